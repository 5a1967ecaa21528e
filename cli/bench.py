"""`windowpane bench`: measures a part, says what came out, and writes it down as figures."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from cli import build, tools
from cli.paths import CACHE, CORE_BENCH_JAR, ROOT
from cli.say import Problem, line

RESULT = CACHE / "bench/core.json"


@dataclass(frozen=True)
class Figure:
    """One measured quantity: the median of its runs."""

    name: str
    value: float
    unit: str
    runs: list[float]
    note: str


def bench(part: str, file: str | None) -> int:
    """Measures the part; writes the figures to `file` as JSON where one is named."""
    if part != "core":
        raise Problem(f"There is no benchmark of '{part}'. The parts: core.")
    tools.install(tools.BUILD, CACHE / "log/apt.log")
    build.core_bench()
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    RESULT.unlink(missing_ok=True)
    done = subprocess.run(["java", "-jar", str(CORE_BENCH_JAR), "-rf", "json", "-rff", str(RESULT), "-foe", "true"],
                          cwd=ROOT, check=False)
    if done.returncode != 0 or not RESULT.is_file():
        raise Problem(f"The benchmarks of the core ended with exit status {done.returncode}.")
    figures = core_figures(json.loads(RESULT.read_text()))
    line()
    for figure in figures:
        line(f"  {figure.name:<34} {figure.value:>12,.1f} {figure.unit:<4} {figure.note}")
    if file:
        Path(file).write_text(json.dumps({"machine": machine(), "commit": commit(),
                                          "figures": [asdict(figure) for figure in figures]}, indent=1) + "\n")
    return 0


def core_figures(results: Iterable[dict[str, Any]]) -> list[Figure]:
    """The figures of the core, from what JMH wrote. Decisions include the state that comes of them."""
    by = {(result["mode"], result["params"]["bookings"]): result["primaryMetric"] for result in results
          if result["benchmark"].endswith("AdmissionBenchmark.decide")}
    few, many = (_runs(by["avgt", bookings]) for bookings in ("1000", "100000"))
    rates = [1e6 / run for run in many]
    growth = [one / other for one, other in zip(many, few, strict=True)]
    p99 = by["sample", "100000"]["scorePercentiles"]["99.0"]
    return [
        Figure("admission.rate_at_100k", median(rates), "1/s", rates, "one thread, decided and applied"),
        Figure("admission.p99_us_at_100k", p99, "µs", [p99], "over all samples"),
        Figure("admission.growth_1k_to_100k", median(growth), "x", growth, "time per decision"),
    ]


def _runs(metric: dict[str, Any]) -> list[float]:
    return [float(run) for fork in metric["rawData"] for run in fork]


def machine() -> dict[str, Any]:
    """What a reader needs to know to compare."""
    return {"system": platform.system(), "architecture": platform.machine(), "cores": os.cpu_count()}


def commit() -> str:
    """The commit that was measured, marked when files differ from it."""
    told = subprocess.run(["git", "describe", "--always", "--dirty", "--abbrev=12"], cwd=ROOT, text=True,
                          capture_output=True, check=False)
    return told.stdout.strip() or "unknown"
