"""Cuts connections between two parts: packets vanish, and neither side is notified.

Each connection gets a conntrack mark by the group id of the process that opens it and by its destination. A cut is a
mark in a set of marks whose packets are dropped.
"""

from __future__ import annotations

import itertools
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from e2e.chaos.cluster import CONTROLLERS, DATABASE, GATEWAYS, OPENFLOW_PORTS, Cluster, management_address
from lab import names

TABLE = "inet windowpane_chaos"
BOTH_WAYS, ONE_WAY = "cut", "cut_one_way"


@dataclass(frozen=True)
class Connection:
    """From the part that opens it to the part that accepts it."""

    source: str
    target: str
    mark: int

    def cut(self, where: str) -> None:
        """Drops its packets: `BOTH_WAYS`, or `ONE_WAY` those of the side that opened it."""
        _nft(f"add element {TABLE} {where} {{ {self.mark} }}")

    def mend(self, where: str) -> None:
        _nft(f"delete element {TABLE} {where} {{ {self.mark} }}")

    def __str__(self) -> str:
        return f"{self.source} – {self.target}"


@contextmanager
def partitions(cluster: Cluster) -> Iterator[list[Connection]]:
    """All connections between parts, and between controllers and switches, each of which can be cut."""
    marks = itertools.count(1)
    found: list[Connection] = []
    rules: dict[str, list[str]] = {"output": [], "input": []}

    def mark(chain: str, source: str, target: str, packets: str) -> None:
        found.append(Connection(source, target, next(marks)))
        rules[chain].append(f"{packets} ct mark set {found[-1].mark}")

    for opener in GATEWAYS:
        for target in (DATABASE, *CONTROLLERS, *(other for other in GATEWAYS if other != opener)):
            mark("output", opener, target,
                 f"meta skgid {cluster.parts[opener].group} tcp dport {cluster.parts[target].port}")
    for number, name in enumerate(CONTROLLERS):
        for switch in cluster.switches:
            address = management_address(switch)
            mark("output", name, f"the queues of {switch}",
                 f"meta skgid {cluster.parts[name].group} ip daddr {address} tcp dport {names.OVSDB_PORT}")
            mark("input", switch, name, f"ip saddr {address} tcp dport {OPENFLOW_PORTS[number]}")
    _nft("\n".join([
        f"table {TABLE} {{",
        f"  set {BOTH_WAYS} {{ type mark; }}",
        f"  set {ONE_WAY} {{ type mark; }}",
        *(line for hook, lines in rules.items() for line in (
            f"  chain {hook} {{ type filter hook {hook} priority mangle; policy accept;", *(f"    {each}" for each in lines),
            f"    ct mark @{BOTH_WAYS} drop", f"    ct direction original ct mark @{ONE_WAY} drop", "  }")),
        "}"]))
    try:
        yield found
    finally:
        _nft(f"delete table {TABLE}")


def _nft(orders: str) -> None:
    subprocess.run(["nft", "-f", "-"], input=orders, text=True, check=True)
