"""A real ZooKeeper ensemble on the lab: its sidecar reserves for the servers, and its client for its connection."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from e2e import real_gateway
from e2e.apps import processes, zookeeper
from e2e.apps.installation import Installation, installation
from e2e.apps.zookeeper import CLIENT_PORT, ELECTION_PORT, QUORUM_PORT, Ensemble
from e2e.network.module import eventually
from lab import names

SERVERS = ("h1", "h2", "h3")
PAIRS = len(SERVERS) * (len(SERVERS) - 1)
CLIENT_HOST = "h6"
WINDOW_S = 10
"""Short, so that windows are extended during the test."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    with installation(tmp_path_factory.mktemp("zookeeper")) as made:
        yield made


@pytest.fixture(scope="module")
def token(running: Installation) -> Path:
    return running.token("keeper", "coordination", 25_000_000)


@pytest.fixture(scope="module")
def servers(running: Installation) -> Iterator[Ensemble]:
    with real_gateway.folder(running.data / "ensemble"), zookeeper.ensemble(running.data / "ensemble", SERVERS) as made:
        yield made


def booked(running: Installation, purpose: str = "") -> list[dict[str, Any]]:
    return [each for each in running.bookings("zookeeper") if purpose in str(each["label"])]


def port_of(booking: dict[str, Any]) -> str:
    """The port of the server, to which its packets go or from which they come."""
    flows = booking["flowGroup"]
    return str(flows.get("dstPort") or flows.get("srcPort"))


def are_active(running: Installation, count: int, purpose: str = "") -> bool:
    found = booked(running, purpose)
    return len(found) == count and all(each["deployment"]["state"] == "active" for each in found)


def test_the_sidecar_reserves_between_all_servers_extends_and_leaves_nothing(
        running: Installation, servers: Ensemble, token: Path) -> None:
    with zookeeper.sidecar(servers, "coordination", token, "--window", str(WINDOW_S)) as sidecar:
        # To the port of each server and back, between each pair: for the quorum, and for elections.
        eventually("all pairs are reserved", lambda: are_active(running, 4 * PAIRS), 60)
        first = {str(each["id"]): str(each["end"]) for each in booked(running, "quorum")}
        assert {port_of(each) for each in booked(running, "quorum")} == {str(QUORUM_PORT)}
        assert {port_of(each) for each in booked(running, "election")} == {str(ELECTION_PORT)}
        eventually("the same bookings end later", lambda: all(
            str(each["end"]) > first.get(str(each["id"]), "") for each in booked(running, "quorum")), 3 * WINDOW_S)
        assert {str(each["id"]) for each in booked(running, "quorum")} == set(first)
        assert sidecar.process.poll() is None, sidecar.log.read_text()
    assert booked(running) == []


def test_after_a_crash_of_the_sidecar_its_bookings_lapse(running: Installation, servers: Ensemble, token: Path) -> None:
    with zookeeper.sidecar(servers, "coordination", token, "--window", str(WINDOW_S), "--election-rate", "0") as sidecar:
        eventually("all pairs are reserved", lambda: len(booked(running)) == 2 * PAIRS, 60)
        sidecar.process.kill()
        sidecar.process.wait()
        eventually("nothing is reserved", lambda: booked(running) == [], 2 * WINDOW_S)


def test_the_sidecar_follows_the_server_that_leads(running: Installation, servers: Ensemble, token: Path) -> None:
    with zookeeper.sidecar(servers, "coordination", token, "--window", str(WINDOW_S), "--election-rate", "0",
                           "--follow-leader"):
        def are_only_its_flows_reserved() -> bool:
            leader = servers.leader()
            found = booked(running)
            return leader is not None and len(found) == 2 * (len(SERVERS) - 1) and all(
                names.ipv4(leader) in str(each["label"]) for each in found)
        eventually("only the flows of the server that leads are reserved", are_only_its_flows_reserved, 60)
        old = servers.leader()
        assert old is not None
        processes.stop(servers.servers[old])
        eventually("another server leads", lambda: servers.leader() not in (None, old), 60)
        eventually("the flows of its successor are reserved", are_only_its_flows_reserved, 60)
        servers.start(old)
        eventually("all servers serve", lambda: all(servers.mode(host) for host in SERVERS), 60)


def client_properties(token: Path, gateway: str, kind: str = "NIO") -> list[str]:
    return [f"-Dzookeeper.clientCnxnSocket=org.apache.zookeeper.WindowpaneClientCnxnSocket{kind}",
            f"-Dwindowpane.gateway={gateway}", "-Dwindowpane.share=coordination", f"-Dwindowpane.token.file={token}",
            "-Dwindowpane.rate=500000"]


@pytest.mark.parametrize(("gateway", "kind"), [(f"http://{names.GATEWAY_ADDRESS}:{names.GATEWAY_PORT}", "NIO"),
                                               (f"unix:{names.GATEWAY_SOCKET}", "Netty")])
def test_a_client_reserves_for_its_connection(running: Installation, servers: Ensemble, token: Path, gateway: str,
                                              kind: str) -> None:
    before = {str(each["id"]) for each in running.bookings("zookeeper", "cancelled")}
    latencies = zookeeper.load(servers, CLIENT_HOST, 3, client_properties(token, gateway, kind))
    assert len(latencies["create"]) > 50
    assert booked(running) == [], "the client cancels its bookings when it ends"
    mine = [each for each in running.bookings("zookeeper", "cancelled") if str(each["id"]) not in before]
    requests = [each["flowGroup"] for each in mine if each["label"] == "client requests"]
    assert len(requests) == sum(each["label"] == "client answers" for each in mine) == zookeeper.THREADS
    assert {(flows["srcHost"], flows["dstPort"]) for flows in requests} == {(names.ipv4(CLIENT_HOST), str(CLIENT_PORT))}
    assert len({flows["srcPort"] for flows in requests}) == zookeeper.THREADS, "each connection has a port of its own"


def test_clients_and_servers_run_on_without_a_gateway(running: Installation, servers: Ensemble, token: Path) -> None:
    assert running.gateway.process is not None
    with zookeeper.sidecar(servers, "coordination", token, "--window", str(WINDOW_S), "--election-rate", "0") as sidecar:
        eventually("all pairs are reserved", lambda: len(booked(running)) == 2 * PAIRS, 60)
        running.gateway.process.send_signal(signal.SIGSTOP)
        try:
            latencies = zookeeper.load(servers, CLIENT_HOST, 3, client_properties(token, f"unix:{names.GATEWAY_SOCKET}"))
            assert len(latencies["delete"]) > 50
        finally:
            running.gateway.process.send_signal(signal.SIGCONT)
        eventually("all pairs are reserved again", lambda: len(booked(running)) == 2 * PAIRS, 60)
        assert sidecar.process.poll() is None
        log = sidecar.log.read_text()
        assert log.count("WARNING") <= 2, log


@pytest.mark.parametrize(("secret", "share", "reason"), [
    ("windowpane_" + "x" * 40, "coordination", "token"),
    (None, "nowhere", "nowhere"),
])
def test_a_wrong_token_or_share_is_logged_once_and_harms_nothing(
        servers: Ensemble, token: Path, tmp_path: Path, secret: str | None, share: str, reason: str) -> None:
    file = tmp_path / "token"
    file.write_text(secret or token.read_text())
    (servers.folder / "sidecar.log").unlink(missing_ok=True)
    with zookeeper.sidecar(servers, share, file, "--window", str(WINDOW_S)) as sidecar:
        eventually("the log has the reason", lambda: reason in sidecar.log.read_text().lower(), 30)
        assert len(zookeeper.load(servers, CLIENT_HOST, 3)["create"]) > 50
        assert sidecar.process.poll() is None
        assert sidecar.log.read_text().count("WARNING") <= 2, sidecar.log.read_text()
