"""A host that forges a mark as its Ethernet source gets into no queue, whatever rule its packets match."""

from __future__ import annotations

import pytest

from e2e.network.forging import EVERYWHERE, Make, assert_no_queue_is_stolen, metered, metered_for_all
from e2e.network.module import Module


@pytest.mark.parametrize("make", [*EVERYWHERE, metered, metered_for_all], ids=lambda make: make.__name__)
def test_no_queue_is_stolen_by_a_forged_mark(leafspine: Module, make: Make) -> None:
    assert_no_queue_is_stolen(leafspine, make)
