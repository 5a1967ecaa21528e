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

STORED_BYTES = 1 << 30
"""More than any test stores."""


@contextmanager
def folder(path: Path) -> Iterator[None]:
    """A new folder at the path for as long as the block lasts: in memory where there is room.

    A gateway gives up its lease when a disk hangs for three seconds, and ZooKeeper servers wait for it. A disk that builds and
    tests write to at the same time does hang.
    """
    if not Path(MEMORY).is_dir() or shutil.disk_usage(MEMORY).free < 2 * STORED_BYTES:
        path.mkdir()
        yield
        return
    with tempfile.TemporaryDirectory(prefix="windowpane-test-", dir=MEMORY) as place:
        path.symlink_to(place)
        yield


@contextmanager
def database(data: Path) -> Iterator[Service]:
    """The embedded PostgreSQL of an installation, not started yet."""
    service = postgres.service(data)
    assert service is not None, "run it without DATABASE_URL"
    with folder(data / "postgres"):
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
