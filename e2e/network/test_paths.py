"""Bookings of a gateway on a network with two ways: where one way is full, the next booking takes the other one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from cli.paths import ROOT
from cli.terminal import Problem
from e2e.apps.installation import Installation, installation
from e2e.network.labnet import in_switch
from e2e.network.module import eventually
from e2e.network.packets import Stream
from lab import names

TWO_WAYS = ROOT / "lab/topologies/twospine.json"
RATE_BPS = 60_000_000
"""More than half of a link."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    with installation(tmp_path_factory.mktemp("paths"), TWO_WAYS) as made:
        made.admin.post("shares", {"name": "two-ways", "parent": "rootShare", "flowGroup": {}, "maxReserveBps": 1_000_000_000})
        yield made


def form(source: str, target: str, port: int) -> dict[str, Any]:
    end = datetime.now(timezone.utc) + timedelta(minutes=10)
    return {"share": "two-ways", "rateBps": RATE_BPS, "end": end.isoformat(), "flowGroup": {
        "srcHost": names.ipv4(source), "dstHost": names.ipv4(target), "transport": "udp", "dstPort": str(port)}}


def test_the_second_booking_takes_the_other_way_with_its_packets(running: Installation) -> None:
    booked = [running.admin.post("bookings", form(source, target, port)) for source, target, port in
              (("h1", "h4", 5001), ("h2", "h3", 5002))]
    ways = [each["pathNames"] for each in booked]
    assert ways == [["h1", "s1", "s3", "s2", "h4"], ["h2", "s1", "s4", "s2", "h3"]]
    for each in booked:
        eventually("it is on the switches", lambda each=each: state(running, each) == "active", 30)
    with Stream("h1", "h4", 5001) as one, Stream("h2", "h3", 5002) as other:
        time.sleep(1)
    for stream in (one, other):
        assert stream.sent > 0 and stream.lost() == [] and stream.unmarked() == []


def test_a_booking_takes_the_way_that_it_requires_with_its_packets(running: Installation) -> None:
    form_of = form("h2", "h4", 5003) | {"rateBps": 1_000_000}
    for requirements in ({"via": [names.dpid("s4")]}, {"avoidSwitches": [names.dpid("s3")], "mostHops": 3}):
        booked = running.admin.post("bookings", form_of | {"pathRequirements": requirements})
        assert booked["pathNames"] == ["h2", "s1", "s4", "s2", "h4"]
        eventually("it is on the switches", lambda each=booked: state(running, each) == "active", 30)
        before = sent("s4", "s2")
        with Stream("h2", "h4", 5003) as stream:
            time.sleep(1)
        assert stream.sent > 0 and stream.lost() == [] and stream.unmarked() == []
        assert sent("s4", "s2") - before >= stream.sent
        running.admin.post(f"bookings/{booked['id']}/cancel", {})
    both = form_of | {"pathRequirements": {"via": [names.dpid("s3"), names.dpid("s4")]}}
    with pytest.raises(Problem, match="it can be s1–s3–s2"):
        running.admin.post("bookings", both)


def sent(switch: str, peer: str) -> int:
    """How many packets left a switch on the link to a peer."""
    return int(in_switch(switch, "cat", f"/sys/class/net/{names.port(switch, peer)}/statistics/tx_packets"))


def state(running: Installation, booking: dict[str, Any]) -> str:
    found: str = running.admin.get(f"bookings/{booking['id']}")["deployment"]["state"]
    return found
