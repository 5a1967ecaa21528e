"""What is measured: PostgreSQL, a controller that never changes and a gateway, all of their own and on loopback."""

from __future__ import annotations

import secrets
import shutil
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from cli import http
from cli.parts import controller, gateway, postgres
from cli.client import Client
from cli.paths import CACHE, GATEWAY_BENCH_JAR, GATEWAY_JAR
from cli.terminal import Problem
from cli.parts.service import Service

ADMINISTRATOR = "bench"
SHARE = "bench"
MAX_SHARE_BPS = 10**12
ACTIVE_WITHIN_S = 900.0
MAX_BOOKINGS = "10000000"
UNLIMITED = ("--requests-per-second", "0", "--max-open-bookings-per-user", MAX_BOOKINGS, "--max-open-bookings", MAX_BOOKINGS)
"""What most benchmarks need: one user books as much as the gateway can take."""

JAVA = "org.windowpane.gateway.bench"


@contextmanager
def testbed(memory: str = gateway.MEMORY, options: Sequence[str] = UNLIMITED) -> Iterator[Testbed]:
    """Starts everything, and leaves nothing behind. `memory` is the heap of the gateway, and `options` are further options."""
    postgres.need_own("The benchmarks")
    (CACHE / "bench").mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp(prefix="gateway-", dir=CACHE / "bench"))
    try:
        with ExitStack() as undo:
            database = postgres.service(data)
            assert database is not None
            _start(database, undo)
            gateway.migrate(data)
            plan_port, secret, password = http.free_port(), controller.secret(data), secrets.token_urlsafe(16)
            _start(_controller(data, plan_port, secret), undo)
            gateway.create(data, ADMINISTRATOR, password)
            bed = Testbed(data, f"127.0.0.1:{http.free_port()}", f"127.0.0.1:{http.free_port()}", plan_port, secret,
                          password, memory, options)
            undo.callback(bed.stop)
            bed.start()
            yield bed
    finally:
        shutil.rmtree(data, ignore_errors=True)


def _start(service: Service, undo: ExitStack) -> None:
    service.start()
    undo.callback(service.stop)
    service.wait_until_ready()


def _controller(data: Path, port: int, secret: Path) -> Service:
    command = ["java", "-Xmx128m", *controller.HTTP_SERVER, "-cp", f"{GATEWAY_JAR}:{GATEWAY_BENCH_JAR}",
               f"{JAVA}.SteadyController", str(port), str(secret)]
    return Service("a controller that never changes", command, data / "log/controller.log",
                   ready=lambda: http.is_open(port))


@dataclass
class Testbed:
    """A gateway that can be started and stopped, with its database and controller."""

    data: Path
    listen: str
    metrics_listen: str
    controller_port: int
    secret: Path
    password: str
    memory: str
    options: Sequence[str] = UNLIMITED
    service: Service | None = None

    @property
    def address(self) -> str:
        return f"http://{self.listen}"

    def start(self) -> float:
        """Starts the gateway. Returns the seconds until it was active."""
        return self._start(self.is_active)

    def start_as_standby(self) -> float:
        """Starts the gateway while another one is active. Returns the seconds until it had read the database."""
        return self._start(lambda: http.answers(f"{self.address}/readyz"))

    def _start(self, ready: Callable[[], bool]) -> float:
        self.service = gateway.service(
            self.data, int(self.listen.rpartition(":")[2]), [self.controller_port], self.secret, demo=False,
            beside=[GATEWAY_BENCH_JAR], memory=self.memory, options=["--metrics-listen", self.metrics_listen, *self.options])
        self.service.ready = ready
        self.service.start_seconds = ACTIVE_WITHIN_S
        begun = time.perf_counter()
        self.service.start()
        self.service.wait_until_ready()
        return time.perf_counter() - begun

    def stop(self) -> None:
        if self.service:
            self.service.stop()

    def is_active(self) -> bool:
        """Whether the gateway reports that it is active."""
        return self.metric("windowpane_ledger_leading") == 1

    def metric(self, name: str) -> float | None:
        """A metric of the gateway, or None while it does not answer."""
        try:
            with urllib.request.urlopen(f"http://{self.metrics_listen}/metrics", timeout=2) as answer:
                lines = answer.read().decode().splitlines()
        except OSError:
            return None
        return next((float(line.split()[-1]) for line in lines if line.split(" ")[0] == name), None)

    def client(self) -> Client:
        """A user who may book on a share without limits, on a network that the gateway knows."""
        client = Client(self.address, ADMINISTRATOR, self.password)
        until = time.monotonic() + 30
        while not client.get("network")["switches"]:
            if time.monotonic() > until:
                raise Problem("The gateway did not get to know the network.")
            time.sleep(0.1)
        if not any(share["name"] == SHARE for share in client.get("shares")["shares"]):
            client.post("shares", {"name": SHARE, "parent": "rootShare", "flowGroup": {"srcHost": "10.0.0.0/8"},
                                   "maxReserveBps": MAX_SHARE_BPS})
        return client

    def run(self, program: str, *arguments: str) -> str:
        """The output of a program that reads the gateway's database."""
        done = subprocess.run(["java", "-cp", f"{GATEWAY_JAR}:{GATEWAY_BENCH_JAR}", f"{JAVA}.{program}",
                               str(postgres.url_file(self.data)), *arguments],
                              text=True, capture_output=True, check=False)
        if done.returncode != 0:
            raise Problem(f"{program} failed: {done.stderr.strip()[-1000:]}")
        return done.stdout.strip().splitlines()[-1]

    def log(self) -> str:
        """What the gateway has written so far, over all its starts."""
        return self.service.log.read_text(errors="replace") if self.service else ""
