"""The Java on the path."""

from __future__ import annotations

import subprocess


def version() -> str:
    """The version that it reports."""
    output = subprocess.run(["java", "-version"], text=True, capture_output=True, check=False).stderr
    return output.split('"')[1] if '"' in output else "unknown"
