import importlib
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.bench import gateway as bench_gateway
from cli.parts import gateway
from cli.bench.figures import BARS
from cli.gateway_bench import fairness, load, telemetry, testbed
from cli.gateway_bench.booking import all_stored, figures
from cli.gateway_bench.load import Load
from cli.gateway_bench.rebuild import require_read
from cli.paths import GATEWAY_JAR
from cli.terminal import Problem

STORED = {"answered": 100, "different": 100, "booked": 100, "deployable": 100, "under_one_key": 100,
          "audited_once": 100, "on_record": 102}


def run(requests: int = 1_000, refused: int = 0, p99: float = 20, **statuses: int) -> Load:
    return Load(seconds=10, requests=requests, bytes=0, p50_ms=5, p99_ms=p99, most_ms=50,
                statuses={int(status[1:]): count for status, count in statuses.items()}, refused=refused, broken=0, late=0)


@pytest.fixture
def bed() -> Callable[[str], testbed.Testbed]:
    class FakeTestbed(testbed.Testbed):
        def log(self) -> str:
            return self.memory

    return lambda counts: FakeTestbed(Path(), "", "", 0, Path(), "", counts)


def test_every_topic_is_a_module_that_measures() -> None:
    for topic in bench_gateway.TOPICS:
        assert callable(importlib.import_module(f"cli.gateway_bench.{topic}").measure)


def test_only_what_was_answered_201_is_a_booking() -> None:
    rate, p99, empty, ratio = figures([(run(1_000, refused=100, s201=900, s409=100), run(3_000)),
                                       (run(1_000, p99=30, s201=1_000), run(2_000))], "output")
    assert (rate.name, rate.runs) == ("booking.rate_32_clients", [90, 100])
    assert (p99.value, empty.runs) == (25, [300, 200])
    assert ratio.runs == [0.3, 0.5]
    assert {rate.name, p99.name, ratio.name} <= set(BARS)


def test_a_fault_of_the_gateway_ends_the_benchmark() -> None:
    run(1_000, refused=1, s201=999, s409=1).require_sound("Booking", refusals=True)
    with pytest.raises(Problem, match="Booking: 1 answered with 5xx"):
        run(1_000, refused=1, s201=999, s503=1).require_sound("Booking", refusals=True)
    with pytest.raises(Problem, match="1 refused"):
        run(1_000, refused=1).require_sound("Reading")


def test_the_database_may_hold_bookings_whose_answer_was_still_on_its_way() -> None:
    assert "all 100 answered with 201" in all_stored(STORED, 2, 0)
    with pytest.raises(Problem, match="at most 1 unanswered"):
        all_stored(STORED, 1, 0)


@pytest.mark.parametrize("name", ["different", "booked", "deployable", "under_one_key", "audited_once"])
def test_a_confirmed_booking_that_is_not_stored_once_fails_the_benchmark(name: str) -> None:
    with pytest.raises(Problem, match="differ from the answers"):
        all_stored({**STORED, name: 99}, 2, 0)


def test_the_last_line_of_wrk_has_its_counts() -> None:
    output = ('Running 1s test\n{"seconds": 2.0, "requests": 11, "bytes": 20, "p50_ms": 1, "p99_ms": 2, "most_ms": 3, '
            '"statuses": {"201": 10}, "refused": 1, "broken": 0, "late": 0}\n')
    assert (load.of_output(output).statuses, load.of_output(output).rate) == ({201: 10}, 5)
    with pytest.raises(Problem, match="measured nothing: unable to connect"):
        load.of_output("", "unable to connect")


def test_a_gateway_has_to_have_read_every_booking_back(bed: Callable[[str], testbed.Testbed]) -> None:
    require_read(bed("leading with epoch 2: 3 shares, 7 open bookings\nepoch 3: 3 shares, 9 open bookings"), 9)
    with pytest.raises(Problem, match="read 9 bookings back, not 10"):
        require_read(bed("epoch 3: 3 shares, 9 open bookings"), 10)
    with pytest.raises(Problem, match="read no bookings back"):
        require_read(bed(""), 10)


def test_charts_are_measured_over_all_lengths_and_one_with_missing_points_fails_the_benchmark() -> None:
    run_of = {365: [4.0, 5.0], 30: [3.0, 3.0], 7: [90.0, 8.0], 1: [1.0, 2.0]}
    middle, late = telemetry.figures([run_of, run_of, run_of], 525_600)
    assert (middle.value, late.value) == (3.5, 90)
    assert "525,600 points" in middle.note and "365 d: 4.5" in middle.note
    assert late.name in BARS
    day = [{"mean": 1}] * 24
    telemetry.require_whole({"stepSeconds": 3_600, "points": day}, 1)
    with pytest.raises(Problem, match="shows 82800 s"):
        telemetry.require_whole({"stepSeconds": 3_600, "points": day[1:]}, 1)
    with pytest.raises(Problem, match="1 of 24 steps empty"):
        telemetry.require_whole({"stepSeconds": 3_600, "points": [*day[1:], {"mean": None}]}, 1)


def test_bookings_beside_a_hostile_member_are_compared_with_those_alone() -> None:
    kept, failed = fairness.figures([run(s201=900, s409=100), run(s201=1_000)], [run(s201=900), run(s201=700, s409=100, s503=2)],
                                    [run(5_000, refused=4_000)] * 2)
    assert (kept.runs, failed.runs) == ([0.9, 0.8], [0, 0, 0, 2])
    assert "10,000 requests, and 8,000 were refused" in failed.note
    assert {kept.name, failed.name} <= set(BARS)


def test_a_database_that_is_not_ours_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://wp@localhost/w")
    with pytest.raises(Problem, match="their own PostgreSQL"), testbed.testbed():
        pass


def test_the_service_has_the_bench_on_its_class_path(tmp_path: Path) -> None:
    service = gateway.service(tmp_path, 80, [81], tmp_path / "secret", demo=False, beside=[Path("/beside.jar")], memory="2g")
    jars = service.command[service.command.index("-cp") + 1].split(":")
    assert (jars, service.command[1:3]) == ([str(GATEWAY_JAR), "/beside.jar"], ["-Xms2g", "-Xmx2g"])
