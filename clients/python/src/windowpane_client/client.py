"""The API of the gateway: a method for each operation that users need."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from windowpane_client import calls, models
from windowpane_client.documents import instant_text
from windowpane_client.errors import Conflict
from windowpane_client.events import Event, events
from windowpane_client.transport import Transport, new_key


class Client:
    """A connection to a gateway with the rights of an API token. Several threads may use it.

    Every method raises a WindowpaneError where the gateway cannot do what it asks for. A request that gets no answer, 429, 502,
    503, or 504 is repeated, with back-off, for `deadline_s`. A write has an idempotency key, so that it has one effect;
    an extension and a cancellation need none.
    """

    def __init__(self, url: str, token: str | Callable[[], str] | None = None, *,
                 token_file: str | os.PathLike[str] | None = None, ca_file: str | None = None, attempt_s: float = 10.0,
                 deadline_s: float = 30.0, repeats: bool = True):
        """`url` is https://HOST, http://HOST, or unix:/PATH. `attempt_s` limits one attempt, `deadline_s` all of them.

        `token` may be a function that returns the token, which is called for each request. The token file is read for each
        request, too, so that a token can be replaced. Raises ValueError if the URL or the token is malformed, and
        PermissionError if others can read the token file.
        """
        if token is None and token_file is not None:
            token = token_of(token_file)
        self._transport = Transport(url, token, ca_file, attempt_s, deadline_s, repeats)
        self.address = self._transport.address

    @property
    def transport(self) -> Transport:
        """What sends the requests of this client."""
        return self._transport

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    def now(self) -> datetime:
        """The time by the gateway's clock, as far as its answers show it."""
        return self._transport.now()

    # Bookings

    def reserve(self, request: models.BookingRequest, key: str | None = None) -> models.Booking:
        """Books a window, or raises Refused. `key` is an idempotency key of your choice."""
        return calls.create_booking(self._transport, request, idempotency_key=key or new_key())

    def reserve_all(self, requests: Sequence[models.BookingRequest], key: str | None = None) -> tuple[models.Booking, ...]:
        """Books several windows, all or none."""
        group = models.BookingGroupRequest(bookings=tuple(requests))
        return calls.create_booking_group(self._transport, group, idempotency_key=key or new_key()).bookings

    def reserve_series(self, request: models.BookingSeriesRequest, key: str | None = None) -> models.BookingSeries:
        """Books a window that repeats on days of the week."""
        return calls.create_booking_series(self._transport, request, idempotency_key=key or new_key())

    def check(self, request: models.BookingRequest) -> models.BookingCheck:
        """Returns the decision about a booking, without making it."""
        return calls.check_booking(self._transport, request)

    def check_all(self, requests: Sequence[models.BookingRequest]) -> models.BookingGroupCheck:
        """Returns the decision about several windows, all or none, without booking them."""
        return calls.check_booking_group(self._transport, models.BookingGroupRequest(bookings=tuple(requests)))

    def hint(self, hint: models.Hint) -> models.BookingCheck:
        """Announces an amount of data and a deadline, and returns a window that would fit."""
        return calls.give_hint(self._transport, hint)

    def change(self, booking: str, change: models.BookingChange, key: str | None = None) -> models.Booking:
        """Changes the rate, the end, or the label of a booking."""
        return calls.change_booking(self._transport, booking, change, idempotency_key=key or new_key())

    def extend(self, booking: str, end: datetime, key: str | None = None) -> models.Booking:
        """Moves the end of a booking.

        It needs no key: the same end again has no other effect, and the gateway keeps a limited number of keys for a day.
        """
        return calls.change_booking(self._transport, booking, models.BookingChange(end=end), idempotency_key=key)

    def confirm(self, booking: str, key: str | None = None) -> models.Booking:
        """Confirms a booking that is held."""
        return calls.confirm_booking(self._transport, booking, idempotency_key=key or new_key())

    def cancel(self, booking: str, key: str | None = None) -> models.Booking:
        """Cancels a booking from now on. One that was cancelled before stays as it is.

        It needs no key, like `extend`. Raises Conflict if the booking has ended in another way.
        """
        try:
            return calls.cancel_booking(self._transport, booking, idempotency_key=key)
        except Conflict:
            found = self.booking(booking)
            if found.state != "cancelled":
                raise
            return found

    def booking(self, booking: str) -> models.Booking:
        """Returns one booking."""
        return calls.get_booking(self._transport, booking)

    def bookings(self, *, scope: str | None = None, state: str | None = None, share: str | None = None, host: str | None = None,
                 principal: str | None = None, series: str | None = None, application: str | None = None,
                 start: datetime | None = None, end: datetime | None = None, limit: int | None = None,
                 cursor: str | None = None) -> models.Bookings:
        """Returns a page of bookings, newest first: yours, or with the scope `all` those that you may see.

        `start` and `end` select windows that overlap that time. `cursor` is `next_cursor` of the page before.
        """
        return calls.list_bookings(self._transport, scope=scope, state=state, share=share, host=host, principal=principal,
                                   series=series, application=application, from_=start, to=end, limit=limit, cursor=cursor)

    def all_bookings(self, **conditions: Any) -> Iterator[models.Booking]:
        """Yields the bookings of all pages. The conditions are those of `bookings`."""
        conditions.setdefault("limit", 500)
        page = self.bookings(**conditions)
        yield from page.bookings
        while page.next_cursor is not None:
            page = self.bookings(**{**conditions, "cursor": page.next_cursor})
            yield from page.bookings

    def utilization(self, booking: str, *, start: datetime | None = None, end: datetime | None = None,
                    points: int | None = None) -> models.Utilization:
        """Returns the measured rate of a booking over time."""
        return calls.get_booking_utilization(self._transport, booking, from_=_text(start), to=_text(end), points=points)

    def throughput(self, booking: str, seconds: int | None = None) -> models.Throughput:
        """Returns the rate of a booking in each of the last seconds."""
        return calls.get_booking_throughput(self._transport, booking, seconds=seconds)

    # Shares, hosts, and paths

    def shares(self) -> tuple[models.Share, ...]:
        """Returns the shares that you may see, parents before children."""
        return calls.list_shares(self._transport).shares

    def share(self, name: str) -> models.Share:
        """Returns one share."""
        return calls.get_share(self._transport, name)

    def share_timeline(self, name: str, *, start: datetime | None = None, end: datetime | None = None) -> models.ShareTimeline:
        """Returns what is reserved of a share over time."""
        return calls.get_share_timeline(self._transport, name, from_=start, to=end)

    def share_usage(self, name: str, *, start: datetime | None = None, end: datetime | None = None,
                    points: int | None = None) -> models.ShareUsage:
        """Returns what the bookings of a share used, next to what they reserved."""
        return calls.get_share_usage(self._transport, name, from_=_text(start), to=_text(end), points=points)

    def hosts(self) -> tuple[models.Host, ...]:
        """Returns the hosts, with their names and addresses."""
        return calls.list_hosts(self._transport).hosts

    def rank(self, among: Iterable[str] = (), *, seconds: int | None = None, limit: int | None = None) -> models.HostRanks:
        """Returns hosts, ordered by the bandwidth that they are expected to have free for sending."""
        return calls.rank_hosts(self._transport, among=tuple(among) or None, seconds=seconds, limit=limit)

    def paths(self, source: str, destination: str, *, start: datetime | None = None, end: datetime | None = None,
              limit: int | None = None) -> models.Paths:
        """Returns the paths between two hosts, and what is free on each in a window."""
        return calls.list_paths(self._transport, from_=source, to=destination, start=start, end=end, limit=limit)

    def network(self) -> models.Network:
        """Returns the switches, links, and hosts."""
        return calls.get_network(self._transport)

    def events(self) -> Iterator[Event]:
        """Yields live events until the connection ends, which raises Unavailable. Then read everything anew."""
        return events(self._transport)

    # The user

    def me(self) -> models.Me:
        """Returns the user of the token, with the shares and the scopes."""
        return calls.get_me(self._transport)

    def quotas(self) -> tuple[models.Quota, ...]:
        """Returns your quotas, and what you use of them."""
        return calls.get_own_quotas(self._transport).quotas


def token_of(file: str | os.PathLike[str]) -> Callable[[], str]:
    """What reads the token in a file. Raises OSError if that cannot be read now."""
    place = Path(file)
    read_token(place)
    return partial(read_token, place)


def read_token(file: Path) -> str:
    """The token in a file. Raises PermissionError if others can read the file."""
    with file.open() as source:
        if stat.S_IMODE(os.fstat(source.fileno()).st_mode) & 0o077:
            raise PermissionError(f"Others can read {file}. Run: chmod 600 {file}")
        return source.read(4096)


def _text(instant: datetime | None) -> str | None:
    return None if instant is None else instant_text(instant)
