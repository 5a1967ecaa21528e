"""Counts tests from the runners' JUnit reports, and lists those that failed."""

from __future__ import annotations

import re
import xml.etree.ElementTree as xml
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

REASON_LENGTH = 600
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML may have, and that hostile input brings into the output of tests."""


@dataclass(frozen=True)
class Count:
    """How many tests passed and were skipped, and a line for each that failed (errors included)."""

    passed: int = 0
    failures: tuple[str, ...] = ()
    skipped: int = 0

    @property
    def failed(self) -> int:
        return len(self.failures)

    def __add__(self, other: Count) -> Count:
        return Count(self.passed + other.passed, self.failures + other.failures, self.skipped + other.skipped)


def count(files: Iterable[Path]) -> Count:
    """Sums the test cases of all reports. A report that cannot be read counts as one failure."""
    return sum((_count_one(file) for file in files), Count())


def _count_one(file: Path) -> Count:
    try:
        text = NOT_IN_XML.sub("", file.read_text(errors="replace"))
        cases = list(xml.fromstring(text).iter("testcase"))
    except (OSError, xml.ParseError) as unreadable:
        return Count(failures=(f"{file.name}: the report cannot be read: {unreadable}",))
    failures = tuple(line for case in cases if (line := _failure(case)))
    skipped = sum(1 for case in cases if case.find("skipped") is not None)
    return Count(len(cases) - len(failures) - skipped, failures, skipped)


def _failure(case: xml.Element) -> str | None:
    """Where and why in one line, or None when the case did not fail."""
    for kind in ("failure", "error"):
        found = case.find(kind)
        if found is not None:
            place = " › ".join(part for part in (case.get("classname"), case.get("name")) if part)
            reason = " ".join((found.get("message") or found.text or kind).split())
            return f"{place}: {reason[:REASON_LENGTH]}"
    return None
