"""How busy this machine's processors are."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from cli.terminal import Problem

LEAST_IDLE = 0.7
"""An experiment on a machine that is less idle than this measures the machine."""

LOOK_S = 3.0
CALM_S = 30.0
"""How long to wait until the machine is idle: what the experiment before has stopped may still end."""


@dataclass
class Use:
    """The use of all processors over a time, from 0 to 1; known once the time has passed."""

    share: float = 0.0


@contextmanager
def use() -> Iterator[Use]:
    """Measures the use of the processors while the block runs."""
    measured = Use()
    before = _ticks()
    yield measured
    after = _ticks()
    whole = sum(after) - sum(before)
    measured.share = 1 - (_idle(after) - _idle(before)) / whole if whole else 0.0


def need_idle(anyway: bool) -> bool:
    """Returns whether the machine is idle. Raises Problem if it is not, unless `anyway`."""
    until = time.monotonic() + CALM_S
    while True:
        with use() as measured:
            time.sleep(LOOK_S)
        idle = 1 - measured.share
        if idle >= LEAST_IDLE:
            return True
        if anyway:
            return False
        if time.monotonic() >= until:
            break
    raise Problem(f"The processors are only {idle:.0%} idle, and an experiment needs {LEAST_IDLE:.0%}: on a busy machine it "
                  "measures the machine, not the network.\n"
                  "  Stop other programs, or add --anyway, which marks the result.")


def _ticks() -> list[int]:
    return [int(value) for value in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]


def _idle(ticks: list[int]) -> int:
    """Idle time, and time that waits for a disk."""
    return ticks[3] + ticks[4]
