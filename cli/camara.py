"""The environment of the CAMARA features in e2e/camara: pytest-bdd and what checks answers against the definitions."""

from __future__ import annotations

from pathlib import Path

from cli import environments

FOLDER = "e2e/camara"
PACKAGES = ("pytest-bdd==8.1.0", "pytest==9.0.2", "pytest-timeout==2.4.0", "jsonschema==4.25.1", "PyYAML==6.0.3", "httpx==0.28.1")


def python() -> Path:
    """The Python with the libraries; installed at the first call, which takes a minute."""
    return environments.ensure("the CAMARA features", "camara", PACKAGES) / "bin/python"
