"""The checks of `windowpane chaos` find what was planted."""

from __future__ import annotations

from typing import Any

from e2e.chaos.checks import answers, capacities
from e2e.chaos.load import Asked

ABOVE = {"team": ["team", "root"], "rest": ["rest", "root"]}
LIMITS = {"team": 10, "rest": 10, "root": 15, "h1>s1": 20, "s1>h2": 20, "s1>h3": 5}


def booking(number: int, rate_bps: int = 5, start: int = 0, end: int = 10, **other: Any) -> dict[str, Any]:
    return {"id": f"b{number}", "share": "team", "state": "booked", "rateBps": rate_bps,
            "start": f"2030-01-01T00:00:{start:02}Z", "end": f"2030-01-01T00:00:{end:02}Z",
            "pathNames": ["h1", "s1", "h2"],
            "flowGroup": {"srcHost": "h1", "srcPort": str(number), "dstPort": "1"}, **other}


def asked(number: int, answer: str) -> Asked:
    return Asked(f"k{number}", {"flowGroup": {"srcHost": "h1", "srcPort": str(number), "dstPort": "1"}}, answer,
                 f"b{number}" if answer == "yes" else "")


def test_a_record_that_agrees_with_its_answers_is_right() -> None:
    assert not list(answers([asked(1, "yes"), asked(2, "no")], [booking(1), booking(2, state="refused")]))
    assert not list(capacities([booking(1), booking(2), booking(3, start=10, end=20)], LIMITS, ABOVE))


def test_a_lost_booking_is_found() -> None:
    assert "b1, and nothing is stored" in next(answers([asked(1, "yes")], []))


def test_a_duplicate_booking_is_found() -> None:
    assert list(answers([asked(1, "yes")], [booking(1), {**booking(1), "id": "b9"}]))


def test_a_stored_refusal_is_found() -> None:
    assert list(answers([asked(1, "no")], [booking(1)]))


def test_a_booking_without_a_request_is_found() -> None:
    assert "no request" in next(answers([], [booking(7)]))


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
