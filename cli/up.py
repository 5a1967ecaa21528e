"""`windowpane up`: install, build, start everything, keep it running, and stop all of it on Ctrl-C."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import threading
import time
import types
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from cli import build, paths, terminal, tools
from cli.demo import history
from cli.parts import controller, gateway, lab, ports, postgres, running
from cli.http import free_port, is_taken
from cli.parts.running import Running
from cli.terminal import Problem, Step, line
from cli.parts.service import Service
from cli.parts.supervisor import Supervisor
from lab import settings as lab_settings, state as lab_state


HELLO_SECONDS = 20
RECONNECT_SECONDS = 4
"""How long switches may take to reconnect to a restarted controller."""


@dataclass(frozen=True)
class Options:
    """The options of the command line."""

    data: Path
    port: int
    topology: str
    traffic: str
    lab: bool
    demo: bool
    still: bool
    administrator: str | None
    floodlight: Path | None
    gateways: int = 1
    controllers: int = 1

    @staticmethod
    def of(chosen: argparse.Namespace) -> Options:
        return Options(paths.data_directory(chosen.data), chosen.port, chosen.topology, chosen.traffic,
                       not chosen.no_lab, not chosen.no_demo, chosen.still, chosen.admin,
                       controller.floodlight_jar(chosen.real or os.environ.get("FLOODLIGHT_JAR")),
                       chosen.gateways, chosen.controllers)


def up(options: Options) -> int:
    """Blocks until a signal stops it. Returns 0 after such a stop."""
    before = running.read(options.data)
    if before is not None and running.is_same(before.pid, before.started):
        line(f"Windowpane is already running at {before.address} (process {before.pid}). Stop it with: ./windowpane down")
        return 0
    if before is not None:
        _refuse_remains(options, before)
    if is_taken(options.port):
        raise Problem(f"Port {options.port} on 127.0.0.1 is in use by {ports.listener(options.port) or 'another program'}. "
                      "Choose another port with --port, or stop that program.")
    line(terminal.bold("Windowpane"))
    build.everything()
    without_lab = _why_no_lab() if options.lab else "it was switched off with --no-lab"
    if without_lab is None:
        tools.install(tools.LAB, paths.CACHE / "log/apt.log")
    else:
        line(f"  Without the lab: {without_lab}.")
        line("  There are no switches, hosts, or traffic. Users and shares work, but a booking is refused")
        line("  with 'no path' until your own switches connect to the controller.")
    return _Installation(options, with_lab=without_lab is None).run()


def _refuse_remains(options: Options, before: Running) -> None:
    """Raises Problem if parts of an installation still run whose `up` was killed."""
    left = [f"{name} (process {pid})" for name, (pid, started) in before.services.items() if running.is_same(pid, started)]
    if left:
        data = "" if options.data == paths.data_directory(None) else f" --data {options.data}"
        raise Problem(f"An earlier `windowpane up` was killed, and left running: {', '.join(left)}.\n"
                      f"  Stop them with: ./windowpane down{data}\n  Then start again; all data is kept.")


def _why_no_lab() -> str | None:
    if sys.platform != "linux":
        return f"network namespaces need Linux, and this is {sys.platform}"
    if os.geteuid() != 0 and shutil.which("sudo") is None:
        return "it needs root, and sudo is not installed"
    return None


class _Installation:
    def __init__(self, options: Options, with_lab: bool):
        self._options = options
        self._with_lab = with_lab
        self._services: list[Service] = []
        self._address = f"http://127.0.0.1:{options.port}"
        self._addresses: list[str] = []
        self._stop = threading.Event()
        self._writing = threading.Lock()
        self._supervisor = Supervisor(self._report, started=lambda _: self._record(), ready=self._is_back)

    @property
    def _lives(self) -> bool:
        """Whether the demo has a history, and teams that go on booking: both need hosts."""
        return self._with_lab and self._options.demo and not self._options.still

    def run(self) -> int:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._asked_to_stop)
        with ExitStack() as undo:
            try:
                self._start_all(undo)
            except _Interrupted:
                line("  Interrupted; stopping what was started.")
                return 130
            self._welcome()
            undo.callback(self._supervisor.stop)
            self._supervisor.watch(self._services)
            self._stop.wait()
        line("  All stopped.")
        return 0

    def _start_all(self, undo: ExitStack) -> None:
        options = self._options
        undo.callback(running.forget, options.data)
        self._record()
        database = postgres.service(options.data)
        if database is not None:
            self._start(database, undo)
        with Step("Preparing the database"):
            gateway.migrate(options.data)
        if options.administrator:
            gateway.create_administrator(options.data, options.administrator)
        if self._with_lab:
            undo.callback(self._lab_down)
            with Step(f"Starting the lab: {options.topology}"):
                # For the flood of `windowpane demo`; they cost the switches time for every frame.
                done = lab.run("up", *(["--jumbo-frames"] if self._lives else []), "--topology", options.topology,
                               "--controller", controller.addresses(options.controllers))
                if done.returncode != 0:
                    raise Problem(f"The lab did not start:\n{done.stdout}{done.stderr}")
            for advice in lab_settings.advice():
                line(f"  Socket buffers are too small for guarantees, and cannot be set from here. On the machine itself, as root: {advice}")
        rest_ports = [free_port() for _ in range(options.controllers)]
        secret = controller.secret(options.data)
        for number, rest_port in enumerate(rest_ports, start=1):
            self._start(controller.service(options.data, rest_port, secret, self._with_lab, options.floodlight,
                                           controller.lasting(options.data, options.floodlight, number), number), undo)
        if self._lives:
            self._make_history(rest_ports, secret)
        for number in range(1, options.gateways + 1):
            port = options.port if number == 1 else free_port()
            self._addresses.append(f"http://127.0.0.1:{port}")
            self._start(gateway.service(options.data, port, rest_ports, secret, options.demo, number=number,
                                        options=gateway.anchoring(options.data, number)), undo)
        if self._with_lab:
            self._start(lab.relay(options.port, options.data), undo)
            self._announce_hosts()
        if self._with_lab and options.traffic != "none":
            self._start(lab.background(options.traffic, options.data), undo)
        if self._lives:
            self._start(lab.life(self._address, options.data), undo)

    def _make_history(self, rest_ports: list[int], secret: Path) -> None:
        """Two weeks of the demo, before its first start. The demo works without them."""
        data = self._options.data
        if history.made_file(data).exists():
            return
        topology = lab_state.need_lab().topology
        link = next(iter(topology.links), None)
        cut = history.Cut(link.ends[0], f"{link.ends[0]}-{link.ends[1]}") if link else None
        try:
            with Step("Making two weeks of history") as step:
                def show(day: str) -> None:
                    step.detail = day
                history.make(data, lambda start: gateway.history(data, start, rest_ports, secret),
                             [host.name for host in topology.hosts], cut, show, self._stop.is_set,
                             greet=lambda: lab.run("hello"))
        except (Problem, OSError) as fault:
            line(f"  · The history is incomplete: {fault}")
        if self._stop.is_set():
            raise _Interrupted

    def _announce_hosts(self) -> None:
        """The controller learns a host from its first packet, and only known hosts can be booked."""
        with Step("Letting the hosts announce themselves"):
            deadline = time.monotonic() + HELLO_SECONDS
            while lab.run("hello").returncode != 0 and not self._stop.is_set():
                if time.monotonic() > deadline:
                    line("  · Some hosts got no answer yet. The controller learns them from the next packet that they send.")
                    return

    def _start(self, service: Service, undo: ExitStack) -> None:
        if self._stop.is_set():
            raise _Interrupted
        with Step(f"Starting {service.name}"):
            service.start()
            undo.callback(self._stopping, service)
            self._services.append(service)
            self._record()
            service.wait_until_ready()
        if self._stop.is_set():
            raise _Interrupted

    def _record(self) -> None:
        own = os.getpid()
        with self._writing:
            services = {service.name: [service.process.pid, running.start_time(service.process.pid) or 0]
                        for service in self._services if service.process}
            running.write(self._options.data, Running(own, running.start_time(own) or 0, self._address, services,
                                                      self._with_lab))

    @staticmethod
    def _stopping(service: Service) -> None:
        with Step(f"Stopping {service.name}"):
            service.stop()

    @staticmethod
    def _lab_down() -> None:
        with Step("Taking the lab down"):
            lab.run("down")

    def _asked_to_stop(self, _number: int, _frame: types.FrameType | None) -> None:
        if self._stop.is_set():
            line("\n  Still stopping; wait a moment so that no process is left.")
        self._stop.set()

    def _welcome(self) -> None:
        line()
        line(f"  {terminal.good('●')} Windowpane is up at {terminal.bold(self._address)}")
        if self._options.demo:
            for login in (*gateway.DEMO_LOGINS, *(gateway.LIVING_LOGINS if self._lives else ())):
                line(f"      {login}")
        elif gateway.set_up_token(self._options.data).exists():
            line("      no administrator yet: open the address to create one with the token in "
                 f"{gateway.set_up_token(self._options.data)}, or start with --admin NAME")
        elif not self._options.administrator:
            line("      sign in as an existing user, or start with --admin NAME to create an administrator")
        for other in self._addresses[1:]:
            line(f"      another gateway at {other}: stop the first one, and use this")
        line(f"      logs: {self._options.data / 'log'}")
        if self._with_lab:
            line("      in the lab, from another terminal: ./windowpane lab exec h1 ping 10.0.0.4")
            if self._options.demo:
                line("      what a booking does for a flow in a flood: ./windowpane demo")
            line(f"      for programs on its hosts: {lab.GATEWAY_FOR_HOSTS}")
        line("  Ctrl-C stops everything.")
        line()

    @staticmethod
    def _report(fault: str) -> None:
        line(f"  {terminal.bad('!')} {time.strftime('%H:%M:%S')} {fault}")

    def _is_back(self, service: Service) -> None:
        line(f"  {terminal.good('●')} {time.strftime('%H:%M:%S')} {service.name} answers again")
        if self._with_lab and "controller" in service.name and not self._stop.wait(RECONNECT_SECONDS):
            # A restarted controller learns hosts only from their packets.
            lab.run("hello")


class _Interrupted(Exception):
    """A signal arrived before everything had started."""
