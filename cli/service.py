"""A long-running part: its process, its log, and the check that it is ready."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from cli.terminal import Problem

STOP_SECONDS = 10.0
IDLE_SECONDS = 60.0
"""A part that shows no progress for this long while it starts has failed."""
START_SECONDS = 1800.0
"""A part that is still not ready after this long has failed, whatever progress it shows."""


@dataclass
class Service:
    """A part that runs in its own process and session, so that Ctrl-C on the terminal does not reach it directly."""

    name: str
    command: list[str]
    log: Path
    ready: Callable[[], bool]
    phase: Callable[[], str] = lambda: ""
    """What the part reports about its start. A change of this text is progress, like a longer log."""
    idle_seconds: float = IDLE_SECONDS
    start_seconds: float = START_SECONDS
    clock: Callable[[], float] = time.monotonic
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.log.parent.mkdir(parents=True, exist_ok=True)
        with self.log.open("ab") as sink:
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=sink, stderr=sink,
                                            env={**os.environ, **self.environment}, start_new_session=True)

    def wait_until_ready(self) -> None:
        """Waits as long as the part makes progress: its log grows, its phase changes, or it uses processor time.

        Raises Problem with the end of its log when it exits, when it makes no progress for `idle_seconds`, or when it is
        not ready after `start_seconds`.
        """
        begun = moved = self.clock()
        progress = self._progress()
        while not self.ready():
            if not self.alive():
                raise Problem(f"{self.name} exited while it was starting. {self.end_of_log()}")
            now, latest = self.clock(), self._progress()
            if latest != progress:
                progress, moved = latest, now
            elif now - moved > self.idle_seconds:
                raise Problem(f"{self.name} is not ready and made no progress for {self.idle_seconds:.0f} s. {self.end_of_log()}")
            if now - begun > self.start_seconds:
                raise Problem(f"{self.name} is not ready after {self.start_seconds:.0f} s. {self.end_of_log()}")
            time.sleep(0.1)

    def _progress(self) -> tuple[int, int, str]:
        """A value that changes when the part gets on with its start: size of the log, whole processor seconds, phase."""
        return (self.log.stat().st_size if self.log.is_file() else 0,
                processor_seconds(self.process.pid) if self.process else 0, self.phase())

    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """Sends SIGTERM, and kills the process group when the part does not exit in time."""
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

    def end_of_log(self) -> str:
        lines = self.log.read_text(errors="replace").splitlines()[-15:] if self.log.is_file() else []
        return "\n".join([f"The end of its log {self.log}:", *("    " + text for text in lines)])


def processor_seconds(pid: int) -> int:
    """The whole seconds of processor time that a process has used. 0 for an unknown process, or without /proc."""
    try:
        times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, times)) // os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return 0
