"""Keeps one switch's filters and keys as they should be."""

from __future__ import annotations

import threading
from collections.abc import Callable

from lab import names
from lab.marks import filters
from lab.marks.ports import MONITORED, Ports, correction, corrections
from lab.ovsdb import Ovsdb
from lab.terminal import Problem

POLL_DELAYS_S = (0.02, 0.1, 0.5, 2.0)
"""After a change in the database ovs-vswitchd acts in its own time: look soon, then ever less often, then regularly."""

RECONNECT_AFTER_S = 1.0


class SwitchWatch:
    """Runs in a thread of its own until `stop` is set."""

    def __init__(self, switch: str, stop: threading.Event, log: Callable[[str], None]):
        self._switch = switch
        self._stop = stop
        self._log = log
        self._problem = ""

    def run(self) -> None:
        while not self._stop.is_set():
            try:
                with Ovsdb.connect(names.database_socket(self._switch)) as database:
                    self._watch(database)
            except (Problem, ValueError, LookupError) as problem:
                self._log_once(f"{type(problem).__name__}: {problem}")
            self._stop.wait(RECONNECT_AFTER_S)

    def _watch(self, database: Ovsdb) -> None:
        ports = Ports()
        ports.apply(database.monitor(MONITORED))
        polls = 0
        while not self._stop.is_set():
            self._settle(database, ports)
            self._problem = ""
            update = database.next_update(POLL_DELAYS_S[min(polls, len(POLL_DELAYS_S) - 1)])
            polls = polls + 1 if update is None else 0
            while update is not None:
                ports.apply(update)
                update = database.next_update(0)

    def _settle(self, database: Ovsdb, ports: Ports) -> None:
        """Takes back keys that are not true any more, installs missing filters, and sets keys that became true."""
        shaped = {port.name for port in ports if port.qos is not None}
        found = filters.read(self._switch, shaped) if shaped else {}
        wrong = [port for port in found.values() if not port.are_right]
        if wrong:
            self._sync_keys(database, ports, found, only_removals=True)
            filters.install(self._switch, wrong)
            found = filters.read(self._switch, shaped)
            for filtered in wrong:
                self._log(f"{filtered.port}: filter installed" if found[filtered.port].are_right
                          else f"{filtered.port}: the filter could not be installed")
        self._sync_keys(database, ports, found)

    def _sync_keys(self, database: Ovsdb, ports: Ports, found: dict[str, filters.PortFilters],
                   only_removals: bool = False) -> None:
        """Updates the keys to where the filter is. A filter that was deleted is reported before it is restored."""
        right = {name for name, port in found.items() if port.are_right}
        for port, key in corrections(ports, right):
            if key is None or not only_removals:
                database.transact(*correction(port, key))
                self._log(f"{port.name}: marks work for QoS {key}" if key else f"{port.name}: no marks")

    def _log_once(self, problem: str) -> None:
        if problem != self._problem:
            self._log(f"{self._switch}: {problem}")
            self._problem = problem
