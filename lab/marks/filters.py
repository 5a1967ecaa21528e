"""Looks for the filter on ports with `tc`, and installs it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from lab import names
from lab.commands import attempt
from lab.marks.program import PROGRAM, Instruction, bytecode
from lab.terminal import Problem

PRIORITY = 10


@dataclass(frozen=True)
class PortFilters:
    """A port with an HTB root, and the programs of the filters at our priority there."""

    port: str
    programs: tuple[tuple[Instruction, ...], ...] = ()

    @property
    def are_right(self) -> bool:
        return self.programs == (PROGRAM,)


def read(switch: str, ports: Collection[str]) -> dict[str, PortFilters]:
    """What is on those of the ports that have an HTB root by now."""
    shaped = [port for port in shaped_ports(json.loads(_tc(switch, ["qdisc show"]))) if port in ports]
    if not shaped:
        return {}
    answers = _tc(switch, [f"filter show dev {port} parent 1:" for port in shaped]).splitlines()
    if len(answers) != len(shaped):
        raise Problem(f"{switch}: a port went away while its filter was looked for")
    return {port: PortFilters(port, programs(json.loads(answer)))
            for port, answer in zip(shaped, answers, strict=True)}


def shaped_ports(qdiscs: list[dict[str, Any]]) -> list[str]:
    """The devices that have ovs-vswitchd's HTB at their root, in the output of `tc -json qdisc show`."""
    return [qdisc["dev"] for qdisc in qdiscs
            if qdisc.get("root") and qdisc["kind"] == "htb" and qdisc["handle"] == "1:"]


def programs(filters: list[dict[str, Any]]) -> tuple[tuple[Instruction, ...], ...]:
    """The BPF programs at our priority, in the output of `tc -json filter show` for one port."""
    found = []
    for shown in filters:
        if shown["pref"] == PRIORITY and "options" in shown:
            instructions = shown["options"].get("bytecode", {}).get("insns", [])
            found.append(tuple((each["code"], each["jt"], each["jf"], each["k"]) for each in instructions))
    return tuple(found)


def install(switch: str, wrong: Iterable[PortFilters]) -> None:
    """Puts the filter where it is missing, in place of whatever else is there at its priority."""
    orders = []
    for found in wrong:
        if found.programs:
            orders.append(f"filter delete dev {found.port} parent 1: prio {PRIORITY}")
        orders.append(f"filter add dev {found.port} parent 1: protocol all prio {PRIORITY} "
                      f"bpf bytecode \"{bytecode()}\"")
    _tc(switch, orders)


def _tc(switch: str, orders: Iterable[str]) -> str:
    """Runs orders in one process. One that fails does not keep the others from running: ports come and go."""
    text = "".join(order + "\n" for order in orders)
    return attempt("tc", "-n", names.namespace(switch), "-json", "-force", "-batch", "-", text=text).stdout
