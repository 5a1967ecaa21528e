"""Writes src/windowpane_client/models.py from gateway/server/openapi.json: `python3 clients/python/generate_models.py`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
DESCRIPTION = HERE.parent.parent / "gateway/server/openapi.json"
TARGET = HERE / "src/windowpane_client/models.py"
WANTED = ("Booking", "BookingChange", "BookingCheck", "BookingGroup", "BookingGroupCheck", "BookingRequest", "BookingSeries",
          "BookingSeriesRequest", "Bookings", "DeviceCode", "DeviceDecision", "Hint", "HolderQuotas",
          "HostRanks", "Hosts", "Me", "Network", "NewToken", "Paths", "Problem", "Session", "ShareTimeline",
          "ShareUsage", "Shares", "Throughput", "TokenRequest", "Tokens", "Utilization")
"""What the client sends and receives. The schemas that these refer to follow."""
SAME = {"FlowGroupRequest": "FlowGroup"}
"""Schemas with the fields of another one."""
HEAD = '''"""What the API sends and receives. Written by generate_models.py from the OpenAPI document: do not edit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from windowpane_client.documents import Model
'''


def write(description: dict[str, Any]) -> str:
    """The text of the module."""
    schemas = description["components"]["schemas"]
    return HEAD + "".join(_model(name, schemas[name]) for name in sorted(_needed(schemas)))


def _needed(schemas: dict[str, Any]) -> set[str]:
    needed: set[str] = set()
    rest = list(WANTED)
    while rest:
        name = rest.pop()
        if name not in needed:
            needed.add(name)
            rest += [SAME.get(other, other) for other in _references(schemas[name])]
    return needed


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"].rpartition("/")[2]
        for value in schema.values():
            yield from _references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _references(value)


def _model(name: str, schema: dict[str, Any]) -> str:
    text = f"\n\n@dataclass(frozen=True, kw_only=True)\nclass {name}(Model):\n"
    if "description" in schema:
        text += f'    """{schema["description"]}"""\n\n'
    properties = dict(schema["properties"])
    required = set(schema.get("required", ()))
    for field, shape in properties.items():
        of, optional = _type(shape)
        # A field that can be null may also be missing: the gateway of another version does not have it.
        ending = " | None = None" if optional or field not in required else ""
        text += f"    {snake(field)}: {of}{ending}\n"
    return text


def _type(shape: dict[str, Any]) -> tuple[str, bool]:
    """The type in Python, and whether it can be null."""
    if "anyOf" in shape:
        others = [other for other in shape["anyOf"] if other.get("type") != "null"]
        return _type(others[0])[0], len(others) < len(shape["anyOf"])
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        return SAME.get(name, name), False
    kinds = shape["type"] if isinstance(shape["type"], list) else [shape["type"]]
    kind = next(each for each in kinds if each != "null")
    if kind == "array":
        of = f"tuple[{_type(shape['items'])[0]}, ...]"
    elif kind == "string" and shape.get("format") == "date-time":
        of = "datetime"
    else:
        of = {"string": "str", "integer": "int", "boolean": "bool", "number": "float"}[kind]
    return of, "null" in kinds


def snake(name: str) -> str:
    """The name in Python; `from` is a keyword."""
    text = re.sub(r"(?<=[a-z0-9])([A-Z])", lambda found: "_" + found.group().lower(), name)
    return text + "_" if text == "from" else text


if __name__ == "__main__":
    TARGET.write_text(write(json.loads(DESCRIPTION.read_text())))
