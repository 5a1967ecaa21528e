"""How exactly a guarantee is kept beside UDP and TCP, and what it is worth to requests and responses."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cli.paths import ROOT
from e2e.network.bench.measured import Measured
from e2e.network.bench.testbed import Testbed, testbed
from e2e.network.labnet import receive_rate, traffic
from e2e.network.module import eventually
from e2e.network.rules import MBIT, guarantee

LINK_BPS = 100 * MBIT
SHARES = (5, 10, 20, 40, 60, 80, 95)
"""Percent of the link."""

PAYLOAD = 1448 / 1514
"""TCP payload in a full Ethernet frame, as HTB counts it."""

PORT = 5_001
SECONDS = 6
RESERVED_RR_BPS = 10 * MBIT


def measure() -> Iterator[Measured]:
    with testbed("leafspine") as bed:
        errors, worst = [], ""
        for beside in ("udp", "tcp"):
            for share in SHARES:
                error = _error(bed, beside, share)
                worst = f"{share} % beside {beside}" if not errors or error > max(errors) else worst
                errors.append(error)
                yield Measured(f"guarantee.error_pct_{share}_beside_{beside}", "%", [error],
                               "below the ideal goodput of TCP over three hops")
        yield Measured("guarantee.worst_error_pct", "%", [max(errors)], worst)
        yield from _latency(bed)


def _error(bed: Testbed, beside: str, share: int) -> float:
    """How far below what the rate can carry, in percent; 0 for what is not below."""
    rate = LINK_BPS * share // 100
    bed.client.put([guarantee(bed.network, "g", "h1", "h4", rate, port=PORT)])
    with crossing(beside):
        response = traffic("tcp", "h1", "h4", "--port", str(PORT), "--rate", str(rate), "--seconds", str(SECONDS))
    bed.client.put([])
    return max(0.0, 100 * (1 - response["goodputBps"] / (rate * PAYLOAD)))


@contextmanager
def crossing(kind: str) -> Iterator[None]:
    """Traffic from h2 to h5 that would take the whole link."""
    rate = ["--rate", "150M"] if kind == "udp" else []
    process = subprocess.Popen([sys.executable, "-m", "lab", "traffic", kind, "h2", "h5", *rate, "--seconds", "60",
                                "--json"], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        eventually("the other traffic arrives", lambda: receive_rate("h5") > LINK_BPS / 2)
        yield
    finally:
        process.terminate()
        process.wait(20)


def _latency(bed: Testbed) -> Iterator[Measured]:
    idle = _round_trips(bed, reserved=False)
    with crossing("udp"):
        unreserved = _round_trips(bed, reserved=False)
        kept = _round_trips(bed, reserved=True)
    yield Measured("latency.idle_p99_ms", "ms", [idle["p99Ms"]], "100-byte requests and responses, nothing beside")
    yield Measured("latency.unreserved_p99_ms", "ms", [unreserved["p99Ms"]], "beside 150 Mbit/s of UDP")
    yield Measured("latency.reserved_p99_ms", "ms", [kept["p99Ms"]], "the same with a guarantee both ways")
    yield Measured("latency.reserved_p99_over_idle_p99", "x", [kept["p99Ms"] / idle["p99Ms"]], "of one run")


def _round_trips(bed: Testbed, *, reserved: bool) -> dict[str, Any]:
    there = guarantee(bed.network, "there", "h1", "h4", RESERVED_RR_BPS, port=PORT)
    back = guarantee(bed.network, "back", "h4", "h1", RESERVED_RR_BPS, port=PORT)
    back["flowGroup"]["srcPort"] = back["flowGroup"].pop("dstPort")
    bed.client.put([there, back] if reserved else [])
    return traffic("rr", "h1", "h4", "--port", str(PORT), "--seconds", "8")
