"""All parts on a lab of their own: PostgreSQL, two gateways on one database, and two controllers at every switch."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

from cli import http
from cli.parts import controller, gateway, postgres
from cli.parts.service import Service
from cli.terminal import Problem
from e2e.network.labnet import lab, log_messages, two_controllers
from e2e.network.module import eventually
from lab import names, topology_file

TOPOLOGY = "leafspine"
GATEWAYS = ("gateway 1", "gateway 2")
CONTROLLERS = ("controller 1", "controller 2")
DATABASE = "PostgreSQL"
PARTS = (DATABASE, *CONTROLLERS, *GATEWAYS)
"""Every process of Windowpane, by name."""
FIRST_GROUP = 64_101
"""Each part runs with a group id of its own: netfilter distinguishes the parts' connections by it."""
OPENFLOW_PORTS = (controller.OPENFLOW_PORT, controller.OPENFLOW_PORT + 1)
DATABASE_DISK, PLAN_DISK = "3g", "32m"
FAKE_CLOCK = Path("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1")
ONLY_WALL_TIME = {"FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_FORCE_MONOTONIC_FIX": "0"}
"""Without the second setting, timed waits of a JVM return at once."""
READY_SECONDS = 120.0
QUOTAS = ("--max-open-bookings-per-user", "1000000", "--max-open-bookings", "1000000")
"""One user books for hours, and may have ten idempotency keys a day for each open booking."""
MODULE = "org.windowpane.controller.WindowpaneModule."
EMBEDDED = "org.windowpane.embedded.Controller."


@dataclass(frozen=True)
class Part:
    """One process with its children, and where it listens."""

    service: Service
    group: int
    port: int
    disk: Path | None
    """What it stores is on a file system of its own here."""
    clock: Path
    """Holds by how much its clock is wrong, as libfaketime reads it."""

    def processes(self) -> list[int]:
        """All of its processes. A server that PostgreSQL's launcher has started is no child of it for long, but has its group."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                groups = re.search(r"^Gid:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
            except (FileNotFoundError, ProcessLookupError):
                continue
            if groups is not None and int(groups[1]) == self.group:
                found.append(int(pid))
        return sorted(found)

    def signal(self, number: signal.Signals) -> None:
        for pid in self.processes():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def kill(self) -> None:
        """Kills it as a crash would, without a clean end of its connections."""
        while pids := self.processes():
            self.signal(signal.SIGKILL)
            for pid in pids:
                _forget_clock(pid)
            if self.service.process is not None:
                self.service.process.wait()
            time.sleep(0.01)

    def start(self) -> None:
        self.service.start()

    def set_clock(self, seconds: int) -> None:
        """Steps its clock to that much before or after the right time."""
        step = self.clock.with_suffix(".new")
        step.write_text(f"{seconds:+d}s\n")
        step.rename(self.clock)


def _forget_clock(pid: int) -> None:
    """Removes what libfaketime leaves of a process that was killed."""
    for name in (f"faketime_shm_{pid}", f"sem.faketime_sem_{pid}"):
        (Path("/dev/shm") / name).unlink(missing_ok=True)


@dataclass(frozen=True)
class Cluster:
    """The running parts by name, where the two gateways answer, and the lab's switches."""

    data: Path
    parts: dict[str, Part]
    switches: tuple[str, ...]

    @property
    def addresses(self) -> tuple[str, str]:
        one, other = (f"http://127.0.0.1:{self.parts[name].port}" for name in GATEWAYS)
        return one, other

    def restart_what_exited(self) -> list[str]:
        """Starts parts whose process has ended, as `windowpane up` does; their names."""
        exited = [name for name, part in self.parts.items() if not part.service.alive()]
        for name in exited:
            self.parts[name].kill()
            self.parts[name].start()
        return exited

    def wait_until_whole(self) -> None:
        """Waits until every part is ready and every host is known. Raises Problem after two minutes."""
        for part in self.parts.values():
            part.service.wait_until_ready()
        until = time.monotonic() + READY_SECONDS
        while not any(is_active(address) for address in self.addresses):
            if time.monotonic() > until:
                raise Problem("No gateway is active.")
            time.sleep(0.1)
        announce_hosts()


def announce_hosts() -> None:
    """Lets the hosts speak until each is answered, so that every one is known."""
    eventually("the hosts are known", lambda: lab("hello") is not None, READY_SECONDS)


def is_active(address: str) -> bool:
    """Whether the gateway at that address reports that it is active."""
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=2) as answer:
            return bool(json.load(answer)["parts"]["leader"] == "ok")
    except (OSError, HTTPException):
        return False


@contextmanager
def running_cluster(data: Path) -> Iterator[Cluster]:
    """Starts everything, and leaves nothing behind."""
    if not postgres.is_own():
        raise Problem("Chaos needs a PostgreSQL of its own: run it without DATABASE_URL.")
    lab("up", "--topology", TOPOLOGY)
    with ExitStack() as undo:
        undo.callback(lab, "down")
        switches = topology_file.load(TOPOLOGY).switches
        for switch in switches:
            log_messages(switch)
            two_controllers(switch, [f"{controller.LAB_ADDRESS}:{port}" for port in OPENFLOW_PORTS])
        secret = controller.secret(data)
        probe_key = data / "secrets/probe-key"
        probe_key.touch(mode=0o600)
        probe_key.write_text("chaos-" * 8)
        parts: dict[str, Part] = {}

        def start(name: str, service: Service, port: int, disk: Path | None = None) -> None:
            parts[name] = part = _part(name, service, port, disk)
            undo.callback(part.service.stop)
            undo.callback(part.kill)
            part.start()

        database = postgres.service(data)
        assert database is not None
        start(DATABASE, database, 0, _disk(undo, data / "postgres", DATABASE_DISK))
        plan_ports = [http.free_port() for _ in CONTROLLERS]
        for number, name in enumerate(CONTROLLERS):
            folder = data / name.replace(" ", "-")
            disk = _disk(undo, folder / "plan", PLAN_DISK)
            start(name, controller.service(folder, plan_ports[number], secret, with_lab=True, floodlight=None, more={
                MODULE + "planFile": str(disk / "plan"), EMBEDDED + "probeKeyFile": str(probe_key),
                EMBEDDED + "openFlowPort": str(OPENFLOW_PORTS[number])}), plan_ports[number], disk)
        parts[DATABASE].service.wait_until_ready()
        gateway.migrate(data)
        parts[DATABASE] = _at_port(parts[DATABASE], _database_port(data))
        for number, name in enumerate(GATEWAYS, 1):
            port = http.free_port()
            service = gateway.service(data, port, plan_ports, secret, demo=True, memory="512m",
                                      options=["--requests-per-second", "0", *QUOTAS, *gateway.anchoring(data, number)])
            service.log = data / f"log/{name.replace(' ', '-')}.log"
            start(name, service, port)
            parts[name].service.wait_until_ready()
        cluster = Cluster(data, parts, switches)
        cluster.wait_until_whole()
        yield cluster


def _part(name: str, service: Service, port: int, disk: Path | None) -> Part:
    group = FIRST_GROUP + PARTS.index(name)
    clock = service.log.parent / f"clock-{name.replace(' ', '-')}"
    clock.parent.mkdir(parents=True, exist_ok=True)
    service.name = name
    service.start_seconds = READY_SECONDS
    service.command = ["setpriv", "--regid", str(group), "--clear-groups", *service.command]
    service.environment = {"LD_PRELOAD": str(FAKE_CLOCK), "FAKETIME_TIMESTAMP_FILE": str(clock), "FAKETIME_CACHE_DURATION": "1",
                           **ONLY_WALL_TIME}
    part = Part(service, group, port, disk, clock)
    part.set_clock(0)
    return part


def _at_port(part: Part, port: int) -> Part:
    return Part(part.service, part.group, port, part.disk, part.clock)


def _database_port(data: Path) -> int:
    found = re.search(r"//[^:/]+:(\d+)/", postgres.url_file(data).read_text())
    assert found is not None
    return int(found[1])


def _disk(undo: ExitStack, folder: Path, size: str) -> Path:
    """A file system of that size, which may become full without harm to others."""
    folder.mkdir(parents=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=0755", "tmpfs", str(folder)], check=True)
    undo.callback(subprocess.run, ["umount", "--lazy", str(folder)], check=True)
    return folder


def management_address(switch: str) -> str:
    return names.management_address(switch)
