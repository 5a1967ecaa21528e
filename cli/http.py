"""Small questions to servers and ports on this machine."""

from __future__ import annotations

import socket
import urllib.error
import urllib.request


def answers(url: str, seconds: float = 2.0) -> bool:
    """Whether a GET of the address is answered with a success."""
    try:
        with urllib.request.urlopen(url, timeout=seconds) as answer:
            return bool(200 <= answer.status < 300)
    except (urllib.error.URLError, OSError):
        return False


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
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
