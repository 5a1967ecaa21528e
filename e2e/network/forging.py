"""A host that sends marks for its Ethernet source, the rules that let its packets pass, and whose queues they used."""

from __future__ import annotations

import re
import socket
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from e2e.network import tagged
from e2e.network.labnet import in_switch, management
from e2e.network.module import Module
from e2e.network.rules import MBIT, address, allow, classify, guarantee, limit, path, route
from lab.names import dpid
from lab.sockets import socket_at

PACKETS = 40
PORT = 7000
EVERY_S = 0.005
SETTLE_S = 0.3
LATENCY = 61439
TAG = slice(12, 16)

Rule = dict[str, Any]
Make = Callable[[Any], Rule]
"""A rule for the network document of a controller."""

FROM_H2 = {"srcHost": address("h2"), "dstHost": address("h5")}
FROM_ANY_HOST = {"dstHost": address("h5")}


def metered(network: Any) -> Rule:
    return limit("r", 50 * MBIT, **FROM_H2)


def metered_for_all(network: Any) -> Rule:
    return limit("r", 50 * MBIT, **FROM_ANY_HOST)


def queued(network: Any) -> Rule:
    return limit("r", 20 * MBIT, path=path(network, "h2", "h5"), **FROM_H2)


def allowed(network: Any) -> Rule:
    return allow("r", **FROM_H2)


def allowed_for_all(network: Any) -> Rule:
    return allow("r", **FROM_ANY_HOST)


def guaranteed(network: Any) -> Rule:
    return guarantee(network, "r", "h2", "h5", 10 * MBIT, port=PORT, transport="udp")


def scavenging(network: Any) -> Rule:
    return classify("r", "scavenger", **FROM_H2)


def routed(network: Any) -> Rule:
    return route("r", "waypoint", dpid("s3"), "h2", "h5")


def routed_for_all(network: Any) -> Rule:
    return {**routed(network), "flowGroup": FROM_ANY_HOST}


def avoiding(network: Any) -> Rule:
    return route("r", "avoid", dpid("s2"), "h2", "h5")


EVERYWHERE = [queued, allowed, allowed_for_all, guaranteed, scavenging, routed, routed_for_all]


def frame(mark: int) -> bytes:
    """UDP from h2 to h5, untagged, with the mark of a queue for its source."""
    plain = tagged.frame("h2", "h5", PORT)
    return plain[:6] + bytes([0x02, 0x51, 0, 0]) + mark.to_bytes(2, "big") + plain[TAG.stop:]


def exchange(mark: int) -> Counter[str]:
    """Sends forged frames; returns how many arrived, by their Ethernet source."""
    came: Counter[str] = Counter()
    with (socket_at("h5", socket.SOCK_RAW, socket.AF_PACKET, socket.htons(0x0800)) as receiver,
          socket_at("h2", socket.SOCK_RAW, socket.AF_PACKET) as out):
        receiver.bind(("eth0", 0x0800))
        receiver.settimeout(SETTLE_S)
        out.bind(("eth0", 0))
        for _ in range(PACKETS):
            out.send(frame(mark))
            time.sleep(EVERY_S)
        while True:
            try:
                data = receiver.recv(2048)
            except TimeoutError:
                return came
            if data[36:38] == PORT.to_bytes(2, "big"):
                came[data[6:12].hex(":")] += 1


def sent_by(switch: str, wanted: Callable[[int, int], bool]) -> int:
    """How many packets a switch has sent by those of its ports' queues."""
    response = in_switch(switch, "ovs-ofctl", "-O", "OpenFlow10,OpenFlow13", "queue-stats", management(switch))
    counts = re.findall(r"port\s+(\d+) queue (\d+): bytes=\d+, pkts=(\d+)", response)
    assert counts, response
    return sum(int(packets) for port, queue, packets in counts if wanted(int(port), int(queue)))


def assert_no_queue_is_stolen(module: Module, make: Make) -> None:
    network, generation = module.network(), module.status()["generation"]
    victim = {**guarantee(network, "g", "h1", "h4", 30 * MBIT, port=5001), "order": 900}
    response = module.put(generation + 1, {**make(network), "order": 100}, victim,
                      classify("p", "latency", order=950, srcHost=address("h1"), transport="udp", dstPort="9"))
    assert [rule["state"] for rule in response["rules"]] == ["installed"] * 3, response
    victim_queues = {hop["dpid"]: (way["outPort"], hop["queue"]) for hop, way in zip(
        response["rules"][1]["hops"], victim["action"]["path"], strict=True)}
    switches = [each["dpid"] for each in network["switches"]]

    def used() -> dict[str, int]:
        return {at: sent_by(f"s{int(at[-2:], 16)}",
                            lambda port, queue, at=at: queue == LATENCY or (port, queue) == victim_queues.get(at))
                for at in switches}

    before = used()
    for mark in {LATENCY, *(queue for _, queue in victim_queues.values())}:
        came = exchange(mark)
        forged = f"02:51:00:00:{mark >> 8:02x}:{mark & 0xFF:02x}"
        own = {hop["queue"] for hop in response["rules"][0]["hops"] if hop.get("queue") is not None}
        assert sum(came.values()) == PACKETS, came
        assert forged not in came or mark in own, came
    assert used() == before
    module.put(generation + 2)
