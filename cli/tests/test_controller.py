"""Whether a controller counts as working."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from cli import http
from cli.parts import controller


@contextmanager
def answering(status: int, body: str) -> Iterator[tuple[int, list[str]]]:
    """A server that answers every request so. Yields its port and the bearer secrets that it got."""
    secrets: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            secrets.append(self.headers.get("Authorization", ""))
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *arguments: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port, secrets
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    file = tmp_path / "secret"
    file.write_text("abc\n")
    return file


@pytest.mark.parametrize(("lag", "works"), [(0, True), (29_000, True), (31_000, False)])
def test_a_controller_whose_thread_for_switches_is_late_does_not_work(secret: Path, lag: int, works: bool) -> None:
    with answering(200, json.dumps({"lagMs": lag})) as (port, secrets):
        assert controller.enforces(port, secret) == works
    assert secrets == ["Bearer abc"]


def test_a_controller_that_answers_anything_else_works(secret: Path) -> None:
    for status, body in [(503, "busy"), (401, "{}"), (200, "[]")]:
        with answering(status, body) as (port, _):
            assert controller.enforces(port, secret)


def test_a_controller_that_does_not_answer_does_not_work(secret: Path) -> None:
    assert not controller.enforces(http.free_port(), secret)
