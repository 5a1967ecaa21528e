"""Raw OpenFlow 1.3, as a client that is not a switch sends it."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterator
from dataclasses import dataclass

VERSION = 4
HELLO, ECHO_REQUEST, ECHO_REPLY, FEATURES_REQUEST, FEATURES_REPLY = 0, 2, 3, 5, 6
CONTROLLER = ("172.30.77.1", 6653)


@dataclass(frozen=True)
class Message:
    kind: int
    xid: int
    body: bytes


def message(kind: int, body: bytes = b"", xid: int = 1) -> bytes:
    return struct.pack("!BBHI", VERSION, kind, 8 + len(body), xid) + body


def features(dpid: int) -> bytes:
    """The body of a features reply: no buffers, two tables, a main connection."""
    return struct.pack("!QIBBHII", dpid, 0, 2, 0, 0, 0, 0)


def connect() -> socket.socket:
    made = socket.create_connection(CONTROLLER, timeout=20)
    made.settimeout(20)
    return made


def messages(connection: socket.socket) -> Iterator[Message]:
    """What arrives until the other side ends the connection. TimeoutError if it neither speaks nor ends it."""
    while True:
        try:
            header = _exactly(connection, 8)
            _, kind, length, xid = struct.unpack("!BBHI", header)
            yield Message(kind, xid, _exactly(connection, length - 8))
        except (ConnectionError, EOFError):
            return


def _exactly(connection: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        chunk = connection.recv(count - len(data))
        if not chunk:
            raise EOFError
        data += chunk
    return data


def claim(dpid: int) -> list[int]:
    """Claims to be this switch, answers nothing else, and returns the types of the messages it received."""
    received = []
    with connect() as connection:
        connection.sendall(message(HELLO))
        for each in messages(connection):
            received.append(each.kind)
            if each.kind == FEATURES_REQUEST:
                connection.sendall(message(FEATURES_REPLY, features(dpid), each.xid))
    return received


def ends(connection: socket.socket, within_s: float) -> bool:
    """Whether the other side ends the connection in time, whatever it sends before."""
    deadline = time.monotonic() + within_s
    while (left := deadline - time.monotonic()) > 0:
        connection.settimeout(left)
        try:
            if not connection.recv(65536):
                return True
        except TimeoutError:
            return False
        except ConnectionError:
            return True
    return False
