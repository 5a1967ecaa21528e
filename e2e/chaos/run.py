"""One run: load, faults, quiet, and what must hold."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from subprocess import run as command

from cli import paths
from cli.parts import postgres
from cli.client import Client
from e2e.chaos import checks
from e2e.chaos.cluster import Cluster, running_cluster
from e2e.chaos.drivers import Drivers
from e2e.chaos.enforcement import Enforcement
from e2e.chaos.faults import catalogue, strike
from e2e.chaos.load import Load
from e2e.chaos.partitions import partitions
from e2e.network.module import eventually

DATA = paths.CACHE / "chaos"
"""Where data and logs are kept, until the next run."""
LASTING = 3
"""Windows that run through all of it, and are active when switches are looked at."""
NOTABLE_S = 1.0
"""Two looks at the switches: less cannot be distinguished from a look at the wrong time."""


@dataclass(frozen=True)
class Result:
    """What was requested and answered, which faults there were, and all that is wrong."""

    yes: int
    no: int
    repeated: int
    faults: dict[str, int]
    late: tuple[str, ...]
    """Windows that were booked well ahead, and were not on their switches for some of their time."""
    takeovers: int
    """How often a switch got another master."""
    refused: int
    """How many writes of controllers that were replaced the switches refused."""
    problems: tuple[str, ...]


def run(times: int, seed: int, report: Callable[[str], None]) -> Result:
    """Lets faults happen under load and checks what is left. Wants root, and the lab to be down."""
    shutil.rmtree(DATA, ignore_errors=True)
    with running_cluster(DATA) as cluster, partitions(cluster) as connections:
        load, enforcement = Load(cluster.addresses, seed=seed), Enforcement(cluster.switches)
        admins = [Client(address, "admin", "admin-window") for address in cluster.addresses]
        lasting = load.book_lasting(LASTING)
        enforcement.start()
        load.start()
        drivers, found_meanwhile = Drivers(cluster.switches), list[str]()

        def check() -> None:
            begun = time.monotonic()
            for name in cluster.restart_what_exited():
                report(f"  {name} had exited, and was started again")
            found = [*checks.switches_under_load(admins, cluster.switches), *drivers.violations()]
            found_meanwhile.extend(found)
            took = f"{time.monotonic() - begun:.1f} s"
            report(f"  {len(found)} violations after {took}" if found else f"  the switches agree with the ledger after {took}")
        try:
            faults = strike(catalogue(cluster, connections), times, seed, report, check)
        finally:
            load.stop()
        report("every fault has ended; waiting until all is whole")
        cluster.wait_until_whole()
        load.settle()
        report(f"{len(load.requests)} windows were requested; checking")
        state = _state(cluster, load, lasting)
        enforcement.stop()
        found_meanwhile += drivers.last_violations()
    missing = enforcement.missing_s(load.requests)
    answers = [request.answer for request in load.requests]
    return Result(
        answers.count("yes"), answers.count("no"), sum(request.tries > 1 for request in load.requests), faults,
        tuple(f"booking {booking} was not on a switch for {seconds:.1f} s" for booking, seconds in missing.items()
              if seconds > NOTABLE_S),
        sum(log.takeovers for log in drivers.logs.values()),
        sum(log.refused for log in drivers.logs.values()),
        (*load.faults, *enforcement.faults, *state, *found_meanwhile))


def _state(cluster: Cluster, load: Load, lasting: list[str]) -> list[str]:
    admin = Client(cluster.addresses[0], "admin", "admin-window")
    bookings = checks.stored(admin)
    problems = [*checks.answers(load.requests, bookings),
                *checks.capacities(bookings, checks.limits(admin), checks.above(admin))]
    eventually("every switch is known", lambda: all(each["connected"] for each in admin.get("network")["switches"]), 60)
    problems += checks.switches(admin, cluster.switches, lasting)
    chain = command(["java", "-jar", str(paths.GATEWAY_JAR), "audit-verify", "--database-url-file",
                     str(postgres.url_file(cluster.data))], capture_output=True, text=True, check=False)
    return problems if chain.returncode == 0 else [*problems, f"the audit log: {chain.stdout}{chain.stderr}"]
