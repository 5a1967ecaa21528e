"""Counts tests from the runners' own JUnit reports."""

from __future__ import annotations

import xml.etree.ElementTree as xml
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Count:
    """How many tests passed, failed (errors included) and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)


def count(files: Iterable[Path]) -> Count:
    """Sums the test cases of all reports. A report that cannot be read counts as one failure."""
    return sum((_count_one(file) for file in files), Count())


def _count_one(file: Path) -> Count:
    try:
        cases = list(xml.parse(file).iter("testcase"))
    except (OSError, xml.ParseError):
        return Count(failed=1)
    failed = sum(1 for case in cases if case.find("failure") is not None or case.find("error") is not None)
    skipped = sum(1 for case in cases if case.find("skipped") is not None)
    return Count(len(cases) - failed - skipped, failed, skipped)
