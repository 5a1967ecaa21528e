from __future__ import annotations

from collections.abc import Iterator

import pytest

from lab import remains, state
from lab.tests.live import lab, machine


@pytest.fixture(scope="module")
def nothing_is_left() -> Iterator[None]:
    """The machine is after a file's tests as it was before them."""
    remains.clear()
    before = machine()
    yield
    lab("down")
    assert machine() == before


@pytest.fixture
def star(nothing_is_left: None) -> None:
    """A star that is up and whole; the tests leave it up for each other, `up` mends what they broke."""
    if lab("status", check=False).returncode != 0 or state.need_lab().topology.name != "star":
        lab("up", "--topology", "star")
