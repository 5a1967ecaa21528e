"""A network: switches, hosts, links, and the port numbers that follow from their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lab import names


@dataclass(frozen=True)
class Host:
    """A host on one switch; `rate_bps` is the rate of its link, in both directions."""

    name: str
    switch: str
    rate_bps: int


@dataclass(frozen=True)
class Link:
    """A link between two switches or two hosts, of the same rate in both directions."""

    ends: tuple[str, str]
    rate_bps: int

    def other(self, end: str) -> str:
        return self.ends[1] if self.ends[0] == end else self.ends[0]


@dataclass(frozen=True)
class Port:
    """A switch's port: its OpenFlow number, its interface, what is at the other end, bits per second."""

    number: int
    name: str
    peer: str
    rate_bps: int


@dataclass(frozen=True)
class Neighbour:
    """The host at the other end of a horizontal link. `number` counts the horizontal links of one host, from 1."""

    name: str
    number: int
    rate_bps: int


@dataclass(frozen=True)
class Topology:
    name: str
    description: str
    switches: tuple[str, ...]
    hosts: tuple[Host, ...]
    links: tuple[Link, ...]
    openflow_10: tuple[str, ...] = ()
    """The switches that speak OpenFlow 1.0 only; the others speak 1.3 only."""
    queue_count: int | None = None
    """How many queues every port reports besides queue 0; None if it does not report it."""
    host_links: tuple[Link, ...] = ()
    """Horizontal links: each connects two hosts directly, so that they can lend each other their uplinks (GRIN)."""

    def ports(self, switch: str) -> tuple[Port, ...]:
        """Hosts first, then links, each in the file's order; numbered from 1."""
        ends: list[tuple[str, int]] = [(host.name, host.rate_bps) for host in self.hosts if host.switch == switch]
        ends += [(link.other(switch), link.rate_bps) for link in self.links if switch in link.ends]
        return tuple(Port(number, names.port(switch, peer), peer, rate)
                     for number, (peer, rate) in enumerate(ends, start=1))

    def neighbours(self, host: str) -> tuple[Neighbour, ...]:
        """The hosts at the other ends of a host's horizontal links, in the file's order."""
        links = [link for link in self.host_links if host in link.ends]
        return tuple(Neighbour(link.other(host), number, link.rate_bps) for number, link in enumerate(links, start=1))

    def nodes(self) -> Iterator[str]:
        """Every switch and host: all that has a namespace."""
        yield from self.switches
        for host in self.hosts:
            yield host.name

    def host_names(self) -> list[str]:
        return [host.name for host in self.hosts]
