"""Clients that book continuously at any gateway that answers, and remember the answers."""

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

    @property
    def start(self) -> float:
        return datetime.fromisoformat(self.form["start"].replace("Z", "+00:00")).timestamp()

    @property
    def end(self) -> float:
        return datetime.fromisoformat(self.form["end"].replace("Z", "+00:00")).timestamp()

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
        while not self._stop.is_set():
            request = self._request(chance, next(self._numbers))
            self.requests.append(request)
            while request.answer == "unknown" and not self._stop.is_set():
                self.ask(request, self.addresses[(user + request.tries) % 2])
                self._stop.wait(PAUSE_S if request.answer == "unknown" else chance.uniform(0, PAUSE_S))

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
        asking = urllib.request.Request(f"{address}/api/v1/bookings", json.dumps(request.form).encode(),
                                        {**self._client.headers, "Idempotency-Key": request.key}, method="POST")
        try:
            with urllib.request.urlopen(asking, timeout=TIMEOUT_S) as response:
                booking = json.load(response)
            request.booking, request.switches = booking["id"], tuple(booking["pathNames"][1:-1])
            request.granted_at = time.time()
            request.answer = "yes"
        except urllib.error.HTTPError as refused:
            self._note(request, refused)
        except (OSError, ValueError, http.client.HTTPException):
            pass  # No answer, or half of one.

    def _note(self, request: Request, refused: urllib.error.HTTPError) -> None:
        status = refused.code
        try:
            with refused:
                text = refused.read().decode(errors="replace")
        except (OSError, http.client.HTTPException):
            return  # Half of an answer.
        if status == 409 or (status == 400 and request.tries > 1 and "past" in text):
            request.answer = "no"
        elif status not in (503, 504):
            self.faults.append(f"{request.key}: {status} {text[:200]}")
            request.answer = "no" if status < 500 else "unknown"

    def settle(self, seconds: float = 60) -> None:
        """Repeats requests of unknown outcome with their idempotency keys. Raises Problem if one stays unknown."""
        until = time.monotonic() + seconds
        for request in self.requests:
            while request.answer == "unknown":
                if time.monotonic() > until:
                    raise Problem(f"The outcome of {request.key} is unknown.")
                self.ask(request, self.addresses[request.tries % 2])


def iso(instant: datetime) -> str:
    return instant.isoformat().replace("+00:00", "Z")
