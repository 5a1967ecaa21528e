"""Runs the test once and prints its result. Exit status 1 if a booking was lost, or a switch had two drivers."""

from __future__ import annotations

import argparse
import signal
import sys
from datetime import datetime, timezone

from e2e.chaos.run import DATA, SHOWN, run


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m e2e.chaos", description=__doc__)
    parser.add_argument("--faults", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    chosen = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    result = run(chosen.faults, chosen.seed, lambda text: print(f"  {datetime.now(timezone.utc):%H:%M:%S} {text}", flush=True))
    print(f"  requests: {result.yes} granted, {result.no} refused, {result.repeated} sent more than once")
    print(f"  changes: {result.extended} windows extended, {result.cancelled} cancelled")
    print(f"  faults: {', '.join(f'{kind} {times}' for kind, times in result.faults.items())}")
    print(f"  windows: {result.judged} granted well ahead; missing on a switch {len(result.late)} times, together "
          f"{sum(each.gap.seconds for each in result.late):.0f} s")
    print(f"  excused: missing {len(result.excused)} times while no controller could install them, together "
          f"{sum(gap.seconds for gap in result.excused):.0f} s")
    print(f"  switches: {result.takeovers} takeovers, {result.refused} writes of a replaced controller refused, "
          f"queues changed {result.queue_changes} times")
    if not all((result.yes, result.repeated, result.extended, result.cancelled)):
        print("  nothing was proved: no booking was granted, extended, or cancelled, or no client noticed a fault")
        return 1
    violations = (*result.problems, *map(str, result.late))
    (DATA / "violations.txt").write_text("".join(f"{violation}\n" for violation in violations))
    (DATA / "excused.txt").write_text("".join(f"{gap}\n" for gap in result.excused))
    for violation in violations[:SHOWN]:
        print(f"  violation: {violation}")
    print(f"  {len(violations)} violations; all of them: {DATA / 'violations.txt'}" if violations else
          "  0 violations: nothing lost, nothing done twice, no capacity exceeded, one driver for each switch, the audit "
          "chain intact, switches as planned")
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
