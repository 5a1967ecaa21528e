"""What queues do to packets: limits, guarantees and classes beside a flood."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from e2e.network.flooding import flood, sending
from e2e.network.labnet import ATTEMPTS, delivered, meters, picture, receive_rate
from e2e.network.module import Module, eventually
from e2e.network.rules import MBIT, address, classify, guarantee, installed, limit, path

pytestmark = pytest.mark.alone

SWITCHES = ["s1", "s2", "s3"]
LINK = 50 * MBIT
PAYLOAD = 1448 / 1514
"""TCP payload in Ethernet frames as HTB counts them."""

DATAGRAM = 1490 / 1448
"""Ethernet frames of iperf3's datagrams, for each bit of their payload."""


def test_a_limit_with_a_path_is_a_queue_that_tcp_fills(slow_links: Module) -> None:
    before = picture(SWITCHES)
    way = path(slow_links.network(), "h1", "h4")
    assert installed(slow_links.put(1, limit("l", 10 * MBIT, path=way, srcHost=address("h1"), dstHost=address("h4"))))
    assert meters("s1") == []
    limit_bps = 10 * MBIT * PAYLOAD
    limited = delivered(0.93 * limit_bps, "tcp", "h1", "h4", "--seconds", "6")
    assert 0.93 * limit_bps <= limited <= 1.01 * limit_bps
    back = delivered(30 * MBIT, "tcp", "h4", "h1", "--seconds", "4")
    assert back >= 30 * MBIT, "the other direction has no limit"
    with flood("h2", "h5", 90, LINK):
        beside = delivered(0.8 * limit_bps, "tcp", "h1", "h4", "--seconds", "6")
    assert beside >= 0.8 * limit_bps, "a limited flow has its part of what is not guaranteed"
    slow_links.put(2)
    assert picture(SWITCHES) == before


def test_a_guarantee_with_a_limit_has_both(slow_links: Module) -> None:
    rule = guarantee(slow_links.network(), "g", "h1", "h4", 15 * MBIT, port=5001, seconds=60)
    rule["action"]["limitBps"] = 25 * MBIT
    assert installed(slow_links.put(1, rule))
    limit_bps, least = 25 * MBIT * PAYLOAD, 0.98 * 14.35 * MBIT
    alone = delivered(0.93 * limit_bps, "tcp", "h1", "h4", "--port", "5001", "--seconds", "5")
    assert 0.93 * limit_bps <= alone <= 1.01 * limit_bps
    with flood("h2", "h5", 90, LINK):
        assert delivered(least, "tcp", "h1", "h4", "--port", "5001", "--rate", "15M", "--seconds", "6") >= least
    slow_links.put(2)


def test_latency_traffic_goes_before_a_flood_and_guarantees_stay(slow_links: Module) -> None:
    before = picture(SWITCHES)
    quick = classify("p", "latency", srcHost=address("h1"), dstHost=address("h4"), transport="udp")
    sent = 40 * MBIT * DATAGRAM
    with sending("udp", "h1", "h4", 90, "--rate", "40M", least_bps=0.9 * sent), \
            flood("h2", "h5", 80, LINK, beside_bps=sent):
        flooded = min(receive_rate("h4", 3) for _ in range(ATTEMPTS))
        assert installed(slow_links.put(1, quick))
        served = max(receive_rate("h4", 6) for _ in range(ATTEMPTS))
    with flood("h2", "h5", 90, LINK):
        slow_links.put(2, guarantee(slow_links.network(), "g", "h3", "h6", 20 * MBIT, port=5001, seconds=60),
                       classify("p", "latency", srcHost=address("h2")))
        kept = delivered(0.98 * 19.15 * MBIT, "tcp", "h3", "h6", "--port", "5001", "--rate", "20M", "--seconds", "8")
    assert flooded < 0.8 * sent
    assert served >= 0.97 * sent
    assert kept >= 0.98 * 19.15 * MBIT, "a flood of the latency class does not touch a guarantee"
    slow_links.put(3)
    assert picture(SWITCHES) == before


def test_scavengers_leave_the_link_to_others_and_take_it_when_it_is_free(slow_links: Module) -> None:
    slow_links.put(1, classify("p", "scavenger", srcHost=address("h2")))
    alone = delivered(42.5 * MBIT, "udp", "h2", "h5", "--rate", "75M", "--seconds", "4")
    with flood("h2", "h5", 90, LINK):
        others = delivered(40 * MBIT, "tcp", "h1", "h4", "--seconds", "6")
    slow_links.put(2)
    assert alone >= 42.5 * MBIT
    assert others >= 40 * MBIT


def test_all_flows_of_a_class_share_its_minimum_and_its_maximum(slow_links: Module) -> None:
    before = picture(SWITCHES)
    assert installed(slow_links.put(1, classify("one", "shuffle", srcHost=address("h1"), transport="tcp"),
                                    classify("two", "shuffle", srcHost=address("h3"), transport="tcp")))
    with sending("tcp", "h1", "h4", 90, least_bps=2 * MBIT), sending("tcp", "h3", "h6", 90, least_bps=2 * MBIT):
        alone = received_together("h4", "h6")
        with flood("h2", "h5", 60, LINK, times=2, beside_bps=15 * MBIT):
            beside = max(received_together("h4", "h6") for _ in range(ATTEMPTS))
    assert 0.9 * 15 * MBIT <= alone <= 1.02 * 15 * MBIT
    assert beside >= 0.97 * 10 * MBIT
    slow_links.put(2)
    eventually("the switches are as before", lambda: picture(SWITCHES) == before)


def received_together(*hosts: str) -> float:
    """What hosts receive at the same time, in bits per second."""
    with ThreadPoolExecutor() as pool:
        return sum(pool.map(lambda host: receive_rate(host, 6), hosts))
