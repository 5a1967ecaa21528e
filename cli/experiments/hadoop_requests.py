"""What a job of Hadoop asks of Windowpane and of the switch: figure 6 and section 7.2 of "Participatory Networking"."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from statistics import mean, median

from cli.experiments import figure
from cli.experiments.hadoop import HOSTS, INPUT, QUEUES, SHARE, SHARE_BPS, write
from cli.experiments.processors import use
from cli.experiments.result import Result, Row
from cli.terminal import Step
from e2e.apps import hadoop
from e2e.apps.hadoop import Cluster, Job
from e2e.apps.installation import STAR6, Installation, installation
from e2e.network.labnet import flows
from e2e.real_gateway import MEMORY

SWITCH = "s1"
LOOK_EVERY_S = 0.2
MAP_BYTES, MAPS, REDUCES = 8_000_000, 16, 4
RATE = "2M"
WINDOWS_MS = (10, 100)
LEAST_MS = 0.1
"""Reservations of one group are made at the same moment. A logarithmic axis needs more than 0."""

PAPER = Row("paper", {"reservations": None, "saved by 10 ms": 0.20, "saved by 100 ms": 0.35, "entries, mean": 2.5,
                      "entries, most": 28.0, "flows above 1 MB": 0.73, "processors": None})
PAPER_WORD_COUNT = 0.24


@dataclass
class Entries:
    """Flow entries beyond those at the start, at each look."""

    more: list[int] = field(default_factory=list)
    failure: BaseException | None = None


@dataclass(frozen=True)
class Round:
    """What one sort asked for."""

    gaps_ms: Sequence[float]
    """From each reservation to the next."""
    entries: Sequence[int]
    above: float
    """The part of the copies that had 1 MB or more."""
    processors: float


def run(quick: bool) -> Result:
    """Three sorts, and one word count; a single sort of half of the data if quick."""
    rounds, map_bytes = (1, MAP_BYTES // 2) if quick else (3, MAP_BYTES)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, installation(Path(folder), STAR6, apart=True) as windowpane:
        token = windowpane.token("analyst", SHARE, SHARE_BPS)
        settings = {**hadoop.reserving(SHARE, token), "windowpane.rate.max": RATE, "mapreduce.job.queuename": "high"}
        with hadoop.cluster(Path(folder) / "cluster", HOSTS, QUEUES) as cluster:
            with Step(f"Writing {MAPS * map_bytes / 1e6:.0f} MB to sort, and text to count words of"):
                write(cluster, map_bytes, MAPS)
                cluster.submit("text", "RandomTextWriter", {
                    "mapreduce.randomtextwriter.bytespermap": map_bytes, "mapreduce.job.queuename": "high",
                    "mapreduce.randomtextwriter.totalbytes": 4 * map_bytes},
                    "-outFormat", "org.apache.hadoop.mapreduce.lib.output.TextOutputFormat", "/text").wait()
            sorts = []
            for number in range(1, rounds + 1):
                with Step(f"Sort {number} of {rounds}"), use() as processors, _watched() as entries:
                    job = cluster.submit(f"sort-{number}", "Sort", settings, "-r", str(REDUCES), INPUT,
                                         f"/sorted-{number}").wait()
                sorts.append(Round(_gaps_ms(windowpane, job), entries.more, _above(job), processors.share))
            with Step("A word count"):
                words = _count_words(cluster, settings)
    return _result(sorts, words)


def _count_words(cluster: Cluster, settings: dict[str, str]) -> Job:
    return cluster.submit("words", "WordCount", {**settings, "mapreduce.job.reduces": REDUCES}, "/text", "/words").wait()


@contextmanager
def _watched() -> Iterator[Entries]:
    """Looks at the switch's flow table while the block runs."""
    entries, before, ended = Entries(), len(flows(SWITCH)), threading.Event()

    def look() -> None:
        try:
            while not ended.wait(LOOK_EVERY_S):
                entries.more.append(len(flows(SWITCH)) - before)
        except BaseException as failure:
            entries.failure = failure
    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield entries
    finally:
        ended.set()
        thread.join()
    if entries.failure is not None:
        raise entries.failure


def _gaps_ms(windowpane: Installation, job: Job) -> list[float]:
    made = windowpane.bookings(f"hadoop {job.id}", state=None)
    moments = sorted(datetime.fromisoformat(str(each["createdAt"]).replace("Z", "+00:00")) for each in made)
    assert len(moments) > 2, f"{job.id} made {len(moments)} reservations"
    return [(later - earlier).total_seconds() * 1000 for earlier, later in zip(moments, moments[1:])]


def _above(job: Job) -> float:
    counted = job.counters["Windowpane"]
    above, below = counted.get("above threshold", 0), counted.get("below threshold", 0)
    return above / (above + below)


def saved(gaps_ms: Sequence[float], window_ms: float) -> float:
    """The part of the updates of switches that is saved if each waits for those that follow within a window."""
    updates, since = 1, 0.0
    for gap in gaps_ms:
        since += gap
        if since > window_ms:
            updates, since = updates + 1, 0.0
    return 1 - updates / (len(gaps_ms) + 1)


def _result(sorts: Sequence[Round], words: Job) -> Result:
    measured = Row("sort", {
        "reservations": median(len(each.gaps_ms) + 1 for each in sorts),
        **{f"saved by {window} ms": median(saved(each.gaps_ms, window) for each in sorts) for window in WINDOWS_MS},
        "entries, mean": median(mean(each.entries) for each in sorts),
        "entries, most": median(max(each.entries) for each in sorts),
        "flows above 1 MB": median(each.above for each in sorts), "processors": median(each.processors for each in sorts)})
    nothing = dict.fromkeys(measured.values)
    counted = Row("word count", {**nothing, "flows above 1 MB": _above(words)})
    paper_words = Row("paper, word count", {**nothing, "flows above 1 MB": PAPER_WORD_COUNT})
    gaps = [max(gap, LEAST_MS) for each in sorts for gap in each.gaps_ms]
    return Result("hadoop-requests", [measured, PAPER, counted, paper_words], {}, {
        "gaps": figure.cumulative("Time between the reservations of a sort", "milliseconds", {"sort": gaps})})
