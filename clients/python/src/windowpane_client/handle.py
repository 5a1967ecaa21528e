"""One reservation of an application, and its windows one after the other."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Demand:
    """What flows of an application need: a rate of at least 1 bit/s."""

    flow_group: FlowGroup
    rate_bps: int

    def __post_init__(self) -> None:
        if self.rate_bps < 1:
            raise ValueError("A rate is at least 1 bit/s.")


class Handle:
    """A reservation that lasts until it is closed: with `with`, or by `close`. It has a window for each demand, or none.

    `state` is `waiting` while no window is booked, `active`, or `closed`. It is `below threshold` for a transfer that is too small,
    and `rejected` if there were too many handles.
    """

    def __init__(self, owner: Reservations, share: str, demands: Sequence[Demand], window_s: float, label: str | None,
                 application: str | None):
        self.share = share
        self.demands = tuple(demands)
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
        self._bookings: tuple[Booking, ...] = ()
        self._ends: datetime | None = None
        self._lapses = 0.0
        """When the first window ends, by the monotonic clock of this machine."""
        self._request: tuple[tuple[BookingRequest, ...], str] | None = None
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
        """Whether its windows are booked now."""
        return self._final is None and bool(self._bookings) and time.monotonic() < self._lapses

    @property
    def rate_bps(self) -> int:
        """The rate of all demands together."""
        return sum(each.rate_bps for each in self.demands)

    @property
    def booking_ids(self) -> tuple[str, ...]:
        """The ids of the windows, in the order of the demands; empty while there are none."""
        bookings = self._bookings
        return tuple(each.id for each in bookings) if self.active else ()

    def wait(self, timeout_s: float) -> bool:
        """Waits until it is booked for the first time, and returns whether it is. For programs that prefer to wait."""
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
        if not self._bookings or self._ends is None or now >= self._ends:
            return self._book(client, now)
        return self._extend(client, now)

    def _book(self, client: Client, now: datetime) -> str:
        if self._bookings:
            # Of a group, some may have been extended: they are of no use without the others.
            self._free(client, len(self._bookings) > 1)
            self._owner.count("lapsed")
        if self._request is None or not _is_current(self._request, now):
            self._request, self._unknown = (self._new_request(now), new_key()), False
        try:
            bookings = self._reserve(client, *self._request)
        except OF_THE_GATEWAY:
            raise
        except errors.WindowpaneError:
            self._request, self._unknown = None, False
            raise
        self._request, self._unknown = None, False
        self._accept(bookings, now)
        self._settled.set()
        return "booked"

    def _reserve(self, client: Client, requests: tuple[BookingRequest, ...], key: str) -> tuple[Booking, ...]:
        """Books the windows. After a refusal of one window it checks first, as asking again is not to fill the log of requests."""
        if len(requests) == 1 and self.refusals and not self._unknown:
            check = client.check(requests[0])
            if check.refusal is not None:
                raise errors.Refused(check.refusal.message, None, check.refusal)
        try:
            return client.reserve_all(requests, key) if len(requests) > 1 else (client.reserve(requests[0], key),)
        except (errors.Unconfirmed, errors.UnexpectedAnswer):
            self._unknown = True
            raise

    def _new_request(self, now: datetime) -> tuple[BookingRequest, ...]:
        end = now + timedelta(seconds=self._window_s)
        return tuple(BookingRequest(share=self.share, flow_group=each.flow_group, rate_bps=each.rate_bps, end=end,
                                    label=self._label, application=self._application) for each in self.demands)

    def _extend(self, client: Client, now: datetime) -> str:
        end = now + timedelta(seconds=self._window_s)
        try:
            bookings = tuple(client.extend(each.id, end) for each in self._bookings)
        except (errors.NotFound, errors.Conflict):
            # One has ended, or a user cancelled it.
            return self._book(client, now)
        self._accept(bookings, now)
        return "extended"

    def _free(self, client: Client, by_request: bool) -> None:
        """Forgets the windows, one after the other; cancels each before if asked to."""
        while self._bookings:
            if by_request:
                try:
                    client.cancel(self._bookings[0].id)
                except (errors.NotFound, errors.Conflict):
                    pass
            self._bookings = self._bookings[1:]

    def _cancel(self, client: Client) -> str | None:
        try:
            if self._may_be_booked(client.now()):
                # The same request with the same key returns the booking, if there is one.
                self._book(client, client.now())
            if self.active or len(self._bookings) > 1:
                self._free(client, True)
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

    def _accept(self, bookings: tuple[Booking, ...], now: datetime) -> None:
        self._bookings = bookings
        self._ends = min(each.end or now + timedelta(seconds=self._window_s) for each in bookings)
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


def _is_current(request: tuple[tuple[BookingRequest, ...], str], now: datetime) -> bool:
    """Whether the windows of the request have not ended."""
    end = request[0][0].end
    return end is not None and now < end


def window_rate(size_bytes: int, seconds: float) -> int:
    """The rate in bit/s at which the data arrive in that time, rounded up; 0 where there is no time or no data left."""
    if seconds <= 0 or size_bytes <= 0:
        return 0
    return min(HIGHEST_RATE_BPS, math.ceil(size_bytes * 8 / seconds))
