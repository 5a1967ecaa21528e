import json
from datetime import datetime, timezone
from typing import Any

import generate_api
import pytest

from misbehaving import booking
from windowpane_client import documents, models
from windowpane_client.errors import UnexpectedAnswer

LATEST = datetime.max.replace(tzinfo=timezone.utc)


def test_the_models_and_the_calls_are_those_of_the_openapi_document() -> None:
    written = generate_api.write(json.loads(generate_api.DESCRIPTION.read_text()))
    for file, text in written.items():
        assert file.read_text() == text, "run python3 clients/python/generate_api.py"


def test_a_booking_is_read_with_its_types() -> None:
    found = documents.read(models.Booking, booking(start="2026-11-25T17:59:07.968893123Z", end=None))
    assert found.start == datetime(2026, 11, 25, 17, 59, 7, 968893, timezone.utc)
    assert (found.end, found.flow_group.src_host, found.path_names) == (None, "10.0.0.1", ("h1", "s1", "h4"))


def test_unknown_fields_are_ignored_and_kept_in_the_document() -> None:
    found = documents.read(models.Booking, booking(color="green"))
    assert found.document is not None and found.document["color"] == "green"


@pytest.mark.parametrize("change", [
    {"id": None}, {"id": 7}, {"rateBps": "40M"}, {"rateBps": True}, {"rateBps": 1.5}, {"start": "yesterday"}, {"start": 0},
    {"pathNames": "h1"}, {"pathNames": [1]}, {"flowGroup": []}, {"deployment": {}}, {"start": "2026-02-30T00:00:00Z"}])
def test_values_of_a_wrong_type_are_named(change: dict[str, Any]) -> None:
    with pytest.raises(UnexpectedAnswer, match=f"Booking.*{next(iter(change))}"):
        documents.read(models.Booking, booking(**change))


@pytest.mark.parametrize("document", [None, [], "text", 1])
def test_an_answer_that_is_no_object_is_unexpected(document: Any) -> None:
    with pytest.raises(UnexpectedAnswer):
        documents.read(models.Booking, document)


@pytest.mark.parametrize(("text", "instant"), [
    ("+1000000000-12-31T23:59:59.999999999Z", LATEST), ("-0044-03-15T00:00:00Z", datetime.min.replace(tzinfo=timezone.utc)),
    ("9999-12-31T23:59:59.999999999Z", LATEST), ("2026-01-01T00:00:00.5+01:00", datetime(2025, 12, 31, 23, 0, 0, 500000, timezone.utc))])
def test_instants_of_any_year_are_read(text: str, instant: datetime) -> None:
    assert documents.parse_instant(text) == instant


def test_a_request_has_only_the_fields_that_are_set() -> None:
    request = models.BookingRequest(share="team-a", flow_group=models.FlowGroup(src_host="10.0.0.1"), rate_bps=1,
                                    end=datetime(2026, 12, 1, tzinfo=timezone.utc))
    assert request.to_json() == {"share": "team-a", "flowGroup": {"srcHost": "10.0.0.1"}, "rateBps": 1,
                                 "end": "2026-12-01T00:00:00Z"}


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="zone"):
        models.BookingChange(end=datetime(2026, 12, 1)).to_json()


@pytest.mark.parametrize(("name", "python"), [("flowGroup", "flow_group"), ("from", "from_"), ("id", "id"), ("rateBps", "rate_bps")])
def test_names_in_python_have_one_name_in_json(name: str, python: str) -> None:
    assert generate_api.snake(name) == python
    assert documents.camel(python) == name
