"""The benchmarks of the gateway: load over HTTP on one with a database of its own, and how long it takes to start."""

from __future__ import annotations

import importlib

from cli import build, tools
from cli.bench.figures import Figure, Incomplete
from cli.java import version
from cli.paths import CACHE
from cli.terminal import Problem, Step

RUNTIME = "java"
TOPICS = ("booking", "timeline", "rebuild", "failover", "fairness", "scheduler", "telemetry", "audit", "database")
"""What can be chosen by name: the modules of cli.gateway_bench that measure it."""


def measure(only: str | None) -> tuple[list[Figure], str]:
    """The figures of the topic, or of all of them, and the Java they were measured on."""
    tools.install([*tools.BUILD, *tools.LOAD], CACHE / "log/apt.log")
    build.gateway_bench()
    figures: list[Figure] = []
    problems: list[str] = []
    for topic in [only] if only else TOPICS:
        try:
            figures += _measured(topic)
        except Problem as problem:
            problems.append(f"{topic}: {problem}")
    if problems:
        raise Incomplete("\n".join(problems), figures)
    return figures, version()


def _measured(topic: str) -> list[Figure]:
    with Step(f"Measuring {topic} (takes minutes)"):
        figures: list[Figure] = list(importlib.import_module(f"cli.gateway_bench.{topic}").measure())
    return figures
