import time
from pathlib import Path

import pytest

from cli.terminal import Problem
from cli.parts.service import Service


def shell(script: str, log: Path) -> Service:
    return Service("trial", ["/bin/sh", "-c", script], log, ready=lambda: "ready" in log.read_text())


def test_a_service_is_ready_when_its_own_check_succeeds(tmp_path: Path) -> None:
    service = shell("echo ready; exec sleep 30", tmp_path / "log")
    service.start()
    service.wait_until_ready()
    assert service.alive()
    service.stop()
    assert not service.alive()


def test_a_service_that_exits_while_starting_is_a_problem_with_the_end_of_its_log(tmp_path: Path) -> None:
    service = shell("echo the disk is on fire; exit 3", tmp_path / "log")
    service.start()
    with pytest.raises(Problem, match="the disk is on fire"):
        service.wait_until_ready()


class Clock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_slow_service_that_logs_is_waited_for_however_long_it_takes(tmp_path: Path) -> None:
    clock, log, steps = Clock(), tmp_path / "log", 20
    sizes: list[int] = []

    def ready() -> bool:
        """Lets 50 s pass each time that the log has grown."""
        size = log.stat().st_size
        if not sizes or size > sizes[-1]:
            sizes.append(size)
            clock.now += 50
        return len(sizes) > steps

    service = Service("trial", ["/bin/sh", "-c", "while :; do echo reading the next batch; sleep 0.02; done"], log, ready,
                      clock=clock)
    service.start()
    try:
        service.wait_until_ready()
        assert clock.now > 15 * service.idle_seconds
    finally:
        service.stop()


def test_a_change_of_the_reported_phase_is_progress_without_a_log(tmp_path: Path) -> None:
    clock, phases = Clock(), iter(range(100))

    def ready() -> bool:
        clock.now += 50
        return clock.now > 500

    service = Service("trial", ["sleep", "30"], tmp_path / "log", ready, phase=lambda: str(next(phases)), clock=clock)
    service.start()
    try:
        service.wait_until_ready()
    finally:
        service.stop()


def test_a_service_that_hangs_is_given_up_after_the_idle_time(tmp_path: Path) -> None:
    clock = Clock()

    def ready() -> bool:
        clock.now += 25
        return False

    service = Service("trial", ["/bin/sh", "-c", "echo waiting for a lock; exec sleep 30"], tmp_path / "log", ready,
                      phase=lambda: "starting", clock=clock)
    service.start()
    try:
        while not (tmp_path / "log").read_text():
            time.sleep(0.01)
        with pytest.raises(Problem, match="made no progress for 60 s") as failure:
            service.wait_until_ready()
        assert "waiting for a lock" in str(failure.value)
        assert clock.now <= 100
    finally:
        service.stop()


def test_a_service_that_logs_for_ever_is_given_up_at_the_overall_bound(tmp_path: Path) -> None:
    clock = Clock()

    def ready() -> bool:
        clock.now += 50
        return False

    service = Service("trial", ["sleep", "30"], tmp_path / "log", ready, phase=lambda: str(clock.now), clock=clock)
    service.start()
    try:
        with pytest.raises(Problem, match="not ready after 1800 s"):
            service.wait_until_ready()
    finally:
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
    """Whether the process exists and is not a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
