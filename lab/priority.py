"""Real-time priority for what would have a processor of its own if the network were of metal."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

LOAD, PROBE, FORWARDING = 1, 2, 3
"""Levels of SCHED_RR. A switch goes before the hosts that load it, and who takes the time of single packets before those
who send as many as they can: both are on machines of their own in a network, and here the wait for a processor would
be taken for a wait in the network."""


def prefer(thread: int, level: int) -> bool:
    """Lets a thread, and what it starts, run before all that is not real-time; False where that is forbidden.

    Where a switch waits for a busy machine, packets are lost before they reach a queue, and a guarantee loses a
    tenth and more; where a sender waits, the load is not the load that was asked for. Niceness is not enough: it
    may count within a session only.
    """
    try:
        os.sched_setscheduler(thread, os.SCHED_RR, os.sched_param(level))
        return True
    except PermissionError:
        return False
    except ProcessLookupError:
        return True


@contextmanager
def preferring(level: int) -> Iterator[None]:
    """What this thread starts in the block is preferred like `prefer` does it, and the thread itself is not afterwards."""
    prefer(0, level)
    try:
        yield
    finally:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
