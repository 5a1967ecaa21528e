"""A bare OpenFlow 1.3 connection to a lab switch, through its management socket: what the switch itself can do."""

from __future__ import annotations

import socket
import struct
from dataclasses import dataclass

VERSION = 4
HELLO, ERROR, ECHO_REQUEST, ECHO_REPLY, FLOW_MOD, MULTIPART_REQUEST, MULTIPART_REPLY = 0, 1, 2, 3, 14, 18, 19
BARRIER_REQUEST, BARRIER_REPLY = 20, 21
FLOW_STATS, TABLE_STATS = 1, 3
ADD, DELETE = 0, 3
ANY = 0xFFFFFFFF
ALL_TABLES = 0xFF
MORE = 1
WILDCARD = struct.pack(">HH4x", 1, 4)
HEADER = struct.Struct(">BBHI")
FLOW = struct.Struct(">HBxIIHHHH4xQQQ")


@dataclass(frozen=True)
class FlowEntry:
    """An entry as the switch reported it, with its match and instructions ready to be sent again."""

    table: int
    priority: int
    hard_timeout: int
    cookie: int
    match: bytes
    instructions: bytes

    def added(self) -> bytes:
        """The flow_mod that makes it."""
        return flow_mod(ADD, self.table, self.priority, self.hard_timeout, (self.cookie, 0), self.match,
                        self.instructions)


class Connection:
    """One connection; not for several threads."""

    def __init__(self, switch: str):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(60)
        self._socket.connect(f"/run/windowpane/lab/{switch}/{switch}.mgmt")
        self._buffer = b""
        self._xid = 0
        self.refused = 0
        """Errors that the switch sent so far."""
        self.send(message(HELLO, b"", 0))
        self._until(HELLO)

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *ignored: object) -> None:
        self._socket.close()

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def barrier(self) -> None:
        """Waits until the switch has done everything that was sent."""
        self.send(message(BARRIER_REQUEST, b"", self._next()))
        self._until(BARRIER_REPLY)

    def entries(self) -> list[FlowEntry]:
        """All entries of all tables."""
        ask = struct.pack(">B3xII4xQQ", ALL_TABLES, ANY, ANY, 0, 0) + WILDCARD
        return [entry for part in self._multipart(FLOW_STATS, ask) for entry in _entries(part)]

    def count(self, table: int) -> int:
        """How many entries the table has."""
        for part in self._multipart(TABLE_STATS, b""):
            for number, active in struct.iter_unpack(">B3xI16x", part):
                if number == table:
                    return int(active)
        return 0

    def delete(self, cookie: int, mask: int) -> None:
        """Removes the entries whose cookies agree in the bits of the mask."""
        self.send(flow_mod(DELETE, ALL_TABLES, 0, 0, (cookie, mask), WILDCARD, b""))
        self.barrier()

    def _multipart(self, kind: int, body: bytes) -> list[bytes]:
        self.send(message(MULTIPART_REQUEST, struct.pack(">HH4x", kind, 0) + body, self._next()))
        parts = []
        while True:
            data = self._until(MULTIPART_REPLY)
            parts.append(data[8:])
            if not struct.unpack_from(">H", data, 2)[0] & MORE:
                return parts

    def _next(self) -> int:
        self._xid += 1
        return self._xid

    def _until(self, kind: int) -> bytes:
        while True:
            found, body = self._receive()
            if found == kind:
                return body
            if found == ERROR:
                self.refused += 1
            if found == ECHO_REQUEST:
                self.send(message(ECHO_REPLY, body, 0))

    def _receive(self) -> tuple[int, bytes]:
        self._fill(HEADER.size)
        _, kind, length, _ = HEADER.unpack_from(self._buffer)
        self._fill(length)
        body, self._buffer = self._buffer[HEADER.size:length], self._buffer[length:]
        return kind, body

    def _fill(self, size: int) -> None:
        while len(self._buffer) < size:
            data = self._socket.recv(1 << 16)
            if not data:
                raise ConnectionError("the switch closed the connection")
            self._buffer += data


def message(kind: int, body: bytes, xid: int) -> bytes:
    return HEADER.pack(VERSION, kind, HEADER.size + len(body), xid) + body


def flow_mod(command: int, table: int, priority: int, hard_timeout: int, cookie: tuple[int, int], match: bytes,
             instructions: bytes) -> bytes:
    """A flow_mod without timeouts but the hard one; `cookie` is the cookie and its mask."""
    fixed = struct.pack(">QQBBHHHIIIH2x", *cookie, table, command, 0, hard_timeout, priority, ANY, ANY, ANY, 0)
    return message(FLOW_MOD, fixed + match + instructions, 0)


def _entries(part: bytes) -> list[FlowEntry]:
    found, at = [], 0
    while at < len(part):
        length, table, _, _, priority, _, hard, _, cookie, _, _ = FLOW.unpack_from(part, at)
        begin = at + FLOW.size
        match_length = -(-struct.unpack_from(">H", part, begin + 2)[0] // 8) * 8
        end = begin + match_length
        found.append(FlowEntry(table, priority, hard, cookie, part[begin:end], part[end:at + length]))
        at += length
    return found
