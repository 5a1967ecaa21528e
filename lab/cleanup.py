"""Removes a lab, complete or not, with or without its state file."""

from __future__ import annotations

import os
import shutil

from lab import names, processes, settings, state, wiring

AGENTS = {"marks": "lab marks", "background": "lab background", "relay": "lab relay"}
"""The lab's own long-lived processes, by their pid file, and what their command line contains."""


def exist() -> bool:
    """Whether any part of a lab is on this machine."""
    return names.RUN.exists() or bool(wiring.namespaces()) or bool(wiring.management_links())


def clear() -> None:
    """Removes all processes, namespaces, links, changed settings, and files of the lab, even of an incomplete one."""
    # Before the processes are gathered: it would start new ones.
    processes.stop(_agents())
    processes.stop([*_daemons(), *processes.in_namespaces(wiring.namespaces())])
    wiring.remove()
    names.GATEWAY_SOCKET.unlink(missing_ok=True)
    found = state.read()
    if found is not None:
        settings.restore(found.settings_before)
    if names.RUN.exists():
        shutil.rmtree(names.RUN)
    parent = names.RUN.parent
    if parent.exists() and not os.listdir(parent):
        parent.rmdir()


def agent(name: str) -> int | None:
    """The process of one of the lab's own agents, if it lives."""
    return processes.from_pid_file(names.RUN / f"{name}.pid", AGENTS[name])


def _agents() -> list[int]:
    return [pid for name in AGENTS if (pid := agent(name)) is not None]


def _daemons() -> list[int]:
    """Switches' processes by their pid files: also those whose namespace has lost its name."""
    marker = str(names.RUN)
    found = (processes.from_pid_file(file, marker) for file in names.RUN.glob("*/*.pid"))
    return [pid for pid in found if pid is not None]
