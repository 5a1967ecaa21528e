"""A lab that is really up, as its tests use it: it needs root, Open vSwitch and a few seconds."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lab import commands, names, processes, settings, state, wiring

ROOT = Path(__file__).parents[2]


def why_not() -> str | None:
    if os.geteuid() != 0:
        return "a network in namespaces needs root"
    missing = [tool for tool in ("ovs-vswitchd", "ip", "tc", "ethtool", "iperf3")
               if commands.attempt("which", tool).returncode != 0]
    if missing:
        return f"missing: {', '.join(missing)}"
    if state.read() is not None:
        return "a lab is up, which these tests would take down"
    return None


NEEDED = [pytest.mark.skipif(why_not() is not None, reason=str(why_not())), pytest.mark.usefixtures("nothing_is_left")]
"""The marks of a file whose tests bring labs up and down."""


def lab(*arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([sys.executable, "-m", "lab", *arguments], cwd=ROOT, text=True, capture_output=True,
                          check=False, timeout=120)
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done


def eventually(what: str, holds: Callable[[], Any], seconds: float = 15) -> Any:
    """Waits until something holds, and returns what it gave; the bound is far beyond what it takes."""
    until = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < until, f"not within {seconds} s: {what}"
        time.sleep(0.05)
    return found


def machine() -> dict[str, object]:
    """Everything that a lab could leave on the machine."""
    return {
        "namespaces": wiring.namespaces(),
        "links": sorted(name for _, name in socket.if_nameindex()),
        "addresses": commands.run("ip", "-brief", "address"),
        "routes": commands.run("ip", "route", "show", "table", "all"),
        "qdiscs": commands.run("tc", "qdisc", "show"),
        "settings": {name: settings.value(name) for name in settings.WANTED},
        "files": names.RUN.parent.exists(),
        "processes": sorted(command_line for entry in os.listdir("/proc") if entry.isdecimal()
                            if processes.is_alive(int(entry))
                            if (command_line := processes.command_line(int(entry)))
                            and (str(names.RUN) in command_line or "lab marks" in command_line)),
    }
