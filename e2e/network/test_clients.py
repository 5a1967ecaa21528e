"""Clients that reach the controller's ports and are neither a switch nor the gateway."""

from __future__ import annotations

import os
import socket
import struct
import time

import pytest

from e2e.network import openflow
from e2e.network.labnet import ovsdb, ping
from e2e.network.module import Module, eventually
from e2e.network.rules import deny

REAL = bool(os.environ.get("FLOODLIGHT_JAR"))


def listening(pid: int) -> set[tuple[str, int]]:
    """The TCP addresses that a process listens on, as IPv4; `::` and 0.0.0.0 are both `any`."""
    inodes = set()
    for descriptor in os.listdir(f"/proc/{pid}/fd"):
        try:
            target = os.readlink(f"/proc/{pid}/fd/{descriptor}")
        except OSError:
            continue
        if target.startswith("socket:["):
            inodes.add(target[8:-1])
    found = set()
    for table in ("tcp", "tcp6"):
        with open(f"/proc/{pid}/net/{table}", encoding="ascii") as rows:
            for row in list(rows)[1:]:
                words = row.split()
                if words[3] == "0A" and words[9] in inodes:
                    address, port = words[1].split(":")
                    found.add((_address(address), int(port, 16)))
    return found


def _address(hexadecimal: str) -> str:
    words = [struct.pack("<I", int(hexadecimal[at:at + 8], 16)) for at in range(0, len(hexadecimal), 8)]
    address = words[-1] if len(words) == 1 or words[2][2:] == b"\xff\xff" else b"".join(words)
    if not any(address):
        return "any"
    return socket.inet_ntop(socket.AF_INET if len(address) == 4 else socket.AF_INET6, address)


def test_it_listens_for_switches_and_on_loopback_only(star: Module) -> None:
    reachable = {(address, port) for address, port in listening(star.pid) if address not in ("127.0.0.1", "::1")}
    assert reachable == {openflow.CONTROLLER}
    assert ("127.0.0.1", star.port) in listening(star.pid)


@pytest.mark.skipif(REAL, reason="Floodlight accepts the second connection of a switch; test_floodlight.py has what is left")
def test_a_client_that_claims_the_id_of_a_connected_switch_is_refused(star: Module) -> None:
    gone = star.log().count("is gone")
    received = openflow.claim(1)
    assert set(received) <= {openflow.HELLO, openflow.FEATURES_REQUEST, openflow.ECHO_REQUEST}
    assert "is connected already, and alive" in star.log()
    assert star.log().count("is gone") == gone, "the switch itself stays connected"
    response = star.put(1, deny("still-ours", srcHost="10.0.0.2", dstHost="10.0.0.4", transport="icmp"))
    assert [rule["state"] for rule in response["rules"]] == ["installed"]
    assert not ping("h2", "10.0.0.4", count=1)
    star.put(2)


def test_a_message_longer_than_allowed_or_shorter_than_its_header_ends_the_connection(star: Module) -> None:
    for header in (struct.pack("!BBHI", 4, 2, 4, 1), b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 64):
        with openflow.connect() as client:
            client.sendall(header)
            assert openflow.ends(client, 20), header
    assert len(star.network()["switches"]) == 1


def test_silent_connections_leave_places_for_switches(star: Module) -> None:
    silent = [openflow.connect() for _ in range(200)]
    try:
        target = ovsdb("s1", "get", "controller", "s1", "target").strip().strip('"')
        ovsdb("s1", "del-controller", "s1")
        eventually("the switch is gone", lambda: star.network()["switches"] == [])
        ovsdb("s1", "--", "set-controller", "s1", target, "--", "set", "Controller", "s1",
              "connection-mode=out-of-band", "max_backoff=1000", "inactivity_probe=5000")
        eventually("the switch is back", lambda: len(star.network()["switches"]) == 1)
        assert all(openflow.ends(each, 20) for each in silent), "each ends with the time for a handshake"
    finally:
        for each in silent:
            each.close()


@pytest.mark.parametrize("request_head", [
    b"GET /wm/windowpane/network HTTP/1.1\r\nHost: x\r\n" + b"X-A: " + b"a" * 600_000 + b"\r\n\r\n",
    b"GET /wm/windowpane/network HTTP/1.1\r\nHost: x\r\n" + b"".join(b"X-%d: a\r\n" % n for n in range(5000)) + b"\r\n",
    b"GET /" + b"a" * 2_000_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
], ids=["a long header", "many headers", "a long path"])
def test_a_request_without_measure_is_not_served(star: Module, request_head: bytes) -> None:
    with socket.create_connection(("127.0.0.1", star.port), timeout=30) as client:
        try:
            client.sendall(request_head)
            answer = client.recv(4096)
        except ConnectionError:
            answer = b""
    assert b" 200 " not in answer[:20]
    assert star.ask("GET", "network").status == 200


def test_slow_clients_do_not_keep_others_waiting_for_ever(star: Module) -> None:
    slow = [socket.create_connection(("127.0.0.1", star.port), timeout=60) for _ in range(100)]
    try:
        for each in slow:
            each.sendall(b"PUT /wm/windowpane/plan HTTP/1.1\r\nHost: x\r\nContent-Le")
        begun = time.monotonic()
        eventually("others are served", lambda: star.ask("GET", "network").status == 200, seconds=120)
        assert time.monotonic() - begun < 120
    finally:
        for each in slow:
            each.close()
    assert star.ask("GET", "network").status == 200


@pytest.mark.parametrize("body", [
    b"[" * 200_000,
    b'{"generation": 1, "rules": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    b'{"generation": 1' + b"0" * 100_000 + b', "rules": []}',
    b'{"a": "' + b"x" * 25_000_000 + b'"}',
], ids=["brackets", "nested rules", "a long number", "a long string"])
def test_a_hostile_body_is_a_clear_400(star: Module, body: bytes) -> None:
    answer = star.ask("PUT", "plan", body)
    assert answer.status == 400
    assert "Exception" not in str(answer.body)
    assert len(str(answer.body)) < 2000


def test_more_rules_than_a_plan_may_have_are_refused(star: Module) -> None:
    rules = [deny(f"r{n}", order=n, srcHost="10.0.0.1") for n in range(100_001)]
    answer = star.ask("PUT", "plan", {"generation": 900, "rules": rules})
    assert answer.status == 400
    assert answer.body["field"] == "rules"
    assert star.status()["generation"] != 900
