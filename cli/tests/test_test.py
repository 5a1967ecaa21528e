import sys
from pathlib import Path

import pytest

from cli import camara, deploy, fuzz, node, python_client, terraform, test
from cli.changed import Chosen


@pytest.mark.parametrize(("chosen", "titles"), [
    (Chosen(everything=True), ["api", "camara", "terraform", "python client"]),
    (Chosen(only={python_client.TESTS}), ["python client"]),
    (Chosen(only={"e2e/api/test_fuzz.py"}), ["api"]),
    (Chosen(only={"e2e/camara/test_features.py"}), ["camara"]),
    (Chosen(only={terraform.TESTS}), ["terraform"]),
])
def test_the_part_api_runs_what_was_chosen(chosen: Chosen, titles: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    _installs_nothing(monkeypatch)
    runners = test._api(test.Request(chosen=chosen))
    assert [runner.title for runner in runners] == titles
    assert all(runner.command[0] == "python" for runner in runners if runner.title == "python client")


def _installs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "ensure", lambda: Path("schemathesis"))
    for module in (python_client, camara, deploy):
        monkeypatch.setattr(module, "python", lambda: Path("python"))
    monkeypatch.setattr(terraform, "ensure", lambda: None)
    monkeypatch.setattr(node, "ensure", lambda: node.Node(Path("bin")))


def _runner(title: str, *lines: str) -> test.Runner:
    return test.Runner(title, [sys.executable, "-c", "\n".join(lines)], list)


def test_lanes_run_side_by_side_and_print_their_output_whole(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Each waits for the other, so that this fails where one runs after the other."""
    def meets(own: str, other: str) -> tuple[str, ...]:
        own_file, other_file = tmp_path / own, tmp_path / other
        return ("import pathlib, time", f"print('{own} begins', flush=True)", f"pathlib.Path('{own_file}').touch()",
                "until = time.monotonic() + 30", f"while not pathlib.Path('{other_file}').exists():",
                "    assert time.monotonic() < until", "    time.sleep(0.01)", f"print('{own} ends')")

    monkeypatch.setattr(test, "REPORTS", tmp_path)
    rows = test._stage([[_runner("java", *meets("first", "second"))],
                        [_runner("api", *meets("second", "first")), _runner("broken", "raise SystemExit(3)")]])
    assert [(title, count.failures) for title, count, _ in rows] == [
        ("java", ()), ("api", ()), ("broken", ("broken: exit status 3, but no test failed",))]
    printed = capsys.readouterr().out
    assert "first begins\nfirst ends\n" in printed
    assert "second begins\nsecond ends\n" in printed


def test_every_runner_has_one_place_in_the_stages(monkeypatch: pytest.MonkeyPatch) -> None:
    _installs_nothing(monkeypatch)
    titles = [runner.title for part in test.PARTS for runner in part.runners(test.Request())]
    assert sorted(title for stage in test.STAGES for lane in stage for title in lane.titles) == sorted(titles)


def test_what_runs_beside_the_network_tests_gives_way_to_them() -> None:
    tools, network, e2e = (_runner(title) for title in ("tools", "network", "e2e"))
    assert test._lanes([e2e, tools, network]) == [[[network], [tools.giving_way()]], [[e2e]]]
    assert test._lanes([tools]) == [[[tools]]]


def test_a_runner_that_gives_way_has_the_lowest_priority() -> None:
    runner = _runner("priority", "import os", "raise SystemExit(0 if os.nice(0) == 19 else 1)")
    assert test._status(runner.giving_way()) == 0
