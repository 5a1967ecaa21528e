"""Requests and responses over one TCP connection, one at a time, as fast as they come back."""

from __future__ import annotations

import socket
import threading
import time

from lab import names
from lab.priority import PROBE, prefer
from lab.terminal import Problem
from lab.sockets import socket_at
from lab.traffic.results import ResponseResult, responses

MESSAGE = bytes(100)
TIMEOUT_S = 10.0


def measure(source: str, target: str, seconds: int, port: int | None) -> ResponseResult:
    """Sends a request, waits for the response, again and again. Raises Problem when one does not come.

    Both ends are in this thread: never more than one message is under way, so neither waits for the other,
    and no process stands between the network and the clock.
    """
    with socket_at(target, socket.SOCK_STREAM) as listener, socket_at(source, socket.SOCK_STREAM) as client:
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((names.ipv4(target), port or 0))
            listener.listen(1)
        except OSError as error:
            raise Problem(f"{target} cannot listen on port {port}: {error.strerror}") from error
        bound: int = listener.getsockname()[1]
        for end in (listener, client):
            end.settimeout(TIMEOUT_S)
        try:
            client.connect((names.ipv4(target), bound))
            server, _ = listener.accept()
            with server:
                prefer(threading.get_native_id(), PROBE)
                return responses(source, target, bound, _exchange(client, server, seconds))
        except OSError as error:
            raise Problem(f"rr from {source} to {target}: {error}. Is a controller connected that forwards?") from error


def _exchange(client: socket.socket, server: socket.socket, seconds: int) -> list[float]:
    """The time of each exchange, in seconds."""
    for end in (client, server):
        end.settimeout(TIMEOUT_S)
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    times: list[float] = []
    began = now = time.perf_counter()
    while now - began < seconds:
        client.sendall(MESSAGE)
        _receive(server)
        server.sendall(MESSAGE)
        _receive(client)
        before, now = now, time.perf_counter()
        times.append(now - before)
    return times


def _receive(end: socket.socket) -> None:
    missing = len(MESSAGE)
    while missing:
        part = end.recv(missing)
        if not part:
            raise ConnectionError("the connection was closed")
        missing -= len(part)
