"""Terminal output: steps with their progress, and problems with advice."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable
from pathlib import Path


class Problem(Exception):
    """An error that the user can act on. Its text is shown without a stack trace."""

    status = 1
    """The exit status of the command."""


def _styled(code: str, text: str) -> str:
    plain = os.environ.get("NO_COLOR") or not sys.stdout.isatty()
    return text if plain else f"\033[{code}m{text}\033[0m"


def bold(text: str) -> str:
    return _styled("1", text)


def good(text: str) -> str:
    return _styled("32", text)


def bad(text: str) -> str:
    return _styled("31", text)


def faint(text: str) -> str:
    return _styled("2", text)


def line(text: str = "") -> None:
    print(text, flush=True)


class Step:
    """A step that takes time: a spinner with the elapsed seconds on a terminal, two plain lines elsewhere."""

    def __init__(self, title: str):
        self.title = title
        self.detail = ""
        self._started = time.monotonic()
        self._live = sys.stdout.isatty()
        self._over = threading.Event()
        self._spinner = threading.Thread(target=self._spin, daemon=True)

    def __enter__(self) -> Step:
        if self._live:
            self._spinner.start()
        else:
            line(f"  … {self.title}")
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._over.set()
        if self._live:
            self._spinner.join()
            print("\r\033[K", end="")
        mark = good("✓") if error is None else bad("✗")
        line(f"  {mark} {self.title} {faint(f'{self._seconds():.1f} s')}")

    def _seconds(self) -> float:
        return time.monotonic() - self._started

    def _spin(self) -> None:
        for frame in itertools.cycle("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"):
            room = max(20, os.get_terminal_size().columns - 1)
            text = f"  {frame} {self.title} {self._seconds():.0f} s  {self.detail}"
            print(f"\r\033[K{text[:room]}", end="", flush=True)
            if self._over.wait(0.1):
                return


def run(title: str, command: list[str], log: Path, cwd: Path | None = None,
        environment: dict[str, str] | None = None, details: Iterable[str] = ()) -> None:
    """Runs a command as one step with its output in `log`; lines that contain one of `details` show while it runs.

    Raises Problem with the last lines of the output when the command fails.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    last: deque[str] = deque(maxlen=25)
    with Step(title) as step, log.open("w") as sink:
        with subprocess.Popen(command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace") as process:
            for text in process.stdout or ():
                sink.write(text)
                last.append(text.rstrip())
                if any(word in text for word in details):
                    step.detail = text.strip().replace("[INFO] ", "")
        if process.returncode != 0:
            tail = "\n".join("    " + text for text in last)
            raise Problem(f"{title} failed (exit status {process.returncode}). The last lines:\n{tail}\n"
                          f"  The whole output: {log}")
