"""Plans without a gateway: what is compared, and what is deleted."""

from __future__ import annotations

from typing import Any

import pytest

from windowpane_client import errors
from windowpane_client.declared.document import read
from windowpane_client.declared.plan import Change, PlanError, State, plan
from windowpane_client.declared.run import run


def share(name: str, parent: str | None, **more: Any) -> dict[str, Any]:
    return {"name": name, "parent": parent, "flowGroup": {}, "maxReserveBps": 1_000_000, "minReserveBps": None, "tokenFillBps": None,
            "tokenCapacityBits": None, "minLimitBps": None, "classSlots": 2, "maxRules": None, "mayAllow": True, "mayDeny": True,
            "speakers": ["admin"], **more}


def traffic_class(name: str, of: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "share": of, "flowGroups": [{"srcHost": "10.0.0.1"}], "priority": "normal", "minBps": 0, "maxBps": None,
            "start": "2026-01-01T00:00:00Z", "end": None, **more}


def state(*shares: dict[str, Any], classes: tuple[dict[str, Any], ...] = ()) -> State:
    return State({each["name"]: each for each in (share("rootShare", None), *shares)},
                 {"traffic-classes": {each["name"]: each for each in classes}, "path-rules": {}, "services": {}})


def planned(text: str, found: State, prune: bool = False) -> list[tuple[str, str, str]]:
    return [(each.action, each.kind, each.name) for each in plan(read(text, "f"), found, prune)]


ONE = "shares: [{name: a, parent: rootShare, flowGroup: {}, maxReserveBps: 1M%s}]"


def test_what_the_file_leaves_out_of_a_share_stays_or_is_cleared() -> None:
    assert planned(ONE % "", state(share("a", "rootShare", mayDeny=False, classSlots=7, speakers=["bob"]))) == []
    (change,) = plan(read(ONE % "", "f"), state(share("a", "rootShare", minLimitBps=5)), False)
    assert [(each.field, each.before, each.after) for each in change.differences] == [("minLimitBps", 5, None)]


def test_other_spellings_of_flows_are_no_difference() -> None:
    text = ONE % ", trafficClasses: [{name: c, flowGroups: [{srcHost: 10.0.0.1/32}]}]"
    assert planned(text, state(share("a", "rootShare"), classes=(traffic_class("c", "a"),))) == []


def test_a_path_rule_around_a_link_is_no_longer_about_a_link_without_its_port() -> None:
    rule = {"name": "r", "share": "a", "flowGroup": {"srcHost": "10.0.0.1"}, "kind": "avoid", "dpid": "00:00:00:00:00:00:00:01",
            "port": 3, "bothDirections": False, "start": "2026-01-01T00:00:00Z", "end": None}
    found = state(share("a", "rootShare"))
    found.policies["path-rules"]["r"] = rule
    text = ONE % ", pathRules: [{name: r, kind: avoid, dpid: '00:00:00:00:00:00:00:01', %sflowGroup: {srcHost: 10.0.0.1}}]"
    assert planned(text % "port: 3, ", found) == []
    (change,) = plan(read(text % "", "f"), found, False)
    assert [(each.field, each.before, each.after) for each in change.differences] == [("port", 3, None)]


def test_pruning_keeps_to_the_trees_of_the_file_and_begins_below() -> None:
    found = state(share("a", "rootShare"), share("b", "a"), share("c", "b"), share("x", "rootShare"), share("y", "x"),
                  classes=(traffic_class("in-c", "c"), traffic_class("in-y", "y")))
    assert planned(ONE % "", found) == []
    assert planned(ONE % "", found, prune=True) == [("delete", "traffic class", "in-c"), ("delete", "share", "c"), ("delete", "share", "b")]


def test_pruning_keeps_a_share_that_the_file_names_only_as_a_parent() -> None:
    text = "shares: [{name: a, parent: rootShare, flowGroup: {}, maxReserveBps: 1M}, {name: c, parent: b, flowGroup: {}, maxReserveBps: 1M}]"
    assert planned(text, state(share("a", "rootShare"), share("b", "a"), share("c", "b")), prune=True) == []


def test_a_policy_moves_to_another_share_only_by_deleting_it() -> None:
    text = ONE % ", trafficClasses: [{name: c, flowGroups: [{srcHost: 10.0.0.1}]}]"
    found = state(share("a", "rootShare"), share("x", "rootShare"), classes=(traffic_class("c", "x"),))
    with pytest.raises(PlanError, match="--prune"):
        planned(text, found)
    assert planned(text, found, prune=True) == [("delete", "traffic class", "c"), ("create", "traffic class", "c")]


def change(name: str, fails: list[errors.WindowpaneError]) -> Change:
    def make(_api: Any, _conflicting: str) -> None:
        if fails:
            raise fails.pop()
    return Change("create", "share", name, (), make)


def test_what_is_refused_is_tried_again_after_others_and_no_more_without_progress() -> None:
    refused = errors.Conflict("not now")
    done: list[Change] = []
    report = run(None, [change("a", [refused, refused]), change("b", [refused]), change("c", [])], "keep", done.append)  # type: ignore[arg-type]
    assert [each.name for each in done] == ["c", "b", "a"] and report.ok
    report = run(None, [change("a", [refused] * 9), change("b", [])], "keep", done.append)  # type: ignore[arg-type]
    assert [each.name for each, _ in report.failed] == ["a"] and not report.ok


def test_a_gateway_that_goes_away_ends_the_run_and_the_rest_is_listed() -> None:
    away = errors.Unconfirmed("no answer")
    report = run(None, [change("a", []), change("b", [away]), change("c", [])], "keep", lambda _: None)  # type: ignore[arg-type]
    assert ([each.name for each in report.done], [each.name for each, _ in report.failed], [each.name for each in report.not_tried]) \
        == (["a"], ["b"], ["c"])
    assert "not known" in report.failed[0][1]
