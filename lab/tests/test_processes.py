from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lab import processes

SLEEP = "import time; print('asleep', flush=True); time.sleep(60)"
IGNORES_TERM = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(60)"


@pytest.fixture
def sleeper() -> Iterator[subprocess.Popen[bytes]]:
    """A process that has come to its own program: before that, its command line may be another's, or empty."""
    with subprocess.Popen([sys.executable, "-c", SLEEP, "a marker"], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


def test_a_pid_file_leads_to_its_process(sleeper: subprocess.Popen[bytes], tmp_path: Path) -> None:
    file = tmp_path / "x.pid"
    file.write_text(f"{sleeper.pid}\n")
    assert processes.from_pid_file(file, "a marker") == sleeper.pid


def test_another_process_with_the_same_number_is_not_ours(
        sleeper: subprocess.Popen[bytes], tmp_path: Path) -> None:
    file = tmp_path / "x.pid"
    file.write_text(f"{sleeper.pid}\n")
    assert processes.from_pid_file(file, "another marker") is None


def test_a_zombie_counts_as_no_process(
        sleeper: subprocess.Popen[bytes], tmp_path: Path) -> None:
    file = tmp_path / "x.pid"
    file.write_text(f"{sleeper.pid}\n")
    sleeper.kill()
    os.waitid(os.P_PID, sleeper.pid, os.WEXITED | os.WNOWAIT)
    assert processes.from_pid_file(file, "") is None
    sleeper.wait()
    assert processes.from_pid_file(file, "") is None


@pytest.mark.parametrize("text", ["", "no number", "-1", "99999999999"])
def test_a_broken_pid_file_leads_nowhere(tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.pid"
    file.write_text(text)
    assert processes.from_pid_file(file, "") is None
    assert processes.from_pid_file(tmp_path / "missing.pid", "") is None


def test_stop_ends_a_process_and_is_content_with_one_that_is_gone(sleeper: subprocess.Popen[bytes]) -> None:
    processes.stop([sleeper.pid])
    assert sleeper.wait(0) == -15
    processes.stop([sleeper.pid])


def test_stop_kills_what_does_not_listen() -> None:
    with subprocess.Popen([sys.executable, "-c", IGNORES_TERM], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        processes.stop([process.pid], grace_s=0.2)
        assert process.wait(0) == -9


def test_an_unknown_namespace_has_no_processes() -> None:
    assert processes.in_namespaces(["wp-h199"]) == []
