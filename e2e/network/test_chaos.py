"""A short run of `./windowpane chaos`: every kind of fault once, and a few more."""

from __future__ import annotations

import pytest

from e2e.chaos.run import run

pytestmark = pytest.mark.alone

FAULTS, SEED = 16, 1
LATE_S = 5.0


def test_nothing_is_lost_and_each_switch_has_one_driver_through_faults_of_every_kind() -> None:
    output: list[str] = []
    result = run(FAULTS, SEED, output.append)
    assert not result.problems, "\n".join([*output, *result.problems[:40]])
    assert result.judged > 20
    # `./windowpane chaos` reports two seconds or more; here other programs may run beside it.
    assert not [str(each) for each in result.late if each.gap.seconds > LATE_S]
    assert all(result.faults.values())
    assert result.yes > 20 and result.repeated > 0
    assert result.takeovers > 0
