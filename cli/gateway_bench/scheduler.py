"""How late the end of a window is stored, with many open bookings."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from statistics import quantiles

from cli.bench.figures import Figure
from cli.client import Client
from cli.gateway_bench.figure import figure
from cli.gateway_bench.filled import fill
from cli.gateway_bench.testbed import SHARE, testbed
from cli.terminal import Problem

BOOKINGS, DAYS = 100_000, 365
WINDOWS, WITHIN_S, RUNS = 600, 30.0, 3


def measure() -> Iterator[Figure]:
    with testbed() as bed:
        fill(bed, BOOKINGS, DAYS)
        bed.start()
        client = bed.client()
        late = [lateness_ms(client, run) for run in range(RUNS)]
        yield figure("scheduler.end_p99_ms", "ms", [quantiles(each, n=100)[98] for each in late],
                     f"from the end of a window until the booking is stored as expired; {WINDOWS} windows that end by "
                     f"chance within {WITHIN_S:.0f} s beside {BOOKINGS:,} open ones; worst {max(map(max, late)):.0f} ms")


def lateness_ms(client: Client, run: int) -> list[float]:
    """Books windows that end soon. Returns how late each one expired. Raises Problem if one did not."""
    chance = random.Random(run)
    begin = datetime.now(timezone.utc) + timedelta(seconds=15)
    ends: dict[str, datetime] = {}
    for number in range(WINDOWS):
        start = begin + timedelta(seconds=chance.uniform(0, 1))
        end = start + timedelta(seconds=1 + chance.uniform(0, WITHIN_S - 1))
        booked = client.post("bookings", {
            "share": SHARE, "rateBps": 1_000, "start": iso(start), "end": iso(end),
            "flowGroup": {"srcHost": f"10.0.{1 + number % 16}.1", "dstHost": f"10.0.{1 + (number + 1) % 16}.2",
                          "transport": "tcp", "srcPort": str(1 + run), "dstPort": str(1 + number)}})
        ends[f"booking {booked['id']}"] = instant(booked["end"])
    if datetime.now(timezone.utc) > begin:
        raise Problem("Booking took so long that windows had begun.")
    time.sleep((max(ends.values()) - datetime.now(timezone.utc)).total_seconds() + 3)
    over = {event["subject"]: instant(event["at"]) for event in completed(client, begin)}
    if not ends.keys() <= over.keys():
        raise Problem(f"{len(ends.keys() - over.keys())} windows were not over 3 s after their end.")
    return [(over[subject] - end).total_seconds() * 1_000 for subject, end in ends.items()]


def completed(client: Client, since: datetime) -> Iterator[dict[str, str]]:
    """What was recorded of windows that are over."""
    before = ""
    while True:
        page = client.get(f"audit?kind=booking.complete&limit=200&from={iso(since)}{before}")
        yield from page["events"]
        if page["nextBefore"] is None:
            return
        before = f"&before={page['nextBefore']}"


def iso(at: datetime) -> str:
    return at.isoformat().replace("+00:00", "Z")


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))
