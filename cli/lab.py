"""Hands a command over to the lab, as root."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from cli import tools
from cli.paths import CACHE, ROOT
from cli.say import Problem
from cli.service import Service

REMAINS = Path("/run/windowpane")
"""There while a lab is up, or something of one is left."""


def command(*arguments: str) -> list[str]:
    """The lab's command line; with sudo where this is not root."""
    plain = [sys.executable, "-m", "lab", *arguments]
    if os.geteuid() == 0:
        return plain
    return ["sudo", "env", *(f"{key}={value}" for key, value in SURROUNDINGS.items()), *plain]


SURROUNDINGS = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "LAB_PROGRAM": "./windowpane lab"}


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of the lab and keeps what it says."""
    return subprocess.run(command(*arguments), text=True, check=False, capture_output=True, stdin=subprocess.DEVNULL,
                          env={**os.environ, **SURROUNDINGS})


def hand_over(arguments: list[str]) -> int:
    """Runs the lab's own command in place of ours, after installing what it needs when it is to start."""
    if arguments[:1] == ["up"]:
        try:
            tools.install(tools.LAB, CACHE / "log/apt.log")
        except Problem as problem:
            print(f"windowpane: {problem}", file=sys.stderr)
            return 1
    # In place of this process, so that a signal meant for the lab's command reaches it.
    whole = command(*arguments)
    os.execvpe(whole[0], whole, {**os.environ, **SURROUNDINGS})


def is_up() -> bool:
    return REMAINS.exists()


def background(level: str, data: Path) -> Service:
    """The traffic that keeps the demo's links alive."""
    return Service("the background traffic", command("background", "--level", level), data / "log/traffic.log",
                   ready=lambda: True, environment=SURROUNDINGS)
