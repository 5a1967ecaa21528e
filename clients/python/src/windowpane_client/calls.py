"""The operations of the API that the client uses. Written by generate_api.py from the OpenAPI document: do not edit.

Each function sends one request. The transport repeats it where that is safe, and raises a WindowpaneError if the gateway does
not do what it asks for.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import datetime

import httpx

from windowpane_client import models
from windowpane_client.documents import Document, read
from windowpane_client.transport import Transport, path_part


def alter_share(transport: Transport, name: str, body: Document, *, conflicting_bookings: str | None = None,
                if_match: str | None = None, idempotency_key: str | None = None) -> Document:
    """Change a share's flows and privileges."""
    query = {"conflictingBookings": conflicting_bookings}
    return dict(transport.ask("PUT", f"/shares/{path_part(name)}", query, body=body, key=idempotency_key,
                              headers={"If-Match": if_match}))


def cancel_booking(transport: Transport, id: str, *, idempotency_key: str | None = None) -> models.Booking:
    """Cancel a booking from now on."""
    return read(models.Booking, transport.ask("POST", f"/bookings/{path_part(id)}/cancel", key=idempotency_key,
                                              safe=idempotency_key is None))


def change_booking(transport: Transport, id: str, body: models.BookingChange, *,
                   idempotency_key: str | None = None) -> models.Booking:
    """Give a booking another end, rate or label from now on; it stays as it is without room."""
    return read(models.Booking, transport.ask("POST", f"/bookings/{path_part(id)}/change", body=body.to_json(), key=idempotency_key,
                                              safe=idempotency_key is None))


def change_path_rule(transport: Transport, name: str, body: Document, *, idempotency_key: str | None = None) -> Document:
    """Change the flows, switch or link, or end of a path rule."""
    return dict(transport.ask("PUT", f"/path-rules/{path_part(name)}", body=body, key=idempotency_key))


def change_role(transport: Transport, name: str, body: Document, *, idempotency_key: str | None = None) -> Document:
    """Change the role of a user, and end the user's sessions."""
    return dict(transport.ask("PUT", f"/users/{path_part(name)}/role", body=body, key=idempotency_key))


def change_service(transport: Transport, name: str, body: Document, *, idempotency_key: str | None = None) -> Document:
    """Change the servers of a service, or how one of them is chosen."""
    return dict(transport.ask("PUT", f"/services/{path_part(name)}", body=body, key=idempotency_key))


def change_traffic_class(transport: Transport, name: str, body: Document, *, idempotency_key: str | None = None) -> Document:
    """Change the flows, rates, priority, or end of a traffic class."""
    return dict(transport.ask("PUT", f"/traffic-classes/{path_part(name)}", body=body, key=idempotency_key))


def check_booking(transport: Transport, body: models.BookingRequest) -> models.BookingCheck:
    """Check a booking without making it."""
    return read(models.BookingCheck, transport.ask("POST", "/bookings/check", body=body.to_json(), safe=True))


def check_booking_group(transport: Transport, body: models.BookingGroupRequest) -> models.BookingGroupCheck:
    """Check a group without booking it."""
    return read(models.BookingGroupCheck, transport.ask("POST", "/bookings/group/check", body=body.to_json(), safe=True))


def check_device_code(transport: Transport, body: models.DeviceCodeCheck) -> models.DeviceDecision:
    """Check whether a user has approved a program, and get its API token."""
    return read(models.DeviceDecision, transport.ask("POST", "/session/device/check", body=body.to_json(), safe=True))


def check_share(transport: Transport, name: str, body: Document) -> Document:
    """Find out what a change of a share would do."""
    return dict(transport.ask("POST", f"/shares/{path_part(name)}/check", body=body, safe=True))


def confirm_booking(transport: Transport, id: str, *, idempotency_key: str | None = None) -> models.Booking:
    """Confirm a held booking."""
    return read(models.Booking, transport.ask("POST", f"/bookings/{path_part(id)}/confirm", key=idempotency_key))


def create_booking(transport: Transport, body: models.BookingRequest, *, idempotency_key: str | None = None) -> models.Booking:
    """Book a window: guarantee bandwidth, limit, allow or deny."""
    return read(models.Booking, transport.ask("POST", "/bookings", body=body.to_json(), key=idempotency_key))


def create_booking_group(transport: Transport, body: models.BookingGroupRequest, *,
                         idempotency_key: str | None = None) -> models.BookingGroup:
    """Book several windows, all or none."""
    return read(models.BookingGroup, transport.ask("POST", "/bookings/group", body=body.to_json(), key=idempotency_key))


def create_booking_series(transport: Transport, body: models.BookingSeriesRequest, *,
                          idempotency_key: str | None = None) -> models.BookingSeries:
    """Book a window that repeats on days of the week."""
    return read(models.BookingSeries, transport.ask("POST", "/bookings/series", body=body.to_json(), key=idempotency_key))


def create_device_code(transport: Transport, body: models.DeviceCodeRequest) -> models.DeviceCode:
    """Get a code that a user enters on the page /device, to sign in a program."""
    return read(models.DeviceCode, transport.ask("POST", "/session/device", body=body.to_json(), safe=True))


def create_path_rule(transport: Transport, body: Document, *, idempotency_key: str | None = None) -> Document:
    """Create a path rule: flows lead through a switch, or around a switch or a link."""
    return dict(transport.ask("POST", "/path-rules", body=body, key=idempotency_key))


def create_service(transport: Transport, body: Document, *, idempotency_key: str | None = None) -> Document:
    """Create a service: one virtual address for several servers."""
    return dict(transport.ask("POST", "/services", body=body, key=idempotency_key))


def create_share(transport: Transport, body: Document, *, idempotency_key: str | None = None) -> Document:
    """Create a share from a part of its parent."""
    return dict(transport.ask("POST", "/shares", body=body, key=idempotency_key))


def create_token(transport: Transport, body: models.TokenRequest) -> models.NewToken:
    """Create an API token, which ends with a change of your password at the latest; only this answer contains its secret."""
    return read(models.NewToken, transport.ask("POST", "/tokens", body=body.to_json()))


def create_traffic_class(transport: Transport, body: Document, *, idempotency_key: str | None = None) -> Document:
    """Create a traffic class: one queue on each port for many flows."""
    return dict(transport.ask("POST", "/traffic-classes", body=body, key=idempotency_key))


def create_user(transport: Transport, body: Document) -> Document:
    """Create a user."""
    return dict(transport.ask("POST", "/users", body=body))


def delete_path_rule(transport: Transport, name: str, *, idempotency_key: str | None = None) -> None:
    """Delete a path rule; its flows take the shortest way from then on."""
    transport.ask("DELETE", f"/path-rules/{path_part(name)}", key=idempotency_key)


def delete_service(transport: Transport, name: str, *, idempotency_key: str | None = None) -> None:
    """Delete a service; its flows end."""
    transport.ask("DELETE", f"/services/{path_part(name)}", key=idempotency_key)


def delete_share(transport: Transport, name: str, *, conflicting_bookings: str | None = None, if_match: str | None = None,
                 idempotency_key: str | None = None) -> Document:
    """Delete a share and its descendants."""
    query = {"conflictingBookings": conflicting_bookings}
    return dict(transport.ask("DELETE", f"/shares/{path_part(name)}", query, key=idempotency_key, headers={"If-Match": if_match}))


def delete_traffic_class(transport: Transport, name: str, *, idempotency_key: str | None = None) -> None:
    """Delete a traffic class; its flows are best effort from then on."""
    transport.ask("DELETE", f"/traffic-classes/{path_part(name)}", key=idempotency_key)


def disable_user(transport: Transport, name: str, *, idempotency_key: str | None = None) -> Document:
    """Disable a user: sessions and API tokens end, bookings stay."""
    return dict(transport.ask("POST", f"/users/{path_part(name)}/disable", key=idempotency_key))


def enable_user(transport: Transport, name: str, *, idempotency_key: str | None = None) -> Document:
    """Enable a user, who can sign in again."""
    return dict(transport.ask("POST", f"/users/{path_part(name)}/enable", key=idempotency_key))


def get_booking(transport: Transport, id: str) -> models.Booking:
    """One booking."""
    return read(models.Booking, transport.ask("GET", f"/bookings/{path_part(id)}"))


def get_booking_throughput(transport: Transport, id: str, *, seconds: int | None = None) -> models.Throughput:
    """Throughput of a booking: seconds of up to ten minutes, means of more."""
    query = {"seconds": seconds}
    return read(models.Throughput, transport.ask("GET", f"/bookings/{path_part(id)}/throughput", query))


def get_booking_utilization(transport: Transport, id: str, *, from_: str | None = None, to: str | None = None,
                            points: int | None = None) -> models.Utilization:
    """Throughput of a booking over any time, and its guaranteed rate."""
    query = {"from": from_, "to": to, "points": points}
    return read(models.Utilization, transport.ask("GET", f"/bookings/{path_part(id)}/utilization", query))


def get_me(transport: Transport) -> models.Me:
    """Get your user, and the shares that you are a speaker of."""
    return read(models.Me, transport.ask("GET", "/me"))


def get_network(transport: Transport) -> models.Network:
    """Switches, links and hosts, as last seen."""
    return read(models.Network, transport.ask("GET", "/network"))


def get_own_quotas(transport: Transport) -> models.HolderQuotas:
    """Get your quotas, and what you use of them."""
    return read(models.HolderQuotas, transport.ask("GET", "/quotas/me"))


def get_share(transport: Transport, name: str) -> models.Share:
    """Get a share, and its ETag for a change."""
    return read(models.Share, transport.ask("GET", f"/shares/{path_part(name)}"))


def get_share_timeline(transport: Transport, name: str, *, from_: datetime | None = None,
                       to: datetime | None = None) -> models.ShareTimeline:
    """Get the reserved rate of a share over time; by default for a day from now."""
    query = {"from": from_, "to": to}
    return read(models.ShareTimeline, transport.ask("GET", f"/shares/{path_part(name)}/timeline", query))


def get_share_usage(transport: Transport, name: str, *, from_: str | None = None, to: str | None = None,
                    points: int | None = None) -> models.ShareUsage:
    """Get the rates that the bookings of a share and its descendants reserved and used."""
    query = {"from": from_, "to": to, "points": points}
    return read(models.ShareUsage, transport.ask("GET", f"/shares/{path_part(name)}/usage", query))


def give_hint(transport: Transport, body: models.Hint) -> models.BookingCheck:
    """Announce how much data is coming and by when; the answer offers a window to book."""
    return read(models.BookingCheck, transport.ask("POST", "/hints", body=body.to_json(), safe=True))


def grant_share(transport: Transport, name: str, principal: str, *, idempotency_key: str | None = None) -> None:
    """Add a speaker to a share."""
    transport.ask("PUT", f"/shares/{path_part(name)}/speakers/{path_part(principal)}", key=idempotency_key)


def list_bookings(transport: Transport, *, scope: str | None = None, principal: str | None = None, state: str | None = None,
                  share: str | None = None, host: str | None = None, series: str | None = None, application: str | None = None,
                  link: str | None = None, from_: datetime | None = None, to: datetime | None = None, limit: int | None = None,
                  cursor: str | None = None) -> models.Bookings:
    """Bookings that you may see, newest first."""
    query = {"scope": scope, "principal": principal, "state": state, "share": share, "host": host, "series": series,
             "application": application, "link": link, "from": from_, "to": to, "limit": limit, "cursor": cursor}
    return read(models.Bookings, transport.ask("GET", "/bookings", query))


def list_hosts(transport: Transport) -> models.Hosts:
    """Hosts that have a name or were seen."""
    return read(models.Hosts, transport.ask("GET", "/hosts"))


def list_path_rules(transport: Transport) -> Document:
    """List the path rules of shares that you may see."""
    return dict(transport.ask("GET", "/path-rules"))


def list_paths(transport: Transport, *, from_: str, to: str, start: datetime | None = None, end: datetime | None = None,
               limit: int | None = None) -> models.Paths:
    """The paths between two hosts, and what each has left over a window."""
    query = {"from": from_, "to": to, "start": start, "end": end, "limit": limit}
    return read(models.Paths, transport.ask("GET", "/paths", query))


def list_quotas(transport: Transport) -> Document:
    """List the kinds of quotas, who uses most, and the quotas that administrators set."""
    return dict(transport.ask("GET", "/quotas"))


def list_services(transport: Transport) -> Document:
    """List the services of shares that you may see."""
    return dict(transport.ask("GET", "/services"))


def list_shares(transport: Transport) -> models.Shares:
    """List the shares that you may see."""
    return read(models.Shares, transport.ask("GET", "/shares"))


def list_traffic_classes(transport: Transport) -> Document:
    """List the traffic classes of shares that you may see."""
    return dict(transport.ask("GET", "/traffic-classes"))


def list_users(transport: Transport) -> Document:
    """List all users, and how they can sign in."""
    return dict(transport.ask("GET", "/users"))


def listen(transport: Transport, silence_s: float) -> AbstractContextManager[httpx.Response]:
    """Live events: hello, booking, share, network, links, tables, controller."""
    return transport.stream("/events", silence_s)


def log_in(transport: Transport, body: models.LogInRequest) -> models.Session:
    """Sign in."""
    return read(models.Session, transport.ask("POST", "/session", body=body.to_json()))


def log_out(transport: Transport) -> None:
    """Sign out."""
    transport.ask("DELETE", "/session")


def move_share(transport: Transport, name: str, body: Document, *, conflicting_bookings: str | None = None,
               if_match: str | None = None, idempotency_key: str | None = None) -> Document:
    """Move a share and its descendants to another parent."""
    query = {"conflictingBookings": conflicting_bookings}
    return dict(transport.ask("PUT", f"/shares/{path_part(name)}/parent", query, body=body, key=idempotency_key,
                              headers={"If-Match": if_match}))


def rank_hosts(transport: Transport, *, among: tuple[str, ...] | None = None, seconds: int | None = None,
               limit: int | None = None) -> models.HostRanks:
    """Hosts by what they are expected to have left for sending, the best first."""
    query = {"among": among, "seconds": seconds, "limit": limit}
    return read(models.HostRanks, transport.ask("GET", "/hosts/rank", query))


def register_host(transport: Transport, name: str, host: str, *, idempotency_key: str | None = None) -> Document:
    """Register a host to a user; flow groups that name the user then include the host."""
    return dict(transport.ask("PUT", f"/users/{path_part(name)}/hosts/{path_part(host)}", key=idempotency_key))


def release_host(transport: Transport, name: str, host: str, *, idempotency_key: str | None = None) -> Document:
    """Release a host from a user; without effect if the host is not the user's."""
    return dict(transport.ask("DELETE", f"/users/{path_part(name)}/hosts/{path_part(host)}", key=idempotency_key))


def reset_share_quota(transport: Transport, name: str, kind: str, *, idempotency_key: str | None = None) -> Document:
    """Reset a quota of a share to the default; without effect if it is the default."""
    return dict(transport.ask("DELETE", f"/quotas/shares/{path_part(name)}/{path_part(kind)}", key=idempotency_key))


def reset_user_quota(transport: Transport, name: str, kind: str, *, idempotency_key: str | None = None) -> Document:
    """Reset a quota of a user to the default; without effect if it is the default."""
    return dict(transport.ask("DELETE", f"/quotas/users/{path_part(name)}/{path_part(kind)}", key=idempotency_key))


def revoke_share(transport: Transport, name: str, principal: str, *, idempotency_key: str | None = None) -> None:
    """Remove a speaker from a share."""
    transport.ask("DELETE", f"/shares/{path_part(name)}/speakers/{path_part(principal)}", key=idempotency_key)


def set_share_quota(transport: Transport, name: str, kind: str, body: Document, *, idempotency_key: str | None = None) -> Document:
    """Set a quota of a share and all shares below it; what they have above it stays."""
    return dict(transport.ask("PUT", f"/quotas/shares/{path_part(name)}/{path_part(kind)}", body=body, key=idempotency_key))


def set_user_quota(transport: Transport, name: str, kind: str, body: Document, *, idempotency_key: str | None = None) -> Document:
    """Set a quota of a user; what the user has above it stays."""
    return dict(transport.ask("PUT", f"/quotas/users/{path_part(name)}/{path_part(kind)}", body=body, key=idempotency_key))
