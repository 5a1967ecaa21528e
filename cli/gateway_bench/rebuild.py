"""A gateway that starts on a database with a million open bookings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cli.bench.figures import Figure
from cli.gateway_bench.figure import figure
from cli.gateway_bench.filled import fill
from cli.gateway_bench.testbed import Testbed, testbed
from cli.terminal import Problem

BOOKINGS, DAYS, RUNS = 1_000_000, 365, 3
MEMORY = "6g"


def measure() -> Iterator[Figure]:
    with testbed(MEMORY) as bed:
        fill(bed, BOOKINGS, DAYS)
        took = []
        for _ in range(RUNS):
            took.append(bed.start())
            require_read(bed, BOOKINGS)
            bed.stop()
        yield figure("rebuild.s_at_1m", "s", took,
                     f"from the start of the process until it leads, {MEMORY} of heap; the database's cache is warm")


def require_read(bed: Testbed, bookings: int) -> None:
    """The gateway must report that it has read all of them."""
    counts = re.findall(r"(\d+) open bookings", bed.log())
    if not counts or int(counts[-1]) != bookings:
        raise Problem(f"The gateway read {counts[-1] if counts else 'no'} bookings back, not {bookings}.")
