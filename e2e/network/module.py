"""A controller with the module, embedded or real, and a client of the plan protocol."""

from __future__ import annotations

import json
import os
import signal
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cli.parts import controller
from cli.http import free_port
from cli.parts.service import Service
from e2e.network.rules import instant
from lab import pki


@dataclass(frozen=True)
class Answer:
    """Status and document of one answer."""

    status: int
    body: Any


TOKEN = 1 << 20
"""The fencing token of a test that is the only gateway."""
LONGEST_LEASE_MS = 60_000
REST_CA = "org.windowpane.embedded.Controller.restCa"


class Module:
    """Starts, kills and asks one controller, and gives it leases as its only gateway does."""

    def __init__(self, data: Path, settings: Mapping[str, str] | None = None, leased: bool = True, number: int = 1):
        """`leased` is whether it gets a lease when it starts; `number` identifies one of several."""
        self._number = number
        self._leased = leased
        self._secret_file = controller.secret(data)
        self._port = free_port()
        self._data = data
        self._settings = settings or {}
        self._service = self._new()

    def _new(self) -> Service:
        return controller.service(self._data, self._port, self._secret_file, with_lab=True,
                                  floodlight=controller.floodlight_jar(os.environ.get("FLOODLIGHT_JAR")),
                                  more=self._settings, number=self._number)

    def start(self) -> None:
        self._service.start()
        self._service.wait_until_ready()
        if self._leased:
            assert self.lease().status == 200

    def lease(self, token: int = TOKEN, role: str = "active", sole: bool = True, ttl_ms: int = LONGEST_LEASE_MS) -> Answer:
        """Gives it a lease, or renews it."""
        return self.ask("PUT", "lease", {"token": token, "role": role, "sole": sole, "ttlMs": ttl_ms, "time": instant(0)})

    @property
    def pid(self) -> int:
        process = self._service.process
        assert process is not None
        return process.pid

    @property
    def port(self) -> int:
        """Where it answers, on 127.0.0.1."""
        return self._port

    def log(self) -> str:
        return self._service.log.read_text(errors="replace")

    def stop(self) -> None:
        self._service.stop()

    def signal(self, number: signal.Signals) -> None:
        os.killpg(self.pid, number)

    def kill(self) -> None:
        """Kills it as a crash would, without a clean end of its connections."""
        process = self._service.process
        assert process is not None
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def start_again(self) -> None:
        self._service = self._new()
        self.start()

    def endpoint(self) -> tuple[int, str]:
        """The port that it answers on, and the secret that opens it."""
        return self._port, self._secret_file.read_text().strip()

    def ask(self, method: str, path: str, body: Any = None, secret: str | None = None, token: int = TOKEN) -> Answer:
        """Sends one request. No plan is accepted without the token of a lease, which is renewed before."""
        if path == "plan" and token == TOKEN:
            self.lease()
        tls = self._tls()
        request = urllib.request.Request(
            f"{'https' if tls else 'http'}://127.0.0.1:{self._port}/wm/windowpane/{path}", method=method,
            data=None if body is None else (body if isinstance(body, bytes) else json.dumps(body).encode()),
            headers={"Content-Type": "application/json", "Fencing-Token": str(token),
                     "Authorization": f"Bearer {secret or self._secret_file.read_text().strip()}"})
        try:
            with urllib.request.urlopen(request, timeout=40, context=tls) as answer:
                return Answer(answer.status, json.load(answer))
        except urllib.error.HTTPError as refused:
            text = refused.read()
            return Answer(refused.code, json.loads(text) if text else None)

    def _tls(self) -> ssl.SSLContext | None:
        """The gateway's end of TLS, where the controller's REST server speaks it."""
        if REST_CA not in self._settings:
            return None
        tls = ssl.create_default_context(cafile=self._settings[REST_CA])
        tls.load_cert_chain(pki.certificate(pki.GATEWAY), pki.key(pki.GATEWAY))
        return tls

    def network(self) -> Any:
        return self.ask("GET", "network").body

    def put(self, generation: int, *rules: dict[str, Any]) -> Any:
        answer = self.ask("PUT", "plan", {"generation": generation, "rules": list(rules)})
        assert answer.status == 200, answer
        return answer.body

    def status(self) -> Any:
        return self.ask("GET", "plan/status").body


def eventually(what: str, holds: Callable[[], Any], seconds: float = 20) -> Any:
    """Waits until the question is answered with something true, and returns it."""
    deadline = time.monotonic() + seconds
    last: Any = None
    while time.monotonic() < deadline:
        try:
            last = holds()
            if last:
                return last
        except (OSError, AssertionError) as not_yet:
            last = not_yet
        time.sleep(0.2)
    raise AssertionError(f"not within {seconds} s: {what} (last: {last})")
