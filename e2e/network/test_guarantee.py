"""What is guaranteed is delivered, beside traffic that would otherwise drown it, and leaves nothing behind."""

from __future__ import annotations

from statistics import median

import pytest

from e2e.network.flooding import flood, sending
from e2e.network.labnet import delivered, flows, lab, picture, ping, queues, receive_rate, strip
from e2e.network.module import Module, eventually
from e2e.network.rules import MBIT, guarantee

pytestmark = pytest.mark.alone

SWITCHES = ["s1", "s2", "s3"]
LINK = 50 * MBIT
GOODPUT_OF_20 = 19.15 * MBIT
"""TCP payload in 20 Mbit/s of Ethernet frames as HTB counts them: 1448 of 1514 bytes."""

LEAST_OF_20 = 0.98 * GOODPUT_OF_20


def test_a_guarantee_holds_beside_a_flood_and_leaves_nothing(slow_links: Module) -> None:
    network = slow_links.network()
    before = picture(SWITCHES)
    drowned = median_beside_a_flood()
    with flood("h2", "h5", 90, LINK):
        response = slow_links.put(10, guarantee(network, "g", "h1", "h4", 20 * MBIT, port=5001, seconds=60))
        assert [rule["state"] for rule in response["rules"]] == ["installed"]
        assert len(response["rules"][0]["hops"]) == 3
        kept = delivered(LEAST_OF_20, "tcp", "h1", "h4", "--port", "5001", "--rate", "20M", "--seconds", "8")
    assert drowned < GOODPUT_OF_20 / 4
    assert kept >= LEAST_OF_20
    slow_links.put(11)
    assert picture(SWITCHES) == before


def median_beside_a_flood() -> float:
    """What arrives of TCP without a guarantee, in bits per second of frames; where the flood stalls once, two tell."""
    with (sending("tcp", "h1", "h4", 60, "--port", "5001", least_bps=LINK / 2),
          flood("h2", "h5", 50, LINK, times=2.25)):
        return median(receive_rate("h4", 3) for _ in range(3))


def test_unused_guaranteed_bandwidth_is_lent_to_others(slow_links: Module) -> None:
    slow_links.put(20, guarantee(slow_links.network(), "idle", "h1", "h4", 30 * MBIT, port=5001, seconds=60))
    others = delivered(45 * MBIT, "udp", "h2", "h5", "--rate", "75M", "--seconds", "5")
    slow_links.put(21)
    assert others >= 45 * MBIT


def test_a_guarantee_ends_by_itself_with_its_window(slow_links: Module) -> None:
    before = picture(SWITCHES)
    slow_links.put(30, guarantee(slow_links.network(), "short", "h1", "h4", 5 * MBIT, port=5001, seconds=8))
    assert picture(SWITCHES) != before
    eventually("nothing of it is left", lambda: picture(SWITCHES) == before)


def test_a_forged_mark_does_not_reach_a_queue(slow_links: Module) -> None:
    """A host takes the Ethernet address that means queue 1 and floods: the guarantee must hold."""
    slow_links.put(40, guarantee(slow_links.network(), "g", "h1", "h4", 20 * MBIT, port=5001, seconds=60))
    lab("exec", "h2", "ip", "link", "set", "eth0", "address", "02:51:00:00:00:01")
    try:
        lab("exec", "h5", "ip", "neigh", "replace", "10.0.0.2", "lladdr", "02:51:00:00:00:01", "dev", "eth0")
        with flood("h2", "h5", 90, LINK):
            kept = delivered(LEAST_OF_20, "tcp", "h1", "h4", "--port", "5001", "--rate", "20M", "--seconds", "6")
    finally:
        lab("exec", "h2", "ip", "link", "set", "eth0", "address", "0a:00:00:00:00:02")
        lab("exec", "h5", "ip", "neigh", "delete", "10.0.0.2", "dev", "eth0")
    slow_links.put(41)
    assert kept >= LEAST_OF_20
    eventually("the host is found again", lambda: ping("h2", "10.0.0.5", count=1))


def test_a_killed_controller_comes_back_to_the_same_state(slow_links: Module) -> None:
    rule = guarantee(slow_links.network(), "kept", "h1", "h4", 20 * MBIT, port=5001, seconds=120)
    slow_links.put(50, rule)
    before = {switch: (strip(flows(switch)), queues(switch)) for switch in SWITCHES}
    slow_links.kill()
    assert {switch: (strip(flows(switch)), queues(switch)) for switch in SWITCHES} == before
    with flood("h2", "h5", 90, LINK):
        kept = delivered(LEAST_OF_20, "tcp", "h1", "h4", "--port", "5001", "--rate", "20M", "--seconds", "5")
        assert kept >= LEAST_OF_20, "the guarantee holds without the controller"
        slow_links.start_again()
        eventually("every switch is back", lambda: len(slow_links.network()["switches"]) == 3, seconds=60)
        assert {switch: queues(switch) for switch in SWITCHES} == {switch: before[switch][1] for switch in SWITCHES}
        slow_links.put(51, rule)
        eventually("the rule is installed",
                   lambda: [response["state"] for response in slow_links.status()["rules"]] == ["installed"])
    assert {switch: queues(switch) for switch in SWITCHES} == {switch: before[switch][1] for switch in SWITCHES}
    slow_links.put(52)
