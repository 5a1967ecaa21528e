"""Keeps parts running: a thread for each part restarts it when it exits or hangs."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from cli.parts.service import Service, Start


@dataclass(frozen=True)
class Timing:
    """In seconds."""

    look_every: float = 0.5
    first_pause: float = 1.0
    longest_pause: float = 30.0
    """The pause before a restart doubles from the first to the longest one."""
    healthy_after: float = 60.0
    """A part that ran for this long gets the first pause again."""
    hung_after: float = 30.0
    """A part that was ready and does not answer for this long hangs."""


class Backoff:
    """The pause before each restart of one part."""

    def __init__(self, timing: Timing):
        self._timing = timing
        self._pause = timing.first_pause

    def pause(self, ran: float) -> float:
        """The pause before the next restart, after the part was ready for so long."""
        timing = self._timing
        pause = timing.first_pause if ran >= timing.healthy_after else self._pause
        self._pause = min(timing.longest_pause, pause * 2)
        return pause


class Watch:
    """Finds out whether a part that was started has exited or hangs."""

    def __init__(self, service: Service, timing: Timing, clock: Callable[[], float] = time.monotonic):
        self._service = service
        self._timing = timing
        self._clock = clock
        self._start = Start(service)
        self._ready_at: float | None = None
        self._answered_at = clock()

    def ready_for(self) -> float:
        """The seconds since the part was first ready, 0 before that."""
        return 0.0 if self._ready_at is None else self._clock() - self._ready_at

    def is_ready(self) -> bool:
        return self._ready_at is not None

    def fault(self) -> str | None:
        """What is wrong with the part, or None. A part that hangs is killed."""
        service = self._service
        if self._ready_at is None:
            # A part that answers may wait for another one: that is no reason to restart it.
            if (service.answers or service.ready)():
                self._ready_at = self._answered_at = self._clock()
                return None
            if (fault := self._start.fault()) is not None:
                service.kill()
            return fault
        if not service.alive():
            return f"exited: {service.cause()}"
        if service.answers is None or service.answers():
            self._answered_at = self._clock()
        elif self._clock() - self._answered_at > self._timing.hung_after:
            service.kill()
            return f"did not answer for {self._timing.hung_after:.0f} s and was killed"
        return None


class Supervisor:
    """Watches parts until it is stopped."""

    def __init__(self, report: Callable[[str], None], started: Callable[[Service], None],
                 ready: Callable[[Service], None], timing: Timing = Timing(), clock: Callable[[], float] = time.monotonic):
        """`report` gets a line for each fault. `started` is called after a part was started again, and `ready` when it
        answers again. All three are called by the threads that watch, each for its part."""
        self._report = report
        self._started = started
        self._ready = ready
        self._timing = timing
        self._clock = clock
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []

    def watch(self, services: Sequence[Service]) -> None:
        """Watches parts that are ready."""
        for service in services:
            thread = threading.Thread(target=self._keep, args=(service,), name=f"watch {service.name}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        """Ends all watching. Afterwards no part is started any more."""
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _keep(self, service: Service) -> None:
        watched = _Watched(Backoff(self._timing), Watch(service, self._timing, self._clock), is_ready=True)
        while not self._stop.wait(self._timing.look_every):
            try:
                self._look(service, watched)
                watched.failure = None
            except Exception as error:
                # A full disk, for example, must not end the watching.
                failure = f"{_capitalized(service.name)} could not be looked after: {error!r}"
                if failure != watched.failure:
                    watched.failure = failure
                    self._report_safely(failure)

    def _look(self, service: Service, watched: _Watched) -> None:
        watched.watch = watched.watch or Watch(service, self._timing, self._clock)
        fault = watched.watch.fault()
        if fault is None:
            if watched.watch.is_ready() and not watched.is_ready:
                watched.is_ready = True
                self._ready(service)
            return
        pause = watched.backoff.pause(watched.watch.ready_for())
        self._report_safely(f"{_capitalized(service.name)} {fault}; restarting in {pause:.0f} s. Its log: {service.log}")
        if not self._stop.wait(pause):
            watched.watch, watched.is_ready = None, False
            self._start(service)

    def _start(self, service: Service) -> None:
        try:
            service.start()
        except OSError as error:
            self._report_safely(f"{_capitalized(service.name)} cannot be started: {error}")
        else:
            self._started(service)

    def _report_safely(self, text: str) -> None:
        """Reports, unless the terminal or the log cannot be written."""
        with suppress(Exception):
            self._report(text)


@dataclass
class _Watched:
    """What is known of a part from look to look."""

    backoff: Backoff
    watch: Watch | None
    """None after a start, until the next look."""
    is_ready: bool
    failure: str | None = None
    """Why the last look failed: a failure that lasts is reported once."""


def _capitalized(text: str) -> str:
    return text[0].upper() + text[1:]
