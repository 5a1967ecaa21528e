"""Why a part exited, in words, from its exit status and what it logged."""

from __future__ import annotations

import re
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

from cli.parts.ports import Listener

OUT_OF_MEMORY_STATUS = 3
"""The exit status of a Java process with -XX:+ExitOnOutOfMemoryError."""

PATTERNS: tuple[tuple[str, str], ...] = (
    (r"(?:password authentication failed for user|no pg_hba\.conf entry for|role) \"([^\"]+)\"(?! is not)",
     "the database refuses the user {0}: check the user and the password in the database URL"),
    (r"database \"([^\"]+)\" does not exist", "there is no database {0}"),
    (r"(The database (?:has no schema|schema has version|role|has no role)[^\n]*)", "{0}"),
    (r"The database does not answer", "the database does not answer"),
    (r"Another embedded-postgres uses ([^\s]+)\.", "another installation uses {0}: stop it with ./windowpane down"),
    (r"Unable to access jarfile (\S+)", "the file {0} is missing: build it with ./windowpane up"),
    (r"(?:NoSuchFileException|FileNotFoundException): ([^\n(]+)", "the file {0} is missing"),
    (r"AccessDeniedException: ([^\n]+)", "the file {0} may not be read or written"),
    (r"(--[a-z-]+ \S+ cannot be read)", "{0}"),
)
"""What a part logs, and what it means. The first match counts."""

DISK_FULL = re.compile(r"No space left on device|Disk quota exceeded|could not extend file|could not write to file")
OUT_OF_MEMORY = re.compile(r"java\.lang\.OutOfMemoryError|insufficient memory for the Java Runtime|Cannot allocate memory")
PORT_TAKEN = re.compile(r"Address already in use|BindException|Failed to bind")


def oom_kills() -> int:
    """How many processes the kernel has killed because memory ran out. 0 where it does not count them."""
    try:
        found = re.search(r"^oom_kill (\d+)$", Path("/proc/vmstat").read_text(), re.MULTILINE)
    except OSError:
        return 0
    return int(found.group(1)) if found else 0


def cause(status: int, log: str, folder: Path, listening: Callable[[], Listener | None] = lambda: None,
          killed_by_kernel: bool = False) -> str:
    """Why a process exited: a phrase without a full stop.

    `status` is negative after a signal, `log` is what the process logged, `folder` is where it writes, `listening` finds the
    process on its port, and `killed_by_kernel` is whether the kernel killed a process for memory while it ran.
    """
    if status == OUT_OF_MEMORY_STATUS or OUT_OF_MEMORY.search(log):
        return "it ran out of memory"
    if DISK_FULL.search(log):
        return f"the disk is full: {_free(folder)}"
    if PORT_TAKEN.search(log):
        other = listening()
        return f"its port is in use by {other}" if other else "its port is in use by another program"
    for pattern, words in PATTERNS:
        if found := re.search(pattern, log):
            return words.format(*(text.strip() for text in found.groups()))
    if status == -signal.SIGKILL:
        return ("the kernel killed it because the machine ran out of memory" if killed_by_kernel
                else "another program killed it (SIGKILL)")
    if status < 0:
        return f"it was ended by {_signal(-status)}"
    return f"exit status {status}"


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _free(folder: Path) -> str:
    """The space that is left where a part writes; of its nearest parent that exists."""
    there = next((each for each in (folder, *folder.parents) if each.exists()), Path("/"))
    return f"{shutil.disk_usage(there).free // 2 ** 20} MiB left in {there}"
