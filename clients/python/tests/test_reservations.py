import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from misbehaving import Behavior, Bookings, Server, answer, lost, misbehaving, problem, raw, refusal
from windowpane_client import Demand, FlowGroup, Refused, Reservations
from windowpane_client.handle import window_rate

FLOWS = FlowGroup(src_host="10.0.0.1", dst_host="10.0.0.4")
BACK = FlowGroup(src_host="10.0.0.4", dst_host="10.0.0.1")
WAIT_S = 20.0
WINDOW_S = 4.0
"""Extended after half of it: a pause of the machine may take the other half."""



@pytest.fixture
def server() -> Iterator[Server]:
    with misbehaving() as running:
        yield running


def reservations(server: Server, **settings: Any) -> Reservations:
    return Reservations(server.address, "windowpane_secret", share="team-a",
                        **{"first_pause_s": 0.05, "longest_pause_s": 0.2, "window_s": 60.0, **settings})


def eventually(so: Callable[[], bool]) -> None:
    until = time.monotonic() + WAIT_S
    while not so():
        assert time.monotonic() < until
        time.sleep(0.01)


def later(seconds: float) -> datetime:
    return datetime.now(timezone.utc) + timedelta(seconds=seconds)


def test_a_handle_is_booked_and_then_cancelled(server: Server) -> None:
    bookings = Bookings()
    server.then(bookings.work)
    with closing(reservations(server, application="backup")) as keeper, keeper.keep(FLOWS, 40_000_000, label="nightly") as handle:
        assert handle.wait(WAIT_S)
        assert (handle.state, handle.booking_ids) == ("active", ("booking-0",))
    assert bookings.cancelled == ["booking-0"]
    assert server.requests[0].body | {"end": None} == {
        "share": "team-a", "flowGroup": {"srcHost": "10.0.0.1", "dstHost": "10.0.0.4"}, "rateBps": 40_000_000, "end": None,
        "label": "nightly", "application": "backup"}
    assert keeper.metrics() == {"booked": 1, "extended": 0, "cancelled": 1, "refused": 0, "failed": 0, "lapsed": 0, "rejected": 0,
                                "below_threshold": 0, "open": 0, "active": 0, "connected": 1}
    assert handle.state == "closed" and handle.booking_ids == ()


def test_a_window_is_extended_before_it_ends(server: Server) -> None:
    bookings = Bookings()
    server.then(bookings.work)
    with closing(reservations(server, window_s=WINDOW_S)) as keeper, keeper.keep(FLOWS, 1) as handle:
        assert handle.wait(WAIT_S)
        until = time.monotonic() + 2 * WINDOW_S + 1
        while time.monotonic() < until:
            assert handle.active
            time.sleep(0.01)
    assert len(bookings.by_key) == 1 and bookings.changes >= 3
    assert keeper.metrics()["lapsed"] == 0


@pytest.mark.parametrize("between", [[], [problem(503, "unavailable")], [problem(429, "too-many-requests"), lost], [problem(401, "none")]])
def test_a_lost_answer_does_not_book_twice(server: Server, between: list[Behavior]) -> None:
    bookings = Bookings()
    server.then(bookings.lose_the_answer, *between, bookings.work)
    with closing(reservations(server)) as keeper, keeper.keep(FLOWS, 1) as handle:
        assert handle.wait(WAIT_S)
    assert len(bookings.by_key) == 1
    assert bookings.cancelled == ["booking-0"]


def test_a_window_of_unknown_outcome_is_cancelled_at_the_end(server: Server) -> None:
    bookings = Bookings()
    server.then(bookings.lose_the_answer)
    keeper = reservations(server, first_pause_s=30, longest_pause_s=30)
    keeper.keep(FLOWS, 1)
    eventually(lambda: keeper.metrics()["failed"] == 1)
    server.then(bookings.work)
    keeper.close()
    assert bookings.cancelled == ["booking-0"] and len(bookings.by_key) == 1


@pytest.mark.parametrize("fault", [
    lambda server: lost, lambda server: server.endless, lambda server: raw(b"\x00\xff garbage"),
    lambda server: raw(b"HTTP/1.1 200 OK\r\n\r\n<html>"), lambda server: answer(200, {"id": 1}), lambda server: problem(503, "unavailable"),
    lambda server: problem(429, "too-many-requests"), lambda server: problem(401, "unauthenticated"), lambda server: problem(500, "internal")],
    ids=["lost", "endless", "garbage", "html", "other", "503", "429", "401", "500"])
def test_the_application_continues_and_the_log_has_a_line_at_each_end(server: Server, fault: Callable[[Server], Behavior],
                                                                       caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "windowpane_client")
    bookings = Bookings()
    server.then(fault(server))
    with closing(reservations(server)) as keeper:
        begun = time.monotonic()
        with keeper.keep(FLOWS, 1) as handle:
            assert time.monotonic() - begun < 1, "it does not wait for the gateway"
            eventually(lambda: keeper.metrics()["failed"] >= 3)
            assert (handle.state, keeper.metrics()["connected"]) == ("waiting", 0)
            server.then(bookings.work)
            assert handle.wait(WAIT_S)
            eventually(lambda: keeper.metrics()["connected"] == 1)
    away, back = (record.getMessage() for record in caplog.records)
    assert away.startswith("Windowpane: no reservations for now") and back == "Windowpane: reservations work again"


def test_a_gateway_that_hangs_does_not_hold_up_the_application(server: Server) -> None:
    server.then(server.hang)
    keeper = reservations(server)
    begun = time.monotonic()
    with keeper.keep(FLOWS, 1):
        pass
    keeper.close(timeout_s=0.2)
    assert time.monotonic() - begun < 15


def test_a_gateway_that_was_never_there_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    with misbehaving() as server:
        pass
    keeper = reservations(server)
    with keeper.keep(FLOWS, 1) as handle:
        eventually(lambda: keeper.metrics()["failed"] >= 3)
        assert not handle.wait(0)
    keeper.close()
    assert keeper.metrics()["open"] == 0
    # The thread of another test, whose gateway hangs, may report that now.
    assert sum(server.address in record.getMessage() for record in caplog.records) == 1


def test_a_refused_reservation_is_tried_again_and_others_go_on(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    bookings = Bookings()
    server.then(refusal(), bookings.work)
    with closing(reservations(server)) as keeper:
        refused = keeper.keep(FLOWS, 1)
        assert keeper.keep(FLOWS, 2).wait(WAIT_S)
        eventually(lambda: refused.active)
        assert refused.failure is None
        assert keeper.metrics()["refused"] == 1
    assert len(caplog.records) == 1
    assert len(bookings.by_key) == 2


def test_a_refused_reservation_leaves_one_refusal_in_the_log_of_requests(server: Server) -> None:
    bookings = Bookings()
    server.then(refusal())
    with closing(reservations(server)) as keeper, keeper.keep(FLOWS, 1) as handle:
        eventually(lambda: keeper.metrics()["refused"] >= 4)
        assert isinstance(handle.failure, Refused) and handle.failure.refusal.message == "No room."
        server.then(bookings.work)
        eventually(lambda: handle.active)
        asked = [request.path.rpartition("/")[2] for request in server.requests]
        assert asked.count("bookings") == 2 and asked.count("check") >= 4


def test_a_window_that_a_user_cancelled_is_booked_again(server: Server) -> None:
    bookings = Bookings()
    server.then(bookings.work, problem(409, "conflict"), bookings.work)
    with closing(reservations(server, window_s=WINDOW_S)) as keeper:
        keeper.keep(FLOWS, 1)
        eventually(lambda: keeper.metrics()["booked"] == 2)
        assert keeper.metrics()["lapsed"] == 1


def test_a_group_is_booked_extended_and_cancelled_together(server: Server) -> None:
    bookings = Bookings()
    server.then(bookings.work)
    with closing(reservations(server, window_s=WINDOW_S)) as keeper, keeper.keep_all([Demand(FLOWS, 1), Demand(BACK, 2)]) as handle:
        assert handle.wait(WAIT_S)
        assert (handle.booking_ids, handle.rate_bps) == (("booking-0", "booking-1"), 3)
        eventually(lambda: bookings.changes >= 4)
        assert handle.active
    assert bookings.cancelled == ["booking-0", "booking-1"]
    assert [each["flowGroup"]["srcHost"] for each in server.requests[0].body["bookings"]] == ["10.0.0.1", "10.0.0.4"]
    assert keeper.metrics()["booked"] == 1 and keeper.metrics()["lapsed"] == 0


def test_a_group_of_which_one_window_was_cancelled_is_booked_again(server: Server) -> None:
    bookings = Bookings()
    server.then(bookings.work, bookings.work, problem(409, "conflict"), bookings.work)
    with closing(reservations(server, window_s=WINDOW_S)) as keeper:
        keeper.keep_all([Demand(FLOWS, 1), Demand(BACK, 2)])
        eventually(lambda: keeper.metrics()["booked"] == 2)
        assert bookings.cancelled == ["booking-0", "booking-1"]
        assert keeper.metrics()["lapsed"] == 1


def test_a_lost_answer_about_a_group_books_nothing_twice(server: Server) -> None:
    bookings = Bookings()
    server.then(bookings.lose_the_answer, problem(503, "unavailable"), bookings.work)
    with closing(reservations(server)) as keeper, keeper.keep_all([Demand(FLOWS, 1), Demand(BACK, 2)]) as handle:
        assert handle.wait(WAIT_S)
    assert len(bookings.by_key) == 1
    assert bookings.cancelled == ["booking-0", "booking-1"]


def test_a_refused_group_is_tried_again_as_a_whole(server: Server) -> None:
    bookings = Bookings()
    server.then(refusal(), refusal(), bookings.work)
    with closing(reservations(server)) as keeper, keeper.keep_all([Demand(FLOWS, 1), Demand(BACK, 2)]) as handle:
        eventually(lambda: handle.active)
    assert keeper.metrics()["refused"] == 2
    assert {request.path.rpartition("/")[2] for request in server.requests[:3]} == {"group"}


@pytest.mark.parametrize("size", [0, 101])
def test_a_group_has_a_size(server: Server, size: int) -> None:
    with closing(reservations(server)) as keeper, pytest.raises(ValueError, match="1 to 100"):
        keeper.keep_all([Demand(FLOWS, 1)] * size)


def test_a_demand_has_a_rate() -> None:
    with pytest.raises(ValueError, match="1 bit/s"):
        Demand(FLOWS, 0)


def test_there_are_not_more_handles_than_allowed(server: Server) -> None:
    server.then(Bookings().work)
    with closing(reservations(server, most_handles=2)) as keeper:
        handles = [keeper.keep(FLOWS, 1) for _ in range(4)]
        assert [handle.state == "rejected" for handle in handles] == [False, False, True, True]
        assert keeper.metrics()["rejected"] == 2
        for handle in handles:
            handle.close()
    assert keeper.keep(FLOWS, 1).state == "rejected", "it is closed"


def test_a_transfer_gets_the_rate_that_its_deadline_needs(server: Server) -> None:
    bookings = Bookings()
    server.then(bookings.work)
    with closing(reservations(server)) as keeper, keeper.for_transfer(FLOWS, 75_000_000, later(60)) as handle:
        assert handle.wait(WAIT_S)
        assert 10_000_000 <= handle.rate_bps < 10_200_000


@pytest.mark.parametrize(("size", "seconds"), [(999_999, 60), (0, 60), (-1, 60), (10**9, 0), (10**9, -60)])
def test_a_small_or_late_transfer_gets_no_reservation(server: Server, size: int, seconds: float) -> None:
    with closing(reservations(server)) as keeper, keeper.for_transfer(FLOWS, size, later(seconds)) as handle:
        assert handle.state == "below threshold"
        assert keeper.metrics()["below_threshold"] == 1
    assert server.requests == []


@pytest.mark.parametrize(("size", "seconds", "rate"), [(1, 1.0, 8), (10, 3.0, 27), (10**18, 1e-9, 10**15), (0, 1.0, 0), (1, 0.0, 0)])
def test_the_rate_of_a_transfer_is_rounded_up_and_legal(size: int, seconds: float, rate: int) -> None:
    assert window_rate(size, seconds) == rate


def test_wrong_arguments_are_errors_of_the_program(server: Server) -> None:
    keeper = reservations(server)
    with pytest.raises(ValueError, match="rate"):
        keeper.keep(FLOWS, 0)
    with pytest.raises(ValueError, match="zone"):
        keeper.for_transfer(FLOWS, 10**9, datetime(2035, 1, 1))
    with pytest.raises(ValueError, match="window"):
        reservations(server, window_s=0)


def test_a_fork_leaves_the_windows_of_its_parent_alone(server: Server) -> None:
    bookings = Bookings()
    server.then(bookings.work)
    with closing(reservations(server)) as keeper, keeper.keep(FLOWS, 1) as handle:
        assert handle.wait(WAIT_S)
        child = os.fork()
        if child == 0:
            handle.close()
            booked = keeper.keep(FLOWS, 1).wait(WAIT_S)
            keeper.close()
            os._exit(0 if booked else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert bookings.cancelled == ["booking-1"]
        assert handle.active


def test_a_line_of_the_log_is_one_line(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    server.then(problem(403, "forbidden", "no\nWARNING all is lost\x1b[2J"))
    with closing(reservations(server)) as keeper:
        keeper.keep(FLOWS, 1).wait(WAIT_S)
    assert "\n" not in caplog.records[0].getMessage() and "\x1b" not in caplog.records[0].getMessage()


def test_a_fork_that_cannot_read_the_token_is_no_error_of_the_application(server: Server, tmp_path: Path) -> None:
    place = tmp_path / "token"
    place.touch(0o600)
    place.write_text("windowpane_secret")
    with closing(Reservations(server.address, token_file=place, share="team-a", first_pause_s=0.05, longest_pause_s=0.2)) as keeper:
        place.chmod(0o644)
        keeper._process = -1
        keeper.keep(FLOWS, 1)
        eventually(lambda: keeper.metrics()["failed"] >= 1)
        server.then(Bookings().work)
        place.chmod(0o600)
        eventually(lambda: keeper.metrics()["booked"] == 1)


def test_a_process_without_room_for_a_thread_has_no_reservation_until_there_is(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")
    server.then(Bookings().work)
    with closing(reservations(server)) as keeper:
        with monkeypatch.context() as patch:
            patch.setattr(threading.Thread, "start", full)
            assert keeper.keep(FLOWS, 1).state == "rejected"
        assert keeper.keep(FLOWS, 1).wait(WAIT_S)
