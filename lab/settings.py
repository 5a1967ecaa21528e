"""The machine's kernel settings that switches need."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

SOCKET_BUFFER = 16_777_216
"""Bytes. All ports of one ovs-vswitchd share one send socket: with less, one busy port starves the others."""

WANTED = {"net/core/wmem_default": SOCKET_BUFFER, "net/core/rmem_default": SOCKET_BUFFER}
SYS = Path("/proc/sys")


def shortfall(folder: Path = SYS) -> dict[str, str]:
    """The settings that are too small for switches, as they are now."""
    current = {name: value(name, folder) for name in WANTED}
    return {name: str(found) for name, found in current.items() if found is not None and found < WANTED[name]}


def raise_buffers(folder: Path = SYS) -> list[str]:
    """Sets default socket buffers where they are smaller; returns advice on those that cannot be set from here.

    They belong to the whole machine: a container with a network namespace of its own may not change them, or not
    even see them.
    """
    for name in shortfall(folder):
        _write(name, str(WANTED[name]), folder)
    return [_advice(name) for name, wanted in WANTED.items() if (value(name, folder) or 0) < wanted]


def advice(folder: Path = SYS) -> list[str]:
    """Commands for the machine, as root, that set what is seen to be too small for switches."""
    return [_advice(name) for name in shortfall(folder)]


def _advice(name: str) -> str:
    return f"sysctl -w {name.replace('/', '.')}={WANTED[name]}"


def restore(before: Mapping[str, str], folder: Path = SYS) -> None:
    """Restores the previous values, except where another program changed them since."""
    for name, old in before.items():
        if name in WANTED and value(name, folder) == WANTED[name]:
            _write(name, old, folder)


def value(name: str, folder: Path = SYS) -> int | None:
    """A setting as it is now, None where it cannot be seen."""
    try:
        return int((folder / name).read_text())
    except (OSError, ValueError):
        return None


def _write(name: str, text: str, folder: Path) -> None:
    """Where this is forbidden, reading the value afterwards shows it."""
    try:
        (folder / name).write_text(text)
    except OSError:
        return
