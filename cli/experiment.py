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
    missed = []
    for name in chosen:
        is_idle = processors.need_idle(anyway)
        line(f"\n{terminal.bold('── ' + name)}")
        begun = time.monotonic()
        measured = EXPERIMENTS[name](quick)
        remarks = [*([] if is_idle else ["On a busy machine."]), *(["A quick run."] if quick else [])]
        line(result.measured(measured, machine(), commit(), remarks))
        line(terminal.faint(f"{name} took {(time.monotonic() - begun) / 60:.1f} min"))
        if write_docs:
            result.write(measured, machine(), commit(), remarks)
        missed += measured.missed()
    for figure in missed:
        line(f"  {terminal.bad('✗')} {figure}")
    return 1 if missed else 0
