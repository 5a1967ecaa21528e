"""One reservation of an application, and its windows one after the other."""

from __future__ import annotations

import math
import threading
import time
from datetime import datetime, timedelta
from types import TracebackType
from typing import TYPE_CHECKING

from windowpane_client import errors
from windowpane_client.client import Client
from windowpane_client.models import Booking, BookingRequest, FlowGroup
from windowpane_client.transport import new_key

if TYPE_CHECKING:
    from windowpane_client.reservations import Reservations

WAITING, ACTIVE, CLOSED, BELOW_THRESHOLD, REJECTED = "waiting", "active", "closed", "below threshold", "rejected"
HIGHEST_RATE_BPS = 10**15
OF_THE_GATEWAY = (errors.Unavailable, errors.NotSignedIn, errors.UnexpectedAnswer)
"""Failures that concern every reservation. Others concern one."""


class Handle:
    """A reservation that lasts until it is closed: with `with`, or by `close`.

    `state` is `waiting` while no window is booked, `active`, or `closed`. It is `below threshold` for a transfer that is too small,
    and `rejected` if there were too many handles.
    """

    def __init__(self, owner: Reservations, share: str, flow_group: FlowGroup, rate_bps: int, window_s: float, label: str | None,
                 application: str | None):
        self.share = share
        self.flow_group = flow_group
        self.rate_bps = rate_bps
        self.failure: errors.WindowpaneError | None = None
        """Why the gateway refused it last; None if it did not."""
        self.refusals = 0
        """How often the gateway has refused it, one after the other."""
        self.closing = False
        self.over = False
        self._owner = owner
        self._window_s = window_s
        self._label = label
        self._application = application
        self._final: str | None = None
        self._booking: Booking | None = None
        self._ends: datetime | None = None
        self._lapses = 0.0
        """When the window ends, by the monotonic clock of this machine."""
        self._request: tuple[BookingRequest, str] | None = None
        """A request without a decision, with its key: it is repeated as it was."""
        self._unknown = False
        """Whether that request may have been decided."""
        self._due = time.monotonic()
        self._settled = threading.Event()

    def __enter__(self) -> Handle:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @property
    def state(self) -> str:
        return self._final or (CLOSED if self.closing else ACTIVE if self.active else WAITING)

    @property
    def active(self) -> bool:
        """Whether a window is booked now."""
        return self._final is None and self._booking is not None and time.monotonic() < self._lapses

    @property
    def booking_id(self) -> str | None:
        """The id of the window, or None while there is none."""
        booking = self._booking
        return booking.id if booking is not None and self.active else None

    def wait(self, timeout_s: float) -> bool:
        """Waits until the first window is booked, and returns whether it is. For programs that prefer to wait."""
        self._settled.wait(timeout_s)
        return self.active

    def close(self) -> None:
        """Cancels the reservation in the background. Returns at once."""
        self._owner.forget(self)

    # The rest is for the background thread.

    @property
    def due(self) -> float:
        """When there is something to do, by the monotonic clock."""
        return 0.0 if self.closing else self._due

    def work(self, client: Client) -> str | None:
        """Books, extends, or cancels, and returns what it did. Raises WindowpaneError."""
        now = client.now()
        if self.closing:
            return self._cancel(client)
        if self._booking is None or self._ends is None or now >= self._ends:
            return self._book(client, now)
        return self._extend(client, now)

    def _book(self, client: Client, now: datetime) -> str:
        if self._booking is not None:
            self._owner.count("lapsed")
            self._booking = None
        if self._request is None or not _is_current(self._request, now):
            self._request, self._unknown = (self._new_request(now), new_key()), False
        try:
            booking = self._reserve(client, *self._request)
        except OF_THE_GATEWAY:
            raise
        except errors.WindowpaneError:
            self._request, self._unknown = None, False
            raise
        self._request, self._unknown = None, False
        self._accept(booking, now)
        self._settled.set()
        return "booked"

    def _reserve(self, client: Client, request: BookingRequest, key: str) -> Booking:
        """Books the window. After a refusal it checks first, as asking again and again is not to fill the log of requests."""
        if self.refusals and not self._unknown:
            check = client.check(request)
            if check.refusal is not None:
                raise errors.Refused(check.refusal.message, None, check.refusal)
        try:
            return client.reserve(request, key)
        except (errors.Unconfirmed, errors.UnexpectedAnswer):
            self._unknown = True
            raise

    def _new_request(self, now: datetime) -> BookingRequest:
        return BookingRequest(share=self.share, flow_group=self.flow_group, rate_bps=self.rate_bps,
                              end=now + timedelta(seconds=self._window_s), label=self._label, application=self._application)

    def _extend(self, client: Client, now: datetime) -> str:
        assert self._booking is not None
        try:
            booking = client.extend(self._booking.id, now + timedelta(seconds=self._window_s))
        except (errors.NotFound, errors.Conflict):
            # It has ended, or a user cancelled it.
            return self._book(client, now)
        self._accept(booking, now)
        return "extended"

    def _cancel(self, client: Client) -> str | None:
        try:
            if self._may_be_booked(client.now()):
                # The same request with the same key returns the booking, if there is one.
                self._book(client, client.now())
            if self.active and self._booking is not None:
                client.cancel(self._booking.id)
                self.over = True
                return "cancelled"
        except OF_THE_GATEWAY:
            # It is tried again, but a window that has ended needs no cancellation.
            self.over = not self.active and not self._may_be_booked(client.now())
            raise
        except (errors.NotFound, errors.Conflict):
            pass
        except errors.WindowpaneError:
            self.over = True
            raise
        self.over = True
        return None

    def _may_be_booked(self, now: datetime) -> bool:
        """Whether there may be a window that this program does not know."""
        return self._unknown and self._request is not None and _is_current(self._request, now)

    def _accept(self, booking: Booking, now: datetime) -> None:
        self._booking = booking
        self._ends = booking.end or now + timedelta(seconds=self._window_s)
        left = (self._ends - now).total_seconds()
        self._lapses = time.monotonic() + left
        self._due = time.monotonic() + max(0.0, left - self._window_s / 2)

    def succeeded(self) -> None:
        self.refusals = 0
        self.failure = None

    def refused(self, pause_s: float, failure: errors.WindowpaneError) -> None:
        self.refusals += 1
        self.failure = failure
        self._settled.set()
        self.postponed(pause_s)

    def postponed(self, pause_s: float) -> None:
        """Tries again after a pause."""
        self._due = time.monotonic() + pause_s

    def finish(self, state: str) -> None:
        self._final = state
        self._settled.set()


def _is_current(request: tuple[BookingRequest, str], now: datetime) -> bool:
    """Whether the window of the request has not ended."""
    end = request[0].end
    return end is not None and now < end


def window_rate(size_bytes: int, seconds: float) -> int:
    """The rate in bit/s at which the data arrive in that time, rounded up; 0 where there is no time or no data left."""
    if seconds <= 0 or size_bytes <= 0:
        return 0
    return min(HIGHEST_RATE_BPS, math.ceil(size_bytes * 8 / seconds))
