"""What goes on in the demo while it runs: three teams book, cancel, and send traffic. Run it as root, beside a lab.

It uses the API as any program does. At most OPEN_PER_TEAM bookings of a team are open, it gives way to bookings that people
make, and it cancels what is left when it stops and when it starts.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.parse
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta, timezone
from itertools import count
from typing import Any

from cli.client import Client, Refused
from cli.demo import forms, teams
from cli.demo.site import Site, visit
from cli.demo.teams import Team
from cli.parts import lab
from cli.terminal import Problem
from lab import state as lab_state

MARK = "demo: "
"""How the notes of its bookings begin."""
OPEN = ("booked", "held", "waiting")
OPEN_PER_TEAM = 4
FIRST_PAUSE, PAUSE = 1.0, 15.0
"""Seconds between two actions: short until each team has done something."""
NOW_SECONDS = 90
GIVES_WAY_BPS = 50_000_000
"""Above this rate, bookings of people need the room."""
GIVES_WAY_SECONDS = 60
HTTP_REFUSED = 409
FAULT_PAUSE = 5.0
LISTED = 500

ROTA = ("now", "later", "now", "flexible", "now", "excessive", "now", "transfer", "now", "held", "now", "waiting")

Booking = dict[str, Any]


def is_own(booking: Booking) -> bool:
    return str(booking["label"] or "").startswith(MARK)


def is_open(booking: Booking) -> bool:
    return booking["state"] in OPEN


def people_need_room(bookings: Iterable[Booking], now: datetime) -> bool:
    """Whether bookings of people take much of the lab soon, wait, or were refused just now."""
    soon = now + timedelta(seconds=2 * NOW_SECONDS)
    rate = 0
    for each in bookings:
        if is_own(each):
            continue
        age = (now - datetime.fromisoformat(each["createdAt"])).total_seconds()
        if each["state"] in ("waiting", "refused") and age < GIVES_WAY_SECONDS:
            return True
        if is_open(each) and each["ask"] == "reserve" and datetime.fromisoformat(each["start"]) < soon:
            rate += each["rateBps"]
    return rate > GIVES_WAY_BPS


def request(kind: str, team: Team, number: int, now: datetime) -> forms.Form:
    """The request of that kind. Raises KeyError for an unknown kind."""
    minutes = timedelta(minutes=1)
    form = {
        "now": lambda: forms.fixed(team, number, now, timedelta(seconds=NOW_SECONDS)),
        "later": lambda: forms.fixed(team, number, now + 30 * minutes, 10 * minutes),
        "flexible": lambda: forms.flexible(team, number, now + 5 * minutes, 2 * minutes, 60 * minutes),
        "transfer": lambda: forms.transfer(team, number, now + 2 * minutes, 10 * minutes, 1.2),
        "excessive": lambda: forms.excessive(team, number, now + 10 * minutes, 5 * minutes),
        "held": lambda: forms.held(team, number, now + 5 * minutes, 5 * minutes, 60),
        "waiting": lambda: forms.waiting(team, number, now + 4 * minutes, 2 * minutes, team.rate_bps),
    }[kind]()
    if kind == "now":
        # A start of now would be in the past when it arrives.
        del form["start"]
    return {**form, "label": MARK + form["label"]}


class Life:
    """The teams of the demo at a gateway, with the hosts of its lab."""

    def __init__(self, address: str, hosts: Sequence[str]):
        self._address = address
        self._hosts = hosts
        self._teams = teams.placed(hosts)
        self._clients: dict[str, Client] = {}
        self._turns = count()
        self._quiet_until = 0.0
        self._traffic: list[subprocess.Popen[bytes]] = []

    def run(self, stop: threading.Event) -> None:
        """Acts until `stop` is set, and cleans up. Goes on when the gateway answers again."""
        site = Site(teams.site_hosts(self._hosts))
        try:
            self._live(stop)
        finally:
            site.close()

    def _live(self, stop: threading.Event) -> None:
        pause = 0.0
        is_ready = False
        while not stop.wait(pause):
            try:
                if not is_ready:
                    teams.add_third(self._client(*teams.ADMINISTRATOR))
                    teams.add_service(self._client(*teams.ADMINISTRATOR), self._hosts)
                    self.cancel_all()
                    is_ready = True
                turn = self.step(datetime.now(timezone.utc))
                visit(self._teams[turn % len(self._teams)].source)
                pause = FIRST_PAUSE if turn < 2 * len(self._teams) else PAUSE
            except (Problem, OSError, ValueError, KeyError) as fault:
                print(f"{datetime.now(timezone.utc):%H:%M:%S} {fault}", flush=True)
                self._clients.clear()
                pause = FAULT_PAUSE
        self._stop_traffic()
        try:
            self.cancel_all()
        except (Problem, OSError) as fault:
            print(f"Bookings are left, and end by themselves: {fault}", flush=True)

    def step(self, now: datetime) -> int:
        """One action of one team, or none while people need the room. Returns the number of the next turn."""
        self._traffic = [each for each in self._traffic if each.poll() is None]
        bookings = self._bookings(now)
        if people_need_room(bookings, now):
            self._quiet_until = time.monotonic() + GIVES_WAY_SECONDS
            self._stop_traffic()
            self._cancel(bookings)
        turn = next(self._turns)
        if time.monotonic() >= self._quiet_until:
            self._act(turn, bookings, now)
        return turn + 1

    def cancel_all(self) -> None:
        """Cancels every open booking that it made, now or in an earlier run."""
        self._cancel(self._bookings(datetime.now(timezone.utc)))

    def _act(self, turn: int, bookings: Sequence[Booking], now: datetime) -> None:
        team = self._teams[turn % len(self._teams)]
        client = self._client(team.user, team.password)
        own = [each for each in bookings if is_own(each) and is_open(each) and each["principal"] == team.user]
        ahead = [each for each in own if datetime.fromisoformat(each["start"]) > now]
        if len(own) >= OPEN_PER_TEAM:
            if ahead:
                client.post(f"bookings/{ahead[-1]['id']}/cancel", None)
            return
        # Teams are at different places of the rota, so that there are bookings of several kinds at once.
        kind = ROTA[(turn // len(self._teams) + 2 * (turn % len(self._teams))) % len(ROTA)]
        form = request(kind, team, turn, now)
        try:
            client.post("bookings", form)
        except Refused as refused:
            if refused.code != HTTP_REFUSED:
                raise
            return
        if kind == "now":
            self._send(team, int(form["flowGroup"]["dstPort"]))

    def _send(self, team: Team, port: int) -> None:
        """Traffic of the booked flow, a little below its rate, that ends with its window."""
        self._traffic.append(subprocess.Popen(
            lab.command("traffic", "tcp", team.source, team.target, "--port", str(port), "--rate", str(team.rate_bps * 9 // 10),
                        "--seconds", str(NOW_SECONDS - 5), "--nice"),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, **lab.ENVIRONMENT}))

    def _stop_traffic(self) -> None:
        for each in self._traffic:
            each.terminate()
        for each in self._traffic:
            each.wait()
        self._traffic = []

    def _bookings(self, now: datetime) -> list[Booking]:
        """All that have not ended, those that were refused included."""
        query = urllib.parse.urlencode({"scope": "all", "from": now.isoformat(), "limit": LISTED})
        found: list[Booking] = self._client(*teams.ADMINISTRATOR).get(f"bookings?{query}")["bookings"]
        return found

    def _cancel(self, bookings: Iterable[Booking]) -> None:
        admin = self._client(*teams.ADMINISTRATOR)
        for each in bookings:
            if is_own(each) and is_open(each):
                try:
                    admin.post(f"bookings/{each['id']}/cancel", None)
                except Refused as refused:
                    # It ended meanwhile.
                    if refused.code != HTTP_REFUSED:
                        raise

    def _client(self, user: str, password: str) -> Client:
        """Signed in once, and again after a fault: a session may have ended."""
        if user not in self._clients:
            self._clients[user] = Client(self._address, user, password)
        return self._clients[user]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gateway", required=True, metavar="URL", help="the address of the gateway")
    chosen = parser.parse_args(arguments)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda _number, _frame: stop.set())
    os.nice(10)
    hosts = [host.name for host in lab_state.need_lab().topology.hosts]
    Life(chosen.gateway, hosts).run(stop)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
