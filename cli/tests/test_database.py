import os
import socket
import subprocess
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.parts import database, postgres, running
from cli.__main__ import main
from cli.parts.running import Running


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands of the gateway that were run, in its stead."""
    done: list[str] = []

    def run(_data: Path, *arguments: str) -> SimpleNamespace:
        done.append(" ".join(arguments))
        return SimpleNamespace(returncode=0, stdout="Done.\n", stderr="")

    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(database.tools, "install", lambda *_: None)
    monkeypatch.setattr(database.build, "java", lambda: None)
    monkeypatch.setattr(database.gateway, "run", run)
    monkeypatch.setattr(database.postgres, "service", lambda _: SimpleNamespace(
        ready=lambda: False, start=lambda: done.append("start"), wait_until_ready=lambda: done.append("wait"),
        stop=lambda: done.append("stop")))
    return done


def prepared(data: Path) -> Path:
    (data / "postgres").mkdir()
    (data / "postgres/ready").touch()
    return data


def test_a_backup_starts_a_database_that_is_not_running(tmp_path: Path, commands: list[str]) -> None:
    assert main(["backup", "--data", str(prepared(tmp_path)), str(tmp_path / "file")]) == 0
    assert commands == ["start", "wait", f"backup {tmp_path}/file", "stop"]


def test_a_backup_of_nothing_is_refused(tmp_path: Path, commands: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "--data", str(tmp_path), "file"]) == 1
    assert f"There is no database in {tmp_path}" in capsys.readouterr().err
    assert commands == []


def test_a_restore_into_an_installation_with_data_is_refused(
        tmp_path: Path, commands: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["restore", "--data", str(prepared(tmp_path)), "file"]) == 1
    assert "has a database already" in capsys.readouterr().err
    assert commands == []


def test_a_restore_that_fails_leaves_no_empty_database(tmp_path: Path, commands: list[str],
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(data: Path, *_: str) -> subprocess.CompletedProcess[str]:
        (data / "postgres").mkdir()
        return subprocess.CompletedProcess([], 1, "", "The backup is damaged.\n")

    monkeypatch.setattr(database.gateway, "run", refuse)
    assert main(["restore", "--data", str(tmp_path), "file"]) == 1
    assert not (tmp_path / "postgres").exists() and commands[-1] == "stop"


def test_a_restore_while_windowpane_runs_is_refused(
        tmp_path: Path, commands: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    own = os.getpid()
    running.write(tmp_path, Running(own, running.start_time(own) or 0, "http://127.0.0.1:8080", {}, lab=False))
    assert main(["restore", "--data", str(tmp_path), "file"]) == 1
    assert "Stop it first: ./windowpane down" in capsys.readouterr().err
    assert commands == []


def test_a_restore_is_noted_with_the_anchors(tmp_path: Path, commands: list[str]) -> None:
    (tmp_path / "audit-anchors").mkdir()
    (tmp_path / "audit-anchors/anchors.ndjson").touch()
    assert main(["restore", "--data", str(tmp_path), str(tmp_path / "file")]) == 0
    assert f"restore {tmp_path}/file --audit-anchors={tmp_path}/audit-anchors" in commands


def test_the_error_of_a_command_is_shown(tmp_path: Path, commands: list[str], monkeypatch: pytest.MonkeyPatch,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(database.gateway, "run", lambda *_: subprocess.CompletedProcess([], 1, "", "The database is away.\n"))
    assert main(["migrate", "--data", str(tmp_path)]) == 1
    assert "windowpane: The database is away." in capsys.readouterr().err.replace("\x1b[1m", "").replace("\x1b[0m", "")
    assert commands[-1] == "stop"


def test_a_server_that_accepts_and_does_not_answer_does_not_speak_postgres() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert not postgres.speaks(server.getsockname()[1], seconds=0.2)


def test_a_server_that_answers_the_request_for_tls_speaks_postgres() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(8)
                connection.sendall(b"N")

        answering = threading.Thread(target=answer)
        answering.start()
        assert postgres.speaks(server.getsockname()[1])
        answering.join()
