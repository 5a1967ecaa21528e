"""Errors of the client: one class for each thing that a program can do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from windowpane_client.models import Problem, QuotaUse, RefusalRecord


class WindowpaneError(Exception):
    """Any error of the gateway or of the way to it. `problem` is the gateway's problem document, if it sent one."""

    def __init__(self, message: str, problem: Problem | None = None):
        super().__init__(message)
        self.problem = problem


class Refused(WindowpaneError):
    """A rule does not allow the request. `refusal` has the rule, the place, the instant, and counter-offers."""

    def __init__(self, message: str, problem: Problem | None, refusal: RefusalRecord):
        super().__init__(message, problem)
        self.refusal = refusal


class QuotaExceeded(WindowpaneError):
    """A quota is used up. `quota` names the holder, the kind, the use, and the value."""

    def __init__(self, message: str, problem: Problem, quota: QuotaUse):
        super().__init__(message, problem)
        self.quota = quota


class Conflict(WindowpaneError):
    """The current state does not allow the request, such as the change of a window that has ended."""


class Invalid(WindowpaneError):
    """The request is malformed, or asks for too much. `problem.errors` names the wrong fields."""


class NotSignedIn(WindowpaneError):
    """The token is missing, has expired, or was revoked."""


class NotAllowed(WindowpaneError):
    """The role, the shares, or the scopes of the token do not allow the request."""


class NotFound(WindowpaneError):
    """What the request names does not exist, or is hidden from this user."""


class Unavailable(WindowpaneError):
    """The gateway cannot be reached, does not answer in time, or cannot do it now."""

    def __init__(self, message: str, problem: Problem | None = None, retry_after_s: float | None = None):
        super().__init__(message, problem)
        self.retry_after_s = retry_after_s
        """When the gateway asks to come again."""


class TooManyRequests(Unavailable):
    """The gateway limits this user's requests."""


class Unconfirmed(Unavailable):
    """It is not known whether the change was made. Repeat the request with the same idempotency key."""


class UnexpectedAnswer(WindowpaneError):
    """The answer is not one of the API, is too large, or is an internal error of the gateway."""
