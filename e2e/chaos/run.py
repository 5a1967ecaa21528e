"""One run: load, kills, quiet, and what must hold."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from subprocess import run as command

from cli import paths, postgres
from cli.client import Client
from e2e.chaos import checks
from e2e.chaos.cluster import Cluster, running_cluster
from e2e.chaos.kills import kill
from e2e.chaos.load import Load
from e2e.network.module import eventually

DATA = paths.CACHE / "chaos"
"""Where data and logs are kept, until the next run."""
LASTING = 3
"""Windows that run through all of it, and are active when switches are looked at."""


@dataclass(frozen=True)
class Result:
    """What was asked and answered, what was killed how often, and all that is wrong."""

    yes: int
    no: int
    asked_again: int
    killed: dict[str, int]
    problems: tuple[str, ...]


def run(kills: int, seed: int, report: Callable[[str], None]) -> Result:
    """Kills parts under load and checks what is left. Wants root, and the lab to be down."""
    shutil.rmtree(DATA, ignore_errors=True)
    with running_cluster(DATA) as cluster:
        load = Load(cluster.addresses, seed=seed)
        lasting = load.book_lasting(LASTING)
        load.start()
        try:
            killed = kill(cluster, kills, seed, report)
        finally:
            load.stop()
        report("all is started again; waiting until it is whole")
        cluster.wait_until_whole()
        load.settle()
        report(f"{len(load.asked)} windows were asked for; checking")
        problems = (*load.faults, *_problems(cluster, load, lasting))
    answers = [request.answer for request in load.asked]
    return Result(answers.count("yes"), answers.count("no"), sum(request.tries > 1 for request in load.asked), killed,
                  problems)


def _problems(cluster: Cluster, load: Load, lasting: list[str]) -> list[str]:
    admin = Client(cluster.addresses[0], "admin", "admin-window")
    bookings = checks.stored(admin)
    problems = [*checks.answers(load.asked, bookings), *checks.capacities(bookings, checks.limits(admin), checks.above(admin))]
    eventually("every switch is known", lambda: all(each["connected"] for each in admin.get("network")["switches"]), 60)
    problems += checks.switches(admin, cluster.switches, lasting)
    chain = command(["java", "-jar", str(paths.GATEWAY_JAR), "audit-verify", "--database-url-file",
                     str(postgres.url_file(cluster.data))], capture_output=True, text=True, check=False)
    return problems if chain.returncode == 0 else [*problems, f"the audit log: {chain.stdout}{chain.stderr}"]
