"""`windowpane bench`: measures a part, prints the results, and writes them as figures."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cli import terminal
from cli.bench import core, gateway, page, switch, web
from cli.bench.figures import Figure, Incomplete
from cli.paths import ROOT
from cli.terminal import Problem, line

PARTS = {"core": core, "switch": switch, "gateway": gateway, "web": web}
"""The parts that can be measured: each has TOPICS, `measure`, and the RUNTIME whose version the page names."""


def bench(part: str, file: str | None, only: str | None = None, write_docs: bool = False) -> int:
    """Measures the part, or one topic of it.

    Writes the figures to `file` as JSON where one is named, and into docs/benchmarks.md if that is wanted.
    """
    if part not in PARTS:
        raise Problem(f"There is no benchmark of '{part}'. The parts: {', '.join(PARTS)}.")
    topics = PARTS[part].TOPICS
    if only and only not in topics:
        raise Problem(f"There is no topic '{only}' in the benchmarks of the {part}. The topics: {', '.join(topics)}.")
    if only and write_docs:
        raise Problem("The page holds all figures of one run: --write-docs goes without --only.")
    try:
        figures, version = PARTS[part].measure(only)
    except Incomplete as incomplete:
        report(incomplete.figures)
        raise
    report(figures)
    where, measured = {**machine(), PARTS[part].RUNTIME: version}, commit()
    if file:
        run = {"machine": where, "commit": measured, "figures": written(figures)}
        Path(file).write_text(json.dumps(run, indent=1) + "\n")
    if write_docs:
        page.write(part, where, measured, figures)
        line(f"  Written to {page.PAGE.relative_to(ROOT)}.")
    return 0


def report(figures: list[Figure]) -> None:
    """Each figure with its bar, and whether it is reached."""
    line()
    for figure in figures:
        verdict = {True: terminal.good("met"), False: terminal.bad("not met"), None: ""}[figure.met]
        bar = str(figure.bar or "")
        line(f"  {figure.name:<30} {figure.display:>12} {figure.unit:<4} {bar:>9}  {verdict:<7}  {figure.note}")


def written(figures: list[Figure]) -> list[dict[str, Any]]:
    """The figures as JSON has them."""
    return [{**asdict(figure), "bar": figure.bar and str(figure.bar), "met": figure.met} for figure in figures]


def machine() -> dict[str, Any]:
    """What a reader needs to know to compare."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return {"system": platform.system(), "architecture": platform.machine(), "cpu": _cpu(), "cores": os.cpu_count(),
            "memory_gib": round(memory / 1024**3)}


def _cpu() -> str:
    """The processor model, which some architectures do not report."""
    models = [output.partition(":")[2].strip() for output in Path("/proc/cpuinfo").read_text().splitlines()
              if output.startswith("model name")]
    return models[0] if models else "unknown processor"


def commit() -> str:
    """The commit that was measured, marked when files differ from it."""
    output = subprocess.run(["git", "describe", "--always", "--dirty", "--abbrev=12"], cwd=ROOT, text=True,
                          capture_output=True, check=False)
    return output.stdout.strip() or "unknown"
