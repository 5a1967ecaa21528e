"""The results of a topic: quantities with all of their runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Measured:
    """One quantity; its value is the median of its runs."""

    name: str
    unit: str
    runs: list[float]
    note: str

    def __str__(self) -> str:
        return f"{self.name} = {median(self.runs):,.2f} {self.unit}"


def quantile(values: Sequence[float], part: float) -> float:
    """The smallest value that at least this part of the values does not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[max(0, -int(-part * len(ordered) // 1) - 1)]


def times(prefix: str, seconds: Sequence[float], note: str, parts: Sequence[float] = (0.5, 0.99)) -> list[Measured]:
    """Quantiles of times in milliseconds, named `p50_ms` and so on at the place of `{}` in the prefix."""
    return [Measured(prefix.format(f"p{round(part * 100)}_ms"), "ms", [quantile(seconds, part) * 1000],
                     f"{note}; {len(seconds)} of them") for part in parts]
