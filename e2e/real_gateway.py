"""A whole gateway for tests: PostgreSQL, a controller, and the gateway with the demo's people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from cli import http
from cli.parts import controller, gateway, postgres


@contextmanager
def running(data: Path, controller_port: int | None = None, options: Sequence[str] = ()) -> Iterator[str]:
    """The address of a gateway that runs as long as the block, without a limit on requests.

    It uses the controller at the port, or an embedded one without switches, and further options of the gateway.
    """
    secret, port = controller.secret(data), http.free_port()
    database = postgres.service(data)
    assert database is not None, "run it without DATABASE_URL"
    with ExitStack() as undo:
        parts = [database]
        if controller_port is None:
            controller_port = http.free_port()
            parts.append(controller.service(data, controller_port, secret, with_lab=False, floodlight=None))
        parts.append(gateway.service(data, port, [controller_port], secret, demo=True,
                                     options=["--requests-per-second", "0", *options]))
        for part in parts:
            part.start()
            undo.callback(part.stop)
            part.wait_until_ready()
            if part is database:
                gateway.migrate(data)
        yield f"http://127.0.0.1:{port}"
