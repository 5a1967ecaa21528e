"""Schemathesis, which fuzzes the API from its own description: a private copy under .cache, of a pinned version."""

from __future__ import annotations

import sys
from pathlib import Path

from cli.paths import CACHE
from cli.terminal import run

VERSION = "4.32.5"


def ensure() -> Path:
    """The program; installed at the first call, which takes a minute."""
    folder = CACHE / f"schemathesis-{VERSION}"
    program = folder / "bin/schemathesis"
    done = folder / "installed"
    if not done.is_file():
        log = CACHE / "log/schemathesis.log"
        run("Making room for Schemathesis", [sys.executable, "-m", "venv", "--clear", str(folder)], log)
        run("Installing Schemathesis", [str(folder / "bin/pip"), "install", "-q", f"schemathesis=={VERSION}"], log)
        done.touch()
    return program
