"""The controller as a service: the embedded one, or a real Floodlight, with the same module jar."""

from __future__ import annotations

import json
import secrets as randomness
import shutil
from collections.abc import Mapping
from pathlib import Path

from cli import http, paths
from cli.terminal import Problem
from cli.parts.service import Service

LAB_ADDRESS = "172.30.77.1"
OPENFLOW_PORT = 6653
SYNC_PORT = 6642
"""Where Floodlight listens on loopback for others of its kind, which do not exist here."""
MODULE = "org.windowpane.controller.WindowpaneModule"
SWITCHES = "net.floodlightcontroller.core.internal.OFSwitchManager"
HTTP_SERVER = (
    "-Dsun.net.httpserver.nodelay=true",
    "-Dsun.net.httpserver.maxReqTime=20",
    "-Djdk.httpserver.maxConnections=256",
)
"""Of the JDK's HTTP server, which the embedded controller and Floodlight answer with: it does not wait for
acknowledgements before it sends on, and a client has 20 s to send a request."""
MEMORY = ("-XX:+ExitOnOutOfMemoryError", "-XX:+UseParallelGC", "-Xms1280m", "-Xmx1280m", "-Xmn640m")
"""Half is for what is young, so that a plan of 50,000 rules is read and answered without a full collection; while it is
collected nothing else happens, so all processors collect: with one a plan in bulk took a third longer."""
MOST_LAG_MS = 30_000
"""A controller whose thread for switches is later than this hangs."""
FLOODLIGHT_JAR_NAMES = ("floodlight.jar", "target/floodlight.jar")


def floodlight_jar(place: str | None) -> Path | None:
    """The jar that `--real` means: itself, or the floodlight.jar in a folder. Raises Problem when there is none."""
    if not place:
        return None
    path = Path(place).expanduser().resolve()
    candidates = [path] if path.is_file() else [path / name for name in FLOODLIGHT_JAR_NAMES]
    for candidate in candidates:
        if candidate.is_file() and candidate.suffix == ".jar":
            return candidate
    raise Problem(f"No Floodlight at {path}: a floodlight.jar, or a folder that holds one, is wanted.")


def secret(data: Path) -> Path:
    """The file with the bearer secret that gateway and module share; made at the first call, readable by its owner."""
    return _random(data / "secrets/controller")


def _random(file: Path) -> Path:
    if not file.is_file():
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.touch(mode=0o600)
        file.write_text(randomness.token_urlsafe(32) + "\n")
    return file


def openflow_port(number: int) -> int:
    """The port where one of several controllers of this machine listens for switches, counted from 1."""
    return OPENFLOW_PORT + number - 1


def addresses(count: int) -> str:
    """Where the lab's switches look for so many controllers."""
    return ",".join(f"{LAB_ADDRESS}:{openflow_port(number)}" for number in range(1, count + 1))


def lasting(data: Path, floodlight: Path | None, number: int = 1) -> dict[str, str]:
    """Settings of a controller that goes on with its plan after a restart, and that another one can replace.

    The plan is in a file, so that windows start even if no gateway runs. Embedded controllers share the key of their link
    probes, so that a standby knows the links.
    """
    plans = data / "plan"
    plans.mkdir(parents=True, exist_ok=True, mode=0o700)
    settings = {f"{MODULE}.planFile": str(plans / f"controller-{number}")}
    if floodlight is None:
        settings["org.windowpane.embedded.Controller.probeKeyFile"] = str(_random(data / "secrets/link-probes"))
    return settings


def service(data: Path, rest_port: int, secret_file: Path, with_lab: bool, floodlight: Path | None,
            more: Mapping[str, str] | None = None, number: int = 1) -> Service:
    """A controller that listens for switches where the lab's look for it, and for the gateway on loopback.

    `more` are further settings, by their whole keys, and `number` identifies one of several controllers of an installation.
    """
    conf = data / "run" / (f"controller-{number}" if number > 1 else "controller")
    shutil.rmtree(conf, ignore_errors=True)
    conf.mkdir(parents=True)
    if floodlight is not None:
        for file in paths.FLOODLIGHT_CONF.glob("*.properties"):
            shutil.copy(file, conf)
    settings = {
        f"{MODULE}.secretFile": str(secret_file),
        f"{SWITCHES}.openFlowAddresses": LAB_ADDRESS if with_lab else "127.0.0.1",
        f"{SWITCHES}.openFlowPort": str(openflow_port(number)),
        "net.floodlightcontroller.restserver.RestApiServer.httpPort": str(rest_port),
    }
    if floodlight is None:
        settings["floodlight.modules"] = MODULE
    else:
        settings["org.sdnplatform.sync.internal.SyncManager.port"] = str(SYNC_PORT + number - 1)
    settings.update(more or {})
    (conf / "zz-this-installation.properties").write_text("".join(f"{key}={value}\n" for key, value in settings.items()))
    first, main = ((floodlight, "net.floodlightcontroller.core.Main") if floodlight
                   else (paths.CONTROLLER_JAR, "org.windowpane.embedded.Main"))
    command = ["java", *MEMORY, *HTTP_SERVER, "-cp", f"{first}:{paths.MODULE_JAR}", main, "-cf", str(conf)]
    name = "the controller" if number == 1 else f"controller {number}"
    return Service(f"{name} (Floodlight)" if floodlight else name, command,
                   data / f"log/{'controller' if number == 1 else f'controller-{number}'}.log",
                   ready=lambda: http.is_open(rest_port),
                   answers=lambda: enforces(rest_port, secret_file),
                   port=openflow_port(number))


def enforces(rest_port: int, secret_file: Path) -> bool:
    """Whether a controller answers, and the thread that changes switches works: it can hang while others answer."""
    lease = http.body(f"http://127.0.0.1:{rest_port}/wm/windowpane/lease", 5, bearer=secret_file.read_text().strip())
    try:
        return int(json.loads(lease)["lagMs"]) < MOST_LAG_MS
    except (ValueError, KeyError, TypeError):
        return bool(lease)
