"""ZooKeeper alone, beside other traffic, and reserved: the experiment of section 7.1.3 of "Participatory Networking"
with a released ZooKeeper."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from cli.experiments import figure
from cli.experiments.competing import competing_traffic
from cli.experiments.processors import use
from cli.experiments.result import Result, Row, statistics
from cli.terminal import Step
from e2e.apps import zookeeper
from e2e.apps.installation import STAR6_SLOW, Installation, installation
from e2e.apps.zookeeper import Ensemble
from e2e.network.labnet import counted
from e2e.network.module import eventually
from e2e.real_gateway import MEMORY
from lab import names

SERVERS, CLIENT = ("h1", "h2", "h3", "h4", "h5"), "h6"
COMPETING = (("h1", "h2"), ("h3", "h4"), ("h5", "h6"))
"""TCP in both directions between these hosts fills every link, both ways."""

SHARE, SHARE_BPS, RATE_BPS = "coordination", 120_000_000, 1_000_000
STATES = ("idle", "beside TCP", "reserved")
PAPER_MS = {"idle": 1.55, "beside TCP": 6.46, "reserved": 1.55}
"""Mean of DELETE."""

SETTLE_S = 3.0
BEFORE_S = 8
"""What a client does not measure: Java compiles what it runs."""

LINK_BPS = 15_000_000
LEAST_COMPETITION = 0.5
"""What each host receives beside the traffic of ZooKeeper, at least, as a part of its link."""

OPERATIONS = ("create", "delete")


def run(quick: bool) -> Result:
    """Three rounds of 30 s in each state; one round of 8 s if quick."""
    rounds, seconds = (1, 8) if quick else (3, 30)
    measured: dict[str, list[dict[str, list[float]]]] = {state: [] for state in STATES}
    used: dict[str, list[float]] = {state: [] for state in STATES}
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, installation(Path(folder), STAR6_SLOW) as windowpane:
        token = windowpane.token("keeper", SHARE, SHARE_BPS)
        with zookeeper.ensemble(Path(folder) / "ensemble", SERVERS, measured=True) as ensemble:
            zookeeper.load(ensemble, CLIENT, 5)
            for number in range(1, rounds + 1):
                for state in STATES:
                    with Step(f"Round {number} of {rounds}: {state}"), _state(state, windowpane, ensemble, token) as properties:
                        time.sleep(SETTLE_S)
                        with use() as processors, _verified(state, windowpane):
                            measured[state].append(zookeeper.load(ensemble, CLIENT, seconds, properties, BEFORE_S))
                        used[state].append(processors.share)
    return _result(measured, used)


@contextmanager
def _state(state: str, windowpane: Installation, ensemble: Ensemble, token: Path) -> Iterator[list[str]]:
    """Establishes the state, and gives the Java properties of the client."""
    with ExitStack() as undo:
        properties: list[str] = []
        if state == "reserved":
            undo.enter_context(zookeeper.sidecar(ensemble, SHARE, token, "--rate", str(RATE_BPS)))
            pairs = len(SERVERS) * (len(SERVERS) - 1)
            eventually("the flows between the servers are reserved", lambda: _active(windowpane) == 4 * pairs, 60)
            properties = ["-Dzookeeper.clientCnxnSocket=org.apache.zookeeper.WindowpaneClientCnxnSocketNIO",
                          f"-Dwindowpane.gateway=unix:{names.GATEWAY_SOCKET}", f"-Dwindowpane.share={SHARE}",
                          f"-Dwindowpane.token.file={token}", f"-Dwindowpane.rate={RATE_BPS}"]
        if state != "idle":
            undo.enter_context(competing_traffic(COMPETING, "--bidir"))
        yield properties


@contextmanager
def _verified(state: str, windowpane: Installation) -> Iterator[None]:
    """Raises AssertionError unless the state was what its name promises: full links, and a reservation of each connection."""
    hosts, before, since = (*SERVERS, CLIENT), {}, time.monotonic()
    earlier = _client_reservations(windowpane)
    for host in hosts:
        before[host] = counted(host, "rx_bytes")
    yield
    seconds = time.monotonic() - since
    for host in hosts:
        rate_bps = (counted(host, "rx_bytes") - before[host]) * 8 / seconds
        is_full = rate_bps > LEAST_COMPETITION * LINK_BPS
        assert is_full == (state != "idle"), f"{host} received {rate_bps / 1e6:.1f} Mbit/s, {state}"
    made = _client_reservations(windowpane) - earlier
    assert made >= zookeeper.THREADS if state == "reserved" else made == 0, f"{made} connections were reserved, {state}"


def _client_reservations(windowpane: Installation) -> int:
    """How many connections of clients were reserved so far. A client cancels its bookings when it ends."""
    return sum(each["label"] == "client requests" for each in windowpane.bookings("zookeeper", "cancelled"))


def _active(windowpane: Installation) -> int:
    return sum(each["deployment"]["state"] == "active" for each in windowpane.bookings("zookeeper"))


def _result(measured: dict[str, list[dict[str, list[float]]]], used: dict[str, list[float]]) -> Result:
    def over_rounds(state: str, operation: str, of: str) -> float:
        return median(statistics(each[operation])[of] for each in measured[state])
    rows = [Row(f"{operation.upper()}, {state}", {**{of: over_rounds(state, operation, of) for of in ("mean", "p50", "p99")},
                                                "paper, mean": PAPER_MS[state] if operation == "delete" else None,
                                                "processors": median(used[state])})
            for operation in OPERATIONS for state in STATES]
    figures = {}
    for operation in OPERATIONS:
        figures[f"reserved over idle, p50 of {operation.upper()}"] = (
            over_rounds("reserved", operation, "p50") / over_rounds("idle", operation, "p50"), "≤ 1.5")
        figures[f"reserved over idle, p99 of {operation.upper()}"] = (
            over_rounds("reserved", operation, "p99") / over_rounds("idle", operation, "p99"), "≤ 3")
        figures[f"beside TCP over reserved, mean of {operation.upper()}"] = (
            over_rounds("beside TCP", operation, "mean") / over_rounds("reserved", operation, "mean"), "≥ 3")
    pictures = {operation: figure.cumulative(
        f"Latency of {operation.upper()}, five ZooKeeper servers", "milliseconds",
        {state: [value for each in measured[state] for value in each[operation]] for state in STATES})
        for operation in OPERATIONS}
    return Result("zookeeper", rows, figures, pictures)
