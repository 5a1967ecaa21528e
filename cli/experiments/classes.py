"""What traffic classes do for the shuffle of a Hadoop job: the four experiments of Narayan, Bailey, and Daga, "Hadoop Acceleration
in an OpenFlow-based cluster", with a released Hadoop, and with transfers of the same kind."""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from cli.experiments import figure
from cli.experiments.hadoop import HOSTS, INPUT, write
from cli.experiments.processors import use
from cli.experiments.result import Result, Row
from cli.terminal import Problem, Step
from e2e.apps import hadoop
from e2e.apps.hadoop import DATA_PORT, SHUFFLE_PORT, Cluster
from e2e.apps.installation import MEMORY, STAR5_SLOW, Installation, installation
from e2e.network.module import eventually
from lab import names

MBIT, MB = 1_000_000, 1_000_000
IPERF_PORT = 5001
SHARE = "analytics"

PARTS = {"rest": 50, "shuffle": 200, "iperf": 5}
"""The queues q0, q1, and q2 of the paper, in Mbit/s of links of 300 Mbit/s."""
PAPER_LINK = 300

TRANSFER_LINK = 300 * MBIT
TRANSFERS = ((DATA_PORT, 8 * MB), (SHUFFLE_PORT, 40 * MB), (DATA_PORT, 8 * MB))
"""What a job reads, shuffles, and writes, one after the other, by the port of the receiver."""

SORT_LINK = 20 * MBIT
"""So slow that a sort waits for the network, and not for two processors."""
MAPS, MAP_BYTES, REDUCES = 4, 24 * MB, 4
SOURCE, RECEIVER, OTHER = "h2", "h3", "h4"


@dataclass(frozen=True)
class Setting:
    """One of the experiments."""

    name: str
    classes: Sequence[str]
    """Which classes there are; `all` is one for everything, with the rate of the link."""
    iperf: bool


SETTINGS = (Setting("1: one queue, alone", ("rest",), False), Setting("one queue, beside iperf", ("rest",), True),
            Setting("2: iperf in a slow queue", ("rest", "iperf"), True),
            Setting("3: the shuffle in a fast queue, too", ("rest", "iperf", "shuffle"), True),
            Setting("4: all in the fastest queue", ("all",), True))


def run(quick: bool) -> Result:
    """Three rounds; one if quick, with a quarter of the data to sort."""
    rounds, map_bytes = (1, MAP_BYTES // 4) if quick else (3, MAP_BYTES)
    measured: dict[str, dict[str, list[float]]] = {"transfers": {}, "sort": {}}
    used: dict[str, list[float]] = {}
    with _star(TRANSFER_LINK) as (windowpane, _):
        for number in range(1, rounds + 1):
            for setting in SETTINGS:
                with Step(f"Round {number} of {rounds}: transfers, {setting.name}"), _classes(windowpane, setting, TRANSFER_LINK):
                    measured["transfers"].setdefault(setting.name, []).append(_transfer())
    with _star(SORT_LINK) as (windowpane, folder), hadoop.cluster(folder / "cluster", HOSTS, {"high": 100}) as cluster:
        with Step(f"Writing {MAPS * map_bytes / MB:.0f} MB to sort"):
            write(cluster, map_bytes, MAPS)
        for number in range(1, rounds + 1):
            for setting in SETTINGS:
                with Step(f"Round {number} of {rounds}: a sort, {setting.name}"), _classes(windowpane, setting, SORT_LINK), \
                        use() as processors:
                    measured["sort"].setdefault(setting.name, []).append(_sort(cluster, f"sort-{number}-{setting.name[:1]}"))
                used.setdefault(setting.name, []).append(processors.share)
    return _result(measured, used)


@contextmanager
def _star(link_bps: int) -> Iterator[tuple[Installation, Path]]:
    """Five hosts at a switch with links of that rate, and everything of Windowpane."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        topology = Path(folder) / "topology.json"
        topology.write_text(json.dumps({**json.loads(STAR5_SLOW.read_text()), "rateBps": link_bps}))
        with installation(Path(folder), topology) as windowpane:
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
        rate_bps = PARTS[name] * link_bps // PAPER_LINK
        form |= {"minBps": rate_bps, "maxBps": rate_bps}
    return form


@contextmanager
def _classes(windowpane: Installation, setting: Setting, link_bps: int) -> Iterator[None]:
    """The classes of a setting, on the switch, and its other traffic."""
    with ExitStack() as undo:
        for name in setting.classes:
            windowpane.admin.post("traffic-classes", _form(name, link_bps))
            undo.callback(windowpane.admin.delete, f"traffic-classes/{name}")
        for name in setting.classes:
            eventually(f"{name} is on the switch", lambda: windowpane.admin.get(
                f"traffic-classes/{name}")["deployment"]["state"] == "installed")
        if setting.iperf:
            undo.enter_context(_iperf())
        yield


@contextmanager
def _iperf() -> Iterator[None]:
    """Bulk data to the receiver, as long as the context lasts."""
    sending = subprocess.Popen(["/usr/bin/python3", "-m", "lab", "traffic", "tcp", OTHER, RECEIVER, "--port", str(IPERF_PORT),
                                "--seconds", "3600", "--json"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(3)
        yield
        if sending.poll() is not None:
            raise Problem("The other traffic ended before what was measured beside it.")
    finally:
        sending.terminate()
        sending.wait(20)


def _transfer() -> float:
    """Seconds for all transfers, one after the other."""
    begun = time.monotonic()
    for port, amount in TRANSFERS:
        server = subprocess.Popen(_in(RECEIVER, "iperf3", "-s", "-p", str(port)), stdout=subprocess.DEVNULL)
        command = _in(SOURCE, "iperf3", "-c", names.ipv4(RECEIVER), "-p", str(port), "-n", str(amount))
        try:
            eventually(f"port {port} accepts", lambda: subprocess.run(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0, 120)
        finally:
            server.terminate()
            server.wait(20)
    return time.monotonic() - begun


def _in(host: str, *command: str) -> list[str]:
    return ["ip", "netns", "exec", names.namespace(host), *command]


def _sort(cluster: Cluster, name: str) -> float:
    """Seconds from submission to end of a sort."""
    output = "/" + "".join(each if each.isalnum() else "-" for each in name)
    job = cluster.submit(output[1:], "Sort", {"mapreduce.job.queuename": "high", "dfs.replication": 1}, "-r", str(REDUCES),
                         INPUT, output).wait()
    cluster.shell(HOSTS[0], "-rm", "-r", "-skipTrash", output)
    return job.seconds


def _result(measured: Mapping[str, Mapping[str, Sequence[float]]], used: Mapping[str, Sequence[float]]) -> Result:
    seconds = {kind: {name: median(values) for name, values in found.items()} for kind, found in measured.items()}
    rows = [Row(setting.name, {"transfers, s": seconds["transfers"][setting.name], "sort, s": seconds["sort"][setting.name],
                               "processors": median(used[setting.name])}) for setting in SETTINGS]
    alone, shared, slow, fast, fastest = (setting.name for setting in SETTINGS)

    def ratio(kind: str, one: str, other: str) -> float:
        return seconds[kind][one] / seconds[kind][other]

    figures = {"transfers, iperf in the same queue over alone": (ratio("transfers", shared, alone), "≥ 1.5"),
               "transfers, iperf in a slow queue over alone": (ratio("transfers", slow, alone), "≤ 1.1"),
               "transfers, the shuffle in a fast queue over 2": (ratio("transfers", fast, slow), "≤ 0.6"),
               "transfers, all in the fastest queue over 2": (ratio("transfers", fastest, slow), "≤ 0.7"),
               "sort, the shuffle in a fast queue over 2": (ratio("sort", fast, slow), "≤ 0.9")}
    bars = {setting.name[0]: {kind: seconds[kind][setting.name] for kind in ("transfers", "sort")} for setting in SETTINGS
            if setting.name[0].isdigit()}
    return Result("classes", rows, figures, {"seconds": figure.bars("Time by experiment of the paper", "seconds", bars)})
