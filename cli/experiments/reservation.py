"""What a reservation costs an application: the call in its own thread, and the answer of the gateway off its path."""

from __future__ import annotations

import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from cli.experiments import figure
from cli.experiments.processors import use
from cli.experiments.result import Result, Row, statistics
from cli.paths import EXPERIMENTS_JAR, JAVA_CLIENT_JAR
from cli.terminal import Step
from e2e.apps import processes
from e2e.apps.installation import installation
from lab import names

SHARE, SHARE_BPS = "applications", 20_000_000
WAYS = {"Unix socket": f"unix:{names.GATEWAY_SOCKET}",
        "management network": f"http://{names.GATEWAY_ADDRESS}:{names.GATEWAY_PORT}"}
TIMES = ("call", "answer")
PROGRAMS, WARM_UP = 6, 1500
"""So many programs make so many reservations each before the first round, and each program again before it measures:
Java compiles what it runs during the first ten thousand or so, and a gateway runs for weeks."""
LEAST_MS = 0.001
"""The clock of a call; a logarithmic axis needs more than 0."""


def run(quick: bool) -> Result:
    """Three rounds of 500 reservations on each way to the gateway; one of 200 if quick."""
    rounds, count = (1, 200) if quick else (3, 500)
    measured: dict[str, list[dict[str, list[float]]]] = {way: [] for way in WAYS}
    used: dict[str, list[float]] = {way: [] for way in WAYS}
    with tempfile.TemporaryDirectory() as folder, installation(Path(folder)) as windowpane:
        token = windowpane.token("program", SHARE, SHARE_BPS)
        with Step(f"{PROGRAMS * WARM_UP:,} reservations that are not measured"), ThreadPoolExecutor(PROGRAMS) as programs:
            list(programs.map(lambda number: _reserve(WAYS["Unix socket"], token, 0, Path(folder) / f"before-{number}.log"),
                              range(PROGRAMS)))
        for number in range(1, rounds + 1):
            for way, address in WAYS.items():
                with Step(f"Round {number} of {rounds}: {count:,} reservations, {way}"), use() as processors:
                    measured[way].append(_reserve(address, token, count, Path(folder) / "reservations.log"))
                used[way].append(processors.share)

    def over_rounds(way: str, time: str, of: str) -> float:
        return median(statistics(each[time])[of] for each in measured[way])
    rows = [Row(f"{time}, {way}", {**{of: over_rounds(way, time, of) for of in ("mean", "p50", "p99")},
                                   "processors": median(used[way])}) for time in TIMES for way in WAYS]
    return Result("reservation", rows, {
        f"answer, p50 over the {way} in ms": (over_rounds(way, "answer", "p50"), "≤ 5") for way in WAYS}, {
        "answer": figure.cumulative("Time from the call until the reservation is booked", "milliseconds", {
            way: [value for each in measured[way] for value in each["answer"]] for way in WAYS})})


def _reserve(address: str, token: Path, count: int, log: Path) -> dict[str, list[float]]:
    """Milliseconds of each call and answer, after `WARM_UP` reservations of the same program."""
    words = ["-Xmx96m", "-cp", f"{EXPERIMENTS_JAR}:{JAVA_CLIENT_JAR}", "org.windowpane.experiments.ReservationCost", address,
             str(token), SHARE, str(WARM_UP), str(count)]
    times: dict[str, list[float]] = {time: [] for time in TIMES}
    for name, _, value in (line.partition(" ") for line in
                           processes.output(processes.java("h1", *words), log, 240 + count).splitlines()):
        times[name].append(max(int(value) / 1000, LEAST_MS))
    return times
