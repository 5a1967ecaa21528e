"""Every action of a rule by packets over two leaves and a spine: limits, denials, allowances and classes."""

from __future__ import annotations

import subprocess
from collections import Counter

import pytest

from e2e.network.labnet import (
    delivered,
    in_switch,
    lab,
    management,
    meters,
    neighbour,
    ovsdb,
    picture,
    ping,
    rules_at,
    traffic,
)
from e2e.network.module import Module, eventually
from e2e.network.rules import MBIT, address, allow, attachment, classify, deny, guarantee, installed, limit, path
from e2e.network.tagged import exchange

SWITCHES = ["s1", "s2", "s3"]
LATENCY = 61439
"""The queue of the latency class, on every port."""


@pytest.mark.alone
def test_a_limit_without_a_path_is_a_meter_at_the_source(leafspine: Module) -> None:
    before = picture(SWITCHES)
    response = leafspine.put(1, limit("l", 10 * MBIT, srcHost=address("h1")))
    assert installed(response)
    assert [len(meters(switch)) for switch in SWITCHES] == [1, 0, 0]
    assert [len(rules_at(switch)) for switch in SWITCHES] == [1, 0, 0]
    limited = traffic("udp", "h1", "h4", "--rate", "40M", "--seconds", "5")
    assert 8.5 * MBIT < limited["goodputBps"] < 10.5 * MBIT
    assert delivered(36 * MBIT, "udp", "h2", "h4", "--rate", "40M", "--seconds", "3") >= 36 * MBIT
    leafspine.put(2)
    assert picture(SWITCHES) == before
    assert [meters(switch) for switch in SWITCHES] == [[], [], []]


def test_a_queue_altered_by_hand_gets_its_limit_again(leafspine: Module) -> None:
    way = path(leafspine.network(), "h1", "h4")
    leafspine.put(1, limit("l", 20 * MBIT, path=way, srcHost=address("h1"), dstHost=address("h4")))
    row = ovsdb("s1", "--bare", "--columns=_uuid", "find", "Queue", "external_ids:windowpane-rule=l").strip()
    ovsdb("s1", "remove", "Queue", row, "other_config", "max-rate")
    eventually("the limit is there again",
               lambda: "20000000" in ovsdb("s1", "--if-exists", "get", "Queue", row, "other_config:max-rate"))
    leafspine.put(2)


def test_a_meter_deleted_by_hand_comes_back_with_its_entry(leafspine: Module) -> None:
    leafspine.put(1, limit("l", 10 * MBIT, srcHost=address("h1")))
    before = meters("s1"), rules_at("s1")
    in_switch("s1", "ovs-ofctl", "-O", "OpenFlow13", "del-meters", management("s1"))
    assert meters("s1") == []
    eventually("the meter is there again", lambda: (meters("s1"), rules_at("s1")) == before)
    eventually("and counts as installed", lambda: installed(leafspine.status()))
    leafspine.put(2)


def test_meters_outlive_the_controller_and_are_adopted(leafspine: Module) -> None:
    rules = [limit("l1", 10 * MBIT, srcHost=address("h1")), limit("l2", 20 * MBIT, srcHost=address("h2"))]
    leafspine.put(1, *rules)
    before = meters("s1"), rules_at("s1")
    leafspine.kill()
    leafspine.start_again()
    eventually("every switch is back", lambda: len(leafspine.network()["switches"]) == 3, seconds=60)
    assert (meters("s1"), rules_at("s1")) == before
    eventually("every host is known", lambda: lab("hello") and len(
        [host for host in leafspine.network()["hosts"] if host["addresses"]]) == 6, seconds=60)
    leafspine.put(2, *rules)
    eventually("both are installed", lambda: installed(leafspine.status()))
    assert (meters("s1"), rules_at("s1")) == before
    leafspine.put(3, rules[1])
    assert [each for each in before[0] if each in meters("s1")] == meters("s1")
    assert len(meters("s1")) == 1
    leafspine.put(4)
    assert meters("s1") == []


def test_a_denied_source_gets_no_further_than_its_own_switch(leafspine: Module) -> None:
    assert installed(leafspine.put(1, deny("d", srcHost=address("h1"))))
    assert [len(rules_at(switch)) for switch in SWITCHES] == [1, 0, 0]
    assert not ping("h1", address("h4"))
    assert not ping("h1", address("h2"))
    assert ping("h2", address("h4"))
    assert neighbour("h1", address("h4")) == "0a:00:00:00:00:04", "address resolution is not touched"
    leafspine.put(2)
    assert ping("h1", address("h4"))


def test_a_denied_source_of_ipv6_still_discovers_its_neighbours(leafspine: Module) -> None:
    leafspine.put(1, deny("d", srcHost="fd00:77::1"))
    assert not ping("h1", "fd00:77::4")
    assert neighbour("h1", "fd00:77::4") == "0a:00:00:00:00:04"
    assert ping("h1", address("h4")), "IPv4 is another family"
    leafspine.put(2)
    assert ping("h1", "fd00:77::4")


def test_a_denied_destination_is_cut_off_at_every_edge_and_not_in_the_core(leafspine: Module) -> None:
    assert installed(leafspine.put(1, deny("d", dstHost=address("h4"))))
    assert rules_at("s1") and rules_at("s2") and rules_at("s3") == []
    assert not ping("h1", address("h4"))
    assert not ping("h5", address("h4"))
    assert ping("h1", address("h5"))
    leafspine.put(2)


def test_a_denial_follows_its_source(leafspine: Module) -> None:
    """h6 takes over what h3 was: its addresses move from the first leaf to the second."""
    leafspine.put(1, deny("d", srcHost=address("h3")))
    assert len(rules_at("s1")) == 1
    lab("exec", "h3", "ip", "link", "set", "eth0", "address", "0a:00:00:00:00:33")
    lab("exec", "h3", "ip", "addr", "del", f"{address('h3')}/24", "dev", "eth0")
    lab("exec", "h6", "ip", "link", "set", "eth0", "address", "0a:00:00:00:00:03")
    lab("exec", "h6", "ip", "addr", "add", f"{address('h3')}/24", "dev", "eth0")
    try:
        def moved() -> bool:
            lab("exec", "h6", "ip", "neigh", "flush", "dev", "eth0")
            ping("h6", address("h4"), count=1)
            subprocess.run(["ip", "netns", "exec", "wp-h6", "ping", "-c1", "-W1", "-I", address("h3"), address("h5")],
                           capture_output=True, check=False)
            return str(attachment(leafspine.network(), "h3")["dpid"]).endswith("02")
        eventually("the host is seen at its new place", moved)
        eventually("the rule is there", lambda: (len(rules_at("s1")), len(rules_at("s2"))) == (0, 1))
        refused = subprocess.run(
            ["ip", "netns", "exec", "wp-h6", "ping", "-c2", "-W1", "-I", address("h3"), address("h4")],
            capture_output=True, check=False)
        assert refused.returncode != 0
    finally:
        lab("exec", "h6", "ip", "addr", "del", f"{address('h3')}/24", "dev", "eth0")
        lab("exec", "h6", "ip", "link", "set", "eth0", "address", "0a:00:00:00:00:06")
        lab("exec", "h3", "ip", "link", "set", "eth0", "address", "0a:00:00:00:00:03")
        lab("exec", "h3", "ip", "addr", "add", f"{address('h3')}/24", "dev", "eth0")
    leafspine.put(2)
    eventually("the hosts are found again", lambda: lab("hello") and ping("h3", address("h6"), count=1), seconds=60)


@pytest.mark.alone
def test_an_allowed_flow_passes_a_wider_denial_and_a_wider_limit(leafspine: Module) -> None:
    icmp = {"srcHost": address("h1"), "dstHost": address("h4"), "transport": "icmp"}
    assert installed(leafspine.put(1, allow("a", 400, **icmp), deny("d", srcHost=address("h1"))))
    assert ping("h1", address("h4"))
    assert not ping("h1", address("h5"))
    udp = {"srcHost": address("h1"), "transport": "udp"}
    assert installed(leafspine.put(2, allow("a", 400, **udp), limit("l", 5 * MBIT, srcHost=address("h1"))))
    assert delivered(27 * MBIT, "udp", "h1", "h4", "--rate", "30M", "--seconds", "3") >= 27 * MBIT
    leafspine.put(3)


def test_tagged_packets_meet_the_same_rules(leafspine: Module) -> None:
    h1 = "0a:00:00:00:00:01"
    leafspine.put(1)
    assert exchange("h1", "h4", 100, 7000) == {h1: 100}
    leafspine.put(2, deny("d", srcHost=address("h1"), dstHost=address("h4"), transport="udp", dstPort="7000"))
    assert exchange("h1", "h4", 50, 7000) == {}
    assert exchange("h1", "h4", 50, 7001) == {h1: 50}
    leafspine.put(3, guarantee(leafspine.network(), "g", "h1", "h4", 10 * MBIT, port=7000, transport="udp"))
    came = exchange("h1", "h4", 100, 7000)
    assert sum(came.values()) == 100
    assert all(source.startswith("02:51:") for source in came), "marked on its way, with the tag untouched"
    eventually("the packets were in the guarantee's queue at each switch", lambda: sent_in_queue_of(leafspine, "g") == [
        100, 100, 100])
    leafspine.put(4, classify("p", "latency", srcHost=address("h1")))
    came = exchange("h1", "h4", 50, 7000)
    assert list(came.values()) == [50] and h1 not in came
    eventually("the packets were in the class's queue at each switch", lambda: through_queue(leafspine, LATENCY) == {
        "01": 50, "02": 50, "03": 50})
    leafspine.put(5, limit("l", 10 * MBIT, srcHost=address("h1")))
    assert exchange("h1", "h4", 50, 7000) == {h1: 50}
    leafspine.put(6)


def through_queue(module: Module, number: int) -> dict[str, int]:
    """How many packets each switch has sent by its queues of this number."""
    sent: Counter[str] = Counter()
    for queue in module.ask("GET", "telemetry").body["samples"][-1]["queues"]:
        if queue["queue"] == number:
            sent[queue["dpid"][-2:]] += queue["txPackets"]
    return dict(sent)


def sent_in_queue_of(module: Module, rule: str) -> list[int]:
    samples = module.ask("GET", "telemetry").body["samples"]
    return [queue["txPackets"] for queue in samples[-1]["queues"] if queue["rule"] == rule]
