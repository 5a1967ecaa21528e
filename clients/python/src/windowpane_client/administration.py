"""The part of the API for administrators: shares with their policies, users, and quotas, as JSON documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass

from windowpane_client import calls, signin
from windowpane_client.client import Client
from windowpane_client.documents import Document
from windowpane_client.transport import Transport, new_key


@dataclass(frozen=True)
class _Policies:
    """The operations for policies of a kind, and the member of the answer that has all of them."""

    member: str
    list_all: Callable[[Transport], Document]
    create: Callable[..., Document]
    change: Callable[..., Document]
    delete: Callable[..., None]


POLICIES: Mapping[str, _Policies] = {
    "traffic-classes": _Policies("trafficClasses", calls.list_traffic_classes, calls.create_traffic_class, calls.change_traffic_class,
                                 calls.delete_traffic_class),
    "path-rules": _Policies("pathRules", calls.list_path_rules, calls.create_path_rule, calls.change_path_rule, calls.delete_path_rule),
    "services": _Policies("services", calls.list_services, calls.create_service, calls.change_service, calls.delete_service)}


class Administration:
    """Reads and changes with the rights of a client. Every method raises a WindowpaneError where the gateway does not do it."""

    def __init__(self, client: Client):
        self._transport = client.transport

    def session(self, name: str, password: str) -> AbstractContextManager[None]:
        """Uses a session instead of the token: the gateway changes users and quotas only for administrators in a session."""
        return signin.session(self._transport, name, password)

    def shares(self) -> list[Document]:
        """All shares, parents before children."""
        return [dict(each.document or {}) for each in calls.list_shares(self._transport).shares]

    def policies(self, kind: str) -> list[Document]:
        """All policies of a kind: `traffic-classes`, `path-rules`, or `services`."""
        return list(POLICIES[kind].list_all(self._transport)[POLICIES[kind].member])

    def users(self) -> list[Document]:
        """All users."""
        return list(calls.list_users(self._transport)["users"])

    def create_share(self, body: Document) -> None:
        """Creates a share."""
        calls.create_share(self._transport, body, idempotency_key=new_key())

    def create_policy(self, kind: str, body: Document) -> None:
        """Creates a traffic class, a path rule, or a service."""
        POLICIES[kind].create(self._transport, body, idempotency_key=new_key())

    def create_user(self, body: Document) -> None:
        """Creates a user. A request that returns no answer may have reached the gateway."""
        calls.create_user(self._transport, body)

    def change_policy(self, kind: str, name: str, body: Document) -> None:
        """Changes a traffic class, a path rule, or a service."""
        POLICIES[kind].change(self._transport, name, body, idempotency_key=new_key())

    def delete_policy(self, kind: str, name: str) -> None:
        """Deletes a traffic class, a path rule, or a service."""
        POLICIES[kind].delete(self._transport, name, idempotency_key=new_key())

    def check_share(self, name: str, change: Document) -> Document:
        """What a change of a share would do."""
        return calls.check_share(self._transport, name, change)

    def alter_share(self, name: str, definition: Document, conflicting_bookings: str) -> None:
        """Changes the flows and privileges of a share; `conflicting_bookings` is keep or end."""
        calls.alter_share(self._transport, name, definition, conflicting_bookings=conflicting_bookings, idempotency_key=new_key())

    def move_share(self, name: str, parent: str, conflicting_bookings: str) -> None:
        """Moves a share and those below it."""
        calls.move_share(self._transport, name, {"parent": parent}, conflicting_bookings=conflicting_bookings,
                         idempotency_key=new_key())

    def delete_share(self, name: str, conflicting_bookings: str) -> None:
        """Deletes a share and those below it."""
        calls.delete_share(self._transport, name, conflicting_bookings=conflicting_bookings, idempotency_key=new_key())

    def set_speaker(self, share: str, user: str, speaks: bool) -> None:
        """Adds a speaker to a share, or removes one."""
        call = calls.grant_share if speaks else calls.revoke_share
        call(self._transport, share, user, idempotency_key=new_key())

    def set_quota(self, holder: str, name: str, kind: str, value: int | None) -> None:
        """Sets a quota of a `user` or a `share`, or resets it to the default with None."""
        if value is None:
            reset = calls.reset_user_quota if holder == "user" else calls.reset_share_quota
            reset(self._transport, name, kind, idempotency_key=new_key())
        else:
            assign = calls.set_user_quota if holder == "user" else calls.set_share_quota
            assign(self._transport, name, kind, {"value": value}, idempotency_key=new_key())

    def quota_exceptions(self) -> list[Document]:
        """The quotas that administrators set."""
        return list(calls.list_quotas(self._transport)["exceptions"])

    def set_role(self, user: str, role: str) -> None:
        """Changes the role of a user."""
        calls.change_role(self._transport, user, {"role": role}, idempotency_key=new_key())

    def set_disabled(self, user: str, disabled: bool) -> None:
        """Disables a user, or enables one."""
        call = calls.disable_user if disabled else calls.enable_user
        call(self._transport, user, idempotency_key=new_key())

    def set_host(self, user: str, host: str, registered: bool) -> None:
        """Registers a host to a user, or releases it."""
        call = calls.register_host if registered else calls.release_host
        call(self._transport, user, host, idempotency_key=new_key())
