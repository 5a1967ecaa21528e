"""`lab doctor`: the traps of a data plane in software, each looked at by name. Changes nothing."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from typing import Literal

from lab import names, cleanup, settings
from lab.check import Check
from lab.commands import attempt, inside, need_root, need_tools
from lab.marks import filters
from lab.ovsdb import Ovsdb, OvsdbError, column_map
from lab.state import State, need_lab
from lab.status import SwitchSeen, look
from lab.terminal import line, program
from lab.wiring import PORT_QUEUE_PACKETS

SEND_BUFFER_FULL = "Resource temporarily unavailable"


def doctor(as_json: bool) -> int:
    """1 when something is wrong, else 0. Raises Problem when no lab is up."""
    need_root()
    need_tools("ip", "tc", "ethtool")
    state = need_lab()
    seen = [look(name) for name in state.topology.switches]
    found = [result for check in CHECKS for result in check(state, seen)]
    if as_json:
        line(json.dumps([asdict(result) for result in found]))
    else:
        marks = {"good": "✓", "note": "·", "bad": "✗"}
        for result in found:
            line(f"  {marks[result.verdict]} {result.what:<28} {result.seen}")
            if result.advice:
                line(f"    → {result.advice}")
    return 1 if any(result.verdict == "bad" for result in found) else 0


def _verdict(what: str, wrong: Iterable[str], good: str, advice: str,
             verdict: Literal["note", "bad"] = "bad") -> Check:
    listed = ", ".join(wrong)
    return Check(verdict, what, listed, advice) if listed else Check("good", what, good)


def _processes(_state: State, seen: list[SwitchSeen]) -> Iterator[Check]:
    dead = [problem for switch in seen for problem in switch.problems()]
    yield _verdict("switch processes", dead, f"{len(seen)} switches run", f"{program()} up starts the lab anew")
    slow = [switch.name for switch in seen
            if (pid := switch.processes["ovs-vswitchd"]) and os.sched_getscheduler(pid) != os.SCHED_RR]
    yield _verdict("real-time forwarding", slow, "every switch goes before other programs",
                   "without it packets are lost before their queue while the machine is busy", "note")


def _controller(state: State, seen: list[SwitchSeen]) -> Iterator[Check]:
    alone = [switch.name for switch in seen if switch.connected is False]
    yield _verdict("OpenFlow connection", alone, f"every switch is connected to {state.controller}",
                   f"is a controller listening on {state.controller}?", "note")


def _socket_buffers(state: State, _seen: list[SwitchSeen]) -> Iterator[Check]:
    for name, wanted in settings.WANTED.items():
        value = settings.value(name)
        yield _verdict(name.replace("/", "."), [str(value or "not seen")] if (value or 0) < wanted else [], str(value),
                       f"{program()} up sets {wanted} where it may; ports of one switch starve each other with less")
    full = [name for name in state.topology.switches if _log_contains(name, SEND_BUFFER_FULL)]
    yield _verdict("send buffer", full, "was never full", f"the log has '{SEND_BUFFER_FULL}': packets were lost")


def _log_contains(switch: str, words: str) -> bool:
    log = names.log_file(switch, "ovs-vswitchd")
    return log.is_file() and words in log.read_text(encoding="utf-8", errors="replace")


def _queue_lengths(state: State, _seen: list[SwitchSeen]) -> Iterator[Check]:
    wrong = []
    for switch in state.topology.switches:
        shown = attempt("ip", "-n", names.namespace(switch), "-json", "link", "show").stdout
        lengths = {each["ifname"]: each.get("txqlen") for each in json.loads(shown or "[]")}
        wrong += [f"{port.name} has {lengths.get(port.name)}" for port in state.topology.ports(switch)
                  if lengths.get(port.name) != PORT_QUEUE_PACKETS]
    yield _verdict("txqueuelen", wrong, f"{PORT_QUEUE_PACKETS} on every port",
                   "it is each queue's length, and so the delay under load; set it before a QoS row is made")


def _offloads(state: State, _seen: list[SwitchSeen]) -> Iterator[Check]:
    hosts = [host for host in state.topology.host_names()
             if _feature(host, names.HOST_INTERFACE, "tx-checksumming") != "off"]
    yield _verdict("hosts' checksum offload", hosts, "off at every host",
                   "TCP does not work with it: ethtool -K eth0 tx off")
    ports = [port.name for switch in state.topology.switches for port in state.topology.ports(switch)
             if _feature(switch, port.name, "generic-receive-offload") != "off"]
    yield _verdict("ports' receive offload", ports, "off on every port",
                   "frames are merged beyond what a link carries: ethtool -K PORT gro off")


def _feature(node: str, interface: str, feature: str) -> str | None:
    shown = attempt(*inside(names.namespace(node), "ethtool", "-k", interface)).stdout
    found = re.search(rf"^{feature}: (\w+)", shown, re.MULTILINE)
    return found[1] if found else None


def _marks(_state: State, seen: list[SwitchSeen]) -> Iterator[Check]:
    agent = cleanup.agent("marks")
    yield _verdict("marks agent", [] if agent else ["is not running"], f"runs (process {agent})",
                   f"{program()} up starts the lab anew")
    wrong = []
    shaped = 0
    for switch in seen:
        ports = {port.name: port for port in switch.ports.values() if port.qos}
        shaped += len(ports)
        found = filters.read(switch.name, ports) if ports else {}
        wrong += [f"{name} has no filter" for name in ports if name not in found or not found[name].are_right]
        wrong += [f"{name} is not confirmed" for name, port in ports.items() if port.claimed != port.qos]
    yield _verdict("filters for marks", wrong,
                   f"on all of {shaped} shaped ports" if shaped else "no port is shaped yet",
                   f"the reason is in the agent's log: {names.RUN / 'marks.log'}")


def _queue_rows(state: State, _seen: list[SwitchSeen]) -> Iterator[Check]:
    promises, orphans = [], []
    for switch in state.topology.switches:
        try:
            with Ovsdb.connect(names.database_socket(switch)) as database:
                shapers, rows = (answer["rows"] for answer in database.transact(
                    {"op": "select", "table": "QoS", "where": [], "columns": ["queues", "other_config"]},
                    {"op": "select", "table": "Queue", "where": [], "columns": ["_uuid", "other_config"]}))
        except OvsdbError:
            continue
        rates = {row["_uuid"][1]: int(column_map(row["other_config"]).get("min-rate", 0)) for row in rows}
        used = {uuid[1] for shaper in shapers for uuid in column_map(shaper["queues"]).values()}
        for shaper in shapers:
            promised = sum(rates[uuid[1]] for uuid in column_map(shaper["queues"]).values())
            link = int(column_map(shaper["other_config"]).get("max-rate", promised))
            promises += [f"{switch}: {promised} of {link} bit/s"] if promised > link else []
        orphans += [f"{switch}: {len(rates.keys() - used)}"] if rates.keys() - used else []
    yield _verdict("rates of queues", promises, "no port promises more than its link has",
                   "queue 0 has to shrink by what the others are given")
    yield _verdict("queue rows", orphans, "every one belongs to a port",
                   "queues without a port slow every change down: ovs-vsctl destroy Queue, at the switch")


CHECKS: tuple[Callable[[State, list[SwitchSeen]], Iterator[Check]], ...] = (
    _processes, _controller, _socket_buffers, _queue_lengths, _offloads, _marks, _queue_rows)
