"""Who drove each switch, by the switch's own log of OpenFlow messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from lab import names

MESSAGE = re.compile(r"\|vconn\|DBG\|(?P<connection>\S+): (?P<direction>received|sent \(Success\)): "
                     r"(?P<type>OFPT_\w+|OFPST_\w+) \(OF[\d.]+\) \(xid=(?P<xid>0x[0-9a-f]+)\)(?P<rest>.*)")
WRITES = ("OFPT_FLOW_MOD", "OFPT_GROUP_MOD", "OFPT_METER_MOD", "OFPT_PORT_MOD", "OFPT_TABLE_MOD")
MASTER = ("master", "primary")
"""The names of the role in the logs of Open vSwitch, before and since version 2.16."""
MANAGEMENT = "unix"
"""The connection of the tests themselves."""


@dataclass
class Log:
    """Reads the log of one switch from its beginning. The switch answers a role request before it reads on, so a role holds from its answer."""

    switch: str
    master: str = ""
    generation: int = -1
    refused: int = 0
    """Writes that the switch refused, because another controller was its master."""
    written: int = 0
    takeovers: int = 0
    since: str = ""
    """When the master became it, as the log has it: an instant of ISO 8601."""
    _pending: dict[tuple[str, str], str] = field(default_factory=dict)

    def read(self, lines: Iterable[str]) -> Iterator[str]:
        """The violations in a whole log: a write by another than the master that the switch did not refuse, a generation that
        went back."""
        yield from self.follow(lines)
        yield from self.unrefused()

    def follow(self, lines: Iterable[str]) -> Iterator[str]:
        """The violations that further lines show. The refusal of a write may be in later ones."""
        for line in lines:
            found = MESSAGE.search(line)
            if found is None or found["connection"].startswith(MANAGEMENT) or "<->unix" in found["connection"]:
                continue
            if found["direction"] == "received":
                self._received(found["connection"], found["type"], found["xid"], line)
            else:
                yield from self._sent(found["connection"], found["type"], found["xid"], found["rest"], line)

    def unrefused(self) -> Iterator[str]:
        """Writes by another than the master whose refusal is not in the log so far."""
        for line in self._pending.values():
            yield f"{self.switch} let another than its master write: {line.strip()[:300]}"

    def _received(self, connection: str, kind: str, xid: str, line: str) -> None:
        if kind not in WRITES:
            return
        if connection == self.master:
            self.written += 1
        else:
            self._pending[connection, xid] = line

    def _sent(self, connection: str, kind: str, xid: str, rest: str, line: str) -> Iterator[str]:
        if kind == "OFPT_ERROR" and self._pending.pop((connection, xid), None) is not None:
            self.refused += 1
        if kind != "OFPT_ROLE_REPLY":
            return
        role = re.search(r"role=(\w+)(?: generation_id=(\d+))?", rest)
        if role is None:
            yield f"{self.switch}: a role without a name: {rest}"
        elif role[1] in MASTER:
            generation = int(role[2] or 0)
            if generation < self.generation:
                yield f"{self.switch} made {connection} its master with generation {generation} after {self.generation}"
            if self.master != connection:
                self.takeovers += 1
                self.since = line.partition("|")[0]
            self.master, self.generation = connection, generation
        elif self.master == connection:
            self.master = ""


@dataclass
class Drivers:
    """Follows the logs of the switches while they grow."""

    switches: Sequence[str]
    logs: dict[str, Log] = field(default_factory=dict)
    _read: dict[str, int] = field(default_factory=dict)

    def violations(self) -> list[str]:
        """Those that the logs show since the last call."""
        return [violation for switch in self.switches
                for violation in self.logs.setdefault(switch, Log(switch)).follow(self._new_lines(switch))]

    def last_violations(self) -> list[str]:
        """The same at the end, with writes that were never refused."""
        return [*self.violations(), *(violation for log in self.logs.values() for violation in log.unrefused())]

    def _new_lines(self, switch: str) -> Iterator[str]:
        with names.log_file(switch, "ovs-vswitchd").open("rb") as file:
            file.seek(self._read.get(switch, 0))
            for line in file:
                if not line.endswith(b"\n"):
                    break
                self._read[switch] = self._read.get(switch, 0) + len(line)
                yield line.decode(errors="replace")
