import json
import time
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path

import pytest

from misbehaving import Behavior, Bookings, Server, answer, booking, lost, misbehaving, problem, raw, refusal
from windowpane_client import (BookingRequest, Client, FlowGroup, Invalid, NotAllowed, NotFound, NotSignedIn, QuotaExceeded,
                               Refused, TooManyRequests, Unavailable, Unconfirmed, UnexpectedAnswer, calls, errors)
from windowpane_client.address import parse_address
from windowpane_client.client import read_token
from windowpane_client.events import Event, parse

REQUEST = BookingRequest(share="team-a", flow_group=FlowGroup(src_host="10.0.0.1"), rate_bps=1,
                         end=datetime(2035, 1, 1, tzinfo=timezone.utc))
ME = {"name": "alice", "displayName": "Alice", "role": "member", "shares": [], "scopes": None, "hosts": []}


@pytest.fixture
def server() -> Iterator[Server]:
    with misbehaving() as running:
        yield running


def client(server: Server, deadline_s: float = 30.0, attempt_s: float = 10.0) -> Client:
    return Client(server.address, "windowpane_secret", attempt_s=attempt_s, deadline_s=deadline_s)


def test_a_read_is_repeated_until_the_gateway_answers(server: Server) -> None:
    server.then(lost, problem(503, "unavailable"), raw(b"garbage\r\n\r\n"), problem(502, "bad-gateway"), answer(200, ME))
    assert client(server).me().name == "alice"
    assert [request.headers["authorization"] for request in server.requests] == ["Bearer windowpane_secret"] * 5


def test_a_write_is_repeated_with_its_key_so_that_it_has_one_effect(server: Server) -> None:
    bookings = Bookings()
    server.then(bookings.lose_the_answer, problem(504, "unconfirmed"), bookings.work)
    assert client(server).reserve(REQUEST).id == "booking-0"
    assert len(server.requests) == 3 and len(bookings.by_key) == 1


def test_a_peer_that_hangs_ends_with_the_deadline(server: Server) -> None:
    server.then(server.hang)
    begun = time.monotonic()
    with pytest.raises(Unconfirmed, match="did not answer"):
        client(server, deadline_s=4, attempt_s=0.5).reserve(REQUEST)
    assert time.monotonic() - begun < 20
    assert len(server.requests) > 1


def test_a_body_that_drips_ends_with_the_deadline(server: Server) -> None:
    server.then(server.drip)
    with pytest.raises(Unavailable, match="did not answer"):
        client(server, deadline_s=0.6, attempt_s=0.6).me()


def test_a_body_without_an_end_is_cut_off(server: Server) -> None:
    server.then(server.endless)
    with pytest.raises(UnexpectedAnswer, match="32 MB"):
        client(server, deadline_s=30, attempt_s=30).me()


@pytest.mark.parametrize("content", [b"", b"<html>", b"[" * 100_000, b"\xff\xfe", b'{"name": 7}'])
def test_an_answer_that_is_not_of_the_api_is_unexpected(server: Server, content: bytes) -> None:
    server.then(raw(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(content), content)))
    with pytest.raises(UnexpectedAnswer):
        client(server).me()


def test_compressed_answers_are_refused(server: Server) -> None:
    server.then(answer(200, ME, Content_Encoding="gzip"))
    with pytest.raises(UnexpectedAnswer, match="compressed"):
        client(server).me()


def test_a_redirect_does_not_take_the_token_elsewhere(server: Server) -> None:
    server.then(answer(302, {}, Location="http://127.0.0.1:1/"))
    with pytest.raises(UnexpectedAnswer, match="302"):
        client(server).me()


def test_the_time_in_retry_after_is_waited_for(server: Server) -> None:
    server.then(problem(429, "too-many-requests", Retry_After="1"), answer(200, ME))
    begun = time.monotonic()
    client(server).me()
    assert time.monotonic() - begun >= 1


@pytest.mark.parametrize("value", ["60", "99999999"])
def test_a_time_in_retry_after_past_the_deadline_ends_at_once(server: Server, value: str) -> None:
    server.then(problem(429, "too-many-requests", Retry_After=value))
    with pytest.raises(TooManyRequests) as refused:
        client(server).me()
    assert refused.value.retry_after_s == min(float(value), 3600)
    assert len(server.requests) == 1


@pytest.mark.parametrize("value", ["soon", "-1", "1e9", "9" * 400, "Wed, 21 Oct 2026 07:28:00 GMT", "٣"])
def test_other_values_of_retry_after_are_ignored(server: Server, value: str) -> None:
    server.then(raw(f"HTTP/1.1 503 X\r\nContent-Length: 0\r\nRetry-After: {value}\r\n\r\n".encode()), answer(200, ME))
    assert client(server).me().name == "alice"


QUOTA = answer(409, {"type": "/problems/quota", "title": "quota", "status": 409,
                     "quota": {"holder": "user", "name": "alice", "kind": "open-bookings", "use": 5, "value": 5}})


@pytest.mark.parametrize(("behavior", "kind"), [
    (refusal(), Refused), (QUOTA, QuotaExceeded), (problem(409, "conflict"), errors.Conflict), (problem(400, "invalid"), Invalid),
    (problem(401, "unauthenticated"), NotSignedIn), (problem(403, "forbidden"), NotAllowed), (problem(404, "not-found"), NotFound),
    (problem(422, "too-much"), Invalid), (problem(500, "internal"), UnexpectedAnswer), (raw(b"HTTP/1.1 401 X\r\n\r\n"), NotSignedIn),
    (raw(b"HTTP/1.1 404 X\r\nContent-Length: 5\r\n\r\nnginx"), UnexpectedAnswer)])
def test_problems_are_errors_of_their_kind_and_are_not_repeated(server: Server, behavior: Behavior, kind: type[Exception]) -> None:
    server.then(behavior)
    with pytest.raises(kind) as raised:
        client(server).reserve(REQUEST)
    assert type(raised.value) is kind
    assert len(server.requests) == 1


def test_a_gateway_that_is_away_is_unavailable() -> None:
    with misbehaving() as server:
        pass
    with pytest.raises(Unavailable, match="cannot be reached") as raised:
        client(server, deadline_s=0.5).reserve(REQUEST)
    assert type(raised.value) is Unavailable, "nothing was sent"


def test_a_unix_socket_is_used(tmp_path: Path) -> None:
    with misbehaving(tmp_path / "gateway.sock") as server:
        server.then(answer(200, ME))
        assert client(server).me().name == "alice"


def test_the_clock_of_the_gateway_is_used_where_it_differs(server: Server) -> None:
    server.then(answer(200, ME, Date="Wed, 21 Oct 2037 07:28:00 GMT"))
    asking = client(server)
    asking.me()
    assert asking.now().year == 2037


def test_names_are_one_part_of_the_path(server: Server) -> None:
    server.then(answer(200, booking()))
    client(server).booking("../shares?x=1#y")
    assert server.requests[0].path == "/api/v1/bookings/..%2Fshares%3Fx%3D1%23y"
    with pytest.raises(ValueError, match="not a name"):
        client(server).cancel("..")


@pytest.mark.parametrize("token", ["", "two words", "line\nbreak", "é", "x" * 600])
def test_a_malformed_token_is_refused_without_showing_it(token: str) -> None:
    with pytest.raises(ValueError, match="API token") as raised:
        Client("http://127.0.0.1:1", token)
    assert not token or token not in str(raised.value)


@pytest.mark.parametrize("url", ["", "127.0.0.1:8080", "ftp://host", "http://", "http://user:word@host", "http://host:port", "unix:relative",
                                 "http://host/?query", "http://[::1", "http://ho st", "http://host\n"])
def test_a_malformed_address_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="address"):
        parse_address(url)


@pytest.mark.parametrize(("url", "clear"), [
    ("http://127.0.0.1:8080", False), ("http://localhost", False), ("http://[::1]:8080", False), ("http://127.9.9.9", False),
    ("http://gateway.example", True), ("http://localhost.example", True), ("http://10.0.0.1", True), ("https://gateway.example", False),
    ("unix:/run/gateway.sock", False)])
def test_an_unencrypted_way_to_another_machine_is_known(url: str, clear: bool) -> None:
    assert parse_address(url).is_clear == clear


def test_a_token_file_that_others_can_read_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "token"
    place.write_text("windowpane_secret\n")
    place.chmod(0o640)
    with pytest.raises(PermissionError, match="chmod 600"):
        Client("http://127.0.0.1:1", token_file=place)
    place.chmod(0o600)
    assert read_token(place).strip() == "windowpane_secret"


def test_pages_follow_each_other(server: Server) -> None:
    server.then(answer(200, {"bookings": [booking(id="b-1")], "nextCursor": "more"}),
                answer(200, {"bookings": [booking(id="b-2")], "nextCursor": None}))
    assert [each.id for each in client(server).all_bookings(share="a b")] == ["b-1", "b-2"]
    assert server.requests[1].path == "/api/v1/bookings?share=a+b&limit=500&cursor=more"


def test_events_are_read_however_their_bytes_arrive() -> None:
    stream = b": ping\r\n\r\nevent: hello\ndata: {\"a\":\ndata: 1}\n\nevent: booking\ndata:2\n\nevent: cut"
    expected = [Event("hello", {"a": 1}), Event("booking", 2)]
    assert list(parse(iter([stream]))) == expected
    assert list(parse(stream[place:place + 1] for place in range(len(stream)))) == expected


@pytest.mark.parametrize("parts", [iter([b"data: {\n\n"]), (b"data: " + b"x" * 100_000 for _ in range(100))])
def test_an_event_that_is_too_large_or_not_json_is_unexpected(parts: Iterator[bytes]) -> None:
    with pytest.raises(UnexpectedAnswer):
        list(parse(parts))


def test_a_stream_of_events_that_ends_is_unavailable(server: Server) -> None:
    server.then(raw(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nevent: hello\ndata: {}\n\n"))
    stream = client(server).events()
    assert next(stream) == Event("hello", {})
    with pytest.raises(Unavailable, match="closed the stream"):
        next(stream)


def test_the_answer_as_json_is_kept(server: Server) -> None:
    server.then(answer(200, ME))
    assert json.dumps(client(server).me().document) == json.dumps(ME)


def test_a_token_that_was_replaced_in_its_file_counts_from_the_next_request(server: Server, tmp_path: Path) -> None:
    place = tmp_path / "token"
    place.touch(0o600)
    place.write_text("windowpane_first")
    server.then(answer(200, ME))
    with Client(server.address, token_file=place) as it:
        it.me()
        place.write_text("windowpane_second\n")
        it.me()
        place.unlink()
        with pytest.raises(NotSignedIn, match="There is no token"):
            it.me()
    assert [request.headers["authorization"] for request in server.requests] == [
        "Bearer windowpane_first", "Bearer windowpane_second"]


def test_a_proxy_for_http_does_not_get_the_token(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", server.address)
    server.then(answer(200, ME))
    with pytest.raises(Unavailable):
        Client("http://192.0.2.1:1", "windowpane_secret", attempt_s=0.3, deadline_s=0.3).me()
    assert server.requests == []


def test_an_extension_needs_no_key(server: Server) -> None:
    bookings = Bookings()
    server.then(bookings.work, lost, bookings.work)
    booked = client(server).reserve(REQUEST)
    client(server).extend(booked.id, datetime(2035, 1, 2, tzinfo=timezone.utc))
    assert ["idempotency-key" in request.headers for request in server.requests] == [True, False, False]


def test_a_call_sends_the_headers_and_the_parameters_that_are_set(server: Server) -> None:
    server.then(answer(200, {}))
    transport = client(server).transport
    calls.alter_share(transport, "a b", {"classSlots": 2}, conflicting_bookings="end", if_match='"7"', idempotency_key="mine")
    calls.alter_share(transport, "a b", {"classSlots": 2})
    full, bare = server.requests
    assert (full.method, full.path, bare.path) == ("PUT", "/api/v1/shares/a%20b?conflictingBookings=end", "/api/v1/shares/a%20b")
    assert (full.headers["if-match"], full.headers["idempotency-key"], full.body) == ('"7"', "mine", {"classSlots": 2})
    assert bare.headers.keys().isdisjoint(("if-match", "idempotency-key"))


def test_a_call_whose_repetition_has_an_effect_is_not_repeated_without_a_key(server: Server) -> None:
    server.then(lost)
    with pytest.raises(Unconfirmed):
        calls.create_share(client(server).transport, {"name": "team-c"})
    with pytest.raises(Unavailable):
        calls.check_share(client(server, deadline_s=5).transport, "team-a", {"delete": True})
    assert [request.path for request in server.requests[:2]] == ["/api/v1/shares", "/api/v1/shares/team-a/check"]
    assert len(server.requests) > 2
