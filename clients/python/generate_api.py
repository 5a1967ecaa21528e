"""Writes models.py and calls.py of windowpane_client from gateway/server/openapi.json: `python3 clients/python/generate_api.py`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
DESCRIPTION = HERE.parent.parent / "gateway/server/openapi.json"
PACKAGE = HERE / "src/windowpane_client"
WITH_MODELS = (
    "cancelBooking", "changeBooking", "checkBooking", "checkBookingGroup", "checkDeviceCode", "confirmBooking", "createBooking",
    "createBookingGroup", "createBookingSeries", "createDeviceCode", "createToken", "getBooking", "getBookingThroughput",
    "getBookingUtilization", "getMe", "getNetwork", "getOwnQuotas", "getShare", "getShareTimeline", "getShareUsage", "giveHint",
    "listBookings", "listHosts", "listPaths", "listShares", "listen", "logIn", "logOut", "rankHosts")
"""Operations that the client uses, with models as bodies and answers."""
WITH_DOCUMENTS = (
    "alterShare", "changePathRule", "changeRole", "changeService", "changeTrafficClass", "checkShare", "createPathRule",
    "createService", "createShare", "createTrafficClass", "createUser", "deletePathRule", "deleteService", "deleteShare",
    "deleteTrafficClass", "disableUser", "enableUser", "grantShare", "listPathRules", "listQuotas", "listServices",
    "listTrafficClasses", "listUsers", "moveShare", "registerHost", "releaseHost", "resetShareQuota", "resetUserQuota",
    "revokeShare", "setShareQuota", "setUserQuota")
"""Operations with JSON as bodies and answers, which `wp apply` compares with a file field by field."""
REPEATABLE = ("cancelBooking", "changeBooking", "checkBooking", "checkBookingGroup", "checkDeviceCode", "checkShare",
              "createDeviceCode", "giveHint")
"""Operations, besides those with GET, that are repeated without an idempotency key, too: once more has no other effect. A code
for a device that no user enters expires."""
SAME = {"FlowGroupRequest": "FlowGroup"}
"""Schemas with the fields of another one."""
HEAD_OF_MODELS = '''"""What the API sends and receives. Written by generate_api.py from the OpenAPI document: do not edit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from windowpane_client.documents import Model
'''
HEAD_OF_CALLS = '''"""The operations of the API that the client uses. Written by generate_api.py from the OpenAPI document: do not edit.

Each function sends one request. The transport repeats it where that is safe, and raises a WindowpaneError if the gateway does
not do what it asks for.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime

import httpx

from windowpane_client import models
from windowpane_client.documents import Document, read
from windowpane_client.transport import Transport, path_part
'''
WIDTH = 132
"""The longest line of code that is written."""


@dataclass(frozen=True)
class Operation:
    """An operation, as the OpenAPI document describes it."""

    method: str
    path: str
    described: dict[str, Any]

    @property
    def name(self) -> str:
        return str(self.described["operationId"])

    @property
    def body(self) -> str | None:
        """The model that it takes."""
        content = self.described.get("requestBody", {}).get("content")
        return None if content is None else _type(content["application/json"]["schema"])[0]

    @property
    def answer(self) -> str | None:
        """The model that it returns; None for one that returns nothing, or live events."""
        content = self._content.get("application/json")
        return None if content is None else _type(content["schema"])[0]

    @property
    def streams(self) -> bool:
        return "text/event-stream" in self._content

    @property
    def _content(self) -> dict[str, Any]:
        responses = self.described["responses"]
        return dict(next(responses[status] for status in responses if status.startswith("2")).get("content", {}))

    def parameters(self, place: str) -> list[dict[str, Any]]:
        """Those in the `path`, the `query`, or a `header`."""
        return [each for each in self.described.get("parameters", ()) if each["in"] == place]


def write(description: dict[str, Any]) -> dict[Path, str]:
    """The text of each module."""
    operations = {each.name: each for each in _operations(description["paths"])}
    schemas = description["components"]["schemas"]
    roots = ["Problem"]
    for each in (operations[name] for name in WITH_MODELS):
        roots += [model for model in (each.body, each.answer) if model is not None]
    models = [_model(name, schemas[name]) for name in sorted(_needed(schemas, roots))]
    calls = [_call(operations[name]) for name in sorted(WITH_MODELS + WITH_DOCUMENTS)]
    return {PACKAGE / "models.py": HEAD_OF_MODELS + "".join(models), PACKAGE / "calls.py": HEAD_OF_CALLS + "".join(calls)}


def _operations(paths: dict[str, Any]) -> Iterator[Operation]:
    for path, methods in paths.items():
        for method, described in methods.items():
            yield Operation(method.upper(), path, described)


def _needed(schemas: dict[str, Any], roots: Sequence[str]) -> set[str]:
    """These schemas, and those that they refer to."""
    needed: set[str] = set()
    rest = list(roots)
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


def _call(operation: Operation) -> str:
    with_models = operation.name in WITH_MODELS
    answer = None if operation.answer is None else f"models.{operation.answer}" if with_models else "Document"
    result = "AbstractContextManager[httpx.Response]" if operation.streams else answer
    lines = [*_wrapped(f"def {snake(operation.name)}(", _arguments(operation, with_models), f") -> {result}:"),
             f'    """{operation.described["summary"]}."""']
    if operation.parameters("query"):
        lines += _wrapped("    query = {", [f'"{each["name"]}": {_argument(each)}' for each in operation.parameters("query")], "}")
    if operation.streams:
        opening, closing = "    return transport.stream(", ")"
    elif answer is None:
        opening, closing = "    transport.ask(", ")"
    else:
        opening, closing = f"    return {f'read({answer}, ' if with_models else 'dict('}transport.ask(", "))"
    return "\n".join(["\n", *lines, *_wrapped(opening, _sent(operation, with_models), closing), ""])


def _arguments(operation: Operation, with_models: bool) -> list[str]:
    """The parameters of the function."""
    arguments = ["transport: Transport", *(f"{_argument(each)}: {_type(each['schema'])[0]}" for each in operation.parameters("path"))]
    if operation.body is not None:
        arguments.append(f"body: {f'models.{operation.body}' if with_models else 'Document'}")
    if operation.streams:
        arguments.append("silence_s: float")
    named = [f"{_argument(each)}: {_type(each['schema'])[0]}{'' if each.get('required') else ' | None = None'}"
             for place in ("query", "header") for each in operation.parameters(place)]
    return arguments + ["*"] * bool(named) + named


def _sent(operation: Operation, with_models: bool) -> list[str]:
    """The arguments for the transport."""
    path = re.sub(r"{(\w+)}", lambda found: f"{{path_part({snake(found.group(1))})}}", operation.path)
    path = f'{"f" * (path != operation.path)}"{path}"'
    if operation.streams:
        return [path, "silence_s"]
    sent = [f'"{operation.method}"', path]
    headers = [each["name"] for each in operation.parameters("header")]
    has_key = "Idempotency-Key" in headers
    if operation.parameters("query"):
        sent.append("query")
    if operation.body is not None:
        sent.append("body=body.to_json()" if with_models else "body=body")
    if has_key:
        sent.append("key=idempotency_key")
    if operation.name in REPEATABLE:
        sent.append(f"safe={'idempotency_key is None' if has_key else True}")
    if "If-Match" in headers:
        sent.append('headers={"If-Match": if_match}')
    return sent


def _wrapped(opening: str, parts: Sequence[str], closing: str) -> list[str]:
    """The parts, separated by commas, in lines that begin below each other."""
    lines = [opening]
    for number, part in enumerate(parts):
        text = part + (closing if number == len(parts) - 1 else ",")
        if len(lines[-1]) + 1 + len(text) > WIDTH:
            lines.append(" " * len(opening) + text)
        else:
            lines[-1] += text if number == 0 else f" {text}"
    return lines


def _argument(parameter: dict[str, Any]) -> str:
    name = str(parameter["name"])
    return name.lower().replace("-", "_") if parameter["in"] == "header" else snake(name)


def snake(name: str) -> str:
    """The name in Python; `from` is a keyword."""
    text = re.sub(r"(?<=[a-z0-9])([A-Z])", lambda found: "_" + found.group().lower(), name)
    return text + "_" if text == "from" else text


if __name__ == "__main__":
    for _file, _text in write(json.loads(DESCRIPTION.read_text())).items():
        _file.write_text(_text)
