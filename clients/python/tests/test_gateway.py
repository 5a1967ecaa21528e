"""The client against a real gateway."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime, timedelta, timezone

import pytest

from windowpane_client import (BookingChange, BookingRequest, BookingSeriesRequest, Client, Conflict, Demand, FlowGroup, Hint,
                               Invalid, NotAllowed, NotFound, NotSignedIn, Refused, Reservations, Transfer)
from windowpane_client.signin import create_token

FLOWS = FlowGroup(src_host="10.0.0.1", dst_host="10.0.0.4", transport="tcp", dst_port="5001")


def window(rate_bps: int = 40_000_000, hours: float = 1, **more: object) -> BookingRequest:
    end = datetime.now(timezone.utc) + timedelta(hours=hours)
    return BookingRequest(**{"share": "team-a", "flow_group": FLOWS, "rate_bps": rate_bps, "end": end, **more})  # type: ignore[arg-type]


def eventually(so: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not so():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_window_is_booked_changed_extended_and_cancelled(alice: Client) -> None:
    booked = alice.reserve(window())
    assert (booked.state, booked.rate_bps, booked.path_names) == ("booked", 40_000_000, ("h1", "s1", "h4"))
    assert alice.change(booked.id, BookingChange(rate_bps=20_000_000)).rate_bps == 20_000_000
    assert booked.end is not None
    later = booked.end + timedelta(minutes=30)
    assert alice.extend(booked.id, later).end == later
    assert alice.booking(booked.id).rate_bps == 20_000_000
    assert alice.cancel(booked.id).state == "cancelled"
    assert alice.cancel(booked.id).state == "cancelled"


def test_a_request_with_the_same_key_books_once(alice: Client) -> None:
    request = window(1_000)
    assert alice.reserve(request, "once").id == alice.reserve(request, "once").id
    with pytest.raises(Conflict):
        alice.reserve(window(2_000), "once")


def test_a_refusal_has_its_rule_and_counter_offers(alice: Client) -> None:
    alice.reserve(window(80_000_000))
    with pytest.raises(Refused) as refused:
        alice.reserve(window(50_000_000))
    refusal = refused.value.refusal
    assert (refusal.rule, refusal.place, refusal.limit_bps) == ("share-maximum", "share team-a", 90_000_000)
    assert {offer.kind for offer in refusal.counter_offers} >= {"less-bandwidth"}
    check = alice.check(window(50_000_000))
    assert not check.granted and check.refusal is not None and check.refusal.rule == "share-maximum"


def test_a_group_is_booked_as_a_whole_or_not_at_all(alice: Client) -> None:
    booked = alice.reserve_all([window(30_000_000), window(30_000_000)])
    assert [each.state for each in booked] == ["booked", "booked"]
    with pytest.raises(Refused):
        alice.reserve_all([window(10_000_000), window(80_000_000)])
    current = [each for each in alice.all_bookings(start=alice.now(), state="booked")]
    assert {each.id for each in current} == {each.id for each in booked}


def test_a_series_is_booked(alice: Client) -> None:
    series = alice.reserve_series(BookingSeriesRequest(
        share="team-a", flow_group=FLOWS, rate_bps=1_000, time="08:00", zone="Europe/Berlin", length_seconds=3600,
        days=("monday",), first="2035-03-01", last="2035-04-15"))
    assert len(series.bookings) > 3 and series.refused == ()


def test_a_held_window_is_confirmed(alice: Client) -> None:
    held = alice.reserve(window(1_000, hold_seconds=600))
    assert held.state == "held" and held.held_until is not None
    assert alice.confirm(held.id).state == "booked"


def test_data_is_booked_for_its_deadline_and_hints_are_answered(alice: Client) -> None:
    booked = alice.reserve(window(80_000_000, transfer=Transfer(bits=8 * 10**9)))
    assert booked.end is not None
    assert booked.rate_bps * (booked.end - booked.start).total_seconds() >= 8 * 10**9
    hint = alice.hint(Hint(share="team-a", flow_group=FLOWS, bits=8 * 10**9, deadline=booked.end + timedelta(hours=2)))
    assert hint.granted and hint.rate_bps


def test_queries_return_what_the_gateway_knows(alice: Client) -> None:
    booked = alice.reserve(window(10_000_000))
    assert alice.me().shares == ("team-a",)
    assert [each.name for each in alice.shares()] == ["rootShare", "lab", "team-a"]
    assert alice.share("team-a").reserved_now_bps == 10_000_000
    assert {host.name for host in alice.hosts()} >= {"h1", "h4"}
    paths = alice.paths("h1", "h4", end=alice.now() + timedelta(hours=1))
    assert paths.from_ == "h1" and paths.paths[0].free_bps == 990_000_000
    assert {host.name for host in alice.rank(["h1", "h2"]).hosts} == {"h1", "h2"}
    timeline = alice.share_timeline("team-a", start=alice.now(), end=alice.now() + timedelta(hours=2))
    assert max(step.reserved_bps for step in timeline.steps) == 10_000_000
    assert alice.share_usage("team-a", start=alice.now() - timedelta(hours=1), end=alice.now()).limit == 90_000_000
    assert alice.utilization(booked.id).unit == "bps"
    assert alice.throughput(booked.id, 10).points is not None
    assert "open-bookings" in {quota.kind for quota in alice.quotas()}
    assert [switch.name for switch in alice.network().switches] == ["s1"]
    assert alice.bookings(limit=1).next_cursor is not None
    assert {each.id for each in alice.all_bookings(host="h4", state="booked", share="team-a", limit=1)} >= {booked.id}


def test_events_show_a_booking(alice: Client) -> None:
    events = alice.events()
    assert next(events).name == "hello"
    booking = threading.Thread(target=lambda: alice.reserve(window(1_234)))
    booking.start()
    assert any(event.name == "booking" and event.data["rateBps"] == 1_234 for event in events)
    booking.join()


def test_errors_have_their_kind(alice: Client, address: str) -> None:
    with pytest.raises(NotFound):
        alice.booking("01a213dc-8172-7462-a929-94bc308e90fb")
    with pytest.raises(Invalid, match="rateBps"):
        alice.reserve(window(-1))
    booked = alice.reserve(window(1_000))
    alice.cancel(booked.id)
    with pytest.raises(Conflict):
        alice.extend(booked.id, alice.now() + timedelta(hours=2))
    with Client(address, "windowpane_wrong") as stranger, pytest.raises(NotSignedIn):
        stranger.me()
    with pytest.raises(NotSignedIn):
        create_token(address, "alice", "wrong", "tests")
    with Client(address, create_token(address, "alice", "alice-window", "reads", ["read"]).secret) as reader, pytest.raises(NotAllowed):
        reader.reserve(window())


def test_a_label_and_an_application_are_stored(alice: Client) -> None:
    booked = alice.reserve(window(1_000, label="nightly", application="backup"))
    assert (booked.label, booked.application) == ("nightly", "backup")
    assert alice.change(booked.id, BookingChange(label="weekly")).label == "weekly"
    assert [each.id for each in alice.all_bookings(application="backup", state="booked")] == [booked.id]


@pytest.fixture
def keeper(address: str, token: str, alice: Client) -> Iterator[Reservations]:
    with closing(Reservations(address, token, share="team-a", window_s=16, first_pause_s=0.1, longest_pause_s=0.5)) as made:
        yield made


def test_reservations_are_extended_and_cancelled(keeper: Reservations, alice: Client) -> None:
    with keeper.keep(FLOWS, 10_000_000) as handle, keeper.for_transfer(FLOWS, 10**8, alice.now() + timedelta(minutes=1)) as other:
        assert handle.wait(30) and other.wait(30)
        booked = handle.booking_ids
        eventually(lambda: keeper.metrics()["extended"] >= 4)
        assert handle.active and handle.booking_ids == booked
    eventually(lambda: keeper.metrics()["open"] == 0)
    assert alice.booking(booked[0]).state == "cancelled"
    assert keeper.metrics()["lapsed"] == 0


def test_a_group_is_reserved_as_a_whole_or_not_at_all(keeper: Reservations, alice: Client) -> None:
    with keeper.keep_all([Demand(FLOWS, 30_000_000), Demand(FLOWS, 30_000_000)]) as handle:
        assert handle.wait(30)
        eventually(lambda: keeper.metrics()["extended"] >= 2)
        with keeper.keep_all([Demand(FLOWS, 10_000_000), Demand(FLOWS, 80_000_000)]) as too_much:
            assert not too_much.wait(30)
            assert isinstance(too_much.failure, Refused) and too_much.booking_ids == ()
        windows = handle.booking_ids
    eventually(lambda: keeper.metrics()["open"] == 0)
    assert [alice.booking(each).state for each in windows] == ["cancelled", "cancelled"]


def test_a_window_that_is_cancelled_elsewhere_comes_back(keeper: Reservations, alice: Client) -> None:
    with keeper.keep(FLOWS, 10_000_000) as handle:
        assert handle.wait(30)
        alice.cancel(handle.booking_ids[0])
        eventually(lambda: keeper.metrics()["booked"] == 2)


def test_a_refused_reservation_is_booked_when_there_is_room(keeper: Reservations, alice: Client) -> None:
    blocking = alice.reserve(window(90_000_000))
    with keeper.keep(FLOWS, 10_000_000) as handle:
        assert not handle.wait(30)
        assert isinstance(handle.failure, Refused)
        alice.cancel(blocking.id)
        eventually(lambda: handle.active)
