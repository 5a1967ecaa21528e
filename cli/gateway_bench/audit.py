"""Searches of the audit log among ten million events."""

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

EVENTS = 10_000_000
PEOPLE, SHARES = 2_000, 200
KINDS = ("booking.create", "booking.cancel", "booking.change", "session.open", "share.create")
WARM_UP, SEARCHES, RUNS = 300, 1_500, 3


def measure() -> Iterator[Figure]:
    with testbed() as bed:
        fill(bed)
        bed.start()
        client = bed.client()
        search(client, WARM_UP, 0)
        runs = [search(client, SEARCHES, seed) for seed in range(1, RUNS + 1)]
        yield from figures(runs)


def fill(bed: Testbed) -> None:
    """Leaves the gateway stopped, on a database with so many events."""
    bed.client()
    bed.stop()
    there = int(bed.run("FillAudit", str(EVENTS)))
    if there != EVENTS:
        raise Problem(f"The audit log has {there:,} events, not {EVENTS:,}.")


def search(client: Client, searches: int, seed: int) -> list[tuple[float, int]]:
    """How long each search took, in milliseconds, and how many events it found; conditions are drawn by chance."""
    chance = random.Random(seed)
    done = []
    for _ in range(searches):
        asked = conditions(chance)
        begun = time.perf_counter()
        found = client.get(f"audit?{urllib.parse.urlencode(asked)}")["events"]
        done.append(((time.perf_counter() - begun) * 1_000, len(found)))
        require_matching(found, asked)
    return done


def conditions(chance: random.Random) -> dict[str, str]:
    """Each condition is there in one search of two, whatever the others are."""
    day = datetime.now(timezone.utc) - timedelta(days=chance.randint(1, 360))
    all_of = {
        "principal": f"user-{chance.randint(1, PEOPLE)}",
        "share": f"share-{int(SHARES * chance.random() ** 2)}",
        "host": f"10.0.{chance.randint(0, 15)}.{1 + int(250 * chance.random() ** 2)}",
        "kind": chance.choice(KINDS),
        "outcome": chance.choice(("done", "refused")),
        "from": _iso(day - timedelta(days=chance.randint(1, 30))),
        "to": _iso(day),
    }
    return {"limit": str(chance.choice((50, 200)))} | {
        name: value for name, value in all_of.items() if chance.random() < 0.5}


def require_matching(found: list[dict[str, Any]], asked: dict[str, str]) -> None:
    """What is found has to be what was asked for, the newest first."""
    times = [datetime.fromisoformat(event["at"]) for event in found]
    wrong = [event for event in found if event["principal"] != asked.get("principal", event["principal"])
             or event["action"] != asked.get("kind", event["action"])
             or event["outcome"] != asked.get("outcome", event["outcome"])]
    if wrong or times != sorted(times, reverse=True):
        raise Problem(f"A search for {asked} found {len(wrong)} events that do not match, or in another order.")


def figures(runs: list[list[tuple[float, int]]]) -> Iterator[Figure]:
    """What came of runs."""
    times = [sorted(took for took, _ in run) for run in runs]
    empty = 100 * sum(found == 0 for run in runs for _, found in run) / sum(map(len, runs))
    yield figure("audit.search_ms_at_10m", "ms", [run[len(run) * 99 // 100] for run in times],
                 f"in 99 of 100 searches, one after another, as a client saw them, with each of seven conditions in every "
                 f"other one; at worst {max(run[-1] for run in times):.0f} ms; {empty:.0f} % found nothing")
    yield figure("audit.search_median_ms_at_10m", "ms", [median(run) for run in times], "the same searches")


def _iso(instant: datetime) -> str:
    return instant.isoformat().replace("+00:00", "Z")
