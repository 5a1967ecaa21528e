"""One long-running part: its process, its log, and how to tell that it is ready."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from cli.paths import ROOT
from cli.say import Problem

STOP_SECONDS = 10.0


@dataclass
class Service:
    """A part that runs in the project's root, in a session of its own so that a Ctrl-C reaches it only through us."""

    name: str
    command: list[str]
    log: Path
    ready: Callable[[], bool]
    ready_seconds: float = 60.0
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as sink:
            self.process = subprocess.Popen(self.command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=sink,
                                            stderr=sink, env={**os.environ, **self.environment}, start_new_session=True)

    def wait_until_ready(self) -> None:
        """Raises Problem with the end of its log when it stops or does not become ready in time."""
        deadline = time.monotonic() + self.ready_seconds
        while not self.ready():
            if not self.alive():
                raise Problem(f"While starting, {self.name} stopped. {self.last_words()}")
            if time.monotonic() > deadline:
                raise Problem(f"Still not ready after {self.ready_seconds:.0f} s: {self.name}. {self.last_words()}")
            time.sleep(0.1)

    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """Asks it to end, and kills what is left of its process group when it does not."""
        if self.process is None:
            return
        self._signal(signal.SIGTERM)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._signal(signal.SIGKILL)
            self.process.wait()
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        try:
            os.killpg(self.process.pid if self.process else 0, number)
        except (ProcessLookupError, PermissionError):
            pass

    def last_words(self) -> str:
        lines = self.log.read_text(errors="replace").splitlines()[-15:] if self.log.is_file() else []
        return "\n".join([f"The end of its log {self.log}:", *("    " + text for text in lines)])
