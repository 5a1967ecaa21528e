"""How long queues take: one made and removed at a time, and many in one change."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from e2e.network.bench.bed import SINGLE, Bed, bed
from e2e.network.bench.client import require_installed
from e2e.network.bench.measured import Measured, times
from e2e.network.rules import guarantee

RATE_BPS = 100_000
SAMPLES = 200
PAUSE_S = 0.012
IN_A_ROW = (50, 200, 500)
RUNS = 5


def measure() -> Iterator[Measured]:
    with bed(SINGLE) as on:
        for title, port in (("", 20_000), ("_beside_500", 30_000)):
            if title:
                on.client.patch([_one(on, 40_000 + n) for n in range(500)], [])
            made, removed = _singly(on, port)
            yield from times("queue.create_{}" + title, made, "one guarantee on one port, to confirmed")
            yield from times("queue.delete_{}" + title, removed, "its removal, to confirmed")
        on.client.put([])
        for many in IN_A_ROW:
            yield from _in_a_row(on, many)


def _one(on: Bed, port: int) -> dict[str, Any]:
    return guarantee(on.network, f"q-{port}", "h1", "h2", RATE_BPS, port=port)


def _change(on: Bed, upserts: list[dict[str, Any]], removals: list[str]) -> float:
    time.sleep(PAUSE_S)
    since = time.perf_counter()
    require_installed(on.client.patch(upserts, removals))
    return time.perf_counter() - since


def _singly(on: Bed, first: int) -> tuple[list[float], list[float]]:
    made, removed = [], []
    for port in range(first, first + SAMPLES):
        made.append(_change(on, [_one(on, port)], []))
        removed.append(_change(on, [], [f"q-{port}"]))
    return made, removed


def _in_a_row(on: Bed, many: int) -> Iterator[Measured]:
    made, removed = [], []
    for run in range(RUNS):
        rules = [_one(on, 50_000 + run * many + n) for n in range(many)]
        made.append(_change(on, rules, []) * 1000)
        removed.append(_change(on, [], [rule["id"] for rule in rules]) * 1000)
    yield Measured(f"queue.create_ms_{many}_in_a_row", "ms", made, "in one PATCH on one port, to confirmed")
    yield Measured(f"queue.delete_ms_{many}_in_a_row", "ms", removed, "in one PATCH on one port, to confirmed")
