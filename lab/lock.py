"""One command at a time changes the lab."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager

from lab.terminal import Problem, Step

TIMEOUT_S = 60.0


@contextmanager
def exclusive(timeout_s: float = TIMEOUT_S) -> Iterator[None]:
    """Waits until no other command starts or stops the lab.

    The lock is a socket in the abstract namespace: the kernel frees it with its process, however that ends,
    and it is no file that `down` would have to leave behind.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as held:
        if not _take(held):
            with Step("Waiting for another command that starts or stops the lab"):
                until = time.monotonic() + timeout_s
                while not _take(held):
                    if time.monotonic() > until:
                        raise Problem(f"Another command has been starting or stopping the lab for {timeout_s:.0f} s.")
                    time.sleep(0.1)
        yield


def _take(held: socket.socket) -> bool:
    try:
        held.bind("\0windowpane-lab")
        return True
    except OSError:
        return False
