"""One run: load, faults, quiet, and what must hold."""

from __future__ import annotations

import itertools
import shutil
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from cli import paths
from cli.client import Client
from cli.parts import gateway
from e2e.chaos import checks
from e2e.chaos.cluster import CONTROLLERS, DATABASE, GATEWAYS, OPENFLOW_PORTS, PARTS, Cluster, running_cluster
from e2e.chaos.drivers import Drivers
from e2e.chaos.enforcement import Enforcement, Gap
from e2e.chaos.faults import Struck, catalogue, strike
from e2e.chaos.load import Load, Request
from e2e.chaos.partitions import partitions
from e2e.network.module import eventually

DATA = paths.CACHE / "chaos"
"""Where data and logs are kept, until the next run."""
LASTING = 3
"""Windows that run through all of it, and are active when switches are looked at."""
TAKEOVER_S = 2.0
"""A controller is active, and has installed what began meanwhile, within this time after one can be."""
WELL_AGAIN_S = 5.0
"""Every window is on its switches within this time after the last fault that excuses it."""
START_S = 15.0
"""A part that was killed works as fast as before within this time after its start: on two busy processors, a controller
takes up to 7 s to start, and its first passes over the switches take seconds."""
RECONNECT_S = 5.0
"""A connection that was cut works again within this time after the cut: until then, TCP may wait to repeat what was lost."""
LONGEST_FAULT = timedelta(seconds=30)
"""No fault takes longer, with its check: the lasting windows last this long for each."""
INTERIM = 50
"""After so many faults, the run reports which windows were late."""
SHOWN = 50
"""So many late windows or violations are printed at once."""
EFFECT_S = 10.0
"""A fault that ended longer ago than this is not named as one that may have caused a gap."""


@dataclass(frozen=True)
class Late:
    """A window that was not on a switch although it was granted well ahead, and the faults at that time."""

    gap: Gap
    faults: str

    def __str__(self) -> str:
        return f"{self.gap}; faults: {self.faults}"


@dataclass(frozen=True)
class Result:
    """What was requested and answered, which faults there were, and all that is wrong."""

    yes: int
    no: int
    repeated: int
    extended: int
    cancelled: int
    faults: dict[str, int]
    judged: int
    """How many windows were granted well ahead, so that they have to be on their switches all of their time."""
    late: tuple[Late, ...]
    excused: tuple[Gap, ...]
    """When other windows were missing, and no controller could have installed them in time."""
    takeovers: int
    """How often a switch got another master."""
    refused: int
    """How many writes of controllers that were replaced the switches refused."""
    queue_changes: int
    """How many transactions of the switches' databases changed queues."""
    problems: tuple[str, ...]


def run(times: int, seed: int, report: Callable[[str], None]) -> Result:
    """Lets faults happen under load and checks what is left. Wants root, and the lab to be down."""
    shutil.rmtree(DATA, ignore_errors=True)
    with running_cluster(DATA) as cluster, partitions(cluster) as connections:
        load, enforcement = Load(cluster.addresses, seed=seed), Enforcement(cluster.switches)
        admins = [Client(address, "admin", "admin-window") for address in cluster.addresses]
        lasting = load.book_lasting(LASTING, timedelta(minutes=10) + times * LONGEST_FAULT)
        enforcement.start()
        load.start()
        drivers, found_meanwhile = Drivers(cluster.switches), list[str]()
        links = checks.links(admins[0])

        def check(happened: Sequence[Struck]) -> None:
            begun = time.monotonic()
            exited = cluster.restart_what_exited()
            for name in exited:
                report(f"  {name} had exited, and was started again")
            killed = {each.fault.victim for each in happened if each.fault.kind == "killed"}
            found = [*checks.exits(set(exited) - killed), *checks.network(admins, links),
                     *checks.switches_under_load(admins, cluster.switches), *drivers.violations()]
            found_meanwhile.extend(found)
            took = f"{time.monotonic() - begun:.1f} s"
            report(f"  {len(found)} violations after {took}" if found
                   else f"  the network is whole, and the switches agree with the ledger after {took}")
        faults = catalogue(cluster, connections)
        struck, reported = list[Struck](), set[tuple[str, str]]()
        try:
            for happened in strike(faults, times, seed, report):
                struck += happened
                check(happened)
                if len(struck) % INTERIM < len(happened):
                    late = {(each.gap.booking, each.gap.switch): each for each in _late(enforcement, load, struck)}
                    report(f"  {len(late)} windows were late so far")
                    for place in list(late.keys() - reported)[:SHOWN]:
                        report(f"    {late[place]}")
                    reported |= late.keys()
        finally:
            load.stop()
        report("every fault has ended; waiting until all is whole")
        cluster.wait_until_whole()
        load.settle()
        report(f"{len(load.requests)} windows were requested; checking")
        state = _state(cluster, load, lasting)
        enforcement.stop()
        found_meanwhile += drivers.last_violations()
    happened = Counter(each.fault.kind for each in struck)
    answers = [request.answer for request in load.requests]
    return Result(
        answers.count("yes"), answers.count("no"), sum(request.is_repeated for request in load.requests),
        sum(_is_confirmed(request, True) for request in load.requests), sum(_is_confirmed(request, False) for request in load.requests),
        {kind: happened[kind] for kind in sorted({fault.kind for fault in faults})}, len(enforcement.judged(load.requests)),
        tuple(_late(enforcement, load, struck)),
        tuple(gap for gap in enforcement.gaps(load.requests) if is_excused(gap, struck)),
        sum(log.takeovers for log in drivers.logs.values()),
        sum(log.refused for log in drivers.logs.values()),
        sum(log.transactions.changes for log in drivers.databases.values()),
        (*load.faults, *enforcement.faults, *state, *found_meanwhile))


def _is_confirmed(request: Request, extends: bool) -> bool:
    """Whether a change of this kind was confirmed."""
    change = request.change
    return change is not None and change.answer == "yes" and bool(change.end) == extends


def _late(enforcement: Enforcement, load: Load, struck: Sequence[Struck]) -> list[Late]:
    gaps = enforcement.gaps(tuple(load.requests))
    return [Late(gap, _meanwhile(gap, struck)) for gap in gaps if not is_excused(gap, struck)]


def is_excused(gap: Gap, struck: Sequence[Struck]) -> bool:
    """Whether no controller could have installed the window in time; it may begin late then, and never go once it is there.

    Either none of them could reach the switch, or none could be replaced, because no gateway could be active. Or each was cut
    off from another switch: one controller drives all, so that the one that cannot reach this switch may stay active. Or one
    was cut off from a switch, and the other one, which replaced it, had just started. Or none of them could reach a switch
    before it on the path: a switch recognises packets of a guarantee by the mark that the one before gives them.
    """
    struck = [each for each in struck if each.since <= gap.until and gap.since <= _returned(each) + TAKEOVER_S]
    leaders = [each for each in struck if each.fault.victim in (DATABASE, *GATEWAYS) and each.fault.kind != "clock step"
               or any(each.fault.victim == f"{gateway} – {part}" for gateway in GATEWAYS for part in (DATABASE, *CONTROLLERS))]
    return gap.since <= gap.due and any(
        _covers(a, b, gap)
        for one, other in itertools.permutations(CONTROLLERS, 2)
        for a, b in itertools.permutations(struck, 2)
        if _separates(a, one, gap.switch) and (
            b in leaders or _separates(b, other, gap.switch)
            or (a.fault.victim != one or _has_started(a, gap)) and _cuts_any(b, other) and not _drove(other, gap))
        or any(_separates(a, one, switch) and _separates(b, other, switch) for switch in gap.before))


def _covers(a: Struck, b: Struck, gap: Gap) -> bool:
    """Whether the gap is no longer than both faults at once, and the time to get well again."""
    since, until = max(a.since, b.since), min(_returned(a), _returned(b))
    return since <= until and since <= gap.until and gap.since <= until + TAKEOVER_S and gap.until <= until + WELL_AGAIN_S


def _has_started(struck: Struck, gap: Gap) -> bool:
    """Whether the part was killed, and had been started again when the window was missing."""
    return struck.fault.kind == "killed" and struck.until <= gap.since


def _returned(struck: Struck) -> float:
    """When a part was of use again."""
    if struck.fault.kind == "killed":
        return struck.until + START_S
    return struck.until + (RECONNECT_S if struck.fault.kind.startswith("cut off") else 0)


def _separates(struck: Struck, controller: str, switch: str) -> bool:
    """Whether the controller cannot change the switch because of this fault."""
    victim = struck.fault.victim
    if victim == controller:
        return struck.fault.kind in ("killed", "hung")
    return victim in (f"{switch} – {controller}", f"{controller} – the queues of {switch}")


def _cuts_any(struck: Struck, controller: str) -> bool:
    """Whether the fault cuts the controller off from some switch."""
    source, _, target = struck.fault.victim.partition(" – ")
    return source == controller and target not in PARTS or target == controller and source not in PARTS


def _drove(controller: str, gap: Gap) -> bool:
    """Whether the switch had this master, and no other, all the time."""
    port = OPENFLOW_PORTS[CONTROLLERS.index(controller)]
    return bool(gap.drivers) and all(driver.startswith(f"master {port},") for driver in gap.drivers)


def _meanwhile(gap: Gap, struck: Sequence[Struck]) -> str:
    """The faults that may have caused a gap."""
    near = [each for each in struck if each.since <= gap.until and gap.since <= each.until + EFFECT_S]
    return ", ".join(map(str, near)) or "none"


def _state(cluster: Cluster, load: Load, lasting: list[str]) -> list[str]:
    admin = Client(cluster.addresses[0], "admin", "admin-window")
    bookings = checks.stored(admin)
    problems = [*checks.answers(load.requests, bookings), *checks.pauses(load.requests, load.stopped_at),
                *checks.capacities(bookings, checks.limits(admin), checks.above(admin))]
    eventually("every switch is known", lambda: all(each["connected"] for each in admin.get("network")["switches"]), 60)
    problems += checks.switches(admin, cluster.switches, lasting)
    anchors = gateway.audit_anchors(cluster.data)
    if not anchors:
        problems.append("no gateway anchored the audit log")
    chain = gateway.run(cluster.data, "audit-verify", "--audit-anchors", ",".join(map(str, anchors)))
    return problems if chain.returncode == 0 else [*problems, f"the audit log: {chain.stdout}{chain.stderr}"]
