"""A bar chart for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

EIGHTHS = " ▏▎▍▌▋▊▉"
COLUMNS = "▁▂▃▄▅▆▇█"
PLAIN = "#"


@dataclass(frozen=True)
class Bar:
    """A value with its label, and the values of each second that it is the mean of."""

    label: str
    value: float
    seconds: Sequence[float] = ()
    is_marked: bool = False
    """Whether it is the one to look at."""


def bar(value: float, most: float, width: int, plain: bool) -> str:
    """A bar of at most `width` characters, which is as long for `most`."""
    part = min(1.0, max(0.0, value / most)) if most > 0 else 0.0
    if plain:
        return PLAIN * round(part * width)
    whole, rest = divmod(round(part * width * 8), 8)
    return "█" * whole + (EIGHTHS[rest] if rest else "")


def trend(values: Sequence[float], most: float) -> str:
    """One character for each value."""
    return "".join(COLUMNS[min(7, int(8 * max(0.0, value) / most))] if most > 0 else COLUMNS[0] for value in values)


def lines(bars: Sequence[Bar], unit: str, width: int, plain: bool) -> list[str]:
    """A line for each bar with its label, its value, and its seconds; plain ones have only ASCII characters."""
    most = max((each.value for each in bars), default=0.0)
    highest = max((value for each in bars for value in each.seconds), default=0.0)
    label = max((len(each.label) for each in bars), default=0)
    shown = []
    for each in bars:
        seconds = "" if plain or not each.seconds else f"   {trend(each.seconds, highest)}"
        shown.append(f"{each.label:<{label}}  {bar(each.value, most, width, plain):<{width}} {each.value:6.1f} {unit}{seconds}".rstrip())
    return shown
