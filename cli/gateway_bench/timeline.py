"""The timeline of a share, read by 32 clients."""

from __future__ import annotations

from collections.abc import Iterator

from cli.bench.figures import Figure
from cli.gateway_bench.figure import figure
from cli.gateway_bench.filled import fill
from cli.gateway_bench.load import put
from cli.gateway_bench.testbed import SHARE, testbed

BOOKINGS, DAYS = 5_000, 90
WARM_UP_S, RUN_S, RUNS = 30, 10, 3


def measure() -> Iterator[Figure]:
    with testbed() as bed:
        fill(bed, BOOKINGS, DAYS)
        bed.start()
        client = bed.client()
        url = client.url(f"shares/{SHARE}/timeline")
        put(url, WARM_UP_S, client.headers).require_sound("Reading a timeline")
        loads = [put(url, RUN_S, client.headers) for _ in range(RUNS)]
        for load in loads:
            load.require_sound("Reading a timeline")
        steps = len(client.get(f"shares/{SHARE}/timeline")["steps"])
        yield figure("timeline.read_rate", "1/s", [load.rate for load in loads],
                     f"a day of a share with {BOOKINGS:,} bookings over {DAYS} days: {steps} steps, "
                     f"{loads[0].bytes / loads[0].requests / 1024:.1f} KiB; p99 {loads[0].p99_ms:.0f} ms")
