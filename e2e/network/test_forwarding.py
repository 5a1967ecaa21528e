"""Hosts reach each other without any packet having to wait for a controller."""

import time

import pytest

from e2e.network.labnet import flows, neighbour, ping, reaches, without_controller
from e2e.network.module import Module, eventually
from e2e.network.packets import Stream
from e2e.network.rules import deny


def test_the_network_is_seen_as_it_is(leafspine: Module) -> None:
    eventually("two cables, each in both directions", lambda: len(leafspine.network()["links"]) == 4)
    network = leafspine.network()
    assert [switch["dpid"][-2:] for switch in network["switches"]] == ["01", "02", "03"]
    assert {address for host in network["hosts"] for address in host["addresses"]} >= {
        f"10.0.0.{n}" for n in range(1, 7)}
    for switch in network["switches"]:
        assert switch["problem"] is None
        assert switch["queues"] == "marked"
        assert all(port["rateBps"] == 100_000_000 for port in switch["ports"])


def test_every_host_reaches_every_other(leafspine: Module) -> None:
    unreached = [(source, target) for source in range(1, 7) for target in range(1, 7)
                 if source != target and not reaches(f"h{source}", f"10.0.0.{target}")]
    assert unreached == []


def test_ipv6_passes_too(leafspine: Module) -> None:
    assert ping("h1", "fd00:77::4")


def test_the_path_to_a_known_host_is_on_every_switch(leafspine: Module) -> None:
    for switch in ("s1", "s2", "s3"):
        for host in range(1, 7):
            assert any(f"dl_dst=0a:00:00:00:00:0{host}" in flow for flow in flows(switch)), (switch, host)


def test_a_denied_pair_is_cut_in_one_direction_and_comes_back(leafspine: Module) -> None:
    leafspine.put(1, deny("no-1-to-4", srcHost="10.0.0.1", dstHost="10.0.0.4", transport="icmp"))
    assert not ping("h1", "10.0.0.4")
    assert ping("h1", "10.0.0.5"), "other hosts are not touched"
    leafspine.put(2)
    assert ping("h1", "10.0.0.4")


@pytest.mark.parametrize("switch", ["s2", "s3"], ids=["the switch of the receiver", "the switch in between"])
def test_no_packet_is_lost_when_a_switch_loses_its_connection_and_comes_back(leafspine: Module, switch: str) -> None:
    with Stream("h1", "h4", 7_100) as stream:
        with without_controller(switch):
            eventually("the switch is gone", lambda: len(leafspine.network()["switches"]) == 2)
            time.sleep(3)
            assert neighbour("h1", "10.0.0.4"), "what is for everyone passes too"
        eventually("the switch is back", lambda: len(leafspine.network()["switches"]) == 3)
        time.sleep(5)
    assert stream.sent > 1_000
    assert stream.lost() == []
