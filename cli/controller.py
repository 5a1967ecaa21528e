"""The controller as a service: the embedded one, or a real Floodlight, with the same module jar."""

from __future__ import annotations

import secrets as randomness
import shutil
from collections.abc import Mapping
from pathlib import Path

from cli import http, paths
from cli.terminal import Problem
from cli.service import Service

LAB_ADDRESS = "172.30.77.1"
OPENFLOW_PORT = 6653
HTTP_SERVER = (
    "-Dsun.net.httpserver.nodelay=true",
    "-Dsun.net.httpserver.maxReqTime=20",
    "-Djdk.httpserver.maxConnections=256",
)
"""Of the JDK's HTTP server, which the embedded controller and Floodlight answer with: it does not wait for
acknowledgements before it sends on, and a client has 20 s to send a request."""
MEMORY = ("-XX:+UseParallelGC", "-Xms1280m", "-Xmx1280m", "-Xmn640m")
"""Half is for what is young, so that a plan of 50,000 rules is read and answered without a full collection; while it is
collected nothing else happens, so all processors collect: with one a plan in bulk took a third longer."""
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
    file = data / "secrets/controller"
    if not file.is_file():
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.touch(mode=0o600)
        file.write_text(randomness.token_urlsafe(32) + "\n")
    return file


def service(data: Path, rest_port: int, secret_file: Path, with_lab: bool, floodlight: Path | None,
            more: Mapping[str, str] | None = None) -> Service:
    """A controller that listens for switches where the lab's look for it, and for the gateway on loopback.

    `more` are further settings, by their whole keys.
    """
    conf = data / "run/controller"
    shutil.rmtree(conf, ignore_errors=True)
    conf.mkdir(parents=True)
    if floodlight is not None:
        for file in paths.FLOODLIGHT_CONF.glob("*.properties"):
            shutil.copy(file, conf)
    (conf / "zz-this-installation.properties").write_text(
        _properties(rest_port, secret_file, LAB_ADDRESS if with_lab else "127.0.0.1", floodlight is not None, more or {}))
    first, main = ((floodlight, "net.floodlightcontroller.core.Main") if floodlight
                   else (paths.CONTROLLER_JAR, "org.windowpane.embedded.Main"))
    command = ["java", *MEMORY, *HTTP_SERVER, "-cp", f"{first}:{paths.MODULE_JAR}", main, "-cf", str(conf)]
    name = "the controller (Floodlight)" if floodlight else "the controller"
    return Service(name, command, data / "log/controller.log", ready=lambda: http.is_open(rest_port))


def _properties(rest_port: int, secret_file: Path, openflow_address: str, real: bool, more: Mapping[str, str]) -> str:
    settings = {
        "net.floodlightcontroller.core.internal.OFSwitchManager.openFlowAddresses": openflow_address,
        "net.floodlightcontroller.core.internal.OFSwitchManager.openFlowPort": str(OPENFLOW_PORT),
        "net.floodlightcontroller.restserver.RestApiServer.httpPort": str(rest_port),
        "org.windowpane.controller.WindowpaneModule.secretFile": str(secret_file),
    }
    settings.update(more)
    if not real:
        settings["floodlight.modules"] = "org.windowpane.controller.WindowpaneModule"
    return "".join(f"{key}={value}\n" for key, value in settings.items())
