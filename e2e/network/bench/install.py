"""How long one reservation takes from the request to the confirmation, and how many a second can be kept up."""

from __future__ import annotations

import random
import threading
import time
from collections import deque
from collections.abc import Iterator
from typing import Any

from e2e.network.bench.client import PlanClient, Refused, require_installed
from e2e.network.bench.measured import Measured, times
from e2e.network.bench.testbed import PAIR, Testbed, testbed
from e2e.network.rules import guarantee

RATE_BPS = 100_000
LIVE = 500
"""Queues that a port may have at once."""

AT_ONCE = 50
"""Reservations in one change of the plan: what arrives while the change before is under way."""

SENDERS = 2
"""Connections: one change is on its way while another is installed."""

WARM_UP_S = 45.0
"""Before that the controller's compiler has not seen enough to have made its best of it."""

WARM_UP, SAMPLES = 1_000, 400
SECONDS, RUNS = 8.0, 3
PAUSE_S = (0.015, 0.045)
"""Longer than the window, so that what is measured is a reservation that comes alone."""

FIRST_PORT = 2_000
PORTS = 50_000


def measure() -> Iterator[Measured]:
    with testbed(PAIR) as bed:
        yield from _sustained(bed)
        yield from _alone(bed)


def reservation(network: dict[str, Any], number: int) -> dict[str, Any]:
    """One of many guarantees over two hops, between hosts that take turns."""
    source, target = f"h{1 + number % 4}", f"h{5 + number // 4 % 4}"
    return guarantee(network, f"r-{number}", source, target, RATE_BPS, port=FIRST_PORT + number % PORTS, seconds=3600)


def _alone(bed: Testbed) -> list[Measured]:
    for number in range(WARM_UP):
        _once(bed, number)
    chance = random.Random(4)
    took = []
    for number in range(SAMPLES):
        time.sleep(chance.uniform(*PAUSE_S))
        took.append(_once(bed, number))
    return times("install.{}_two_hops", took, "one reservation alone, PATCH to confirmed on both hops", (0.5, 0.9, 0.99))


def _once(bed: Testbed, number: int) -> float:
    rule = reservation(bed.network, number)
    since = time.perf_counter()
    require_installed(bed.client.patch([rule], []))
    took = time.perf_counter() - since
    bed.client.patch([], [rule["id"]])
    return took


def _sustained(bed: Testbed) -> list[Measured]:
    load = _Load(bed)
    load.run(WARM_UP_S)
    load.waits.clear()
    runs = [load.run(SECONDS) for _ in range(RUNS)]
    bed.client.close()  # the controller has, too, as long as it was idle
    bed.client.generation = load.generation
    bed.client.put([])
    note = f"{AT_ONCE} in each PATCH, each with its end removed, {SENDERS} PATCHes under way, {LIVE} live"
    return [Measured("install.sustained_per_s", "1/s", runs, note),
            *times("install.sustained_{}", load.waits, f"PATCH of {AT_ONCE} to confirmed, meanwhile")]


class _Load:
    """Reservations as fast as they are confirmed, each removed again when there are too many."""

    def __init__(self, bed: Testbed):
        self.generation = bed.client.generation
        self.waits: list[float] = []
        self._bed = bed
        self._turn = threading.Lock()
        self._live: deque[str] = deque()
        self._number = 1_000_000
        self._done = 0
        self._failed: list[Refused] = []

    def run(self, seconds: float) -> float:
        """How many were confirmed a second."""
        self._done, began = 0, time.perf_counter()
        threads = [threading.Thread(target=self._send, args=(began + seconds,)) for _ in range(SENDERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self._failed:
            raise self._failed[0]
        return self._done / (time.perf_counter() - began)

    def _send(self, until: float) -> None:
        client = PlanClient(*self._bed.module.endpoint())
        while time.perf_counter() < until and not self._failed:
            with self._turn:
                rules = [reservation(self._bed.network, self._number + each) for each in range(AT_ONCE)]
                ended = [self._live.popleft() for _ in range(max(0, len(self._live) + SENDERS * AT_ONCE - LIVE))]
                generation, self.generation = self.generation, self.generation + 1
                self._number += AT_ONCE
            since = time.perf_counter()
            try:
                require_installed(client.patch_in_turn(generation, rules, ended))
            except Refused as refused:
                self._failed.append(refused)
            with self._turn:
                self.waits.append(time.perf_counter() - since)
                self._live.extend(rule["id"] for rule in rules)
                self._done += AT_ONCE
        client.close()
