"""From the end of the active controller until another one drives every switch, and what a booking loses meanwhile."""

from __future__ import annotations

import signal
import tempfile
import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

from cli.client import Client
from cli.paths import CACHE
from e2e.chaos.cluster import CONTROLLERS, OPENFLOW_PORTS, Cluster, running_cluster
from e2e.chaos.drivers import Drivers
from e2e.chaos.load import iso
from e2e.network.bench.measured import Measured
from e2e.network.bench.windows import seconds
from e2e.network.labnet import ovsdb
from e2e.network.module import eventually
from e2e.network.packets import EVERY_S, Stream
from e2e.network.rules import address

ROUNDS = 20
KILLED, HUNG = "killed", "hung"
RATE_BPS, PORT = 10_000_000, 7_100
BEGINS_S = 3.0
WITHIN_S = 30.0
REST_S = 3.0
"""A pause between two rounds, at least: nothing that is left of one reaches into the next."""


def measure() -> Iterator[Measured]:
    took: dict[str, list[float]] = {KILLED: [], HUNG: []}
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=CACHE) as folder, running_cluster(Path(folder)) as cluster:
        drivers = Drivers(cluster.switches)
        eventually("every switch has a master", lambda: driver(drivers), WITHIN_S)
        book(Client(cluster.addresses[0], "alice", "alice-window"))
        with Stream("h1", "h4", PORT) as stream:
            marked_from = eventually("the booking has begun", lambda: stream.first_marked(0), WITHIN_S)
            for number in range(ROUNDS):
                kind = (KILLED, HUNG)[number % 2]
                took[kind].append(takeover(cluster, drivers, kind))
                time.sleep(REST_S)
        unmarked = sum(not is_marked and at >= marked_from for at, is_marked in stream.arrivals())
        lost, sent = len(stream.lost()), stream.sent
    note = "from the signal until the switch confirms the other controller as master, the last of {} switches"
    for kind, each in took.items():
        yield Measured(f"takeover.{kind}_s", "s", each, f"active controller {kind}, {note.format(len(cluster.switches))}")
    yield Measured("takeover.worst_s", "s", [max(map(max, took.values()))], f"the slowest of {ROUNDS}")
    yield Measured("takeover.wrong_packets", "1", [lost + unmarked],
                   f"of an active booking, lost ({lost}) or outside of its queue ({unmarked}); of {sent:,}, one every "
                   f"{EVERY_S * 1000:.0f} ms")


def takeover(cluster: Cluster, drivers: Drivers, kind: str) -> float:
    """Strikes the active controller, and returns how long it took until the other one drives every switch."""
    before = driver(drivers)
    part = cluster.parts[CONTROLLERS[OPENFLOW_PORTS.index(before)]]
    struck_at = time.time()
    part.signal(signal.SIGKILL if kind == KILLED else signal.SIGSTOP)
    eventually("another controller drives every switch", lambda: driver(drivers) not in (0, before), WITHIN_S)
    last = max(seconds(log.since) for log in drivers.logs.values())
    if kind == KILLED:
        part.kill()
        part.start()
        part.service.wait_until_ready()
    else:
        part.signal(signal.SIGCONT)
    eventually("both controllers are connected to every switch", lambda: all(map(has_both, cluster.switches)), WITHIN_S)
    return last - struck_at


def driver(drivers: Drivers) -> int:
    """The OpenFlow port of the controller that is the master of every switch, or 0. Raises AssertionError for two drivers."""
    found = drivers.violations()
    assert not found, found
    masters = {log.master.rsplit(":", 1)[-1] for log in drivers.logs.values()}
    return int(masters.pop()) if len(masters) == 1 and "" not in masters else 0


def has_both(switch: str) -> bool:
    return ovsdb(switch, "--columns=is_connected", "list", "controller").count("true") == len(CONTROLLERS)


def book(client: Client) -> None:
    """Books a window that begins soon and lasts longer than all rounds."""
    now = datetime.now(timezone.utc)
    client.post("bookings", {
        "share": "team-a", "rateBps": RATE_BPS, "start": iso(now + timedelta(seconds=BEGINS_S)),
        "end": iso(now + timedelta(hours=2)),
        "flowGroup": {"srcHost": address("h1"), "dstHost": address("h4"), "transport": "udp", "dstPort": str(PORT)}})
