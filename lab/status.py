"""`lab status`: what runs, what is connected, what is shaped."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from lab import names, processes, cleanup
from lab.commands import need_root
from lab.marks.ports import MONITORED, MarkedPort, Ports
from lab.ovsdb import Ovsdb, OvsdbError
from lab.state import State, read
from lab.switch import DAEMONS
from lab.terminal import line, program
from lab.topology import Port
from lab.traffic.rate import show

BROKEN, NOT_UP = 1, 3


@dataclass(frozen=True)
class SwitchSeen:
    """A switch as it is now. `connected` is None, and `ports` empty, where its database does not answer."""

    name: str
    processes: dict[str, int | None]
    connected: bool | None
    ports: dict[str, MarkedPort]

    def problems(self) -> list[str]:
        dead = [f"{self.name}: {daemon} is not running" for daemon, pid in self.processes.items() if pid is None]
        return dead or ([] if self.ports else [f"{self.name}: its database does not answer"])


def status(as_json: bool) -> int:
    """0 when everything of the lab runs, 1 when something does not, 3 when no lab is up."""
    need_root()
    state = read()
    if state is None:
        remains = cleanup.exist()
        if as_json:
            line(json.dumps({"up": False, "remains": remains}))
        else:
            line("The lab is not up." + (f" Something of one is left: {program()} down clears it." if remains else
                                         f" Start it with: {program()} up"))
        return NOT_UP
    seen = [look(name) for name in state.topology.switches]
    agents = {name: cleanup.agent(name) for name in cleanup.AGENTS}
    problems = [problem for switch in seen for problem in switch.problems()]
    if not state.complete:
        problems.append("it is starting, or was interrupted while it started")
    if agents["marks"] is None:
        problems.append("the agent that keeps marks is not running: guarantees made from now on will not hold")
    if as_json:
        line(json.dumps(_document(state, seen, agents, problems), indent=2))
    else:
        _print(state, seen, agents, problems)
    return BROKEN if problems else 0


def look(switch: str) -> SwitchSeen:
    """Asks the switch's processes and its database."""
    marker = str(names.RUN)
    alive = {daemon: processes.from_pid_file(names.pid_file(switch, daemon), marker) for daemon in DAEMONS}
    ports = Ports()
    try:
        with Ovsdb.connect(names.database_socket(switch)) as database:
            ports.apply(database.monitor(MONITORED))
            connected = any(row["is_connected"] for row in database.select("Controller", ["is_connected"]))
    except OvsdbError:
        return SwitchSeen(switch, alive, None, {})
    return SwitchSeen(switch, alive, connected and alive["ovs-vswitchd"] is not None,
                      {port.name: port for port in ports})


def _marks(port: MarkedPort | None) -> str:
    if port is None or port.qos is None:
        return "none"
    return "kept" if port.claimed == port.qos else "missing"


def _document(state: State, seen: list[SwitchSeen], agents: dict[str, int | None],
              problems: list[str]) -> dict[str, Any]:
    topology = state.topology
    return {
        "up": True,
        "topology": topology.name,
        "controller": state.controller,
        "problems": problems,
        "agents": agents,
        "switches": [{
            "name": switch.name,
            "dpid": names.dpid(switch.name),
            "ovsdb": f"{names.management_address(switch.name)}:{names.OVSDB_PORT}",
            "processes": switch.processes,
            "connected": switch.connected,
            "ports": [_port_document(port, switch.ports.get(port.name)) for port in topology.ports(switch.name)],
        } for switch in seen],
        "hosts": [{
            "name": host.name,
            "mac": names.mac(host.name),
            "addresses": [names.ipv4(host.name), names.ipv6(host.name)],
            "at": {"switch": host.switch, "port": names.port(host.switch, host.name)},
        } for host in topology.hosts],
    }


def _port_document(port: Port, row: MarkedPort | None) -> dict[str, Any]:
    return {"number": port.number, "name": port.name, "peer": port.peer, "rateBps": port.rate_bps,
            "qos": row.qos if row else None, "marks": _marks(row)}


def _print(state: State, seen: list[SwitchSeen], agents: dict[str, int | None], problems: list[str]) -> None:
    topology = state.topology
    line(f"The lab is up: {topology.name}, controller at {state.controller}")
    for switch in seen:
        link = {True: "connected to its controller", False: "no controller yet", None: "does not answer"}
        line(f"  {switch.name}  {names.dpid(switch.name)}  {link[switch.connected]}")
        for port in topology.ports(switch.name):
            row = switch.ports.get(port.name)
            shaped = f"shaped, marks {_marks(row)}" if row and row.qos else "not shaped"
            line(f"    {port.number:>3}  {port.name:<10} to {port.peer:<5} {show(port.rate_bps)}, {shaped}")
    for host in topology.hosts:
        line(f"  {host.name:<4} {names.ipv4(host.name):<11} {names.ipv6(host.name):<13} {names.mac(host.name)}")
    for link in topology.host_links:
        line(f"  {link.ends[0]} and {link.ends[1]} lend each other their uplinks, over {show(link.rate_bps)}")
    line("  way of the hosts to the gateway: "
         + (f"http://{names.GATEWAY_ADDRESS}:{names.GATEWAY_PORT}" if agents["relay"] else "none"))
    line("  background traffic: " + ("on" if agents["background"] else "off"))
    for problem in problems:
        line(f"  ✗ {problem}")
    if problems:
        line(f"  → {program()} up starts everything anew")
