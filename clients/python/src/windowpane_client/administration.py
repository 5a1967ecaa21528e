"""The part of the API for administrators: shares with their policies, users, and quotas, as JSON documents."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from windowpane_client.client import Client
from windowpane_client.transport import new_key

Document = dict[str, Any]


class Administration:
    """Reads and changes with the rights of a client. Every method raises a WindowpaneError where the gateway does not do it."""

    def __init__(self, client: Client):
        self._transport = client.transport

    def sign_in(self, name: str, password: str) -> None:
        """Uses a session instead of the token: the gateway changes users and quotas only for administrators in a session."""
        self._transport.sign_in(name, password)

    def sign_out(self) -> None:
        """Ends the session, if there is one."""
        self._transport.sign_out()

    def listed(self, kind: str, member: str) -> list[Document]:
        """All documents of a kind, such as `path-rules`, which are in this member of the answer."""
        return list(self._transport.ask("GET", f"/{kind}")[member])

    def create(self, kind: str, body: Document) -> None:
        """Creates a share, a traffic class, a path rule, or a service."""
        self._write("POST", f"/{kind}", body)

    def create_user(self, body: Document) -> None:
        """Creates a user. A request that returns no answer may have reached the gateway."""
        self._transport.ask("POST", "/users", body=body)

    def replace(self, kind: str, name: str, body: Document) -> None:
        """Changes a traffic class, a path rule, or a service."""
        self._write("PUT", f"/{kind}/{_part(name)}", body)

    def delete(self, kind: str, name: str) -> None:
        """Deletes a traffic class, a path rule, or a service."""
        self._write("DELETE", f"/{kind}/{_part(name)}")

    def check_share(self, name: str, change: Document) -> Document:
        """What a change of a share would do."""
        return dict(self._transport.ask("POST", f"/shares/{_part(name)}/check", body=change, safe=True))

    def alter_share(self, name: str, definition: Document, conflicting_bookings: str) -> None:
        """Changes the flows and privileges of a share; `conflicting_bookings` is keep or end."""
        self._write("PUT", f"/shares/{_part(name)}", definition, conflictingBookings=conflicting_bookings)

    def move_share(self, name: str, parent: str, conflicting_bookings: str) -> None:
        """Moves a share and those below it."""
        self._write("PUT", f"/shares/{_part(name)}/parent", {"parent": parent}, conflictingBookings=conflicting_bookings)

    def delete_share(self, name: str, conflicting_bookings: str) -> None:
        """Deletes a share and those below it."""
        self._write("DELETE", f"/shares/{_part(name)}", conflictingBookings=conflicting_bookings)

    def set_speaker(self, share: str, user: str, speaks: bool) -> None:
        """Adds a speaker to a share, or removes one."""
        self._write("PUT" if speaks else "DELETE", f"/shares/{_part(share)}/speakers/{_part(user)}")

    def set_quota(self, holder: str, name: str, kind: str, value: int | None) -> None:
        """Sets a quota of a `user` or a `share`, or resets it to the default with None."""
        path = f"/quotas/{holder}s/{_part(name)}/{_part(kind)}"
        self._write("DELETE", path) if value is None else self._write("PUT", path, {"value": value})

    def quota_exceptions(self) -> list[Document]:
        """The quotas that administrators set."""
        return list(self._transport.ask("GET", "/quotas")["exceptions"])

    def set_role(self, user: str, role: str) -> None:
        """Changes the role of a user."""
        self._write("PUT", f"/users/{_part(user)}/role", {"role": role})

    def set_disabled(self, user: str, disabled: bool) -> None:
        """Disables a user, or enables one."""
        self._write("POST", f"/users/{_part(user)}/{'disable' if disabled else 'enable'}")

    def set_host(self, user: str, host: str, registered: bool) -> None:
        """Registers a host to a user, or releases it."""
        self._write("PUT" if registered else "DELETE", f"/users/{_part(user)}/hosts/{_part(host)}")

    def _write(self, method: str, path: str, body: Document | None = None, **query: str) -> None:
        self._transport.ask(method, path, query, body=body, key=new_key())


def _part(name: str) -> str:
    return quote(name, safe="")
