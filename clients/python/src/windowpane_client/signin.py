"""Creates an API token with a name and a password."""

from __future__ import annotations

from collections.abc import Sequence

from windowpane_client.documents import read
from windowpane_client.models import NewToken, Session, TokenRequest
from windowpane_client.transport import Transport


def create_token(url: str, name: str, password: str, token_name: str, scopes: Sequence[str] = ("read", "book"),
                 ca_file: str | None = None) -> NewToken:
    """Signs in, creates a token, and signs out. Raises WindowpaneError."""
    transport = Transport(url, None, ca_file, attempt_s=10.0, deadline_s=30.0, repeats=True)
    try:
        session = read(Session, transport.ask("POST", "/session", body={"name": name, "password": password}))
        headers = {"X-CSRF-Token": session.csrf_token}
        request = TokenRequest(name=token_name, scopes=tuple(scopes))
        try:
            return read(NewToken, transport.ask("POST", "/tokens", body=request.to_json(), headers=headers))
        finally:
            transport.ask("DELETE", "/session", headers=headers)
    finally:
        transport.close()
