"""From the PATCH of a reservation to the first packet that arrives out of its queue on the last hop."""

from __future__ import annotations

import time
from collections.abc import Iterator

from e2e.network.bench.measured import Measured, times
from e2e.network.bench.testbed import PAIR, testbed
from e2e.network.packets import EVERY_S, Stream
from e2e.network.rules import guarantee

WARM_UP, SAMPLES = 100, 60
PORT = 7_000
PAUSE_S = 0.1


def measure() -> Iterator[Measured]:
    took = []
    with testbed(PAIR) as bed, Stream("h1", "h5", PORT) as stream:
        for _ in range(WARM_UP + SAMPLES):
            rule = guarantee(bed.network, "reaction", "h1", "h5", 10_000_000, port=PORT, transport="udp")
            since = time.time()
            bed.client.patch([rule], [])
            while (first := stream.first_marked(since)) is None:
                time.sleep(EVERY_S)
            took.append(first - since)
            bed.client.patch([], [rule["id"]])
            time.sleep(PAUSE_S)
    yield from times("reaction.{}", took[WARM_UP:], f"over two hops, a packet every {EVERY_S * 1000:.0f} ms", (0.5, 0.9, 0.99))
