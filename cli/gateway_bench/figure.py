"""Runs as figures."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from cli.bench.figures import Figure


def figure(name: str, unit: str, runs: Sequence[float], note: str) -> Figure:
    """The median of the runs."""
    return Figure(name, median(runs), unit, list(runs), note)
