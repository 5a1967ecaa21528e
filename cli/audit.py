"""`windowpane audit verify`: checks the hash chain of the audit log, and compares it with anchors."""

from __future__ import annotations

import subprocess
from pathlib import Path

from cli import build, paths, tools
from cli.parts import gateway, postgres
from cli.terminal import Problem


def verify(data_argument: str | None, file: str | None) -> int:
    """Checks an export, or the database of an installation. Starts the database if it is not running.

    Exit status 1 if the chain is broken, 2 if it cannot be read, which includes every Problem.
    """
    try:
        return _verify(data_argument, file)
    except Problem as problem:
        problem.status = 2
        raise


def _verify(data_argument: str | None, file: str | None) -> int:
    data = paths.data_directory(data_argument)
    if file is None:
        _require_database(data)
    tools.install(tools.BUILD, paths.CACHE / "log/apt.log")
    build.java()
    arguments = ["--audit-anchors", ",".join(map(str, anchors))] if (anchors := gateway.audit_anchors(data)) else []
    if file is not None:
        return _check("--file", file, *arguments)
    with postgres.running(data):
        return _check("--database-url-file", str(postgres.url_file(data)), *arguments)


def _require_database(data: Path) -> None:
    """Raises Problem if there is nothing to check: an empty database would pass."""
    if not postgres.is_prepared(data):
        raise Problem(f"There is no database in {data}. Choose the data directory with --data, or an export with --file.")


def _check(*arguments: str) -> int:
    return subprocess.run(["java", "-jar", str(paths.GATEWAY_JAR), "audit-verify", *arguments], check=False).returncode
