"""Many rules at once, beside what the switch takes from a bare socket; and all of them compared and mended."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from e2e.network.bench.client import require_installed
from e2e.network.bench.measured import Measured
from e2e.network.bench.openflow import Connection
from e2e.network.bench.testbed import SINGLE, Testbed, testbed
from e2e.network.rules import deny

RULES = 50_000
WARM_UP, RUNS = 12, 5
POLICY = 0
RULE_COOKIES, KIND = 0x5750_3000_0000_0000, 0xFFFF_F000_0000_0000
"""The cookies of rules, and the bits that tell them; the lowest bits are as good as random."""

TIMEOUT_S = 60.0


def measure() -> Iterator[Measured]:
    with testbed(SINGLE) as bed, Connection("s1") as switch:
        through = [_through_module(bed, switch, run) for run in range(WARM_UP + RUNS)][WARM_UP:]
        yield from _reconciled(bed, switch)
        entries = [entry for entry in switch.entries() if entry.cookie & KIND == RULE_COOKIES]
        bed.module.stop()
        bare = [_bare(switch, b"".join(entry.added() for entry in entries)) for _ in range(RUNS)]
        rates, raw = [RULES / seconds for seconds in through], [len(entries) / seconds for seconds in bare]
        yield Measured("install.bulk_rules_per_s", "1/s", rates, f"PUT of {RULES:,} rules, from its first byte to the answer's last")
        yield Measured("install.raw_rules_per_s", "1/s", raw, "the same flow_mods on a bare socket, to the barrier")
        yield Measured("install.bulk_over_raw", "x", [one / other for one, other in zip(rates, raw, strict=True)],
                       "of one run")


def rules() -> list[dict[str, Any]]:
    """As many rules, each one entry."""
    return [deny(f"d-{n}", order=n, srcHost="10.0.0.1", dstHost=f"10.{1 + n // 60_000}.{n // 250 % 240}.{n % 250 + 1}",
                 transport="tcp", dstPort=str(1 + n % 60_000)) for n in range(RULES)]


def _through_module(bed: Testbed, switch: Connection, run: int) -> float:
    if run:
        bed.client.put([])
    all_rules = rules()
    response, took = bed.client.timed_put(all_rules)
    require_installed(response[:RULES])
    if switch.count(POLICY) < RULES:
        raise AssertionError(f"{switch.count(POLICY)} entries are there, not {RULES}")
    return took


def _bare(switch: Connection, messages: bytes) -> float:
    switch.delete(RULE_COOKIES, KIND)
    before = switch.count(POLICY)
    since = time.perf_counter()
    switch.send(messages)
    switch.barrier()
    took = time.perf_counter() - since
    if switch.count(POLICY) < before + RULES:
        raise AssertionError("the bare socket did not get its entries in")
    return took


def _reconciled(bed: Testbed, switch: Connection) -> Iterator[Measured]:
    whole = switch.count(POLICY)
    runs = []
    for _ in range(RUNS):
        switch.delete(RULE_COOKIES | 1, KIND | 1)
        since = time.perf_counter()
        while switch.count(POLICY) < whole:
            if time.perf_counter() - since > TIMEOUT_S:
                raise AssertionError(f"not mended within {TIMEOUT_S} s")
            time.sleep(0.02)
        runs.append(time.perf_counter() - since)
        time.sleep(5)
    yield Measured("reconcile.s_at_50k", "s", runs, "half of 50,000 rules deleted by hand, until found and mended")
