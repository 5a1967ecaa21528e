"""What hosts gain from the uplinks of their neighbours, and what that costs others: Agache, Deaconescu, and Raiciu, "Increasing
Datacenter Network Utilisation with GRIN"."""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import mean, median
from typing import Any

from cli.experiments import figure
from cli.experiments.competing import competing_traffic
from cli.experiments.processors import use
from cli.experiments.result import Result, Row
from cli.terminal import Step
from e2e.apps import hadoop
from e2e.apps.hadoop import Cluster
from e2e.apps.installation import Installation, installation
from e2e.network.bench.client import require_installed
from e2e.network.bench.testbed import Testbed, file as testbed_file, testbed
from e2e.network.labnet import lab, traffic
from e2e.network.module import eventually
from e2e.network.rules import MBIT, classify
from e2e.real_gateway import MEMORY
from lab.grin import wiring
from lab.topology_file import FOLDER

TOPOLOGIES = {"GRIN1": "grin1", "GRIN2": "grin2"}
HOSTS = tuple(f"h{n}" for n in range(1, 9))
SLOW_BPS = 20 * MBIT
"""The rate of links where all hosts send: at more, two processors are busier than the network."""

LATENCY_BPS = 50 * MBIT
"""The rate of links where latency is measured: at 100 Mbit/s, a request waits longer for the thread of the switch than for a port."""

ACTIVE = (1, 2, 4, 8)
START_S = 2.0
RANKED_S = 3.0
"""How long the NameNode may take to learn which hosts are busy."""

SCAVENGERS = (classify("to-secondary", "scavenger", dstHost="10.1.0.0/16"),
              classify("from-secondary", "scavenger", srcHost="10.1.0.0/16"))

STORE, FILE_BYTES = "h5", 40_000_000
"""The host that stores the file which h1 writes to HDFS and reads again."""

REPLICAS, BUSY = ("h3", "h5", "h7"), {"h3": "h6", "h5": "h8"}
"""The hosts that store each block of a file, and those of them that also send to another host, at a rate of `BUSY_BPS`."""

ORDERS = ("order of HDFS", "free uplink first")
BLOCK_BYTES, BUSY_BPS = 4_194_304, 15 * MBIT

LENDER, BORROWER = "h2", "h1"
PAPER_MORE_MS = {"uplink, without priority": 1.7, "uplink, with priority": 0.24,
                 "egress port, without priority": 2.3, "egress port, with priority": 0.01}


@dataclass(frozen=True)
class Sent:
    """Mean goodput of each sender in Mbit/s, and the use of the processors."""

    goodput: float
    processors: float


def run(quick: bool) -> Result:
    """Three rounds of ten seconds for each situation; one of four if quick."""
    rounds, seconds, file_bytes = (1, 4, FILE_BYTES // 4) if quick else (3, 10, FILE_BYTES)
    pair: dict[str, list[Sent]] = {}
    active: dict[tuple[int, str], list[Sent]] = {}
    files: dict[str, dict[str, list[Sent]]] = {"write to": {}, "read from": {}}
    replicas: dict[str, list[Sent]] = {}
    latency: dict[str, list[dict[str, float]]] = {}
    for name, topology in TOPOLOGIES.items():
        with testbed(topology):
            for number in range(1, rounds + 1):
                for kind in _kinds(name):
                    with Step(f"Round {number} of {rounds}: one pair, {kind}"):
                        pair.setdefault(kind, []).append(_send(kind, [(BORROWER, "h5")], seconds))
        if name == "GRIN1":
            with testbed(_at(LATENCY_BPS, topology)) as bed:
                for number in range(1, rounds + 1):
                    for place, measured in _latency(bed, seconds, number, rounds):
                        latency.setdefault(place, []).append(measured)
            for kind, sent in _replicas(topology, rounds, file_bytes):
                replicas.setdefault(kind, []).append(sent)
        with testbed(_at(SLOW_BPS, topology)):
            for number in range(1, rounds + 1):
                for count in ACTIVE:
                    pairs = _random_pairs(count, seed=100 * number + count)
                    for kind in _kinds(name):
                        with Step(f"Round {number} of {rounds}: {count} active, {kind}"):
                            active.setdefault((count, kind), []).append(_send(kind, pairs, seconds))
            for kind in _kinds(name):
                for what, sent in _files(kind, rounds, file_bytes):
                    files[what].setdefault(kind, []).append(sent)
    rows = [*_goodput_rows("one pair at 100 Mbit/s", pair)]
    for count in ACTIVE:
        rows += _goodput_rows(f"{count} active at 20 Mbit/s", {kind: found for (each, kind), found in active.items() if each == count})
    for what, by_kind in files.items():
        rows += _goodput_rows(f"{what} HDFS at 20 Mbit/s", by_kind)
    rows += _goodput_rows("read from HDFS, two of three replicas on busy hosts", replicas)
    rows += _latency_rows(latency)
    more = {row.name: row.values["more than idle, ms"] for row in rows}
    # At 100 Mbit/s, the processors have a part in what a pair gets.
    goodput = {kind: _median(active[1, kind]).goodput for kind in ("TCP", *TOPOLOGIES)}
    return Result("grin", rows, {
        "goodput of one active host, GRIN1 / TCP": (goodput["GRIN1"] / goodput["TCP"], "≥ 1.9"),
        "goodput of one active host, GRIN2 / TCP": (goodput["GRIN2"] / goodput["TCP"], "≥ 2.5"),
        **{f"reading beside busy hosts, free uplink first / order of HDFS: {kind}": (
            _median(replicas[f"{kind}, {ORDERS[1]}"]).goodput / _median(replicas[f"{kind}, {ORDERS[0]}"]).goodput, bar)
           for kind, bar in (("TCP", "≥ 1.5"), ("GRIN1", "≥ 1.1"))},
        **{f"a direct flow beside secondary ones, p50, ms more than idle: {place}": (more[f"{place}, with priority"] or 0.0, "≤ 0.3")
           for place in ("uplink", "egress port")},
    }, {"active": figure.bars("Goodput of an active host, by how many of eight are active", "Mbit/s", {
        str(count): {kind: _median(active[count, kind]).goodput for kind in ("TCP", "GRIN1", "GRIN2")} for count in ACTIVE})})


def _kinds(name: str) -> Sequence[str]:
    """TCP does not use horizontal links, so it is measured in one of the networks."""
    return ("TCP", name) if name == "GRIN1" else (name,)


def _at(rate_bps: int, topology: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((FOLDER / f"{topology}.json").read_text(encoding="utf-8"))
    return {**document, "rateBps": rate_bps}


def _random_pairs(count: int, seed: int) -> list[tuple[str, str]]:
    """Active hosts, each with a random destination (the paper's random traffic)."""
    chance = random.Random(seed)
    return [(source, chance.choice([host for host in HOSTS if host != source])) for source in chance.sample(HOSTS, count)]


def _send(kind: str, pairs: Sequence[tuple[str, str]], seconds: int) -> Sent:
    transport = "tcp" if kind == "TCP" else "mptcp"
    with use() as processors, ThreadPoolExecutor(len(pairs)) as pool:
        found = list(pool.map(lambda pair: traffic(transport, *pair, "--seconds", str(seconds)), pairs))
    return Sent(mean(each["goodputBps"] for each in found) / MBIT, processors.share)


def _files(kind: str, rounds: int, file_bytes: int) -> Iterator[tuple[str, Sent]]:
    """A file that the borrower writes to HDFS, on a host that is far, and reads again."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, \
            hadoop.cluster(Path(folder) / "cluster", (BORROWER, STORE), runs_jobs=False, mptcp=kind != "TCP") as cluster:
        file, copy = Path(folder) / "file", Path(folder) / "copy"
        file.write_bytes(random.Random(1).randbytes(file_bytes))
        nothing = Path(folder) / "nothing"
        nothing.touch()

        def sent(what: str, number: int, *words: str) -> tuple[str, Sent]:
            with Step(f"Round {number} of {rounds}: {what} HDFS, {kind}"), use() as processors:
                taken = cluster.seconds_of(BORROWER, *words) - idle
            assert taken > 0, f"a file took no longer than nothing, {idle:.1f} s"
            return what, Sent(8 * file_bytes / taken / MBIT, processors.share)

        idle = median(cluster.seconds_of(BORROWER, "-put", "-f", str(nothing), "/nothing") for _ in range(3))
        for number in range(1, rounds + 1):
            yield sent("write to", number, "-Ddfs.replication=1", "-put", "-f", str(file), "/file")
            copy.unlink(missing_ok=True)
            yield sent("read from", number, "-get", "/file", str(copy))
            assert copy.stat().st_size == file_bytes


def _replicas(topology: str, rounds: int, file_bytes: int) -> Iterator[tuple[str, Sent]]:
    """A file of which each block is on three hosts, two of them busy: the NameNode lists them in an order."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        topology_file = testbed_file(Path(folder), _at(SLOW_BPS, topology))
        file, copy = Path(folder) / "file", Path(folder) / "copy"
        file.write_bytes(random.Random(1).randbytes(file_bytes))
        with installation(Path(folder) / "windowpane", topology_file, apart=True) as windowpane:
            ranking = hadoop.ranking(windowpane.token("namenode", "replicas", SLOW_BPS))
            for transport, order in product(("TCP", "GRIN1"), ORDERS):
                with hadoop.cluster(Path(folder) / f"{transport}-{order[:4]}", (BORROWER, *REPLICAS), runs_jobs=False,
                                    ranking=ranking if order == ORDERS[1] else None, mptcp=transport != "TCP") as cluster:
                    cluster.shell(BORROWER, "-Ddfs.replication=3", f"-Ddfs.blocksize={BLOCK_BYTES}", "-put", str(file), "/file")
                    idle = min(cluster.seconds_of(BORROWER, "-ls", "/") for _ in range(3))
                    for number in range(1, rounds + 1):
                        copy.unlink(missing_ok=True)
                        with Step(f"Round {number} of {rounds}: read from HDFS, {transport}, {order}"):
                            yield f"{transport}, {order}", _read_beside_busy_hosts(windowpane, cluster, copy, file_bytes, idle)


def _read_beside_busy_hosts(windowpane: Installation, cluster: Cluster, copy: Path, file_bytes: int, idle: float) -> Sent:
    with competing_traffic(list(BUSY.items()), "--udp", "--bitrate", str(BUSY_BPS)):
        eventually("the busy hosts are last", lambda: _are_last(windowpane, BUSY), 20)
        time.sleep(RANKED_S)
        with use() as processors:
            taken = cluster.seconds_of(BORROWER, "-get", "/file", str(copy)) - idle
    assert copy.stat().st_size == file_bytes and taken > 0
    return Sent(8 * file_bytes / taken / MBIT, processors.share)


def _are_last(windowpane: Installation, hosts: Collection[str]) -> bool:
    ranked = [each["name"] for each in windowpane.admin.get("hosts/rank")["hosts"]]
    return set(ranked[-len(hosts):]) == set(hosts)


def _latency(bed: Testbed, seconds: int, number: int, rounds: int) -> Iterator[tuple[str, dict[str, float]]]:
    """Requests and responses of a direct flow, alone and beside secondary ones."""
    def respond(place: str, source: str, target: str) -> tuple[str, dict[str, float]]:
        with Step(f"Round {number} of {rounds}: latency, {place}"), use() as processors:
            found = traffic("rr", source, target, "--seconds", str(seconds))
        return place, {"p50": found["p50Ms"], "p99": found["p99Ms"], "processors": processors.share}

    def beside(place: str, source: str, target: str, *senders: str) -> tuple[str, dict[str, float]]:
        with ThreadPoolExecutor(len(senders)) as pool:
            bulks = [pool.submit(traffic, "mptcp", sender, "h5", "--seconds", str(seconds + 5)) for sender in senders]
            time.sleep(START_S)
            measured = respond(place, source, target)
            for bulk in bulks:
                bulk.result()
        return measured

    yield respond("uplink, idle", LENDER, "h7")
    yield beside("uplink, with priority", LENDER, "h7", BORROWER)
    with _without_priority(LENDER):
        yield beside("uplink, without priority", LENDER, "h7", BORROWER)
    yield respond("egress port, idle", "h7", "h6")
    yield beside("egress port, without priority", "h7", "h6", "h1", "h3")
    require_installed(bed.client.put(list(SCAVENGERS)))
    yield beside("egress port, with priority", "h7", "h6", "h1", "h3")
    yield beside("egress port, another one at the same time", "h7", "h8", "h1", "h3")
    bed.client.put([])


@contextmanager
def _without_priority(host: str) -> Iterator[None]:
    """The host sends packets of its neighbours and its own in the order in which they come."""
    lab("exec", host, "nft", "flush", "chain", "ip", "windowpane_grin", "lent")
    try:
        yield
    finally:
        lab("exec", host, sys.executable, str(wiring.PROGRAM), "up", str(wiring.file(host)))


def _median(found: Sequence[Sent]) -> Sent:
    return Sent(median(each.goodput for each in found), median(each.processors for each in found))


def _goodput_rows(where: str, found: Mapping[str, Sequence[Sent]]) -> list[Row]:
    """The first kind is what the others are compared with."""
    medians = {kind: _median(each) for kind, each in found.items()}
    first = next(iter(medians.values())).goodput
    return [Row(f"{where}, {kind}", {
        "Mbit/s": each.goodput, "of TCP": each.goodput / first, "p50, ms": None, "p99, ms": None,
        "more than idle, ms": None, "paper, ms": None, "processors": each.processors}) for kind, each in medians.items()]


def _latency_rows(found: Mapping[str, Sequence[Mapping[str, float]]]) -> list[Row]:
    medians = {place: {of: median(each[of] for each in values) for of in ("p50", "p99", "processors")}
               for place, values in found.items()}
    rows = []
    for place, values in medians.items():
        idle = medians[f"{place.rpartition(', ')[0]}, idle"]["p50"]
        is_idle = place.endswith("idle")
        rows.append(Row(place, {
            "Mbit/s": None, "of TCP": None, "p50, ms": values["p50"], "p99, ms": values["p99"],
            "more than idle, ms": None if is_idle else values["p50"] - idle, "paper, ms": PAPER_MORE_MS.get(place),
            "processors": values["processors"]}))
    return rows
