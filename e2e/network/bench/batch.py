"""How many updates of switches a window saves: the same arrivals with windows of 0, 10 and 100 ms.

What is saved is counted against an update of each switch after each request, which is what PANE did (Ferguson et al.,
"Participatory Networking", section 7.1.4 and figure 6a). Without a window updates are saved, too: those that come while one is
being made are made together.

The arrivals are those of shuffles.csv: the minute with most jobs of an hour recorded on Facebook's MapReduce cluster in 2010, when each
job's shuffle began and how many reducers (by rack) it carried data to. Source: FB2010-1Hr-150-0.txt of
github.com/coflow/coflow-benchmark (Chowdhury et al., "Efficient Coflow Scheduling with Varys", SIGCOMM 2014). Each reducer asks for
its own transfer, as in PANE's Hadoop. That they ask one after another is not in the recording: those gaps are drawn from a seed.
"""

from __future__ import annotations

import csv
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from e2e.network.bench.client import PlanClient, Refused
from e2e.network.bench.install import reservation
from e2e.network.bench.measured import Measured
from e2e.network.bench.testbed import PAIR, Testbed, testbed
from e2e.network.labnet import ovsdb

RECORDING = Path(__file__).with_name("shuffles.csv")
GAP_S = 0.012
"""Between the requests of a job's reducers, on average: what a program needs to ask for the next."""

SENDERS = 24
SWITCHES = ("s1", "s2")


def measure() -> Iterator[Measured]:
    arrivals = trace()
    updates = {window: _updates(window, arrivals) for window in (0, 10, 100)}
    each = len(arrivals) * len(SWITCHES)
    note = f"{len(arrivals)} transfers of a recorded minute: {each} updates one by one"
    for window, made in updates.items():
        yield Measured(f"batch.saved_pct_{window}ms", "%", [100 * (1 - made / each)], f"{note}, {made} in fact")


def trace() -> list[float]:
    """When reservations arrive, in seconds from the start."""
    chance = random.Random(1709)
    arrivals = []
    with RECORDING.open(newline="") as recording:
        for job in csv.DictReader(recording):
            at = int(job["at_ms"]) / 1000
            for _ in range(int(job["transfers"])):
                arrivals.append(at)
                at += chance.expovariate(1 / GAP_S)
    return sorted(arrivals)


def _updates(window: int, arrivals: list[float]) -> int:
    """How many transactions the switches put into effect for all of them."""
    with testbed(PAIR, {"windowMs": str(window)}) as bed:
        time.sleep(3)
        before = _transactions()
        _Player(bed).play(arrivals)
        time.sleep(1)
        return _transactions() - before


def _transactions() -> int:
    return sum(int(ovsdb(switch, "get", "Open_vSwitch", ".", "cur_cfg")) for switch in SWITCHES)


class _Player:
    """Sends each reservation at its time, whether or not the one before is confirmed yet."""

    def __init__(self, bed: Testbed):
        self._bed = bed
        self._turn = threading.Lock()
        self._generation = bed.client.generation
        self._next = 0
        self._failed: list[Refused] = []

    def play(self, arrivals: list[float]) -> None:
        began = time.monotonic() + 0.5
        threads = [threading.Thread(target=self._send, args=(arrivals, began)) for _ in range(SENDERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self._failed:
            raise self._failed[0]

    def _send(self, arrivals: list[float], began: float) -> None:
        client = PlanClient(*self._bed.module.endpoint())
        while not self._failed:
            with self._turn:
                number = self._next
                if number >= len(arrivals):
                    break
                self._next += 1
                time.sleep(max(0.0, began + arrivals[number] - time.monotonic()))
                generation, self._generation = self._generation, self._generation + 1
            try:
                client.patch_in_turn(generation, [reservation(self._bed.network, number)], [])
            except Refused as refused:
                self._failed.append(refused)
        client.close()
