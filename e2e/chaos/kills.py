"""Kills of parts in any order, each started again after a while."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from e2e.chaos.cluster import PARTS, Cluster

BEFORE_S = (1.0, 5.0)
DOWN_S = (0.2, 3.0)


def kill(cluster: Cluster, times: int, seed: int, report: Callable[[str], None]) -> dict[str, int]:
    """Kills that many parts, now and then two at once; how often each was killed."""
    chance = random.Random(seed)
    count = dict.fromkeys(PARTS, 0)
    # Every part at least once, where there are kills enough.
    order = [*chance.sample(PARTS, len(PARTS)), *chance.choices(PARTS, k=max(0, times - len(PARTS)))][:times]
    while order:
        time.sleep(chance.uniform(*BEFORE_S))
        down = {order.pop()}
        if order and chance.random() < 0.3:
            down.add(order.pop())
        for name in down:
            cluster.kill(name)
            count[name] += 1
        report(f"killed {' and '.join(sorted(down))}; {len(order)} to go")
        time.sleep(chance.uniform(*DOWN_S))
        for name in down:
            cluster.start(name)
    return count
