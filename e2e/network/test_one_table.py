"""Switches with one table, and such as speak OpenFlow 1.0 only, in a ring with hosts at each."""

from __future__ import annotations

import json
import re
import signal
import time
from contextlib import suppress

import pytest

from e2e.network.flooding import flood
from e2e.network.forging import EVERYWHERE, Make, assert_no_queue_is_stolen, avoiding
from e2e.network.labnet import (
    delivered,
    flows,
    groups,
    lab,
    link_cut,
    ovsdb,
    picture,
    ping,
    queues,
    reaches,
    rules_at,
    strip,
)
from e2e.network.module import Module, eventually
from e2e.network.packets import Stream
from e2e.network.rules import MBIT, address, deny, guarantee, protected

SWITCHES = ["s1", "s2", "s3"]
HOSTS = range(1, 6)
LINK = 50 * MBIT
LEAST_OF_20 = 0.98 * 19.15 * MBIT
IN_FLIGHT_S = 0.2
"""A packet that arrives later was sent after a link was cut."""


def states(response: dict[str, list[dict[str, str]]]) -> list[str]:
    return [rule["state"] for rule in response["rules"]]


def test_the_switches_have_the_configured_features(old: Module) -> None:
    assert [ovsdb(switch, "get", "bridge", switch, "protocols").strip() for switch in SWITCHES] == [
        "[OpenFlow10]", "[OpenFlow10]", "[OpenFlow13]"]
    network = old.network()
    assert [[table["id"] for table in switch["tables"]] for switch in network["switches"]] == [[0], [0], [0]]
    assert [switch["problem"] for switch in network["switches"]] == [None, None, None]
    assert [switch["queues"] for switch in network["switches"]] == ["marked"] * 3
    eventually("all links are known", lambda: len(old.network()["links"]) == 6, seconds=60)


def test_every_host_reaches_every_other(old: Module) -> None:
    eventually("every entry is there", lambda: [switch["missing"] for switch in old.status()["switches"]] == [0, 0, 0])
    unreached = [(source, target) for source in HOSTS for target in HOSTS
                 if source != target and not reaches(f"h{source}", f"10.0.0.{target}")]
    assert unreached == []
    assert ping("h1", "fd00:77::4") and ping("h3", "fd00:77::2")


@pytest.mark.parametrize("switch", SWITCHES)
def test_only_the_first_table_is_used(old: Module, switch: str) -> None:
    assert not [entry for entry in flows(switch) if "goto_table" in entry or re.search(r"table=[1-9]", entry)]


@pytest.mark.parametrize("switch", SWITCHES)
def test_no_packet_waits_for_the_controller(old: Module, switch: str) -> None:
    """What goes to the controller is how links and neighbours are found, and what nothing matches: nothing does."""
    asking = [entry for entry in flows(switch) if "CONTROLLER" in entry and "priority=0 " not in f"{entry} "]
    found = re.compile(r"arp|0x88cc|0x8942|icmp6,")
    assert [entry for entry in asking if not found.search(entry) and not entry.startswith("cookie=0x656d6265")] == []
    for host in HOSTS:
        assert any(f"dl_dst=0a:00:00:00:00:0{host}" in entry and "output" in entry for entry in flows(switch))


def packets_received(host: str) -> int:
    shown = json.loads(lab("exec", host, "ip", "-json", "-stats", "link", "show", "dev", "eth0"))
    return int(shown[0]["stats64"]["rx"]["packets"])


def test_a_broadcast_comes_once_in_a_ring(old: Module) -> None:
    before = {host: packets_received(f"h{host}") for host in HOSTS}
    assert not ping("h1", "10.0.0.99", count=1), "no host has that address, so the ARP request is flooded"
    time.sleep(1)
    received = {host: packets_received(f"h{host}") - before[host] for host in HOSTS if host != 1}
    assert all(1 <= count < 100 for count in received.values()), received


@pytest.mark.parametrize(("source", "target"), [(1, 4), (3, 2), (5, 1)])
def test_a_denied_pair_is_cut_in_one_direction_and_comes_back(old: Module, source: int, target: int) -> None:
    response = old.put(1000 + 10 * source, deny("no", srcHost=f"10.0.0.{source}", dstHost=f"10.0.0.{target}",
                                            transport="icmp"))
    assert states(response) == ["installed"]
    assert not ping(f"h{source}", f"10.0.0.{target}")
    others = next(host for host in HOSTS if host not in (source, target))
    assert ping(f"h{source}", f"10.0.0.{others}")
    old.put(1001 + 10 * source)
    assert ping(f"h{source}", f"10.0.0.{target}")


def test_a_rule_that_openflow_10_cannot_express_fails_there_with_a_reason_and_holds_elsewhere(old: Module) -> None:
    response = old.put(2000, deny("range", srcHost="10.0.0.0/24", transport="tcp", dstPort="8000-8009"),
                   deny("v6", srcHost="fd00:77::/64"), deny("fine", srcHost="10.0.0.5", transport="tcp", dstPort="80"))
    assert states(response) == ["partial", "partial", "installed"]
    hops = {rule["id"]: {hop["dpid"][-2:]: hop for hop in rule["hops"]} for rule in response["rules"]}
    assert "a range or a part of tcp dst" in hops["range"]["01"]["error"]
    assert "inside IPv6" in hops["v6"]["02"]["error"]
    assert hops["v6"]["03"]["state"] == hops["range"]["03"]["state"] == "installed"
    assert not ping("h5", "fd00:77::4", count=1), "denied where its source is attached"
    old.put(2001)


@pytest.mark.alone
def test_a_guarantee_holds_beside_a_flood_and_leaves_nothing(old: Module) -> None:
    before = picture(SWITCHES)
    with flood("h2", "h4", 90, LINK):
        response = old.put(3000, guarantee(old.network(), "g", "h1", "h4", 20 * MBIT, port=5001, seconds=60))
        assert states(response) == ["installed"], response
        assert len(response["rules"][0]["hops"]) == 2
        kept = delivered(LEAST_OF_20, "tcp", "h1", "h4", "--port", "5001", "--rate", "20M", "--seconds", "8")
    assert kept >= LEAST_OF_20
    old.put(3001)
    assert picture(SWITCHES) == before


@pytest.mark.alone
def test_a_forged_mark_does_not_reach_a_queue_of_an_openflow_10_switch(old: Module) -> None:
    response = old.put(4000, guarantee(old.network(), "g", "h1", "h4", 20 * MBIT, port=5001, seconds=60))
    mark = f"02:51:00:00:00:{response['rules'][0]['hops'][0]['queue']:02x}"
    lab("exec", "h2", "ip", "link", "set", "eth0", "address", mark)
    try:
        lab("exec", "h5", "ip", "neigh", "replace", "10.0.0.2", "lladdr", mark, "dev", "eth0")
        with flood("h2", "h5", 90, LINK):
            kept = delivered(LEAST_OF_20, "tcp", "h1", "h4", "--port", "5001", "--rate", "20M", "--seconds", "6")
    finally:
        lab("exec", "h2", "ip", "link", "set", "eth0", "address", "0a:00:00:00:00:02")
        lab("exec", "h5", "ip", "neigh", "delete", "10.0.0.2", "dev", "eth0")
    old.put(4001)
    assert kept >= LEAST_OF_20
    eventually("the host is found again", lambda: ping("h2", "10.0.0.5", count=1))


@pytest.mark.parametrize("make", [*EVERYWHERE, avoiding], ids=lambda make: make.__name__)
def test_no_queue_is_stolen_by_a_forged_mark(old: Module, make: Make) -> None:
    assert_no_queue_is_stolen(old, make)


def test_without_groups_the_controller_moves_packets_to_the_backup(old: Module) -> None:
    """s1 speaks OpenFlow 1.0."""
    rule = protected(old.network(), "old", ("h1", "h4"), 5007, path=["s1", "s3"], backup=["s1", "s2", "s3"])
    assert states(old.put(6000, rule)) == ["installed"]
    assert not [entry for entry in rules_at("s1") if "group" in entry]
    with Stream("h1", "h4", 5007) as stream, link_cut("s1", "s3"):
        since = time.time() + IN_FLIGHT_S
        eventually("packets arrive over the backup", lambda: stream.first_marked(since) is not None)
        moved = stream.sent
        time.sleep(4)
        sent = stream.sent
    assert len(stream.lost()) < stream.sent / 4
    assert not [number for number in stream.lost() if moved <= number < sent]
    assert stream.unmarked() == []


def test_a_switch_with_one_table_moves_packets_to_the_backup_without_a_controller(old: Module) -> None:
    eventually("every link is known again", lambda: len(old.network()["links"]) == 6, seconds=60)
    rule = protected(old.network(), "one", ("h4", "h1"), 5008, path=["s3", "s1"], backup=["s3", "s2", "s1"])
    assert states(old.put(6001, rule)) == ["installed", "removed"]
    assert len(groups("s3")) == 1
    old.signal(signal.SIGSTOP)
    try:
        with Stream("h4", "h1", 5008) as stream, link_cut("s3", "s1"):
            time.sleep(1)
    finally:
        old.signal(signal.SIGCONT)
    assert len(stream.lost()) < stream.sent / 4
    assert stream.unmarked() == []
    eventually("every link is known again", lambda: len(old.network()["links"]) == 6, seconds=60)
    old.put(6002)
    eventually("no group is left", lambda: groups("s3") == [])


def hosts_are_known(module: Module) -> bool:
    """Lets all hosts send packets, and returns whether the controller knows where each is."""
    with suppress(AssertionError):
        lab("hello")
    known = {each for host in module.network()["hosts"] for each in host["addresses"]}
    return {address(f"h{host}") for host in HOSTS} <= known


def test_entries_outlive_a_killed_controller_and_are_adopted(old: Module) -> None:
    rules = [guarantee(old.network(), "kept", "h1", "h4", 20 * MBIT, port=5001, seconds=120),
             deny("no", srcHost="10.0.0.3", dstHost="10.0.0.4", transport="icmp")]
    old.put(7000, *rules)
    before = {switch: (strip(flows(switch)), queues(switch)) for switch in SWITCHES}
    old.kill()
    assert ping("h1", "10.0.0.4") and not ping("h3", "10.0.0.4"), "the denial holds without the controller"
    old.start_again()
    eventually("every switch is back", lambda: len(old.network()["switches"]) == 3, seconds=60)
    # Which ports are edges is not decided before the links are known again (ADR 14).
    eventually("every link is known again", lambda: len(old.network()["links"]) == 6, seconds=60)
    assert states(old.put(7001, *rules)) == ["installed", "installed"]
    # A rule stands at its source's edge only once the source has been heard.
    eventually("every host is known", lambda: hosts_are_known(old))
    eventually("it is as before",
               lambda: {switch: (strip(flows(switch)), queues(switch)) for switch in SWITCHES} == before)
    old.put(7002)
