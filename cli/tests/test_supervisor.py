import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.parts.service import Service
from cli.parts.supervisor import Backoff, Supervisor, Timing, Watch

QUICK = Timing(look_every=0.01, first_pause=0.01, longest_pause=0.02, healthy_after=3600, hung_after=0.2)


class Clock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def shell(script: str, log: Path, name: str = "trial", answers: Callable[[], bool] | None = None) -> Service:
    return Service(name, ["/bin/sh", "-c", script], log, ready=lambda: True, answers=answers)


def eventually(what: str, so: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not so():
        assert time.monotonic() < until, what
        time.sleep(0.01)


class Supervised:
    """What a supervisor reported."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.started: list[str] = []
        self.ready: list[str] = []
        self.supervisor = Supervisor(self.faults.append, lambda part: self.started.append(part.name),
                                     lambda part: self.ready.append(part.name), QUICK)


@contextmanager
def supervised(*services: Service) -> Iterator[Supervised]:
    it = Supervised()
    for service in services:
        service.start()
    it.supervisor.watch(services)
    try:
        yield it
    finally:
        it.supervisor.stop()
        for service in services:
            service.stop()


def test_the_pause_doubles_up_to_the_longest_one() -> None:
    backoff = Backoff(Timing(first_pause=1, longest_pause=30, healthy_after=60))
    assert [backoff.pause(0.0) for _ in range(7)] == [1, 2, 4, 8, 16, 30, 30]


def test_the_pause_starts_anew_after_a_while_of_health() -> None:
    backoff = Backoff(Timing(first_pause=1, longest_pause=30, healthy_after=60))
    for _ in range(5):
        backoff.pause(0.0)
    assert backoff.pause(59.9) == 30
    assert backoff.pause(60.0) == 1
    assert backoff.pause(0.0) == 2


def test_a_part_that_exits_is_started_again_and_the_cause_is_reported(tmp_path: Path) -> None:
    part = shell("echo 'java.lang.OutOfMemoryError: Java heap space'; sleep 0.05; exit 3", tmp_path / "log")
    with supervised(part) as it:
        eventually("it is started again", lambda: len(it.started) >= 2)
    assert it.faults[0].startswith("Trial exited: it ran out of memory; restarting in 0 s. Its log: ")
    assert "trial" in it.ready


def test_a_part_is_watched_on_although_its_restart_cannot_be_recorded(tmp_path: Path) -> None:
    part = shell("sleep 0.05; exit 3", tmp_path / "log")
    starts: list[str] = []

    def started(service: Service) -> None:
        starts.append(service.name)
        raise OSError(28, "No space left on device")
    faults: list[str] = []
    supervisor = Supervisor(faults.append, started, lambda _: None, QUICK)
    part.start()
    supervisor.watch([part])
    try:
        eventually("it is started again and again", lambda: len(starts) >= 3)
    finally:
        supervisor.stop()
        part.stop()
    assert {each for each in faults if "looked after" in each} == {
        "Trial could not be looked after: OSError(28, 'No space left on device')"}


def test_a_failure_to_look_that_lasts_is_reported_once(tmp_path: Path) -> None:
    looks: list[int] = []

    def broken() -> bool:
        looks.append(1)
        raise ValueError("no answer but nonsense")
    part = shell("sleep 60", tmp_path / "log", answers=broken)
    with supervised(part) as it:
        eventually("it looks again", lambda: len(looks) >= 5)
    assert it.faults == ["Trial could not be looked after: ValueError('no answer but nonsense')"]


def test_a_part_that_waits_for_its_restart_does_not_delay_others(tmp_path: Path) -> None:
    stubborn = shell("exit 1", tmp_path / "stubborn", "stubborn")
    other = shell("sleep 0.05; exit 1", tmp_path / "other", "other")
    it = Supervised()
    it.supervisor = Supervisor(it.faults.append, lambda part: it.started.append(part.name), lambda _: None,
                               Timing(look_every=0.01, first_pause=0.01, longest_pause=3600, healthy_after=0.0, hung_after=1))
    slow = Supervisor(it.faults.append, lambda part: it.started.append(part.name), lambda _: None,
                      Timing(look_every=0.01, first_pause=3600, longest_pause=3600))
    for service in (stubborn, other):
        service.start()
    slow.watch([stubborn])
    it.supervisor.watch([other])
    try:
        eventually("the other one is back", lambda: it.started.count("other") >= 2)
        assert "stubborn" not in it.started
    finally:
        slow.stop()
        it.supervisor.stop()
        other.stop()


def test_a_part_that_is_ready_and_does_not_answer_any_more_is_killed(tmp_path: Path) -> None:
    clock, answers = Clock(), [True]
    part = shell("trap '' TERM; while :; do sleep 0.1; done", tmp_path / "log", answers=lambda: answers[0])
    part.start()
    try:
        watch = Watch(part, Timing(hung_after=30), clock)
        assert watch.fault() is None and watch.is_ready()
        answers[0] = False
        clock.now = 29
        assert watch.fault() is None
        answers[0] = True
        assert watch.fault() is None, "an answer in time counts"
        answers[0] = False
        clock.now = 59
        assert watch.fault() is None
        assert part.alive()
        clock.now = 59.1
        assert watch.fault() == "did not answer for 30 s and was killed"
        assert not part.alive()
    finally:
        part.kill()


def test_a_part_that_answers_late_after_its_start_is_waited_for_as_long_as_it_makes_progress(tmp_path: Path) -> None:
    clock = Clock()
    part = Service("trial", ["/bin/sh", "-c", "sleep 60"], tmp_path / "log", ready=lambda: False, answers=lambda: False,
                   phase=lambda: str(clock.now), clock=clock)
    part.start()
    try:
        watch = Watch(part, Timing(hung_after=1), clock)
        for clock.now in range(0, 1000, 50):
            assert watch.fault() is None
        part.phase = lambda: "stuck"
        assert watch.fault() is None
        clock.now += 61
        assert watch.fault() == "is not ready and made no progress for 60 s"
        assert not part.alive()
    finally:
        part.kill()


def test_a_part_that_cannot_be_started_is_tried_again(tmp_path: Path) -> None:
    part = shell("sleep 0.05; exit 1", tmp_path / "log")
    with supervised(part) as it:
        eventually("it exits", lambda: bool(it.faults))
        part.command = ["/no/such/program"]
        eventually("that is reported", lambda: any("cannot be started: " in fault for fault in it.faults))
        part.command = ["/bin/sh", "-c", "sleep 60"]
        before = len(it.started)
        eventually("it is started", lambda: len(it.started) > before and part.alive())


def test_no_part_is_started_after_the_supervisor_has_stopped(tmp_path: Path) -> None:
    part = shell("exit 1", tmp_path / "log")
    with supervised(part) as it:
        eventually("it is started again", lambda: bool(it.started))
        it.supervisor.stop()
        count = len(it.started)
        time.sleep(0.1)
        assert len(it.started) == count


@pytest.mark.parametrize("field", ["look_every", "first_pause", "longest_pause", "healthy_after", "hung_after"])
def test_the_times_of_the_supervisor_are_positive(field: str) -> None:
    assert getattr(Timing(), field) > 0
