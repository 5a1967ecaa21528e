import io
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from rich.console import Console

from misbehaving import booking
from windowpane_client.documents import LATEST, read
from windowpane_client.models import Booking, FlowGroup, Share
from windowpane_client.text import clean
from windowpane_client.wp import terminal
from windowpane_client.wp.context import allows
from windowpane_client.wp.reading import booking_rows, tree

NOW = datetime(2026, 11, 25, 12, 0, tzinfo=timezone.utc)
ATTACK = "\x1b]0;title\x07\x1b[2J\x9b31m\r\n\u202eabc\u2066\ud800"


def as_booking(**fields: Any) -> Booking:
    return read(Booking, booking(**fields))


def test_text_of_the_gateway_cannot_control_the_terminal() -> None:
    assert clean("h1 → h4, Zürich 北京 🙂") == "h1 → h4, Zürich 北京 🙂"
    safe = clean(ATTACK)
    assert safe.count("\N{REPLACEMENT CHARACTER}") == 9
    assert all(character.isprintable() for character in safe)


@pytest.mark.parametrize("live", [True, False])
def test_tables_are_clean_and_take_text_as_it_is(live: bool) -> None:
    sink = io.StringIO()
    rows = [["[red]name[/red] :smile:", ATTACK]]
    if live:
        Console(file=sink, force_terminal=False, width=200, markup=False, emoji=False).print(terminal.table(["A", "B"], rows))
    else:
        sink.write("\n".join(terminal.plain_table(["A", "B"], rows)))
    shown = sink.getvalue()
    assert "[red]name[/red] :smile:" in shown
    assert "\x1b" not in shown and "\x9b" not in shown and "\u202e" not in shown


def test_columns_of_numbers_are_on_the_right() -> None:
    assert terminal.plain_table(["ID", "RATE"], [["a", "1 bit/s"], ["long", "40 Mbit/s"]], right=("RATE",)) == [
        "ID         RATE", "a       1 bit/s", "long  40 Mbit/s"]


@pytest.mark.parametrize(("part", "whole", "filled"), [
    (0, 0, 0), (0, 100, 0), (1, 10**12, 1), (50, 100, 10), (99_999, 100_000, 19), (100, 100, 20), (500, 100, 20), (5, 0, 0), (-5, 10, 0),
    (2**63 - 1, 2**63 - 1, 20)])
def test_a_bar_is_full_and_empty_only_when_it_is_so(part: int, whole: int, filled: int) -> None:
    shown = terminal.bar(part, whole)
    assert len(shown) == terminal.BAR_CELLS
    assert len(shown.rstrip(".░")) == filled


@pytest.mark.parametrize("instant", [LATEST, datetime.min.replace(tzinfo=timezone.utc), NOW, None])
def test_every_instant_can_be_shown(instant: datetime | None) -> None:
    assert terminal.time_text(instant, NOW)
    assert instant is None or terminal.time_argument(instant)


def test_times_have_the_day_and_the_year_that_they_need() -> None:
    local = NOW.astimezone()
    assert terminal.time_text(NOW, NOW) == f"{local:%H:%M}"
    assert terminal.time_text(NOW + timedelta(days=2), NOW) == f"{local + timedelta(days=2):%d %b %H:%M}"
    assert terminal.time_text(NOW.replace(year=2030), NOW).startswith("2030-11-25")


def test_a_narrow_table_keeps_ids_states_and_rates() -> None:
    sink = io.StringIO()
    long = as_booking(label="a label with many words", share="a-share-with-a-long-name", start="2026-12-24T18:00:00Z")
    headings, rows = booking_rows([long], NOW, True)
    Console(file=sink, width=90, markup=False).print(terminal.table(headings, rows, right=("RATE",)))
    assert "308e90fb  booked" in sink.getvalue() and "40 Mbit/s" in sink.getvalue() and "…" not in sink.getvalue()


def test_columns_of_a_list_appear_when_a_booking_has_them() -> None:
    plain, labeled = as_booking(), as_booking(label="nightly", application="backup")
    assert booking_rows([plain], NOW, False)[0] == ["ID", "STATE", "FLOWS", "RATE", "START", "END", "SHARE"]
    headings, rows = booking_rows([plain, labeled], NOW, True)
    assert headings[-3:] == ["USER", "LABEL", "APPLICATION"]
    assert [row[-2:] for row in rows] == [["", ""], ["nightly", "backup"]]


def test_a_window_that_has_begun_shows_its_rules() -> None:
    started = as_booking(start="2026-11-25T11:00:00Z")
    later = as_booking(start="2026-11-25T13:00:00Z")
    assert [terminal.state_text(each, NOW) for each in (started, later, as_booking(state="cancelled"))] == [
        "active", "booked", "cancelled"]


@pytest.mark.parametrize(("group", "path", "text"), [
    (FlowGroup(), (), "all flows"), (FlowGroup(src_host="10.0.0.1"), (), "10.0.0.1 → any"),
    (FlowGroup(src_host="10.0.0.1", dst_host="10.0.0.4", transport="tcp", dst_port="5001"), ("h1", "s1", "h4"), "h1 → h4 tcp port 5001"),
    (FlowGroup(user="alice"), (), "any → any user alice")])
def test_flows_are_described(group: FlowGroup, path: tuple[str, ...], text: str) -> None:
    assert terminal.flow_text(group, path) == text


@pytest.mark.parametrize(("share", "flows", "expected"), [
    (FlowGroup(), FlowGroup(src_host="10.0.0.1"), True), (FlowGroup(src_host="10.0.0.0/24"), FlowGroup(src_host="10.0.0.1"), True),
    (FlowGroup(src_host="10.0.0.0/24"), FlowGroup(src_host="10.0.1.1"), False), (FlowGroup(src_host="10.0.0.0/24"), FlowGroup(), False),
    (FlowGroup(src_host="10.0.0.0/24"), FlowGroup(src_host="fd00::1"), False), (FlowGroup(transport="tcp"), FlowGroup(), False),
    (FlowGroup(dst_port="8000-8099"), FlowGroup(dst_port="8001"), True), (FlowGroup(dst_port="8000"), FlowGroup(dst_port="8000-8001"), False)])
def test_a_share_allows_flows_that_its_flow_group_includes(share: FlowGroup, flows: FlowGroup, expected: bool) -> None:
    assert allows(share, flows) == expected


def share(name: str, parent: str | None) -> Share:
    return read(Share, {"name": name, "parent": parent, "flowGroup": {}, "flowGroupText": "(*)", "mayAllow": False, "mayDeny": False,
                        "maxReserveBps": 1, "classSlots": 0, "rulesLimit": 3125, "peakRules": 0, "reservedNowBps": 0, "peakReservedBps": 0, "delegatedBps": 0,
                        "speakers": [], "defaultSpeakers": False, "maySpeak": True, "mayReshape": False})


def test_the_tree_of_shares_may_be_deep_and_lack_parents() -> None:
    deep = [share("s0", "hidden"), *(share(f"s{depth}", f"s{depth - 1}") for depth in range(1, 5_000))]
    assert [depth for depth, _ in tree(deep)] == list(range(5_000))
    shown = [(depth, each.name) for depth, each in tree([share("a", None), share("b", None), share("a1", "a"), share("a2", "a")])]
    assert shown == [(0, "a"), (1, "a1"), (1, "a2"), (0, "b")]
