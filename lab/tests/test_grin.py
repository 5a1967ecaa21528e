from __future__ import annotations

import json
from typing import Any

import pytest

from lab import topology_file
from lab.grin import host as grin
from lab.grin import wiring
from lab.grin.host import TABLE

LINK: dict[str, Any] = {"interface": "to-h2", "rateBps": 100_000_000, "neighbour": "10.0.0.2", "network": "10.1.0.0/16",
                        "address": "10.1.2.1", "lent": "10.1.1.2"}
GOOD: dict[str, Any] = {"uplink": {"interface": "eth0", "rateBps": 100_000_000, "networks": ["10.0.0.0/24", "10.1.0.0/16"]},
                        "links": [LINK]}


def refusal(**changes: object) -> str:
    with pytest.raises(grin.Wrong) as refused:
        grin.read(json.dumps({**GOOD, **changes}))
    return str(refused.value)


@pytest.mark.parametrize(("changes", "words"), [
    ({"links": []}, "links: a list with at least one link is wanted"),
    ({"router": "yes"}, "router: true or false is wanted"),
    ({"uplink": {"interface": "eth0", "rateBps": 1}}, "uplink.networks: missing"),
    ({"uplink": {**GOOD["uplink"], "rateBps": 1}}, "uplink.rateBps: 1 is not a rate"),
    ({"uplink": {**GOOD["uplink"], "networks": ["10.0.0.1/24"]}}, 'uplink.networks[0]: "10.0.0.1/24" is not an IPv4 network'),
    ({"uplink": {**GOOD["uplink"], "interface": "eth0; reboot"}}, 'uplink.interface: "eth0; reboot" is not the name of an interface'),
    ({"links": [{**LINK, "address": "10.2.2.1"}]}, "links[0].address: 10.2.2.1 is not in 10.1.0.0/16"),
    ({"links": [{**LINK, "lent": 7.5}]}, "links[0].lent: a text is wanted"),
    ({"links": [{**LINK, "lent": "10.1.1"}]}, 'links[0].lent: "10.1.1" is not an IPv4 address'),
    ({"links": [LINK, LINK]}, "links: two links have the same network"),
    ({"links": [{**LINK, "speed": 1}]}, "links[0].speed: unknown; known are address, interface, lent, neighbour, network, rateBps"),
    ({"colour": "red"}, "colour: unknown; known are links, router, uplink"),
])
def test_a_description_that_cannot_be_used_is_refused_by_its_field(changes: dict[str, object], words: str) -> None:
    assert refusal(**changes).startswith(words)


def test_hosts_of_the_lab_lend_each_other_what_the_other_uses() -> None:
    topology = topology_file.load("grin2")
    described = {host.name: wiring.description(topology, host) for host in topology.hosts}
    for name, each in described.items():
        for link in each["links"]:
            other = link["interface"].removeprefix("to-")
            back = next(theirs for theirs in described[other]["links"] if theirs["interface"] == f"to-{name}")
            assert (link["address"], link["lent"]) == (back["lent"], back["address"])
    used = [link["address"] for each in described.values() for link in each["links"]]
    assert len(set(used)) == len(used) == 16
    assert described["h1"]["links"][1] == {
        "interface": "to-h8", "rateBps": 100_000_000, "neighbour": "10.0.0.8", "network": "10.2.0.0/16", "address": "10.2.8.1",
        "lent": "10.2.1.8"}


def objects(orders: list[grin.Order]) -> set[str]:
    """What the commands add or remove, by the words that identify it."""
    found = set()
    for words in (order.words for order in orders):
        if words[:2] in (("ip", "address"), ("ip", "rule")) or words[:3] == ("ip", "neigh", "replace") or words[:3] == ("ip", "neigh", "del"):
            found.add(" ".join((words[1], *words[3:7])))
        elif words[:2] == ("ip", "route") and TABLE not in words:
            found.add(" ".join((words[1], words[3], words[words.index("dev") + 1])))
        elif words[:2] == ("tc", "qdisc") and "root" in words:
            found.add(" ".join(("queues", words[words.index("dev") + 1])))
        elif words[0] == "nft":
            found.add("firewall")
    return found


def test_whatever_is_set_up_is_removed() -> None:
    topology = topology_file.load("grin2")
    host = grin.read(json.dumps(wiring.description(topology, topology.hosts[0])))
    endpoints = "10.2.8.1 id 2 signal dev to-h8 \n10.1.2.1 id 3 signal dev to-h2 \n"
    removal = grin.down(host, grin.Found(endpoints, frozenset({"eth0", "to-h2", "to-h8"})))
    assert objects(removal) == objects(grin.up(host))
    assert len(objects(removal)) == 1 + 3 + 2 * 5
    assert [order.words[-1] for order in removal if order.words[1:3] == ("mptcp", "endpoint")] == ["3", "2"]
    assert ("ip", "route", "flush", "table", TABLE) in [order.words for order in removal]


def test_queues_of_other_programs_are_not_removed() -> None:
    removal = grin.down(grin.read(json.dumps(GOOD)), grin.Found("", frozenset({"to-h2"})))
    assert [order.words[4] for order in removal if order.words[0] == "tc"] == ["to-h2"]


def test_a_host_forwards_nothing_before_it_has_its_firewall() -> None:
    orders = grin.up(grin.read(json.dumps(GOOD)))
    firewall = next(at for at, order in enumerate(orders) if order.words[0] == "nft")
    forwards = next(at for at, order in enumerate(orders) if any("ip_forward=1" in word for word in order.words))
    assert firewall < forwards


def test_a_host_that_was_no_router_forwards_for_neighbours_only() -> None:
    firewall = next(order.text for order in grin.up(grin.read(json.dumps(GOOD))) if order.words[0] == "nft")
    router = next(order.text for order in grin.up(grin.read(json.dumps({**GOOD, "router": True}))) if order.words[0] == "nft")
    assert firewall is not None and router is not None
    assert "ip saddr 10.1.1.2 accept" in firewall
    assert "    drop\n" in firewall
    assert "    drop\n" not in router
    assert "oifname { \"to-h2\" } drop" in router
