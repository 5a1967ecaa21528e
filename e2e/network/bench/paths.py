"""What a booking loses when its way is cut, and when it moves ahead of maintenance, on a ring with two ways."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path
from typing import Any

from cli.paths import CACHE, ROOT
from e2e.apps.installation import Installation, installation
from e2e.chaos.load import iso
from e2e.network.bench.measured import Measured
from e2e.network.labnet import in_switch
from e2e.network.module import eventually
from e2e.network.packets import Stream
from lab import names

RING = ROOT / "lab/topologies/ring.json"
CUTS = 10
MOVES = 10
RATE_BPS, PORT = 40_000_000, 7_200
EVERY_S = 0.001
SETTLE_S = 1.0
WITHIN_S = 30.0


def measure() -> Iterator[Measured]:
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=CACHE) as folder, \
            installation(Path(folder), RING) as running:
        running.admin.post("shares", {"name": "ring", "parent": "rootShare", "flowGroup": {}, "maxReserveBps": RATE_BPS})
        for name, protection in (("protect.gap_ms", "backup"), ("protect.reroute_gap_ms", "reroute")):
            booking = book(running, protection)
            eventually("the booking is on the switches", lambda of=booking: is_active(running, of), WITHIN_S)
            gaps = [gap_of_cut(running, booking, protection == "backup") for _ in range(CUTS)]
            yield Measured(name, "ms", gaps, "the longest time without a packet of a booking at a cut, packets 1 ms apart; "
                                             f"its protection is {protection}")
            if protection == "backup":
                running.admin.post(f"bookings/{booking}/cancel", {})
        wrong, sent = [], 0
        for _ in range(MOVES):
            with Stream("h1", "h3", PORT, EVERY_S) as stream:
                maintain(running, booking)
            wrong.append(float(len(stream.lost()) + len(stream.unmarked())))
            sent += stream.sent
        yield Measured("maintenance.lost_packets", "1", [sum(wrong)],
                       f"of a booking that moved {MOVES} times ahead of maintenance, lost or outside of its queue; of {sent:,}, "
                       "one every ms")


def gap_of_cut(running: Installation, booking: str, has_backup: bool) -> float:
    """Cuts the first link on the way of the booking under traffic, and brings it up again, for a backup to come back."""
    first, second = path(running, booking)[1:3]
    with Stream("h1", "h3", PORT, EVERY_S) as stream:
        time.sleep(SETTLE_S)
        in_switch(first, "ip", "link", "set", names.port(first, second), "down")
        eventually("the booking is rerouted", lambda: path(running, booking)[2] != second and is_active(running, booking),
                   WITHIN_S)
        time.sleep(SETTLE_S)
    in_switch(first, "ip", "link", "set", names.port(first, second), "up")
    eventually("the link is back", lambda: has_link(running, first, second), WITHIN_S)
    if has_backup:
        eventually("there is a backup", lambda: running.admin.get(f"bookings/{booking}")["backupPathNames"], WITHIN_S)
    time.sleep(SETTLE_S)
    return 1000 * max(later - earlier for (earlier, _), (later, _) in pairwise(stream.arrivals()))


def maintain(running: Installation, booking: str) -> None:
    """Takes the second switch on the way of the booking out of service until the booking has moved."""
    second = path(running, booking)[2]
    scheduled = running.admin.post("maintenance", {"reason": "A benchmark", "switches": [names.dpid(second)]})
    eventually("the booking has moved", lambda: path(running, booking)[2] != second and is_active(running, booking),
               WITHIN_S)
    time.sleep(SETTLE_S)
    running.admin.delete(f"maintenance/{scheduled['maintenance'][0]['id']}")
    time.sleep(SETTLE_S)


def book(running: Installation, protection: str) -> str:
    booked: dict[str, Any] = running.admin.post("bookings", {
        "share": "ring", "protection": protection, "rateBps": RATE_BPS, "end": iso(datetime.now(timezone.utc) + timedelta(hours=2)),
        "flowGroup": {"srcHost": names.ipv4("h1"), "dstHost": names.ipv4("h3"), "transport": "udp", "dstPort": str(PORT)}})
    return str(booked["id"])


def path(running: Installation, booking: str) -> list[str]:
    found: list[str] = running.admin.get(f"bookings/{booking}")["pathNames"]
    return found


def is_active(running: Installation, booking: str) -> bool:
    return bool(running.admin.get(f"bookings/{booking}")["deployment"]["state"] == "active")


def has_link(running: Installation, first: str, second: str) -> bool:
    ends = {(each["from"]["dpid"], each["to"]["dpid"]) for each in running.admin.get("network")["links"]}
    return {(names.dpid(first), names.dpid(second)), (names.dpid(second), names.dpid(first))} <= ends
