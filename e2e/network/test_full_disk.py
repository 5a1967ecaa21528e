"""The disk of the database fills up while shares are made, and has room again."""

from __future__ import annotations

import errno
import json
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli import http
from cli.parts import controller, gateway, postgres
from cli.client import Client
from e2e.network.module import eventually

DISK = "320m"
"""More than PostgreSQL and what it writes at first."""
MOST = 3_000
"""Shares that are tried, at most, until the disk is full."""


@dataclass
class Record:
    """A gateway on a database whose disk is a small one."""

    data: Path
    address: str

    @property
    def disk(self) -> Path:
        return self.data / "postgres"

    def fill(self) -> Path:
        """Leaves no room on the disk; the file that takes it."""
        filler = self.disk / "filler"
        with filler.open("wb", buffering=0) as file:
            for block in (1 << 20, 1 << 12):
                try:
                    while True:
                        file.write(bytes(block))
                except OSError as full:
                    assert full.errno == errno.ENOSPC
        return filler


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    small = tmp_path / "postgres"
    small.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=0755", "tmpfs", str(small)], check=True)
    database = postgres.service(tmp_path)
    if database is None:
        pytest.skip("fills the disk of a PostgreSQL of its own: run it without DATABASE_URL")
    port = http.free_port()
    answering = gateway.service(tmp_path, port, [http.free_port()], controller.secret(tmp_path), demo=True,
                                options=["--requests-per-second", "0"])
    try:
        for service in (database, answering):
            service.start()
            service.wait_until_ready()
            if service is database:
                gateway.migrate(tmp_path)
        yield Record(tmp_path, f"http://127.0.0.1:{port}")
    finally:
        answering.stop()
        database.stop()
        subprocess.run(["umount", "--lazy", str(small)], check=True)


@dataclass(frozen=True)
class Reported:
    status: int
    body: str
    retry_after: str | None


def make(client: Client, name: str) -> Reported:
    form = {"name": name, "parent": "team-a", "flowGroup": {"srcHost": "10.0.0.1"}, "maxReserveBps": 1}
    asking = urllib.request.Request(client.url("shares"), json.dumps(form).encode(), client.headers, method="POST")
    try:
        with urllib.request.urlopen(asking, timeout=30) as response:
            return Reported(response.status, response.read().decode(), None)
    except urllib.error.HTTPError as refused:
        with refused:
            return Reported(refused.code, refused.read().decode(), refused.headers["Retry-After"])


def until_refused(client: Client) -> tuple[list[str], Reported]:
    """Makes shares until one is refused: those that were answered yes, and the refusal."""
    made = []
    for number in range(MOST):
        response = make(client, f"part{number}")
        if response.status != 201:
            return made, response
        made.append(f"part{number}")
    raise AssertionError(f"{MOST} shares found room on a full disk")


def test_a_full_disk_is_reported_and_loses_no_booking(record: Record) -> None:
    admin = Client(record.address, "admin", "admin-window")
    assert make(admin, "before").status == 201
    filler = record.fill()
    made, refusal = until_refused(admin)
    assert refusal.status == 503, refusal
    assert json.loads(refusal.body)["type"] == "/problems/unavailable"
    assert refusal.retry_after is not None
    assert "No space" not in refusal.body and "ERROR" not in refusal.body
    filler.unlink()
    # PostgreSQL may have died of it, and is started again.
    eventually("shares are made again", lambda: make(admin, "after").status in (201, 409), 180)
    there = {share["name"] for share in admin.get("shares")["shares"]}
    assert {"before", "after", *made} <= there
    verified = subprocess.run(["java", "-jar", str(gateway.paths.GATEWAY_JAR), "audit-verify", "--database-url-file",
                               str(postgres.url_file(record.data))], capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified.stdout + verified.stderr
