"""Packets pass their waypoint and avoid the switch that a rule names, measured with port counters."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from e2e.network.labnet import ping
from e2e.network.module import Module, eventually
from e2e.network.rules import route
from e2e.network.wiring import port_goes, received
from lab.names import dpid

PACKETS = 60
FEW = 30
"""What the spines receive besides: link probes, neighbour discovery."""


@pytest.fixture(autouse=True)
def no_rules_after(twospine: Module) -> Iterator[None]:
    yield
    twospine.put(twospine.status()["generation"] + 1)


def passing(source: str, target: str) -> dict[str, int]:
    """How many packets each spine receives while one host pings another; every ping is answered."""
    before = {spine: received(spine) for spine in ("s3", "s4")}
    output = subprocess.run(["ip", "netns", "exec", f"wp-{source}", "ping", "-q", "-c", str(PACKETS), "-i", "0.01",
                           "-W", "2", target], capture_output=True, text=True, check=False)
    assert f"{PACKETS} received" in output.stdout, output.stdout
    return {spine: received(spine) - count for spine, count in before.items()}


def states(answer: Any) -> dict[str, str]:
    return {rule["id"]: rule["state"] for rule in answer["rules"]}


def both_ways(kind: str, switch: str) -> list[dict[str, Any]]:
    return [route("there", kind, dpid(switch), "h1", "h3"), route("back", kind, dpid(switch), "h3", "h1")]


@pytest.mark.parametrize(("spine", "other"), [("s3", "s4"), ("s4", "s3")])
def test_packets_go_through_the_waypoint(twospine: Module, spine: str, other: str) -> None:
    output = twospine.put(twospine.status()["generation"] + 1, *both_ways("waypoint", spine))
    assert states(output) == {"there": "installed", "back": "installed"}
    passed = passing("h1", "10.0.0.3")
    assert passed[spine] >= 2 * PACKETS
    assert passed[other] < FEW


@pytest.mark.parametrize(("spine", "other"), [("s3", "s4"), ("s4", "s3")])
def test_packets_go_around_a_switch(twospine: Module, spine: str, other: str) -> None:
    output = twospine.put(twospine.status()["generation"] + 1, *both_ways("avoid", spine))
    assert states(output) == {"there": "installed", "back": "installed"}
    passed = passing("h1", "10.0.0.3")
    assert passed[other] >= 2 * PACKETS
    assert passed[spine] < FEW


def test_hosts_of_one_switch_meet_at_a_waypoint_above_it(twospine: Module) -> None:
    twospine.put(twospine.status()["generation"] + 1, route("up", "waypoint", dpid("s4"), "h1", "h2"))
    assert passing("h1", "10.0.0.2")["s4"] >= PACKETS


def test_other_packets_are_not_led(twospine: Module) -> None:
    before = passing("h2", "10.0.0.4")
    twospine.put(twospine.status()["generation"] + 1, *both_ways("waypoint", "s4"), *(
        {**rule, "id": f"{rule['id']}-too"} for rule in both_ways("waypoint", "s3")))
    after = passing("h2", "10.0.0.4")
    assert {spine: count >= PACKETS for spine, count in before.items()} == {
        spine: count >= PACKETS for spine, count in after.items()}


def test_a_missing_route_fails_with_a_reason_and_packets_still_arrive(twospine: Module) -> None:
    output = twospine.put(twospine.status()["generation"] + 1,
                        route("leaf", "avoid", dpid("s1"), "h1", "h3"),
                        route("nowhere", "waypoint", dpid("s9"), "h2", "h3"),
                        route("no-host", "waypoint", dpid("s3"), "h1", "h99"))
    assert states(output) == {"leaf": "failed", "nowhere": "failed", "no-host": "failed"}
    errors = {rule["id"]: rule["hops"][0]["error"] for rule in output["rules"]}
    assert "no way from here" in errors["leaf"]
    assert errors["nowhere"] == "the switch is not connected"
    assert "no destination" in errors["no-host"]
    passing("h1", "10.0.0.3")


def test_a_route_follows_the_topology(twospine: Module) -> None:
    twospine.put(twospine.status()["generation"] + 1, *both_ways("waypoint", "s4"))
    port_goes("s1", "s4", "down")
    try:
        eventually("the link is gone", lambda: len(twospine.network()["links"]) == 6)
        eventually("pings pass", lambda: ping("h1", "10.0.0.3", count=1))
        # Over s3 to s2, up to s4, and back down to s2: it is passed twice.
        eventually("the routes stand", lambda: set(states(twospine.status()).values()) == {"installed"})
        passed = passing("h1", "10.0.0.3")
        assert passed["s4"] >= 2 * PACKETS
        assert passed["s3"] >= 2 * PACKETS
    finally:
        port_goes("s1", "s4", "up")
    eventually("the link is back", lambda: len(twospine.network()["links"]) == 8)
    eventually("the routes are short again", lambda: passing("h1", "10.0.0.3")["s3"] < FEW)


def test_without_another_route_packets_take_any_route_until_there_is_one(twospine: Module) -> None:
    twospine.put(twospine.status()["generation"] + 1, *both_ways("avoid", "s3"))
    port_goes("s1", "s4", "down")
    try:
        eventually("the rules fail", lambda: "failed" in states(twospine.status())["there"])
        eventually("pings pass", lambda: ping("h1", "10.0.0.3", count=1))
        hops = {rule["id"]: rule["hops"] for rule in twospine.status()["rules"]}
        assert "avoids" in hops["there"][0]["error"]
    finally:
        port_goes("s1", "s4", "up")
    eventually("the rules stand", lambda: set(states(twospine.status()).values()) == {"installed"})
    assert passing("h1", "10.0.0.3")["s3"] < FEW
