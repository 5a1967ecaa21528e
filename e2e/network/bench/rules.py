"""One rule at a time, each with its own barrier; and how many rules a table takes."""

from __future__ import annotations

import time
from collections.abc import Iterator

from e2e.network.bench.client import require_installed
from e2e.network.bench.measured import Measured, times
from e2e.network.bench.openflow import Connection
from e2e.network.bench.testbed import SINGLE, Testbed, testbed
from e2e.network.labnet import ovsdb
from e2e.network.rules import deny

WARM_UP, SAMPLES = 200, 400
PAUSE_S = 0.012
"""Longer than the window: every rule has a batch of its own."""

LIMIT, OFFERED = 2_000, 2_500
PARTS = (0.1, 0.5, 0.9, 0.99)
"""The reported percentiles."""


def measure() -> Iterator[Measured]:
    with testbed(SINGLE) as bed, Connection("s1") as switch:
        yield from times("rule.{}", _through_module(bed), "one rule, PATCH to confirmed", PARTS)
        yield from times("rule.raw_{}", _bare(switch), "the same entries on a bare socket, a barrier each", PARTS)
        yield _that_fit(bed, switch)


def _through_module(bed: Testbed) -> list[float]:
    took = []
    for number in range(WARM_UP + SAMPLES):
        time.sleep(PAUSE_S)
        rule = deny(f"one-{number}", order=number, srcHost="10.0.0.1", dstHost=f"10.8.{number // 250}.{number % 250}")
        since = time.perf_counter()
        require_installed(bed.client.patch([rule], []))
        took.append(time.perf_counter() - since)
    return took[WARM_UP:]


def _bare(switch: Connection) -> list[float]:
    took = []
    for entry in switch.entries():
        message = entry.added()
        since = time.perf_counter()
        switch.send(message)
        switch.barrier()
        took.append(time.perf_counter() - since)
    return took


def _that_fit(bed: Testbed, switch: Connection) -> Measured:
    bed.client.put([])
    ovsdb("s1", "--id=@ft", "create", "Flow_Table", f"flow_limit={LIMIT}", "overflow_policy=refuse", "--", "set",
          "Bridge", "s1", "flow_tables:0=@ft")
    offered = [deny(f"fit-{n}", order=n, srcHost="10.0.0.1", dstHost=f"10.8.{n // 250}.{n % 250}")
               for n in range(OFFERED)]
    fitted = sum(rule["state"] == "installed" for rule in bed.client.put(offered)[:OFFERED])
    return Measured("rule.fit_in_2000", "rules", [fitted],
                    f"confirmed of {OFFERED:,} where a table takes {LIMIT:,} entries; it had {switch.count(0):,}")
