"""Charts of what links carried, out of a year of points of a minute."""

from __future__ import annotations

import random
import time
import urllib.parse
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from statistics import median
from typing import Any

from cli.bench.figures import Figure
from cli.client import Client
from cli.gateway_bench.figure import figure
from cli.gateway_bench.testbed import Testbed, testbed
from cli.terminal import Problem

PORTS, DAYS = 1_000, 365
CHARTS_DAYS = (365, 30, 7, 1)
"""How long the charts are that are drawn in turns."""

POINTS = 1_000
WARM_UP, CHARTS, RUNS = 200, 400, 3


def measure() -> Iterator[Figure]:
    with testbed() as bed:
        points = fill(bed)
        bed.start()
        client = bed.client()
        draw(client, WARM_UP)
        yield from figures([draw(client, CHARTS) for _ in range(RUNS)], points)


def fill(bed: Testbed) -> int:
    """Leaves the gateway stopped, on a store with so many points of a minute."""
    bed.client()
    bed.stop()
    points = int(bed.run("FillSamples", str(PORTS), str(DAYS)))
    if points != PORTS * 2 * DAYS * 24 * 60:
        raise Problem(f"{points:,} points were written, which is not {DAYS} days of {PORTS:,} ports.")
    return points


def draw(client: Client, charts: int) -> dict[int, list[float]]:
    """How long charts took, in milliseconds, by how many days they are; each of a link and a time by chance."""
    links = [link["id"] for link in client.get("links")["links"]]
    today = datetime.now(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)
    chance = random.Random(charts)
    took: dict[int, list[float]] = {days: [] for days in CHARTS_DAYS}
    for number in range(charts):
        days = CHARTS_DAYS[number % len(CHARTS_DAYS)]
        end = today - timedelta(hours=24 * chance.randint(0, DAYS - days))
        asked = urllib.parse.urlencode({"link": chance.choice(links), "from": _iso(end - timedelta(days=days)),
                                        "to": _iso(end), "points": POINTS})
        begun = time.perf_counter()
        chart = client.get(f"links/utilization?{asked}")
        took[days].append((time.perf_counter() - begun) * 1_000)
        require_whole(chart, days)
    return took


def require_whole(chart: Any, days: int) -> None:
    """The chart has to show all of its time, and no gap."""
    points = chart["points"]
    seconds = len(points) * chart["stepSeconds"]
    if seconds != days * 86_400 or any(point["mean"] is None for point in points):
        raise Problem(f"A chart of {days} days shows {seconds} s, "
                      f"{sum(point['mean'] is None for point in points)} of {len(points)} steps empty.")


def figures(runs: list[dict[int, list[float]]], points: int) -> Iterator[Figure]:
    """What came of runs."""
    all_of = [sorted(one for took in run.values() for one in took) for run in runs]
    by_days = ", ".join(f"{days} d: {median([one for run in runs for one in run[days]]):.1f}" for days in CHARTS_DAYS)
    yield figure("telemetry.chart_ms_at_a_year", "ms", [median(run) for run in all_of],
                 f"one after another, as a client saw it, over {points:,} points of a minute; medians by length: {by_days}")
    yield figure("telemetry.chart_p99_ms_at_a_year", "ms", [run[len(run) * 99 // 100] for run in all_of],
                 f"at worst {max(run[-1] for run in all_of):.0f} ms")


def _iso(instant: datetime) -> str:
    return instant.isoformat().replace("+00:00", "Z")
