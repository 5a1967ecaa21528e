"""Kills or stops the active gateway, and measures how long until the standby accepts bookings."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from itertools import count

from cli import http
from cli.bench.figures import Figure
from cli.client import Client
from cli.gateway_bench.figure import figure
from cli.gateway_bench.filled import fill
from cli.gateway_bench.testbed import SHARE, Testbed, testbed
from cli.terminal import Problem

BOOKINGS, DAYS, RUNS = 100_000, 365, 5
GIVE_UP_S = 60.0


def measure() -> Iterator[Figure]:
    with testbed() as one:
        fill(one, BOOKINGS, DAYS)
        other = Testbed(one.data, f"127.0.0.1:{http.free_port()}", f"127.0.0.1:{http.free_port()}", one.controller_port,
                        one.secret, one.password, one.memory)
        try:
            one.start()
            active, standby = one, other
            for name, fault, title in (("failover.s", signal.SIGKILL, "kill -9"), ("failover.hang_s", signal.SIGSTOP, "SIGSTOP")):
                took = []
                for run in range(RUNS):
                    standby.start_as_standby()
                    took.append(fail_over(active, standby, run, fault))
                    active, standby = standby, active
                yield figure(name, "s", took,
                             f"from {title} of the active gateway until the standby answers a booking, which has followed "
                             f"{BOOKINGS:,} open bookings; worst {max(took):.1f} s")
        finally:
            other.stop()


def fail_over(active: Testbed, standby: Testbed, run: int, fault: signal.Signals) -> float:
    """Kills or stops the active gateway. Returns the seconds until the standby confirmed a booking."""
    client, numbers = standby.client(), count()
    assert active.service is not None and active.service.process is not None
    os.killpg(active.service.process.pid, fault)
    begun = time.perf_counter()
    while not books(client, run, next(numbers)):
        if time.perf_counter() - begun > GIVE_UP_S:
            raise Problem(f"The standby did not take over within {GIVE_UP_S:.0f} s. {standby.log()[-1000:]}")
        time.sleep(0.01)
    took = time.perf_counter() - begun
    if fault != signal.SIGKILL:
        os.killpg(active.service.process.pid, signal.SIGKILL)
    active.service.process.wait()
    return took


def books(client: Client, run: int, number: int) -> bool:
    start = datetime.now(timezone.utc) + timedelta(days=DAYS + 2 + run, seconds=number)
    try:
        client.post("bookings", {
            "share": SHARE, "rateBps": 1_000, "start": start.isoformat(), "end": (start + timedelta(seconds=1)).isoformat(),
            "flowGroup": {"srcHost": "10.0.1.1", "dstHost": "10.0.2.1", "transport": "tcp", "dstPort": "80"}})
    except (Problem, OSError):
        return False
    return True
