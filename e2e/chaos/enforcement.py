"""When booked windows were not on their switches."""

from __future__ import annotations

import bisect
import itertools
import re
import subprocess
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timezone

from e2e.chaos.load import WELL_AHEAD_S, Request
from e2e.network.labnet import in_switch, management
from lab import names
from lab.ovsdb import Ovsdb, OvsdbError, column_map

EVERY_S = 0.5
SLACK_S = 2.0
"""A window may begin this late: while the active controller is replaced, no one can install it."""
END_SLACK_S = 0.5
"""A window may end this early: a look and the switch's own timer have different clocks."""


@dataclass(frozen=True)
class Seen:
    """What one switch had at some time from `at` until `until`."""

    at: float
    until: float
    queues: frozenset[str]
    """The bookings that have a queue."""
    ports: frozenset[tuple[str, str]]
    """Source and destination port of each rule's entries."""
    driver: str = ""
    """The controllers that are master, with the token that the switch's database has."""


@dataclass(frozen=True)
class Gap:
    """A window that was not on one of its switches, from the first look that did not find it, or its start, to the last."""

    booking: str
    switch: str
    start: float
    """When the window begins, in seconds since 1970."""
    due: float
    """When a controller had to install something at last: the start, or the end from which the window was extended."""
    since: float
    until: float
    lacks: str
    drivers: tuple[str, ...]
    """Who drove the switch meanwhile."""
    before: tuple[str, ...] = ()
    """The switches that packets of the window pass before this one."""

    @property
    def seconds(self) -> float:
        return self.until - self.since

    def __str__(self) -> str:
        return (f"booking {self.booking} was not on {self.switch} for {self.seconds:.1f} s from {self.since - self.start:.1f} s "
                f"after its start at {clock(self.start)}: no {self.lacks}; {' then '.join(self.drivers) or 'no master'}")


def clock(at: float) -> str:
    """That instant as the logs of the parts write it, without its date."""
    return f"{datetime.fromtimestamp(at, timezone.utc):%H:%M:%S.%f}"[:-3]


@dataclass
class Enforcement:
    """Looks at the switches twice a second, until `stop`."""

    switches: Sequence[str]
    seen: dict[str, list[Seen]] = field(default_factory=lambda: defaultdict(list))
    faults: list[str] = field(default_factory=list)
    _final: dict[str, list[Gap]] = field(default_factory=dict)
    """The gaps of windows that no further look and no answer can change, by the keys of their requests."""

    def __post_init__(self) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.wait(EVERY_S):
            for switch in self.switches:
                try:
                    self.seen[switch].append(_look(switch))
                except (OvsdbError, subprocess.SubprocessError) as fault:
                    self.faults.append(f"{switch} could not be read: {fault}")

    def judged(self, requests: Iterable[Request]) -> list[Request]:
        """The confirmed windows that were granted well ahead: others may be granted while no controller can be reached."""
        return [request for request in requests if _is_judged(request)]

    def gaps(self, requests: Iterable[Request]) -> list[Gap]:
        """When a judged window was open and not on one of its switches, except for the first seconds that it may lack."""
        looked_until = min((self.seen[switch][-1].until if self.seen[switch] else 0.0 for switch in self.switches), default=0.0)
        gaps = list[Gap]()
        for request in requests:
            found = self._final.get(request.key)
            if found is None:
                is_final = request.is_answered and request.end < looked_until
                found = [gap for switch in request.switches for gap in self._gaps(request, switch)] if _is_judged(request) else []
                if is_final:
                    self._final[request.key] = found
            gaps += found
        return gaps

    def _gaps(self, request: Request, switch: str) -> Iterator[Gap]:
        looks = self.seen[switch]
        first = bisect.bisect_left(looks, request.start, key=lambda look: look.at)
        behind = bisect.bisect_right(looks, request.end - END_SLACK_S, key=lambda look: look.until)
        within = looks[first:behind]
        for is_there, group in itertools.groupby(enumerate(within), lambda each: not _lacks(each[1], request)):
            run = list(group)
            since, due = request.start if run[0][0] == 0 else run[0][1].at, request.start
            if request.extended_from is not None and -END_SLACK_S <= since - request.extended_from <= 2 * EVERY_S:
                since = due = request.extended_from
            if not is_there and run[-1][1].at > due + SLACK_S:
                yield Gap(request.booking, switch, request.start, due, since, run[-1][1].at, _lacks(run[-1][1], request),
                          tuple(dict.fromkeys(look.driver for _, look in run)),
                          request.switches[:request.switches.index(switch)])


def _is_judged(request: Request) -> bool:
    return request.answer == "yes" and request.granted_at > 0 and request.start - request.granted_at >= WELL_AHEAD_S


def _lacks(look: Seen, request: Request) -> str:
    """What a switch did not have of a window; empty if it had all."""
    _, source, target = request.mark
    return " and no ".join(name for name, has in (("queue", request.booking in look.queues),
                                                  ("entry", (source, target) in look.ports)) if not has)


def _look(switch: str) -> Seen:
    at = time.time()
    with Ovsdb.connect(names.database_socket(switch)) as database:
        rows = database.select("Queue", ["external_ids"])
        controllers = database.select("Controller", ["target", "role"])
        bridges = database.select("Bridge", ["external_ids"])
    entries = in_switch(switch, "ovs-ofctl", "-O", "OpenFlow13", "--no-stats", "dump-flows", management(switch),
                        "cookie=0x5750300000000000/0xfffff00000000000")
    masters = [row["target"].rsplit(":", 1)[1] for row in controllers if row["role"] == "master"]
    tokens = [column_map(row["external_ids"]).get("windowpane-token", "none") for row in bridges]
    return Seen(at, time.time(), frozenset(column_map(row["external_ids"]).get("windowpane-rule", "") for row in rows),
                frozenset(re.findall(r"tp_src=(\d+),tp_dst=(\d+)", entries)),
                f"master {'+'.join(masters) or 'none'}, token {'+'.join(map(_token, tokens))}")


def _token(text: str) -> str:
    """A fencing token as the gateway's epoch and the number of the promotion."""
    return f"{int(text) >> 20}.{int(text) & 0xfffff}" if text.isdigit() else text
