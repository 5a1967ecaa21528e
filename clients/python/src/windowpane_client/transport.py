"""Requests to the gateway: repeats, deadlines, limits on answers, and errors from problem documents."""

from __future__ import annotations

import itertools
import json
import math
import random
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import quote, urlencode

import httpx

from windowpane_client import errors
from windowpane_client.address import checked_token, parse_address
from windowpane_client.documents import instant_text, read
from windowpane_client.models import Problem

MOST_BYTES = 32 * 1024 * 1024
"""The largest answer that the client reads."""

LEAST_ATTEMPT_S = 0.1
"""No attempt begins with less time than this before the deadline: it could hardly be answered, and the caller would not read why
the attempt before it failed."""
CONNECT_S = 5.0
FIRST_PAUSE_S = 0.2
LONGEST_PAUSE_S = 5.0
LONGEST_RETRY_AFTER_S = 3600.0
SKEW_THAT_MATTERS_S = 2.0
OF_STATUS: dict[int, type[errors.WindowpaneError]] = {
    400: errors.Invalid, 401: errors.NotSignedIn, 403: errors.NotAllowed, 404: errors.NotFound, 409: errors.Conflict,
    412: errors.Conflict, 413: errors.Invalid, 422: errors.Invalid}


class Transport:
    """Sends requests to one gateway. Several threads may use it."""

    def __init__(self, url: str, token: str | Callable[[], str] | None, ca_file: str | None, attempt_s: float, deadline_s: float,
                 repeats: bool):
        self.address = parse_address(url)
        self._attempt_s = attempt_s
        self._deadline_s = deadline_s
        self._repeats = repeats
        self._skew_s = 0.0
        self._csrf: str | None = None
        transport = httpx.HTTPTransport(uds=self.address.socket) if self.address.socket else None
        headers = {"Accept": "application/json, application/problem+json", "Accept-Encoding": "identity",
                   "User-Agent": "windowpane-client"}
        self._token = checked_token(token) if isinstance(token, str) else token
        # The explicit auth keeps httpx from sending a password of .netrc in place of the token. Proxies of the environment
        # count for HTTPS only: one for HTTP could read the token.
        self._http = httpx.Client(transport=transport, headers=headers, auth=_unchanged, follow_redirects=False,
                                  verify=self.address.certificates(ca_file),
                                  trust_env=self.address.base.startswith("https:") and not self.address.loopback)

    def close(self) -> None:
        self._http.close()

    def use_session(self, csrf_token: str | None) -> None:
        """Sends this token of a session, if there is one, with each request from now on, in place of the API token."""
        self._token = None
        self._csrf = csrf_token

    def now(self) -> datetime:
        """The time by the gateway's clock, as far as its answers show it."""
        return datetime.now(timezone.utc) + timedelta(seconds=self._skew_s)

    def ask(self, method: str, path: str, query: Mapping[str, Any] | None = None, body: Any = None, key: str | None = None,
            safe: bool = False, headers: Mapping[str, str | None] | None = None) -> Any:
        """The JSON of the answer. Repeats a request that is safe, or that has an idempotency key, until the deadline.

        The values of `query` and `headers` that are None are left out.
        """
        sent = {name: value for name, value in (headers or {}).items() if value is not None}
        if key is not None:
            sent["Idempotency-Key"] = key
        safe = safe or method == "GET"
        until = time.monotonic() + self._deadline_s
        unknown = False
        for number in itertools.count():
            try:
                return self._attempt(method, self._url(path, query), body, sent, until, safe)
            except errors.Unavailable as failure:
                unknown |= isinstance(failure, errors.Unconfirmed)
                last = failure
            pause = _pause(number, last.retry_after_s)
            may_repeat = safe or key is not None or not unknown
            if not self._repeats or not may_repeat or time.monotonic() + pause + LEAST_ATTEMPT_S >= until:
                break
            time.sleep(pause)
        if unknown and not isinstance(last, errors.Unconfirmed):
            raise errors.Unconfirmed(f"{last} An earlier attempt may have reached the gateway.", last.problem) from last
        raise last

    def _url(self, path: str, query: Mapping[str, Any] | None) -> str:
        values = {name: instant_text(value) if isinstance(value, datetime) else value
                  for name, value in (query or {}).items() if value is not None}
        return f"{self.address.base}/api/v1{path}" + (f"?{urlencode(values, doseq=True)}" if values else "")

    def _attempt(self, method: str, url: str, body: Any, headers: Mapping[str, str], until: float,
                 safe: bool) -> Any:
        seconds = max(0.05, min(self._attempt_s, until - time.monotonic()))
        ends = time.monotonic() + seconds
        with self._answer(method, url, body, headers, seconds, safe) as answer:
            content = _content(answer, ends)
            if answer.status_code == 204:
                return None
            document = _json(content)
            if answer.is_success:
                if document is None:
                    raise errors.UnexpectedAnswer(f"{self.address.text} answered something else than JSON. Is it a gateway?")
                return document
            raise failure_of(answer, document, safe)

    @contextmanager
    def _answer(self, method: str, url: str, body: Any, headers: Mapping[str, str], seconds: float,
                safe: bool) -> Iterator[httpx.Response]:
        timeout = httpx.Timeout(seconds, connect=min(CONNECT_S, seconds))
        try:
            sent = {**headers, **self._authorization()}
            with self._http.stream(method, url, json=body, headers=sent, timeout=timeout) as answer:
                self._set_clock(answer)
                yield answer
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as error:
            raise errors.Unavailable(f"The gateway at {self.address.text} cannot be reached: {error}.") from error
        except (httpx.TimeoutException, TimeoutError) as error:
            kind = errors.Unavailable if safe else errors.Unconfirmed
            raise kind(f"The gateway at {self.address.text} did not answer within {seconds:.0f} s.") from error
        except (httpx.TransportError, httpx.StreamError) as error:
            kind = errors.Unavailable if safe else errors.Unconfirmed
            raise kind(f"The connection to {self.address.text} ended before the answer: {error}.") from error

    def _authorization(self) -> dict[str, str]:
        if self._token is None:
            return {} if self._csrf is None else {"X-CSRF-Token": self._csrf}
        try:
            return {"Authorization": f"Bearer {self._token if isinstance(self._token, str) else checked_token(self._token())}"}
        except (OSError, ValueError) as error:
            raise errors.NotSignedIn(f"There is no token: {error}", None) from error

    @contextmanager
    def stream(self, path: str, silence_s: float) -> Iterator[httpx.Response]:
        """An answer without an end. Raises Unavailable if nothing arrives for `silence_s`, or when it ends early."""
        with self._answer("GET", self._url(path, None), None, {"Accept": "text/event-stream"}, silence_s, True) as answer:
            if not answer.is_success:
                raise failure_of(answer, _json(_content(answer, time.monotonic() + silence_s)), safe=True)
            yield answer

    def _set_clock(self, answer: httpx.Response) -> None:
        try:
            skew = (parsedate_to_datetime(answer.headers.get("Date", "")) - datetime.now(timezone.utc)).total_seconds()
        except (TypeError, ValueError, OverflowError):
            return
        self._skew_s = skew if abs(skew) > SKEW_THAT_MATTERS_S else 0.0


def new_key() -> str:
    """An idempotency key that no other request has."""
    return f"python-{uuid.uuid4()}"


def path_part(name: str) -> str:
    """A name as one part of a path. Raises ValueError for what is no name there."""
    if name in ("", ".", ".."):
        raise ValueError(f"'{name}' is not a name.")
    return quote(name, safe="")


def failure_of(answer: httpx.Response, document: Any, safe: bool) -> errors.WindowpaneError:
    """The error that the status and the problem document of an answer describe."""
    status = answer.status_code
    try:
        problem = read(Problem, document)
    except errors.UnexpectedAnswer:
        problem = None
    message = (problem.detail or problem.title) if problem else f"The gateway answered with the status {status}."
    if problem is not None and problem.refusal is not None:
        return errors.Refused(message, problem, problem.refusal)
    if problem is not None and problem.quota is not None:
        return errors.QuotaExceeded(message, problem, problem.quota)
    if status == 429:
        return errors.TooManyRequests(message, problem, _retry_after(answer))
    if status in (502, 503, 504):
        # A proxy sends 502 also when the gateway ended in the middle of a request.
        kind = errors.Unavailable if safe or status == 503 else errors.Unconfirmed
        return kind(message, problem, _retry_after(answer))
    if problem is not None and status in OF_STATUS:
        return OF_STATUS[status](message, problem)
    if status == 401:
        return errors.NotSignedIn(message, problem)
    return errors.UnexpectedAnswer(message, problem)


def _content(answer: httpx.Response, ends: float) -> bytes:
    if answer.headers.get("Content-Encoding", "identity") != "identity":
        raise errors.UnexpectedAnswer("The answer is compressed, which the client did not ask for.")
    content = bytearray()
    for part in answer.iter_raw():
        content += part
        if len(content) > MOST_BYTES:
            raise errors.UnexpectedAnswer(f"The answer is larger than {MOST_BYTES // 1024 ** 2} MB.")
        if time.monotonic() > ends:
            raise TimeoutError
    return bytes(content)


def _json(content: bytes) -> Any:
    """The value, or None where the content is not JSON."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def _retry_after(answer: httpx.Response) -> float | None:
    text = answer.headers.get("Retry-After", "")
    return min(float(text), LONGEST_RETRY_AFTER_S) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _pause(number: int, asked_s: float | None, random_part: Callable[[], float] = random.random) -> float:
    """How long to wait after the attempt of this number: twice as long each time, with jitter, as the gateway asked at least."""
    exponential = min(LONGEST_PAUSE_S, FIRST_PAUSE_S * math.pow(2, min(number, 10)))
    return (asked_s or 0.0) + exponential * (0.5 + random_part() / 2)


def _unchanged(request: httpx.Request) -> httpx.Request:
    return request
