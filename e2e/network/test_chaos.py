"""A short run of `./windowpane chaos`: every part is killed once."""

from __future__ import annotations

import pytest

from e2e.chaos.cluster import PARTS
from e2e.chaos.run import run

pytestmark = pytest.mark.alone


def test_nothing_is_lost_when_every_part_is_killed_under_load() -> None:
    output: list[str] = []
    result = run(len(PARTS), 1, output.append)
    assert not result.problems, "\n".join([*output, *result.problems])
    assert all(result.killed.values())
    assert result.yes > 20 and result.asked_again > 0
