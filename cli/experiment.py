"""`windowpane experiment`: the papers' experiments with real applications on the lab."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence

from cli import build, terminal, tools
from cli.bench.run import commit, machine
from cli.experiments import processors, result
from cli.experiments.result import Result
from cli.paths import CACHE
from cli.terminal import Problem, line


def _zookeeper(quick: bool) -> Result:
    from cli.experiments import zookeeper
    return zookeeper.run(quick)


def _flow_table(quick: bool) -> Result:
    from cli.experiments import flow_table
    return flow_table.run(quick)


def _hadoop(quick: bool) -> Result:
    from cli.experiments import hadoop
    return hadoop.run(quick)


def _hadoop_requests(quick: bool) -> Result:
    from cli.experiments import hadoop_requests
    return hadoop_requests.run(quick)


def _reservation(quick: bool) -> Result:
    from cli.experiments import reservation
    return reservation.run(quick)


EXPERIMENTS: Mapping[str, Callable[[bool], Result]] = {
    "zookeeper": _zookeeper, "hadoop": _hadoop, "hadoop-requests": _hadoop_requests, "reservation": _reservation,
    "flow-table": _flow_table}


def experiment(names: Sequence[str], quick: bool, anyway: bool, write_docs: bool) -> int:
    """Runs the named experiments. Exit status 1 if a figure misses its bar. Needs root."""
    if os.geteuid() != 0:
        raise Problem("A network in namespaces needs root: run it with sudo.")
    chosen = list(EXPERIMENTS) if list(names) == ["all"] else list(names)
    unknown = [name for name in chosen if name not in EXPERIMENTS]
    if unknown:
        raise Problem(f"There is no experiment '{unknown[0]}'. The experiments: {', '.join(EXPERIMENTS)}, or all.")
    if quick and write_docs:
        raise Problem("A quick run is too short for the documents: leave out --quick or --write-docs.")
    tools.install([*tools.BUILD, *tools.LAB], CACHE / "log/apt.log")
    build.java()
    build.clients()
    missed = []
    for name in chosen:
        is_idle = processors.need_idle(anyway)
        line(f"\n{terminal.bold('── ' + name)}")
        measured = EXPERIMENTS[name](quick)
        remarks = [*([] if is_idle else ["On a busy machine."]), *(["A quick run."] if quick else [])]
        line(result.measured(measured, machine(), commit(), remarks))
        if write_docs:
            result.write(measured, machine(), commit(), remarks)
        missed += measured.missed()
    for figure in missed:
        line(f"  {terminal.bad('✗')} {figure}")
    return 1 if missed else 0
