"""A plan that makes no sense is refused by the field, and nothing of it is installed."""

from __future__ import annotations

from typing import Any

import pytest

from e2e.network.labnet import flows
from e2e.network.module import Module
from e2e.network.rules import deny

DENY = deny("x", srcHost="10.0.0.1")


def test_without_the_secret_every_request_is_refused(star: Module) -> None:
    for path in ("network", "plan/status", "telemetry"):
        assert star.ask("GET", path, secret="wrong").status == 401


@pytest.mark.parametrize(("rule", "field"), [
    ({**DENY, "id": "a b"}, "id"),
    ({**DENY, "order": "first"}, "order"),
    ({**DENY, "flowGroup": {"srcHost": "10.0.0.300"}}, "srcHost"),
    ({**DENY, "flowGroup": {"srcPort": "99999", "transport": "tcp"}}, "srcPort"),
    ({**DENY, "flowGroup": {"transport": "carrier pigeon"}}, "transport"),
    ({**DENY, "flowGroup": {"colour": "blue"}}, "colour"),
    ({**DENY, "action": {"type": "bless"}}, "type"),
    ({**DENY, "action": {"type": "waypoint"}}, "dpid"),
    ({**DENY, "action": {"type": "avoid", "dpid": "s1"}}, "dpid"),
    ({**DENY, "action": {"type": "guarantee", "rateBps": -1, "path": []}}, "rateBps"),
    ({**DENY, "action": {"type": "guarantee", "rateBps": 1000000,
                         "path": [{"dpid": "zz", "inPort": 1, "outPort": 2}]}}, "dpid"),
    ({**DENY, "until": "tomorrow"}, "until"),
])
def test_a_wrong_field_is_named(star: Module, rule: dict[str, Any], field: str) -> None:
    before = flows("s1")
    answer = star.ask("PUT", "plan", {"generation": 99, "rules": [rule]})
    assert answer.status == 400
    assert field in answer.body["field"]
    assert answer.body["detail"] and "Exception" not in answer.body["detail"]
    assert flows("s1") == before
    assert star.status()["generation"] != 99


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"generation": 1}', b"\xff\xfe"])
def test_a_body_that_is_no_plan_is_a_clear_400(star: Module, body: bytes) -> None:
    answer = star.ask("PUT", "plan", body)
    assert answer.status == 400
    assert "Exception" not in str(answer.body)


def test_a_patch_on_another_generation_changes_nothing(star: Module) -> None:
    star.put(7)
    answer = star.ask("PATCH", "plan", {"from": 6, "to": 8, "upserts": [DENY], "removals": []})
    assert answer.status == 409
    assert answer.body["generation"] == 7
    assert star.status()["rules"] == []


def test_a_patch_on_this_generation_installs_only_its_changes(star: Module) -> None:
    star.put(20, deny("a", srcHost="10.0.0.1", transport="icmp"))
    answer = star.ask("PATCH", "plan", {"from": 20, "to": 21, "upserts": [deny("b", srcHost="10.0.0.2")],
                                        "removals": ["a"]})
    assert answer.status == 200
    assert {rule["id"]: rule["state"] for rule in answer.body["rules"]} == {"b": "installed", "a": "removed"}
    star.put(22)


def test_a_guarantee_over_an_unknown_switch_fails_alone(star: Module) -> None:
    missing = {"id": "lost", "order": 1, "flowGroup": {"srcHost": "10.0.0.1"},
               "action": {"type": "guarantee", "rateBps": 1_000_000,
                          "path": [{"dpid": "00:00:00:00:00:00:00:99", "inPort": 1, "outPort": 2}]}}
    response = star.put(30, missing, deny("fine", srcHost="10.0.0.4"))
    assert {rule["id"]: rule["state"] for rule in response["rules"]} == {"lost": "failed", "fine": "installed"}
    star.put(31)
