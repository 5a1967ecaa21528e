"""The benchmarks of the module on real switches: a lab of its own, the controller, and traffic."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from statistics import median
from typing import Any

from cli import build, java, terminal, tools
from cli.parts import postgres
from cli.bench.figures import Figure
from cli.paths import CACHE, ROOT
from cli.terminal import Problem

RESULT = CACHE / "bench/switch.json"
LOG = CACHE / "log/bench-switch.log"
RUNTIME = "java"
TOPICS = ("install", "rules", "queues", "bulk", "disturbance", "batch", "reaction", "windows", "overlaps", "takeover", "services",
          "guarantee", "paths")
"""What can be chosen by name: the modules of e2e.network.bench that measure it."""


def measure(only: str | None) -> tuple[list[Figure], str]:
    """The figures of the topic, or of all of them, and the Java they were measured on. Wants root."""
    if os.geteuid() != 0:
        raise Problem("A network in namespaces needs root: run it with sudo.")
    if only in (None, "windows", "overlaps", "takeover", "paths"):
        postgres.need_own("The benchmarks")
    tools.install([*tools.BUILD, *tools.LAB, *tools.FAULTS], CACHE / "log/apt.log")
    build.java()
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    RESULT.unlink(missing_ok=True)
    try:
        terminal.run(f"Measuring {only or 'the module on real switches'} (takes minutes)",
                [sys.executable, "-m", "e2e.network.bench", "--to", str(RESULT), *([only] if only else TOPICS)],
                LOG, cwd=ROOT, environment={**os.environ, "PYTHONPATH": str(ROOT)}, details=("Topic: ", "Measured: "))
    except KeyboardInterrupt:
        # The interrupted benchmark takes its lab down itself; this waits until that is done.
        subprocess.run([sys.executable, "-m", "lab", "down"], cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
        raise
    return [figure(each) for each in json.loads(RESULT.read_text())], java.version()


def figure(measured: dict[str, Any]) -> Figure:
    """The median of all runs of what was measured."""
    return Figure(measured["name"], median(measured["runs"]), measured["unit"], measured["runs"], measured["note"])
