"""`windowpane chaos`: kills parts under load, and checks that no booking was lost."""

from __future__ import annotations

import os
import subprocess
import sys

from cli import build, tools
from cli.paths import CACHE, ROOT
from cli.terminal import Problem, line


def chaos(kills: int, seed: int) -> int:
    """Exit status 0 if every confirmed booking is stored once, no capacity is exceeded, and the switches match. Needs root."""
    if os.geteuid() != 0:
        raise Problem("A network in namespaces needs root: run it with sudo.")
    tools.install([*tools.BUILD, *tools.LAB], CACHE / "log/apt.log")
    build.java()
    line(f"Killing parts {kills} times under load (seed {seed}); logs and data: {CACHE / 'chaos'}")
    try:
        return subprocess.run([sys.executable, "-m", "e2e.chaos", "--kills", str(kills), "--seed", str(seed)], cwd=ROOT,
                              env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False).returncode
    except KeyboardInterrupt:
        # The interrupted test takes its lab down itself; this waits until that is done.
        subprocess.run([sys.executable, "-m", "lab", "down"], cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
        raise
