"""GRIN: hosts use the uplinks of their neighbours, with programs that know nothing of it."""

from __future__ import annotations

import re
import socket
import struct
import sys
from collections.abc import Iterator

import pytest

from e2e.network.conftest import network
from e2e.network.labnet import counted, lab, ping, traffic
from e2e.network.module import Module
from lab.grin import wiring
from lab.sockets import socket_at

HOSTS = [f"h{n}" for n in range(1, 9)]
ETH_P_IP = 0x0800
LOWER_EFFORT = 0x20
"""The type of service of DSCP CS1."""


@pytest.fixture(scope="module")
def grin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Module]:
    yield from network("grin2", tmp_path_factory.mktemp("grin2"))


def carried(kind: str, source: str, target: str) -> dict[str, float]:
    """Which part of the payload each uplink carried in either direction, while one host sent to another."""
    before = {host: counted(host, "tx_bytes") + counted(host, "rx_bytes") for host in HOSTS}
    result = traffic(kind, source, target, "--seconds", "4")
    payload = sum(result["perSecondBps"]) / 8
    return {host: (counted(host, "tx_bytes") + counted(host, "rx_bytes") - before[host]) / payload for host in HOSTS}


def test_a_connection_uses_the_uplinks_of_all_neighbours_and_no_other(grin: Module) -> None:
    for own, address in (("10.1.2.1", "10.1.6.5"), ("10.2.8.1", "10.2.4.5")):
        assert answers("h1", own, address), "the controller knows the way; else it can delay a new subflow by seconds"
    parts = carried("mptcp", "h1", "h5")
    used = {host for host, part in parts.items() if part > 0.15}
    assert used == {"h1", "h2", "h8", "h4", "h5", "h6"}, parts


def test_without_mptcp_no_neighbour_is_used(grin: Module) -> None:
    parts = carried("tcp", "h1", "h5")
    assert {host for host, part in parts.items() if part > 0.15} == {"h1", "h5"}, parts


def test_only_packets_of_direct_neighbours_from_their_secondary_addresses_are_forwarded(grin: Module) -> None:
    assert answers("h1", "10.1.2.1", "10.1.6.5")
    for host, interface, words in (("h4", "eth0", ()), ("h1", "to-h2", ("onlink", "src", "10.0.0.1"))):
        lab("exec", host, "ip", "route", "replace", "10.0.0.7/32", "via", "10.0.0.2", "dev", interface, *words)
        try:
            assert not ping(host, "10.0.0.7", count=2), host
        finally:
            lab("exec", host, "ip", "route", "del", "10.0.0.7/32")
        assert ping(host, "10.0.0.7"), host


def test_packets_of_secondary_addresses_are_marked_and_have_a_class_of_their_own(grin: Module) -> None:
    before = lent_bytes("h2")
    with socket_at("h6", socket.SOCK_RAW, socket.AF_PACKET, socket.htons(ETH_P_IP)) as receiver:
        receiver.bind(("eth0", 0))
        receiver.settimeout(5)
        assert answers("h1", "10.1.2.1", "10.1.6.5")
        while True:
            frame = receiver.recv(2048)
            if frame[26:34] == socket.inet_aton("10.1.2.1") + socket.inet_aton("10.1.6.5"):
                break
    assert struct.unpack_from("!B", frame, 15)[0] == LOWER_EFFORT
    assert lent_bytes("h2") > before


def test_a_host_goes_back_to_what_it_was(grin: Module) -> None:
    file = str(wiring.file("h1"))
    program = [sys.executable, str(wiring.PROGRAM)]
    lab("exec", "h1", *program, "down", file)
    for command, left in ((("ip", "mptcp", "endpoint", "show"), "10."), (("ip", "rule"), "iif"), (("nft", "list", "tables"), "grin"),
                          (("ip", "route"), "10.1."), (("ip", "neigh", "show", "proxy"), "10."), (("ip", "address"), "10.1.2.1"),
                          (("tc", "class", "show", "dev", "eth0"), "htb")):
        assert left not in lab("exec", "h1", *command), command
    assert ping("h1", "10.0.0.5")
    for _ in range(2):
        lab("exec", "h1", *program, "up", file)
    assert lab("exec", "h1", "ip", "mptcp", "endpoint", "show").count("signal") == 2
    assert answers("h1", "10.1.2.1", "10.1.6.5")


def answers(host: str, own: str, address: str) -> bool:
    """Whether an address answers packets from one of the host's own."""
    return " 0% packet loss" in lab("exec", host, "ping", "-c", "3", "-i", "0.2", "-W", "2", "-I", own, address)


def lent_bytes(host: str) -> int:
    """How much the host has sent over its uplink for its neighbours."""
    classes = lab("exec", host, "tc", "-s", "class", "show", "dev", "eth0")
    found = re.search(r"class htb 1:20 .*\n Sent (\d+) bytes", classes)
    assert found is not None, classes
    return int(found[1])
