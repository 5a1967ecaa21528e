from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli import experiment
from cli.bench import page
from cli.experiments import classes, figure, hadoop_requests, processors, result
from cli.experiments.classes import Measured
from cli.experiments.result import Result, Row
from cli.terminal import Problem
from e2e.apps.hadoop import DATA_PORT, SHUFFLE_PORT
from e2e.apps.transfers import Transfer, recorded
from lab import names

MACHINE = {"cpu": "a processor", "cores": 2}
MEASURED = Result("kettle", [Row("cold", {"mean": 1.5, "paper, mean": None, "processors": 0.25})],
                  {"hot over cold": (2.0, "≤ 3"), "litres": (1.0, "≥ 3")}, {"heat": "<svg/>"})


def test_a_figure_meets_its_bar_or_misses_it() -> None:
    assert MEASURED.missed() == ["litres"]
    assert result.meets(3.0, "≤ 3") and result.meets(3.0, "≥ 3") and not result.meets(3.1, "≤ 3")


def test_a_result_is_written_into_its_page_beside_what_people_wrote(tmp_path: Path) -> None:
    first, last = result.markers("kettle")
    (tmp_path / "kettle.md").write_text(f"# Kettle\n\nWater.\n\n{first}\nan earlier result\n{last}\n\nWhy it differs.\n")
    result.write(MEASURED, MACHINE, "abc", ["On a busy machine."], tmp_path)
    text = (tmp_path / "kettle.md").read_text()
    assert "| cold | 1.50 | – | 25% |" in text
    assert "| litres | 1.00 | ≥ 3, **not met** |" in text
    assert "**On a busy machine.**" in text and "![heat](kettle-heat.svg)" in text
    assert "Water." in text and "Why it differs." in text and "earlier" not in text
    assert (tmp_path / "kettle-heat.svg").read_text() == "<svg/>"
    assert '"commit": "abc"' in (tmp_path / "kettle.json").read_text()


def test_a_page_without_markers_is_a_problem() -> None:
    with pytest.raises(Problem, match="kettle.md lacks the markers"):
        page.between("# Kettle\n", "<!-- a -->", "<!-- b -->", "x", "kettle.md")


def test_a_cumulative_distribution_is_a_picture_for_both_themes() -> None:
    svg = figure.cumulative("Latency <of> everything", "milliseconds", {"idle": [0.5, 1, 2, 40], "busy": [3.0, 3.0]})
    root = ElementTree.fromstring(svg)
    lines = [each for each in root.iter() if each.tag.endswith("polyline")]
    assert len(lines) == 2
    assert "prefers-color-scheme: dark" in svg and "Latency &lt;of&gt; everything" in svg
    heights = [float(point.partition(",")[2]) for point in lines[0].attrib["points"].split()]
    assert heights == sorted(heights, reverse=True), "a distribution never falls"


def test_groups_of_bars_are_as_high_as_their_values() -> None:
    root = ElementTree.fromstring(figure.bars("Times", "seconds", {"first": {"with": 100.0, "without": 50.0}, "second": {
        "with": 25.0, "without": 50.0}}))
    heights = [float(each.attrib["height"]) for each in root.iter() if each.tag.endswith("rect")]
    assert heights == pytest.approx([heights[0], heights[0] / 2, heights[0] / 4, heights[0] / 2], rel=0.01)


def test_a_result_without_a_bar_has_no_table_of_figures_and_shares_are_percentages() -> None:
    text = result.measured(Result("kettle", [Row("cold", {"change": -0.25, "litres": 2.0})], {}, {}), MACHINE, "abc", [])
    assert "| cold | -25% | 2.00 |" in text and "bar" not in text


@pytest.mark.parametrize(("gaps_ms", "updates"), [([20, 20], 3), ([4, 4], 1), ([4, 4, 4, 4], 2), ([4, 20, 4], 2)])
def test_an_update_that_waits_saves_those_that_follow_within_its_window(gaps_ms: list[float], updates: int) -> None:
    assert hadoop_requests.saved(gaps_ms, 10) == pytest.approx(1 - updates / (len(gaps_ms) + 1))


def test_traffic_classes_are_compared_by_the_medians_of_their_rounds() -> None:
    seconds = dict(zip([each.name for each in classes.SETTINGS], [10.0, 20.0, 11.0, 5.5, 4.0]))
    rounds = {name: [Measured(factor * value, 0.5) for factor in (1, 9, 1)] for name, value in seconds.items()}
    recorded = [Transfer(SHUFFLE_PORT, "h2", "h3", True, 2_000_000), Transfer(DATA_PORT, "h3", "h2", False, 3_000_000)]
    found = classes._result(rounds, rounds, recorded)
    assert [value for value, _ in found.figures.values()] == pytest.approx([2.0, 1.1, 0.5, 4 / 11, 0.5])
    assert found.missed() == []
    assert "the shuffle had 1 transfer with 2 MB" in result.measured(found, MACHINE, "abc", [])


def test_what_hosts_received_becomes_transfers_without_those_of_a_host_to_itself() -> None:
    def element(address: str, port: int, amount: int) -> dict[str, object]:
        return {"elem": {"val": {"concat": [address, port]}, "counter": {"packets": 1, "bytes": amount}}}
    h2, h3 = names.ipv4("h2"), names.ipv4("h3")
    listed = json.dumps({"nftables": [{"metainfo": {}}, {"set": {"name": "from_port", "elem": [
        element(h2, SHUFFLE_PORT, 2_000_000), element(h3, SHUFFLE_PORT, 3_000_000), element(h2, DATA_PORT, 1_000)]}},
        {"set": {"name": "to_port", "elem": [element(h2, DATA_PORT, 4_000_000)]}}, {"set": {"name": "to_port"}}]})
    assert sorted(recorded("h3", ["h2", "h3"], listed)) == [
        Transfer(DATA_PORT, "h2", "h3", False, 4_000_000), Transfer(SHUFFLE_PORT, "h2", "h3", True, 2_000_000)]


def test_a_distribution_of_one_value_has_a_picture() -> None:
    ElementTree.fromstring(figure.cumulative("One", "ms", {"all": [1.0]}))


def test_a_busy_machine_is_refused_unless_that_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([[0] * 8, [90, 0, 0, 10, 0, 0, 0, 0]] * 2)
    monkeypatch.setattr(processors, "_ticks", lambda: next(ticks))
    monkeypatch.setattr(processors, "LOOK_S", 0)
    monkeypatch.setattr(processors, "CALM_S", 0)
    with pytest.raises(Problem, match="only 10% idle"):
        processors.need_idle(anyway=False)
    assert processors.need_idle(anyway=True) is False


def test_an_experiment_that_fails_does_not_keep_others_from_running(monkeypatch: pytest.MonkeyPatch,
                                                                   capsys: pytest.CaptureFixture[str]) -> None:
    def fails(_quick: bool) -> Result:
        raise AssertionError("the lab did not start")
    monkeypatch.setattr(experiment.tools, "install", lambda *_: None)
    for name in ("java", "clients"):
        monkeypatch.setattr(experiment.build, name, lambda: None)
    monkeypatch.setattr(experiment.os, "geteuid", lambda: 0)
    monkeypatch.setattr(experiment.processors, "need_idle", lambda _: True)
    monkeypatch.setattr(experiment, "EXPERIMENTS", {"zookeeper": fails, "hadoop": lambda _: MEASURED})
    assert experiment.experiment(["zookeeper", "hadoop"], quick=True, anyway=False, write_docs=False) == 1
    output = capsys.readouterr().out
    assert "zookeeper failed: the lab did not start" in output and "✗" in output and "litres" in output
    with pytest.raises(AssertionError):
        experiment.experiment(["zookeeper"], quick=True, anyway=False, write_docs=False)
