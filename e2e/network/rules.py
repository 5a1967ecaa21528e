"""Rules for the plan, in the terms of the lab's hosts and the controller's network document."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from itertools import pairwise
from typing import Any

from lab import names

MBIT = 1_000_000


def address(host: str) -> str:
    return f"10.0.0.{host.removeprefix('h')}"


def attachment(network: dict[str, Any], host: str) -> dict[str, Any]:
    return next(seen["at"] for seen in network["hosts"] if address(host) in seen["addresses"])  # type: ignore[no-any-return]


def path(network: dict[str, Any], source: str, target: str) -> list[dict[str, Any]]:
    """The shortest path between two hosts, as pinned hops."""
    first, last = attachment(network, source), attachment(network, target)
    ways: list[list[dict[str, Any]]] = [[{"dpid": first["dpid"], "inPort": first["port"]}]]
    seen = {first["dpid"]}
    while ways:
        way = ways.pop(0)
        here = way[-1]["dpid"]
        if here == last["dpid"]:
            return [*way[:-1], {**way[-1], "outPort": last["port"]}]
        for link in network["links"]:
            if link["from"]["dpid"] == here and link["to"]["dpid"] not in seen:
                seen.add(link["to"]["dpid"])
                ways.append([*way[:-1], {**way[-1], "outPort": link["from"]["port"]},
                             {"dpid": link["to"]["dpid"], "inPort": link["to"]["port"]}])
    raise AssertionError(f"no path from {source} to {target}")


def guarantee(network: dict[str, Any], name: str, source: str, target: str, rate: int, *, port: int,
              seconds: float | None = None, transport: str = "tcp") -> dict[str, Any]:
    """A guarantee of `rate` bit/s for one transport and destination port, ending after `seconds` if given."""
    rule: dict[str, Any] = {
        "id": name, "order": 1000,
        "flowGroup": {"srcHost": address(source), "dstHost": address(target), "transport": transport,
                      "dstPort": str(port)},
        "action": {"type": "guarantee", "rateBps": rate, "path": path(network, source, target)},
    }
    return rule if seconds is None else {**rule, "until": instant(seconds)}


def way(network: dict[str, Any], source: str, switches: list[str], target: str) -> list[dict[str, Any]]:
    """The path between two hosts through these switches in order, as pinned hops."""
    ports = {(link["from"]["dpid"], link["to"]["dpid"]): (link["from"]["port"], link["to"]["port"]) for link in network["links"]}
    dpids = [names.dpid(each) for each in switches]
    crossed = [ports[one, other] for one, other in pairwise(dpids)]
    entering = [attachment(network, source)["port"], *(into for _, into in crossed)]
    leaving = [*(out for out, _ in crossed), attachment(network, target)["port"]]
    return [{"dpid": dpid, "inPort": into, "outPort": out}
            for dpid, into, out in zip(dpids, entering, leaving, strict=True)]


def protected(network: dict[str, Any], name: str, hosts: tuple[str, str], port: int, *,
              path: list[str], backup: list[str]) -> dict[str, Any]:
    """A guarantee of 10 Mbit/s over UDP through these switches, with a backup through those."""
    source, target = hosts
    made = guarantee(network, name, source, target, 10 * MBIT, port=port, transport="udp")
    return {**made, "action": {**made["action"], "path": way(network, source, path, target),
                               "backup": way(network, source, backup, target)}}


def deny(name: str, order: int = 500, **flow_group: str) -> dict[str, Any]:
    return {"id": name, "order": order, "flowGroup": flow_group, "action": {"type": "deny"}}


def route(name: str, kind: str, dpid: str, source: str, target: str, order: int = 500) -> dict[str, Any]:
    """All packets from one host to another through (`waypoint`) or around (`avoid`) a switch."""
    return {"id": name, "order": order, "flowGroup": {"srcHost": address(source), "dstHost": address(target)},
            "action": {"type": kind, "dpid": dpid}}


def instant(seconds_from_now: float) -> str:
    at = datetime.now(timezone.utc) + timedelta(seconds=seconds_from_now)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def rule(name: str, action: dict[str, Any], order: int = 500, **flow_group: str) -> dict[str, Any]:
    return {"id": name, "order": order, "flowGroup": flow_group, "action": action}


def limit(name: str, rate: int, order: int = 500, *, path: list[dict[str, Any]] | None = None,
          **flow_group: str) -> dict[str, Any]:
    """No more than `rate` bit/s: a queue on the path's first hop, a meter without one."""
    action: dict[str, Any] = {"type": "limit", "limitBps": rate}
    return rule(name, action if path is None else {**action, "path": path}, order, **flow_group)


def allow(name: str, order: int = 400, **flow_group: str) -> dict[str, Any]:
    return rule(name, {"type": "allow"}, order, **flow_group)


CLASSES: dict[str, dict[str, Any]] = {
    "latency": {"number": 0, "priority": "high", "minBps": 0},
    "scavenger": {"number": 1, "priority": "low", "minBps": 0},
    "shuffle": {"number": 2, "priority": "normal", "minBps": 10 * MBIT, "maxBps": 15 * MBIT},
}
"""Traffic classes: before everything that is not guaranteed, after everything else, and one with rates."""


def classify(name: str, traffic_class: str, order: int = 600, **flow_group: str) -> dict[str, Any]:
    return rule(name, {"type": "class", "class": CLASSES[traffic_class]}, order, **flow_group)


def installed(response: dict[str, list[dict[str, object]]]) -> bool:
    """Whether all rules of an answer are on the switches; what is being removed does not count."""
    return all(rule["state"] == "installed" for rule in response["rules"] if rule["state"] != "removed")
