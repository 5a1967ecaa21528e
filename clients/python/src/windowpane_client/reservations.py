"""Reservations for applications. They work without the gateway: an application runs on, only without a guarantee."""

from __future__ import annotations

import atexit
import logging
import os
import random
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from types import TracebackType

from windowpane_client import errors
from windowpane_client.client import Client, token_of
from windowpane_client.handle import BELOW_THRESHOLD, CLOSED, OF_THE_GATEWAY, REJECTED, Demand, Handle, window_rate
from windowpane_client.models import FlowGroup
from windowpane_client.text import clean

LOG = logging.getLogger("windowpane_client")
WINDOW_S = 60.0
THRESHOLD_BYTES = 1_000_000
MOST_HANDLES = 1_000
MOST_IN_GROUP = 100
FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0
ATTEMPT_S = 5.0
CLOSE_S = 5.0


class Reservations:
    """Books and extends short windows in a background thread.

    No method raises an error, or waits, because of the gateway. The log and `metrics` show what happens. A window that an
    application does not close, because it ended, ends after a minute.
    """

    def __init__(self, url: str, token: str | None = None, *, share: str, token_file: str | os.PathLike[str] | None = None,
                 ca_file: str | None = None, application: str | None = None, window_s: float = WINDOW_S,
                 threshold_bytes: int = THRESHOLD_BYTES, most_handles: int = MOST_HANDLES, first_pause_s: float = FIRST_PAUSE_S,
                 longest_pause_s: float = LONGEST_PAUSE_S):
        """Raises ValueError, PermissionError, or FileNotFoundError if a setting is wrong. Connects later.

        `window_s` is the length of a window, which is extended at half of it. `threshold_bytes` is the smallest transfer that gets
        a reservation. After a failure, the next attempt follows after `first_pause_s`, then twice as long, up to
        `longest_pause_s`.
        """
        if window_s < 2 or most_handles < 1 or not 0 < first_pause_s <= longest_pause_s:
            raise ValueError("A window has 2 seconds at least, there is at least one handle, and pauses are positive.")
        tokens = token_of(token_file) if token is None and token_file is not None else token
        # A fork connects anew, and does not fail where it may not read the token file: its reservations do.
        self._connect: Callable[[], Client] = lambda: Client(url, tokens, ca_file=ca_file, attempt_s=ATTEMPT_S, deadline_s=ATTEMPT_S,
                                                             repeats=False)
        self._share = share
        self._application = application
        self._window_s = window_s
        self._threshold_bytes = threshold_bytes
        self._most_handles = most_handles
        self._pauses = (first_pause_s, longest_pause_s)
        self._begin()
        atexit.register(self.close)

    def _begin(self) -> None:
        """The state of this process; a fork of it begins anew, and leaves the windows of its parent alone."""
        self._client = self._connect()
        self._process = os.getpid()
        self._changed = threading.Condition()
        self._handles: list[Handle] = []
        self._thread: threading.Thread | None = None
        self._closed = False
        self._away = 0
        self._away_until = 0.0
        self._counts = dict.fromkeys(("booked", "extended", "cancelled", "refused", "failed", "lapsed", "rejected",
                                      "below_threshold"), 0)

    def __enter__(self) -> Reservations:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def keep(self, flow_group: FlowGroup, rate_bps: int, *, share: str | None = None, label: str | None = None) -> Handle:
        """Reserves the rate until the handle is closed. Returns at once. Raises ValueError for a rate that is not positive."""
        return self.keep_all([Demand(flow_group, rate_bps)], share=share, label=label)

    def keep_all(self, demands: Sequence[Demand], *, share: str | None = None, label: str | None = None) -> Handle:
        """Reserves the rates of 1 to 100 flow groups, all or none, until the handle is closed. Returns at once.

        Raises ValueError for another number of them.
        """
        if not 1 <= len(demands) <= MOST_IN_GROUP:
            raise ValueError(f"A group has 1 to {MOST_IN_GROUP} flow groups.")
        return self._add(self._handle(demands, share, label))

    def for_transfer(self, flow_group: FlowGroup, size_bytes: int, deadline: datetime, *, share: str | None = None,
                     label: str | None = None) -> Handle:
        """Reserves the rate at which a transfer ends by the deadline, until the handle is closed. Returns at once.

        A transfer below the threshold, or whose deadline is over, gets no reservation.
        """
        if deadline.tzinfo is None:
            raise ValueError("A deadline needs a time zone, such as datetime.now(timezone.utc) + timedelta(minutes=5).")
        rate_bps = window_rate(size_bytes, (deadline - self._client.now()).total_seconds())
        handle = self._handle([Demand(flow_group, max(1, rate_bps))], share, label)
        if size_bytes < self._threshold_bytes or rate_bps < 1:
            return self._without(handle, BELOW_THRESHOLD, "below_threshold")
        return self._add(handle)

    def _handle(self, demands: Sequence[Demand], share: str | None, label: str | None) -> Handle:
        return Handle(self, share or self._share, demands, self._window_s, label, self._application)

    def metrics(self) -> dict[str, int]:
        """Counters since the start, the open handles, those that are booked, and whether the gateway is `connected`."""
        with self._changed:
            active = sum(handle.active for handle in self._handles)
            return {**self._counts, "open": len(self._handles), "active": active, "connected": int(self._away == 0)}

    def close(self, timeout_s: float = CLOSE_S) -> None:
        """Closes all handles, and waits until their windows are cancelled, for `timeout_s` at most."""
        atexit.unregister(self.close)
        if os.getpid() != self._process:
            return
        with self._changed:
            self._closed = True
            for handle in self._handles:
                handle.closing = True
            self._away_until = min(self._away_until, time.monotonic())
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(timeout_s)
        else:
            self._client.close()

    def _add(self, handle: Handle) -> Handle:
        if os.getpid() != self._process:
            self._begin()
        with self._changed:
            if self._closed or len(self._handles) >= self._most_handles:
                return self._without(handle, REJECTED, "rejected")
            self._handles.append(handle)
            if self._thread is None and not self._start():
                self._handles.remove(handle)
                return self._without(handle, REJECTED, "rejected")
            self._changed.notify_all()
        return handle

    def _start(self) -> bool:
        """Starts the thread; False where the process may have no more threads."""
        thread = threading.Thread(target=self._run, name="windowpane-reservations", daemon=True)
        try:
            thread.start()
        except RuntimeError:
            return False
        self._thread = thread
        return True

    def _without(self, handle: Handle, state: str, counter: str) -> Handle:
        """The handle of a reservation that is not made."""
        with self._changed:
            self._counts[counter] += 1
        handle.finish(state)
        return handle

    def forget(self, handle: Handle) -> None:
        """Cancels the windows of a handle, in the background."""
        if os.getpid() != self._process:
            return
        with self._changed:
            handle.closing = True
            self._changed.notify_all()

    def count(self, event: str) -> None:
        """Adds one to a counter of `metrics`."""
        with self._changed:
            self._counts[event] += 1

    def _run(self) -> None:
        while (handle := self._next()) is not None:
            try:
                event = handle.work(self._client)
                if event is not None:
                    self.count(event)
                handle.succeeded()
                self._back()
            except OF_THE_GATEWAY as failure:
                self._failed(handle, str(failure), getattr(failure, "retry_after_s", None) or 0.0)
            except errors.WindowpaneError as failure:
                self._back()
                self._refused(handle, failure)
            except Exception as fault:
                # A fault of this library ends neither the thread nor the application.
                LOG.debug("Windowpane: a fault", exc_info=True)
                handle.over = handle.closing
                self._failed(handle, repr(fault), 0.0)
            if handle.over:
                self._remove([handle])
        self._client.close()

    def _next(self) -> Handle | None:
        """The handle to work on; None when everything is closed."""
        with self._changed:
            while True:
                if self._closed and not self._handles:
                    return None
                now = time.monotonic()
                due, first = min(((handle.due, number) for number, handle in enumerate(self._handles)), default=(None, 0))
                due = None if due is None else max(due, self._away_until)
                if due is not None and due <= now:
                    return self._handles[first]
                self._changed.wait(None if due is None else due - now)

    def _remove(self, handles: list[Handle]) -> None:
        with self._changed:
            self._handles = [handle for handle in self._handles if handle not in handles]
        for handle in handles:
            handle.finish(CLOSED)

    def _failed(self, handle: Handle, failure: str, asked_s: float) -> None:
        """The gateway is away, or does not accept the token: every reservation waits."""
        with self._changed:
            self._away += 1
            self._counts["failed"] += 1
            pause = max(asked_s, self._pause(self._away))
            self._away_until = time.monotonic() + pause
            first, abandoned = self._away == 1, list(self._handles) if self._closed and self._away > 1 else []
        handle.postponed(pause)
        if first:
            LOG.warning("Windowpane: no reservations for now, and the application continues without them: %s", clean(failure))
        # The windows that are left end by themselves.
        self._remove(abandoned)

    def _back(self) -> None:
        with self._changed:
            was_away, self._away, self._away_until = self._away > 0, 0, 0.0
        if was_away:
            LOG.info("Windowpane: reservations work again")

    def _refused(self, handle: Handle, failure: errors.WindowpaneError) -> None:
        """The gateway decided against this reservation."""
        self.count("refused")
        if handle.refusals == 0:
            LOG.warning("Windowpane: no reservation of %d bit/s on share %s for now: %s", handle.rate_bps, handle.share,
                        clean(str(failure)))
        handle.refused(self._pause(handle.refusals + 1), failure)

    def _pause(self, number: int) -> float:
        first, longest = self._pauses
        return min(longest, first * 2.0 ** min(number - 1, 20)) * random.uniform(0.5, 1.0)
