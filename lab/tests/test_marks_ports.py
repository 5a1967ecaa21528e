from __future__ import annotations

from typing import Any

from lab.marks.ports import MarkedPort, Ports, correction, corrections

Q1, Q2 = "11111111-0000-0000-0000-000000000000", "22222222-0000-0000-0000-000000000000"


def row(name: str, qos: str | None = None, marks: str | None = None) -> dict[str, Any]:
    return {"name": name, "qos": ["uuid", qos] if qos else ["set", []],
            "external_ids": ["map", [["windowpane-marks", marks]] if marks else []]}


def ports(*rows: dict[str, Any], kind: str = "linux-htb") -> Ports:
    found = Ports()
    found.apply({"Port": {each["name"]: {"new": each} for each in rows},
                 "QoS": {Q1: {"new": {"type": kind}}, Q2: {"new": {"type": kind}}}})
    return found


def test_a_shaped_port_with_its_filter_gets_the_key() -> None:
    (corrected,) = corrections(ports(row("p", Q1)), {"p"})
    assert corrected == (MarkedPort("p", "p", Q1, None), Q1)


def test_a_key_for_an_earlier_row_is_replaced() -> None:
    assert [key for _, key in corrections(ports(row("p", Q2, marks=Q1)), {"p"})] == [Q2]


def test_without_the_filter_the_key_goes() -> None:
    assert [key for _, key in corrections(ports(row("p", Q1, marks=Q1)), set())] == [None]


def test_without_a_qos_row_the_key_goes() -> None:
    assert [key for _, key in corrections(ports(row("p", None, marks=Q1)), set())] == [None]


def test_a_correct_port_is_left_alone() -> None:
    assert corrections(ports(row("p", Q1, marks=Q1), row("q")), {"p"}) == []


def test_a_port_that_does_not_shape_with_htb_gets_no_key() -> None:
    assert corrections(ports(row("p", Q1), kind="linux-hfsc"), {"p"}) == []


def test_a_port_that_was_deleted_is_forgotten() -> None:
    found = ports(row("p", Q1))
    found.apply({"Port": {"p": {"old": row("p", Q1)}}})
    assert list(found) == []


def test_a_row_that_changed_replaces_what_was_known() -> None:
    found = ports(row("p", Q1))
    found.apply({"Port": {"p": {"old": {"qos": ["uuid", Q1]}, "new": row("p", Q2)}}})
    assert [port.qos for port in found] == [Q2]


def test_the_key_is_written_only_while_the_port_has_that_row() -> None:
    wait, mutate = correction(MarkedPort("p", "p", Q1, None), Q1)
    assert (wait["op"], wait["rows"], wait["until"], wait["timeout"]) == ("wait", [{"qos": ["uuid", Q1]}], "==", 0)
    assert mutate["mutations"] == [["external_ids", "delete", ["set", ["windowpane-marks"]]],
                                   ["external_ids", "insert", ["map", [["windowpane-marks", Q1]]]]]


def test_the_key_is_removed_without_a_condition() -> None:
    (mutate,) = correction(MarkedPort("p", "p", None, Q1), None)
    assert mutate["mutations"] == [["external_ids", "delete", ["set", ["windowpane-marks"]]]]
