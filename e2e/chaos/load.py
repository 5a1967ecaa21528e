"""Clients that book, extend, and cancel continuously at any gateway that answers, and remember the answers."""

from __future__ import annotations

import http.client
import itertools
import json
import random
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Any

from cli import paths
from cli.client import Client
from cli.terminal import Problem

MBIT = 1_000_000
PAUSE_S = 0.2
HELLO_S = 5.0
"""How often every host sends something. A controller that was killed knows a host from its first packet."""
TIMEOUT_S = 20
CHANGED_PART = 0.3
"""The part of granted windows that their client changes: half of them it cancels, the others it extends."""
WELL_AHEAD_S = 15.0
"""What was granted this long before it begins has reached the controllers, whatever fault there was: none lasts longer."""


@dataclass
class Change:
    """A change of a granted window, and what became of it as far as its client knows."""

    at: float
    """When the client requests it, in seconds since 1970."""
    end: str = ""
    """The new end of the window; empty to cancel it."""
    answer: str = "unknown"
    """yes, no, or unknown, as before it is requested."""
    requested_at: float = 0
    """When it was first requested, in seconds since 1970; 0 before."""
    answered_at: float = 0
    """When its client read the yes, in seconds since 1970; 0 before."""
    tries: int = 0


@dataclass
class Request:
    """A request for a window, and what became of it as far as its client knows."""

    key: str
    form: dict[str, Any]
    answer: str = "unknown"
    """yes, no, or unknown."""
    booking: str = ""
    tries: int = 0
    granted_at: float = 0
    """When its client read the yes, in seconds since 1970; 0 before."""
    switches: tuple[str, ...] = ()
    """Those on the booked path."""
    change: Change | None = None

    @property
    def start(self) -> float:
        return seconds(self.form["start"])

    @property
    def end(self) -> float:
        """Until when the window has to be on its switches: what was not extended well ahead may end as before."""
        booked, change = seconds(self.form["end"]), self.change
        if change is None or not change.requested_at:
            return booked
        if not change.end:
            return min(booked, change.requested_at)
        return booked if self.extended_from is None else seconds(change.end)

    @property
    def extended_from(self) -> float | None:
        """The end that the window had before, if it was extended well ahead."""
        booked, change = seconds(self.form["end"]), self.change
        extended = change is not None and change.end and change.answered_at > 0 and booked - change.answered_at >= WELL_AHEAD_S
        return booked if extended else None

    @property
    def is_answered(self) -> bool:
        """Whether its client knows what became of it and of its change. A change that was not requested may still be."""
        change = self.change
        return self.answer != "unknown" and (change is None or not change.requested_at or change.answer != "unknown")

    @property
    def is_repeated(self) -> bool:
        """Whether it, or its change, was sent more than once."""
        return self.tries > 1 or (self.change is not None and self.change.tries > 1)

    @property
    def mark(self) -> tuple[str, str, str]:
        """What no other request has: its ports."""
        group = self.form["flowGroup"]
        return group["srcHost"], group["srcPort"], group["dstPort"]


@dataclass
class Load:
    """Clients that book until `stop`. `faults` are answers that no client should ever get."""

    addresses: tuple[str, str]
    users: int = 6
    requests: list[Request] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    seed: int = 0
    stopped_at: float = 0
    """In seconds since 1970; 0 before."""
    is_out_of_quota: bool = False

    def __post_init__(self) -> None:
        self._stop = threading.Event()
        self._numbers = itertools.count(1)
        self._client = Client(self.addresses[0], "alice", "alice-window")
        self._threads = [threading.Thread(target=self._speak),
                         *(threading.Thread(target=self._book, args=(user,)) for user in range(self.users))]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self.stopped_at = time.time()
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _speak(self) -> None:
        while not self._stop.wait(HELLO_S):
            subprocess.run([sys.executable, "-m", "lab", "hello"], cwd=paths.ROOT, capture_output=True, check=False)

    def _book(self, user: int) -> None:
        try:
            self._book_repeatedly(user)
        except Exception as fault:
            self.faults.append(f"client {user} died: {fault!r}")
            raise

    def _book_repeatedly(self, user: int) -> None:
        chance = random.Random(f"{self.seed} {user}")
        changing: list[Request] = []
        while not self._stop.is_set():
            request = self._request(chance, next(self._numbers))
            self.requests.append(request)
            while request.answer == "unknown" and not self._stop.is_set():
                self.ask(request, self.addresses[(user + request.tries) % 2])
                self._stop.wait(PAUSE_S if request.answer == "unknown" else chance.uniform(0, PAUSE_S))
            if request.answer == "yes" and chance.random() < CHANGED_PART:
                request.change = self._change(chance, request)
                changing.append(request)
            for due in [each for each in changing if each.change and each.change.at <= time.time()]:
                if not self._stop.is_set():
                    self.ask_change(due, user)
            changing = [each for each in changing if each.change and each.change.answer == "unknown"]

    @staticmethod
    def _change(chance: random.Random, request: Request) -> Change:
        """To cancel a window at any time until its end, or to extend it."""
        at = chance.uniform(request.granted_at, request.end)
        if chance.random() < 0.5:
            return Change(at)
        end = datetime.fromtimestamp(request.end, timezone.utc) + timedelta(seconds=chance.uniform(4, 30))
        return Change(at, iso(end))

    @staticmethod
    def _request(chance: random.Random, number: int) -> Request:
        start = datetime.now(timezone.utc) + timedelta(seconds=chance.uniform(2, 60))
        end = start + timedelta(seconds=chance.uniform(4, 30))
        return Request(f"chaos-{number}", {
            "share": "team-a", "rateBps": chance.randrange(1, 20) * MBIT // 10,
            "start": iso(start), "end": iso(end),
            "flowGroup": {"srcHost": "10.0.0.1", "dstHost": f"10.0.0.{chance.randrange(4, 7)}", "transport": "tcp",
                          "srcPort": str(1 + number % 60_000), "dstPort": str(1 + number // 60_000)}})

    def book_lasting(self, count: int, lasts: timedelta) -> list[str]:
        """Books windows that begin now; their ids. Raises Problem where one is refused."""
        now = datetime.now(timezone.utc)
        lasting = []
        for number in itertools.islice(self._numbers, count):
            request = self._request(random.Random(number), number)
            request.form |= {"rateBps": MBIT, "start": iso(now + timedelta(seconds=2)), "end": iso(now + lasts)}
            self.requests.append(request)
            self.settle()
            if request.answer != "yes":
                raise Problem(f"A window of {MBIT} bit/s was refused before there was a fault: {request.key}.")
            lasting.append(request.booking)
        return lasting

    def ask(self, request: Request, address: str) -> None:
        """Sends one request and stores the answer. Without an answer, its outcome is unknown."""
        request.tries += 1
        answer, booking = self._send(f"{address}/api/v1/bookings", request.key, request.form, request.tries > 1)
        if booking:
            request.booking, request.switches = booking["id"], tuple(booking["pathNames"][1:-1])
            request.granted_at = time.time()
        request.answer = answer

    def ask_change(self, request: Request, user: int) -> None:
        """Requests the change of a granted window, at the other gateway each time, and stores the answer as `ask` does."""
        change = request.change
        assert change is not None, "only windows with a change are asked about"
        address = self.addresses[(user + change.tries) % 2]
        change.tries += 1
        change.requested_at = change.requested_at or time.time()
        answer, _ = self._send(
            f"{address}/api/v1/bookings/{request.booking}/{'change' if change.end else 'cancel'}", f"{request.key}-change",
            {"end": change.end} if change.end else None, change.tries > 1)
        change.answered_at = time.time() if answer == "yes" else 0
        change.answer = answer

    def _send(self, url: str, key: str, body: Any, is_repeated: bool) -> tuple[str, dict[str, Any]]:
        """The answer to a request, and its content if it is yes."""
        asking = urllib.request.Request(url, b"" if body is None else json.dumps(body).encode(),
                                        {**self._client.headers, "Idempotency-Key": key}, method="POST")
        try:
            with urllib.request.urlopen(asking, timeout=TIMEOUT_S) as response:
                return "yes", json.load(response)
        except urllib.error.HTTPError as refused:
            return self._refusal(key, refused, is_repeated), {}
        except (OSError, ValueError, http.client.HTTPException):
            return "unknown", {}  # No answer, or half of one.

    def _refusal(self, key: str, refused: urllib.error.HTTPError, is_repeated: bool) -> str:
        status = refused.code
        try:
            with refused:
                text = refused.read().decode(errors="replace")
        except (OSError, http.client.HTTPException):
            return "unknown"  # Half of an answer.
        if status == 409 and "/problems/quota" in text:
            if not self.is_out_of_quota:
                self.is_out_of_quota = True
                self.faults.append(f"{key}: the rest of the run proves little: {text[:200]}")
            return "no"
        if status == 409 or (status == 400 and is_repeated and "past" in text):
            return "no"
        if status in (503, 504):
            return "unknown"
        self.faults.append(f"{key}: {status} {text[:200]}")
        return "no" if status < 500 else "unknown"

    def settle(self, within_s: float = 60) -> None:
        """Repeats requests of unknown outcome with their idempotency keys. Raises Problem if one stays unknown."""
        until = time.monotonic() + within_s
        for request in self.requests:
            while request.answer == "unknown":
                _check_time(until, request.key)
                self.ask(request, self.addresses[request.tries % 2])
            while request.change and request.change.requested_at and request.change.answer == "unknown":
                _check_time(until, f"the change of {request.key}")
                self.ask_change(request, 0)


def _check_time(until: float, what: str) -> None:
    if time.monotonic() > until:
        raise Problem(f"The outcome of {what} is unknown.")


def seconds(instant: str) -> float:
    """An instant of the API in seconds since 1970."""
    return datetime.fromisoformat(instant.replace("Z", "+00:00")).timestamp()


def iso(instant: datetime) -> str:
    return instant.isoformat().replace("+00:00", "Z")
