"""Maintenance and failures under traffic: bookings take the other way of a ring, before or after a part goes away."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from cli.paths import ROOT
from e2e.apps.installation import Installation, installation
from e2e.network.labnet import in_switch
from e2e.network.module import eventually
from e2e.network.packets import Stream
from lab import names

RING = ROOT / "lab/topologies/ring.json"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    with installation(tmp_path_factory.mktemp("maintenance"), RING) as made:
        made.admin.post("shares", {"name": "ring", "parent": "rootShare", "flowGroup": {}, "maxReserveBps": 1_000_000_000})
        yield made


def test_no_packet_is_lost_when_a_booking_moves_away_from_a_switch(running: Installation) -> None:
    end = datetime.now(timezone.utc) + timedelta(minutes=10)
    booked = running.admin.post("bookings", {
        "share": "ring", "rateBps": 60_000_000, "end": end.isoformat(), "flowGroup": {
            "srcHost": names.ipv4("h1"), "dstHost": names.ipv4("h3"), "transport": "udp", "dstPort": "5001"}})
    assert booked["pathNames"] == ["h1", "s1", "s2", "s3", "h3"]
    eventually("it is on the switches", lambda: on_switches(running, booked["id"], 2), 30)
    request = {"reason": "New line cards", "switches": [names.dpid("s2")]}
    preview = running.admin.post("maintenance/preview", request)
    assert [each["pathNamesAfter"] for each in preview["moved"]] == [["h1", "s1", "s5", "s4", "s3", "h3"]]
    assert preview["interruptedCount"] == 0

    with Stream("h1", "h3", 5001) as stream:
        time.sleep(1)
        scheduled = running.admin.post("maintenance", request)["maintenance"][0]
        eventually("it has moved", lambda: on_switches(running, booked["id"], 5), 30)
        time.sleep(1)
        before = sent("s2", "s3")
        time.sleep(1)
        assert sent("s2", "s3") - before < 100, "nothing of the booking is left on the old way"
        cut("s2")
        try:
            time.sleep(2)
        finally:
            cut("s2", up=True)
        running.admin.delete(f"maintenance/{scheduled['id']}")
        eventually("it has come back", lambda: on_switches(running, booked["id"], 2), 60)
        time.sleep(1)
    assert stream.lost() == []
    assert stream.unmarked() == []
    assert running.admin.get(f"bookings/{booked['id']}")["interruptedFrom"] is None
    running.admin.post(f"bookings/{booked['id']}/cancel", {})


def test_no_packet_without_a_booking_is_lost_when_its_link_is_taken_out_of_service_or_comes_back(running: Installation) -> None:
    link = {"dpid": names.dpid("s2"), "port": port_number(running, "s2", "s3")}
    with Stream("h1", "h3", 5003, every_s=0.001) as stream:
        time.sleep(1)
        eventually("it takes the short way", lambda: carried() > 300)
        scheduled = running.admin.post("maintenance", {"reason": "New cable", "links": [link]})["maintenance"][0]
        eventually("nothing of it is left on the link", lambda: carried() < 20, 30)
        eventually("it takes the other way", lambda: sent("s5", "s4") > 300)
        in_switch("s2", "ip", "link", "set", names.port("s2", "s3"), "down")
        time.sleep(2)
        in_switch("s2", "ip", "link", "set", names.port("s2", "s3"), "up")
        time.sleep(2)
        assert carried() < 20, "it keeps away although the link is up"
        running.admin.delete(f"maintenance/{scheduled['id']}")
        eventually("it comes back", lambda: carried() > 300, 60)
        eventually("enough was sent", lambda: stream.sent > 5_000)
    assert stream.lost() == []


def test_packets_take_the_backup_when_any_link_of_the_path_is_cut(running: Installation) -> None:
    end = datetime.now(timezone.utc) + timedelta(minutes=10)
    booked = running.admin.post("bookings", {
        "share": "ring", "rateBps": 20_000_000, "end": end.isoformat(), "protection": "backup", "flowGroup": {
            "srcHost": names.ipv4("h1"), "dstHost": names.ipv4("h3"), "transport": "udp", "dstPort": "5002"}})
    assert booked["pathNames"] == ["h1", "s1", "s2", "s3", "h3"]
    assert booked["backupPathNames"] == ["h1", "s1", "s5", "s4", "s3", "h3"]
    eventually("it is on the switches", lambda: on_switches(running, booked["id"], 2), 30)
    with Stream("h1", "h3", 5002) as stream:
        time.sleep(1)
        in_switch("s2", "ip", "link", "set", names.port("s2", "s3"), "down")
        eventually("the gateway follows", lambda: on_switches(running, booked["id"], 5), 30)
        time.sleep(1)
    assert stream.sent > 1_000
    assert len(stream.lost()) < stream.sent / 4
    assert stream.unmarked() == []
    assert running.admin.get(f"bookings/{booked['id']}")["backupPathNames"] == []
    in_switch("s2", "ip", "link", "set", names.port("s2", "s3"), "up")
    eventually("it has a backup again", lambda: running.admin.get(f"bookings/{booked['id']}")["backupPathNames"], 60)
    running.admin.post(f"bookings/{booked['id']}/cancel", {})


def on_switches(running: Installation, booking: str, through: int) -> bool:
    found: dict[str, Any] = running.admin.get(f"bookings/{booking}")
    return found["deployment"]["state"] == "active" and found["pathNames"][2] == f"s{through}"


def carried() -> int:
    """How many packets the link from s2 to s3 carries in a second; probes for the link are among them."""
    before = sent("s2", "s3")
    time.sleep(1)
    return sent("s2", "s3") - before


def port_number(running: Installation, switch: str, peer: str) -> int:
    switches = running.admin.get("network")["switches"]
    ports = next(each for each in switches if each["dpid"] == names.dpid(switch))["ports"]
    return int(next(each for each in ports if each["name"] == names.port(switch, peer))["number"])


def sent(switch: str, peer: str) -> int:
    """How many packets left a switch on the link to a peer."""
    return int(in_switch(switch, "cat", f"/sys/class/net/{names.port(switch, peer)}/statistics/tx_packets"))


def cut(switch: str, up: bool = False) -> None:
    """Takes down the links of a switch of the ring at both ends, or brings them up."""
    number = int(switch[1:])
    for peer in (f"s{(number - 2) % 5 + 1}", f"s{number % 5 + 1}"):
        in_switch(switch, "ip", "link", "set", names.port(switch, peer), "up" if up else "down")
