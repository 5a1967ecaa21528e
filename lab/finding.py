"""What a look at the machine found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Verdict = Literal["good", "note", "bad"]


@dataclass(frozen=True)
class Finding:
    """One thing looked at. `bad` stops something from working; `note` is worth knowing; `advice` says what to do."""

    verdict: Verdict
    what: str
    seen: str
    advice: str = ""


def good(what: str, seen: str) -> Finding:
    return Finding("good", what, seen)


def note(what: str, seen: str, advice: str = "") -> Finding:
    return Finding("note", what, seen, advice)


def bad(what: str, seen: str, advice: str) -> Finding:
    return Finding("bad", what, seen, advice)
