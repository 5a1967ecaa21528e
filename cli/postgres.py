"""PostgreSQL: the embedded one as a service, or the one that DATABASE_URL names."""

from __future__ import annotations

import os
import re
import urllib.parse
from pathlib import Path

from cli import http, paths
from cli.terminal import Problem
from cli.service import Service


def url_file(data: Path) -> Path:
    """The file with the JDBC URL that the gateway reads. Only its owner can read it, because it holds a password.

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
    command = ["java", "-Xmx256m", "-jar", str(paths.GATEWAY_JAR), "embedded-postgres",
               "--postgres-data", str(data / "postgres")]
    return Service("PostgreSQL", command, data / "log/postgres.log", ready=lambda: _answers(url_file(data)))


def _answers(file: Path) -> bool:
    found = re.search(r"//[^:/]+:(\d+)/", file.read_text()) if file.is_file() else None
    return found is not None and http.is_open(int(found.group(1)))
