"""A client that is signed in to a gateway."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

from cli.terminal import Problem


class Refused(Problem):
    """The gateway answered with an error."""

    def __init__(self, message: str, code: int):
        super().__init__(message)
        self.code = code
        """The status of the answer."""


class Client:
    """Keeps a session with its CSRF token."""

    def __init__(self, address: str, name: str, password: str):
        self.address = address
        self._headers = {"Content-Type": "application/json"}
        session, cookie = self._ask("POST", "session", {"name": name, "password": password})
        self._headers |= {"Cookie": cookie.partition(";")[0], "X-CSRF-Token": session["csrfToken"]}

    @classmethod
    def of_token(cls, address: str, token: str) -> Client:
        """A program's client, with an API token in place of a session."""
        client = cls.__new__(cls)
        client.address = address
        client._headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        return client

    @property
    def headers(self) -> dict[str, str]:
        """What every request of the session carries."""
        return dict(self._headers)

    def url(self, path: str) -> str:
        return f"{self.address}/api/v1/{path}"

    def get(self, path: str) -> Any:
        return self._ask("GET", path)[0]

    def post(self, path: str, body: Any) -> Any:
        return self._ask("POST", path, body)[0]

    def delete(self, path: str) -> None:
        self._ask("DELETE", path)

    def put(self, path: str, body: Any) -> Any:
        return self._ask("PUT", path, body)[0]

    def _ask(self, method: str, path: str, body: Any = None) -> tuple[Any, str]:
        request = urllib.request.Request(self.url(path), method=method, headers=self._headers,
                                         data=json.dumps(body).encode() if body is not None else None)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                body_read = answer.read()
                return json.loads(body_read) if body_read else None, answer.headers.get("Set-Cookie", "")
        except urllib.error.HTTPError as refused:
            with refused:
                text = f"{method} {path} was answered {refused.code}: {refused.read().decode()}"
                raise Refused(text, refused.code) from refused
