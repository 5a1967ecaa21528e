"""Keeps one switch's filters and keys as they should be."""

from __future__ import annotations

import threading
from collections.abc import Callable

from lab import names
from lab.marks import filters
from lab.marks.ports import MONITORED, Ports, correction, corrections
from lab.ovsdb import Ovsdb
from lab.terminal import Problem

LOOK_AGAIN_AFTER_S = (0.02, 0.1, 0.5, 2.0)
"""After a change in the database ovs-vswitchd acts in its own time: look soon, then ever less often, then regularly."""

RECONNECT_AFTER_S = 1.0


class SwitchWatch:
    """Runs in a thread of its own until `stop` is set."""

    def __init__(self, switch: str, stop: threading.Event, tell: Callable[[str], None]):
        self._switch = switch
        self._stop = stop
        self._tell = tell
        self._trouble = ""

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
        looks = 0
        while not self._stop.is_set():
            self._settle(database, ports)
            self._trouble = ""
            update = database.next_update(LOOK_AGAIN_AFTER_S[min(looks, len(LOOK_AGAIN_AFTER_S) - 1)])
            looks = looks + 1 if update is None else 0
            while update is not None:
                ports.apply(update)
                update = database.next_update(0)

    def _settle(self, database: Ovsdb, ports: Ports) -> None:
        """Takes back keys that are not true any more, installs missing filters, and sets keys that became true."""
        shaped = {port.name for port in ports if port.qos is not None}
        found = filters.look(self._switch, shaped) if shaped else {}
        wrong = [port for port in found.values() if not port.are_right]
        if wrong:
            self._tell_truth(database, ports, found, only_bad_news=True)
            filters.install(self._switch, wrong)
            found = filters.look(self._switch, shaped)
            for filtered in wrong:
                self._tell(f"{filtered.port}: filter installed" if found[filtered.port].are_right
                           else f"{filtered.port}: the filter could not be installed")
        self._tell_truth(database, ports, found)

    def _tell_truth(self, database: Ovsdb, ports: Ports, found: dict[str, filters.PortFilters],
                    only_bad_news: bool = False) -> None:
        """Updates the keys to where the filter is. A filter that was deleted is reported before it is restored."""
        right = {name for name, port in found.items() if port.are_right}
        for port, key in corrections(ports, right):
            if key is None or not only_bad_news:
                database.transact(*correction(port, key))
                self._tell(f"{port.name}: marks work for QoS {key}" if key else f"{port.name}: no marks")

    def _log_once(self, trouble: str) -> None:
        if trouble != self._trouble:
            self._tell(f"{self._switch}: {trouble}")
            self._trouble = trouble
