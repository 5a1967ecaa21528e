"""The agent: one process that keeps the marks of all switches, from `lab up` to `lab down`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from datetime import datetime, timezone
from pathlib import Path

from lab import names, cleanup, state
from lab.commands import need_root, need_tools, surroundings
from lab.marks.watch import SwitchWatch
from lab.terminal import Problem

PID_FILE = names.RUN / "marks.pid"
LOG_FILE = names.RUN / "marks.log"
START_S = 10.0
STILL_WANTED_EVERY_S = 2.0
ROOT = Path(__file__).parents[2]


def start() -> None:
    """Starts the agent in the background and waits until it runs. Raises Problem with its last words."""
    with LOG_FILE.open("a", encoding="utf-8") as log:
        process = subprocess.Popen([sys.executable, "-m", "lab", "marks"], cwd=ROOT, stdin=subprocess.DEVNULL,
                                   stdout=log, stderr=log, start_new_session=True, env=surroundings())
    until = time.monotonic() + START_S
    while cleanup.agent("marks") != process.pid:
        if process.poll() is not None or time.monotonic() > until:
            raise Problem("The agent that keeps marks did not start: " + LOG_FILE.read_text(encoding="utf-8").strip())
        time.sleep(0.02)


def run() -> int:
    """The agent itself; ends at SIGTERM or SIGINT, or when its lab is gone."""
    need_root()
    need_tools("tc")
    recorded = state.need_state()
    other = cleanup.agent("marks")
    if other is not None:
        raise Problem(f"The agent runs already (process {other}).")
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    PID_FILE.write_text(f"{os.getpid()}\n", encoding="utf-8")
    for switch in recorded.topology.switches:
        threading.Thread(target=SwitchWatch(switch, stop, _log).run, name=f"marks-{switch}", daemon=True).start()
    while not stop.wait(STILL_WANTED_EVERY_S) and _is_wanted():
        pass
    return 0


def _is_wanted() -> bool:
    """Whether the pid file is still this process's: without it `down` could not find it."""
    return cleanup.agent("marks") == os.getpid()


def _log(text: str) -> None:
    print(f"{datetime.now(timezone.utc):%Y-%m-%dT%H:%M:%SZ} {text}", flush=True)
