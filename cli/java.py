"""The Java on the path."""

from __future__ import annotations

import subprocess


def version() -> str:
    """Its version, as it tells it."""
    told = subprocess.run(["java", "-version"], text=True, capture_output=True, check=False).stderr
    return told.split('"')[1] if '"' in told else "unknown"
