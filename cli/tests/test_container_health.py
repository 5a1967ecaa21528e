"""The health checks of the containers of docker-compose.yml: what hangs is killed, what starts is not."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.paths import ROOT

CHECK = ROOT / "cli/container/check"


@pytest.fixture
def hanging(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(["sleep", "60"]) as process:
        (tmp_path / "pid").write_text(f"{process.pid}\n")
        yield process
        process.kill()


def check(folder: Path, command: str) -> int:
    return subprocess.run([CHECK, folder, command], check=False).returncode


def test_a_process_is_killed_after_three_failures_in_a_row(tmp_path: Path, hanging: subprocess.Popen[bytes]) -> None:
    assert check(tmp_path, "true") == 0
    assert [check(tmp_path, "false") for _ in range(2)] == [1, 1]
    assert check(tmp_path, "true") == 0
    assert [check(tmp_path, "false") for _ in range(2)] == [1, 1]
    time.sleep(0.2)
    assert hanging.poll() is None
    assert check(tmp_path, "false") == 1
    assert hanging.wait(5) == -9


def test_a_process_that_was_never_healthy_may_take_its_time(tmp_path: Path, hanging: subprocess.Popen[bytes]) -> None:
    assert [check(tmp_path, "false") for _ in range(5)] == [1] * 5
    time.sleep(0.2)
    assert hanging.poll() is None
