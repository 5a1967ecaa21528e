"""How long one reservation takes from the request to the confirmation, and how many a second can be kept up."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Iterator
from typing import Any

from e2e.network.bench.bed import PAIR, Bed, bed
from e2e.network.bench.client import require_installed
from e2e.network.bench.measured import Measured, times
from e2e.network.rules import guarantee

RATE_BPS = 100_000
LIVE = 500
"""Queues that a port may have at once."""

AT_ONCE = 50
"""Reservations in one change of the plan: what arrives while the change before is under way."""

WARM_UP, SAMPLES = 300, 400
SECONDS, RUNS = 8.0, 3
PAUSE_S = (0.015, 0.045)
"""Longer than the window, so that what is measured is a reservation that comes alone."""

FIRST_PORT = 2_000
PORTS = 50_000


def measure() -> Iterator[Measured]:
    with bed(PAIR) as on:
        yield from _alone(on)
        yield from _sustained(on)


def reservation(network: dict[str, Any], number: int) -> dict[str, Any]:
    """One of many guarantees over two hops, between hosts that take turns."""
    source, target = f"h{1 + number % 4}", f"h{5 + number // 4 % 4}"
    return guarantee(network, f"r-{number}", source, target, RATE_BPS, port=FIRST_PORT + number % PORTS, seconds=3600)


def _alone(on: Bed) -> list[Measured]:
    chance = random.Random(4)
    took = []
    for number in range(WARM_UP + SAMPLES):
        time.sleep(chance.uniform(*PAUSE_S))
        rule = reservation(on.network, number)
        since = time.perf_counter()
        require_installed(on.client.patch([rule], []))
        took.append(time.perf_counter() - since)
        time.sleep(PAUSE_S[0])
        on.client.patch([], [rule["id"]])
    return times("install.{}_two_hops", took[WARM_UP:], "one reservation alone, PATCH to confirmed on both hops",
                 (0.5, 0.9, 0.99))


def _sustained(on: Bed) -> list[Measured]:
    live: deque[str] = deque()
    number = 1_000_000
    runs, waits = [], []
    for run in range(RUNS + 1):
        done, began = 0, time.perf_counter()
        now = began
        while now - began < SECONDS:
            rules = [reservation(on.network, number + each) for each in range(AT_ONCE)]
            number += AT_ONCE
            ended = [live.popleft() for _ in range(max(0, len(live) + AT_ONCE - LIVE))]
            require_installed(on.client.patch(rules, ended))
            live.extend(rule["id"] for rule in rules)
            done += AT_ONCE
            before, now = now, time.perf_counter()
            if run:
                waits.append(now - before)
        if run:
            runs.append(done / (now - began))
    on.client.put([])
    note = f"{AT_ONCE} in each PATCH, each with its end removed, {LIVE} live, {SECONDS:.0f} s"
    return [Measured("install.sustained_per_s", "1/s", runs, note),
            *times("install.sustained_{}", waits, f"PATCH of {AT_ONCE} to confirmed, meanwhile")]
