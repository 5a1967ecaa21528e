"""New flows of a service: how long the first packet takes, how many flows a second get servers, and what a flood takes from others.

Packets are UDP, written as frames, so that one process can send from many addresses and ports. A first packet is timed from the
moment at which h1 sends it until h5, two switches away, has received it.
"""

from __future__ import annotations

import socket
import struct
import threading
import time
from collections.abc import Iterator
from typing import Any

from e2e.network.bench.measured import Measured, times
from e2e.network.bench.testbed import PAIR, Testbed, testbed
from e2e.network.rules import address, rule
from lab.sockets import socket_at

CLIENT, SERVER = "h1", "h5"
VIRTUAL, OTHER = "10.0.0.100", "10.0.0.101"
PORT, SERVER_PORT, OTHER_SERVER_PORT = 7_000, 7_001, 7_002
CLIENTS = 16
"""The addresses that flows come from: each may have 2,000 new ones a second."""

WARM_UP, ALONE, TOGETHER, RUNS = 2_000, 1_000, 20_000, 3
OUTSTANDING = 32
PATIENCE_S = 0.5
NUMBER = struct.Struct(">Q")
HEADERS = struct.Struct(">6s6sHBBHHHBBH4s4sHHHH")
BEFORE_PORTS, BEFORE_NUMBER = 14 + 20, 14 + 20 + 8


class Clients:
    """Sends the first packets of flows, each of which has a number, and receives them at the server.

    They go to a service, or to the server itself if its Ethernet address is given.
    """

    def __init__(self, to: str, mac: bytes | None = None, server_port: int = SERVER_PORT):
        self._to = (mac or b"\x02\x57" + socket.inet_aton(to), socket.inet_aton(to))
        self._server_port = server_port
        self._port = PORT if mac is None else server_port
        self._sender = socket_at(CLIENT, socket.SOCK_RAW, socket.AF_PACKET)
        self._sender.bind(("eth0", 0))
        self._receiver = socket_at(SERVER, socket.SOCK_RAW, socket.AF_PACKET, socket.htons(0x0800))
        self._receiver.bind(("eth0", 0x0800))
        self._receiver.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 << 20)
        self._next = 0

    def close(self) -> None:
        self._sender.close()
        self._receiver.close()

    def send(self, client: int | None = None, port: int | None = None) -> int:
        """Sends the first packet of the next flow, or one more from this port, and returns its number."""
        number = self._next
        self._next += 1
        at = number % CLIENTS if client is None else client
        if port is None:
            port = 1_024 + (number if client is not None else number // CLIENTS) % 64_000
        source = socket.inet_aton(f"10.0.1.{at + 1}")
        frame = HEADERS.pack(self._to[0], self._sender.getsockname()[4], 0x0800, 0x45, 0, 36, 0, 0x4000, 64, 17, 0, source,
                             self._to[1], port, self._port, 16, 0) + NUMBER.pack(number)
        self._sender.send(_with_checksum(frame))
        return number

    def receive(self) -> int | None:
        """The number of the next packet that the server receives; nothing where none comes."""
        self._receiver.settimeout(PATIENCE_S)
        while True:
            try:
                frame = self._receiver.recv(128)
            except TimeoutError:
                return None
            if len(frame) >= BEFORE_NUMBER + 8 and frame[BEFORE_PORTS + 2:BEFORE_PORTS + 4] == struct.pack(">H", self._server_port):
                return int(NUMBER.unpack_from(frame, BEFORE_NUMBER)[0])

    def alone(self, flows: int) -> list[float]:
        """How long the first packet of each flow takes, in seconds, one flow after the other."""
        return self._times(flows, None)

    def again(self, packets: int) -> list[float]:
        """How long packets of one flow take, in seconds, one after the other."""
        return self._times(packets, 1_023)

    def _times(self, packets: int, port: int | None) -> list[float]:
        took = []
        for _ in range(packets):
            since = time.perf_counter()
            number = self.send(None if port is None else 0, port)
            while (received := self.receive()) not in (number, None):
                pass
            if received is not None:
                took.append(time.perf_counter() - since)
        return took

    def together(self, flows: int) -> float:
        """How many flows a second have a server, with so many first packets on their way."""
        since, sent, received = time.perf_counter(), 0, 0
        while received < flows:
            while sent < flows and sent - received < OUTSTANDING:
                self.send()
                sent += 1
            if self.receive() is None:
                break
            received += 1
        return received / (time.perf_counter() - since)


def _with_checksum(frame: bytes) -> bytes:
    """The frame with the checksum of its IPv4 header (RFC 1071)."""
    total = sum(struct.unpack_from(">10H", frame, 14))
    total = (total & 0xffff) + (total >> 16)
    total = (total & 0xffff) + (total >> 16)
    return frame[:24] + struct.pack(">H", ~total & 0xffff) + frame[26:]


def of_server(network: dict[str, Any]) -> tuple[str, bytes]:
    """The address of the server, and its Ethernet address."""
    host = next(each for each in network["hosts"] if address(SERVER) in each["addresses"])
    return address(SERVER), bytes.fromhex(host["mac"].replace(":", ""))


def service(name: str, virtual: str, choice: str, server_port: int = SERVER_PORT) -> dict[str, Any]:
    servers = [{"host": address(SERVER), "port": server_port, "weight": 1, "draining": False}]
    return rule(name, {"type": "service", "choice": choice, "idleSeconds": 10, "healthCheck": False, "servers": servers},
                dstHost=virtual, transport="udp", dstPort=str(PORT))


def measure() -> Iterator[Measured]:
    with testbed(PAIR) as bed:
        yield from _first_packets(bed, "least-flows", "services.first_packet_{}", "the controller chooses")
        yield from _rate(bed)
        yield from _beside_flood(bed)
        yield from _first_packets(bed, "port-hash", "services.slots_first_packet_{}", "switches choose")


def _first_packets(bed: Testbed, choice: str, name: str, note: str) -> Iterator[Measured]:
    bed.client.put([service("web", VIRTUAL, choice)])
    clients = Clients(VIRTUAL)
    clients.alone(WARM_UP)
    took = clients.alone(ALONE)
    clients.close()
    yield from times(name, took, f"{note}, one flow after the other, two switches, lost {ALONE - len(took)}")


def _rate(bed: Testbed) -> Iterator[Measured]:
    rates = []
    for _ in range(RUNS):
        clients = Clients(VIRTUAL)
        rates.append(clients.together(TOGETHER))
        clients.close()
        time.sleep(12)
    yield Measured("services.new_flows_per_s", "1/s", rates, f"{TOGETHER} flows, {OUTSTANDING} first packets on their way at a time")


def _beside_flood(bed: Testbed) -> Iterator[Measured]:
    """One client floods a service, and others use another one."""
    bed.client.put([service("web", VIRTUAL, "least-flows"), service("other", OTHER, "least-flows", OTHER_SERVER_PORT)])
    flooding, others = Clients(VIRTUAL), Clients(OTHER, server_port=OTHER_SERVER_PORT)
    over, sent = threading.Event(), [0]

    def flood() -> None:
        while not over.is_set():
            flooding.send(CLIENTS)
            sent[0] += 1

    thread = threading.Thread(target=flood)
    thread.start()
    try:
        since = time.perf_counter()
        took = others.alone(ALONE)
        rate = sent[0] / (time.perf_counter() - since)
    finally:
        over.set()
        thread.join()
        flooding.close()
        others.close()
    yield from times("services.beside_flood_first_packet_{}", took,
                     f"another service, beside {rate:,.0f} new flows a second of one client, lost {ALONE - len(took)}")
