"""The lab's processes: found by their pid files or their network namespace, never by a name alone."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Iterable
from pathlib import Path

NETNS = Path("/run/netns")
GRACE_S = 3.0


def from_pid_file(file: Path, marker: str) -> int | None:
    """The living process that a pid file names, if its command line contains `marker`; else None.

    The marker distinguishes it from an unrelated process with a reused pid.
    """
    try:
        pid = int(file.read_text())
    except (OSError, ValueError):
        return None
    return pid if is_alive(pid) and marker in command_line(pid) else None


def command_line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return ""


def is_alive(pid: int) -> bool:
    """False for a zombie, whatever process should have collected it."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return False
    return state not in "ZX"


def in_namespaces(namespaces: Iterable[str]) -> list[int]:
    """Every process, but this one, whose network namespace is among these."""
    wanted = set()
    for namespace in namespaces:
        try:
            found = (NETNS / namespace).stat()
            wanted.add((found.st_dev, found.st_ino))
        except OSError:
            continue
    inside = []
    for entry in os.listdir("/proc") if wanted else []:
        if not entry.isdecimal() or int(entry) == os.getpid():
            continue
        try:
            found = os.stat(f"/proc/{entry}/ns/net")
        except OSError:
            continue
        if (found.st_dev, found.st_ino) in wanted:
            inside.append(int(entry))
    return inside


def stop(pids: Iterable[int], grace_s: float = GRACE_S) -> None:
    """Ends processes: asks them, waits for all of them together, and kills what is left."""
    handles = {}
    for pid in set(pids):
        try:
            handles[pid] = os.pidfd_open(pid)
        except ProcessLookupError:
            continue
    try:
        for number, timeout_s in ((signal.SIGTERM, grace_s), (signal.SIGKILL, grace_s)):
            for handle in handles.values():
                _signal(handle, number)
            _wait(handles, timeout_s)
            if not handles:
                return
    finally:
        for handle in handles.values():
            os.close(handle)


def _signal(handle: int, number: signal.Signals) -> None:
    try:
        signal.pidfd_send_signal(handle, number)
    except ProcessLookupError:
        return


def _wait(handles: dict[int, int], seconds: float) -> None:
    """Waits until the processes have ended, and takes those that did out of `handles`."""
    until = time.monotonic() + seconds
    while handles and (left := until - time.monotonic()) > 0:
        ready, _, _ = select.select(list(handles.values()), [], [], left)
        for pid in [pid for pid, handle in handles.items() if handle in ready]:
            os.close(handles.pop(pid))
