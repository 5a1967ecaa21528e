"""The command line as people meet it; nothing here needs root or a lab."""

from __future__ import annotations

import pytest

from lab import commands
from lab.__main__ import main, parser
from lab.terminal import Problem

COMMANDS = ("up", "down", "status", "doctor", "exec", "traffic", "background", "marks")


@pytest.fixture(autouse=True)
def called_by_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LAB_PROGRAM", raising=False)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert left.value.code == 2
    return capsys.readouterr().err


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    for command in COMMANDS:
        assert f"    {command}" in shown


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_of_its_own(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert f"lab {command} [-h]" in capsys.readouterr().out


def test_help_calls_the_program_as_it_was_called(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LAB_PROGRAM", "windowpane lab")
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = capsys.readouterr().out
    assert "usage: windowpane lab " in shown
    assert "python3 -m lab" not in shown


@pytest.mark.parametrize(("arguments", "words"), [
    ((), "the following arguments are required: COMMAND"),
    (("fly",), "invalid choice: 'fly'"),
    (("traffic", "tcp", "h1", "h2", "--rate", "fast"), "'fast' is not a rate"),
    (("traffic", "tcp", "h1", "h2", "--seconds", "0"), "'0' is not a time in seconds: a whole number from 1 to 3600"),
    (("traffic", "tcp", "h1", "h2", "--port", "70000"), "'70000' is not a port"),
    (("traffic", "udp", "h1", "h2", "--datagram", "9000"), "'9000' is not a size in bytes: a whole number from 64 to 8900"),
    (("background", "--level", "heavy"), "invalid choice: 'heavy'"),
])
def test_a_wrong_command_line_is_refused_with_what_is_wrong(
        arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in refused(capsys, *arguments)


def test_arguments_after_exec_belong_to_the_command() -> None:
    chosen = parser().parse_args(["exec", "h1", "ping", "-c", "1", "--help"])
    assert (chosen.node, chosen.words) == ("h1", ["ping", "-c", "1", "--help"])


@pytest.mark.parametrize("arguments", [
    ("up",), ("down",), ("status",), ("doctor",), ("exec", "h1", "true"), ("traffic", "tcp", "h1", "h2"),
    ("background",), ("marks",)])
def test_without_root_every_command_fails_with_advice(
        arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert main(list(arguments)) == 1
    assert "needs root. Try: sudo python3 -m lab" in capsys.readouterr().err


def test_an_unknown_topology_is_refused_before_anything_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["up", "--topology", "no-such-file"]) == 1
    assert "Cannot read the topology no-such-file" in capsys.readouterr().err


def test_missing_programs_are_named_with_the_packages_that_have_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "SEARCH_PATH", "/nowhere")
    with pytest.raises(Problem) as refused:
        commands.need_tools("iperf3", "ovs-vsctl", "ovs-vswitchd")
    assert str(refused.value) == ("Missing: iperf3, ovs-vsctl, ovs-vswitchd. "
                                  "Install with: apt-get install iperf3 openvswitch-switch")


def test_a_program_that_fails_is_named_with_its_output() -> None:
    with pytest.raises(Problem, match=r"`sh -c echo no >&2; exit 3` failed \(exit status 3\): no"):
        commands.run("sh", "-c", "echo no >&2; exit 3")


def test_a_program_that_does_not_end_is_stopped_and_named() -> None:
    with pytest.raises(Problem, match=r"`sleep 60` did not end within 0 s"):
        commands.run("sleep", "60", timeout_s=0.1)
