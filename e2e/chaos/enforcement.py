"""For how long booked windows were not on their switches."""

from __future__ import annotations

import re
import subprocess
import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from e2e.chaos.load import Request
from e2e.network.labnet import in_switch, management
from lab import names
from lab.ovsdb import Ovsdb, OvsdbError, column_map

EVERY_S = 0.5
SLACK_S = 1.0
"""A window may begin or end this much beside its time: switches are looked at twice a second."""
WELL_AHEAD_S = 15.0
"""A window that was granted this long before it began has reached the controllers, whatever fault there was: none lasts longer."""


@dataclass(frozen=True)
class Seen:
    """What one switch had at an instant."""

    at: float
    queues: frozenset[str]
    """The bookings that have a queue."""
    ports: frozenset[tuple[str, str]]
    """Source and destination port of each rule's entries."""


@dataclass
class Enforcement:
    """Looks at the switches twice a second, until `stop`."""

    switches: Sequence[str]
    seen: dict[str, list[Seen]] = field(default_factory=lambda: defaultdict(list))
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)

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

    def missing_s(self, requests: Iterable[Request]) -> dict[str, float]:
        """For how many seconds each confirmed booking was not on one of its switches while its window was open.

        Only windows that were granted well ahead count: the others may be granted while no controller can be reached.
        """
        missing: dict[str, float] = defaultdict(float)
        for request in requests:
            if request.answer != "yes" or not request.granted_at or request.start - request.granted_at < WELL_AHEAD_S:
                continue
            _, source, target = request.mark
            for switch in request.switches:
                for before, now in zip(self.seen[switch], self.seen[switch][1:]):
                    is_open = request.start + SLACK_S <= before.at and now.at <= request.end - SLACK_S
                    if is_open and not (request.booking in now.queues and (source, target) in now.ports):
                        missing[request.booking] += now.at - before.at
        return dict(missing)


def _look(switch: str) -> Seen:
    at = time.time()
    with Ovsdb.connect(names.database_socket(switch)) as database:
        rows = database.select("Queue", ["external_ids"])
    entries = in_switch(switch, "ovs-ofctl", "-O", "OpenFlow13", "--no-stats", "dump-flows", management(switch),
                        "cookie=0x5750300000000000/0xfffff00000000000")
    return Seen(at, frozenset(column_map(row["external_ids"]).get("windowpane-rule", "") for row in rows),
                frozenset(re.findall(r"tp_src=(\d+),tp_dst=(\d+)", entries)))
