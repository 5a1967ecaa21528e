"""What befalls the cluster: faults of every kind, in random order, each ended after a while."""

from __future__ import annotations

import errno
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from e2e.chaos.cluster import DATABASE, PARTS, Cluster, Part
from e2e.chaos.enforcement import clock
from e2e.chaos.partitions import BOTH_WAYS, ONE_WAY, Connection

BEFORE_S = (0.5, 2.0)
CLOCK_STEPS_S = (-3_600, -30, -2, 2, 30, 3_600, 86_400)
SLOW_WRITE_MS = 200
TWO_AT_ONCE = 0.3
"""The probability of a second fault beside the first."""


@dataclass(frozen=True)
class Fault:
    """One fault: what it strikes, how long it lasts, how it begins, and how it ends."""

    kind: str
    victim: str
    lasts_s: tuple[float, float]
    begin: Callable[[], None]
    end: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.kind}: {self.victim}"


@dataclass(frozen=True)
class Struck:
    """A fault that has happened, with its time in seconds since 1970."""

    fault: Fault
    since: float
    until: float

    def __str__(self) -> str:
        return f"{self.fault} ({clock(self.since)} to {clock(self.until)})"


def catalogue(cluster: Cluster, connections: Sequence[Connection]) -> list[Fault]:
    """Every fault there is."""
    parts = cluster.parts
    return [
        *(Fault("killed", name, (0.2, 3), parts[name].kill, parts[name].start) for name in PARTS),
        *(_hang(name, parts[name]) for name in PARTS),
        *(_cut(each, "cut off", BOTH_WAYS) for each in connections),
        *(_cut(each, "cut off one way", ONE_WAY) for each in connections),
        *(_full_disk(name, disk) for name in PARTS if (disk := parts[name].disk) is not None),
        _slow_disk(parts[DATABASE]),
        *(_clock_step(name, parts[name], seconds) for name in PARTS for seconds in CLOCK_STEPS_S),
    ]


def strike(faults: Sequence[Fault], times: int, seed: int, report: Callable[[str], None]) -> Iterator[list[Struck]]:
    """Lets that many faults happen, now and then two at once. Yields each time what has just happened, and goes on when asked."""
    chance = random.Random(seed)
    kinds = sorted({fault.kind for fault in faults})
    # Every kind at least once, where there are faults enough.
    order = [*chance.choices(kinds, k=max(0, times - len(kinds))), *chance.sample(kinds, len(kinds))][-times:]
    while order:
        time.sleep(chance.uniform(*BEFORE_S))
        chosen = [_one(chance, faults, order.pop())]
        if order and chance.random() < TWO_AT_ONCE:
            second = _one(chance, faults, order[-1])
            if not _collide(chosen[0], second):
                order.pop()
                chosen.append(second)
        report(f"{' and '.join(map(str, chosen))}; {len(order)} to go")
        yield _let_happen(chosen, chance)


def _one(chance: random.Random, faults: Sequence[Fault], kind: str) -> Fault:
    return chance.choice([fault for fault in faults if fault.kind == kind])


def _collide(one: Fault, other: Fault) -> bool:
    """Whether they strike the same: a part that is stopped cannot be killed and started."""
    return one.victim == other.victim


def _let_happen(chosen: Sequence[Fault], chance: random.Random) -> list[Struck]:
    begun: list[tuple[float, Fault, float]] = []
    struck: list[Struck] = []
    try:
        for fault in chosen:
            since = time.time()
            fault.begin()
            begun.append((time.monotonic() + chance.uniform(*fault.lasts_s), fault, since))
    finally:
        for until, fault, since in sorted(begun, key=lambda each: each[0]):
            time.sleep(max(0.0, until - time.monotonic()))
            fault.end()
            struck.append(Struck(fault, since, time.time()))
    return struck


def _hang(name: str, part: Part) -> Fault:
    return Fault("hung", name, (1, 9), lambda: part.signal(signal.SIGSTOP), lambda: part.signal(signal.SIGCONT))


def _cut(connection: Connection, kind: str, where: str) -> Fault:
    return Fault(kind, str(connection), (1, 9), lambda: connection.cut(where), lambda: connection.mend(where))


def _full_disk(name: str, disk: Path) -> Fault:
    filler = disk / "filler"
    return Fault("full disk", name, (1, 5), lambda: _fill(filler), lambda: filler.unlink())


def _fill(filler: Path) -> None:
    with filler.open("wb", buffering=0) as file:
        for block in (1 << 20, 1 << 12):
            try:
                while True:
                    file.write(bytes(block))
            except OSError as full:
                if full.errno != errno.ENOSPC:
                    raise


def _slow_disk(part: Part) -> Fault:
    """Each flush to the disk takes longer, by a tracer that holds the call back."""
    tracers: list[subprocess.Popen[bytes]] = []

    def begin() -> None:
        attach = [word for pid in part.processes() for word in ("-p", str(pid))]
        tracers.append(subprocess.Popen(
            ["strace", "-f", "-qqq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync", *attach,
             "-e", f"inject=fsync,fdatasync:delay_exit={SLOW_WRITE_MS}ms"], stderr=subprocess.DEVNULL))

    def end() -> None:
        for tracer in tracers:
            tracer.terminate()
            tracer.wait()
        tracers.clear()

    return Fault("slow disk", DATABASE, (2, 6), begin, end)


def _clock_step(name: str, part: Part, seconds: int) -> Fault:
    return Fault("clock step", name, (2, 12), lambda: part.set_clock(seconds), lambda: part.set_clock(0))

