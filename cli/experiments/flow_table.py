"""How fast a switch takes flow entries and queues, and how many fit: the experiment of section 7.2 of "Participatory
Networking" on this machine's switch."""

from __future__ import annotations

import struct
import time
from collections.abc import Iterator
from itertools import product
from statistics import median

from cli.experiments import figure
from cli.experiments.processors import use
from cli.experiments.result import Result, Row, statistics
from cli.terminal import Step
from e2e.network.bench.client import require_installed
from e2e.network.bench.openflow import ADD, Connection, flow_mod
from e2e.network.bench.testbed import Testbed, testbed
from e2e.network.rules import guarantee

HOSTS = 8
STAR = {"description": "One switch, eight hosts", "rateBps": 1_000_000_000, "switches": ["s1"],
        "hosts": [{"name": f"h{number}", "switch": "s1"} for number in range(1, HOSTS + 1)], "links": []}

QUEUES = 20
"""On each port."""

QUEUE_BPS = 100_000
PAUSE_S = 0.012
"""Longer than the module collects changes before it installs them."""

FIRST_PORT = 20_000
COOKIE = 0x5750_4558_0000_0000
TABLE, PRIORITY = 0, 100
ETHERTYPE = bytes.fromhex("80000a020800")
"""Matches IPv4: an OXM field of OpenFlow 1.3."""

PAPER_MS = {"entry": 7.12, "ports in turn": 1.73, "one port after another": 3.56}
PAPER_ENTRIES, PAPER_QUEUES = 1_919, 7
ORDERS = ("ports in turn", "one port after another")
PORTS = range(2, HOSTS + 1)


def run(quick: bool) -> Result:
    """Three rounds of 5,000 entries with a barrier each, and 200,000 in all; one of 2,000 and 20,000 in all if quick."""
    rounds, entries, fitting = (1, 2_000, 20_000) if quick else (3, 5_000, 200_000)
    latencies: dict[str, list[list[float]]] = {name: [] for name in PAPER_MS}
    used: dict[str, list[float]] = {name: [] for name in PAPER_MS}
    with testbed(STAR) as bed:
        for number in range(1, rounds + 1):
            for order in ORDERS:
                with Step(f"Round {number} of {rounds}: queues, {order}"), use() as processors:
                    latencies[order].append(list(_queues(bed, order)))
                used[order].append(processors.share)
                bed.client.put([])
        bed.module.stop()
        with Connection("s1") as switch:
            for number in range(rounds):
                numbers = range(number * entries, (number + 1) * entries)
                with Step(f"Round {number + 1} of {rounds}: {entries:,} entries, each with a barrier"), use() as processors:
                    latencies["entry"].append([_installed(switch, each) for each in numbers])
                used["entry"].append(processors.share)
            with Step(f"{fitting:,} entries in all"):
                fit = _fill(switch, rounds * entries, fitting)
    rows = [Row(name, {**{of: median(statistics(each)[of] for each in latencies[name]) for of in ("mean", "p50", "p99")},
                       "paper, mean": PAPER_MS[name], "processors": median(used[name])}) for name in PAPER_MS]
    every = {name: [value for each in runs for value in each] for name, runs in latencies.items()}
    return Result("flow-table", rows, {
        f"entries that fit, of {fitting:,} tried": (float(fit), f"≥ {PAPER_ENTRIES}"),
        f"queues that fit on each of {len(PORTS)} ports, of {QUEUES} tried": (float(QUEUES), f"≥ {PAPER_QUEUES}"),
    }, {"entries": figure.cumulative("Latency of a flow entry, with a barrier", "milliseconds", {"entry": every["entry"]}),
        "queues": figure.cumulative("Latency of a queue, by the order of ports", "milliseconds",
                                    {order: every[order] for order in ORDERS})})


def _queues(bed: Testbed, order: str) -> Iterator[float]:
    """Makes a guarantee with a queue of its own on each port, again and again; the latency of each in milliseconds."""
    numbers = range(QUEUES)
    in_turn = ((port, number) for number, port in product(numbers, PORTS))
    for port, number in in_turn if order == "ports in turn" else product(PORTS, numbers):
        rule = guarantee(bed.network, f"x-{port}-{number}", "h1", f"h{port}", QUEUE_BPS, port=FIRST_PORT + number)
        time.sleep(PAUSE_S)
        since = time.perf_counter()
        require_installed(bed.client.patch([rule], []))
        yield (time.perf_counter() - since) * 1000


def _installed(switch: Connection, number: int) -> float:
    """Installs one entry and waits for the barrier; the latency in milliseconds."""
    since = time.perf_counter()
    switch.send(_entry(number))
    switch.barrier()
    return (time.perf_counter() - since) * 1000


def _entry(number: int) -> bytes:
    """Drops IPv4 packets from one of so many prefixes of 30 bits."""
    prefix = bytes.fromhex("80001708") + struct.pack(">II", 0x0A00_0000 + 4 * number, 0xFFFF_FFFC)
    fields = ETHERTYPE + prefix
    length = 4 + len(fields)
    match = struct.pack(">HH", 1, length) + fields + bytes(-length % 8)
    return flow_mod(ADD, TABLE, PRIORITY, 0, (COOKIE + number, 0), match, b"")


def _fill(switch: Connection, first: int, last: int) -> int:
    """Installs further entries, until the switch refuses or there are enough of them; how many there are then."""
    before, stride = switch.refused, 1_000
    for begin in range(first, last, stride):
        switch.send(b"".join(_entry(number) for number in range(begin, min(begin + stride, last))))
        switch.barrier()
        if switch.refused > before:
            return begin + stride - (switch.refused - before)
    return last
