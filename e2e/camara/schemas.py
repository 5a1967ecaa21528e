"""Checks values against the schemas of CAMARA's definitions."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

DEFINITIONS = Path(__file__).parent / "definitions/API_definitions"


@cache
def _load(uri: str) -> Any:
    return yaml.safe_load(Path(uri.removeprefix("file://")).read_text())


def _retrieve(uri: str) -> Resource[Any]:
    return Resource(_load(uri), DRAFT202012)


def errors(definition: str, schema: str, value: Any) -> list[str]:
    """What is wrong with a value, such as of `#/components/schemas/SessionInfo` in `quality-on-demand`."""
    pointer = schema.partition("#")[2] or schema
    uri = (DEFINITIONS / f"{definition}.yaml").as_uri()
    if schema.startswith("../"):
        uri = (DEFINITIONS / schema.partition("#")[0]).resolve().as_uri()
    validator = Draft202012Validator({"$ref": f"{uri}#{pointer}"}, registry=Registry(retrieve=_retrieve),
                                     format_checker=FormatChecker())
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]
