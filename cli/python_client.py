"""The tests of clients/python, with the oldest libraries that it supports: those of Debian 12."""

from __future__ import annotations

from pathlib import Path

from cli import environments

FOLDER = "clients/python"
TESTS = f"{FOLDER}/tests"
PACKAGES = ("httpx==0.23.3", "click==8.1.3", "rich==13.3.1", "PyYAML==6.0", "pytest==9.0.2", "pytest-timeout==2.4.0")


def python() -> Path:
    """The Python with the libraries; installed at the first call, which takes a minute."""
    return environments.ensure("the libraries of the Python client", "python-client", PACKAGES) / "bin/python"
