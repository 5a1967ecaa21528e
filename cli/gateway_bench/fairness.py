"""The bookings of honest members, alone and beside a hostile member: what they keep of their rate, and whether any fails."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from statistics import median

from cli.bench.figures import Figure
from cli.client import Client
from cli.gateway_bench.figure import figure
from cli.gateway_bench.load import Load, put
from cli.gateway_bench.testbed import MAX_SHARE_BPS, Testbed, testbed
from cli.terminal import Problem

MEMBERS = 8
HOSTILE = "mallory"
THINK_MS = 50
"""How long an honest client waits after an answer. Clients that never wait measure how long an answer takes, not a rate."""

HOSTILE_CONNECTIONS, STREAMS = 64, 16
WARM_UP_S, RUN_S, RUNS = 20, 15, 3
HEAD_START_S = 3
PASSWORD = "a long enough password"


def measure() -> Iterator[Figure]:
    with testbed(options=()) as bed:
        administrator = bed.client()
        honest = [member(bed, administrator, f"member{number}") for number in range(1, MEMBERS + 1)]
        hostile = member(bed, administrator, HOSTILE)
        book(bed, honest, 0, WARM_UP_S)
        alone, beside, attacks = [], [], []
        for number in range(RUNS):
            alone.append(book(bed, honest, 2 * number + 1, RUN_S))
            with ThreadPoolExecutor(1) as pool, streams(bed, hostile):
                attacking = pool.submit(attack, bed, hostile, number, RUN_S + 2 * HEAD_START_S)
                beside.append(book(bed, honest, 2 * number + 2, RUN_S, wait_s=HEAD_START_S))
                attacks.append(attacking.result())
        yield from figures(alone, beside, attacks)


def member(bed: Testbed, administrator: Client, name: str) -> str:
    """Creates a member who speaks for a share of that name. Returns an API token."""
    administrator.post("users", {"name": name, "role": "member", "password": PASSWORD})
    administrator.post("shares", {"name": name, "parent": "rootShare", "flowGroup": {"srcHost": "10.0.0.0/8"},
                                  "maxReserveBps": MAX_SHARE_BPS, "speakers": [name]})
    created = Client(bed.address, name, PASSWORD).post("tokens", {"name": "bench", "scopes": ["read", "book", "delegate"]})
    return str(created["secret"])


def book(bed: Testbed, tokens: Sequence[str], run: int, seconds: int, wait_s: int = 0) -> Load:
    """Books as all the members, each client at its own pace."""
    load = put(f"{bed.address}/api/v1/bookings", seconds, {"Content-Type": "application/json"}, "honest.lua",
               [str(run), str(THINK_MS), *tokens], wait_s=wait_s)
    if load.broken or load.late:
        raise Problem(f"Honest members: {load.broken} connections broken, {load.late} answers late.")
    return load


def attack(bed: Testbed, token: str, run: int, seconds: int) -> Load:
    """Does what is legal and costs most, as fast as it is answered."""
    return put(f"{bed.address}/api/v1/", seconds, {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
               "hostile.lua", [str(run), HOSTILE], connections=HOSTILE_CONNECTIONS)


def streams(bed: Testbed, token: str) -> ExitStack:
    """Streams of live events that are open and not read until the end."""
    opened = ExitStack()
    for _ in range(STREAMS):
        request = urllib.request.Request(f"{bed.address}/api/v1/events", headers={"Authorization": f"Bearer {token}"})
        try:
            opened.enter_context(urllib.request.urlopen(request, timeout=30))
        except urllib.error.HTTPError as refused:
            refused.close()
            break
    return opened


def figures(alone: Sequence[Load], beside: Sequence[Load], attacks: Sequence[Load]) -> Iterator[Figure]:
    """What came of runs in turns."""
    kept = [booked(with_attack) / booked(without) for without, with_attack in zip(alone, beside, strict=True)]
    yield figure("fairness.rate_kept", "x", kept,
                 f"of {MEMBERS} members: {median(map(booked, alone)):,.0f} bookings a second alone, p99 "
                 f"{median(load.p99_ms for load in alone):.0f} ms; beside a hostile member {median(map(booked, beside)):,.0f}, p99 "
                 f"{median(load.p99_ms for load in beside):.0f} ms")
    sent = sum(load.requests for load in attacks)
    refused = sum(load.refused for load in attacks)
    failures = [float(failed(load)) for load in (*alone, *beside)]
    yield Figure("fairness.failed", sum(failures), "answers", failures,
                 f"5xx to honest members, of all runs; the hostile member sent {sent:,} requests, and {refused:,} were refused")


def booked(load: Load) -> float:
    """Bookings a second, granted or refused by a rule."""
    return (load.statuses.get(201, 0) + load.statuses.get(409, 0)) / load.seconds


def failed(load: Load) -> int:
    return sum(count for status, count in load.statuses.items() if status >= 500)
