"""How long queues take: one made and removed at a time, and many in one change."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from e2e.network.bench.client import require_installed
from e2e.network.bench.measured import Measured, times
from e2e.network.bench.testbed import SINGLE, Testbed, testbed
from e2e.network.rules import guarantee

RATE_BPS = 100_000
SAMPLES = 200
PAUSE_S = 0.012
IN_A_ROW = (50, 200, 500)
RUNS = 5


def measure() -> Iterator[Measured]:
    with testbed(SINGLE) as bed:
        for title, port in (("", 20_000), ("_beside_500", 30_000)):
            if title:
                bed.client.patch([_one(bed, 40_000 + n) for n in range(500)], [])
            made, removed = _singly(bed, port)
            yield from times("queue.create_{}" + title, made, "one guarantee on one port, to confirmed")
            yield from times("queue.delete_{}" + title, removed, "its removal, to confirmed")
        bed.client.put([])
        for many in IN_A_ROW:
            yield from _in_a_row(bed, many)


def _one(bed: Testbed, port: int) -> dict[str, Any]:
    return guarantee(bed.network, f"q-{port}", "h1", "h2", RATE_BPS, port=port)


def _change(bed: Testbed, upserts: list[dict[str, Any]], removals: list[str]) -> float:
    time.sleep(PAUSE_S)
    since = time.perf_counter()
    require_installed(bed.client.patch(upserts, removals))
    return time.perf_counter() - since


def _singly(bed: Testbed, first: int) -> tuple[list[float], list[float]]:
    made, removed = [], []
    for port in range(first, first + SAMPLES):
        made.append(_change(bed, [_one(bed, port)], []))
        removed.append(_change(bed, [], [f"q-{port}"]))
    return made, removed


def _in_a_row(bed: Testbed, many: int) -> Iterator[Measured]:
    made, removed = [], []
    for run in range(RUNS):
        rules = [_one(bed, 50_000 + run * many + n) for n in range(many)]
        made.append(_change(bed, rules, []) * 1000)
        removed.append(_change(bed, [], [rule["id"] for rule in rules]) * 1000)
    yield Measured(f"queue.create_ms_{many}_in_a_row", "ms", made, "in one PATCH on one port, to confirmed")
    yield Measured(f"queue.delete_ms_{many}_in_a_row", "ms", removed, "in one PATCH on one port, to confirmed")
