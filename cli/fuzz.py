"""Schemathesis, which fuzzes the API from its own description: a private copy under .cache, of a pinned version."""

from __future__ import annotations

from pathlib import Path

from cli import environments

VERSION = "4.32.5"


def ensure() -> Path:
    """The program; installed at the first call, which takes a minute."""
    return environments.ensure("Schemathesis", f"schemathesis-{VERSION}", [f"schemathesis=={VERSION}"]) / "bin/schemathesis"
