"""`windowpane chaos`: faults under load, and a check that every promise was kept."""

from __future__ import annotations

import os
import subprocess
import sys

from cli import build, tools
from cli.paths import CACHE, ROOT
from cli.terminal import Problem, line


def chaos(faults: int, seed: int) -> int:
    """Exit status 0 if the checks found no violation. Needs root."""
    if os.geteuid() != 0:
        raise Problem("A network in namespaces needs root: run it with sudo.")
    tools.install([*tools.BUILD, *tools.LAB, *tools.FAULTS], CACHE / "log/apt.log")
    build.java()
    line(f"{faults} faults under load (seed {seed}); logs and data: {CACHE / 'chaos'}")
    try:
        return subprocess.run([sys.executable, "-m", "e2e.chaos", "--faults", str(faults), "--seed", str(seed)], cwd=ROOT,
                              env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False).returncode
    except KeyboardInterrupt:
        # The interrupted test takes its lab down itself; this waits until that is done.
        subprocess.run([sys.executable, "-m", "lab", "down"], cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
        raise
