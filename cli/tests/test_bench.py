import pytest

from cli.bench import bench, core_figures
from cli.say import Problem


def result(mode: str, bookings: int, runs: list[float], p99: float = 0) -> dict[str, object]:
    return {"benchmark": "org.windowpane.core.bench.AdmissionBenchmark.decide", "mode": mode,
            "params": {"bookings": str(bookings)},
            "primaryMetric": {"rawData": [runs], "scorePercentiles": {"99.0": p99}}}


def test_figures_are_medians_and_ratios_of_the_runs() -> None:
    rate, p99, growth = core_figures([result("avgt", 1000, [10, 10, 20]), result("avgt", 100_000, [20, 25, 20]),
                                      result("sample", 1000, [9], 1), result("sample", 100_000, [9], 42)])
    assert (rate.name, rate.value, rate.runs) == ("admission.rate_at_100k", 50_000, [50_000, 40_000, 50_000])
    assert p99.value == 42
    assert growth.value == 2


def test_an_unknown_part_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Problem, match="no benchmark of 'web'. The parts: core"):
        bench("web", None)
