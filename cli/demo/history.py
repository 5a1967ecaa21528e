"""The two weeks before the demo's first start: what the teams did, made by a gateway with its clock in the past.

The plan is a list of moments, each with what one user does then. The same plan is made at each first start, but for the day on
which it ends. The gateway decides each request by its own rules; a refusal is part of the history.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from cli.client import Client, Refused
from cli.demo import forms, teams
from cli.demo.past import NotEmpty, Past
from cli.demo.teams import MEGABIT, Team
from cli.parts import lab
from cli.terminal import Problem
from lab import names

DAYS = 14
SEED = 75
TOKEN_DAYS = 30
HTTP_REFUSED = 409
HOSTS_SECONDS = 20.0
LINK_SECONDS = 8.0
"""How long the controller may take to find that a link is down or up."""

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)

FAULT_DAYS, FAULT_REQUESTS = 3, 30
"""How many days before the end a program repeats a request that does not fit, and how often: auditors find it (ADR 79)."""

LAST_REFUSAL = 5 * HOUR
"""How long before the end the first team is refused, so that its members find a reason on their first page."""


@dataclass(frozen=True)
class Moment:
    """What happens at a time."""

    at: datetime
    what: str
    act: Callable[[], object]


@dataclass(frozen=True)
class Cut:
    """A link between two switches that goes down and up, by the switch and the interface at one end."""

    switch: str
    interface: str

    def set(self, state: str) -> None:
        done = lab.run("exec", self.switch, "ip", "link", "set", self.interface, state)
        if done.returncode != 0:
            raise Problem(f"{self.interface} of {self.switch} could not be set {state}: {done.stderr.strip()}")


def made_file(data: Path) -> Path:
    """Exists after the history was made, or was found to be impossible."""
    return data / "history-made"


def make(data: Path, command: Callable[[str], Sequence[str]], hosts: Sequence[str], cut: Cut | None,
         progress: Callable[[str], None], is_over: Callable[[], bool] = lambda: False,
         greet: Callable[[], object] = lambda: None) -> None:
    """Makes the history once. Does nothing if the database has events, or if it was made before.

    `command` returns the command line of a gateway whose clock begins at an instant, `progress` gets the day that it is at, after
    `is_over` it ends early, and `greet` lets each host send a packet. Raises Problem if it cannot be made; what was made until then stays.
    """
    if made_file(data).exists():
        return
    end = datetime.now(timezone.utc)
    start = (end - timedelta(days=DAYS)).replace(minute=0, second=0, microsecond=0)
    try:
        with Past(command(f"{start:%Y-%m-%dT%H:%M:%SZ}"), data / "log/history.log") as past:
            made_file(data).touch()
            story = Story(past, hosts, start, end, cut, greet)
            story.play(progress, is_over)
        (data / "log/history-failures.log").write_text("".join(f"{each}\n" for each in story.failures))
    except NotEmpty:
        made_file(data).touch()


class Story:
    """The history at a gateway with its clock in the past, from `start` to `end`."""

    def __init__(self, past: Past, hosts: Sequence[str], start: datetime, end: datetime, cut: Cut | None,
                 greet: Callable[[], object]):
        self._past = past
        self._hosts = hosts
        self._teams = teams.placed(hosts)
        self._start = start
        self._end = end
        self._cut = cut
        self._greet = greet
        self._chance = random.Random(SEED)
        self._moments: list[Moment] = []
        self._clients: dict[str, Client] = {}
        self._tokens: list[tuple[Team, str]] = []
        self._numbers = 0
        self._is_cut = False
        self.failures: list[str] = []
        """What the gateway did not accept for another reason than a refusal."""

    def play(self, progress: Callable[[str], None], is_over: Callable[[], bool]) -> None:
        """Lets it happen, moment after moment, until the present. The link is up again afterwards, even after a fault."""
        try:
            self._play(progress, is_over)
        finally:
            if self._cut is not None and self._is_cut:
                self._cut.set("up")

    def _wait_for_hosts(self) -> None:
        """Only hosts that the controller knows can be booked for. It knows them from their first packets, once it has a gateway."""
        admin = self._admin()
        wanted = {names.ipv4(host) for team in self._teams for host in (team.source, team.target)}
        deadline = time.monotonic() + HOSTS_SECONDS
        while not wanted <= {address for each in admin.get("hosts")["hosts"] if each["at"] for address in each["addresses"]}:
            self._greet()
            if time.monotonic() > deadline:
                raise Problem(f"The controller does not know all hosts after {HOSTS_SECONDS:.0f} s.")
            time.sleep(0.1)

    def _play(self, progress: Callable[[str], None], is_over: Callable[[], bool]) -> None:
        self._wait_for_hosts()
        self._open()
        self._plan()
        while self._moments and not is_over():
            self._moments.sort(key=lambda each: each.at)
            moment = self._moments.pop(0)
            if moment.at >= self._end:
                continue
            progress(f"{moment.at:%A, %d %B}")
            self._past.advance(moment.at)
            try:
                moment.act()
            except Refused as refused:
                if refused.code != HTTP_REFUSED:
                    self.failures.append(f"{moment.at:%d %H:%M} {moment.what}: {refused}")
        self._past.advance(datetime.now(timezone.utc))
        self._close()

    def _open(self) -> None:
        """An administrator adds the third team, and each team makes an API token for its programs."""
        teams.add_third(self._admin())
        for team in self._teams:
            person = Client(self._past.address, team.user, team.password)
            made = person.post("tokens", {"name": f"{team.application} scheduler", "scopes": ["read", "book"],
                                          "expiresAt": (self._start + timedelta(days=TOKEN_DAYS)).isoformat()})
            self._clients[team.user] = Client.of_token(self._past.address, made["secret"])
            self._tokens.append((team, made["token"]["id"]))

    def _close(self) -> None:
        """The tokens of the history are of no use later."""
        for team, token in self._tokens:
            Client(self._past.address, team.user, team.password).delete(f"tokens/{token}")

    def _admin(self) -> Client:
        """Signed in anew: a session does not last for days."""
        return Client(self._past.address, *teams.ADMINISTRATOR)

    # The plan

    def _plan(self) -> None:
        video, backup, research = self._teams
        for day in range(DAYS + 1):
            midnight = (self._start + timedelta(days=day)).replace(hour=0)
            self._plan_video(video, midnight)
            self._plan_backup(backup, midnight)
            self._plan_research(research, midnight)
        begin = (self._start + timedelta(days=1)).replace(hour=0)
        self._add(self._start + 10 * MINUTE, "a daily window", lambda: self._book_series(backup, self._start))
        self._add(self._start + 30 * MINUTE, "a daily window", lambda: self._book_series(research, self._start + 12 * HOUR))
        self._add(begin + 9 * HOUR, "a quota", lambda: self._admin().put("quotas/users/bob/open-bookings", {"value": 200}))
        self._add(begin + 34 * HOUR, "a service", lambda: teams.add_service(self._admin(), self._hosts))
        self._add(begin + 81 * HOUR, "a larger share", lambda: self._enlarge(80 * MEGABIT))
        self._add(begin + 177 * HOUR, "a smaller quota",
                  lambda: self._admin().put("quotas/users/bob/open-bookings", {"value": 100}))
        self._add(begin + 200 * HOUR, "a maintenance", lambda: self._maintain(begin + 212 * HOUR))
        self._plan_fault(backup, (self._end - timedelta(days=FAULT_DAYS)).replace(hour=3, minute=0, second=0, microsecond=0))
        late = self._end - LAST_REFUSAL
        self._add(late, "a window that is too large", lambda: self._post(
            video, "bookings", forms.excessive(video, 0, late + HOUR, HOUR)))
        if self._cut is not None:
            self._plan_failure(video, begin + timedelta(days=10, hours=14), self._cut)

    def _plan_video(self, team: Team, midnight: datetime) -> None:
        """Windows on a day, of which some are cancelled, and one that is too large."""
        for hour in self._chance.sample(range(8, 20), 3):
            start = midnight + hour * HOUR
            length = self._chance.choice((30, 45, 60, 90)) * MINUTE
            rate = self._chance.randrange(8, 26) * MEGABIT
            self._book_before(team, start, HOUR, "a window",
                              lambda number, start=start, length=length, rate=rate:
                              forms.fixed(team, number, start, length, rateBps=rate),
                              cancelled=self._chance.random() < 0.2)
        if self._chance.random() < 0.5:
            start = midnight + 12 * HOUR
            self._book_before(team, start, HOUR, "a window that is too large",
                              lambda number, start=start: forms.excessive(team, number, start, HOUR))
        start = midnight + 20 * HOUR
        if self._chance.random() < 0.3:
            self._book_before(team, start, 2 * HOUR, "a window with a backup",
                              lambda number, start=start: forms.protected(team, number, start, HOUR))

    def _plan_backup(self, team: Team, midnight: datetime) -> None:
        """A transfer on a day, and sometimes several windows at once."""
        start = midnight + 2 * HOUR
        self._book_before(team, start, HOUR, "a transfer",
                          lambda number, start=start: forms.transfer(team, number, start, 6 * HOUR, 80 + 20 * (number % 5)))
        if self._chance.random() < 0.4:
            later = midnight + 22 * HOUR
            self._add(later - HOUR, "windows at once", lambda: self._post(
                team, "bookings/group", forms.group(team, self._number(), later, HOUR, 3)))

    def _plan_research(self, team: Team, midnight: datetime) -> None:
        """A window at any time, one that is held, both directions of a flow, and one that waits for another to be cancelled."""
        start = midnight + 9 * HOUR
        self._book_before(team, start, HOUR, "a window at any time",
                          lambda number, start=start: forms.flexible(team, number, start, HOUR, 8 * HOUR))
        if self._chance.random() < 0.5:
            self._add(midnight + 11 * HOUR, "a window that is held", lambda: self._hold(team, midnight + 15 * HOUR))
        if self._chance.random() < 0.4:
            self._add(midnight + 13 * HOUR, "both directions", lambda: self._post(
                team, "bookings/group", forms.both_ways(team, self._number(), midnight + 16 * HOUR, HOUR)))
        if self._chance.random() < 0.3:
            self._add(midnight + 17 * HOUR, "a window that waits", lambda: self._wait_for_room(team, midnight + 19 * HOUR))

    def _plan_fault(self, team: Team, at: datetime) -> None:
        """A program asks for the same window that is too large, again and again through a night."""
        for attempt in range(FAULT_REQUESTS):
            self._add(at + attempt * 5 * MINUTE, "a request that is repeated", lambda: self._post(
                team, "bookings", forms.excessive(team, 0, at + 6 * HOUR, HOUR)))

    def _plan_failure(self, team: Team, at: datetime, cut: Cut) -> None:
        """A window is on the link when it goes down; it comes back half an hour later."""
        self._book_before(team, at - HOUR, HOUR, "a window before the failure",
                          lambda number: forms.fixed(team, number, at - HOUR, 3 * HOUR))
        self._add(at, "a link fails", lambda: self._cut_link(cut, "down"))
        self._add(at + 25 * MINUTE, "the link is back", lambda: self._cut_link(cut, "up"))

    # What users do

    def _add(self, at: datetime, what: str, act: Callable[[], object]) -> None:
        if at > self._start:
            self._moments.append(Moment(at, what, act))

    def _number(self) -> int:
        self._numbers += 1
        return self._numbers

    def _book_before(self, team: Team, start: datetime, before: timedelta, what: str, form: Callable[[int], forms.Form],
                     cancelled: bool = False) -> None:
        """Books some time before the start, and cancels half an hour before it."""
        def book() -> None:
            booking = self._post(team, "bookings", form(self._number()))
            if cancelled:
                self._add(start - 30 * MINUTE, "a cancellation", lambda: self._cancel(team, booking))
        self._add(start - before, what, book)

    def _book_series(self, team: Team, first: datetime) -> None:
        self._post(team, "bookings/series", forms.series(team, self._number(), first + HOUR, DAYS + 7, 45 * MINUTE))

    def _hold(self, team: Team, start: datetime) -> None:
        """Every second one is confirmed; the others lapse."""
        booking = self._post(team, "bookings", forms.held(team, self._number(), start, HOUR, 600))
        if self._numbers % 2:
            self._post(team, f"bookings/{booking['id']}/confirm", None)

    def _wait_for_room(self, team: Team, start: datetime) -> None:
        """The share is full, so that the second window waits until the first one is cancelled."""
        full = self._post(team, "bookings", forms.fixed(team, self._number(), start, HOUR, rateBps=40 * MEGABIT))
        self._post(team, "bookings", forms.waiting(team, self._number(), start, HOUR, 35 * MEGABIT))
        self._add(start - HOUR, "a cancellation", lambda: self._cancel(team, full))

    def _cancel(self, team: Team, booking: dict[str, Any]) -> None:
        self._post(team, f"bookings/{booking['id']}/cancel", None)

    def _post(self, team: Team, path: str, body: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self._clients[team.user].post(path, body)
        return answer

    def _enlarge(self, limit_bps: int) -> None:
        admin = self._admin()
        share = admin.get(f"shares/{teams.THIRD.share}")
        admin.put(f"shares/{teams.THIRD.share}", {"flowGroup": share["flowGroup"], "maxReserveBps": limit_bps})

    def _maintain(self, start: datetime) -> None:
        """Of a link between switches, or of the port of a host where there is none."""
        admin = self._admin()
        links = admin.get("network")["links"]
        between = [each for each in links if each["from"]["dpid"] and each["to"]["dpid"]] or \
                  [each for each in links if each["from"]["dpid"]]
        if between:
            end = between[0]["from"]
            admin.post("maintenance", {"reason": "New optics", "links": [{"dpid": end["dpid"], "port": end["port"]}],
                                       "start": start.isoformat(), "end": (start + HOUR).isoformat()})

    def _cut_link(self, cut: Cut, state: str) -> None:
        """Takes a real link of the lab down or up, and waits until the gateway has it from the controller."""
        admin = self._admin()
        cut.set(state)
        self._is_cut = state == "down"
        deadline = time.monotonic() + LINK_SECONDS
        while self._has_link(admin, cut) != (state == "up") and time.monotonic() < deadline:
            time.sleep(0.1)

    @staticmethod
    def _has_link(admin: Client, cut: Cut) -> bool:
        return any(cut.interface in (each["from"]["name"], each["to"]["name"]) and each["to"]["dpid"]
                   for each in admin.get("network")["links"] if each["from"]["dpid"])
