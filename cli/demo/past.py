"""A gateway whose clock is in the past, and follows this process."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Sequence
from datetime import datetime, timezone
from pathlib import Path
from types import TracebackType

from cli.terminal import Problem

ANSWER_SECONDS = 60.0
"""A gateway that takes longer for an answer is killed."""
NOT_EMPTY = "needs an empty database"


class NotEmpty(Problem):
    """The database has events already."""


class Past:
    """Runs the gateway in a block. The database must be empty. Raises NotEmpty or Problem when it does not start."""

    def __init__(self, command: Sequence[str], log: Path):
        self._log = log
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("ab") as sink:
            self._begin = sink.tell()
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=sink, text=True,
                                             start_new_session=True)

    def __enter__(self) -> Past:
        try:
            self.address = f"http://127.0.0.1:{int(self._answer().removeprefix('ready '))}"
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._end()

    def advance(self, to: datetime) -> None:
        """Brings the clock to an instant, and lets everything start and end on the way. It never goes back."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{to.astimezone(timezone.utc):%Y-%m-%dT%H:%M:%S.%fZ}\n")
            self._process.stdin.flush()
        except OSError:
            raise self._fault() from None
        self._answer()

    def _answer(self) -> str:
        assert self._process.stdout is not None
        patience = threading.Timer(ANSWER_SECONDS, self._process.kill)
        patience.daemon = True
        patience.start()
        try:
            line = self._process.stdout.readline()
        finally:
            patience.cancel()
        if not line:
            raise self._fault()
        return line.strip()

    def _fault(self) -> Problem:
        self._process.wait()
        with self._log.open("rb") as source:
            source.seek(self._begin)
            text = source.read().decode(errors="replace").strip()
        if NOT_EMPTY in text:
            return NotEmpty("The database is not empty.")
        return Problem(f"The gateway of the history ended: {text.splitlines()[-1] if text else 'it wrote nothing'}. "
                       f"Its log: {self._log}")

    def _end(self) -> None:
        """The gateway stops when its input ends."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.close()
        except OSError:
            pass
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
