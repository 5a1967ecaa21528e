"""Neighbours and links are found whatever floods the network, in whichever class."""

from __future__ import annotations

import ipaddress
import re
import socket
import struct
import time
from collections.abc import Iterator
from typing import Any

import pytest

from e2e.network.conftest import MODULE, OWN, network
from e2e.network.flooding import flood
from e2e.network.labnet import classes, lab, ovsdb, receive_rate
from e2e.network.module import Module, eventually
from e2e.network.rules import MBIT, address, classify
from lab.sockets import socket_at

pytestmark = pytest.mark.alone

LINK_BPS = 20 * MBIT
"""What a link of this lab carries: two floods at once leave the processors free, so all that is lost is lost in queues."""

LINK_TIMEOUT_S = 4
"""Probes are sent every second: a link goes when three and more are lost in a row."""

PROMPT_S = 0.5
"""A host asks again after a second: where the answer comes sooner neither it nor the question was lost."""

TIMEOUT_S = 20
ETH_P_ALL = 3
SO_TIMESTAMPNS = 35

CONTROL = 61437


@pytest.fixture(scope="module")
def believing_little(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Module]:
    """Links that are not discovered for a few seconds are not known any more."""
    yield from network(str(OWN / "slow.json"), tmp_path_factory.mktemp("control"), settings={
        "org.windowpane.embedded.Controller.linkTimeoutMs": str(1000 * LINK_TIMEOUT_S), MODULE + "linkLingerMs": "0"})


def test_every_shaped_port_has_a_control_queue_that_comes_out_of_the_rest(believing_little: Module) -> None:
    def shares() -> list[dict[str, str]]:
        row = ovsdb("s1", "get", "Port", "s1-s3", "qos").strip()
        found = [ovsdb("s1", "get", "QoS", row, f"queues:{number}").strip() for number in (0, CONTROL)]
        return [dict(re.findall(r'([\w-]+)="?(\d+)', ovsdb("s1", "get", "Queue", each, "other_config")))
                for each in found]
    assert eventually("the queues are there", shares) == [
        {"min-rate": "19800000", "priority": "2"},
        {"min-rate": "200000", "max-rate": "2000000", "priority": "0"}]
    assert f"1:{CONTROL + 1:x}" in classes("s1", "s1-s3")


def test_neighbours_and_links_are_found_beside_floods_of_latency_traffic_and_of_the_rest(
        believing_little: Module) -> None:
    known = links(believing_little)
    assert len(known) == 4
    before = sent_by_control(believing_little)
    with flood("h3", "h6", 90, LINK_BPS):
        believing_little.put(1, classify("p", "latency", srcHost=address("h2")))
        with flood("h2", "h5", 80, LINK_BPS):
            seconds = {f"{name} finds {target}": [resolve(name, target) for _ in range(5)] for name, target in (
                ("h1", address("h4")), ("h1", "fd00:77::4"), ("h4", address("h1")), ("h4", "fd00:77::1"))}
            watched = time.monotonic() + LINK_TIMEOUT_S + 6
            while time.monotonic() < watched:
                assert links(believing_little) == known
                time.sleep(0.2)
            latency_bps, rest_bps = receive_rate("h5"), receive_rate("h6")
    assert latency_bps > 0.6 * LINK_BPS and rest_bps < 0.3 * LINK_BPS, "the latency class is flooded, and the rest more than full"
    assert all(each < PROMPT_S for those in seconds.values() for each in those), seconds
    assert sent_by_control(believing_little) >= before + 10, "questions of h1 and answers to h4"
    believing_little.put(2)


def links(module: Module) -> set[tuple[str, str]]:
    return {(link["from"]["dpid"], link["to"]["dpid"]) for link in module.network()["links"]}


def sent_by_control(module: Module) -> int:
    """How many packets have left the first leaf towards the spine by the control queue."""
    time.sleep(2)
    # A switch that is busy can miss a sample.
    return max(int(queue["txPackets"]) for sample in module.ask("GET", "telemetry").body["samples"] for queue in sample["queues"]
               if (queue["dpid"][-2:], queue["port"], queue["queue"]) == ("01", 4, CONTROL))


def resolve(host: str, target: str) -> float:
    """The seconds from a host's first question for an address that it knows nothing of to the answer, by their frames."""
    lab("exec", host, "ip", "neigh", "flush", "dev", "eth0")
    address_of = ipaddress.ip_address(target).packed
    family = socket.AF_INET if len(address_of) == 4 else socket.AF_INET6
    with socket_at(host, socket.SOCK_RAW, socket.AF_PACKET, socket.htons(ETH_P_ALL)) as receiver:
        receiver.bind(("eth0", ETH_P_ALL))
        receiver.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
        receiver.settimeout(TIMEOUT_S)
        with socket_at(host, socket.SOCK_DGRAM, family) as out:
            out.sendto(b"anybody?", (target, 9))
        asked: float | None = None
        while True:
            frame, response, _, _ = receiver.recvmsg(2048, 64)
            if asked is None and question(frame, address_of):
                asked = instant(response)
            elif asked is not None and answer(frame, address_of):
                return instant(response) - asked


def question(frame: bytes, target: bytes) -> bool:
    """Whether the frame asks by ARP or neighbour discovery who has the address."""
    return (frame[12:14] + frame[20:22] + frame[38:42] == b"\x08\x06\x00\x01" + target
            or frame[12:14] + frame[20:21] + frame[54:55] + frame[62:78] == b"\x86\xdd\x3a\x87" + target)


def answer(frame: bytes, target: bytes) -> bool:
    """Whether the frame is the answer."""
    return (frame[12:14] + frame[20:22] + frame[28:32] == b"\x08\x06\x00\x02" + target
            or frame[12:14] + frame[20:21] + frame[54:55] + frame[62:78] == b"\x86\xdd\x3a\x88" + target)


def instant(response: list[Any]) -> float:
    """When the kernel saw the frame, in seconds since 1970."""
    seconds, nanoseconds = next(struct.unpack("=qq", data) for _, kind, data in response if kind == SO_TIMESTAMPNS)
    return float(seconds + nanoseconds / 1e9)
