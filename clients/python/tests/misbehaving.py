"""A server on loopback that answers as a test asks it to: late, never, with garbage, or as the gateway does."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any


@dataclass
class Request:
    """A request, as it arrived."""

    method: str
    path: str
    headers: dict[str, str]
    body: Any


Behavior = Callable[[socket.socket, Request], None]


@dataclass
class Server:
    """Answers each request with the next of `behaviors`; the last one stays."""

    address: str
    behaviors: list[Behavior] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def then(self, *behaviors: Behavior) -> None:
        """From now on."""
        with self.lock:
            self.behaviors = list(behaviors)

    def serve(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            connection.settimeout(10)
            request = _read(connection)
            if request is None:
                return
            with self.lock:
                self.requests.append(request)
                behavior = self.behaviors.pop(0) if len(self.behaviors) > 1 else self.behaviors[0]
            behavior(connection, request)

    def hang(self, _connection: socket.socket, _request: Request) -> None:
        """Accepts the request, and never answers."""
        self.over.wait(30)

    def drip(self, connection: socket.socket, _request: Request) -> None:
        """Sends a body of which a byte arrives now and then."""
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
        while not self.over.wait(0.1):
            connection.sendall(b" ")

    def endless(self, connection: socket.socket, _request: Request) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[")
        while not self.over.is_set():
            connection.sendall(b"1," * 32_768)


@contextmanager
def misbehaving(socket_file: Path | None = None) -> Iterator[Server]:
    """A server on a port of loopback, or at a Unix socket."""
    family = socket.AF_UNIX if socket_file else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        listener.bind(str(socket_file) if socket_file else ("127.0.0.1", 0))
        listener.listen()
        server = Server(f"unix:{socket_file}" if socket_file else f"http://127.0.0.1:{listener.getsockname()[1]}")

        def accept() -> None:
            with suppress(OSError):
                while True:
                    connection, _ = listener.accept()
                    threading.Thread(target=server.serve, args=(connection,), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        try:
            yield server
        finally:
            server.over.set()
            listener.shutdown(socket.SHUT_RDWR)


def _read(connection: socket.socket) -> Request | None:
    content = b""
    while b"\r\n\r\n" not in content:
        part = connection.recv(65_536)
        if not part:
            return None
        content += part
    head, _, body = content.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    while len(body) < int(headers.get("content-length", 0)):
        body += connection.recv(65_536)
    method, path, _ = first.split(" ")
    return Request(method, path, headers, json.loads(body) if body else None)


def lost(_connection: socket.socket, _request: Request) -> None:
    """Ends the connection without an answer, after the request arrived."""


def raw(content: bytes) -> Behavior:
    return lambda connection, _request: connection.sendall(content)


def answer(status: int, document: Any, **headers: str) -> Behavior:
    """Answers with JSON. Names of headers have `_` in the place of `-`."""
    body = json.dumps(document).encode()
    lines = [f"HTTP/1.1 {status} X", "Content-Type: application/json", f"Content-Length: {len(body)}", "Connection: close",
             *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items())]
    return raw("\r\n".join(lines).encode() + b"\r\n\r\n" + body)


def problem(status: int, kind: str, detail: str = "", **headers: str) -> Behavior:
    return answer(status, {"type": f"/problems/{kind}", "title": kind, "status": status, "detail": detail}, **headers)


def refusal(rule: str = "share-maximum") -> Behavior:
    """There is no room: the answer to a request for a window, and to a check of one."""
    reason = {"rule": rule, "place": "share team-a", "at": None, "limitBps": 1, "reservedBps": 1, "limit": None, "reserved": None,
              "message": "No room.", "counterOffers": []}
    refused = answer(409, {"type": "/problems/refused", "title": "refused", "status": 409, "detail": "No room.", "refusal": reason})
    checked = answer(200, {"granted": False, "pathNames": [], "refusal": reason})
    return lambda connection, request: (checked if request.path.endswith("/check") else refused)(connection, request)


def booking(**fields: Any) -> dict[str, Any]:
    """A booking as the gateway sends it."""
    now = datetime.now(timezone.utc)
    return {"id": "01a213dc-8172-7462-a929-94bc308e90fb", "share": "team-a", "principal": "alice",
            "flowGroup": {"srcHost": "10.0.0.1", "dstHost": "10.0.0.4"}, "flowGroupText": "(srcHost=10.0.0.1, dstHost=10.0.0.4)",
            "ask": "reserve", "strictness": "strict", "rateBps": 40_000_000, "start": text(now), "end": text(now + timedelta(hours=1)),
            "createdAt": text(now), "state": "booked", "heldUntil": None, "refusal": None,
            "deployment": {"state": "active", "since": text(now), "detail": None, "hops": []}, "pathNames": ["h1", "s1", "h4"],
            "deliveredBps": None, "mayCancel": True, "series": None, **fields}


def text(instant: datetime) -> str:
    return instant.isoformat().replace("+00:00", "Z")


@dataclass
class Bookings:
    """The gateway's part of bookings: a key has one effect, and windows have the end that was asked for."""

    by_key: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    cancelled: list[str] = field(default_factory=list)
    changes: int = 0

    def work(self, connection: socket.socket, request: Request) -> None:
        answer(200, self.done(request))(connection, request)

    def lose_the_answer(self, _connection: socket.socket, request: Request) -> None:
        """Does it, and ends the connection without an answer."""
        self.done(request)

    def done(self, request: Request) -> dict[str, Any]:
        *_, name, action = request.path.split("/")
        if action in ("bookings", "group"):
            asked = request.body["bookings"] if action == "group" else [request.body]
            first = sum(map(len, self.by_key.values()))
            made = self.by_key.setdefault(request.headers["idempotency-key"], [
                booking(id=f"booking-{number}", end=each["end"], rateBps=each["rateBps"]) for number, each in enumerate(asked, first)])
            return {"bookings": made} if action == "group" else made[0]
        if action == "check":
            return {"granted": True, "pathNames": []}
        found = next(each for made in self.by_key.values() for each in made if each["id"] == name)
        if action == "cancel":
            self.cancelled.append(name)
        if action == "change":
            self.changes += 1
            found |= request.body
        return found
