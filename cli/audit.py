"""`windowpane audit verify`: checks that nobody has changed the record of decisions."""

from __future__ import annotations

import subprocess
from contextlib import ExitStack
from pathlib import Path

from cli import build, paths, postgres, tools
from cli.say import Problem, Step


def verify(data_argument: str | None, file: str | None) -> int:
    """Checks an export, or the database of an installation, which is started where it does not run.

    1 where the chain is broken, 2 where it cannot be read: so a Problem ends with that, too.
    """
    try:
        return _verify(data_argument, file)
    except Problem as problem:
        problem.status = 2
        raise


def _verify(data_argument: str | None, file: str | None) -> int:
    data = paths.data_directory(data_argument)
    if file is None:
        _require_record(data)
    tools.install(tools.BUILD, paths.CACHE / "log/apt.log")
    build.java()
    if file is not None:
        return _check("--file", file)
    with ExitStack() as undo:
        _start_unless_running(data, undo)
        return _check("--database-url-file", str(postgres.url_file(data)))


def _require_record(data: Path) -> None:
    """Raises Problem where there is nothing to check: an empty database would be found whole."""
    if postgres.is_own() and not (data / "postgres/ready").is_file():
        raise Problem(f"There is no record at {data}. Say where it is with --data, or name an export with --file.")


def _start_unless_running(data: Path, undo: ExitStack) -> None:
    database = postgres.service(data)
    if database is None or database.ready():
        return
    with Step("Starting the database of an installation that is not running"):
        undo.callback(database.stop)
        database.start()
        database.wait_until_ready()


def _check(*arguments: str) -> int:
    return subprocess.run(["java", "-jar", str(paths.GATEWAY_JAR), "audit-verify", *arguments], check=False).returncode
