"""Applies a plan: each change once, again after others where the gateway refused it, and a report of what happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from windowpane_client import errors
from windowpane_client.administration import Administration
from windowpane_client.declared.plan import Change, Conflicting

MAY_WORK_LATER = (errors.Refused, errors.Conflict, errors.QuotaExceeded, errors.NotFound, errors.Invalid)
"""Errors that another change of the plan can remove."""


@dataclass
class Report:
    """What was done, what failed with the reason, and what was not tried."""

    done: list[Change] = field(default_factory=list)
    failed: list[tuple[Change, str]] = field(default_factory=list)
    not_tried: list[Change] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.failed and not self.not_tried


def run(api: Administration, changes: list[Change], conflicting: Conflicting, done: Callable[[Change], None]) -> Report:
    """Makes the changes in rounds while any of them succeeds. Stops at an error that no other change can remove."""
    report = Report()
    pending = list(changes)
    while pending:
        refused: list[tuple[Change, str]] = []
        for number, change in enumerate(pending):
            try:
                reason = change.check(api, conflicting)
                if reason is None:
                    change.run(api, conflicting)
            except MAY_WORK_LATER as error:
                reason = described(error)
            except errors.WindowpaneError as error:
                # What was refused in this round was tried as well as it can be now.
                report.failed = [*refused, (change, described(error))]
                report.not_tried = pending[number + 1:]
                return report
            if reason is None:
                report.done.append(change)
                done(change)
            else:
                refused.append((change, reason))
        if len(refused) == len(pending):
            report.failed = refused
            return report
        pending = [change for change, _ in refused]
    return report


def described(error: errors.WindowpaneError) -> str:
    """The error in one line, with the wrong fields."""
    fields = [] if error.problem is None else [f"{each.field} {each.message}" for each in error.problem.errors or ()]
    refusal = f" (rule {error.refusal.rule}, place {error.refusal.place})" if isinstance(error, errors.Refused) else ""
    unknown = " It is not known whether it was done." if isinstance(error, errors.Unconfirmed) else ""
    return " ".join([str(error), *fields]) + refusal + unknown
