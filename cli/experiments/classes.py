"""What traffic classes do for the shuffle of a Hadoop job: the four experiments of Narayan, Bailey, and Daga, "Hadoop Acceleration
in an OpenFlow-based cluster", with a released Hadoop, and with the transfers of a job of it."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from cli.experiments import figure
from cli.experiments.competing import PORT as IPERF_PORT, competing_traffic
from cli.experiments.hadoop import HOSTS, INPUT, write
from cli.experiments.processors import use
from cli.experiments.result import Result, Row
from cli.terminal import Problem, Step
from e2e.apps import hadoop
from e2e.apps.hadoop import DATA_PORT, SHUFFLE_PORT, Cluster
from e2e.apps.installation import STAR5_SLOW, Installation, installation
from e2e.apps.transfers import Transfer, recording, replay
from e2e.network.labnet import receive_rate
from e2e.network.module import eventually
from e2e.real_gateway import MEMORY

MBIT, MB = 1_000_000, 1_000_000
SHARE = "analytics"

PARTS = {"rest": 50, "shuffle": 200, "iperf": 5}
"""The queues q0, q1, and q2 of the paper, in Mbit/s of links of 300 Mbit/s."""
PAPER_LINK = 300

TRANSFER_LINK, SORT_LINK = 100 * MBIT, 20 * MBIT
"""So slow that transfers, and a sort, wait for the network, and not for two processors."""

MAPS, MAP_BYTES, REDUCES = 4, 12 * MB, 4
WORKERS = HOSTS[1:]
COMPETING = tuple(zip(WORKERS, [*WORKERS[1:], WORKERS[0]]))
"""iperf sends to each worker."""
LOADED_S = 60.0
LOAD_BETWEEN = (0.5, 1.2)
"""What iperf reaches of the rate of its queue within that time, while nothing else sends."""


@dataclass(frozen=True)
class Setting:
    """One of the experiments."""

    name: str
    classes: Sequence[str]
    """Which classes there are; `all` is one for everything, with the rate of the link."""
    iperf: str | None
    """The class that iperf is in, if it sends."""


SETTINGS = (Setting("1: one queue, alone", ("rest",), None), Setting("one queue, beside iperf", ("rest",), "rest"),
            Setting("2: iperf in a slow queue", ("rest", "iperf"), "iperf"),
            Setting("3: the shuffle in a fast queue, too", ("rest", "iperf", "shuffle"), "iperf"),
            Setting("4: all in the fastest queue", ("all",), "all"))


@dataclass(frozen=True)
class Measured:
    """The seconds that something took, and the use of the processors meanwhile."""

    seconds: float
    processors: float


def run(quick: bool) -> Result:
    """Three rounds; one if quick, with half of the data."""
    rounds, map_bytes = (1, MAP_BYTES // 2) if quick else (3, MAP_BYTES)
    with _star(SORT_LINK) as (windowpane, folder), hadoop.cluster(folder / "cluster", HOSTS, {"high": 100}) as cluster:
        with Step(f"Writing {MAPS * map_bytes / MB:.0f} MB to sort"):
            write(cluster, map_bytes, MAPS)
        with Step("Recording what a sort sends"), recording(WORKERS, (SHUFFLE_PORT, DATA_PORT)) as so_far:
            # Also warms up what all jobs use.
            _sort(cluster, "recorded", replicas=2)
            transfers = so_far()
        sorts = _measure("a sort", rounds, windowpane, SORT_LINK, lambda: _sort(cluster, "measured", replicas=1))
    shuffle, output = ([each for each in transfers if each.port == port] for port in (SHUFFLE_PORT, DATA_PORT))
    if not (shuffle and output):
        raise Problem(f"The sort was not recorded: {len(shuffle)} transfers of the shuffle, and {len(output)} of its output.")
    with _star(TRANSFER_LINK) as (windowpane, _):
        sent = _measure("the transfers", rounds, windowpane, TRANSFER_LINK, lambda: replay(shuffle) + replay(output))
    return _result(sent, sorts, transfers)


def _measure(what: str, rounds: int, windowpane: Installation, link_bps: int,
             seconds: Callable[[], float]) -> Mapping[str, Sequence[Measured]]:
    """What takes that many seconds, in each setting. Each round begins with another setting."""
    found: dict[str, list[Measured]] = {setting.name: [] for setting in SETTINGS}
    for number in range(rounds):
        for setting in (*SETTINGS[number:], *SETTINGS[:number]):
            with Step(f"Round {number + 1} of {rounds}: {what}, {setting.name}"), _classes(windowpane, setting, link_bps), \
                    use() as processors:
                taken = seconds()
            found[setting.name].append(Measured(taken, processors.share))
    return found


@contextmanager
def _star(link_bps: int) -> Iterator[tuple[Installation, Path]]:
    """Five hosts at a switch with links of that rate, and everything of Windowpane."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        topology = Path(folder) / "topology.json"
        topology.write_text(json.dumps({**json.loads(STAR5_SLOW.read_text()), "rateBps": link_bps}))
        with installation(Path(folder), topology, apart=True) as windowpane:
            windowpane.admin.post("shares", {"name": SHARE, "parent": "rootShare", "flowGroup": {}, "classSlots": len(PARTS) + 1,
                                             "maxReserveBps": 1_000 * MBIT, "speakers": []})
            yield windowpane, Path(folder)


def _form(name: str, link_bps: int) -> dict[str, Any]:
    """A class for one of the paper's queues, whose rate is both its minimum and its maximum."""
    ports = {"shuffle": SHUFFLE_PORT, "iperf": IPERF_PORT}
    flows: list[dict[str, str]] = [{}] if name not in ports else [
        {"transport": "tcp", "srcPort": str(ports[name])}, {"transport": "tcp", "dstPort": str(ports[name])}]
    form: dict[str, Any] = {"name": name, "share": SHARE, "flowGroups": flows}
    if name in PARTS:
        rate_bps = _rate_bps(name, link_bps)
        form |= {"minBps": rate_bps, "maxBps": rate_bps}
    return form


def _rate_bps(name: str, link_bps: int) -> int:
    """The rate of a class on links of that rate."""
    return PARTS[name] * link_bps // PAPER_LINK if name in PARTS else link_bps


@contextmanager
def _classes(windowpane: Installation, setting: Setting, link_bps: int) -> Iterator[None]:
    """The classes of a setting, on the switch, and its other traffic."""
    with ExitStack() as undo:
        for name in setting.classes:
            windowpane.admin.post("traffic-classes", _form(name, link_bps))
            undo.callback(windowpane.admin.delete, f"traffic-classes/{name}")
        for name in setting.classes:
            eventually(f"{name} is on the switch", lambda: _is_installed(windowpane, name))
        if setting.iperf is not None:
            undo.enter_context(competing_traffic(COMPETING))
            rate_bps = _rate_bps(setting.iperf, link_bps)
            eventually("iperf fills its queue at each worker", lambda: all(_is_filled(host, rate_bps) for host in WORKERS), LOADED_S)
        yield


def _is_installed(windowpane: Installation, name: str) -> bool:
    deployment = windowpane.admin.get(f"traffic-classes/{name}")["deployment"]
    return bool(deployment["state"] == "installed" and not deployment["problems"])


def _is_filled(host: str, rate_bps: float) -> bool:
    """Whether a worker receives about that much."""
    return LOAD_BETWEEN[0] <= receive_rate(host, seconds=1) / rate_bps <= LOAD_BETWEEN[1]


def _sort(cluster: Cluster, name: str, replicas: int) -> float:
    """Seconds from submission to end of a sort."""
    job = cluster.submit(name, "Sort", {"mapreduce.job.queuename": "high", "dfs.replication": replicas}, "-r", str(REDUCES),
                         INPUT, f"/{name}").wait()
    cluster.shell(HOSTS[0], "-rm", "-r", "-skipTrash", f"/{name}")
    return job.seconds


def _result(sent: Mapping[str, Sequence[Measured]], sorts: Mapping[str, Sequence[Measured]], transfers: Sequence[Transfer]) -> Result:
    kinds = {"transfers": sent, "sort": sorts}
    seconds = {kind: {name: median(each.seconds for each in values) for name, values in found.items()} for kind, found in kinds.items()}
    rows = []
    for setting in SETTINGS:
        values: dict[str, float | None] = {}
        for kind, found in kinds.items():
            values |= {f"{kind}, s": seconds[kind][setting.name],
                       f"{kind}, processors": median(each.processors for each in found[setting.name])}
        rows.append(Row(setting.name, values))
    alone, shared, slow, fast, fastest = (setting.name for setting in SETTINGS)

    def ratio(kind: str, one: str, other: str) -> float:
        return seconds[kind][one] / seconds[kind][other]

    figures = {"transfers, iperf in the same queue over alone": (ratio("transfers", shared, alone), "≥ 1.2"),
               "transfers, iperf in a slow queue over alone": (ratio("transfers", slow, alone), "≤ 1.1"),
               "transfers, the shuffle in a fast queue over 2": (ratio("transfers", fast, slow), "≤ 0.9"),
               "transfers, all in the fastest queue over 2": (ratio("transfers", fastest, slow), "≤ 0.7"),
               "sort, the shuffle in a fast queue over 2": (ratio("sort", fast, slow), "≤ 0.9")}
    bars = {setting.name.partition(":")[0]: {kind: seconds[kind][setting.name] for kind in kinds} for setting in SETTINGS}
    return Result("classes", rows, figures, {"seconds": figure.bars("Time by experiment of the paper", "seconds", bars)}, [
        f"In the recorded sort, the shuffle had {_described(transfers, SHUFFLE_PORT)}, and the output {_described(transfers, DATA_PORT)}."])


def _described(transfers: Sequence[Transfer], port: int) -> str:
    chosen = [each.amount for each in transfers if each.port == port]
    return f"{len(chosen)} transfer{'s' if len(chosen) > 1 else ''} with {sum(chosen) / MB:.0f} MB"
