"""How late the windows of a member are while another member changes as many rules as a share may have."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta, timezone

from cli.client import Client
from cli.terminal import Problem
from e2e.network.bench.measured import Measured, times
from e2e.network.bench.windows import PARTS, PORT, Felt, Windows, book, booked_by
from e2e.network.packets import Stream

WINDOWS = Windows(count=20, apart_s=9, ahead_s=60, length_s=4)
"""So far apart that a window that begins two seconds early, which a controller may do at most, is not taken for a late end of the one before."""
SHARES = 1
"""What a member can have: all rules of a share right below the root share."""
PAUSE_S = 0.03
"""Below the rate at which a user may send requests."""


def measure() -> Iterator[Measured]:
    with booked_by() as client, Stream("h1", "h5", PORT) as stream:
        windows = book(client, WINDOWS)
        rules = overlap(Client(client.address, "admin", "admin-window"), windows)
        if time.time() > windows[0][0]:
            raise Problem(f"Booking took more than {WINDOWS.ahead_s:.0f} s, so that windows had begun.")
        time.sleep(windows[-1][1] - time.time() + WINDOWS.apart_s)
    felt = Felt.of(stream.arrivals(), windows, near_s=WINDOWS.apart_s / 4)
    note = f"while a denial above {rules} bookings of another share that cross each other begins and ends at the same instants"
    for name, offs in (("start", felt.starts), ("end", felt.ends)):
        yield from times(f"window.{name}_late_{{}}_beside_overlaps", [max(0.0, off) for off in offs], f"after the {name}, {note}", PARTS)


def overlap(admin: Client, windows: Sequence[tuple[float, float]]) -> int:
    """Books a denial of all TCP for each window, and then limits by source and by destination in turns, until no share has rules left.

    Returns how many limits there are.
    """
    for share in range(1, SHARES + 1):
        admin.post("shares", {"name": f"bulk-{share}", "parent": "rootShare", "flowGroup": {"transport": "tcp"},
                              "maxReserveBps": 0, "mayDeny": True, "minLimitBps": 0})
    for start, end in windows:
        admin.post("bookings", {"share": "bulk-1", "ask": "deny", "flowGroup": {"transport": "tcp"},
                                "start": instant(start), "end": instant(end)})
        time.sleep(PAUSE_S)
    left, granted = list(range(1, SHARES + 1)), 0
    for number in itertools.count():
        if not left:
            return granted
        share = left[number % len(left)]
        side = "srcHost" if number // len(left) % 2 == 0 else "dstHost"
        flows = {"transport": "tcp", side: f"10.{100 + share}.{number // 250}.{number % 250}"}
        try:
            admin.post("bookings", {"share": f"bulk-{share}", "ask": "ratelimit", "rateBps": 1_000_000 + number, "flowGroup": flows,
                                    "end": (datetime.now(timezone.utc) + timedelta(hours=2)).isoformat()})
            granted += 1
        except Problem as refused:
            if "rules-limit" not in str(refused):
                raise
            left.remove(share)
        time.sleep(PAUSE_S)
    raise AssertionError("numbers do not end")


def instant(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, timezone.utc).isoformat()
