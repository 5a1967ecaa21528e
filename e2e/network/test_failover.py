"""Two controllers at one network: the active one dies or hangs, and the other takes over."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.parts import controller
from e2e.network import test_services
from e2e.network.conftest import MODULE
from e2e.network.labnet import in_switch, lab, management, ovsdb, queues, rules_at, two_controllers
from e2e.network.module import Module, eventually
from e2e.network.packets import Stream
from e2e.network.rules import guarantee, instant
from lab import topology_file

TOPOLOGY = "leafspine"
SWITCHES = topology_file.load(TOPOLOGY).switches
REAL = bool(os.environ.get("FLOODLIGHT_JAR"))
EMBEDDED = "org.windowpane.embedded.Controller."
SECOND_PORT = controller.openflow_port(2)
TOKEN = 100
PORT = 7_100


class Pair:
    """Two controllers, and a plan that both have."""

    def __init__(self, data: Path):
        key = data / "probe-key"
        key.write_text("0123456789abcdef0123456789abcdef")
        self.one = self._module(data / "one", key, 1)
        self.other = self._module(data / "other", key, 2)
        self.token = TOKEN
        self._generation = 0

    @staticmethod
    def _module(data: Path, key: Path, number: int) -> Module:
        data.mkdir()
        return Module(data, {EMBEDDED + "probeKeyFile": str(key), MODULE + "planFile": str(data / "plan")},
                      leased=False, number=number)

    def lease(self, active: Module, standby: Module | None = None, ttl_ms: int = 60_000) -> None:
        assert active.lease(self.token, "active", False, ttl_ms).status == 200
        if standby is not None:
            assert standby.lease(self.token, "standby", False, ttl_ms).status == 200

    def put(self, *rules: dict[str, Any], to: tuple[Module, ...]) -> None:
        self._generation += 1
        for each in to:
            body = {"generation": self._generation, "rules": list(rules)}
            assert each.ask("PUT", "plan", body, token=self.token).status == 200


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    """The one is active, the other a standby; both know every switch and host."""
    lab("up", "--topology", TOPOLOGY)
    controllers = Pair(tmp_path)
    try:
        for switch in SWITCHES:
            two_controllers(switch, [f"{controller.LAB_ADDRESS}:{port}" for port in (controller.OPENFLOW_PORT, SECOND_PORT)])
        controllers.one.start()
        controllers.other.start()
        controllers.lease(controllers.one, controllers.other)
        for each in (controllers.one, controllers.other):
            eventually("every switch is connected", lambda each=each: len(state(each)["switches"]) == len(SWITCHES), 60)
        eventually("the one is the master", lambda: masters(controllers.one) == len(SWITCHES), 60)
        eventually("every host is known", lambda: lab("hello") and len(controllers.one.network()["hosts"]) >= 6, 60)
        yield controllers
    finally:
        for each in (controllers.one, controllers.other):
            each.stop()
        lab("down")


def state(module: Module) -> Any:
    return module.ask("GET", "lease").body


def masters(module: Module) -> int:
    return sum(each["master"] for each in state(module)["switches"])


def replaced(module: Module) -> int:
    return sum("another controller" in (each["problem"] or "").lower() for each in state(module)["switches"])


def ages() -> dict[str, float]:
    """How long ago each rule's entry was installed, by switch and entry: an entry that is written again is young."""
    found = {}
    for switch in SWITCHES:
        for line in in_switch(switch, "ovs-ofctl", "-O", "OpenFlow13", "dump-flows", management(switch)).splitlines():
            if "cookie=0x57503" in line:
                entry = re.sub(r" (duration|n_packets|n_bytes|hard_age|idle_age)=[^,]*,", "", line).strip()
                found[f"{switch} {entry}"] = float(re.search(r"duration=([\d.]+)s", line)[1])  # type: ignore[index]
    return found


def roles(switch: str) -> list[str]:
    return sorted(re.findall(r"master|slave|other", ovsdb(switch, "--columns=role", "list", "controller")))


def booked(pair: Pair) -> list[dict[str, Any]]:
    """Rules that the one installs, after others came and went, so that numbers are not those of a fresh start."""
    network = pair.one.network()
    first = [guarantee(network, f"gone-{n}", "h2", "h5", 1_000_000, port=7000 + n) for n in range(3)]
    kept = [guarantee(network, "kept", "h1", "h4", 10_000_000, port=PORT, transport="udp"),
            guarantee(network, "also", "h3", "h6", 5_000_000, port=PORT)]
    pair.put(*first, kept[0], to=(pair.one, pair.other))
    pair.put(*first, *kept, to=(pair.one, pair.other))
    pair.put(*kept, to=(pair.one, pair.other))
    eventually("the rules are installed", lambda: all(rules_at(s) for s in ("s1", "s3")), 30)
    time.sleep(3)
    return kept


def test_a_standby_is_a_slave_that_knows_links_and_hosts(pair: Pair) -> None:
    assert masters(pair.other) == 0
    standby = "other" if REAL else "slave"
    """Floodlight holds the connection before it has requested a role."""
    for switch in SWITCHES:
        eventually(f"{switch} has one master", lambda switch=switch: roles(switch) == sorted(["master", standby]), 20)
        assert f'windowpane-token="{TOKEN}"' in ovsdb(switch, "get", "bridge", switch, "external_ids")


@pytest.mark.alone
@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
def test_another_controller_takes_over_without_losing_a_packet(pair: Pair, fault: signal.Signals) -> None:
    kept = booked(pair)
    more = guarantee(pair.one.network(), "more", "h2", "h4", 3_000_000, port=PORT)
    before, shaped = ages(), {switch: queues(switch) for switch in SWITCHES}
    with Stream("h1", "h4", PORT) as stream:
        pair.one.signal(fault)
        pair.token += 1
        begun = time.monotonic()
        pair.lease(pair.other)
        eventually("the other is the master", lambda: masters(pair.other) == len(SWITCHES), 20)
        print("seconds from the lease until the other was the master of all switches:", time.monotonic() - begun)
        time.sleep(3)
    assert stream.sent > 1_000
    assert stream.lost() == []
    assert stream.unmarked() == []

    after = ages()
    assert after.keys() == before.keys()
    assert all(after[entry] > before[entry] for entry in before), "an entry was written again"
    assert {switch: queues(switch) for switch in SWITCHES} == shaped
    pair.put(*kept, more, to=(pair.other,))
    eventually("new rules are installed", lambda: len(ages()) > len(before), 20)


@pytest.mark.alone
@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
def test_connections_of_a_service_survive_a_takeover_and_new_ones_are_served(pair: Pair, fault: signal.Signals) -> None:
    with test_services.serving("h2", "h5"):
        service = test_services.service("least-flows", "h2", "h5")
        service["action"]["idleSeconds"] = 60
        pair.put(service, to=(pair.one, pair.other))
        eventually("it is served", lambda: test_services.ask("h1") != [""], 30)
        connections = [test_services.Connection("h1") for _ in range(6)]
        before = [connection.ask() for connection in connections]
        pair.one.signal(fault)
        pair.token += 1
        begun = time.monotonic()
        pair.lease(pair.other)
        eventually("new connections are served", lambda: test_services.ask("h1") != [""], 20)
        print("seconds from the lease until a new connection was served:", time.monotonic() - begun)
        assert [connection.ask() for connection in connections] == before
        eventually("the other knows the flows from the switches",
                   lambda: [each["flows"] >= 3 for each in test_services.servers(pair.other).values()] == [True, True], 20)
        assert [connection.ask() for connection in connections] == before
        for connection in connections:
            connection.close()


@pytest.mark.alone
def test_slots_stay_where_they_are_at_a_takeover_although_a_server_is_down(pair: Pair) -> None:
    with test_services.serving("h2", "h5"):
        service = test_services.service("port-hash", "h2", "h5", "h6")
        service["action"]["idleSeconds"] = 60
        pair.put(service, to=(pair.one, pair.other))
        eventually("no connection goes to the server that is down", lambda: "" not in test_services.ask("h1", 8), 60)
        connections = [test_services.Connection("h1") for _ in range(12)]
        before = [connection.ask() for connection in connections]
        pair.one.signal(signal.SIGKILL)
        pair.token += 1
        pair.lease(pair.other)
        until = time.monotonic() + 6
        while time.monotonic() < until:
            assert [connection.ask() for connection in connections] == before
            assert "" not in test_services.ask("h1", 4)
        for connection in connections:
            connection.close()


def test_a_controller_that_hung_is_refused_by_the_switches(pair: Pair) -> None:
    booked(pair)
    wanted = ages().keys()
    pair.one.signal(signal.SIGSTOP)
    pair.token += 1
    pair.lease(pair.other)
    eventually("the other is the master", lambda: masters(pair.other) == len(SWITCHES), 20)
    in_switch("s1", "ovs-ofctl", "-O", "OpenFlow13", "del-flows", management("s1"), "cookie=0x5750300000000000/0xfffff00000000000")
    eventually("the other repairs", lambda: ages().keys() == wanted, 20)
    whole = ages()
    pair.one.signal(signal.SIGCONT)

    eventually("the one finds that it is not the master", lambda: masters(pair.one) == 0, 20)
    # The switches have closed the connections of the one that hung, and it connects again.
    eventually("the one reports at every switch that another is the master", lambda: replaced(pair.one) == len(SWITCHES), 20)
    time.sleep(5)
    again = ages()
    assert again.keys() == whole.keys()
    assert all(again[entry] > whole[entry] for entry in whole)
    assert pair.one.lease(TOKEN, "active", False).status == 200, "its lease has ended, its token is the greatest that it saw"
    time.sleep(3)
    assert masters(pair.one) == 0
    assert pair.one.lease(pair.token, "standby", False).status == 200
    assert pair.one.lease(TOKEN, "active", False).status == 412


def test_windows_begin_while_no_gateway_is_there_also_after_a_restart(pair: Pair) -> None:
    later = time.time() + 24
    rule = {**guarantee(pair.one.network(), "later", "h1", "h4", 10_000_000, port=PORT), "from": instant(24)}
    pair.put(rule, to=(pair.one, pair.other))
    pair.lease(pair.one, pair.other, ttl_ms=100)
    time.sleep(1)
    pair.one.kill()
    pair.one.start_again()
    assert not rules_at("s1")
    eventually("the window has begun", lambda: rules_at("s1"), 50)
    assert time.time() >= later - 2
    assert masters(pair.one) == len(SWITCHES)
    assert masters(pair.other) == 0
