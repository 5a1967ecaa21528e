"""`lab background`: modest traffic between all hosts that never stands still, until it is stopped."""

from __future__ import annotations

import os
import signal
import threading
import time

from lab import names, cleanup
from lab.commands import need_root
from lab.terminal import Problem, line
from lab.state import need_lab
from lab.traffic.rate import show
from lab.traffic.stream import Stream
from lab.traffic.waves import LEVELS, Level, flows, rate_bps

STEP_S = 0.05
STILL_WANTED_EVERY_S = 2.0
PID_FILE = names.RUN / "background.pid"


def background(level_name: str) -> int:
    """Runs until SIGTERM or SIGINT, or until its lab is gone. Raises Problem when there is no lab."""
    need_root()
    topology = need_lab().topology
    other = cleanup.agent("background")
    if other is not None:
        raise Problem(f"Background traffic is on already (process {other}).")
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda _number, _frame: stop.set())
    streams = [Stream(source, target) for source, target in flows(topology)]
    if not streams:
        raise Problem("Background traffic takes two hosts; this lab has one.")
    PID_FILE.write_text(f"{os.getpid()}\n", encoding="utf-8")
    level = LEVELS[level_name]
    line(f"Background traffic ({level_name}), {show(level.least_bps)} to {show(level.most_bps)} each: "
         + ", ".join(f"{stream.source} → {stream.target}" for stream in streams))
    try:
        _run(streams, level, stop)
    finally:
        for stream in streams:
            stream.close()
        if cleanup.agent("background") == os.getpid():
            PID_FILE.unlink()
    return 0


def _run(streams: list[Stream], level: Level, stop: threading.Event) -> None:
    look_at = 0.0
    running = 0
    while not stop.wait(STEP_S):
        now = time.monotonic()
        for index, stream in enumerate(streams):
            stream.step(now, rate_bps(level, index, now))
        if now >= look_at:
            # Its pid file is how `down` finds it: without it the lab is gone.
            if cleanup.agent("background") != os.getpid():
                line("The lab is gone.")
                return
            look_at = now + STILL_WANTED_EVERY_S
            if running != (running := sum(stream.connected for stream in streams)):
                line(f"{running} of {len(streams)} streams run")
