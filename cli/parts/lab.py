"""Runs commands of the lab, as root."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

from cli import tools
from cli.paths import CACHE, ROOT
from lab import names
from cli.terminal import Problem
from cli.parts.service import Service

STATE_DIRECTORY = Path("/run/windowpane")
"""Exists while a lab is up, or if one was not removed completely."""


GATEWAY_FOR_HOSTS = f"http://{names.GATEWAY_ADDRESS}:{names.GATEWAY_PORT}"
"""The gateway, as programs on the lab's hosts reach it."""

GATEWAY_SOCKET = names.GATEWAY_SOCKET
"""The gateway, for programs on this machine in any network namespace, while the relay runs."""


def command(*arguments: str) -> list[str]:
    """The lab's command line, with sudo if this is not root."""
    return as_root("lab", *arguments)


def as_root(module: str, *arguments: str) -> list[str]:
    """The command line of a Python module that enters hosts, with sudo if this is not root."""
    plain = [sys.executable, "-m", module, *arguments]
    if os.geteuid() == 0:
        return plain
    return ["sudo", "env", *(f"{key}={value}" for key, value in ENVIRONMENT.items()), *plain]


ENVIRONMENT = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "LAB_PROGRAM": "./windowpane lab"}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of the lab and captures its output."""
    return subprocess.run(command(*arguments), text=True, check=False, capture_output=True, stdin=subprocess.DEVNULL,
                          env={**os.environ, **ENVIRONMENT})


def execute(arguments: list[str]) -> int:
    """Replaces this process by the lab's command, after installing what `lab up` needs."""
    if arguments[:1] == ["up"]:
        try:
            tools.install(tools.LAB, CACHE / "log/apt.log")
        except Problem as problem:
            print(f"windowpane: {problem}", file=sys.stderr)
            return 1
    # exec, so that signals reach the lab's command.
    whole = command(*arguments)
    os.execvpe(whole[0], whole, {**os.environ, **ENVIRONMENT})


def is_up() -> bool:
    return STATE_DIRECTORY.exists()


def _relays() -> bool:
    """Whether the relay accepts connections; a socket file alone may be left from an earlier one."""
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(str(GATEWAY_SOCKET)) == 0


def relay(port: int, data: Path) -> Service:
    """The way of the lab's hosts to the gateway on this port of 127.0.0.1."""
    return Service("the relay for hosts", command("relay", "--gateway", f"127.0.0.1:{port}"), data / "log/relay.log",
                   ready=_relays, environment=ENVIRONMENT)


def background(level: str, data: Path) -> Service:
    """The background traffic on the demo's links."""
    return Service("the background traffic", command("background", "--level", level), data / "log/traffic.log",
                   ready=lambda: True, environment=ENVIRONMENT)


def life(address: str, data: Path) -> Service:
    """The teams of the demo, who go on booking and sending at the gateway with this address."""
    return Service("the teams of the demo", as_root("cli.demo.life", "--gateway", address), data / "log/teams.log",
                   ready=lambda: True, environment=ENVIRONMENT)
