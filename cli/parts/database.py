"""`windowpane migrate`, `backup`, and `restore`: the database of an installation."""

from __future__ import annotations

import shutil
from pathlib import Path

from cli import build, paths, tools
from cli.parts import gateway, postgres, running
from cli.terminal import Problem, line


def migrate(data_argument: str | None) -> int:
    """Creates the schema or migrates it. Starts the embedded database if it is not running."""
    data = paths.data_directory(data_argument)
    _prepare()
    with postgres.running(data):
        return _run(data, "migrate")


def backup(data_argument: str | None, file: str) -> int:
    """Writes a backup. Starts the embedded database if it is not running."""
    data = paths.data_directory(data_argument)
    if not postgres.is_prepared(data):
        raise Problem(f"There is no database in {data}. Choose the data directory with --data.")
    _prepare()
    with postgres.running(data):
        return _run(data, "backup", str(Path(file).absolute()))


def restore(data_argument: str | None, file: str) -> int:
    """Restores a backup into a new embedded database, or into the empty one that DATABASE_URL names."""
    data = paths.data_directory(data_argument)
    before = running.read(data)
    if before is not None and running.is_same(before.pid, before.started):
        raise Problem(f"Windowpane is running at {before.address}. Stop it first: ./windowpane down")
    if postgres.is_own() and postgres.is_prepared(data):
        raise Problem(f"{data} has a database already. Restore into a new directory with --data, or move "
                      f"{data / 'postgres'} aside. Nothing was changed.")
    _prepare()
    is_new = postgres.is_own() and not (data / "postgres").exists()
    try:
        with postgres.running(data):
            noted = [f"--audit-anchors={folder}" for folder in gateway.audit_anchors(data)[:1]]
            return _run(data, "restore", str(Path(file).absolute()), *noted)
    except Problem:
        if is_new:
            # It has no data, and would be in the way of the next attempt.
            shutil.rmtree(data / "postgres", ignore_errors=True)
        raise


def _prepare() -> None:
    tools.install(tools.BUILD, paths.CACHE / "log/apt.log")
    build.java()


def _run(data: Path, *arguments: str) -> int:
    """Runs a command of the gateway, and shows what it prints. Raises Problem when it fails."""
    done = gateway.run(data, *arguments)
    if done.returncode != 0:
        raise Problem((done.stderr or done.stdout).strip())
    line(done.stdout.rstrip())
    return 0
