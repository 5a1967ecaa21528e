"""Bulk TCP, MPTCP, and UDP by iperf3. What counts is what arrives, so the receiver's own figures are taken."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lab import names
from lab.commands import inside, surroundings
from lab.priority import LOAD, prefer
from lab.terminal import Problem
from lab.sockets import free_port
from lab.traffic.results import Bulk, BulkResult, reduce

CONGESTION_CONTROL = "cubic"
"""What is measured must not depend on the machine: some have BBR as their default, which loss hardly slows down."""

CONNECT_WITHIN_S = 10
FINISH_WITHIN_S = 15
"""How much longer than the traffic itself iperf3 may take to exchange its results over a full link."""

UDP_STARTS_WITHIN_S = 4
NICENESS = 5
"""Of traffic that leaves the processor to everything else."""

UDP_STARTS = 5
"""iperf3 announces a UDP stream with a single datagram. If a full link drops it, both ends wait for 30 s and give up."""


def send(bulk: Bulk) -> BulkResult:
    """Sends the traffic and measures it. Raises Problem when nothing could be sent."""
    port = bulk.port or free_port(bulk.target)
    for _ in range(UDP_STARTS):
        with _server(bulk, port) as server:
            client = _run_client(bulk, port, server)
            if client is not None:
                received = _report_of(server)
                break
    else:
        raise Problem(f"udp from {bulk.source} to {bulk.target}: no datagram arrived within {UDP_STARTS_WITHIN_S} s, "
                      f"{UDP_STARTS} times")
    if not received.get("intervals"):
        raise Problem(f"{bulk.transport} from {bulk.source} to {bulk.target}: "
                      + (client.get("error") or received.get("error") or "iperf3 measured nothing"))
    return reduce(bulk, port, client, received)


@contextmanager
def _server(bulk: Bulk, port: int) -> Iterator[subprocess.Popen[str]]:
    """An iperf3 at the receiver for one test. It does not outlive this process, however that ends."""
    host = bulk.target
    server = _popen(bulk, host, "-4", "--server", "--one-off", "--json", "--port", str(port))
    try:
        until = time.monotonic() + 5
        while not _listens(server.pid, port):
            if server.poll() is not None:
                raise Problem(f"iperf3 at {host} cannot listen on port {port}: {_report_of(server).get('error')}")
            if time.monotonic() > until:
                raise Problem(f"iperf3 at {host} does not listen on port {port} after 5 s")
            time.sleep(0.02)
        yield server
    finally:
        _end(server)


def _run_client(bulk: Bulk, port: int, server: subprocess.Popen[str]) -> dict[str, Any] | None:
    """The client's report; None if its UDP stream does not start."""
    options = ["-4", "--client", names.ipv4(bulk.target), "--port", str(port), "--time", str(bulk.seconds), "--json",
               "--connect-timeout", str(CONNECT_WITHIN_S * 1000)]
    options += ["--udp"] if bulk.transport == "udp" else ["--congestion", CONGESTION_CONTROL]
    options += ["--bitrate", str(bulk.rate_bps)] if bulk.rate_bps is not None else []
    options += ["--length", str(bulk.datagram_bytes)] if bulk.datagram_bytes is not None else []
    client = _popen(bulk, bulk.source, *options)
    try:
        if bulk.transport == "udp" and not _udp_starts(client, server, port):
            return None
        output, _ = client.communicate(timeout=bulk.seconds + CONNECT_WITHIN_S + FINISH_WITHIN_S)
    except subprocess.TimeoutExpired:
        return {"error": f"iperf3 did not end within {CONNECT_WITHIN_S + FINISH_WITHIN_S} s of its time"}
    finally:
        _end(client)
    return _parsed(output)


def _udp_starts(client: subprocess.Popen[str], server: subprocess.Popen[str], port: int) -> bool:
    """Waits until the server knows the sender of the UDP stream, or either of them ends."""
    until = time.monotonic() + UDP_STARTS_WITHIN_S
    while client.poll() is None and server.poll() is None:
        if _has_udp_sender(server.pid, port):
            return True
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def _popen(bulk: Bulk, host: str, *options: str) -> subprocess.Popen[str]:
    iperf3 = ["mptcpize", "run", "iperf3"] if bulk.transport == "mptcp" else ["iperf3"]
    niceness = ["nice", "-n", str(NICENESS)] if bulk.nice else []
    command = inside(names.namespace(host), "setpriv", "--pdeathsig", "KILL", *niceness, *iperf3, *options)
    process = subprocess.Popen(command, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, env=surroundings())
    if not bulk.nice:
        prefer(process.pid, LOAD)
    return process


def _report_of(server: subprocess.Popen[str]) -> dict[str, Any]:
    """The server's report after its test. After a broken test, the server is stopped and reports what it measured so far."""
    try:
        output, _ = server.communicate(timeout=3)
    except subprocess.TimeoutExpired:
        server.terminate()
        try:
            output, _ = server.communicate(timeout=3)
        except subprocess.TimeoutExpired:
            return {}
    return _parsed(output)


def _parsed(output: str) -> dict[str, Any]:
    try:
        found = json.loads(output)
    except json.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def _end(process: subprocess.Popen[str]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if process.stdout:
        process.stdout.close()


def _listens(pid: int, port: int) -> bool:
    """Whether a process listens on the TCP port in that network namespace. Connecting would use up its one test."""
    return re.search(rf": [0-9A-F]{{8}}:{port:04X} 00000000:0000 0A ", _sockets(pid, "tcp")) is not None


def _has_udp_sender(pid: int, port: int) -> bool:
    """Whether a UDP socket with that port in that network namespace is connected to a sender."""
    return re.search(rf": [0-9A-F]{{8}}:{port:04X} (?!00000000:)", _sockets(pid, "udp")) is not None


def _sockets(pid: int, protocol: str) -> str:
    try:
        return Path(f"/proc/{pid}/net/{protocol}").read_text(encoding="ascii")
    except OSError:
        return ""
