"""Which process listens on a TCP port."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LISTEN = "0A"
"""The state of a listening socket in /proc/net/tcp."""


@dataclass(frozen=True)
class Listener:
    """A process that listens."""

    pid: int
    command: str

    def __str__(self) -> str:
        return f"{self.command} (process {self.pid})"


def listener(port: int) -> Listener | None:
    """The process that listens on a TCP port of this machine, or None where it cannot be seen.

    Processes of other users can be seen only by root.
    """
    sockets = set(_sockets(port))
    if not sockets:
        return None
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if any(os.readlink(link) in sockets for link in (folder / "fd").iterdir()):
                return Listener(int(folder.name), _command(folder))
        except OSError:
            continue
    return None


def _sockets(port: int) -> Iterator[str]:
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        try:
            lines = Path(table).read_text().splitlines()[1:]
        except OSError:
            continue
        for line in lines:
            fields = line.split()
            if fields[3] == LISTEN and int(fields[1].rpartition(":")[2], 16) == port:
                yield f"socket:[{fields[9]}]"


def _command(folder: Path) -> str:
    words = (folder / "cmdline").read_bytes().split(b"\0")
    return os.path.basename(words[0].decode(errors="replace")) or (folder / "comm").read_text().strip()
