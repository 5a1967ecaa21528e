"""The measured part of docs/benchmarks.md: between two markers, so that what people wrote around it stays."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from cli.bench.figures import Figure
from cli.paths import ROOT
from cli.terminal import Problem

PAGE = ROOT / "docs/benchmarks.md"


def markers(part: str) -> tuple[str, str]:
    """Between which lines the figures of a part go."""
    return f"<!-- {part}: measured by ./windowpane bench {part} --write-docs -->", f"<!-- {part}: end -->"


def write(part: str, machine: dict[str, Any], commit: str, figures: list[Figure], page: Path = PAGE) -> None:
    """Puts the figures in the place of those of an earlier run."""
    page.write_text(replaced(part, page.read_text(), section(machine, commit, figures, date.today())))


def replaced(part: str, text: str, measured: str) -> str:
    """The text with what is between the part's markers exchanged."""
    return between(text, *markers(part), measured, PAGE.name)


def between(text: str, first: str, last: str, measured: str, name: str) -> str:
    """The text of a document with what is between two marker lines exchanged. Raises Problem, with the document's name."""
    before, begin, rest = text.partition(first)
    _, end, after = rest.partition(last)
    if not begin or not end:
        raise Problem(f"{name} lacks the markers between which figures go: {first} and {last}.")
    return f"{before}{first}\n{measured}{last}{after}"


def section(machine: dict[str, Any], commit: str, figures: list[Figure], day: date) -> str:
    """Where and when, and a row for each figure."""
    rows = [f"| `{figure.name}` | {figure.display} | {figure.unit} | {_bar(figure)} | {figure.note} |"
            for figure in figures]
    runtime = f"Java {machine['java']}" if "java" in machine else f"Chromium {machine['chromium']}"
    return "\n".join([
        f"{machine['cpu']}, {machine['cores']} cores, {machine['memory_gib']} GiB of memory, {machine['system']} "
        f"{machine['architecture']}, {runtime}; commit `{commit}`, {day.isoformat()}.",
        "",
        "| figure | value | unit | bar | note |",
        "|---|--:|---|---|---|",
        *rows,
        ""])


def _bar(figure: Figure) -> str:
    return f"{figure.bar}, {'met' if figure.met else '**not met**'}" if figure.bar else "–"
