"""Reads and writes topologies. Every refusal names the file and the field."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from lab import names
from lab.terminal import Problem
from lab.topology import Host, Link, Topology

FOLDER = Path(__file__).parent / "topologies"
LOWEST_RATE_BPS = 1_000_000
HIGHEST_RATE_BPS = 10_000_000_000
HIGHEST_QUEUE_COUNT = 61_439
MOST_HOST_LINKS = 4
"""Of one host: each has a network of secondary addresses."""


class BadTopology(Problem):
    """A topology that cannot be used: which file, which field, and why."""


def known() -> list[str]:
    """The names of the topologies that come with the lab."""
    return sorted(file.stem for file in FOLDER.glob("*.json"))


def load(name_or_path: str) -> Topology:
    """A topology by name (`star`) or by the path of a file. Raises BadTopology."""
    file = FOLDER / f"{name_or_path}.json" if name_or_path in known() else Path(name_or_path)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadTopology(f"Cannot read the topology {name_or_path}: {reason}.\n"
                          f"  Give a name ({', '.join(known())}) or the path of a JSON file.") from error
    return parse(text, str(file), file.stem)


def parse(text: str, source: str, name: str) -> Topology:
    """The topology in a JSON text; `source` is what errors call it. Raises BadTopology."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadTopology(f"{source}, line {error.lineno}, column {error.colno}: {error.msg}") from error
    return _Reader(source, name).topology(document)


def to_document(topology: Topology) -> dict[str, Any]:
    """The topology as `parse` reads it, with every rate written out."""
    options: dict[str, Any] = {}
    if topology.openflow_10:
        options["openFlow10"] = list(topology.openflow_10)
    if topology.queue_count is not None:
        options["queueCount"] = topology.queue_count
    if topology.host_links:
        options["hostLinks"] = _links(topology.host_links)
    return {
        "description": topology.description,
        "switches": list(topology.switches),
        "hosts": [{"name": host.name, "switch": host.switch, "rateBps": host.rate_bps} for host in topology.hosts],
        "links": _links(topology.links),
        **options,
    }


def _links(links: Sequence[Link]) -> list[dict[str, Any]]:
    return [{"between": list(link.ends), "rateBps": link.rate_bps} for link in links]


class _Reader:
    def __init__(self, source: str, name: str):
        self._source = source
        self._name = name

    def topology(self, document: object) -> Topology:
        fields = self._object(document, "", {"switches", "hosts"}, {"description", "rateBps", "links", "openFlow10", "queueCount", "hostLinks"})
        rate = self._rate(fields["rateBps"], "rateBps") if "rateBps" in fields else None
        switches = self._switches(fields["switches"])
        hosts = self._hosts(fields["hosts"], switches, rate)
        return Topology(self._name, self._text(fields.get("description", ""), "description"), switches, hosts,
                        self._links(fields.get("links", []), "links", "switch", switches, rate),
                        self._openflow_10(fields.get("openFlow10", []), switches),
                        self._queue_count(fields["queueCount"]) if "queueCount" in fields else None,
                        self._host_links(fields.get("hostLinks", []), tuple(host.name for host in hosts), rate))

    def _switches(self, value: object) -> tuple[str, ...]:
        found: list[str] = []
        for index, item in enumerate(self._list(value, "switches")):
            at = f"switches[{index}]"
            switch = self._text(item, at)
            if not names.is_switch(switch):
                self._refuse(at, f"'{switch}' is not a switch's name: s1 to s{names.HIGHEST_NUMBER}")
            if switch in found:
                self._refuse(at, f"{switch} is there twice")
            found.append(switch)
        if not found:
            self._refuse("switches", "at least one switch is wanted")
        return tuple(found)

    def _hosts(self, value: object, switches: tuple[str, ...], rate: int | None) -> tuple[Host, ...]:
        found: dict[str, Host] = {}
        for index, item in enumerate(self._list(value, "hosts")):
            at = f"hosts[{index}]"
            fields = self._object(item, at, {"name", "switch"}, {"rateBps"})
            name = self._text(fields["name"], f"{at}.name")
            if not names.is_host(name):
                self._refuse(f"{at}.name", f"'{name}' is not a host's name: h1 to h{names.HIGHEST_NUMBER}")
            if name in found:
                self._refuse(f"{at}.name", f"{name} is there twice")
            switch = self._switch(fields["switch"], f"{at}.switch", switches)
            found[name] = Host(name, switch, self._own_rate(fields, at, rate))
        if not found:
            self._refuse("hosts", "at least one host is wanted")
        return tuple(found.values())

    def _host_links(self, value: object, hosts: tuple[str, ...], rate: int | None) -> tuple[Link, ...]:
        links = self._links(value, "hostLinks", "host", hosts, rate)
        for index, link in enumerate(links):
            for host in link.ends:
                if sum(host in each.ends for each in links[:index + 1]) > MOST_HOST_LINKS:
                    self._refuse(f"hostLinks[{index}].between", f"{host} has {MOST_HOST_LINKS} links to hosts already")
        return links

    def _links(self, value: object, name: str, kind: str, known: tuple[str, ...], rate: int | None) -> tuple[Link, ...]:
        found: list[Link] = []
        for index, item in enumerate(self._list(value, name)):
            at = f"{name}[{index}]"
            fields = self._object(item, at, {"between"}, {"rateBps"})
            ends = self._list(fields["between"], f"{at}.between")
            if len(ends) != 2:
                self._refuse(f"{at}.between", f"two {kind}{'es' if kind == 'switch' else 's'} are wanted, {len(ends)} given")
            first, second = (self._one_of(known, kind, end, f"{at}.between[{i}]") for i, end in enumerate(ends))
            if first == second:
                self._refuse(f"{at}.between", f"{first} cannot be linked to itself")
            if any({first, second} == set(link.ends) for link in found):
                self._refuse(f"{at}.between", f"{first} and {second} are linked already")
            found.append(Link((first, second), self._own_rate(fields, at, rate)))
        return tuple(found)

    def _openflow_10(self, value: object, switches: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self._switch(item, f"openFlow10[{index}]", switches)
                     for index, item in enumerate(self._list(value, "openFlow10")))

    def _queue_count(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= HIGHEST_QUEUE_COUNT:
            self._refuse("queueCount", f"{json.dumps(value)} is not a number of queues: 1 to {HIGHEST_QUEUE_COUNT}")
        return value

    def _switch(self, value: object, at: str, switches: tuple[str, ...]) -> str:
        return self._one_of(switches, "switch", value, at)

    def _one_of(self, known: tuple[str, ...], kind: str, value: object, at: str) -> str:
        name = self._text(value, at)
        if name not in known:
            self._refuse(at, f"there is no {kind} '{name}'; there are {', '.join(known)}")
        return name

    def _own_rate(self, fields: dict[str, Any], at: str, default: int | None) -> int:
        if "rateBps" in fields:
            return self._rate(fields["rateBps"], f"{at}.rateBps")
        if default is None:
            self._refuse(f"{at}.rateBps", "missing, and there is no rateBps for the whole file")
        return default

    def _rate(self, value: object, at: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not LOWEST_RATE_BPS <= value <= HIGHEST_RATE_BPS:
            self._refuse(at, f"{json.dumps(value)} is not a rate: whole bits per second, "
                             f"{LOWEST_RATE_BPS} to {HIGHEST_RATE_BPS}")
        return value

    def _object(self, value: object, at: str, wanted: set[str], allowed: set[str]) -> dict[str, Any]:
        if not isinstance(value, dict):
            self._refuse(at, "an object is wanted")
        for field in sorted(wanted - value.keys()):
            self._refuse(f"{at}.{field}".lstrip("."), "missing")
        for field in sorted(value.keys() - wanted - allowed):
            self._refuse(f"{at}.{field}".lstrip("."), f"unknown; known are {', '.join(sorted(wanted | allowed))}")
        return value

    def _list(self, value: object, at: str) -> list[Any]:
        if not isinstance(value, list):
            self._refuse(at, "a list is wanted")
        return value

    def _text(self, value: object, at: str) -> str:
        if not isinstance(value, str):
            self._refuse(at, "a text is wanted")
        return value

    def _refuse(self, at: str, why: str) -> NoReturn:
        raise BadTopology(f"{self._source}: {at}: {why}" if at else f"{self._source}: {why}")
