"""Bookings by 32 clients, compared with empty posts of the same size; then a check of the stored bookings."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from cli.bench.figures import Figure
from cli.client import Client
from cli.gateway_bench.figure import figure
from cli.gateway_bench.load import CONNECTIONS, Load, put
from cli.gateway_bench.testbed import SHARE, Testbed, testbed
from cli.terminal import Problem

WARM_UP_S, RUN_S, RUNS = 60, 10, 3
MEMORY = "2g"
"""More than `up` gives: there are hundreds of thousands of bookings at the end, all with their keys."""

FIRST = {"share": SHARE, "flowGroup": {"srcHost": "10.0.1.10", "dstHost": "10.0.2.10", "transport": "tcp", "dstPort": "40000"},
         "rateBps": 50_000_000, "start": "2035-01-01T00:00:00Z", "end": "2035-01-01T12:00:00Z"}
"""A booking such as the script makes; it is not counted."""


def measure() -> Iterator[Figure]:
    with testbed(MEMORY) as bed:
        load = BookingLoad(bed)
        load.book("warm", WARM_UP_S)
        load.post(WARM_UP_S)
        # One after the other, so that whatever else the machine does meets both.
        pairs = [(load.book(f"run{number}", RUN_S), load.post(RUN_S)) for number in range(RUNS)]
        yield from figures(pairs, load.recorded())


class BookingLoad:
    """Books, posts, and knows what was answered."""

    def __init__(self, bed: Testbed):
        self._bed = bed
        self._client: Client = bed.client()
        self._ids = bed.data / "ids"
        self._ids.mkdir()
        self._body = json.dumps(FIRST)
        self._answer_bytes = len(json.dumps(self._client.post("bookings", FIRST), separators=(",", ":")))
        self._runs = 0
        self.refused = 0

    def book(self, name: str, seconds: int) -> Load:
        self._runs += 1
        load = put(self._client.url("bookings"), seconds, self._client.headers, "booking.lua",
                   [name, str(1_000 * self._runs), SHARE, str(self._ids)])
        load.require_sound("Booking", refusals=True)
        self.refused += load.refused
        return load

    def post(self, seconds: int) -> Load:
        load = put(self._client.url(f"bench/empty?answer={self._answer_bytes}"), seconds, self._client.headers,
                   "empty.lua", [self._body.encode().hex()])
        load.require_sound("An empty POST")
        return load

    def recorded(self) -> str:
        """A note that every confirmed booking is stored. Raises Problem otherwise."""
        whole = self._bed.data / "all-ids"
        with whole.open("wb") as sink:
            for part in sorted(self._ids.iterdir()):
                sink.write(part.read_bytes())
        return all_stored(json.loads(self._bed.run("StoredBookings", str(whole))), CONNECTIONS * self._runs + 1,
                             self.refused)


def all_stored(counts: dict[str, int], unanswered_at_most: int, refused: int) -> str:
    """The note on the stored bookings. `unanswered_at_most`: one booking per connection can be stored without an answer."""
    answered = counts["answered"]
    short = {name: count for name, count in counts.items() if name != "on_record" and count != answered}
    unanswered = counts["on_record"] - answered
    if short or not 0 <= unanswered <= unanswered_at_most:
        raise Problem(f"The stored bookings differ from the answers: {counts}, with at most {unanswered_at_most} unanswered.")
    return (f"all {answered:,} answered with 201, warm-up included, are in PostgreSQL once, with one key and one audit "
            f"event each; {refused:,} refused, none failed")


def figures(pairs: Sequence[tuple[Load, Load]], note: str) -> Iterator[Figure]:
    """What came of runs of both sides."""
    rates = [booked.statuses.get(201, 0) / booked.seconds for booked, _ in pairs]
    yield figure("booking.rate_32_clients", "1/s", rates, note)
    yield figure("booking.p99_ms_32_clients", "ms", [booked.p99_ms for booked, _ in pairs],
                 "as clients saw it; p50 " + ", ".join(f"{booked.p50_ms:.1f}" for booked, _ in pairs) + " ms")
    yield figure("http.empty_post_rate", "1/s", [posted.rate for _, posted in pairs],
                 "body and answer as large as a booking's, same server, session and CSRF token; nothing parsed or done")
    yield figure("booking.over_http_limit", "x",
                 [rate / posted.rate for rate, (_, posted) in zip(rates, pairs, strict=True)],
                 "of runs in turns on one server")
