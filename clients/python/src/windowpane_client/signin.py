"""Sessions with a name and a password, and API tokens: from a session, or by a code that a user enters in a browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from windowpane_client import calls, errors
from windowpane_client.models import (DeviceCode, DeviceCodeCheck, DeviceCodeRequest, DeviceDecision, LogInRequest, NewToken,
                                      TokenRequest)
from windowpane_client.transport import Transport

LONGEST_INTERVAL_S = 60.0


@contextmanager
def session(transport: Transport, name: str, password: str) -> Iterator[None]:
    """A session in place of the API token, which ends with the block."""
    transport.use_session(None)
    transport.use_session(calls.log_in(transport, LogInRequest(name=name, password=password)).csrf_token)
    try:
        yield
    finally:
        calls.log_out(transport)
        transport.use_session(None)


def create_token(url: str, name: str, password: str, token_name: str, scopes: Sequence[str] = ("read", "book"),
                 ca_file: str | None = None) -> NewToken:
    """Signs in, creates a token, and signs out. Raises WindowpaneError."""
    transport = _transport(url, ca_file)
    try:
        with session(transport, name, password):
            return calls.create_token(transport, TokenRequest(name=token_name, scopes=tuple(scopes)))
    finally:
        transport.close()


def create_token_by_code(url: str, token_name: str, show: Callable[[DeviceCode], None], scopes: Sequence[str] = ("read", "book"),
                         ca_file: str | None = None) -> NewToken:
    """Gets a code (RFC 8628), passes it to `show`, and waits until a user approves it on the page `/device` of the gateway.

    Raises NotAllowed if the user denies it, NotSignedIn if the code expires, and NotFound if the gateway is too old.
    """
    transport = _transport(url, ca_file)
    try:
        code = calls.create_device_code(transport, DeviceCodeRequest(name=token_name, scopes=tuple(scopes)))
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
        return calls.check_device_code(transport, DeviceCodeCheck(device_code=code.device_code))
    except errors.Unavailable:
        return None
    except errors.NotFound as error:
        raise errors.NotSignedIn("The code has expired.", error.problem) from error


def _transport(url: str, ca_file: str | None) -> Transport:
    return Transport(url, None, ca_file, attempt_s=10.0, deadline_s=30.0, repeats=True)
