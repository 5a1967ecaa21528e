"""Runs the network tests in several labs side by side.

Each test file runs in a pod: network, mount and process namespaces of its own with a private /run. A lab in a pod has
its own switches, addresses and ports, and the kernel removes all of it when the pod's first process ends, so a test
run that is killed leaves nothing behind. Tests that need the processors for themselves have the mark `alone`: they
measure rates or latency under load. They run apart from the others, one file at a time.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from cli.paths import ROOT
from lab import settings

SIDE_BY_SIDE = 2
"""Labs at a time on two processors: with three, a test that waits for hosts can run out of time."""

LONGEST_S = 1200
"""Twice what the slowest file takes on a busy machine: a test that hangs must not hang the run."""

PYTEST = ["/usr/bin/python3", "-m", "pytest", "-q", "-p", "no:cacheprovider"]
POD = ["unshare", "--net", "--mount", "--pid", "--mount-proc", "--fork", "--kill-child", "--propagation", "private",
       "bash", "-c", 'mount -t tmpfs tmpfs /run && mkdir /run/netns /run/lock && ip link set lo up && "$@"; exit $?', "pod"]
"""The shell stays the pod's first process, because that one has to collect ended processes whose parents are gone."""

NOTHING_SELECTED = 5
"""Pytest's exit status when it ran no test."""


@dataclass(frozen=True)
class Run:
    """One test file in a pod: those of its tests that the mark expression selects."""

    file: Path
    marks: str
    tests: int

    @property
    def name(self) -> str:
        return self.file.stem + ("-alone" if self.marks == "alone" else "")


@dataclass(frozen=True)
class Result:
    run: Run
    status: int
    output: str
    seconds: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 0 when every test passed, 1 when one failed or a file could not run."""
    parser = argparse.ArgumentParser(prog="python3 -m e2e.network.pods", description="Runs network tests in several labs side by side.")
    parser.add_argument("--reports", type=Path, required=True, help="the folder for a JUnit report of each file")
    parser.add_argument("--labs", type=int, default=SIDE_BY_SIDE, help="labs at a time (default: %(default)s)")
    parser.add_argument("tests", choices=["shared", "alone"], help="those that share the processors, or those that need them for themselves")
    parser.add_argument("places", nargs="+", help="test files or folders")
    chosen = parser.parse_args(arguments)
    chosen.reports.mkdir(parents=True, exist_ok=True)
    labs, marks = (1, "alone") if chosen.tests == "alone" else (chosen.labs, "not alone")
    runs = _runs(marks, chosen.places)
    if not runs and not _runs("", chosen.places):
        raise SystemExit(f"There are no tests in {', '.join(chosen.places)}.")
    # The kernel keeps these for the whole machine, and a pod cannot change them.
    before = settings.shortfall()
    settings.raise_buffers()
    try:
        statuses = [_report(result) for result in _side_by_side(labs, runs, chosen.reports)]
    finally:
        settings.restore(before)
    return 1 if any(statuses) else 0


def _runs(marks: str, places: Sequence[str]) -> list[Run]:
    """The files with selected tests, those with most tests first, so that no long file starts last."""
    listed = subprocess.run([*PYTEST, "--collect-only", "-m", marks, *places], cwd=ROOT, env=_environment(),
                            capture_output=True, text=True, check=False)
    if listed.returncode not in (0, NOTHING_SELECTED):
        raise SystemExit(f"pytest could not collect the tests in {', '.join(places)}:\n{listed.stdout}{listed.stderr}")
    return runs_of(listed.stdout.splitlines(), marks)


def runs_of(listing: Iterable[str], marks: str) -> list[Run]:
    """Reads `FILE::TEST` lines, as `pytest --collect-only -q` writes them; other lines are ignored."""
    tests: dict[str, int] = {}
    for line in listing:
        file, separator, _ = line.partition("::")
        if separator:
            tests[file] = tests.get(file, 0) + 1
    return sorted((Run(Path(file), marks, count) for file, count in tests.items()), key=lambda run: -run.tests)


def _side_by_side(labs: int, runs: Sequence[Run], reports: Path) -> Iterable[Result]:
    with ThreadPoolExecutor(labs) as pool:
        yield from (done.result() for done in as_completed([pool.submit(_run, run, reports) for run in runs]))


def _run(run: Run, reports: Path) -> Result:
    begun = time.monotonic()
    command = [*POD, *PYTEST, "-m", run.marks, f"--junitxml={reports / run.name}.xml", str(run.file)]
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=_environment(), stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        try:
            status = process.wait(LONGEST_S)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            status = process.wait()
            output.write(f"\nStopped: {run.file} was still running after {LONGEST_S} s.\n")
        output.seek(0)
        return Result(run, status, output.read(), time.monotonic() - begun)


def _report(result: Result) -> int:
    print(f"{result.run.name} ({result.run.tests} tests, {result.seconds:.0f} s)\n{result.output}", flush=True)
    return result.status


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}


if __name__ == "__main__":
    sys.exit(main())
