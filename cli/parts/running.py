"""The state file of a running installation, which `down`, a second `up`, and the tests read."""

from __future__ import annotations

import json
import os
import signal
import time
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Running:
    """The process of `windowpane up` and the address that it serves."""

    pid: int
    started: int
    """The process's start time in clock ticks since boot: a pid alone may have been given to another process."""
    address: str
    services: dict[str, list[int]]
    """Pid and start time of each part, in case `up` itself was killed."""
    lab: bool


def start_time(pid: int) -> int | None:
    """Field 22 of /proc/PID/stat, or None where there is no such process (or no /proc)."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])
    except (OSError, IndexError, ValueError):
        return None


def is_same(pid: int, started: int) -> bool:
    return start_time(pid) == started


def file_of(data: Path) -> Path:
    return data / "run/up.json"


def read(data: Path) -> Running | None:
    try:
        return Running(**json.loads(file_of(data).read_text()))
    except (OSError, ValueError, TypeError):
        return None


def write(data: Path, running: Running) -> None:
    file = file_of(data)
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(asdict(running), indent=1))
    fresh.replace(file)


def forget(data: Path) -> None:
    file_of(data).unlink(missing_ok=True)


def end(pid: int, started: int, seconds: float = 15.0, group: bool = False) -> bool:
    """Sends SIGTERM to a process, and SIGKILL if it does not exit in time. True if there was such a process.

    With `group`, the whole process group that it leads.
    """
    if not is_same(pid, started):
        return False
    send = os.killpg if group else os.kill
    send(pid, signal.SIGTERM)
    deadline = time.monotonic() + seconds
    while is_same(pid, started) and not _is_zombie(pid):
        if time.monotonic() > deadline:
            send(pid, signal.SIGKILL)
            break
        time.sleep(0.05)
    return True


def _is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
