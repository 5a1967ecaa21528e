"""Cumulative distributions and bars as an SVG file that follows the theme of the page around it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 720, 380
LEFT, RIGHT, TOP, BOTTOM = 62, 16, 48, 52
POINTS = 240
"""Points of a curve: more cannot be distinguished at this size."""

COLOURS = {"light": ("#0b6e4f", "#c2410c", "#1d4ed8", "#7c3aed"), "dark": ("#4ade9f", "#fb923c", "#7cb0ff", "#c4a5ff")}
DASHES = ("none", "7 4", "2 3", "10 3 2 3")
"""The curves differ in their strokes too, for those who cannot distinguish the colours."""

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1f2933; }
.title { font-weight: 600; font-size: 15px; }
.line { fill: none; stroke-width: 2.2; }
.bar { fill-opacity: 0.25; stroke-width: 1.6; }
.grid { stroke: #d5dbe1; }
.axis { stroke: #52606d; }
"""
DARK_STYLE = """
text { fill: #e4e7eb; }
.grid { stroke: #37424f; }
.axis { stroke: #9aa5b1; }
"""


def cumulative(title: str, unit: str, curves: Mapping[str, Sequence[float]]) -> str:
    """An SVG document with a cumulative distribution of each of the curves' values, which are more than 0.

    The horizontal axis is logarithmic.
    """
    values = [value for curve in curves.values() for value in curve]
    low, high = _decades(min(values), max(values))
    parts = [_head(title, len(curves)), *_grid(low, high, unit)]
    parts += [_curve(index, sorted(curve), low, high) for index, curve in enumerate(curves.values())]
    parts += _legend(list(curves))
    return "\n".join([*parts, "</svg>", ""])


def bars(title: str, unit: str, groups: Mapping[str, Mapping[str, float]]) -> str:
    """An SVG document with a group of bars for each group's values, which have the same names in all groups."""
    series = list(next(iter(groups.values())))
    most = max(value for group in groups.values() for value in group.values())
    parts = [_head(title, len(series)),
             f'<text x="{LEFT - 8}" y="{TOP - 8}" text-anchor="end">{escape(unit)}</text>',
             f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_y(0):.1f}" y2="{_y(0):.1f}"/>']
    place = (WIDTH - LEFT - RIGHT) / len(groups)
    wide = 0.7 * place / len(series)
    for number, (name, group) in enumerate(groups.items()):
        left = LEFT + (number + 0.15) * place
        for index, value in enumerate(group[each] for each in series):
            x, y = left + index * wide, _y(0.92 * value / most)
            parts.append(f'<rect class="bar c{index}" x="{x + 3:.1f}" y="{y:.1f}" width="{wide - 6:.1f}" '
                         f'height="{_y(0) - y:.1f}"/>')
            parts.append(f'<text x="{x + wide / 2:.1f}" y="{y - 6:.1f}" text-anchor="middle">{value:.0f}</text>')
        parts.append(f'<text x="{left + 0.35 * place:.1f}" y="{_y(0) + 18:.1f}" text-anchor="middle">{escape(name)}</text>')
    return "\n".join([*parts, *_legend(series), "</svg>", ""])


def _decades(least: float, most: float) -> tuple[int, int]:
    return math.floor(math.log10(least)), max(math.ceil(math.log10(most)), math.floor(math.log10(least)) + 1)


def _x(value: float, low: int, high: int) -> float:
    return LEFT + (math.log10(value) - low) / (high - low) * (WIDTH - LEFT - RIGHT)


def _y(share: float) -> float:
    return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)


def _head(title: str, curves: int) -> str:
    def colours(theme: str) -> str:
        chosen = [COLOURS[theme][index % len(COLOURS[theme])] for index in range(curves)]
        return "".join(f".c{index} {{ stroke: {colour}; stroke-dasharray: {DASHES[index % len(DASHES)]}; }} "
                       f".bar.c{index} {{ fill: {colour}; }}\n" for index, colour in enumerate(chosen))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">\n'
            f"<style>{STYLE}{colours('light')}@media (prefers-color-scheme: dark) {{{DARK_STYLE}{colours('dark')}}}</style>\n"
            f'<text class="title" x="{LEFT}" y="20">{escape(title)}</text>')


def _grid(low: int, high: int, unit: str) -> list[str]:
    parts = []
    for decade in range(low, high + 1):
        x = _x(10.0 ** decade, low, high)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{_y(1):.1f}" y2="{_y(0):.1f}"/>')
        parts.append(f'<text x="{x:.1f}" y="{_y(0) + 18:.1f}" text-anchor="middle">{10.0 ** decade:g}</text>')
    for percent in range(0, 101, 25):
        y = _y(percent / 100)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    parts.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_y(0):.1f}" y2="{_y(0):.1f}"/>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.1f}" y="{HEIGHT - 10}" text-anchor="middle">{escape(unit)}</text>')
    return parts


def _curve(index: int, values: Sequence[float], low: int, high: int) -> str:
    count = len(values)
    at = sorted({min(count - 1, round(step * (count - 1) / POINTS)) for step in range(POINTS + 1)})
    points = " ".join(f"{_x(values[rank], low, high):.1f},{_y((rank + 1) / count):.1f}" for rank in at)
    return f'<polyline class="line c{index}" points="{points}"/>'


def _legend(names: Sequence[str]) -> list[str]:
    parts, x = [], float(LEFT)
    for index, name in enumerate(names):
        parts.append(f'<line class="line c{index}" x1="{x:.0f}" x2="{x + 30:.0f}" y1="36" y2="36"/>')
        parts.append(f'<text x="{x + 36:.0f}" y="40">{escape(name)}</text>')
        x += 36 + 7.4 * len(name) + 24
    return parts
