"""Terminal output of the lab: lines, steps with their progress, and problems with advice."""

from __future__ import annotations

import os
import sys
import time


class Problem(Exception):
    """An error that the user can act on. Its text is shown without a stack trace."""


def program() -> str:
    """How the lab was called, for advice that can be typed as it stands."""
    return os.environ.get("LAB_PROGRAM", "python3 -m lab")


def line(text: str = "") -> None:
    print(text, flush=True)


class Step:
    """One thing that may take a second or more: announced at its start, confirmed with its time at its end.

    Goes to standard error, so that a command's output stays its output.
    """

    def __init__(self, title: str):
        self._title = title
        self._started = time.monotonic()

    def __enter__(self) -> Step:
        self._print(f"  … {self._title}", end="\r" if sys.stderr.isatty() else "\n")
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        clear = "\033[K" if sys.stderr.isatty() else ""
        mark = "✓" if error is None else "✗"
        self._print(f"{clear}  {mark} {self._title} ({time.monotonic() - self._started:.1f} s)")

    @staticmethod
    def _print(text: str, end: str = "\n") -> None:
        print(text, end=end, file=sys.stderr, flush=True)
