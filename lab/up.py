"""`lab up`: clears what is left of an earlier lab and starts one."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from types import FrameType

from lab import names, pki, cleanup, settings, state, switch, topology_file, wiring
from lab.commands import need_root, need_tools
from lab.controller_address import ControllerAddress
from lab.grin import wiring as grin
from lab.lock import exclusive
from lab.marks import agent as marks
from lab.terminal import Problem, Step, line, program
from lab.topology import Topology

TOOLS = ("ip", "tc", "ethtool", "sysctl", "ovsdb-tool", "ovsdb-server", "ovs-vsctl", "ovs-vswitchd")


class Interrupted(Exception):
    """A signal asked the lab to stop."""


def up(topology_name: str, controllers: Sequence[ControllerAddress], tls: bool = False, jumbo_frames: bool = False) -> int:
    """Starts the lab; when that fails or is interrupted, takes it down again and raises."""
    topology = topology_file.load(topology_name)
    need_root()
    need_tools(*TOOLS, *(["openssl"] if tls else []), *(["nft"] if topology.host_links else []))
    for controller in controllers:
        controller.need_local()
    with _interruptible(), exclusive():
        if cleanup.exist():
            with Step("Clearing what an earlier lab left"):
                cleanup.clear()
        try:
            _start(topology, controllers, tls, jumbo_frames)
        except (Exception, KeyboardInterrupt):
            with Step("Taking back what was started"):
                cleanup.clear()
            raise
    _describe(topology, controllers)
    if tls:
        line(f"  all of it over TLS; the controller's files are {pki.certificate(pki.CONTROLLER)}, "
             f"{pki.key(pki.CONTROLLER)} and {pki.AUTHORITY},")
        line(f"  those of a gateway {pki.certificate(pki.GATEWAY)} and {pki.key(pki.GATEWAY)}")
    return 0


def _start(topology: Topology, controllers: Sequence[ControllerAddress], tls: bool, jumbo_frames: bool) -> None:
    names.RUN.mkdir(mode=0o700, parents=True)
    recorded = state.State(topology, tuple(controllers), settings_before=settings.shortfall())
    state.write(recorded)
    for advice in settings.raise_buffers():
        line(f"  Socket buffers are too small and cannot be set from here; on the machine itself, as root: {advice}")
    with Step(f"Wiring {len(topology.hosts)} hosts and {len(topology.switches)} switches"):
        wiring.make(topology, controllers, jumbo_frames)
        grin.set_up(topology)
    if tls:
        with Step("Making certificates"):
            pki.make(topology.switches)
    with Step("Starting the switches"):
        _start_switches(topology, controllers, tls)
    with Step("Starting the agent that keeps marks"):
        marks.start()
    state.write(recorded.completed())


def _start_switches(topology: Topology, controllers: Sequence[ControllerAddress], tls: bool) -> None:
    with ThreadPoolExecutor(max_workers=4) as workers:
        started = [workers.submit(switch.start, topology, name, controllers, tls) for name in topology.switches]
    for result in started:
        result.result()


def _describe(topology: Topology, controllers: Sequence[ControllerAddress]) -> None:
    first, last = topology.host_names()[0], topology.host_names()[-1]
    line(f"The lab is up: {topology.name}. {topology.description}")
    for name in topology.switches:
        ports = ", ".join(f"{port.number} {port.peer}" for port in topology.ports(name))
        line(f"  {name}  {names.dpid(name)}  ports: {ports}")
    line(f"  hosts {first} ({names.ipv4(first)}) to {last} ({names.ipv4(last)})" if first != last else
         f"  host {first} ({names.ipv4(first)})")
    for link in topology.host_links:
        line(f"  {link.ends[0]} and {link.ends[1]} lend each other their uplinks")
    line(f"  switches look for their {'controller' if len(controllers) == 1 else 'controllers'} at "
         f"{', '.join(map(str, controllers))}")
    line(f"Try: {program()} status, {program()} exec {first} ping {names.ipv4(last)}, {program()} down")


@contextmanager
def _interruptible() -> Iterator[None]:
    """Turns a wish to stop into an exception, so that what was started is taken back."""
    signals = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, _interrupt) for number in signals}
    try:
        yield
    except Interrupted as error:
        raise Problem("Interrupted; nothing was left behind.") from error
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    raise Interrupted
