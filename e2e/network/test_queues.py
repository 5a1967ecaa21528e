"""Ports with three queues each; rows that others made; rows that a crash leaves behind."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from e2e.network.conftest import are_known
from e2e.network.flooding import flood
from e2e.network.labnet import delivered, ovsdb, picture
from e2e.network.module import Module, eventually
from e2e.network.rules import MBIT, guarantee

LINK = 100 * MBIT
LEAST_OF_10 = 0.98 * 9.57 * MBIT
"""TCP payload in 10 Mbit/s of Ethernet frames as HTB counts them: 1448 of 1514 bytes."""


def rows(table: str) -> dict[str, dict[str, Any]]:
    """The rows of a table by uuid, with `other_config` and `external_ids` as dictionaries."""
    response = json.loads(ovsdb("s1", "--format=json", "--columns=_uuid,other_config,external_ids", "list", table))
    return {uuid[1]: {"config": dict(config[1]), "ids": dict(ids[1])} for uuid, config, ids in response["data"]}


def queue_of(rule: str) -> dict[str, Any]:
    found = [row for row in rows("Queue").values() if rule in row["ids"].get("windowpane-rule", "").split(",")
             and row["config"]["min-rate"] != "0"]
    assert len(found) == 1, found
    return found[0]


def rest_of(port: str) -> int:
    response = json.loads(ovsdb("s1", "--format=json", "--columns=qos", "list", "Port", port))
    qos = response["data"][0][0][1]
    queues = dict(json.loads(ovsdb("s1", "--format=json", "--columns=queues", "list", "QoS", qos))["data"][0][0][1])
    return int(rows("Queue")[queues[0][1]]["config"]["min-rate"])


def five(module: Module) -> list[dict[str, Any]]:
    return [guarantee(module.network(), f"g{n}", "h1", "h4", 10 * MBIT, port=5000 + n, seconds=120) for n in range(1, 6)]


@pytest.fixture
def nothing_is_left(scarce: Module) -> Iterator[None]:
    scarce.put(scarce.status()["generation"] + 1)
    before = picture(["s1"])
    yield
    scarce.put(scarce.status()["generation"] + 1)
    def as_before() -> bool:
        assert picture(["s1"]) == before
        return True
    eventually("everything is as before", as_before)


def test_a_port_reports_how_many_queues_it_has(scarce: Module) -> None:
    assert {port["queueCount"] for switch in scarce.network()["switches"] for port in switch["ports"]} == {3}


def test_the_last_guarantees_share_a_queue_and_the_status_reports_it(
        scarce: Module, nothing_is_left: None) -> None:
    response = scarce.put(scarce.status()["generation"] + 1, *five(scarce))
    assert [rule["state"] for rule in response["rules"]] == ["installed"] * 5
    hops = {rule["id"]: rule["hops"][0] for rule in scarce.status()["rules"]}
    assert sorted(hop["queue"] for hop in hops.values()) == [1, 2, 3, 3, 3]
    sharing = sorted(rule for rule, hop in hops.items() if hop["queue"] == 3)
    for rule, hop in hops.items():
        assert hop.get("sharedWith", []) == ([other for other in sharing if other != rule] if rule in sharing else [])
    assert queue_of(sharing[0])["config"] == {"min-rate": str(30 * MBIT), "priority": "2"}
    assert rest_of("s1-h4") == LINK - 50 * MBIT
    shared = eventually("the counters name the rules", lambda: [
        queue for queue in scarce.ask("GET", "telemetry").body["samples"][-1]["queues"] if queue["rules"] == sharing])
    assert (shared[0]["queue"], shared[0]["rule"], shared[0]["rateBps"]) == (3, None, 30 * MBIT)


@pytest.mark.alone
def test_a_guarantee_in_a_shared_queue_holds_beside_a_flood(scarce: Module, nothing_is_left: None) -> None:
    response = scarce.put(scarce.status()["generation"] + 1, *five(scarce))
    shared = next(rule["id"] for rule in response["rules"] if rule["hops"][0]["queue"] == 3)
    port = str(5000 + int(shared[1:]))
    with flood("h2", "h4", 90):
        kept = delivered(LEAST_OF_10, "tcp", "h1", "h4", "--port", port, "--rate", "10M", "--seconds", "8")
    assert kept >= LEAST_OF_10


def test_a_rule_that_leaves_a_shared_queue_takes_only_its_part_along(scarce: Module, nothing_is_left: None) -> None:
    response = scarce.put(scarce.status()["generation"] + 1, *five(scarce))
    leaving, *staying = [rule["id"] for rule in response["rules"] if rule["hops"][0]["queue"] == 3]
    generation = scarce.status()["generation"]
    answer = scarce.ask("PATCH", "plan", {"from": generation, "to": generation + 1, "upserts": [],
                                          "removals": [leaving]})
    assert answer.body["rules"] == [{"id": leaving, "state": "removed", "hops": []}]
    assert queue_of(staying[0])["config"] == {"min-rate": str(20 * MBIT), "priority": "2"}
    assert queue_of(staying[0])["ids"]["windowpane-rule"] == ",".join(sorted(staying))
    assert rest_of("s1-h4") == LINK - 40 * MBIT


def test_rows_of_others_are_never_touched(scarce: Module, nothing_is_left: None) -> None:
    made = ovsdb("s1", "--", "--id=@q", "create", "Queue", "other_config:min-rate=1000000", "external_ids:someone=else",
                 "--", "--id=@used", "create", "QoS", "type=linux-htb", "queues:5=@q",
                 "--", "--id=@unused", "create", "QoS", "type=linux-htb", "external_ids:someone=else",
                 "--", "--id=@lonely", "create", "Queue", "external_ids:windowpane=other-program",
                 "--", "set", "Port", "s1-h3", "qos=@used").split()
    try:
        eventually("the port is reported as foreign",
                   lambda: "s1-h3 has a QoS that is not" in str(scarce.network()["switches"][0]["problem"]))
        response = scarce.put(scarce.status()["generation"] + 1,
                          guarantee(scarce.network(), "no", "h1", "h3", MBIT, port=5001),
                          guarantee(scarce.network(), "yes", "h1", "h4", MBIT, port=5001))
        assert [rule["state"] for rule in response["rules"]] == ["failed", "installed"]
        eventually("the module's rows of that port are gone, all others are in use",
                   lambda: len([row for row in rows("QoS").values() if "windowpane" in row["ids"]]) == 3)
        assert set(made) <= rows("Queue").keys() | rows("QoS").keys()
        assert rows("Queue")[made[0]] == {"config": {"min-rate": "1000000"}, "ids": {"someone": "else"}}
    finally:
        ovsdb("s1", "clear", "Port", "s1-h3", "qos", "--", "destroy", "QoS", made[1], made[2],
              "--", "destroy", "Queue", made[0], made[3])
    eventually("the port is the module's again", lambda: scarce.network()["switches"][0]["problem"] is None)


@pytest.mark.parametrize("after_s", [0.0, 0.02, 0.1])
def test_only_the_remains_of_a_killed_controller_are_removed(
        scarce: Module, nothing_is_left: None, after_s: float) -> None:
    """The module is killed in the middle of changes; then a QoS is removed from its port, so that its rows have no owner."""
    generation = scarce.status()["generation"]
    plan = {"generation": generation + 1, "rules": five(scarce)}
    asking = threading.Thread(target=lambda: _request_until_refused(scarce, plan))
    asking.start()
    asking.join(after_s)
    scarce.kill()
    asking.join()
    foreign = ovsdb("s1", "create", "Queue", "external_ids:someone=else").strip()
    try:
        ovsdb("s1", "clear", "Port", "s1-h4", "qos")
        assert len([row for row in rows("QoS").values() if "windowpane" in row["ids"]]) == 4, "one of them unused"
        scarce.start_again()
        eventually("the switch is back", lambda: len(scarce.network()["switches"]) == 1, seconds=60)
        scarce.put(1)
        eventually("each port has its one QoS with queue 0",
                   lambda: (len(rows("QoS")), len(rows("Queue"))) == (4, 4 + 1))
        assert foreign in rows("Queue")
    finally:
        ovsdb("s1", "destroy", "Queue", foreign)
    eventually("every host is known", lambda: are_known(scarce, ["h1", "h2", "h3", "h4"]))


def _request_until_refused(module: Module, plan: dict[str, Any]) -> None:
    try:
        module.ask("PUT", "plan", plan)
    except OSError:
        """The controller was killed meanwhile."""
