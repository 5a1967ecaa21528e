import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from cli.__main__ import main
from cli.client import Client
from cli.demo import chart, forms, history, life, show, teams
from cli.demo.chart import Bar
from cli.parts import gateway, lab, running
from cli.parts.running import Running
from cli.terminal import Problem

NOW = datetime(2026, 11, 28, 12, tzinfo=timezone.utc)
HOSTS = ["h1", "h2", "h3", "h4", "h5", "h6"]


def booking(rate_bps: int = 1_000_000, state: str = "booked", label: str | None = None, created: timedelta = timedelta(hours=1),
            start: timedelta = timedelta()) -> dict[str, Any]:
    return {"label": label, "state": state, "ask": "reserve", "rateBps": rate_bps, "createdAt": (NOW - created).isoformat(),
            "start": (NOW + start).isoformat()}


def test_a_bar_is_as_long_as_its_value_and_plain_where_there_are_no_colours() -> None:
    assert chart.bar(50, 100, 10, plain=False) == "█████"
    assert chart.bar(55, 100, 10, plain=False) == "█████▌"
    assert chart.bar(50, 100, 10, plain=True) == "#####"
    assert chart.bar(-1, 100, 10, plain=False) == chart.bar(1, 0, 10, plain=False) == ""
    assert chart.bar(500, 100, 10, plain=True) == "#" * 10


def test_a_chart_has_a_line_for_each_bar_with_its_figure_and_its_seconds() -> None:
    bars = [Bar("before", 2.5, [1, 4]), Bar("during", 40, [20, 40], is_marked=True)]
    plain = chart.lines(bars, "Mbit/s", 10, plain=True)
    assert plain == ["before  #             2.5 Mbit/s", "during  ##########   40.0 Mbit/s"]
    assert all(text.isascii() for text in plain)
    assert chart.lines(bars, "Mbit/s", 10, plain=False)[1].endswith("40.0 Mbit/s   ▅█")
    assert chart.lines([], "Mbit/s", 10, plain=False) == []


def test_the_demonstration_names_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--data", str(tmp_path)]) == 1
    assert "Windowpane is not running. Start it in another terminal with: ./windowpane up" in capsys.readouterr().err
    own = running.start_time(show.os.getpid()) or 0
    running.write(tmp_path, Running(show.os.getpid(), own, "http://127.0.0.1:9", {}, lab=False))
    assert main(["demo", "--data", str(tmp_path)]) == 1
    assert "without the lab" in capsys.readouterr().err
    running.write(tmp_path, Running(show.os.getpid(), own, "http://127.0.0.1:9", {}, lab=True))
    monkeypatch.setattr(lab, "is_up", lambda: True)
    monkeypatch.setattr(show.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(show.shutil, "which", lambda _: None)
    assert main(["demo", "--data", str(tmp_path)]) == 1
    assert "sudo ./windowpane demo" in capsys.readouterr().err
    monkeypatch.setattr(show.os, "geteuid", lambda: 0)
    assert main(["demo", "--data", str(tmp_path)]) == 1
    assert "The gateway at http://127.0.0.1:9 does not answer" in capsys.readouterr().err


def test_a_flow_that_a_flood_keeps_from_connecting_got_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def traffic(*_arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(["sh", "-c", command], text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    monkeypatch.setattr(show, "_traffic", traffic)
    patience = show.RESULT_WITHIN_SECONDS
    quiet, before, booked, _ = show.PHASES
    for command, within in (("echo unable to connect >&2; exit 1", patience), ("exec sleep 60", 0.5)):
        monkeypatch.setattr(show, "RESULT_WITHIN_SECONDS", within)
        assert show._measure(before) == Bar(before.label, 0.0)
        for phase in (quiet, booked):
            with pytest.raises(Problem, match="unable to connect|had no result after"):
                show._measure(phase)
    monkeypatch.setattr(show, "RESULT_WITHIN_SECONDS", patience)
    command = """echo '{"goodputBps": 2e6, "perSecondBps": [1e6, 3e6]}'"""
    assert show._measure(booked) == Bar(booked.label, 2.0, [1.0, 3.0], is_marked=True)


def test_buffers_that_are_too_small_are_named_as_the_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(show.settings, "advice", lambda: [])
    assert "too busy" in show._likely_cause()
    monkeypatch.setattr(show.settings, "advice", lambda: ["sysctl -w net.core.wmem_default=16777216"])
    assert "as root: sysctl -w net.core.wmem_default=16777216. Then start it again." in show._likely_cause()


def test_teams_have_two_hosts_each_on_any_network() -> None:
    for count in (2, 3, 4, 6):
        for team in teams.placed(HOSTS[:count]):
            assert team.source != team.target
    with pytest.raises(teams.Problem, match="two hosts"):
        teams.placed(["h1"])


def test_the_teams_leave_most_of_the_lab_to_people() -> None:
    assert sum(team.rate_bps for team in teams.TEAMS) * life.OPEN_PER_TEAM < 90_000_000
    assert {team.user for team in teams.TEAMS} - {"carol"} == {"alice", "bob"}


def test_every_kind_of_the_rota_is_a_request_that_is_marked_as_the_demos() -> None:
    for team in teams.placed(HOSTS):
        for kind in life.ROTA:
            form = life.request(kind, team, 7, NOW)
            assert form["label"].startswith(life.MARK) and form["application"] == team.application
            assert life.is_own({"label": form["label"]})
    assert not life.is_own({"label": None})


def test_the_teams_give_way_to_people_who_need_the_room() -> None:
    assert not life.people_need_room([], NOW)
    assert not life.people_need_room([booking(40_000_000)], NOW)
    assert life.people_need_room([booking(40_000_000), booking(20_000_000)], NOW)
    assert not life.people_need_room([booking(60_000_000, start=timedelta(hours=2))], NOW)
    assert not life.people_need_room([booking(60_000_000, state="cancelled")], NOW)
    assert not life.people_need_room([booking(60_000_000, label=life.MARK + "camera")], NOW)


def test_a_request_of_people_that_waits_or_was_refused_just_now_needs_room() -> None:
    for state in ("waiting", "refused"):
        assert life.people_need_room([booking(state=state, created=timedelta(seconds=5))], NOW)
        assert not life.people_need_room([booking(state=state, created=timedelta(hours=1))], NOW)
        assert not life.people_need_room([booking(state=state, created=timedelta(seconds=5), label=life.MARK)], NOW)


def test_a_transfer_has_data_and_a_greatest_rate() -> None:
    form = forms.transfer(teams.placed(HOSTS)[1], 1, NOW, timedelta(hours=1), 1.5)
    assert form["transfer"] == {"bits": 1_500_000_000} and form["rateBps"] == forms.TRANSFER_BPS


def test_the_way_back_of_a_group_uses_the_path_of_the_way_there() -> None:
    there, back = forms.both_ways(teams.placed(HOSTS)[2], 1, NOW, timedelta(hours=1))["bookings"]
    assert back["pathRequirements"] == {"reverseOf": "member 1"} and "pathRequirements" not in there
    assert back["flowGroup"]["srcHost"] == there["flowGroup"]["dstHost"]


def test_a_history_is_made_once(tmp_path: Path) -> None:
    history.made_file(tmp_path).touch()
    history.make(tmp_path, lambda _: pytest.fail("no gateway may be started"), HOSTS, None, print)


def test_a_gateway_of_the_history_that_does_not_start_is_a_problem_with_its_last_line(tmp_path: Path) -> None:
    with pytest.raises(teams.Problem, match="ended: no database"):
        history.make(tmp_path, lambda _: ["sh", "-c", "echo no database >&2; exit 1"], HOSTS, None, print)
    assert not history.made_file(tmp_path).exists()


def test_a_database_with_events_gets_no_history(tmp_path: Path) -> None:
    history.make(tmp_path, lambda _: ["sh", "-c", "echo 'A history needs an empty database' >&2; exit 1"], HOSTS, None, print)
    assert history.made_file(tmp_path).exists()


def test_the_gateway_of_the_history_is_a_command_of_its_own_on_loopback(tmp_path: Path) -> None:
    command = gateway.history(tmp_path, "2026-11-14T00:00:00Z", [8081], tmp_path / "secret")
    assert command[command.index(gateway.MAIN) + 1:][:2] == ["demo-history", "2026-11-14T00:00:00Z"]
    assert command[command.index("--listen") + 1] == "127.0.0.1:0"
    served = gateway.service(tmp_path, 80, [8081], tmp_path / "secret", demo=False).command
    assert "demo-history" not in served and "--demo" not in served


def test_a_program_signs_in_with_its_token() -> None:
    client = Client.of_token("http://127.0.0.1:9", "secret")
    assert client.headers["Authorization"] == "Bearer secret" and "Cookie" not in client.headers
