"""Three sorts of Hadoop at once, with and without reservations: the experiment of section 7.1.4 of "Participatory
Networking" with a released Hadoop."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

from cli.experiments import figure
from cli.experiments.processors import use
from cli.experiments.result import Result, Row
from cli.terminal import Step
from e2e.apps import hadoop
from e2e.apps.hadoop import REDUCE_MB, Cluster
from e2e.apps.installation import STAR5_SLOW, installation
from e2e.real_gateway import MEMORY

HOSTS = ("h1", "h2", "h3", "h4", "h5")
"""The daemons of the cluster, and four workers."""

QUEUES = {"low1": 25, "low2": 25, "high": 50}
"""Percent of the cluster's memory. The reduces of a job have this part of a worker's memory too."""

SHARE, SHARE_BPS = "analytics", 1_000_000_000
INPUT, MAPS, REDUCES, MAP_BYTES = "/input", 4, 4, 24_000_000
LINK_BPS = 3_000_000
"""What the reduces' parts of the memory are parts of: less than the link of 5 Mbit/s, because each copies from three other
workers at once. A reduce of the largest job has a quarter of the memory, and the three have half of it: 4.5 Mbit/s in all."""
OUTPUT_REPLICAS = 1
"""On the worker of the reduce, as TeraSort does it by default. HDFS chooses further ones at random: with so few workers, the
time of all jobs would be that of the link which happens to get most of them."""

STATES = ("without", "reserved")
PAPER = {"high": -0.19, "low1": -0.09, "low2": -0.09}


def run(quick: bool) -> Result:
    """Three rounds with and without reservations; one with a quarter of the data if quick."""
    rounds, map_bytes = (1, MAP_BYTES // 4) if quick else (3, MAP_BYTES)
    measured: dict[str, list[dict[str, float]]] = {state: [] for state in STATES}
    used: dict[str, list[float]] = {state: [] for state in STATES}
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, installation(Path(folder), STAR5_SLOW, apart=True) as windowpane:
        token = windowpane.token("analyst", SHARE, SHARE_BPS)
        reserving = {**hadoop.reserving(SHARE, token), "windowpane.rate.by": "memory", "windowpane.link.rate": LINK_BPS}
        with hadoop.cluster(Path(folder) / "cluster", HOSTS, QUEUES) as cluster:
            with Step(f"Writing {MAPS * map_bytes / 1e6:.0f} MB for each job to sort"):
                write(cluster, map_bytes)
            for number in range(1, rounds + 1):
                for state in STATES:
                    with Step(f"Round {number} of {rounds}: three sorts, {state}"), use() as processors:
                        seconds = _sorts(cluster, f"{state}-{number}", reserving if state == "reserved" else {})
                    measured[state].append(seconds)
                    used[state].append(processors.share)
    return _result(measured, used)


def write(cluster: Cluster, map_bytes: int, maps: int = MAPS) -> None:
    """Makes random records, in one file and block for each map, on all workers: then maps do not read over the network."""
    cluster.submit("write", "RandomWriter", {"mapreduce.randomwriter.bytespermap": map_bytes, "mapreduce.job.queuename": "high",
                                             "mapreduce.randomwriter.totalbytes": maps * map_bytes,
                                             "dfs.replication": len(HOSTS) - 1}, INPUT).wait()


def _sorts(cluster: Cluster, name: str, reserving: Mapping[str, Any]) -> dict[str, float]:
    """Seconds from submission to end, by queue. Raises AssertionError unless the reduces reserved, or did not, as asked."""
    jobs = {}
    for queue, percent in QUEUES.items():
        memory = {"mapreduce.job.queuename": queue, "mapreduce.reduce.memory.mb": REDUCE_MB * percent // 25,
                  "dfs.replication": OUTPUT_REPLICAS}
        jobs[queue] = cluster.submit(f"{name}-{queue}", "Sort", {**memory, **reserving}, "-r", str(REDUCES),
                                     INPUT, f"/{name}-{queue}")
    ended = {queue: job.wait() for queue, job in jobs.items()}
    for queue, job in ended.items():
        reserved = job.counters.get("Windowpane", {}).get("reserved", 0)
        assert bool(reserved) == bool(reserving), f"{queue}: {reserved} reservations, {name}"
    cluster.shell(HOSTS[0], "-rm", "-r", "-skipTrash", *(f"/{name}-{queue}" for queue in QUEUES))
    return {queue: job.seconds for queue, job in ended.items()}


def _result(measured: dict[str, list[dict[str, float]]], used: dict[str, list[float]]) -> Result:
    seconds = {state: {queue: median(each[queue] for each in measured[state]) for queue in QUEUES} for state in STATES}
    ratio = {queue: seconds["reserved"][queue] / seconds["without"][queue] for queue in QUEUES}
    shown = {queue: f"{queue}, {percent} %" for queue, percent in QUEUES.items()}
    rows = [Row(shown[queue], {"without, s": seconds["without"][queue], "reserved, s": seconds["reserved"][queue],
                               "change": ratio[queue] - 1, "paper, change": PAPER[queue],
                               **{f"{state}, processors": median(used[state]) for state in STATES}})
            for queue in QUEUES]
    figures = {"reserved over without, the job with 50 %": (ratio["high"], "≤ 0.85"),
               "reserved over without, the slower of the others": (max(ratio["low1"], ratio["low2"]), "≤ 1.05")}
    bars = {shown[queue]: {state: seconds[state][queue] for state in STATES} for queue in QUEUES}
    return Result("hadoop", rows, figures, {"jobs": figure.bars("Time of three sorts at once", "seconds", bars)})
