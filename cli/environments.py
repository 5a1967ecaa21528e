"""Private virtual environments with pinned packages, under .cache."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from cli.paths import CACHE
from cli.terminal import run


def ensure(title: str, name: str, packages: Sequence[str]) -> Path:
    """The folder `name` with the packages, such as `pytest==9.0.2`; installed at the first call, which takes a minute."""
    folder = CACHE / name
    wanted = "\n".join(packages)
    done = folder / "installed"
    if not done.is_file() or done.read_text() != wanted:
        log = CACHE / f"log/{name}.log"
        run(f"Creating the environment for {title}", [sys.executable, "-m", "venv", "--clear", str(folder)], log)
        run(f"Installing {title}", [str(folder / "bin/pip"), "install", "-q", *packages], log)
        done.write_text(wanted)
    return folder
