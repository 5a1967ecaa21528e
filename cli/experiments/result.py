"""The result of an experiment, and the page, the JSON file and the pictures that show it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import mean, quantiles
from typing import Any

from cli.bench import page
from cli.paths import ROOT

FOLDER = ROOT / "docs/experiments"

PERCENTAGES = re.compile(r"(.*, )?processors|(paper, )?(change|saved by .*|flows above .*)")
"""Names of values that are shown as percentages."""


@dataclass(frozen=True)
class Row:
    """One measured situation: its values by name, None for one that there is not."""

    name: str
    values: Mapping[str, float | None]


@dataclass(frozen=True)
class Result:
    """What an experiment measured."""

    name: str
    rows: Sequence[Row]
    figures: Mapping[str, tuple[float, str]]
    """What has a bar: the value, and the bar, such as `≤ 1.5`."""
    pictures: Mapping[str, str]
    """SVG documents by name."""
    notes: Sequence[str] = ()
    """Sentences about what was measured."""

    def missed(self) -> list[str]:
        """The figures that do not reach their bar."""
        return [name for name, (value, bar) in self.figures.items() if not meets(value, bar)]


def statistics(values: Sequence[float]) -> dict[str, float]:
    """Mean, median, and 99th percentile of at least two values."""
    percentiles = quantiles(values, n=100)
    return {"mean": mean(values), "p50": percentiles[49], "p99": percentiles[98]}


def meets(value: float, bar: str) -> bool:
    sign, _, limit = bar.partition(" ")
    return value <= float(limit) if sign == "≤" else value >= float(limit)


def write(result: Result, machine: Mapping[str, Any], commit: str, remarks: Sequence[str], folder: Path = FOLDER) -> None:
    """Writes NAME.json, a picture for each distribution, and the measured part of NAME.md."""
    folder.mkdir(parents=True, exist_ok=True)
    document = {"experiment": result.name, "date": date.today().isoformat(), "commit": commit, "machine": machine,
                "remarks": list(remarks), "notes": list(result.notes), "rows": {row.name: row.values for row in result.rows},
                "figures": {name: {"value": value, "bar": bar, "met": meets(value, bar)}
                            for name, (value, bar) in result.figures.items()}}
    (folder / f"{result.name}.json").write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n")
    for name, picture in result.pictures.items():
        (folder / f"{result.name}-{name}.svg").write_text(picture)
    file = folder / f"{result.name}.md"
    first, last = markers(result.name)
    text = file.read_text() if file.exists() else f"# {result.name}\n\n{first}\n{last}\n"
    file.write_text(page.between(text, first, last, measured(result, machine, commit, remarks), file.name))


def markers(name: str) -> tuple[str, str]:
    """The lines between which the measured part of a page is."""
    return f"<!-- measured by ./windowpane experiment {name} --write-docs -->", "<!-- end -->"


def measured(result: Result, machine: Mapping[str, Any], commit: str, remarks: Sequence[str]) -> str:
    """Where and when, the situations, the figures with a bar, and the pictures."""
    names = list(result.rows[0].values)
    lines = [f"{machine['cpu']}, {machine['cores']} cores; commit `{commit}`, {date.today().isoformat()}.",
             *(f"**{remark}**" for remark in remarks), "",
             "| | " + " | ".join(names) + " |", "|---|" + "--:|" * len(names),
             *("| " + " | ".join([row.name, *(_shown(name, row.values[name]) for name in names)]) + " |" for row in result.rows),
             ""]
    if result.figures:
        lines += ["| figure | value | bar |", "|---|--:|---|",
                  *(f"| {name} | {_number(value)} | {bar}, {'met' if meets(value, bar) else '**not met**'} |"
                    for name, (value, bar) in result.figures.items()), ""]
    lines += [f"{note}\n" for note in result.notes]
    lines += [f"![{name}]({result.name}-{name}.svg)\n" for name in result.pictures]
    return "\n".join(lines)


def _number(value: float) -> str:
    """A ratio with two digits, and a large count with none."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.2f}"


def _shown(name: str, value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.0%}" if PERCENTAGES.fullmatch(name) else f"{value:.2f}"
