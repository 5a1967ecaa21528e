"""Creates an API token: with a name and a password, or by a code that a user enters in a browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from windowpane_client import errors
from windowpane_client.documents import read
from windowpane_client.models import DeviceCode, DeviceDecision, NewToken, Session, TokenRequest
from windowpane_client.transport import Transport

LONGEST_INTERVAL_S = 60.0


def create_token(url: str, name: str, password: str, token_name: str, scopes: Sequence[str] = ("read", "book"),
                 ca_file: str | None = None) -> NewToken:
    """Signs in, creates a token, and signs out. Raises WindowpaneError."""
    transport = _transport(url, ca_file)
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


def create_token_by_code(url: str, token_name: str, show: Callable[[DeviceCode], None], scopes: Sequence[str] = ("read", "book"),
                         ca_file: str | None = None) -> NewToken:
    """Gets a code (RFC 8628), passes it to `show`, and waits until a user approves it on the page `/device` of the gateway.

    Raises NotAllowed if the user denies it, NotSignedIn if the code expires, and NotFound if the gateway is too old.
    """
    transport = _transport(url, ca_file)
    try:
        # Repeats do no harm: a code that no one enters expires.
        body = {"name": token_name, "scopes": list(scopes)}
        code = read(DeviceCode, transport.ask("POST", "/session/device", body=body, safe=True))
        show(code)
        until = time.monotonic() + code.expires_in_seconds
        while time.monotonic() < until:
            time.sleep(min(code.interval_seconds, LONGEST_INTERVAL_S))
            decision = _decision(transport, code)
            if decision is not None and decision.token is not None:
                return decision.token
            if decision is not None and decision.state == "denied":
                raise errors.NotAllowed("The sign-in was denied in the browser.")
        raise errors.NotSignedIn("The code has expired.")
    finally:
        transport.close()


def _decision(transport: Transport, code: DeviceCode) -> DeviceDecision | None:
    """None while the gateway is away: the code may still be valid when it is back."""
    try:
        # Repeats change nothing: a gateway gives the same answer until the code expires.
        body = {"deviceCode": code.device_code}
        return read(DeviceDecision, transport.ask("POST", "/session/device/check", body=body, safe=True))
    except errors.Unavailable:
        return None
    except errors.NotFound as error:
        raise errors.NotSignedIn("The code has expired.", error.problem) from error


def _transport(url: str, ca_file: str | None) -> Transport:
    return Transport(url, None, ca_file, attempt_s=10.0, deadline_s=30.0, repeats=True)
