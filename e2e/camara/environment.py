"""A whole gateway for the CAMARA features: PostgreSQL, a controller whose switches confirm everything, users, and a sink for events."""

from __future__ import annotations

import json
import os
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cli import http, paths
from cli.client import Client, Refused
from cli.parts.service import Service
from e2e import real_gateway

TESTS_JAR = paths.GATEWAY_JAR.with_name("windowpane-gateway-tests.jar")
CONTROLLER = "org.windowpane.gateway.testing.FakeController"
SHARE = "camara-devices"
PROGRAMS = ("program", "other", "busy")
UNAUTHENTICATED = 401
PASSWORD = "a-long-password-of-a-test"
DEVICE, SERVER, IDLE_DEVICE, FOREIGN_DEVICE, NO_DEVICE = "10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.5", "10.0.0.200"
"""Hosts of the controller's network; the share covers flows between the first three, and no host has the last address."""

PROFILES = [
    {"name": "QOS_S", "description": "The one that scenarios use.", "status": "ACTIVE",
     "targetMinUpstreamRate": {"value": 1, "unit": "Mbps"}, "targetMinDownstreamRate": {"value": 2, "unit": "Mbps"},
     "minDuration": {"value": 2, "unit": "Seconds"}, "maxDuration": {"value": 2, "unit": "Hours"}},
    {"name": "TOO_LARGE", "status": "ACTIVE", "targetMinUpstreamRate": {"value": 900, "unit": "Gbps"}},
    {"name": "NOT_NOW", "status": "INACTIVE", "targetMinUpstreamRate": {"value": 1, "unit": "Mbps"}},
    {"name": "NO_MORE", "status": "DEPRECATED", "targetMinUpstreamRate": {"value": 1, "unit": "Mbps"}},
]


@dataclass
class Sink:
    """An HTTPS server on loopback that keeps what it receives."""

    server: ThreadingHTTPServer
    received: list[tuple[str, dict[str, str], Any]] = field(default_factory=list)

    def url(self, path: str) -> str:
        return f"https://127.0.0.1:{self.server.server_address[1]}{path}"

    def events(self, path: str) -> list[tuple[dict[str, str], Any]]:
        """Headers and body of the events that arrived at a path, in order."""
        return [(headers, body) for where, headers, body in self.received if where == path]


@dataclass(frozen=True)
class Environment:
    """What scenarios need."""

    address: str
    admin: Client
    tokens: dict[str, str]
    sink: Sink

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """A request of the administrator, for what CAMARA's APIs do not have."""
        return self.admin._ask(method, path, body)[0]  # noqa: SLF001


@contextmanager
def running(data: Path) -> Iterator[Environment]:
    """An environment that runs as long as the block."""
    port = http.free_port()
    profiles = data / "profiles.json"
    profiles.write_text(json.dumps(PROFILES))
    certificate, key, store = _certificate(data)
    controller = Service("the controller", ["java", "-cp", f"{TESTS_JAR}:{paths.GATEWAY_JAR}", CONTROLLER, str(port)],
                         data / "log/fake-controller.log", ready=lambda: http.is_open(port))
    secret = data / "secrets/controller"
    secret.parent.mkdir(parents=True, mode=0o700)
    secret.write_text("a secret between two\n")
    before = os.environ.get("JAVA_TOOL_OPTIONS")
    os.environ["JAVA_TOOL_OPTIONS"] = f"-Djavax.net.ssl.trustStore={store} -Djavax.net.ssl.trustStorePassword=changeit"
    controller.start()
    try:
        controller.wait_until_ready()
        with (_sink(certificate, key) as sink,
              real_gateway.running(data, port, ["--qos-profiles", str(profiles), "--webhook-allow", "127.0.0.0/8"]) as address):
            yield _prepared(address, sink)
    finally:
        controller.stop()
        if before is None:
            del os.environ["JAVA_TOOL_OPTIONS"]
        else:
            os.environ["JAVA_TOOL_OPTIONS"] = before


def _prepared(address: str, sink: Sink) -> Environment:
    admin = Client(address, "admin", "admin-window")
    until(lambda: len(admin.get("network")["switches"]) == 3)
    for name in PROGRAMS:
        admin.post("users", {"name": name, "displayName": f"A program named {name}", "role": "member", "password": PASSWORD})
    admin.post("shares", {"name": SHARE, "parent": "lab", "flowGroup": {"srcHost": "10.0.0.0/30", "dstHost": "10.0.0.0/30"},
                          "maxReserveBps": 50_000_000, "speakers": list(PROGRAMS)})
    clients = {name: Client(address, name, PASSWORD) for name in PROGRAMS}
    tokens = {
        "expired": _token(clients["program"], ["read", "book"], timedelta(seconds=5)),
        "valid": _token(clients["program"], ["read", "book"]),
        "read": _token(clients["program"], ["read"]),
        "book": _token(clients["program"], ["book"]),
        "other": _token(clients["other"], ["read", "book"]),
        "busy": _token(clients["busy"], ["read", "book"]),
        "invalid": "wpt_0123456789",
    }
    environment = Environment(address, admin, tokens, sink)
    environment.call("PUT", "quotas/users/busy/requests-per-second", {"value": 1})
    until(lambda: not _is_valid(address, tokens["expired"]))
    return environment


def _is_valid(address: str, token: str) -> bool:
    try:
        Client.of_token(address, token).get("me")
    except Refused as refused:
        return refused.code != UNAUTHENTICATED
    return True


def until(condition: Any) -> None:
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def _token(client: Client, scopes: list[str], lifetime: timedelta = timedelta(hours=2)) -> str:
    end = (datetime.now(UTC) + lifetime).isoformat().replace("+00:00", "Z")
    return str(client.post("tokens", {"name": f"camara {'-'.join(scopes)} {lifetime}", "scopes": scopes, "expiresAt": end})["secret"])


def _certificate(data: Path) -> tuple[Path, Path, Path]:
    """A certificate of 127.0.0.1, its key, and a store by which Java trusts it."""
    certificate, key, store = data / "sink.pem", data / "sink.key", data / "trusted.p12"
    for command in (
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
             "/CN=sink", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)],
            ["keytool", "-importcert", "-noprompt", "-alias", "sink", "-file", str(certificate), "-keystore", str(store),
             "-storetype", "PKCS12", "-storepass", "changeit"]):
        subprocess.run(command, check=True, capture_output=True)
    return certificate, key, store


@contextmanager
def _sink(certificate: Path, key: Path) -> Iterator[Sink]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            sink.received.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Logs nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    sink = Sink(server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield sink
    finally:
        server.shutdown()
        server.server_close()
