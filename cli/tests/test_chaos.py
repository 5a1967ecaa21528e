"""The checks of `windowpane chaos` find what was planted."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cli.client import Client
from e2e.chaos import checks
from e2e.chaos.checks import answers, capacities, pauses
from e2e.chaos.drivers import DatabaseLog, Log, Transactions
from e2e.chaos.enforcement import Enforcement, Gap, Seen
from e2e.chaos.faults import Fault, Struck
from e2e.chaos.load import Change, Request
from e2e.chaos.run import is_excused

ABOVE = {"team": ["team", "root"], "rest": ["rest", "root"]}
LIMITS = {"team": 10, "rest": 10, "root": 15, "h1>s1": 20, "s1>h2": 20, "s1>h3": 5}


def booking(number: int, rate_bps: int = 5, start: int = 0, end: int = 10, **other: Any) -> dict[str, Any]:
    return {"id": f"b{number}", "share": "team", "state": "booked", "rateBps": rate_bps,
            "start": f"2030-01-01T00:00:{start:02}Z", "end": f"2030-01-01T00:00:{end:02}Z",
            "pathNames": ["h1", "s1", "h2"],
            "flowGroup": {"srcHost": "h1", "srcPort": str(number), "dstPort": "1"}, **other}


def requested(number: int, answer: str, change: Change | None = None) -> Request:
    form = {"end": "2030-01-01T00:00:10Z", "flowGroup": {"srcHost": "h1", "srcPort": str(number), "dstPort": "1"}}
    return Request(f"k{number}", form, answer, f"b{number}" if answer == "yes" else "", change=change)


def test_a_record_that_agrees_with_its_answers_is_right() -> None:
    assert not list(answers([requested(1, "yes"), requested(2, "no")], [booking(1), booking(2, state="refused")]))
    assert not list(capacities([booking(1), booking(2), booking(3, start=10, end=20)], LIMITS, ABOVE))


def test_a_lost_booking_is_found() -> None:
    assert "b1, and nothing is stored" in next(answers([requested(1, "yes")], []))


def test_a_duplicate_booking_is_found() -> None:
    assert list(answers([requested(1, "yes")], [booking(1), {**booking(1), "id": "b9"}]))


def test_a_stored_refusal_is_found() -> None:
    assert list(answers([requested(1, "no")], [booking(1)]))


def test_a_booking_without_a_request_is_found() -> None:
    assert "no request" in next(answers([], [booking(7)]))


CANCELLED = Change(0, answer="yes", requested_at=1)
LONGER = Change(0, "2030-01-01T00:00:20Z", "yes", 1, 1)


def test_changes_that_are_stored_as_they_were_confirmed_are_right() -> None:
    refused = Change(0, "2030-01-01T00:00:20Z", "no", 1)
    assert not list(answers([requested(1, "yes", CANCELLED), requested(2, "yes", LONGER), requested(3, "yes", refused)],
                            [booking(1, state="cancelled"), booking(2, end=20), booking(3, state="completed")]))


def test_changes_that_are_stored_otherwise_are_found() -> None:
    assert "was cancelled, and b1 is booked" in next(answers([requested(1, "yes", CANCELLED)], [booking(1)]))
    assert "was not cancelled, and b1 is cancelled" in next(answers([requested(1, "yes")], [booking(1, state="cancelled")]))
    assert "ends at 2030-01-01T00:00:20Z, and b1" in next(answers([requested(1, "yes", LONGER)], [booking(1)]))
    assert "ends at 2030-01-01T00:00:10Z, and b1" in next(answers([requested(1, "yes")], [booking(1, end=20)]))


def test_a_share_with_too_much_is_found() -> None:
    assert "team has 15" in next(capacities([booking(n) for n in range(3)], LIMITS, ABOVE))


def test_too_much_in_what_two_shares_are_a_part_of_is_found() -> None:
    many = [booking(1, 10), booking(2, 6, share="rest")]
    assert "root has 16" in next(capacities(many, LIMITS, ABOVE))


def test_a_link_with_too_much_is_found() -> None:
    assert "s1>h3 has 6" in next(capacities([booking(1, 6, pathNames=["h1", "s1", "h3"])], LIMITS, ABOVE))


def test_windows_that_meet_do_not_overlap_and_what_was_cancelled_is_not_counted() -> None:
    assert not list(capacities([booking(1, 10, end=5), booking(2, 10, start=5), booking(3, 10, state="cancelled")],
                               LIMITS, ABOVE))


ONE, OTHER = "s1<->tcp:172.30.77.1:6653", "s1<->tcp:172.30.77.1:6654"


def message(connection: str, direction: str, kind: str, xid: int, rest: str = "") -> str:
    return f"2030-01-01T00:00:00.000Z|1|vconn|DBG|{connection}: {direction}: {kind} (OF1.3) (xid={xid:#x}):{rest}\n"


def becomes_master(connection: str, generation: int) -> list[str]:
    role = f" role=primary generation_id={generation}"
    return [message(connection, "received", "OFPT_ROLE_REQUEST", 1, role),
            message(connection, "sent (Success)", "OFPT_ROLE_REPLY", 1, role)]


def violations(*lines: str) -> list[str]:
    return list(Log("s1").read(lines))


def test_a_takeover_after_which_the_switch_refuses_the_other_is_right() -> None:
    log = Log("s1")
    assert not list(log.read([
        *becomes_master(ONE, 1), message(ONE, "received", "OFPT_FLOW_MOD", 2, " ADD"), *becomes_master(OTHER, 2),
        message(ONE, "received", "OFPT_FLOW_MOD", 3, " ADD"),
        message(ONE, "sent (Success)", "OFPT_ERROR", 3, " OFPBRC_IS_SLAVE"),
        message(OTHER, "received", "OFPT_FLOW_MOD", 3, " ADD")]))
    assert (log.takeovers, log.written, log.refused) == (2, 2, 1)


def test_a_write_of_another_than_the_master_is_found() -> None:
    assert "another than its master" in violations(
        *becomes_master(ONE, 1), *becomes_master(OTHER, 2), message(ONE, "received", "OFPT_FLOW_MOD", 3, " ADD"))[0]
    assert violations(message(ONE, "received", "OFPT_METER_MOD", 3, " ADD"))


def test_the_refusal_of_a_write_may_be_in_lines_that_are_read_later() -> None:
    log = Log("s1")
    assert not list(log.follow([*becomes_master(ONE, 1), *becomes_master(OTHER, 2),
                                message(ONE, "received", "OFPT_FLOW_MOD", 3, " ADD")]))
    assert list(log.unrefused())
    assert not list(log.follow([message(ONE, "sent (Success)", "OFPT_ERROR", 3, " OFPBRC_IS_SLAVE")]))
    assert not list(log.unrefused())


def test_a_generation_that_goes_back_is_found() -> None:
    assert "after 2" in violations(*becomes_master(ONE, 2), *becomes_master(OTHER, 1))[0]


def test_entries_of_the_tests_themselves_do_not_count() -> None:
    assert not violations(message("s1<->unix#3", "received", "OFPT_FLOW_MOD", 3, " ADD"))


def window(granted_at: float) -> Request:
    start, end = "1970-01-01T00:01:40Z", "1970-01-01T00:01:50Z"
    return Request("k", {"start": start, "end": end, "flowGroup": {"srcHost": "h1", "srcPort": "7", "dstPort": "1"}}, "yes",
                   "b1", granted_at=granted_at, switches=("s1",))


def seen(*missing_at: int) -> Enforcement:
    looked = Enforcement(["s1"])
    looked.seen["s1"] = [Seen(at, at + 0.1, frozenset() if at in missing_at else frozenset({"b1"}), frozenset({("7", "1")}))
                         for at in range(98, 113)]
    return looked


def gaps(looked: Enforcement, granted_at: float = 50, change: Change | None = None) -> list[tuple[float, float]]:
    request = window(granted_at)
    request.change = change
    return [(gap.since, gap.until) for gap in looked.gaps([request])]


def test_a_window_that_is_not_on_a_switch_is_found() -> None:
    assert gaps(seen()) == []
    assert gaps(seen(104, 105)) == [(104, 105)]
    assert gaps(seen(103, 105)) == [(103, 103), (105, 105)]


def test_a_window_has_to_be_there_until_its_client_requests_to_cancel_it() -> None:
    assert gaps(seen(106, 107), change=Change(60, requested_at=105)) == []
    assert gaps(seen(103, 107), change=Change(60, requested_at=105)) == [(103, 103)]
    assert gaps(seen(106), change=Change(60)) == [(106, 106)]


def test_a_window_that_was_extended_well_ahead_has_to_be_there_until_its_new_end() -> None:
    longer = "1970-01-01T00:01:53Z"
    assert gaps(seen(112), change=Change(60, longer, "yes", 61, 62)) == [(112, 112)]
    assert gaps(seen(112), change=Change(60, longer, "yes", 99, 100)) == []
    assert gaps(seen(112), change=Change(60, longer, "no", 61)) == []


def test_a_window_may_be_extended_on_switches_as_late_as_it_may_begin() -> None:
    extended = Change(60, "1970-01-01T00:01:58Z", "yes", 61, 62)
    looked = seen(110, 111, 112)
    looked.seen["s1"] += [Seen(at, at + 0.1, frozenset(), frozenset()) for at in range(113, 116)]
    request = window(50)
    request.change = extended
    late = looked.gaps([request])[0]
    assert (late.due, late.since, late.until) == (110, 110, 115)
    assert gaps(seen(110, 111, 112), change=extended) == []


def test_a_window_whose_entry_comes_after_its_queue_was_missing_once() -> None:
    looked = Enforcement(["s1"])
    has = {at: (frozenset({"b1"} if at > 102 else ()), frozenset({("7", "1")} if at > 104 else ())) for at in range(98, 113)}
    looked.seen["s1"] = [Seen(at, at + 0.1, *each) for at, each in has.items()]
    assert gaps(looked) == [(100, 104)]


def test_gaps_are_final_once_the_window_has_ended_and_its_answers_are_known() -> None:
    looked, request = seen(104, 105), window(50)
    request.change = Change(60, requested_at=107)
    assert [gap.until for gap in looked.gaps([request])] == [105]
    looked.seen["s1"] = seen(106).seen["s1"]
    assert [gap.until for gap in looked.gaps([request])] == [106], "the answer to the change is unknown"
    request.change.answer = "no"
    assert [gap.until for gap in looked.gaps([request])] == [106]
    looked.seen["s1"] = seen().seen["s1"]
    assert [gap.until for gap in looked.gaps([request])] == [106]


def test_gaps_are_not_final_while_a_switch_has_not_been_seen_after_the_end() -> None:
    looked, request = seen(104), window(50)
    looked.switches = ["s1", "s2"]
    assert [gap.until for gap in looked.gaps([request])] == [104]
    looked.seen["s1"] = seen(105).seen["s1"]
    assert [gap.until for gap in looked.gaps([request])] == [105]


def test_a_window_that_begins_late_is_missing_from_its_start() -> None:
    late = seen(*range(98, 105))
    assert gaps(late) == [(100, 104)]
    assert "b1 was not on s1 for 4.0 s from 0.0 s after its start at 00:01:40.000: no queue" in str(late.gaps([window(50)])[0])


def test_a_window_need_not_be_there_before_it_begins_while_a_controller_takes_over_or_after_its_end() -> None:
    assert gaps(seen(98, 99, 100, 101, 102, 110, 111, 112)) == []


def test_a_window_that_was_granted_shortly_before_does_not_count() -> None:
    assert gaps(seen(104, 105), granted_at=95) == []


def struck(kind: str, victim: str, since: float, until: float) -> Struck:
    return Struck(Fault(kind, victim, (1, 9), lambda: None, lambda: None), since, until)


def gap(since: float, until: float) -> Gap:
    return Gap("b1", "s1", since, since, since, until, "queue", ())


QUEUES_CUT = struck("cut off", "controller 1 – the queues of s1", 100, 109)


def test_a_controller_that_has_to_be_replaced_is_no_excuse() -> None:
    assert not is_excused(gap(101, 104), [QUEUES_CUT])
    assert not is_excused(gap(101, 104), [struck("hung", "controller 1", 100, 109)])


def test_a_fault_of_another_switch_or_part_is_no_excuse() -> None:
    assert not is_excused(gap(101, 104), [struck("cut off", "controller 1 – the queues of s2", 100, 109)])
    assert not is_excused(gap(101, 104), [struck("hung", "gateway 1", 100, 109), struck("clock step", "controller 1", 100, 109)])


def test_a_window_that_goes_although_it_was_there_is_not_excused() -> None:
    assert not is_excused(Gap("b1", "s1", 90, 90, 101, 102, "queue", ()), [QUEUES_CUT])


def test_no_controller_is_replaced_while_there_is_no_database() -> None:
    assert is_excused(gap(103, 111.9), [QUEUES_CUT, struck("hung", "PostgreSQL", 100, 107)])
    assert not is_excused(gap(103, 111.9), [QUEUES_CUT, struck("clock step", "PostgreSQL", 100, 107)])


def test_a_window_may_be_missing_while_neither_controller_reaches_the_switch() -> None:
    both = [QUEUES_CUT, struck("hung", "controller 2", 102, 107)]
    assert is_excused(gap(103, 111.9), both)
    assert not is_excused(gap(113, 116), both)
    assert not is_excused(gap(106, 108), [QUEUES_CUT, struck("hung", "controller 2", 110, 115)])
    assert is_excused(gap(106, 111), [struck("killed", "controller 1", 100, 101), struck("hung", "controller 2", 105, 112)])


def test_a_window_may_be_missing_while_each_controller_lacks_a_switch() -> None:
    other_switch = struck("cut off", "s2 – controller 2", 102, 107)
    assert is_excused(gap(103, 109), [QUEUES_CUT, other_switch])
    assert not is_excused(gap(103, 109), [other_switch])
    assert not is_excused(gap(103, 109), [QUEUES_CUT, struck("cut off", "gateway 1 – gateway 2", 102, 107)])
    assert not is_excused(gap(103, 109), [struck("hung", "controller 1", 100, 110), other_switch])
    driven = Gap("b1", "s1", 103, 103, 103, 109, "queue", ("master 6654, token 1.2",))
    assert not is_excused(driven, [QUEUES_CUT, other_switch])


def test_a_window_may_be_missing_behind_a_switch_that_neither_controller_reaches() -> None:
    both = [struck("hung", "controller 2", 100, 108), struck("cut off one way", "s1 – controller 1", 100, 108)]
    behind = Gap("b1", "s3", 103, 103, 103, 108, "queue", (), before=("s1",))
    assert is_excused(behind, both)
    assert not is_excused(replace(behind, before=()), both)
    assert not is_excused(behind, both[1:])
    assert not is_excused(behind, [both[1], struck("cut off", "s2 – controller 2", 100, 108)])
    assert not is_excused(behind, [both[1], struck("hung", "PostgreSQL", 100, 108)])


def test_a_controller_that_has_just_started_may_be_slow_when_it_replaces_the_other() -> None:
    other_switch = struck("cut off", "s2 – controller 2", 102, 107)
    assert is_excused(gap(104, 107), [struck("killed", "controller 1", 100, 101), other_switch])
    assert not is_excused(gap(104, 107), [struck("killed", "controller 1", 100, 106), other_switch])
    assert not is_excused(gap(104, 107), [struck("killed", "controller 1", 70, 71), other_switch])


def test_no_window_is_missing_long_after_the_faults_that_excuse_it() -> None:
    both = [QUEUES_CUT, struck("hung", "controller 2", 102, 107)]
    assert is_excused(gap(103, 112), both)
    assert not is_excused(gap(103, 113), both)


def test_a_long_time_without_a_granted_booking_is_found() -> None:
    def granted(at: float) -> Request:
        return Request(f"k{at}", {}, "yes", granted_at=at)
    assert not list(pauses([granted(0), granted(50), granted(100)], 150))
    assert list(pauses([granted(200), granted(50), granted(100)], 250)) == ["no booking was granted for 100 s, from 00:01:40.000"]
    assert list(pauses([granted(0), granted(50)], 200)) == ["no booking was granted for 150 s, from 00:00:50.000"]


def gateway(*, connected: bool = True, links: tuple[str, ...] = ("s1:1>s2:1", "s2:1>s1:1")) -> Client:
    """A gateway that knows one switch and these links."""
    answer = {"switches": [{"name": "s1", "connected": connected}], "links": [{"id": link} for link in links]}
    return cast(Client, SimpleNamespace(get=lambda path: {"network": answer}[path]))


def test_a_network_that_is_known_again_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "AGREES_WITHIN_S", 0)
    expected = checks.links(gateway())
    assert checks.network([gateway()], expected) == []
    assert checks.network([gateway(links=("s1:1>s2:1",))], expected) == ["gateway 1: link s2:1>s1:1 is not known"]
    assert checks.network([gateway(connected=False)], expected) == ["gateway 1: s1 is not connected"]


def test_a_link_may_be_lost_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks.time, "sleep", lambda seconds: None)
    links = [(), ("s1:1>s2:1", "s2:1>s1:1")]
    returning = cast(Client, SimpleNamespace(get=lambda path: gateway(links=links.pop(0)).get(path)))
    assert checks.network([returning], checks.links(gateway())) == []


def test_a_gateway_that_never_answers_is_found_beside_one_that_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "AGREES_WITHIN_S", 0)

    def fail(path: str) -> None:
        raise TimeoutError("timed out")
    silent = cast(Client, SimpleNamespace(get=fail))
    assert checks.network([gateway(), silent], checks.links(gateway())) == ["gateway 2: no answer: timed out"]


def stores(token: int) -> dict[str, Any]:
    """A transaction that stores a fencing token."""
    return {"Bridge": {"b": {"external_ids": ["map", [["windowpane-token", str(token)]]]}}, "_comment": f"windowpane token {token}"}


def changes_queues(token: int) -> dict[str, Any]:
    return {"Queue": {"q": None}, "_date": 0, "_comment": f"windowpane token {token}"}


def test_changes_of_queues_by_the_controller_whose_token_is_stored_are_right() -> None:
    log = Transactions("s1")
    assert not list(log.follow([stores(5), changes_queues(5), {"Port": {"p": None}}, stores(6), changes_queues(6)]))
    assert log.changes == 2


def test_a_change_of_queues_by_a_controller_that_was_replaced_is_found() -> None:
    found = list(Transactions("s1").follow([stores(5), stores(6), changes_queues(5), {"QoS": {"q": None}}]))
    assert found == ["s1: queues were changed by 'windowpane token 5' while token 6 was stored, at 00:00:00.000",
                     "s1: queues were changed by '' while token 6 was stored, at 00:00:00.000"]


def test_a_token_that_goes_back_is_found() -> None:
    assert list(Transactions("s1").follow([stores(6), stores(5)])) == ["s1: token 5 was stored after 6"]


def test_the_log_of_a_database_is_followed_while_it_grows_and_when_it_is_replaced(
        monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("lab.switch.database", lambda switch: tmp_path / switch)
    log = DatabaseLog(Transactions("s1"))
    (tmp_path / "s1").write_bytes(b"".join(map(record, [{"name": "schema"}, {}, stores(6)])) + record(changes_queues(6))[:-9])
    assert not list(log.violations())
    assert log.transactions.changes == 0
    with (tmp_path / "s1").open("ab") as file:
        file.write(record(changes_queues(6))[-9:])
    (tmp_path / "new").write_bytes(b"".join(map(record, [{"name": "schema"}, {**stores(6), "Queue": {}}, changes_queues(5)])))
    (tmp_path / "new").replace(tmp_path / "s1")
    assert len(list(log.violations())) == 1
    assert log.transactions.changes == 2


def record(transaction: dict[str, Any]) -> bytes:
    """A transaction as ovsdb-server writes it."""
    text = json.dumps(transaction).encode() + b"\n"
    return b"OVSDB JSON %d %s\n" % (len(text), b"0" * 40) + text
