"""Checks of servers and ports on this machine."""

from __future__ import annotations

import random
import socket
import urllib.error
import urllib.request
from http.client import HTTPException
from pathlib import Path

LOWEST_FREE_PORT = 20_000
"""Servers of the machine have smaller ones, as a rule."""


def answers(url: str, seconds: float = 2.0) -> bool:
    """Whether a GET of the URL succeeds (status 2xx)."""
    try:
        with urllib.request.urlopen(url, timeout=seconds) as response:
            return bool(200 <= response.status < 300)
    except (urllib.error.URLError, OSError):
        return False


def body(url: str, seconds: float = 2.0, bearer: str | None = None) -> str:
    """The body of a GET of the URL, whatever its status. Empty while nothing answers."""
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {bearer}"} if bearer else {})
    try:
        try:
            with urllib.request.urlopen(request, timeout=seconds) as response:
                return str(response.read().decode(errors="replace"))
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.read().decode(errors="replace")
    except (urllib.error.URLError, OSError, HTTPException):
        return ""


def is_open(port: int, address: str = "127.0.0.1") -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex((address, port)) == 0


def is_taken(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return True
    return False


def free_port() -> int:
    """A port that nothing listens on.

    It is below those that the kernel gives to connections, unless the kernel is set up to give away almost all: a connection could take
    the port before the program does that it is for, or while that is restarted.
    """
    first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    while True:
        port = random.randrange(LOWEST_FREE_PORT, max(first, LOWEST_FREE_PORT + 1_000))
        if not is_taken(port):
            return port
