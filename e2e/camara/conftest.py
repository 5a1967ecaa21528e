"""Fixtures of the CAMARA features, and the list of scenarios that cannot pass."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from e2e.camara import environment
from e2e.camara.environment import Environment
from e2e.camara.world import World

CANNOT_PASS = Path(__file__).parent / "cannot_pass.yml"


@pytest.fixture(scope="session")
def environment_of_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    with environment.running(tmp_path_factory.mktemp("camara")) as running:
        yield running


@pytest.fixture
def world(environment_of_all: Environment) -> Iterator[World]:
    world = World(environment_of_all)
    yield world
    world.clean()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Expects those on the list to fail, and nothing else; each entry must be a scenario, or one of its examples."""
    listed: dict[str, str] = yaml.safe_load(CANNOT_PASS.read_text())
    used = set()
    for item in items:
        for name in _names(item):
            if name in listed:
                used.add(name)
                item.add_marker(pytest.mark.xfail(reason=listed[name], strict=True, run=True))
    unknown = set(listed) - used
    if unknown and len(items) > 100:
        raise pytest.UsageError(f"{CANNOT_PASS.name} names scenarios that do not exist: {', '.join(sorted(unknown))}")


def _names(item: Any) -> list[str]:
    scenario = getattr(getattr(item, "obj", None), "__scenario__", None)
    if scenario is None:
        return []
    (tag,) = scenario.tags
    example = getattr(getattr(item, "callspec", None), "params", {}).get("_pytest_bdd_example")
    return [tag, f"{tag}: {next(iter(example.values()))}"] if example else [tag]
