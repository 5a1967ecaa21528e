"""The benchmarks of the web: the built pages in a browser, with a mock gateway that has much data."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

from cli import build, terminal, tools
from cli.bench.figures import Figure
from cli.paths import CACHE, ROOT
from cli.terminal import Problem

RESULTS = CACHE / "bench/web"
LOG = CACHE / "log/bench-web.log"
RUNTIME = "chromium"
TOPICS = ("load", "cold", "deep", "map", "scroll", "memory")
"""What can be chosen by name, in the order in which it is measured: the files of e2e/bench."""


def measure(only: str | None) -> tuple[list[Figure], str]:
    """The figures of the topic, or of all of them, and the browser they were measured in."""
    tools.install(tools.BROWSER, CACHE / "log/apt.log")
    build.web()
    build.web_dependencies()
    chosen = build.web_dependencies("e2e")
    topics = [only] if only else TOPICS
    for topic in topics:
        result(topic).unlink(missing_ok=True)
        terminal.run(f"Measuring {topic} in a browser (takes {'more than an hour' if topic == 'memory' else 'minutes'})",
                     chosen.npm("exec", "--", "playwright", "test", "--config", "bench", f"{topic}.bench"),
                     LOG, cwd=ROOT / "e2e", environment={**chosen.environment(), "BENCH_RESULTS": str(RESULTS)},
                     details=("Measured: ",))
    return [figure(each) for topic in topics for each in measured(topic)], browser()


def measured(topic: str) -> list[dict[str, Any]]:
    """What the topic wrote."""
    if not result(topic).is_file():
        raise Problem(f"Nothing was measured of {topic}. The whole output: {LOG}")
    measured: list[dict[str, Any]] = json.loads(result(topic).read_text())
    return measured


def result(topic: str) -> Path:
    """Where a topic writes its figures."""
    return RESULTS / f"{topic}.json"


def figure(measured: dict[str, Any]) -> Figure:
    """The median of all runs of what was measured."""
    return Figure(measured["name"], median(measured["runs"]), measured["unit"], measured["runs"], measured["note"])


def browser() -> str:
    """The version of the browser."""
    measured = subprocess.run(["chromium", "--version"], capture_output=True, text=True, check=False).stdout
    return next((word for word in measured.split() if word[:1].isdigit()), "unknown")
