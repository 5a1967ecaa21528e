"""JSON of the API to frozen dataclasses and back."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime, timezone
from functools import lru_cache
from typing import Any, TypeVar

from windowpane_client.errors import UnexpectedAnswer

M = TypeVar("M", bound="Model")
Document = dict[str, Any]
INSTANT = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)")
LATEST = datetime.max.replace(tzinfo=timezone.utc)
EARLIEST = datetime.min.replace(tzinfo=timezone.utc)


@dataclass(frozen=True, kw_only=True)
class Model:
    """A document of the API. Names in Python have underscores where those in JSON have capitals."""

    document: Mapping[str, Any] | None = field(default=None, repr=False, compare=False)
    """The JSON as the gateway sent it, also with fields that this version does not know. None in requests."""

    def to_json(self) -> dict[str, Any]:
        """The document without the fields that are None."""
        values = ((camel(each.name), getattr(self, each.name)) for each in fields(self) if each.name != "document")
        return {name: _encoded(value) for name, value in values if value is not None}


def read(kind: type[M], value: Any, place: str = "") -> M:
    """The document as an object. Ignores unknown fields, and raises UnexpectedAnswer for values of a wrong type.

    A list that is missing is empty: an earlier gateway may not know it.
    """
    place = place or kind.__name__
    if not isinstance(value, dict):
        raise UnexpectedAnswer(f"{place} is not an object")
    found: dict[str, Any] = {}
    for name, (json_name, shape) in _shapes(kind).items():  # type: ignore[arg-type]  # A class is hashable.
        inner = value.get(json_name, () if typing.get_origin(shape) is tuple else None)
        if inner is None and type(None) not in typing.get_args(shape):
            raise UnexpectedAnswer(f"{place} has no {json_name}")
        found[name] = None if inner is None else _decoded(shape, inner, f"{place}.{json_name}")
    return kind(document=value, **found)


@lru_cache(maxsize=None)
def _shapes(kind: type) -> dict[str, tuple[str, Any]]:
    hints = typing.get_type_hints(kind)
    return {each.name: (camel(each.name), hints[each.name]) for each in fields(kind) if each.name != "document"}


def _decoded(shape: Any, value: Any, place: str) -> Any:
    if isinstance(shape, types.UnionType):
        shape = next(each for each in typing.get_args(shape) if each is not type(None))
    if typing.get_origin(shape) is tuple:
        if not isinstance(value, list | tuple):
            raise UnexpectedAnswer(f"{place} is not a list")
        inner = typing.get_args(shape)[0]
        return tuple(_decoded(inner, each, f"{place}[{number}]") for number, each in enumerate(value))
    if shape is datetime:
        return parse_instant(value, place)
    if issubclass(shape, Model):
        return read(shape, value, place)
    if type(value) is not shape:
        raise UnexpectedAnswer(f"{place} is not of type {shape.__name__}")
    return value


def parse_instant(value: Any, place: str = "a time") -> datetime:
    """An instant of the API, to the microsecond. Years that Python does not know become the last or the first."""
    text = value if isinstance(value, str) else ""
    if text.startswith(("+", "-")):
        return LATEST if text[0] == "+" else EARLIEST
    found = INSTANT.fullmatch(text)
    try:
        if found is None:
            raise ValueError(text)
        fraction = (found.group(2) or ".0")[:7].ljust(7, "0")
        zone = found.group(3).replace("Z", "+00:00")
        return datetime.fromisoformat(found.group(1) + fraction + zone).astimezone(timezone.utc)
    except (ValueError, OverflowError) as error:
        raise UnexpectedAnswer(f"{place} is not an instant") from error


def instant_text(instant: datetime) -> str:
    """The instant as the API reads it. Raises ValueError for a time without a zone."""
    if instant.tzinfo is None:
        raise ValueError("A time needs a zone, such as datetime.now(timezone.utc).")
    return instant.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")


def camel(name: str) -> str:
    """The name in JSON."""
    return re.sub(r"_([a-z])", lambda found: found.group(1).upper(), name.rstrip("_"))


def _encoded(value: Any) -> Any:
    if isinstance(value, Model):
        return value.to_json()
    if isinstance(value, datetime):
        return instant_text(value)
    if isinstance(value, tuple | list):
        return [_encoded(each) for each in value]
    return value
