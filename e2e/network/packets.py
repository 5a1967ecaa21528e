"""A steady stream of numbered packets between two hosts, and what became of each."""

from __future__ import annotations

import socket
import struct
import threading
import time

from lab.sockets import socket_at

MARK = b"\x02\x51\x00\x00"
"""How the Ethernet source of a packet begins that a marking switch put into a guaranteed queue."""

EVERY_S = 0.002
HEADERS = 14 + 20 + 8
NUMBER = struct.Struct(">Q")
ETH_P_IP = 0x0800
SETTLE_S = 0.5
BUFFER = 8 << 20


class Stream:
    """UDP from one host to a port of another while the context lasts, by default 500 packets a second."""

    def __init__(self, source: str, target: str, port: int, every_s: float = EVERY_S):
        self.sent = 0
        self._every_s = every_s
        self._seen: dict[int, tuple[float, bool]] = {}
        self._address = (f"10.0.0.{target.removeprefix('h')}", port)
        self._sender = socket_at(source, socket.SOCK_DGRAM)
        self._sink = _bound(target, self._address)
        self._receiver = _listening(target)
        self._over, self._stopped = threading.Event(), threading.Event()
        self._threads = [threading.Thread(target=self._send), threading.Thread(target=self._receive)]

    def __enter__(self) -> Stream:
        for thread in self._threads:
            thread.start()
        time.sleep(SETTLE_S)
        return self

    def __exit__(self, *ignored: object) -> None:
        self._over.set()
        self._threads[0].join()
        time.sleep(SETTLE_S)
        self._stopped.set()
        self._threads[1].join()
        for each in (self._sender, self._sink, self._receiver):
            each.close()

    def lost(self) -> list[int]:
        """The numbers of the packets that did not arrive."""
        return [number for number in range(self.sent) if number not in self._seen]

    def unmarked(self) -> list[int]:
        """The numbers of those that arrived outside of every guaranteed queue."""
        return [number for number, (_, is_marked) in sorted(self._seen.items()) if not is_marked]

    def arrivals(self) -> list[tuple[float, bool]]:
        """When each packet arrived, in seconds since 1970, and whether it had a mark."""
        return [self._seen[number] for number in sorted(self._seen)]

    def first_marked(self, since: float) -> float | None:
        """When the first packet after an instant arrived with a mark; nothing if none did yet."""
        return next((at for at, is_marked in list(self._seen.values()) if is_marked and at >= since), None)

    def _send(self) -> None:
        due = time.monotonic()
        while not self._over.is_set():
            self._sender.sendto(NUMBER.pack(self.sent), self._address)
            self.sent += 1
            due = max(due + self._every_s, time.monotonic() - self._every_s)
            time.sleep(max(0.0, due - time.monotonic()))

    def _receive(self) -> None:
        wanted = struct.pack(">H", self._address[1])
        while not self._stopped.is_set():
            try:
                frame = self._receiver.recv(2048)
            except TimeoutError:
                continue
            if frame[23] == socket.IPPROTO_UDP and frame[36:38] == wanted and len(frame) >= HEADERS + NUMBER.size:
                number = NUMBER.unpack_from(frame, HEADERS)[0]
                self._seen.setdefault(number, (time.time(), frame[6:10] == MARK))


def _bound(host: str, address: tuple[str, int]) -> socket.socket:
    """Takes the packets, so that the host does not answer them with errors."""
    sink = socket_at(host, socket.SOCK_DGRAM)
    sink.bind(address)
    return sink


def _listening(host: str) -> socket.socket:
    """Hears whole frames, their Ethernet source with them."""
    receiver = socket_at(host, socket.SOCK_RAW, socket.AF_PACKET, socket.htons(ETH_P_IP))
    receiver.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
    receiver.bind(("eth0", 0))
    receiver.settimeout(0.1)
    return receiver
