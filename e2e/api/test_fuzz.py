"""Requests made up from the API's own description, good ones and bad: none is answered with a 5xx, or otherwise than described."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.client import Client
from cli.paths import ROOT
from e2e import real_gateway

DESCRIPTION = ROOT / "gateway/server/openapi.json"
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
ENDLESS = ("/events", "/audit/export")
"""Endpoints that stream without an end, or return the whole database."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A whole gateway with the demo's people, beside a controller without switches."""
    with real_gateway.running(tmp_path_factory.mktemp("fuzz")) as running:
        yield running


OF_THE_SESSION = ("/session", "/me/password")
"""What would end the session that the requests come with."""


def test_people_do_not_break_the_gateway(address: str, tmp_path: Path) -> None:
    headers = Client(address, "admin", "admin-window").headers
    fuzz(address, tmp_path, {name: headers[name] for name in ("Cookie", "X-CSRF-Token")}, OF_THE_SESSION)


@pytest.mark.parametrize("name", ["alice", "audrey"])
def test_programs_do_not_break_the_gateway(address: str, name: str, tmp_path: Path) -> None:
    token = Client(address, name, f"{name}-window").post("tokens", {"name": "fuzz", "scopes": ["read", "book", "delegate"]})
    fuzz(address, tmp_path, {"Authorization": f"Bearer {token['secret']}"})


def test_strangers_do_not_break_the_gateway(address: str, tmp_path: Path) -> None:
    fuzz(address, tmp_path, {})


def fuzz(address: str, folder: Path, headers: dict[str, str], more: tuple[str, ...] = ()) -> None:
    excluded = [word for path in (*ENDLESS, *more) for word in ("--exclude-path", path)]
    known = [word for name, value in headers.items() for word in ("-H", f"{name}: {value}")]
    command = [os.environ["SCHEMATHESIS"], "run", str(DESCRIPTION), "--url", f"{address}/api/v1", "--checks", CHECKS, *excluded,
               *known, "--phases", "examples,coverage,fuzzing", "-n", "25", "--seed", "1", "--request-timeout", "20", "--no-color"]
    done = run(command, folder)
    if set(re.findall(r"^\s*\[(\d{3})\] ", done.stdout, re.MULTILINE)) == {"503"}:
        # The gateway's lease ended on a busy machine. The same requests are sent once more.
        done = run(command, folder)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)
