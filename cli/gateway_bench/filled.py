"""Records with many bookings: some are made by the gateway, and the others are copies in the database."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from cli.gateway_bench.testbed import SHARE, Testbed
from cli.terminal import Problem

LEAVES, HOSTS = 16, 16


def fill(bed: Testbed, bookings: int, days: int) -> None:
    """Leaves the gateway stopped, on a database with so many open bookings that begin in the days ahead."""
    client = bed.client()
    begins = datetime.now(timezone.utc).replace(microsecond=0) + timedelta(days=1)
    pairs = [(one, other) for one in range(1, LEAVES + 1) for other in range(1, LEAVES + 1) if one != other]
    for number, (one, other) in enumerate(pairs):
        port = 1 + number % HOSTS
        client.post("bookings", {
            "share": SHARE, "rateBps": 1_000_000, "start": _iso(begins), "end": _iso(begins + timedelta(hours=1)),
            "flowGroup": {"srcHost": f"10.0.{one}.{port}", "dstHost": f"10.0.{other}.{port}", "transport": "tcp",
                          "dstPort": str(5_000 + number)}})
    bed.stop()
    there = int(bed.run("Fill", str(bookings - len(pairs)), str(days)))
    if there != bookings:
        raise Problem(f"The database has {there:,} bookings, not {bookings:,}.")


def _iso(instant: datetime) -> str:
    return instant.isoformat().replace("+00:00", "Z")
