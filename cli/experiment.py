"""`windowpane experiment`: the papers' experiments with real applications on the lab."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence

from cli import build, terminal, tools
from cli.bench.run import commit, machine
from cli.experiments import (
    classes,
    flow_table,
    grin,
    hadoop,
    hadoop_requests,
    load_balancer,
    processors,
    reservation,
    result,
    zookeeper,
)
from cli.experiments.result import Result
from cli.paths import CACHE
from cli.terminal import Problem, line


EXPERIMENTS: Mapping[str, Callable[[bool], Result]] = {
    "zookeeper": zookeeper.run, "hadoop": hadoop.run, "hadoop-requests": hadoop_requests.run, "reservation": reservation.run,
    "flow-table": flow_table.run, "load-balancer": load_balancer.run, "grin": grin.run, "classes": classes.run}

GROUPS: Mapping[str, Sequence[str]] = {
    "all": tuple(EXPERIMENTS), "applications": ("zookeeper", "hadoop", "hadoop-requests", "reservation", "flow-table")}


def experiment(names: Sequence[str], quick: bool, anyway: bool, write_docs: bool) -> int:
    """Runs the named experiments. Exit status 1 if a figure misses its bar. Needs root."""
    if os.geteuid() != 0:
        raise Problem("A network in namespaces needs root: run it with sudo.")
    chosen = list(dict.fromkeys(each for name in names for each in GROUPS.get(name, [name])))
    unknown = [name for name in chosen if name not in EXPERIMENTS]
    if unknown:
        raise Problem(f"There is no experiment '{unknown[0]}'. The experiments: {', '.join(EXPERIMENTS)}; "
                      f"several: {', '.join(GROUPS)}.")
    if quick and write_docs:
        raise Problem("A quick run is too short for the documents: leave out --quick or --write-docs.")
    tools.install([*tools.BUILD, *tools.LAB], CACHE / "log/apt.log")
    build.java()
    build.clients()
    # Before the first one writes its page.
    at = commit()
    begun, wrong = time.monotonic(), list[str]()
    for name in chosen:
        line(f"\n{terminal.bold('── ' + name)}")
        try:
            wrong += _run(name, at, quick, anyway, write_docs)
        except (Problem, AssertionError) as failure:
            if len(chosen) == 1:
                raise
            # The others may still succeed, and took long.
            wrong.append(f"{name} failed: {failure}")
    if len(chosen) > 1:
        line(terminal.faint(f"All took {_minutes_since(begun)}"))
    for each in wrong:
        line(f"  {terminal.bad('✗')} {each}")
    return 1 if wrong else 0


def _run(name: str, at: str, quick: bool, anyway: bool, write_docs: bool) -> list[str]:
    """Runs one experiment at a commit, shows its result, and returns the figures that miss their bar."""
    is_idle = processors.need_idle(anyway)
    begun = time.monotonic()
    measured = EXPERIMENTS[name](quick)
    remarks = [*([] if is_idle else ["On a busy machine."]), *(["A quick run."] if quick else [])]
    line(result.measured(measured, machine(), at, remarks))
    line(terminal.faint(f"{name} took {_minutes_since(begun)}"))
    if write_docs:
        result.write(measured, machine(), at, remarks)
    return measured.missed()


def _minutes_since(begun: float) -> str:
    return f"{(time.monotonic() - begun) / 60:.1f} min"
