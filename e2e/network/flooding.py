"""Traffic that would drown everything else."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from e2e.network.labnet import arriving
from e2e.network.module import eventually
from e2e.network.rules import MBIT


@contextmanager
def flood(source: str, target: str, seconds: int, link_bps: int = 100 * MBIT, times: float = 1.5) -> Iterator[None]:
    """UDP at that many times the rate of the lab's links, once half a link of it has arrived."""
    process = subprocess.Popen(
        ["/usr/bin/python3", "-m", "lab", "traffic", "udp", source, target, "--rate", str(round(link_bps * times)),
         "--seconds", str(seconds), "--json"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        eventually("the flood arrives", lambda: arriving(target) > link_bps / 2)
        yield
        assert process.poll() is None, f"the flood from {source} to {target} was over before what it was to drown"
    finally:
        process.terminate()
        process.wait(20)
