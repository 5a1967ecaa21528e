"""Who drove each switch, by its own logs: of OpenFlow messages, and of transactions of its database."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from e2e.chaos.enforcement import clock
from lab import names, switch as lab_switch

MESSAGE = re.compile(r"\|vconn\|DBG\|(?P<connection>\S+): (?P<direction>received|sent \(Success\)): "
                     r"(?P<type>OFPT_\w+|OFPST_\w+) \(OF[\d.]+\) \(xid=(?P<xid>0x[0-9a-f]+)\)(?P<rest>.*)")
WRITES = ("OFPT_FLOW_MOD", "OFPT_GROUP_MOD", "OFPT_METER_MOD", "OFPT_PORT_MOD", "OFPT_TABLE_MOD")
MASTER = ("master", "primary")
"""The names of the role in the logs of Open vSwitch, before and since version 2.16."""
QUEUE_TABLES = {"Queue", "QoS"}
RECORD = re.compile(rb"OVSDB \w+ (\d+) [0-9a-f]+\n")
"""The line before each transaction in the file of a database: how many bytes follow, and their hash."""
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
class Transactions:
    """Reads the transactions of one switch's database. Those that change queues name the controller's fencing token in a comment."""

    switch: str
    token: int = 0
    """The token that is stored with the bridge."""
    changes: int = 0
    """How many transactions changed queues."""

    def starts_with(self, state: dict[str, Any]) -> None:
        """All that the database has when its log begins."""
        self.token = stored_token(state) or self.token

    def follow(self, transactions: Iterable[dict[str, Any]]) -> Iterator[str]:
        """The violations that further transactions show: a change of queues by another than the controller whose token is
        stored, or a token that is less than the one before."""
        for transaction in transactions:
            token = stored_token(transaction)
            if token is not None:
                if token < self.token:
                    yield f"{self.switch}: token {token} was stored after {self.token}"
                self.token = token
            if not QUEUE_TABLES.isdisjoint(transaction):
                self.changes += 1
                comment = transaction.get("_comment", "")
                if comment != f"windowpane token {self.token}":
                    yield (f"{self.switch}: queues were changed by '{comment}' while token {self.token} was stored, at "
                           f"{clock(transaction.get('_date', 0) / 1000)}")


def stored_token(transaction: dict[str, Any]) -> int | None:
    """The token that a transaction stores with the bridge, if it does."""
    for row in transaction.get("Bridge", {}).values():
        _, pairs = (row or {}).get("external_ids", ["map", []])
        for key, value in pairs:
            if key == "windowpane-token":
                return int(value)
    return None


@dataclass
class DatabaseLog:
    """The file of a switch's database, which ovsdb-server appends to, and replaces by a shorter one now and then."""

    transactions: Transactions
    _file: BinaryIO | None = None

    def violations(self) -> Iterator[str]:
        """Those in what was appended since the last call."""
        path = lab_switch.database(self.transactions.switch)
        while True:
            if self._file is None:
                self._file = path.open("rb")
                records = self._records()
                next(records, None)  # The schema.
                self.transactions.starts_with(next(records, {}))
            yield from self.transactions.follow(self._records())
            if path.stat().st_ino == os.fstat(self._file.fileno()).st_ino:
                return
            self._file.close()
            self._file = None

    def _records(self) -> Iterator[dict[str, Any]]:
        assert self._file is not None
        while True:
            begin = self._file.tell()
            header = RECORD.fullmatch(self._file.readline())
            text = self._file.read(int(header[1])) if header else b""
            if header is None or len(text) < int(header[1]):
                self._file.seek(begin)
                return
            yield json.loads(text)


@dataclass
class Drivers:
    """Follows the logs of the switches while they grow."""

    switches: Sequence[str]
    logs: dict[str, Log] = field(default_factory=dict)
    databases: dict[str, DatabaseLog] = field(default_factory=dict)
    _read: dict[str, int] = field(default_factory=dict)

    def violations(self) -> list[str]:
        """Those that the logs show since the last call."""
        messages = (violation for switch in self.switches
                    for violation in self.logs.setdefault(switch, Log(switch)).follow(self._new_lines(switch)))
        transactions = (violation for switch in self.switches
                        for violation in self.databases.setdefault(switch, DatabaseLog(Transactions(switch))).violations())
        return [*messages, *transactions]

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
