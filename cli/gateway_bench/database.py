"""What the database can do by itself."""

from __future__ import annotations

from collections.abc import Iterator

from cli.bench.figures import Figure
from cli.gateway_bench.figure import figure
from cli.gateway_bench.testbed import testbed

WARM_UP_S, RUN_S, RUNS = 5, 5, 3


def measure() -> Iterator[Figure]:
    with testbed() as bed:
        bed.run("Commits", str(WARM_UP_S))
        yield figure("postgres.commits_per_s", "1/s", [float(bed.run("Commits", str(RUN_S))) for _ in range(RUNS)],
                     "one row of 100 bytes each, durable, one after another on one connection")
