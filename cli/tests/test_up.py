import subprocess
from pathlib import Path

import pytest

from cli import up
from cli.parts import controller, gateway, running
from cli.__main__ import main, parser
from cli.parts.running import Running


def options(*arguments: str) -> up.Options:
    return up.Options.of(parser().parse_args(["up", *arguments]))


def test_remains_of_a_killed_up_are_listed_with_the_command_that_stops_them(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(up.build, "everything", lambda: pytest.fail("nothing may be built"))
    left = subprocess.Popen(["sleep", "60"])
    try:
        started = running.start_time(left.pid) or 0
        running.write(tmp_path, Running(left.pid, started + 1, "http://127.0.0.1:8080",
                                        {"PostgreSQL": [left.pid, started], "the gateway": [left.pid, started + 1]}, lab=False))
        assert main(["up", "--data", str(tmp_path)]) == 1
    finally:
        left.kill()
        left.wait()
    message = capsys.readouterr().err
    assert f"An earlier `windowpane up` was killed, and left running: PostgreSQL (process {left.pid})." in message
    assert f"./windowpane down --data {tmp_path}" in message
    assert "the gateway" not in message


def test_the_program_on_the_port_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                          capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(up.ports, "listener", lambda _: up.ports.Listener(77, "nginx"))
    monkeypatch.setattr(up, "is_taken", lambda _: True)
    assert main(["up", "--data", str(tmp_path), "--port", "8081"]) == 1
    assert "Port 8081 on 127.0.0.1 is in use by nginx (process 77)." in capsys.readouterr().err


def test_several_gateways_and_controllers_are_chosen() -> None:
    assert (options().gateways, options().controllers) == (1, 1)
    chosen = options("--gateways", "2", "--controllers", "2")
    assert (chosen.gateways, chosen.controllers) == (2, 2)


@pytest.mark.parametrize("count", ["0", "5", "two"])
def test_other_numbers_of_gateways_are_refused(count: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options("--gateways", count)
    assert "is not a number from 1 to 4" in capsys.readouterr().err


def test_controllers_of_one_machine_have_their_own_ports_files_and_plans_and_one_key_for_link_probes(tmp_path: Path) -> None:
    secret = controller.secret(tmp_path)
    settings = []
    for number in (1, 2):
        part = controller.service(tmp_path, 8000 + number, secret, True, None,
                                  controller.lasting(tmp_path, None, number), number)
        conf = Path(part.command[-1]) / "zz-this-installation.properties"
        settings.append(dict(line.split("=", 1) for line in conf.read_text().splitlines()))
        assert part.name == ("the controller" if number == 1 else "controller 2")
    one, other = settings
    for key in ("openFlowPort", "httpPort", "planFile"):
        assert {next(v for k, v in each.items() if k.endswith(key)) for each in settings}.__len__() == 2, key
    key = "org.windowpane.embedded.Controller.probeKeyFile"
    assert one[key] == other[key]
    assert len(Path(one[key]).read_text().strip()) >= 16
    assert controller.addresses(2) == "172.30.77.1:6653,172.30.77.1:6654"


def test_gateways_of_one_machine_have_their_own_logs_and_anchors_and_know_all_controllers(tmp_path: Path) -> None:
    parts = [gateway.service(tmp_path, 8080, [8081, 8082], tmp_path / "secret", False, number=number,
                             options=gateway.anchoring(tmp_path, number)) for number in (1, 2)]
    assert [part.log.name for part in parts] == ["gateway.log", "gateway-2.log"]
    for part in parts:
        assert ("http://127.0.0.1:8081/wm/windowpane,http://127.0.0.1:8082/wm/windowpane"
                == part.command[part.command.index("--controller-url") + 1])
    assert len({part.command[part.command.index("--audit-anchors") + 1] for part in parts}) == 2
