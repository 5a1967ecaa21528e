"""How far from the instants of its window a booking is felt: packets in its queue, from the gateway to the last hop."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path

from cli import http
from cli.parts import controller, gateway, postgres
from cli.client import Client
from cli.paths import CACHE
from cli.terminal import Problem
from e2e.network.bench.measured import Measured, times
from e2e.network.bench.testbed import PAIR, file
from e2e.network.labnet import lab
from e2e.network.module import eventually
from e2e.network.packets import EVERY_S, Stream
from e2e.network.rules import address

SAMPLES, RATE_BPS, PORT = 100, 10_000_000, 7_100
LENGTH_S, APART_S, AHEAD_S = 1.0, 2.5, 15.0
NEAR_S = APART_S / 4
"""How long before and after a window its packets are looked for."""

PARTS = (0.5, 0.99, 1.0)
SWITCHES, HOSTS = len(PAIR["switches"]), len(PAIR["hosts"])


@dataclass(frozen=True)
class Windows:
    """How many windows to book, in seconds how far apart, how far ahead the first one is, and how long each is."""

    count: int
    apart_s: float
    ahead_s: float
    length_s: float


def measure() -> Iterator[Measured]:
    with booked_by() as client, Stream("h1", "h5", PORT) as stream:
        windows = book(client, Windows(SAMPLES, APART_S, AHEAD_S, LENGTH_S))
        time.sleep(windows[-1][1] - time.time() + APART_S)
    arrivals = stream.arrivals()
    felt = Felt.of(arrivals, windows)
    note = f"booked {AHEAD_S:.0f} s ahead or more over two hops, a packet every {EVERY_S * 1000:.0f} ms"
    yield from times("window.start_off_{}", [abs(off) for off in felt.starts], f"first packet in its queue from the start of its window, {note}", PARTS)
    yield from times("window.end_off_{}", [abs(off) for off in felt.ends], f"last packet in its queue from the end of its window, {note}", PARTS)
    elsewhere = sum(is_marked for _, is_marked in arrivals) - felt.found
    yield Measured("window.wrong_packets", "1", [len(stream.lost()) + felt.missing + elsewhere],
                   f"lost, outside of their queue between its first and last, or in it far from any window; of {stream.sent:,}")


@dataclass(frozen=True)
class Felt:
    """How long after the start and the end of each window its first and last packet were, in seconds; negative before."""

    starts: list[float]
    ends: list[float]
    found: int
    """How many packets were in their queue."""
    missing: int
    """How many were not, between the first and the last that were."""

    @staticmethod
    def of(arrivals: Sequence[tuple[float, bool]], windows: Sequence[tuple[float, float]], near_s: float = NEAR_S) -> Felt:
        """Looks for packets until `near_s` before the start and after the end of each window."""
        starts, ends, found, missing = [], [], 0, 0
        for start, end in windows:
            near = [(at, is_marked) for at, is_marked in arrivals if start - near_s < at < end + near_s]
            inside = [at for at, is_marked in near if is_marked]
            if not inside:
                raise Problem(f"No packet was in its queue in the window from {start}.")
            starts.append(inside[0] - start)
            ends.append(inside[-1] - end)
            found += len(inside)
            missing += sum(not is_marked and inside[0] < at < inside[-1] for at, is_marked in near)
        return Felt(starts, ends, found, missing)


def book(client: Client, wanted: Windows) -> list[tuple[float, float]]:
    """One window after the other, each at some fraction of a second; when they begin and end, in seconds since 1970."""
    chance = random.Random(1)
    first = datetime.now(timezone.utc) + timedelta(seconds=wanted.ahead_s)
    windows = []
    for number in range(wanted.count):
        start = first + timedelta(seconds=number * wanted.apart_s + chance.uniform(0, 0.5))
        booked = client.post("bookings", {
            "share": "team-a", "rateBps": RATE_BPS, "start": start.isoformat(),
            "end": (start + timedelta(seconds=wanted.length_s)).isoformat(),
            "flowGroup": {"srcHost": address("h1"), "dstHost": address("h5"), "transport": "udp", "dstPort": str(PORT)}})
        windows.append((seconds(booked["start"]), seconds(booked["end"])))
    if datetime.now(timezone.utc) > first:
        raise Problem("Booking took so long that windows had begun.")
    return windows


def seconds(instant: str) -> float:
    return datetime.fromisoformat(instant.replace("Z", "+00:00")).timestamp()


@contextmanager
def booked_by() -> Iterator[Client]:
    """A member who books at a gateway over two switches and their controller; all of it is taken down afterwards."""
    with ExitStack() as undo:
        data = Path(undo.enter_context(tempfile.TemporaryDirectory(prefix="bench-", dir=CACHE)))
        lab("up", "--topology", str(file(data, PAIR)))
        undo.callback(lab, "down")
        secret, plan_port, gateway_port = controller.secret(data), http.free_port(), http.free_port()
        database = postgres.service(data)
        assert database is not None
        for service in (database, controller.service(data, plan_port, secret, with_lab=True, floodlight=None),
                        gateway.service(data, gateway_port, [plan_port], secret, demo=True)):
            service.start()
            undo.callback(service.stop)
            service.wait_until_ready()
            if service is database:
                gateway.migrate(data)
        client = Client(f"http://127.0.0.1:{gateway_port}", "alice", "alice-window")
        eventually("the gateway knows every switch and host", lambda: knows_all(client), seconds=60)
        yield client


def knows_all(client: Client) -> bool:
    lab("hello")
    network = client.get("network")
    known = [host for host in network["hosts"] if host["addresses"]]
    return len(network["switches"]) == SWITCHES and len(known) == HOSTS
