"""Traffic that runs while something else is done, and such as would drown everything else.

iperf3 agrees on its results over the network that it measures: what has no queue of its own, and is to be drowned, is
therefore started before the flood, and what arrives of it is read off the receiver's interface.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from e2e.network.labnet import receive_rate
from e2e.network.module import eventually
from e2e.network.rules import MBIT


@contextmanager
def flood(source: str, target: str, seconds: int, link_bps: int = 100 * MBIT, times: float = 1.5,
          beside_bps: float = 0) -> Iterator[None]:
    """UDP at that many times the rate of the lab's links, once it fills half of what `beside_bps` leaves of a link.

    How a full queue shares a link between two floods is by chance, so no more than the rest of the link is certain.
    """
    with sending("udp", source, target, seconds, "--rate", str(round(link_bps * times)),
                 least_bps=(link_bps - beside_bps) / 2):
        yield


@contextmanager
def sending(kind: str, source: str, target: str, seconds: int, *arguments: str, least_bps: float) -> Iterator[None]:
    """Traffic from one host to another, once that much of it arrives; it has to last as long as what is done beside."""
    process = subprocess.Popen(
        ["/usr/bin/python3", "-m", "lab", "traffic", kind, source, target, "--seconds", str(seconds), *arguments,
         "--json"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        eventually(f"{kind} from {source} arrives", lambda: receive_rate(target) > least_bps)
        yield
        assert process.poll() is None, f"{kind} from {source} to {target} was over before what was done beside it"
    finally:
        process.terminate()
        process.wait(20)
