"""Traffic that would drown everything else."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from e2e.network.labnet import arriving
from e2e.network.module import eventually
from e2e.network.rules import MBIT


@contextmanager
def flood(source: str, target: str, seconds: int, arrives_bps: int = 50 * MBIT) -> Iterator[None]:
    """UDP at one and a half times the link's rate, once this much of it has arrived: less beside another flood."""
    process = subprocess.Popen(
        ["/usr/bin/python3", "-m", "lab", "traffic", "udp", source, target, "--rate", "150M", "--seconds", str(seconds),
         "--json"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        eventually("the flood arrives", lambda: arriving(target) > arrives_bps)
        yield
    finally:
        process.terminate()
        process.wait(20)
