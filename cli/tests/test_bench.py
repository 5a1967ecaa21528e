import importlib
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cli.bench import core as bench_core, gateway as bench_gateway, page as bench_page, switch as bench_switch, web as bench_web
from cli.bench.run import PARTS, bench, machine, written
from cli.bench.figures import BARS, Bar, Figure, Incomplete, core_figures
from cli.paths import ROOT
from cli.terminal import Problem


def result(benchmark: str, mode: str, runs: list[float], unit: str = "s/op", p99: float = 0,
           **params: str) -> dict[str, Any]:
    document: dict[str, Any] = {
        "benchmark": f"org.windowpane.core.bench.{benchmark}", "mode": mode,
        "primaryMetric": {"rawData": [runs], "scoreUnit": unit, "scorePercentiles": {"99.0": p99}}}
    return {**document, "params": params} if params else document


def decide(mode: str, bookings: int, runs: list[float], p99: float = 0) -> dict[str, Any]:
    return result("AdmissionBenchmark.decide", mode, runs, "us/op", p99, bookings=str(bookings))


def figure(value: float, name: str = "admission.vs_yarn_at_10k") -> Figure:
    return Figure(name, value, "x", [value], "document")


def test_figures_are_medians_and_ratios_of_the_runs() -> None:
    rate, p99, growth = core_figures([decide("avgt", 1000, [10, 10, 20]), decide("avgt", 100_000, [20, 25, 20]),
                                      decide("sample", 1000, [9], 1), decide("sample", 100_000, [9], 42)])
    assert (rate.name, rate.value, rate.runs) == ("admission.rate_at_100k", 50_000, [50_000, 40_000, 50_000])
    assert p99.value == 42
    assert growth.value == 2


def test_the_peer_is_compared_by_the_rates_of_the_same_run() -> None:
    ours, theirs, ratio = core_figures([result("PeerBenchmark.windowpane", "ss", [1, 0.5, 2]),
                                        result("PeerBenchmark.yarn", "ss", [20])])
    assert (ours.value, theirs.value) == (10_000, 500)
    assert (ratio.name, ratio.value, ratio.runs) == ("admission.vs_yarn_at_10k", 20, [20, 40, 10])


def test_without_the_peer_nothing_is_compared() -> None:
    assert [document.name for document in core_figures([result("PeerBenchmark.windowpane", "ss", [1])])] == [
        "admission.rate_0_to_10k"]


def test_memory_is_what_was_counted_beside_the_time() -> None:
    million = {**result("MemoryBenchmark.million", "ss", [99]),
               "secondaryMetrics": {"mebibytes": {"rawData": [[1500]]}}}
    (used,) = core_figures([million])
    assert (used.name, used.value, used.unit) == ("memory.million_bookings_mib", 1500, "MiB")


def test_times_are_shown_in_the_unit_of_their_name() -> None:
    document = core_figures([result("CompileBenchmark.full", "avgt", [2500, 3500, 3000], "ms/op", rules="10000"),
                         result("CompileBenchmark.full", "avgt", [0.2], "s/op", rules="1000"),
                         result("CompileBenchmark.oneLess", "avgt", [700], "us/op", rules="10000"),
                         result("SearchBenchmark.earliest", "avgt", [4], "ms/op", bookings="100000")])
    assert {one.name: (pytest.approx(one.value), one.unit) for one in document} == {
        "search.earliest_ms_at_100k": (4, "ms"), "compile.incremental_ms_at_10k": (0.7, "ms"),
        "compile.full_s_at_10k": (3, "s"), "compile.full_ms_at_1k": (200, "ms")}


def test_a_bar_is_met_at_its_value() -> None:
    assert Bar(True, 10).met_by(10) and not Bar(True, 10).met_by(9.9)
    assert Bar(False, 10).met_by(10) and not Bar(False, 10).met_by(10.1)


def test_every_bar_belongs_to_a_topic() -> None:
    of_switches = {"install", "reconcile", "guarantee", "latency", "batch", "window", "takeover", "services", "protect",
                   "maintenance"}
    assert {name.split(".")[0] for name in BARS} <= {*bench_core.TOPICS, *of_switches,
                                                          *bench_gateway.TOPICS, "web"}


def test_every_topic_of_the_switches_is_a_module_that_measures() -> None:
    for topic in bench_switch.TOPICS:
        assert callable(importlib.import_module(f"e2e.network.bench.{topic}").measure)


def test_every_topic_of_the_web_is_a_file_that_measures() -> None:
    for topic in bench_web.TOPICS:
        assert (ROOT / f"e2e/bench/{topic}.bench.ts").is_file()


def test_a_figure_of_the_web_is_the_median_of_its_runs() -> None:
    document = bench_web.figure({"name": "web.page_ms", "unit": "ms", "runs": [90, 400, 120], "note": "document"})
    assert (document.value, document.met, document.runs) == (120, True, [90, 400, 120])


def test_a_topic_of_the_web_that_wrote_nothing_is_a_problem(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_web, "RESULTS", tmp_path)
    with pytest.raises(Problem, match="Nothing was measured of load"):
        bench_web.measured("load")
    (tmp_path / "load.json").write_text('[{"name": "web.page_ms"}]')
    assert bench_web.measured("load") == [{"name": "web.page_ms"}]


def test_a_figure_of_the_switches_is_the_median_of_its_runs() -> None:
    document = bench_switch.figure({"name": "install.bulk_over_raw", "unit": "x", "runs": [0.4, 0.7, 0.6], "note": "document"})
    assert (document.value, document.met, document.runs) == (0.6, True, [0.4, 0.7, 0.6])


def test_the_json_has_the_result_of_the_bar() -> None:
    met, missed, without = written([figure(1e6), figure(0), figure(1, "yarn.rate_0_to_10k")])
    assert (met["met"], missed["met"], without["met"], without["bar"]) == (True, False, None, None)
    assert json.dumps(met)


def test_an_unknown_part_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Problem, match="no benchmark of 'speed'. The parts: core, switch, gateway, web"):
        bench("speed", None)


def test_an_unknown_topic_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Problem, match="no topic 'speed'.*admission, peer, memory, search, route, compile"):
        bench("core", None, only="speed")
    with pytest.raises(Problem, match="no topic 'speed' in the benchmarks of the switch.*install"):
        bench("switch", None, only="speed")


def test_a_part_of_the_figures_does_not_replace_the_page() -> None:
    with pytest.raises(Problem, match="--write-docs goes without --only"):
        bench("core", None, only="search", write_docs=True)


def test_text_around_the_figures_stays(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    begin, end = bench_page.markers("core")
    page.write_text(f"before\n{begin}\nof last year\n{end}\nafter\n")
    bench_page.write("core", {**machine(), "java": "17"}, "abc", [figure(0)], page)
    text = page.read_text()
    assert text.startswith("before\n") and text.endswith(f"{end}\nafter\n")
    assert "of last year" not in text
    assert "**not met**" in text


def test_the_page_names_the_machine_and_the_date() -> None:
    where = {"cpu": "Model", "cores": 2, "memory_gib": 8, "system": "Linux", "architecture": "x86_64", "java": "17.0.1"}
    text = bench_page.section(where, "abc", [], date(2026, 11, 20))
    assert "Model, 2 cores, 8 GiB of memory, Linux x86_64, Java 17.0.1; commit `abc`, 2026-11-20." in text


def test_the_page_names_the_browser_where_that_was_measured() -> None:
    where = {"cpu": "Model", "cores": 2, "memory_gib": 8, "system": "Linux", "architecture": "x86_64", "chromium": "150.0"}
    assert "Linux x86_64, Chromium 150.0; commit" in bench_page.section(where, "abc", [], date(2026, 11, 20))


def test_a_page_without_markers_is_a_problem() -> None:
    with pytest.raises(Problem, match="lacks the markers"):
        bench_page.replaced("core", "nothing", "measured")


def test_the_page_has_its_markers() -> None:
    for part in PARTS:
        assert bench_page.replaced(part, bench_page.PAGE.read_text(), "")


def test_a_small_value_is_shown_with_two_significant_digits() -> None:
    assert [Figure("f", value, "ms", [value], "").display for value in (130640.584, 1.47, 0.0028)] == [
        "130,640.58", "1.47", "0.0028"]


def test_a_topic_that_fails_does_not_lose_the_figures_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(topic: str) -> list[Figure]:
        if topic == "scheduler":
            raise Problem("Booking took so long that windows had begun.")
        return [figure(1, f"{topic}.one")]
    monkeypatch.setattr(bench_gateway.tools, "install", lambda *ignored: None)
    monkeypatch.setattr(bench_gateway.build, "gateway_bench", lambda: None)
    monkeypatch.setattr(bench_gateway, "_measured", measured)
    with pytest.raises(Incomplete, match="^scheduler: Booking took so long") as failed:
        bench_gateway.measure(None)
    assert [one.name for one in failed.value.figures] == [f"{topic}.one" for topic in bench_gateway.TOPICS if topic != "scheduler"]
