"""What is guaranteed is delivered, beside traffic that would otherwise drown it, and leaves nothing behind."""

from __future__ import annotations

from statistics import median

from e2e.network.flooding import flood
from e2e.network.labnet import delivered, flows, lab, picture, ping, queues, strip, traffic
from e2e.network.module import Module, eventually
from e2e.network.rules import MBIT, guarantee

SWITCHES = ["s1", "s2", "s3"]
GOODPUT_OF_40 = 38.3 * MBIT
LEAST_OF_40 = 0.98 * GOODPUT_OF_40
"""TCP payload in 40 Mbit/s of Ethernet frames as HTB counts them: 1448 of 1514 bytes."""


def test_a_guarantee_holds_beside_a_flood_and_leaves_nothing(leafspine: Module) -> None:
    network = leafspine.network()
    before = picture(SWITCHES)
    drowned = median_beside_a_flood()
    with flood("h2", "h5", 40):
        told = leafspine.put(10, guarantee(network, "g", "h1", "h4", 40 * MBIT, port=5001, seconds=60))
        assert [rule["state"] for rule in told["rules"]] == ["installed"]
        assert len(told["rules"][0]["hops"]) == 3
        kept = delivered(LEAST_OF_40, "tcp", "h1", "h4", "--port", "5001", "--rate", "40M", "--seconds", "8")
    assert drowned < GOODPUT_OF_40 / 4
    assert kept >= LEAST_OF_40
    leafspine.put(11)
    assert picture(SWITCHES) == before


def median_beside_a_flood() -> float:
    """What TCP gets without a guarantee, in bits per second; where the flood itself stalls once, two others tell."""
    with flood("h2", "h5", 25, times=2.25):
        return median(traffic("tcp", "h1", "h4", "--port", "5001", "--seconds", "3")["goodputBps"] for _ in range(3))


def test_what_a_guarantee_does_not_use_is_lent_to_others(leafspine: Module) -> None:
    leafspine.put(20, guarantee(leafspine.network(), "idle", "h1", "h4", 60 * MBIT, port=5001, seconds=60))
    others = delivered(90 * MBIT, "udp", "h2", "h5", "--rate", "150M", "--seconds", "5")
    leafspine.put(21)
    assert others >= 90 * MBIT


def test_a_guarantee_ends_by_itself_with_its_window(leafspine: Module) -> None:
    before = picture(SWITCHES)
    leafspine.put(30, guarantee(leafspine.network(), "short", "h1", "h4", 10 * MBIT, port=5001, seconds=3))
    assert picture(SWITCHES) != before
    eventually("nothing of it is left", lambda: picture(SWITCHES) == before)


def test_a_forged_mark_does_not_reach_a_queue(leafspine: Module) -> None:
    """A host takes the Ethernet address that means queue 1 and floods: the guarantee must not notice."""
    leafspine.put(40, guarantee(leafspine.network(), "g", "h1", "h4", 40 * MBIT, port=5001, seconds=60))
    lab("exec", "h2", "ip", "link", "set", "eth0", "address", "02:51:00:00:00:01")
    try:
        lab("exec", "h5", "ip", "neigh", "replace", "10.0.0.2", "lladdr", "02:51:00:00:00:01", "dev", "eth0")
        with flood("h2", "h5", 30):
            kept = delivered(LEAST_OF_40, "tcp", "h1", "h4", "--port", "5001", "--rate", "40M", "--seconds", "6")
    finally:
        lab("exec", "h2", "ip", "link", "set", "eth0", "address", "0a:00:00:00:00:02")
        lab("exec", "h5", "ip", "neigh", "delete", "10.0.0.2", "dev", "eth0")
    leafspine.put(41)
    assert kept >= LEAST_OF_40
    eventually("the host is found again", lambda: ping("h2", "10.0.0.5", count=1))


def test_a_killed_controller_comes_back_to_the_same_state(leafspine: Module) -> None:
    rule = guarantee(leafspine.network(), "kept", "h1", "h4", 40 * MBIT, port=5001, seconds=120)
    leafspine.put(50, rule)
    before = {switch: (strip(flows(switch)), queues(switch)) for switch in SWITCHES}
    leafspine.kill()
    assert {switch: (strip(flows(switch)), queues(switch)) for switch in SWITCHES} == before
    with flood("h2", "h5", 40):
        kept = delivered(LEAST_OF_40, "tcp", "h1", "h4", "--port", "5001", "--rate", "40M", "--seconds", "5")
        assert kept >= LEAST_OF_40, "nobody is needed to keep it"
        leafspine.start_again()
        eventually("every switch is back", lambda: len(leafspine.network()["switches"]) == 3, seconds=60)
        assert {switch: queues(switch) for switch in SWITCHES} == {switch: before[switch][1] for switch in SWITCHES}
        leafspine.put(51, rule)
        eventually("the rule is installed",
                   lambda: [told["state"] for told in leafspine.status()["rules"]] == ["installed"])
    assert {switch: queues(switch) for switch in SWITCHES} == {switch: before[switch][1] for switch in SWITCHES}
    leafspine.put(52)
