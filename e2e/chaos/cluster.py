"""All parts on a lab of their own: PostgreSQL, a controller, and two gateways on one record."""

from __future__ import annotations

import json
import os
import signal
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

from cli import controller, gateway, http, postgres
from cli.terminal import Problem
from cli.service import Service
from e2e.network.labnet import lab
from e2e.network.module import eventually
from lab import topology_file

TOPOLOGY = "leafspine"
PARTS = ("one gateway", "the other gateway", "PostgreSQL", "the controller")
"""What can be killed, by name."""
READY_SECONDS = 120.0


@dataclass
class Cluster:
    """The running parts by name, where the two gateways answer, and the lab's switches."""

    data: Path
    parts: dict[str, Service]
    addresses: tuple[str, str]
    switches: tuple[str, ...]

    def kill(self, name: str) -> None:
        """Kills it as a crash would, without a clean end of its connections."""
        process = self.parts[name].process
        assert process is not None
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if name == "PostgreSQL":
            self._kill_postmaster()

    def _kill_postmaster(self) -> None:
        """The server has its own session; its processes exit when they detect that."""
        for file in (self.data / "postgres").rglob("postmaster.pid"):
            try:
                os.kill(int(file.read_text().split()[0]), signal.SIGKILL)
            except (ProcessLookupError, ValueError, IndexError):
                pass

    def start(self, name: str) -> None:
        self.parts[name].start()

    def wait_until_whole(self) -> None:
        """Waits until every part is ready and every host is known. Raises Problem after two minutes."""
        for part in self.parts.values():
            part.wait_until_ready()
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
    lab("up", "--topology", TOPOLOGY)
    with ExitStack() as undo:
        undo.callback(lab, "down")
        secret, plan_port, addresses = controller.secret(data), http.free_port(), (http.free_port(), http.free_port())
        database = postgres.service(data)
        if database is None:
            raise Problem("Chaos kills a PostgreSQL of its own: run it without DATABASE_URL.")
        parts = {
            "PostgreSQL": database,
            "the controller": controller.service(data, plan_port, secret, with_lab=True, floodlight=None),
            PARTS[0]: _gateway(data, "one", addresses[0], plan_port, secret),
            PARTS[1]: _gateway(data, "other", addresses[1], plan_port, secret),
        }
        for service in parts.values():
            service.start_seconds = READY_SECONDS
            service.start()
            undo.callback(service.stop)
            service.wait_until_ready()
        announce_hosts()
        yield Cluster(data, parts, (f"http://127.0.0.1:{addresses[0]}", f"http://127.0.0.1:{addresses[1]}"),
                      topology_file.load(TOPOLOGY).switches)


def _gateway(data: Path, name: str, port: int, plan_port: int, secret: Path) -> Service:
    service = gateway.service(data, port, plan_port, secret, demo=True, memory="512m",
                              options=["--requests-per-second", "0"])
    service.log = data / f"log/gateway-{name}.log"
    return service
