"""Runs the test once and prints its result. Exit status 1 if a booking was lost."""

from __future__ import annotations

import argparse
import signal
import sys

from e2e.chaos.run import run


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m e2e.chaos", description=__doc__)
    parser.add_argument("--kills", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    chosen = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    result = run(chosen.kills, chosen.seed, lambda text: print(f"  {text}", flush=True))
    print(f"  {result.yes} answered yes, {result.no} no, {result.asked_again} asked more than once")
    print(f"  killed: {', '.join(f'{name} {times}' for name, times in result.killed.items())}")
    if not result.yes or not result.asked_again:
        print("  nothing was proved: no booking was granted, or no kill was noticed")
        return 1
    for problem in result.problems[:50]:
        print(f"  wrong: {problem}")
    print(f"  {len(result.problems)} things are wrong" if result.problems else
          "  nothing was lost, nothing was done twice, no capacity exceeded, the chain is whole, switches match the plan")
    return 1 if result.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
