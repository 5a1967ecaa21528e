"""A gateway on a network with two ways: where one is full, the next booking takes the other one, and path rules choose one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from cli.paths import ROOT
from cli.terminal import Problem
from e2e.apps.installation import Installation, installation
from e2e.network.labnet import in_switch, ping
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


PACKETS = 60
PORT = 5010
"""The destination port of packets that path rules lead; others have another one."""


@pytest.mark.parametrize("kind", ["waypoint", "avoid"])
def test_packets_follow_a_path_rule_while_there_is_one_and_others_do_not(running: Installation, kind: str) -> None:
    usual, other = usual_and_other_spine()
    running.admin.post("path-rules", {
        "name": kind, "share": "two-ways", "kind": kind, "dpid": names.dpid(other if kind == "waypoint" else usual),
        "flowGroup": {"srcHost": names.ipv4("h1"), "transport": "udp", "dstPort": str(PORT)}})
    try:
        eventually("it is on the switches",
                   lambda: running.admin.get(f"path-rules/{kind}")["deployment"]["state"] == "installed", 30)
        assert passing(PORT)[other] > passing(PORT)[usual]
        assert passing(PORT + 1)[usual] > passing(PORT + 1)[other]
    finally:
        running.admin.delete(f"path-rules/{kind}")
    eventually("packets take the usual way again", lambda: passing(PORT)[usual] > passing(PORT)[other], 30)


def test_packets_avoid_the_link_of_a_path_rule_from_either_end(running: Installation) -> None:
    usual, other = usual_and_other_spine()
    network = running.admin.get("network")
    ends = {names.dpid("s1"), names.dpid(usual)}
    ports = {each["from"]["dpid"]: each["from"]["port"] for each in network["links"]
             if {each["from"]["dpid"], each["to"]["dpid"]} == ends}
    assert set(ports) == ends
    for dpid, port in ports.items():
        running.admin.post("path-rules", {
            "name": "detour", "share": "two-ways", "kind": "avoid", "dpid": dpid, "port": port,
            "flowGroup": {"srcHost": names.ipv4("h1"), "transport": "udp", "dstPort": str(PORT)}})
        try:
            eventually("it is on the switches",
                       lambda: running.admin.get("path-rules/detour")["deployment"]["state"] == "installed", 30)
            assert passing(PORT)[other] > passing(PORT)[usual]
            assert passing(PORT + 1)[usual] > passing(PORT + 1)[other]
        finally:
            running.admin.delete("path-rules/detour")
    eventually("packets take the usual way again", lambda: passing(PORT)[usual] > passing(PORT)[other], 30)


def test_answers_take_the_way_of_a_path_rule_for_both_directions(running: Installation) -> None:
    usual, other = usual_and_other_spine()
    running.admin.post("path-rules", {
        "name": "both", "share": "two-ways", "kind": "waypoint", "dpid": names.dpid(other), "bothDirections": True,
        "flowGroup": {"srcHost": names.ipv4("h1"), "dstHost": names.ipv4("h4"), "transport": "icmp"}})
    try:
        eventually("it is on the switches",
                   lambda: running.admin.get("path-rules/both")["deployment"]["state"] == "installed", 30)
        before = {spine: (sent(spine, "s2"), sent(spine, "s1")) for spine in (usual, other)}
        assert ping("h1", names.ipv4("h4"), count=PACKETS)
        there, back = (sent(other, leaf) - count for leaf, count in zip(("s2", "s1"), before[other], strict=True))
        assert there >= PACKETS and back >= PACKETS
        assert all(sent(usual, leaf) - count < PACKETS
                   for leaf, count in zip(("s2", "s1"), before[usual], strict=True))
    finally:
        running.admin.delete("path-rules/both")


def passing(port: int) -> dict[str, int]:
    """How many packets each spine sends to s2 while h1 sends packets to a port of h4; each of them arrives."""
    before = {spine: sent(spine, "s2") for spine in ("s3", "s4")}
    with Stream("h1", "h4", port) as stream:
        time.sleep(1)
    assert stream.sent > 0 and stream.lost() == []
    passed = {spine: sent(spine, "s2") - count for spine, count in before.items()}
    assert max(passed.values()) >= stream.sent
    return passed


def usual_and_other_spine() -> tuple[str, str]:
    """The spine that plain packets from h1 to h4 pass, and the other one."""
    passed = passing(PORT)
    return ("s3", "s4") if passed["s3"] > passed["s4"] else ("s4", "s3")
