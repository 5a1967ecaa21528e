"""Data of every kind, made through the API of a gateway, and the check that all of it is still there."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any

from cli.client import Client

KEY = "made-before-the-upgrade"
PATHS = ("me", "shares", "shares/group-1", "hosts", "bookings?scope=all&limit=500", "tokens", "webhooks", "notifications")
"""What must be answered as before."""


@dataclass
class Content:
    """The data, as the API returned it."""

    answers: dict[str, Any]
    booking: str
    """The booking that was made with the idempotency key."""
    token: str
    """An API token of alice."""


def window(day: int, **more: Any) -> dict[str, Any]:
    """The form of a booking of one hour, on a day of the year 2035."""
    return {"share": "team-a", "flowGroup": {"srcHost": "10.0.0.1", "dstHost": "10.0.0.4"}, "rateBps": 1_000_000,
            "start": f"2035-{1 + day // 28:02}-{1 + day % 28:02}T10:00:00Z",
            "end": f"2035-{1 + day // 28:02}-{1 + day % 28:02}T11:00:00Z", **more}


def send(address: str, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
    """Sends a request, and returns the status and the body of the answer. Status 0 where there was none."""
    request = urllib.request.Request(f"{address}/api/v1/{path}", method=method, headers=headers,
                                     data=None if body is None else json.dumps(body).encode())
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
            return answer.status, json.loads(text) if text else None
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.read().decode(errors="replace")
    except (urllib.error.URLError, OSError):
        return 0, None


def make(address: str) -> Content:
    """Makes shares, users, bookings in all states, a series, a waiting list, tokens, and webhooks."""
    admin, alice = Client(address, "admin", "admin-window"), Client(address, "alice", "alice-window")
    for number in range(1, 4):
        admin.post("shares", {"name": f"group-{number}", "parent": "rootShare", "flowGroup": {"srcHost": "10.0.0.0/24"},
                              "maxReserveBps": 10_000_000 * number, "mayDeny": True, "minLimitBps": 0, "speakers": ["alice"]})
        admin.post("users", {"name": f"user-{number}", "role": "member", "password": "a-long-password"})
    for day in range(20):
        alice.post("bookings", window(day))
    cancelled = alice.post("bookings", window(30))["id"]
    alice.post(f"bookings/{cancelled}/cancel", {})
    alice.post("bookings", window(31, holdSeconds=600))
    changed = alice.post("bookings", window(32))["id"]
    alice.post(f"bookings/{changed}/change", {"rateBps": 2_000_000})
    alice.post("bookings/series", {"share": "group-1", "flowGroup": {"srcHost": "10.0.0.2", "dstHost": "10.0.0.3"},
                                   "rateBps": 1_000_000, "time": "08:00", "zone": "Europe/Berlin", "lengthSeconds": 3600,
                                   "days": ["monday", "friday"], "first": "2035-03-01", "last": "2035-04-15"})
    alice.post("bookings", window(40, rateBps=90_000_000))
    send(address, "POST", "bookings", window(40, rateBps=90_000_000), alice.headers)
    alice.post("bookings", window(40, rateBps=90_000_000, waits=True))
    alice.post("bookings", {"share": "group-2", "flowGroup": {"srcHost": "10.0.0.2"}, "ask": "deny",
                            "start": "2035-01-01T00:00:00Z"})
    alice.post("bookings", {"share": "group-2", "flowGroup": {"srcHost": "10.0.0.3"}, "ask": "ratelimit", "rateBps": 5_000_000,
                            "start": "2035-01-01T00:00:00Z"})
    alice.post("webhooks", {"url": "https://hooks.example/windowpane", "kinds": ["booking.cancelled"]})
    token = alice.post("tokens", {"name": "ci", "scopes": ["read", "book"]})["secret"]
    _, booking = send(address, "POST", "bookings", window(50), {**alice.headers, "Idempotency-Key": KEY})
    return Content(_read(alice), booking["id"], token)


def _read(client: Client) -> dict[str, Any]:
    answers = {}
    for path in PATHS:
        status, body = send(client.address, "GET", path, None, client.headers)
        if status == 200:
            answers[path] = body
    return answers


def problems(address: str, before: Content) -> list[str]:
    """What is not as before."""
    alice = Client(address, "alice", "alice-window")
    found = [f"GET {path}: {difference}" for path, answer in _read(alice).items()
             if (difference := _lacking(before.answers[path], answer))]
    status, repeated = send(address, "POST", "bookings", window(50), {**alice.headers, "Idempotency-Key": KEY})
    if status not in (200, 201) or repeated["id"] != before.booking:
        found.append(f"the repeated request with an old key was answered {status}: {repeated}")
    status, _ = send(address, "GET", "bookings", None, {"Authorization": f"Bearer {before.token}"})
    if status != 200:
        found.append(f"the old API token was answered {status}")
    status, _ = send(address, "POST", "session", {"name": "user-1", "password": "a-long-password"},
                     {"Content-Type": "application/json"})
    if status != 200:
        found.append(f"an old user signs in: {status}")
    return found


def _lacking(before: Any, after: Any, place: str = "") -> str:
    """The first value of `before` that `after` does not have. New fields and new items at the end are no difference."""
    if isinstance(before, dict) and isinstance(after, dict):
        return next((text for key, value in before.items() if key not in VOLATILE
                     and (text := _lacking(value, after.get(key), f"{place}.{key}"))), "")
    if isinstance(before, list) and isinstance(after, list):
        key = next((key for key in KEYS if before and isinstance(before[0], dict) and key in before[0]), None)
        if key is not None:
            others = {item[key]: item for item in after}
            return next((text for item in before if (text := _lacking(item, others.get(item[key]), f"{place}[{item[key]}]"))), "")
    return "" if before == after else f"{place} was {before!r} and is {after!r}"


KEYS = ("id", "name")
"""The fields by which the items of a list differ from each other."""
VOLATILE = {"lastUsedAt", "nextCursor", "freeBps", "expiresAt", "csrfToken"}
"""Fields that change by themselves."""
