"""The checks after the run, computed from the database and from the switches."""

from __future__ import annotations

import http.client
import itertools
import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta, timezone
from itertools import pairwise
from typing import Any

from cli.client import Client
from cli.terminal import Problem
from e2e.chaos.cluster import DATABASE
from e2e.chaos.enforcement import clock
from e2e.chaos.load import Request
from e2e.network.labnet import ovsdb, rules_at

OCCUPIES = ("booked", "completed")
"""States of a booking that had all of its window; what was cancelled had less of it."""
AGREES_WITHIN_S = 60.0
LOOK_LASTS_S = 1.0
INSTALLED_AHEAD = timedelta(seconds=3)
"""A window is on its switches up to two seconds before it begins; the rest is for the look itself."""
MAY_BEGIN_LATE = timedelta(seconds=1)
NO_GRANT_S = 90.0
"""No faults last so long, with the restart of a part, that no booking is granted meanwhile."""


def stored(client: Client, conditions: str = "") -> list[dict[str, Any]]:
    """Every booking there is, page by page; `conditions` are further parameters."""
    found: list[dict[str, Any]] = []
    cursor = ""
    while True:
        page = client.get(f"bookings?scope=all&limit=500{conditions}{cursor}")
        found += page["bookings"]
        if page["nextCursor"] is None:
            return found
        cursor = f"&cursor={page['nextCursor']}"


def answers(requests: Iterable[Request], bookings: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Violations: a confirmed booking that is not stored once, a refused one that is, a booking without a request.

    Likewise for changes of bookings.
    """
    granted: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    by_id: dict[str, dict[str, Any]] = {}
    for booking in bookings:
        by_id[booking["id"]] = booking
        if booking["state"] != "refused":
            group = booking["flowGroup"]
            granted[group.get("srcHost"), str(group.get("srcPort")), str(group.get("dstPort"))].append(booking["id"])
    for request in requests:
        there = granted.pop(request.mark, [])
        wanted = [request.booking] if request.answer == "yes" else []
        if there != wanted:
            yield f"{request.key} was answered {request.answer} {request.booking}, and {there or 'nothing'} is stored"
        elif there:
            yield from _change(request, by_id[there[0]])
    for mark, ids in granted.items():
        yield f"there was no request for {ids} with {mark}"


def _change(request: Request, booking: dict[str, Any]) -> Iterator[str]:
    """Violations: a cancellation or an extension that was confirmed and is not stored, or the other way round."""
    confirmed = request.change if request.change and request.change.answer == "yes" else None
    is_cancelled = confirmed is not None and not confirmed.end
    if is_cancelled != (booking["state"] == "cancelled"):
        yield f"{request.key} was {'' if is_cancelled else 'not '}cancelled, and {booking['id']} is {booking['state']}"
    end = confirmed.end if confirmed and confirmed.end else request.form["end"]
    if not is_cancelled and instant(booking["end"]) != instant(end):
        yield f"{request.key} ends at {end}, and {booking['id']} at {booking['end']}"


def pauses(requests: Iterable[Request], ended: float) -> Iterator[str]:
    """Times in which clients were answered, and no booking was granted: the rest of the run would prove little.

    `ended` is when the clients stopped, in seconds since 1970.
    """
    granted = sorted(request.granted_at for request in requests if request.granted_at)
    for last, following in pairwise([*granted, ended]):
        if following - last > NO_GRANT_S:
            yield f"no booking was granted for {following - last:.0f} s, from {clock(last)}"


def capacities(bookings: Iterable[dict[str, Any]], limits: dict[str, int], above: dict[str, list[str]]) -> Iterator[str]:
    """Shares and directions of links in which more is booked at an instant than there is.

    `above` are a share and all that it is a part of, by its name.
    """
    changes: dict[str, list[tuple[datetime, int]]] = defaultdict(list)
    for booking in bookings:
        if booking["state"] not in OCCUPIES:
            continue
        places = [*above[booking["share"]], *(f"{one}>{other}" for one, other in pairwise(booking["pathNames"]))]
        for place in places:
            changes[place] += [(instant(booking["start"]), booking["rateBps"]), (instant(booking["end"]), -booking["rateBps"])]
    for place, steps in changes.items():
        level = 0
        for at, change in sorted(steps):
            level += change
            if level > limits[place]:
                yield f"{place} has {level} bit/s booked at {at}, and carries {limits[place]}"
                break


def above(client: Client) -> dict[str, list[str]]:
    """Each share, and all that it is a part of, by its name."""
    parents = {share["name"]: share["parent"] for share in client.get("shares")["shares"]}

    def chain(name: str | None) -> list[str]:
        return [] if name is None else [name, *chain(parents.get(name))]
    return {name: chain(name) for name in parents}


def limits(client: Client) -> dict[str, int]:
    """What shares and directions of links carry, in bits per second, by name."""
    shares = {share["name"]: share["maxReserveBps"] for share in client.get("shares")["shares"]}
    links = {f"{use['fromName'].split(':')[0]}>{use['toName'].split(':')[0]}": use["rateBps"]
             for use in client.get("links")["links"]}
    return shares | links


def instant(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def switches(client: Client, names: Sequence[str], active: Sequence[str]) -> list[str]:
    """Differences between the switches and the plan, after they had time to converge.

    `active` are bookings whose windows are running: they have to be on switches.
    """
    until = time.monotonic() + AGREES_WITHIN_S
    while True:
        problems = list(_differences(client, names, active))
        if not problems or time.monotonic() > until:
            return problems
        time.sleep(0.5)


def _differences(client: Client, names: Sequence[str], active: Sequence[str]) -> Iterator[str]:
    wanted: dict[str, set[str]] = defaultdict(set)
    for booking in stored(client, "&state=booked"):
        state = booking["deployment"]["state"]
        if state == "active":
            for name in booking["pathNames"][1:-1]:
                wanted[name].add(booking["id"])
        elif state != "pending":
            yield f"booking {booking['id']} is {state}: {booking['deployment']['detail']}"
    for booking in set(active) - set().union(*wanted.values()):
        yield f"booking {booking} has begun and is not active"
    for name in names:
        if bool(rules_at(name)) != bool(wanted[name]):
            yield f"{name}: {len(wanted[name])} bookings, and {len(rules_at(name))} entries of rules"
        queued = rules_with_queues(name)
        if queued != wanted[name]:
            yield f"{name}: without a queue {wanted[name] - queued}, queues without a booking {queued - wanted[name]}"


def switches_under_load(clients: Sequence[Client], names: Sequence[str]) -> list[str]:
    """Differences between the switches and the ledger that last, while windows begin and end.

    Each look compares what the switches have with the ledger before and after it. Differences that are gone at a later look
    within a minute are those of switches that converge.
    """
    return _lasting(clients, lambda client: _differences_under_load(client, names))


def exits(names: Iterable[str]) -> list[str]:
    """The parts that ended without a reason. PostgreSQL ends where it cannot write."""
    return [f"{name} exited by itself" for name in sorted(names) if name != DATABASE]


def links(client: Client) -> set[str]:
    """Every direction of a link that the gateway knows, also those from and to hosts."""
    return {link["id"] for link in client.get("network")["links"]}


def network(clients: Sequence[Client], expected: set[str]) -> list[str]:
    """Switches that are not connected, and links that no controller knows, for longer than a minute, as each gateway shows them."""
    return [f"gateway {number}: {problem}" for number, client in enumerate(clients, 1)
            for problem in _lasting([client], lambda client: _lost(client, expected))]


def _lost(client: Client, expected: set[str]) -> Iterator[str]:
    for switch in client.get("network")["switches"]:
        if not switch["connected"]:
            yield f"{switch['name']} is not connected"
    for link in sorted(expected - links(client)):
        yield f"link {link} is not known"


def _lasting(clients: Sequence[Client], look: Callable[[Client], Iterator[str]]) -> list[str]:
    """What each look at the gateways finds for a minute; empty as soon as one finds nothing."""
    until = time.monotonic() + AGREES_WITHIN_S
    for attempt in itertools.count():
        try:
            problems = list(look(clients[attempt % len(clients)]))
        except (OSError, http.client.HTTPException, ValueError, Problem) as fault:
            problems = [f"no answer: {fault}"]
        if not problems or time.monotonic() > until:
            return problems
        time.sleep(0.5)
    raise AssertionError("there is no last attempt")


def _differences_under_load(client: Client, names: Sequence[str]) -> Iterator[str]:
    before = {each["id"]: each for each in stored(client, "&state=booked")}
    time.sleep(LOOK_LASTS_S)
    found = {name: rules_with_queues(name) for name in names}
    at = datetime.now(timezone.utc)
    after = {each["id"]: each for each in stored(client, "&state=booked")}
    for name in names:
        through = [each for each in (before | after).values() if name in each["pathNames"][1:-1]]
        allowed = {each["id"] for each in through if instant(each["start"]) <= at + INSTALLED_AHEAD}
        needed = {each["id"] for each in through if each["id"] in before.keys() & after.keys()
                  and instant(each["start"]) <= at - MAY_BEGIN_LATE and at + MAY_BEGIN_LATE <= instant(each["end"])}
        if needed - found[name] or found[name] - allowed:
            yield f"{name}: without a queue {needed - found[name]}, queues without a booking {found[name] - allowed}"


def rules_with_queues(switch: str) -> set[str]:
    """The rules that have a queue of their own on a switch."""
    response = json.loads(ovsdb(switch, "--format=json", "--columns=external_ids", "list", "Queue"))
    ids = (dict(row[0][1]).get("windowpane-rule", "") for row in response["data"])
    return {rule for rule in ids if rule}
