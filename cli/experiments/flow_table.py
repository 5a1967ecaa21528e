"""How fast a switch takes flow entries and queues, and how many fit: the experiment of section 7.2 of "Participatory
Networking" on this machine's switch."""

from __future__ import annotations

import struct
import time
from collections.abc import Iterator
from itertools import product

from cli.experiments import figure
from cli.experiments.processors import Use, use
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


def run(quick: bool) -> Result:
    """20,000 entries with a barrier each, and 200,000 in all; 2,000 and 20,000 if quick."""
    entries, fitting = (2_000, 20_000) if quick else (20_000, 200_000)
    latencies: dict[str, list[float]] = {}
    used: dict[str, Use] = {}
    with testbed(STAR) as bed:
        for order in ("ports in turn", "one port after another"):
            with Step(f"Queues, {order}"), use() as used[order]:
                latencies[order] = list(_queues(bed, order))
            bed.client.put([])
        bed.module.stop()
        with Connection("s1") as switch:
            with Step(f"{entries:,} entries, each with a barrier"), use() as used["entry"]:
                latencies["entry"] = [_installed(switch, number) for number in range(entries)]
            with Step(f"{fitting:,} entries in all"):
                fit = _fill(switch, entries, fitting)
    rows = [Row(name, {**statistics(latencies[name]), "paper, mean": PAPER_MS[name], "processors": used[name].share})
            for name in ("entry", "ports in turn", "one port after another")]
    queues = {order: latencies[order] for order in ("ports in turn", "one port after another")}
    return Result("flow-table", rows, {
        "entries that fit at least": (float(fit), f"≥ {PAPER_ENTRIES}"),
        "queues on a port at least": (float(QUEUES), f"≥ {PAPER_QUEUES}"),
    }, {"entries": figure.cumulative("Latency of a flow entry, with a barrier", "milliseconds", {"entry": latencies["entry"]}),
        "queues": figure.cumulative("Latency of a queue, by the order of ports", "milliseconds", queues)})


def _queues(bed: Testbed, order: str) -> Iterator[float]:
    """Makes a guarantee with a queue of its own on each port, again and again; the latency of each in milliseconds."""
    ports, numbers = range(2, HOSTS + 1), range(QUEUES)
    places = ((port, number) for number, port in product(numbers, ports)) if order == "ports in turn" else product(ports, numbers)
    for port, number in places:
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
