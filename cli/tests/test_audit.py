from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli import audit
from cli.__main__ import main


class Parts:
    """What is asked of the other parts, in order, in their stead."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, running: bool, status: int = 0):
        self.done: list[str] = []
        self._status = status
        monkeypatch.delenv("DATABASE_URL", raising=False)
        monkeypatch.setattr(audit.tools, "install", lambda *_: None)
        monkeypatch.setattr(audit.build, "java", lambda: None)
        monkeypatch.setattr(audit.postgres, "service", lambda _: SimpleNamespace(
            ready=lambda: running, start=lambda: self.done.append("start"),
            wait_until_ready=lambda: self.done.append("wait"), stop=lambda: self.done.append("stop")))
        monkeypatch.setattr(audit.subprocess, "run", self._run)

    def _run(self, command: Sequence[str], check: bool) -> SimpleNamespace:
        self.done.append(" ".join(command[3:]))
        return SimpleNamespace(returncode=self._status)


def database(data: Path) -> Path:
    (data / "postgres").mkdir()
    (data / "postgres/ready").touch()
    return data


def test_a_running_database_is_checked_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = Parts(monkeypatch, running=True)
    assert main(["audit", "verify", "--data", str(database(tmp_path))]) == 0
    assert parts.done == [f"audit-verify --database-url-file {tmp_path}/postgres/jdbc-url"]


def test_a_stopped_database_is_started_and_stopped_again_even_if_the_chain_is_broken(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = Parts(monkeypatch, running=False, status=1)
    assert main(["audit", "verify", "--data", str(database(tmp_path))]) == 1
    assert parts.done == ["start", "wait", f"audit-verify --database-url-file {tmp_path}/postgres/jdbc-url", "stop"]


def test_the_anchors_of_all_gateways_of_the_installation_are_compared(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = Parts(monkeypatch, running=True)
    for name in ("audit-anchors", "audit-anchors-2"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "anchors.ndjson").touch()
    assert main(["audit", "verify", "--data", str(database(tmp_path))]) == 0
    assert parts.done == [f"audit-verify --database-url-file {tmp_path}/postgres/jdbc-url "
                          f"--audit-anchors {tmp_path}/audit-anchors,{tmp_path}/audit-anchors-2"]


def test_an_export_needs_no_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = Parts(monkeypatch, running=False, status=2)
    assert main(["audit", "verify", "--data", str(tmp_path), "--file", "audit.ndjson"]) == 2
    assert parts.done == ["audit-verify --file audit.ndjson"]


def test_a_missing_database_is_refused_and_not_created(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    parts = Parts(monkeypatch, running=False)
    assert main(["audit", "verify", "--data", str(tmp_path)]) == 2
    assert "There is no database in" in capsys.readouterr().err
    assert parts.done == []


def test_audit_without_an_action_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["audit"])
    assert "ACTION" in capsys.readouterr().err
