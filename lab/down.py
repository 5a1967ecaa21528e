"""`lab down`: leaves nothing of the lab."""

from __future__ import annotations

import signal

from lab import cleanup
from lab.commands import need_root, need_tools
from lab.lock import exclusive
from lab.terminal import Step, line


def down() -> int:
    """0 also when there was nothing to take down."""
    need_root()
    need_tools("ip")
    # It takes a second or two, and half of it would be worse than either.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    with exclusive():
        if not cleanup.exist():
            line("The lab was not up.")
            return 0
        with Step("Taking the lab down"):
            cleanup.clear()
    line("The lab is down.")
    return 0
