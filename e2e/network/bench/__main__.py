"""Measures topics on a lab of its own and writes what came out; `./windowpane bench switch` starts it."""

from __future__ import annotations

import argparse
import importlib
import json
import signal
import sys
from dataclasses import asdict
from pathlib import Path

from e2e.network.bench.measured import Measured


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m e2e.network.bench", description=__doc__)
    parser.add_argument("--to", metavar="FILE", type=Path, required=True, help="where the quantities go, as JSON")
    parser.add_argument("topics", nargs="+", metavar="TOPIC", help="modules of this package that measure")
    chosen = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    results: list[Measured] = []
    try:
        for topic in chosen.topics:
            print(f"Topic: {topic}", flush=True)
            for quantity in importlib.import_module(f"e2e.network.bench.{topic}").measure():
                print(f"Measured: {quantity}", flush=True)
                results.append(quantity)
    except KeyboardInterrupt:
        return 130
    chosen.to.write_text(json.dumps([asdict(quantity) for quantity in results], indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
