"""The results of checks of the machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["good", "note", "bad"]


@dataclass(frozen=True)
class Check:
    """The result of one check. `bad` breaks something; `note` is worth knowing; `advice` is what to do about it."""

    verdict: Verdict
    what: str
    seen: str
    advice: str = ""


def good(what: str, seen: str) -> Check:
    return Check("good", what, seen)


def note(what: str, seen: str, advice: str = "") -> Check:
    return Check("note", what, seen, advice)


def bad(what: str, seen: str, advice: str) -> Check:
    return Check("bad", what, seen, advice)
