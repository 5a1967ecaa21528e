"""A whole gateway for tests: PostgreSQL, a controller, and the gateway with the demo's people."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from cli import http
from cli.parts import controller, gateway, postgres
from cli.parts.service import Service

MEMORY = "/dev/shm"
"""A file system in memory, for what is stored where a test or an experiment is not about a disk."""

DATABASE_BYTES = 1 << 30
"""More than the database of any test has."""


@contextmanager
def database(data: Path) -> Iterator[Service]:
    """The embedded PostgreSQL of an installation, not started yet.

    Where there is room, its files are in memory: a gateway gives up its lease when a disk hangs for three seconds, as a
    disk does that the builds and tests beside write to.
    """
    service = postgres.service(data)
    assert service is not None, "run it without DATABASE_URL"
    if not Path(MEMORY).is_dir() or shutil.disk_usage(MEMORY).free < 2 * DATABASE_BYTES:
        yield service
        return
    with tempfile.TemporaryDirectory(prefix="windowpane-test-", dir=MEMORY) as folder:
        (data / "postgres").symlink_to(folder)
        yield service


@contextmanager
def running(data: Path, controller_port: int | None = None, options: Sequence[str] = ()) -> Iterator[str]:
    """The address of a gateway that runs as long as the block, without a limit on requests.

    It uses the controller at the port, or an embedded one without switches, and further options of the gateway.
    """
    secret, port = controller.secret(data), http.free_port()
    with ExitStack() as undo:
        stored = undo.enter_context(database(data))
        parts = [stored]
        if controller_port is None:
            controller_port = http.free_port()
            parts.append(controller.service(data, controller_port, secret, with_lab=False, floodlight=None))
        parts.append(gateway.service(data, port, [controller_port], secret, demo=True,
                                     options=["--requests-per-second", "0", *options]))
        for part in parts:
            part.start()
            undo.callback(part.stop)
            part.wait_until_ready()
            if part is stored:
                gateway.migrate(data)
        yield f"http://127.0.0.1:{port}"
