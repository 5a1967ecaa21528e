"""A TCP stream between two hosts at a rate that may change any time. Never blocks."""

from __future__ import annotations

import socket

from lab import names
from lab.sockets import socket_at

SO_MAX_PACING_RATE = 47
"""From Linux's asm-generic/socket.h; Python does not name it."""

CHUNK = bytes(65536)
SEND_BUFFER = 262_144
"""Bytes: more than is sent between two steps, so that the kernel's pacing alone sets the rate."""

GIVE_UP_AFTER_MS = 5_000
RETRY_AFTER_S = 2.0


class Stream:
    """One direction, from source to target. Connects by itself, also anew. Wants its `step` every 50 ms or so."""

    def __init__(self, source: str, target: str):
        self.source = source
        self.target = target
        self.connected = False
        self._sockets: dict[str, socket.socket] = {}
        self._retry_at = 0.0
        self._buffer = bytearray(len(CHUNK))

    def step(self, now: float, rate_bps: int) -> None:
        """Reads what came and keeps the send buffer full; `now` is a monotonic time in seconds."""
        if not self._sockets and now < self._retry_at:
            return
        try:
            if not self._sockets:
                self._open()
            if not self.connected:
                self.connected = self._accept()
            if self.connected:
                self._exchange(rate_bps)
        except OSError:
            # A network without a controller yet, or a link that was cut: both may end.
            self.close()
            self._retry_at = now + RETRY_AFTER_S

    def close(self) -> None:
        for end in self._sockets.values():
            end.close()
        self._sockets.clear()
        self.connected = False

    def _open(self) -> None:
        listener = self._sockets["listener"] = socket_at(self.target, socket.SOCK_STREAM)
        listener.setblocking(False)
        listener.bind((names.ipv4(self.target), 0))
        listener.listen(1)
        client = self._sockets["client"] = socket_at(self.source, socket.SOCK_STREAM)
        client.setblocking(False)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GIVE_UP_AFTER_MS)
        client.connect_ex(listener.getsockname())

    def _accept(self) -> bool:
        error = self._sockets["client"].getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if error:
            raise OSError(error, "not connected")
        try:
            server, _ = self._sockets["listener"].accept()
        except BlockingIOError:
            return False
        server.setblocking(False)
        self._sockets["server"] = server
        return True

    def _exchange(self, rate_bps: int) -> None:
        self._sockets["client"].setsockopt(socket.SOL_SOCKET, SO_MAX_PACING_RATE, rate_bps // 8)
        try:
            while self._sockets["client"].send(CHUNK):
                pass
        except BlockingIOError:
            pass
        try:
            while self._sockets["server"].recv_into(self._buffer):
                pass
        except BlockingIOError:
            return
        raise ConnectionError("the connection was closed")
