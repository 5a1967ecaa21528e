"""The previous release's gateways, under load, are replaced by gateways of this version."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cli import http, paths
from cli.parts import controller, gateway, postgres
from cli.client import Client
from cli.parts.service import Service
from e2e import real_gateway
from e2e.upgrade import content, previous
from e2e.upgrade.content import send, window
from e2e.upgrade.fake_controller import HOSTS, fake_controller

BOOKED_ENOUGH = 30
WAIT_S = 120.0


@dataclass
class Load:
    """Two users who book one window after the other, each at its gateway."""

    addresses: list[str]
    booked: list[str] = field(default_factory=list)
    answers: list[tuple[float, int]] = field(default_factory=list)
    """When the answer arrived, by the monotonic clock, and its status; 0 where there was none."""

    def __post_init__(self) -> None:
        self._stop = threading.Event()
        self._number = 0
        self._lock = threading.Lock()
        self._threads = [threading.Thread(target=self._book, args=(address,)) for address in self.addresses]
        for thread in self._threads:
            thread.start()

    def _book(self, address: str) -> None:
        headers: dict[str, str] | None = None
        while not self._stop.is_set():
            try:
                headers = headers or Client(address, "bob", "bob-window").headers
            except (Exception, SystemExit):
                time.sleep(0.2)
                continue
            with self._lock:
                self._number += 1
                minute = self._number
            form = window(0, share="team-b", flowGroup={"srcHost": "10.0.0.4", "dstHost": "10.0.0.1"},
                          start=f"2031-01-{1 + minute // 1440:02}T{minute // 60 % 24:02}:{minute % 60:02}:00Z",
                          end=f"2031-01-{1 + minute // 1440:02}T{minute // 60 % 24:02}:{minute % 60:02}:30Z")
            status, body = send(address, "POST", "bookings", form, {**headers, "Idempotency-Key": f"load-{minute}"})
            self.answers.append((time.monotonic(), status))
            if status == 201:
                self.booked.append(body["id"])
            elif status in (0, 503):
                time.sleep(0.2)
            elif status == 401:
                headers = None

    def await_more(self, count: int = BOOKED_ENOUGH) -> None:
        target = len(self.booked) + count
        eventually("more is booked", lambda: len(self.booked) >= target, lambda: f"the last answers: {self.answers[-5:]}")

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()


def eventually(what: str, so: Callable[[], bool], instead: Callable[[], str] = lambda: "") -> None:
    until = time.monotonic() + WAIT_S
    while not so():
        assert time.monotonic() < until, f"never came to be: {what} {instead()}"
        time.sleep(0.1)


def attached(address: str) -> int:
    """How many hosts the gateway knows the ports of; the demo registers more."""
    hosts = Client(address, "alice", "alice-window").get("network")["hosts"]
    return sum(host["at"] is not None for host in hosts)


def old_gateway(jar: Path, data: Path, port: int, controller_port: int) -> Service:
    command = ["java", "-Xmx512m", "-jar", str(jar), "serve", "--listen", f"127.0.0.1:{port}", "--demo",
               "--database-url-file", str(postgres.url_file(data)), "--requests-per-second", "0",
               "--controller-url", f"http://127.0.0.1:{controller_port}/wm/windowpane",
               "--controller-secret-file", str(controller.secret(data)), "--set-up-token-file", str(data / "old-set-up-token")]
    return Service("the gateway of the previous release", command, data / f"log/old-{port}.log",
                   ready=lambda: http.answers(f"http://127.0.0.1:{port}/readyz"))


def read(address: str, booking: str, headers: dict[str, str]) -> int:
    """The status of a booking; a gateway that cannot answer at the moment is asked again."""
    for _ in range(20):
        status = send(address, "GET", f"bookings/{booking}", None, headers)[0]
        if status != 503:
            break
        time.sleep(0.5)
    return status


@pytest.fixture(scope="module")
def old_jar() -> Path:
    """Building it takes minutes on a busy machine, which the deadline of the test does not count."""
    revision = previous.commit()
    if revision is None:
        pytest.skip("the history of the repository does not reach back to the previous release")
    return previous.jar(revision)


@pytest.fixture
def undo() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def start(service: Service, undo: ExitStack) -> None:
    service.start()
    undo.callback(service.stop)
    service.wait_until_ready()


@pytest.mark.timeout(300, func_only=True)
def test_gateways_of_the_previous_release_are_replaced_under_load(old_jar: Path, undo: ExitStack, tmp_path: Path) -> None:
    postgres.need_own("The tests of upgrades")
    start(undo.enter_context(real_gateway.database(tmp_path)), undo)
    controller_port = undo.enter_context(fake_controller())
    ports = [http.free_port(), http.free_port()]
    addresses = [f"http://127.0.0.1:{port}" for port in ports]
    old = [old_gateway(old_jar, tmp_path, port, controller_port) for port in ports]
    for service in old:
        start(service, undo)
    eventually("it knows the hosts", lambda: attached(addresses[0]) == HOSTS)
    before = content.make(addresses[0])
    load = Load(addresses)
    undo.callback(load.stop)
    load.await_more()
    backup = gateway.run(tmp_path, "backup", str(tmp_path / "before.backup"))
    assert backup.returncode == 0, backup.stderr

    begun = time.monotonic()
    gateway.migrate(tmp_path)
    # The schema stops the old gateways: from now on they refuse changes, and change nothing.
    count = len(load.booked)
    eventually("the old gateways refuse", lambda: any(status == 503 for at, status in load.answers if at > begun))
    for service in old:
        service.stop()
    assert len(load.booked) - count <= 2, "what was being decided at that time"
    new = [gateway.service(tmp_path, port, [controller_port], controller.secret(tmp_path), demo=True, memory="512m", number=number,
                           options=["--requests-per-second", "0", *gateway.anchoring(tmp_path, number)])
           for number, port in enumerate(ports, start=1)]
    replaced = time.monotonic()
    for service in new:
        start(service, undo)
    load.await_more()
    ended = next(at for at, status in load.answers if at > replaced and status == 201)
    load.await_more()
    load.stop()

    assert {status for _, status in load.answers} <= {201, 0, 503, 504}
    # A busy machine can keep a gateway from renewing its lease, or from reading what another has stored, for a moment.
    outside = [status for at, status in load.answers if at < begun or at > ended + 1]
    assert sum(status >= 500 for status in outside) < len(outside) / 20, outside
    for address in addresses:
        assert content.problems(address, before) == []
        bob = Client(address, "bob", "bob-window")
        lost = [booking for booking in load.booked if read(address, booking, bob.headers) != 200]
        assert lost == []
    verified = subprocess.run(["java", "-jar", str(paths.GATEWAY_JAR), "audit-verify", "--database-url-file",
                               str(postgres.url_file(tmp_path))], text=True, capture_output=True, check=False)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert "are of an earlier version" in verified.stdout
