import time
from pathlib import Path

import pytest

from cli.say import Problem
from cli.service import Service


def shell(script: str, log: Path, **others: float) -> Service:
    return Service("trial", ["/bin/sh", "-c", script], log, ready=lambda: "ready" in log.read_text(), **others)


def test_a_service_is_ready_when_its_own_sign_says_so(tmp_path: Path) -> None:
    service = shell("echo ready; exec sleep 30", tmp_path / "log")
    service.start()
    service.wait_until_ready()
    assert service.alive()
    service.stop()
    assert not service.alive()


def test_a_service_that_dies_while_starting_is_a_problem_with_its_last_words(tmp_path: Path) -> None:
    service = shell("echo the disk is on fire; exit 3", tmp_path / "log")
    service.start()
    with pytest.raises(Problem, match="the disk is on fire"):
        service.wait_until_ready()


def test_a_service_that_never_gets_ready_is_a_problem(tmp_path: Path) -> None:
    service = shell("exec sleep 30", tmp_path / "log", ready_seconds=0.3)
    service.start()
    with pytest.raises(Problem, match="not ready after 0 s: trial"):
        service.wait_until_ready()
    service.stop()


def test_stopping_ends_the_children_too(tmp_path: Path) -> None:
    service = shell("sleep 60 & echo $! > '%s'; echo ready; wait" % (tmp_path / "child"), tmp_path / "log")
    service.start()
    service.wait_until_ready()
    child = int((tmp_path / "child").read_text())
    service.stop()
    until = time.monotonic() + 10
    while runs(child) and time.monotonic() < until:
        time.sleep(0.01)
    assert not runs(child)


def runs(process: int) -> bool:
    """Whether the process is there and more than a memory of itself."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
