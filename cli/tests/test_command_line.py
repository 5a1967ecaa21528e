from pathlib import Path

import pytest

from cli.parts import controller
from cli.__main__ import main, parser
from cli.terminal import Problem


def test_a_port_out_of_range_is_refused_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["up", "--port", "70000"])
    assert "--port: '70000' is not a port" in capsys.readouterr().err


def test_an_unknown_test_part_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "everything"]) == 1
    output = capsys.readouterr().err
    assert "no test part 'everything'" in output
    assert "network" in output


def test_every_command_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    output = capsys.readouterr().out
    for command in ("up", "down", "migrate", "backup", "restore", "test", "bench", "trace", "audit", "lab", "doctor"):
        assert f"    {command} " in output


def test_a_folder_names_the_floodlight_jar_in_it(tmp_path: Path) -> None:
    (tmp_path / "target").mkdir()
    jar = tmp_path / "target/floodlight.jar"
    jar.touch()
    assert controller.floodlight_jar(str(tmp_path)) == jar


def test_a_place_without_floodlight_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="No Floodlight at"):
        controller.floodlight_jar(str(tmp_path))


def test_the_secret_is_made_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    file = controller.secret(tmp_path)
    assert file.stat().st_mode & 0o077 == 0
    first = file.read_text()
    assert len(first.strip()) >= 32
    assert controller.secret(tmp_path).read_text() == first
