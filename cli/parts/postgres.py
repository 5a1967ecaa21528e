"""PostgreSQL: the embedded one as a service, or the one that DATABASE_URL names."""

from __future__ import annotations

import os
import re
import socket
import struct
import urllib.parse
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from cli import paths
from cli.terminal import Problem, Step
from cli.parts.service import Service


def gateway_url_file(data: Path) -> Path:
    """The file with the JDBC URL of gateways, whose role cannot change the schema or recorded audit events.

    With DATABASE_URL it is that of the owner.
    """
    return data / "postgres/gateway-jdbc-url" if is_own() else url_file(data)


def url_file(data: Path) -> Path:
    """The file with the JDBC URL of the owner of the database. Only its owner can read it, because it holds a password.

    Raises Problem if DATABASE_URL is not a PostgreSQL URL.
    """
    given = os.environ.get("DATABASE_URL")
    if not given:
        return data / "postgres/jdbc-url"
    file = data / "secrets/database-url"
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file.touch(mode=0o600)
    file.write_text(jdbc(given) + "\n")
    return file


def jdbc(url: str) -> str:
    """`postgresql://user:password@host:port/name` as JDBC writes it; a JDBC URL stays as it is."""
    if url.startswith("jdbc:postgresql:"):
        return url
    parts = urllib.parse.urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql") or not parts.hostname or not parts.path.strip("/"):
        raise Problem("DATABASE_URL is not a PostgreSQL URL. Use postgresql://USER:PASSWORD@HOST:PORT/NAME.")
    query = dict(urllib.parse.parse_qsl(parts.query))
    for name, value in (("user", parts.username), ("password", parts.password)):
        if value:
            query[name] = urllib.parse.unquote(value)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"jdbc:postgresql://{host}:{parts.port or 5432}{parts.path}?{urllib.parse.urlencode(query)}"


def is_own() -> bool:
    """Whether the database is the embedded PostgreSQL, and not one that DATABASE_URL names."""
    return not os.environ.get("DATABASE_URL")


def need_own(who: str) -> None:
    """Raises Problem if DATABASE_URL is set: these commands must not touch a real database."""
    if not is_own():
        raise Problem(f"{who} use their own PostgreSQL: unset DATABASE_URL.")


def service(data: Path) -> Service | None:
    """The embedded PostgreSQL, or None where DATABASE_URL names another."""
    if not is_own():
        return None
    command = ["java", "-Xmx256m", "-XX:+ExitOnOutOfMemoryError", "-jar", str(paths.GATEWAY_JAR), "embedded-postgres",
               "--postgres-data", str(data / "postgres")]
    return Service("PostgreSQL", command, data / "log/postgres.log", ready=lambda: gateway_url_file(data).is_file() and _answers(url_file(data)),
                   answers=lambda: _answers(url_file(data)))


def _answers(file: Path) -> bool:
    found = re.search(r"//[^:/]+:(\d+)/", file.read_text()) if file.is_file() else None
    return found is not None and speaks(int(found.group(1)))


def speaks(port: int, seconds: float = 5.0) -> bool:
    """Whether PostgreSQL answers on a port of this machine. The kernel accepts connections even if the server hangs."""
    ssl_request = struct.pack("!ii", 8, 80877103)
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=seconds) as connection:
            connection.sendall(ssl_request)
            return connection.recv(1) in (b"S", b"N")
    except OSError:
        return False


def is_prepared(data: Path) -> bool:
    """Whether there is a database to work on: the embedded one was created before, or DATABASE_URL names another."""
    return not is_own() or (data / "postgres/ready").is_file()


@contextmanager
def running(data: Path) -> Iterator[None]:
    """Starts the embedded PostgreSQL for the time of a block, unless it runs."""
    database = service(data)
    if database is None or database.ready():
        yield
        return
    with ExitStack() as undo:
        with Step("Starting the database of an installation that is not running"):
            undo.callback(database.stop)
            database.start()
            database.wait_until_ready()
        yield
