"""The gateway of the previous release, built from the history of the repository."""

from __future__ import annotations

import subprocess
from pathlib import Path

from cli import build, paths
from cli.terminal import run

COMMIT = "97ddd5bff68713f402fe648b8334f0943dfc6efc"
"""The last commit with schema version 18. Each release that changes the schema names the one before it here."""


def commit() -> str | None:
    """The commit of the previous release, or None where the history does not have it."""
    return _git("rev-parse", "--verify", "--quiet", f"{COMMIT}^{{commit}}").strip() or None


def jar(revision: str) -> Path:
    """The jar of a gateway, built at the first call and kept."""
    folder = paths.CACHE / "previous" / revision
    built = folder / "gateway/server/target/windowpane-gateway.jar"
    if not built.is_file():
        if not folder.is_dir():
            folder.parent.mkdir(parents=True, exist_ok=True)
            _git("worktree", "prune")
            _git("worktree", "add", "--detach", "--force", str(folder), revision)
        run("Building the gateway of the previous release", [*build.PACKAGE, "-pl", "gateway/server", "-am"],
            paths.CACHE / "log/build-previous.log", cwd=folder, details=("Building ", "Downloading"))
    return built


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=paths.ROOT, text=True, capture_output=True, check=False).stdout
