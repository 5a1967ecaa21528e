"""The benchmarks of the core: JMH measures, and its results become figures."""

from __future__ import annotations

import json
from typing import Any

from cli import build, terminal, tools
from cli.bench.figures import Figure, core_figures
from cli.paths import CACHE, CORE_BENCH_JAR, ROOT
from cli.terminal import Problem

RESULT = CACHE / "bench/core.json"
LOG = CACHE / "log/bench-core.log"
RUNTIME = "java"
TOPICS = {topic: f"{topic.capitalize()}Benchmark" for topic in ("admission", "peer", "memory", "search", "route", "compile", "overlap")}
"""What can be chosen by name, and the class that measures it."""


def measure(only: str | None) -> tuple[list[Figure], str]:
    """The figures of the topic, or of all of them, and the Java they were measured on."""
    tools.install(tools.BUILD, CACHE / "log/apt.log")
    build.core_bench()
    results = _results(only)
    return core_figures(results), results[0]["vmVersion"]


def _results(only: str | None) -> list[dict[str, Any]]:
    """What JMH wrote."""
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    RESULT.unlink(missing_ok=True)
    terminal.run(f"Measuring {only or 'the core'} ({'takes minutes' if not only else 'up to minutes'})",
            ["java", "-jar", str(CORE_BENCH_JAR), *([TOPICS[only]] if only else []),
             "-rf", "json", "-rff", str(RESULT), "-foe", "true"],
            LOG, cwd=ROOT, details=("# Benchmark: ", "# Run progress: ", "Iteration "))
    results: list[dict[str, Any]] = json.loads(RESULT.read_text()) if RESULT.is_file() else []
    if not results:
        raise Problem(f"Nothing was measured. The whole output: {LOG}")
    return results
