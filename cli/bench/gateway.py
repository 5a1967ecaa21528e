"""The benchmarks of the gateway: load over HTTP on one with a database of its own, and how long it takes to start."""

from __future__ import annotations

import importlib

from cli import build, tools
from cli.bench.figures import Figure
from cli.java import version
from cli.paths import CACHE
from cli.terminal import Step

RUNTIME = "java"
TOPICS = ("booking", "timeline", "rebuild", "failover", "fairness", "scheduler", "telemetry", "audit", "database")
"""What can be chosen by name: the modules of cli.gateway_bench that measure it."""


def measure(only: str | None) -> tuple[list[Figure], str]:
    """The figures of the topic, or of all of them, and the Java they were measured on."""
    tools.install([*tools.BUILD, *tools.LOAD], CACHE / "log/apt.log")
    build.gateway_bench()
    return [figure for topic in ([only] if only else TOPICS) for figure in _measured(topic)], version()


def _measured(topic: str) -> list[Figure]:
    with Step(f"Measuring {topic} (takes minutes)"):
        figures: list[Figure] = list(importlib.import_module(f"cli.gateway_bench.{topic}").measure())
    return figures
