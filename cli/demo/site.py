"""A small web site on hosts of the lab, and its visitors, so that the service of the demo has servers and flows."""

from __future__ import annotations

import selectors
import socket
import threading
from collections.abc import Sequence
from contextlib import ExitStack, suppress

from cli.demo import teams
from lab import names
from lab.sockets import socket_at

ANSWER = b"HTTP/1.0 200 OK\r\nContent-Length: 11\r\n\r\nwindowpane\n"
REQUEST = b"GET / HTTP/1.0\r\n\r\n"
PATIENCE_SECONDS = 1.0
"""For each step of a connection: one that hangs does not hold up the others for long."""
LOOK_SECONDS = 0.5
MOST_BYTES = 4096


class Site:
    """Answers requests at each of the hosts until it is closed."""

    def __init__(self, hosts: Sequence[str]):
        self._stop = threading.Event()
        self._undo = ExitStack()
        self._selector = self._undo.enter_context(selectors.DefaultSelector())
        for host in hosts:
            listener = self._undo.enter_context(socket_at(host, socket.SOCK_STREAM))
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((names.ipv4(host), teams.SERVER_PORT))
            listener.listen()
            listener.setblocking(False)
            self._selector.register(listener, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join()
        self._undo.close()

    def _serve(self) -> None:
        while not self._stop.is_set():
            for key, _ in self._selector.select(LOOK_SECONDS):
                # The health check of the controller connects, and sends nothing.
                with suppress(OSError):
                    connection, _ = key.fileobj.accept()  # type: ignore[union-attr]
                    with connection:
                        connection.settimeout(PATIENCE_SECONDS)
                        if connection.recv(MOST_BYTES):
                            connection.sendall(ANSWER)


def visit(host: str) -> bool:
    """Whether a request from a host to the service was answered."""
    try:
        with socket_at(host, socket.SOCK_STREAM) as client:
            client.settimeout(PATIENCE_SECONDS)
            client.connect((teams.SERVICE_ADDRESS, teams.SERVICE_PORT))
            client.sendall(REQUEST)
            return bool(client.recv(MOST_BYTES))
    except OSError:
        return False
