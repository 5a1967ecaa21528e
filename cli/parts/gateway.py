"""The gateway as a service, and its users."""

from __future__ import annotations

import getpass
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from cli import build, http, paths, tools
from cli.parts import postgres
from cli.terminal import Problem
from cli.parts.service import Service

DEMO_LOGINS = (
    "admin  / admin-window   hands out shares",
    "alice  / alice-window   books for team A",
    "bob    / bob-window     books for team B",
    "audrey / audrey-window  reviews the audit log",
)
LIVING_LOGINS = ("carol  / carol-window   books for team C",)
"""Of users that only a demo with a history has."""


MAIN = "org.windowpane.gateway.Main"
MEMORY = "1g"
HISTORY_MEMORY = "256m"
COLLECTOR = ("-XX:+ExitOnOutOfMemoryError", "-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20", "-XX:MaxTenuringThreshold=1")
"""Objects that survive a collection are mostly bookings and stay: they are moved only once more, so pauses are shorter."""


def service(data: Path, port: int, controller_ports: Sequence[int], secret: Path, demo: bool, beside: Iterable[Path] = (),
            memory: str = MEMORY, options: Iterable[str] = (), number: int = 1) -> Service:
    """The gateway with the web on 127.0.0.1; ready when its database and its controller are.

    `controller_ports` are those of the REST servers of one or more controllers, `beside` are jars that it runs with,
    `memory` is its heap, all of it from the start (the database is read a fifth sooner), `options` are further ones of the
    gateway, and `number` identifies one of several gateways of an installation.
    """
    address = f"127.0.0.1:{port}"
    command = _command(["serve"], data, port, controller_ports, secret, beside, memory, options)
    return Service("the gateway" if number == 1 else f"gateway {number}", [*command, *(["--demo"] if demo else [])],
                   data / f"log/{numbered('gateway', number)}.log",
                   ready=lambda: http.answers(f"http://{address}/readyz"),
                   phase=lambda: http.body(f"http://{address}/readyz"),
                   answers=lambda: http.answers(f"http://{address}/healthz", seconds=5), port=port)


def history(data: Path, start: str, controller_ports: Sequence[int], secret: Path) -> list[str]:
    """The command line of a gateway with the demo's users whose clock begins in the past."""
    return _command(["demo-history", start], data, 0, controller_ports, secret, (), HISTORY_MEMORY,
                    ["--demo", "--requests-per-second", "0"])


def _command(verb: Sequence[str], data: Path, port: int, controller_ports: Sequence[int], secret: Path, beside: Iterable[Path],
             memory: str, options: Iterable[str]) -> list[str]:
    jars = ":".join(str(jar) for jar in (paths.GATEWAY_JAR, *beside))
    controllers = ",".join(f"http://127.0.0.1:{each}/wm/windowpane" for each in controller_ports)
    return ["java", f"-Xms{memory}", f"-Xmx{memory}", *COLLECTOR, "-cp", jars, MAIN, *verb, "--listen", f"127.0.0.1:{port}",
            "--database-url-file", paths.relative(postgres.gateway_url_file(data)), "--controller-url", controllers,
            "--controller-secret-file", paths.relative(secret), "--web", paths.relative(paths.WEB_DIST),
            "--docs", paths.relative(paths.DOCS_DIST),
            "--set-up-token-file", paths.relative(set_up_token(data)), *options]


def anchoring(data: Path, number: int = 1) -> list[str]:
    """The options of a gateway that anchors the audit log in a directory of its own."""
    return ["--audit-anchors", paths.relative(data / numbered("audit-anchors", number))]


def numbered(name: str, number: int) -> str:
    """A file name for one of several gateways or controllers: the first one has no number."""
    return name if number == 1 else f"{name}-{number}"


def migrate(data: Path) -> None:
    """Creates or migrates the schema of the database. Raises Problem when that fails."""
    done = run(data, "migrate")
    if done.returncode != 0:
        raise Problem(f"The database could not be migrated: {(done.stderr or done.stdout).strip()}")


def run(data: Path, *arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
    """Runs a command of the gateway on the database, as its owner, and captures the output."""
    return subprocess.run(["java", "-jar", str(paths.GATEWAY_JAR), *arguments,
                           "--database-url-file", str(postgres.url_file(data))],
                          input=text, text=True, capture_output=True, check=False,
                          stdin=subprocess.DEVNULL if text is None else None)


def audit_anchors(data: Path) -> list[Path]:
    """The directories with anchors of the audit log that gateways of this installation have written."""
    return sorted(file.parent for file in data.glob("audit-anchors*/anchors.ndjson"))


def set_up_token(data: Path) -> Path:
    """The file with the setup token, which exists only while there is no administrator."""
    return data / "set-up-token"


def create_administrator(data: Path, name: str) -> None:
    """Creates an administrator. Reads the password from the terminal or from standard input."""
    create(data, name, getpass.getpass(f"  Password for {name}: ") if sys.stdin.isatty()
           else sys.stdin.readline().rstrip("\n"))


def create(data: Path, name: str, password: str) -> None:
    """Creates an administrator with this password. No gateway may be running."""
    done = run(data, "admin-create", name, text=password + "\n")
    if done.returncode != 0:
        raise Problem(f"Could not create {name}: {(done.stderr or done.stdout).strip()}")


def trace(files: list[str]) -> int:
    """Replays traces of PANE's text language. Exit status 1 if an answer differs from the trace."""
    tools.install(tools.BUILD, paths.CACHE / "log/apt.log")
    build.java()
    return subprocess.run(["java", "-jar", str(paths.GATEWAY_JAR), "trace", *files], check=False).returncode
