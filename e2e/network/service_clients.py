"""Clients of a service: `python3 service_clients.py ADDRESS PORT SECONDS`. Prints what became of their requests as JSON.

Each request is a new connection. One that fails is repeated once, as browsers do, and counts as failed if that fails too.
"""

from __future__ import annotations

import json
import socket
import sys
import time
from collections import Counter

PAUSE_S = 0.05
PATIENCE_S = 5


def ask(address: str, port: int) -> str:
    with socket.create_connection((address, port), timeout=PATIENCE_S) as connection:
        connection.sendall(b"who\n")
        return connection.makefile().readline().strip()


def main(address: str, port: int, seconds: float) -> None:
    answers: Counter[str] = Counter()
    repeated = failed = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for attempt in (1, 2):
            try:
                answer = ask(address, port)
            except OSError:
                answer = ""
            if answer:
                answers[answer] += 1
                break
            repeated += attempt == 1
            failed += attempt == 2
        time.sleep(PAUSE_S)
    print(json.dumps({"answers": answers, "repeated": repeated, "failed": failed}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
