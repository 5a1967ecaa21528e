"""The history of a demo, made by a real gateway with its clock in the past, as users find it afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from cli import http
from cli.client import Client
from cli.demo import history, teams
from cli.demo.past import NotEmpty, Past
from cli.parts import controller, gateway
from cli.parts.service import Service
from e2e import real_gateway
from e2e.upgrade.fake_controller import fake_controller

HOSTS = ["h1", "h2", "h3", "h4"]
LONGEST_BOOKING = timedelta(hours=8)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("history")


@pytest.fixture(scope="module")
def admin(data: Path) -> Iterator[Client]:
    """An administrator of the demo at its usual gateway, after the history was made."""
    secret, port = controller.secret(data), http.free_port()
    with ExitStack() as undo:
        database = undo.enter_context(real_gateway.database(data))
        controller_port = undo.enter_context(fake_controller())
        start(database, undo)
        gateway.migrate(data)
        history.make(data, lambda begin: gateway.history(data, begin, [controller_port], secret), HOSTS, None, lambda _: None)
        with pytest.raises(NotEmpty), Past(gateway.history(data, "2026-01-01T00:00:00Z", [controller_port], secret), data / "log/second.log"):
            pytest.fail("a database with events gets no second history")
        start(gateway.service(data, port, [controller_port], secret, demo=True, memory="256m",
                              options=gateway.anchoring(data)), undo)
        yield Client(f"http://127.0.0.1:{port}", *teams.ADMINISTRATOR)


def start(service: Service, undo: ExitStack) -> None:
    service.start()
    undo.callback(service.stop)
    service.wait_until_ready()


def pages(admin: Client, path: str, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    cursor = ""
    while True:
        page = admin.get(f"{path}{'&' if '?' in path else '?'}limit=100{cursor}")
        found += page[name]
        parameter, next_page = ("before", page["nextBefore"]) if "nextBefore" in page else ("cursor", page["nextCursor"])
        if next_page is None:
            return found
        cursor = f"&{parameter}={next_page}"


def test_two_weeks_have_bookings_of_every_kind_in_every_state(admin: Client) -> None:
    now = datetime.now(timezone.utc)
    bookings = pages(admin, "bookings?scope=all", "bookings")
    assert {"completed", "cancelled", "refused", "booked"} <= {each["state"] for each in bookings}
    assert {each["principal"] for each in bookings} == {team.user for team in teams.TEAMS}
    created = sorted(datetime.fromisoformat(each["createdAt"]) for each in bookings)
    assert created[-1] <= now and created[0] < now - timedelta(days=history.DAYS - 1)
    assert any(each["series"] for each in bookings)
    assert any((each["pathRequirements"] or {}).get("reverseOf") for each in bookings)
    assert any(each["protection"] == "backup" for each in bookings)
    assert any(each["refusal"] and each["state"] == "refused" for each in bookings)


def test_what_was_booked_ended_at_its_time(admin: Client) -> None:
    events = pages(admin, "audit", "events")
    ends = {each["id"]: datetime.fromisoformat(each["end"]) for each in pages(admin, "bookings?scope=all&state=completed", "bookings")}
    completed = [each for each in events if each["action"] == "booking.complete"]
    assert len(completed) > 40
    for event in completed:
        late = datetime.fromisoformat(event["at"]) - ends[event["subject"].removeprefix("booking ")]
        assert timedelta() <= late < timedelta(minutes=1), event


def test_events_are_in_the_order_of_time_and_the_chain_of_their_hashes_is_whole(admin: Client, data: Path) -> None:
    times = [datetime.fromisoformat(each["at"]) for each in pages(admin, "audit", "events")]
    assert times == sorted(times, reverse=True) and times[0] <= datetime.now(timezone.utc)
    done = gateway.run(data, "audit-verify")
    assert done.returncode == 0, done.stdout + done.stderr
    actions = {each["action"] for each in pages(admin, "audit", "events")}
    assert {"booking.create", "booking.cancel", "booking.complete", "booking.confirm", "booking.lapse", "maintenance.schedule"} <= actions, actions


def test_shares_have_usage_of_two_weeks_and_no_token_of_the_history_is_left(admin: Client) -> None:
    since = (datetime.now(timezone.utc) - timedelta(days=history.DAYS)).isoformat().replace("+00:00", "Z")
    usage = admin.get(f"shares/team-a/usage?from={since}")
    assert sum(1 for each in usage["points"] if each["reservedMean"] > 0) > 5, usage
    for team in teams.TEAMS:
        assert not Client(admin.address, team.user, team.password).get("tokens")["tokens"]


def test_auditors_find_the_program_that_was_refused_all_night(admin: Client) -> None:
    now = datetime.now(timezone.utc)
    since = (now - timedelta(days=7)).isoformat().replace("+00:00", "Z")
    found = [each for each in admin.get(f"audit/statistics?from={since}")["anomalies"] if each["rule"] == "refusals-of-user"]
    assert [each["principal"] for each in found] == ["bob"] and found[0]["count"] >= history.FAULT_REQUESTS, found
    day = datetime.fromisoformat(found[0]["from"])
    assert now - timedelta(days=history.FAULT_DAYS + 2) < day < now - timedelta(days=history.FAULT_DAYS - 1)


def test_the_first_team_was_refused_in_the_last_day(admin: Client) -> None:
    alice = Client(admin.address, teams.TEAMS[0].user, teams.TEAMS[0].password)
    refused = pages(alice, "bookings?state=refused", "bookings")
    assert any(datetime.fromisoformat(each["createdAt"]) > datetime.now(timezone.utc) - timedelta(days=1) for each in refused)
