"""The actions where one switch is source and destination edge at once."""

from __future__ import annotations

import pytest

from e2e.network.labnet import delivered, meters, picture, ping, rules_at, traffic
from e2e.network.module import Module
from e2e.network.rules import MBIT, address, allow, classify, deny, limit, path

pytestmark = pytest.mark.alone


def test_a_limit_holds_by_meter_and_by_queue(star: Module) -> None:
    before = picture(["s1"])
    star.put(1, limit("l", 10 * MBIT, srcHost=address("h1")))
    assert len(meters("s1")) == 1
    assert traffic("udp", "h1", "h2", "--rate", "40M", "--seconds", "4")["goodputBps"] < 10.5 * MBIT
    star.put(2, limit("l", 20 * MBIT, path=path(star.network(), "h1", "h2"), srcHost=address("h1"),
                      dstHost=address("h2")))
    assert meters("s1") == []
    assert 17 * MBIT <= delivered(17 * MBIT, "tcp", "h1", "h2", "--seconds", "5") < 19.4 * MBIT
    star.put(3)
    assert picture(["s1"]) == before


def test_without_links_a_rule_takes_one_entry_for_all_ports(star: Module) -> None:
    star.put(10, deny("d", dstHost=address("h2")), allow("a", srcHost=address("h3")))
    assert len(rules_at("s1")) == 2
    assert not ping("h1", address("h2"))
    assert ping("h3", address("h2"))
    star.put(11)


def test_the_latency_class_is_served_first_on_the_port_to_the_host(star: Module) -> None:
    response = star.put(20, classify("p", "latency", srcHost=address("h1"), transport="udp"),
                    classify("s", "scavenger", order=700, srcHost=address("h3")))
    assert [rule["state"] for rule in response["rules"]] == ["installed", "installed"]
    assert delivered(19 * MBIT, "udp", "h1", "h2", "--rate", "20M", "--seconds", "3") >= 19 * MBIT
    star.put(21)
