"""Requests for bookings of every kind, as the teams of the demo make them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from cli.demo.teams import Team, flow

Form = dict[str, Any]
TRANSFER_BPS = 40_000_000
TOO_MUCH_BPS = 400_000_000
"""More than any share of the demo has."""


def fixed(team: Team, number: int, start: datetime, length: timedelta, **more: Any) -> Form:
    """A window at that time. `more` are further fields, or replace those of a usual booking."""
    return {"share": team.share, "flowGroup": flow(team, number), "rateBps": team.rate_bps, "start": start.isoformat(),
            "end": (start + length).isoformat(), "application": team.application, "label": f"{team.purpose} {1 + number % 90}",
            **more}


def flexible(team: Team, number: int, start: datetime, length: timedelta, within: timedelta, **more: Any) -> Form:
    """A window of that length, at any time until `within` after the start."""
    return fixed(team, number, start, length, **{"deadline": (start + within).isoformat(), **more})


def transfer(team: Team, number: int, start: datetime, within: timedelta, gigabits: float, **more: Any) -> Form:
    """So much data, between the start and `within` after it, at no more than TRANSFER_BPS."""
    return fixed(team, number, start, within,
                 **{"rateBps": TRANSFER_BPS, "transfer": {"bits": round(gigabits * 1e9)}, **more})


def held(team: Team, number: int, start: datetime, length: timedelta, seconds: int, **more: Any) -> Form:
    """A window that lapses after so many seconds unless it is confirmed."""
    return fixed(team, number, start, length, **{"holdSeconds": seconds, **more})


def excessive(team: Team, number: int, start: datetime, length: timedelta, **more: Any) -> Form:
    """A window that no share of the demo has room for."""
    return fixed(team, number, start, length, **{"rateBps": TOO_MUCH_BPS, **more})


def waiting(team: Team, number: int, start: datetime, length: timedelta, rate_bps: int, **more: Any) -> Form:
    """A window that joins the waiting list if there is no room."""
    return fixed(team, number, start, length, **{"rateBps": rate_bps, "waits": True, **more})


def protected(team: Team, number: int, start: datetime, length: timedelta, **more: Any) -> Form:
    """A window with a backup, where the network has one."""
    return fixed(team, number, start, length, **{"protection": "backup", **more})


def both_ways(team: Team, number: int, start: datetime, length: timedelta, **more: Any) -> Form:
    """A group of two windows: there, and back on the same path."""
    there = fixed(team, number, start, length, **more)
    group = there["flowGroup"]
    back = {**there, "flowGroup": {"srcHost": group["dstHost"], "dstHost": group["srcHost"], "transport": "tcp",
                                   "srcPort": group["dstPort"]},
            "pathRequirements": {"reverseOf": "member 1"}}
    return {"bookings": [there, back]}


def group(team: Team, number: int, start: datetime, length: timedelta, size: int, **more: Any) -> Form:
    """So many windows at the same time, all or none."""
    return {"bookings": [fixed(team, number + each, start, length, **more) for each in range(size)]}


def series(team: Team, number: int, first: datetime, days: int, length: timedelta, **more: Any) -> Form:
    """A window at the same time on so many days."""
    return {"share": team.share, "flowGroup": flow(team, number), "rateBps": team.rate_bps, "time": f"{first:%H:%M}",
            "zone": "UTC", "lengthSeconds": int(length.total_seconds()), "first": f"{first:%Y-%m-%d}",
            "last": f"{first + timedelta(days=days - 1):%Y-%m-%d}", "application": team.application,
            "label": f"daily {team.purpose}", "allOrNone": False, **more}
