"""A long-running part: its process, its log, and the checks that it is ready and that it still answers."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from cli.parts import causes, ports
from cli.terminal import Problem

STOP_SECONDS = 10.0
IDLE_SECONDS = 60.0
"""A part that shows no progress for this long while it starts has failed."""
START_SECONDS = 1800.0
"""A part that is still not ready after this long has failed, whatever progress it shows."""
LOG_BYTES = 65_536
"""How much of the end of a log is read for the cause of an exit."""


@dataclass
class Service:
    """A part that runs in its own process and session, so that Ctrl-C on the terminal does not reach it directly."""

    name: str
    command: list[str]
    log: Path
    ready: Callable[[], bool]
    phase: Callable[[], str] = lambda: ""
    """What the part reports about its start. A change of this text is progress, like a longer log."""
    answers: Callable[[], bool] | None = None
    """Whether the part answers, within some seconds. None for a part that has no clients."""
    port: int | None = None
    """The port that it listens on, to name the program that has it."""
    idle_seconds: float = IDLE_SECONDS
    start_seconds: float = START_SECONDS
    clock: Callable[[], float] = time.monotonic
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    _log_start: int = 0
    _oom_kills: int = 0

    def start(self) -> None:
        self.log.parent.mkdir(parents=True, exist_ok=True)
        self._oom_kills = causes.oom_kills()
        with self.log.open("ab") as sink:
            self._log_start = sink.tell()
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=sink, stderr=sink,
                                            env={**os.environ, **self.environment}, start_new_session=True)

    def wait_until_ready(self) -> None:
        """Waits as long as the part makes progress. Raises Problem with the cause and the end of its log when it fails."""
        start = Start(self)
        while not self.ready():
            if fault := start.fault():
                raise Problem(f"{self.name} {fault}. {self.end_of_log()}")
            time.sleep(0.1)

    def progress(self) -> tuple[int, int, str]:
        """A value that changes when the part gets on with its start: size of the log, whole processor seconds, phase."""
        return (self.log.stat().st_size if self.log.is_file() else 0,
                processor_seconds(self.process.pid) if self.process else 0, self.phase())

    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def cause(self) -> str:
        """Why the part has exited."""
        status = self.process.returncode if self.process and self.process.returncode is not None else 0
        return causes.cause(status, self._logged(), self.log.parent, lambda: ports.listener(self.port) if self.port else None,
                            killed_by_kernel=causes.oom_kills() > self._oom_kills)

    def stop(self) -> None:
        """Sends SIGTERM, and kills the process group when the part does not exit in time."""
        if self.process is None:
            return
        self._signal(signal.SIGTERM)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            pass
        self.kill()

    def kill(self) -> None:
        """Kills the process group, without asking it to stop."""
        if self.process is None:
            return
        self._signal(signal.SIGKILL)
        self.process.wait()

    def _signal(self, number: signal.Signals) -> None:
        try:
            os.killpg(self.process.pid if self.process else 0, number)
        except (ProcessLookupError, PermissionError):
            pass

    def _logged(self) -> str:
        """The end of what the part has logged since it was started."""
        try:
            with self.log.open("rb") as source:
                source.seek(max(self._log_start, self.log.stat().st_size - LOG_BYTES))
                return source.read().decode(errors="replace")
        except OSError:
            return ""

    def end_of_log(self) -> str:
        lines = self.log.read_text(errors="replace").splitlines()[-15:] if self.log.is_file() else []
        return "\n".join([f"The end of its log {self.log}:", *("    " + text for text in lines)])


class Start:
    """Watches a part while it starts: it may take as long as it makes progress.

    Progress is a log that grows, a phase that changes, or processor time that is used.
    """

    def __init__(self, service: Service):
        self._service = service
        self._begun = self._moved = service.clock()
        self._progress = service.progress()

    def fault(self) -> str | None:
        """Why the start has failed, or None while it goes on."""
        service = self._service
        if not service.alive():
            return f"exited while it was starting: {service.cause()}"
        now, latest = service.clock(), service.progress()
        if latest != self._progress:
            self._progress, self._moved = latest, now
        elif now - self._moved > service.idle_seconds:
            return f"is not ready and made no progress for {service.idle_seconds:.0f} s"
        if now - self._begun > service.start_seconds:
            return f"is not ready after {service.start_seconds:.0f} s"
        return None


def processor_seconds(pid: int) -> int:
    """The whole seconds of processor time that a process has used. 0 for an unknown process, or without /proc."""
    try:
        times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, times)) // os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return 0
