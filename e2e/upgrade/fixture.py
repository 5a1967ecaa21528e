"""Writes a backup of a database that the previous release filled: `python3 -m e2e.upgrade.fixture FILE`.

The Java tests restore it, and so migrate its data.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from cli import http
from cli.parts import gateway, postgres
from cli.terminal import Problem, line
from e2e.api.test_upgrade import old_gateway, start
from e2e.upgrade import content, previous
from e2e.upgrade.fake_controller import fake_controller


def write(file: Path) -> None:
    """Fills a new database through the previous release's gateway, and writes a backup of it."""
    revision = previous.commit()
    if revision is None:
        raise Problem("The history of the repository does not reach back to the previous release.")
    with ExitStack() as undo:
        data = Path(undo.enter_context(tempfile.TemporaryDirectory()))
        database = postgres.service(data)
        assert database is not None, "run it without DATABASE_URL"
        start(database, undo)
        port = http.free_port()
        start(old_gateway(previous.jar(revision), data, port, undo.enter_context(fake_controller())), undo)
        made = content.make(f"http://127.0.0.1:{port}")
        done = gateway.run(data, "backup", str(file.absolute()))
        if done.returncode != 0:
            raise Problem(done.stderr)
        line(done.stdout.strip())
        line(f"The booking with the key {content.KEY} is {made.booking}.")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
