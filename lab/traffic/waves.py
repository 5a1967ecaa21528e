"""How much background traffic flows, where and when: a function of time alone, so that it can be foreseen."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lab.topology import Topology


@dataclass(frozen=True)
class Level:
    """The least and the most that one flow sends, bits per second."""

    least_bps: int
    most_bps: int


LEVELS: Mapping[str, Level] = {"light": Level(2_000_000, 9_000_000), "busy": Level(5_000_000, 16_000_000)}

_PERIODS_S = (17.0, 61.0)
"""Two waves that seldom meet: the sum looks alive and repeats only after a quarter of an hour."""

_APART = 0.11
"""Of a period, from one flow to the next: close enough that flows on one link swell together and can be seen."""


def flows(topology: Topology) -> Sequence[tuple[str, str]]:
    """Every host sends to one on the other side of the network, and hears from one."""
    hosts = topology.host_names()
    half = len(hosts) // 2
    return [(host, hosts[(index + half) % len(hosts)]) for index, host in enumerate(hosts)] if half else []


def rate_bps(level: Level, flow: int, seconds: float) -> int:
    """What flow number `flow` sends at a time, between the level's least and most."""
    phase = flow * _APART
    wave = sum(math.sin(2 * math.pi * (seconds / period + phase)) for period in _PERIODS_S) / len(_PERIODS_S)
    return round(level.least_bps + (level.most_bps - level.least_bps) * (1 + wave) / 2)
