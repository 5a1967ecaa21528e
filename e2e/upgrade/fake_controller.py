"""A controller of a network that never changes: one switch with four hosts. It accepts every plan."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

INSTANCE = "fake"
LONGEST_WAIT_S = 2.0
DPID = "00:00:00:00:00:00:00:01"
HOSTS = 4

NETWORK: dict[str, Any] = {
    "instance": INSTANCE,
    "version": 1,
    "switches": [{
        "dpid": DPID,
        "tables": [{"id": table, "name": name, "maxEntries": 100_000} for table, name in enumerate(("policy", "forwarding"))],
        "ports": [{"number": port, "name": f"s1-h{port}", "up": True, "rateBps": 1_000_000_000, "queueLimit": 1000,
                   "queueCount": None} for port in range(1, HOSTS + 1)],
        "queues": "marked",
        "problem": None,
    }],
    "links": [],
    "hosts": [{"mac": f"0a:00:00:00:00:0{host}", "addresses": [f"10.0.0.{host}"], "at": {"dpid": DPID, "port": host}}
              for host in range(1, HOSTS + 1)],
}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    lease: dict[str, Any] = {"token": 0, "role": "standby"}
    generation = 0

    def do_GET(self) -> None:
        path = self.path.rpartition("/")[2]
        if "?" in path:
            time.sleep(LONGEST_WAIT_S)
        name = path.partition("?")[0]
        self._answer({"network": NETWORK, "telemetry": {"instance": INSTANCE, "samples": []},
                      "drift": {"instance": INSTANCE, "drift": []}, "lease": self._lease(), "status": self._plan()}[name])

    def do_PUT(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path.endswith("/lease"):
            _Handler.lease = {"token": body["token"], "role": body["role"]}
            self._answer(self._lease())
        else:
            _Handler.generation = body["generation"]
            self._answer(self._plan())

    def do_PATCH(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        _Handler.generation = body["to"]
        self._answer(self._plan())

    def _plan(self) -> dict[str, Any]:
        return {"instance": INSTANCE, "generation": self.generation, "rules": []}

    def _lease(self) -> dict[str, Any]:
        return {"instance": INSTANCE, **self.lease, "generation": self.generation,
                "time": datetime.now(timezone.utc).isoformat().replace("+00:00", "Z"), "switches": [], "lagMs": 0,
                "problem": None}

    def _answer(self, document: dict[str, Any]) -> None:
        body = json.dumps(document).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Logs nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Shows nothing: a gateway that stops breaks off its requests."""


@contextmanager
def fake_controller() -> Iterator[int]:
    """Answers on a port of loopback, which is yielded."""
    server = _Server(("127.0.0.1", 0), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
