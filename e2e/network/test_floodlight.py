"""What a real Floodlight does by itself, and what the module reports about it."""

from __future__ import annotations

import json
import os
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.parts import controller
from e2e.network import openflow
from e2e.network.conftest import are_known, network
from e2e.network.labnet import in_switch, management, ovsdb, rules_at
from e2e.network.module import Module, eventually
from e2e.network.packets import Stream
from e2e.network.rules import guarantee

pytestmark = pytest.mark.skipif(not os.environ.get("FLOODLIGHT_JAR"), reason="the embedded controller does none of this")

DPID = "00:00:00:00:00:00:00:01"
PORT = 7_200


@pytest.fixture
def clearing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Module]:
    yield from network("star", tmp_path_factory.mktemp("clearing"), settings={
        controller.SWITCHES + ".clearTablesOnInitialHandshakeAsMaster": "YES"})


def state(module: Module) -> Any:
    return module.ask("GET", "lease").body


def is_master(module: Module) -> bool:
    return bool(state(module)["switches"]) and all(each["master"] for each in state(module)["switches"])


def set_role(module: Module, role: str) -> None:
    """As any user of the machine can."""
    request = urllib.request.Request(f"http://127.0.0.1:{module.port}/wm/core/switch/{DPID}/role/json", method="POST",
                                     data=json.dumps({"role": role}).encode(), headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        answer.read()


def booked(module: Module, generation: int) -> None:
    """Floodlight forgets the hosts of a switch that has gone; they are known again when they send packets."""
    eventually("the hosts are known", lambda: are_known(module, ["h1", "h2"]))
    module.put(generation, guarantee(module.network(), "kept", "h1", "h2", 5_000_000, port=PORT, transport="udp"))
    eventually("the rule is installed", lambda: rules_at("s1"))


def installed_for_s() -> float:
    """How long the youngest entry of a rule has been there."""
    shown = in_switch("s1", "ovs-ofctl", "-O", "OpenFlow13", "dump-flows", management("s1"),
                      "cookie=0x5750300000000000/0xfffff00000000000")
    return min(float(seconds) for seconds in re.findall(r"duration=([\d.]+)s", shown))


def test_settings_that_clear_tables_are_reported(clearing: Module) -> None:
    assert "clearTablesOnInitialHandshakeAsMaster of OFSwitchManager must be NO" in state(clearing)["problem"]
    assert "clearTablesOnInitialHandshakeAsMaster of OFSwitchManager must be NO" in clearing.log()


@pytest.mark.alone
def test_a_role_that_a_local_user_took_away_is_taken_back_without_losing_a_packet(star: Module) -> None:
    booked(star, 1)
    with Stream("h1", "h2", PORT) as stream:
        set_role(star, "SLAVE")
        eventually("it is reported", lambda: not is_master(star))
        eventually("the switch is taken back", lambda: is_master(star))
        eventually("the switch reports it", lambda: ovsdb("s1", "get", "controller", "s1", "role").strip() == "master")
    assert stream.lost() == []
    booked(star, 2)


@pytest.mark.alone
def test_a_device_with_the_number_of_a_switch_evicts_it_and_the_switch_returns_with_its_entries(star: Module) -> None:
    booked(star, 3)
    before = installed_for_s()
    with Stream("h1", "h2", PORT) as stream:
        openflow.claim(1)
        eventually("the switch is back", lambda: is_master(star))
    assert stream.lost() == []
    assert installed_for_s() > before, "an entry was written again"
    booked(star, 4)


def test_a_switch_that_goes_while_it_is_read_leaves_no_trace_in_the_log(star: Module) -> None:
    for _ in range(10):
        target = ovsdb("s1", "get", "controller", "s1", "target").strip().strip('"')
        ovsdb("s1", "del-controller", "s1")
        eventually("the switch is gone", lambda: star.network()["switches"] == [])
        ovsdb("s1", "--", "set-controller", "s1", target, "--", "set", "Controller", "s1",
              "connection-mode=out-of-band", "max_backoff=1000", "inactivity_probe=5000")
        eventually("the switch is back", lambda: is_master(star))
    errors = [line for line in star.log().splitlines() if " ERROR " in line and "windowpane" in line.lower()]
    assert errors == []
