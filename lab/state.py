"""The state file of the running lab, which its other commands read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from lab import names, topology_file
from lab.controller_address import ControllerAddress
from lab.terminal import Problem, program
from lab.topology import Topology

FILE = names.RUN / "state.json"
VERSION = 2


class NotUp(Problem):
    """There is no lab, or only half a one."""


@dataclass(frozen=True)
class State:
    """`complete` is False while the lab starts; `settings_before` are kernel settings as they were."""

    topology: Topology
    controllers: tuple[ControllerAddress, ...]
    complete: bool = False
    settings_before: Mapping[str, str] = field(default_factory=dict)

    @property
    def controller(self) -> str:
        """The addresses of the controllers, as text."""
        return ", ".join(map(str, self.controllers))

    def completed(self) -> State:
        return replace(self, complete=True)


def write(state: State, file: Path = FILE) -> None:
    """Replaces the state file in one step: a reader sees the old one or the new one."""
    document = {
        "version": VERSION,
        "complete": state.complete,
        "controllers": [str(controller) for controller in state.controllers],
        "settingsBefore": dict(state.settings_before),
        "topology": {"name": state.topology.name, **topology_file.to_document(state.topology)},
    }
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    fresh.replace(file)


def read(file: Path = FILE) -> State | None:
    """The state, or None if the file is missing or unreadable (the lab must then be cleared)."""
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
        if document["version"] != VERSION:
            return None
        topology = document["topology"]
        name = topology.pop("name")
        return State(topology_file.parse(json.dumps(topology), str(file), name),
                     tuple(ControllerAddress.parse(text) for text in document["controllers"]), document["complete"],
                     document["settingsBefore"])
    except (OSError, ValueError, LookupError, TypeError, AttributeError, Problem):
        return None


def need_state() -> State:
    """The state of a lab that is up or starting. Raises NotUp with advice."""
    state = read()
    if state is None:
        raise NotUp(f"The lab is not up. Start it with: {program()} up")
    return state


def need_lab() -> State:
    """The state of a lab that is up. Raises NotUp with advice."""
    state = need_state()
    if not state.complete:
        raise NotUp(f"The lab is starting, or was interrupted while it started. If so: {program()} up")
    return state


def need_host(state: State, host: str) -> str:
    """The host's name if there is such a host; raises Problem with the names there are."""
    hosts = state.topology.host_names()
    if host not in hosts:
        raise Problem(f"There is no host '{host}' in the lab. Hosts: {', '.join(hosts)}")
    return host
