"""What of traffic suffers while a switch's 50,000 rules are compared every two seconds, and while half of them are mended."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from e2e.network.bench.bulk import KIND, RULE_COOKIES, RULES, rules
from e2e.network.bench.measured import Measured, quantile
from e2e.network.bench.openflow import Connection
from e2e.network.bench.testbed import SINGLE, Testbed, testbed

SECONDS, GAP_S = 12, 0.002
SETTLE_S = 5.0
WARM_UP = 4


@dataclass(frozen=True)
class _RoundTrips:
    """What became of a packet every 2 ms and of its answer."""

    sent: int
    times_ms: list[float]

    def lost_pct(self) -> float:
        return 100 * (self.sent - len(self.times_ms)) / self.sent


def measure() -> Iterator[Measured]:
    with testbed(SINGLE) as bed, Connection("s1") as switch:
        idle = _measure()
        _fill(bed)
        compared = _measure()
        repaired = _measure(lambda: switch.delete(RULE_COOKIES | 1, KIND | 1))
        for name, result, note in [("idle", idle, "none of them"), ("compared", compared, f"{RULES:,} rules compared"),
                                   ("mended", repaired, f"half of {RULES:,} rules deleted and mended, three times")]:
            output = f"{len(result.times_ms)} round trips of {SECONDS} s; {note}"
            yield Measured(f"reconcile.{name}_lost_pct", "%", [result.lost_pct()], output)
            yield Measured(f"reconcile.{name}_p99_ms", "ms", [quantile(result.times_ms, 0.99)], output)
            yield Measured(f"reconcile.{name}_worst_ms", "ms", [max(result.times_ms)], output)


def _fill(bed: Testbed) -> None:
    for _ in range(WARM_UP):
        bed.client.put([])
        bed.client.put(rules())
    time.sleep(SETTLE_S)


def _measure(meanwhile: Callable[[], None] | None = None) -> _RoundTrips:
    """Packets between the hosts while this is done three times."""
    count = round(SECONDS / GAP_S)
    ping = subprocess.Popen(["ip", "netns", "exec", "wp-h2", "ping", "-i", str(GAP_S), "-c", str(count), "-W", "2", "10.0.0.1"],
                            stdout=subprocess.PIPE, text=True)
    if meanwhile:
        for _ in range(3):
            time.sleep(SECONDS / 4)
            meanwhile()
    output = ping.communicate()[0]
    return _RoundTrips(count, [float(each) for each in re.findall(r"time=([0-9.]+) ms", output)])
