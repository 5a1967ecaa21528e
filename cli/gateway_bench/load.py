"""Load on a gateway: wrk with one of this folder's scripts, and what it counted."""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cli.terminal import Problem

HERE = Path(__file__).parent
CONNECTIONS, THREADS = 32, 2
TIMEOUT_S = 30
"""How long an answer may take before it counts as late, and how long wrk may take beyond its time."""


@dataclass(frozen=True)
class Load:
    """What came of a run. `statuses` are counted by scripts that look at their answers only."""

    seconds: float
    requests: int
    bytes: int
    p50_ms: float
    p99_ms: float
    most_ms: float
    statuses: Mapping[int, int]
    refused: int
    broken: int
    late: int

    @staticmethod
    def of(document: dict[str, Any]) -> Load:
        return Load(**{**document, "statuses": {int(status): count for status, count in document["statuses"].items()}})

    @property
    def rate(self) -> float:
        """Answers a second that were no errors."""
        return (self.requests - self.refused) / self.seconds

    def require_sound(self, what: str, refusals: bool = False) -> None:
        """Raises Problem where connections broke, answers were late, the gateway failed, or it refused unexpectedly."""
        failed = sum(count for status, count in self.statuses.items() if status >= 500)
        if failed or self.broken or self.late or (self.refused and not refusals):
            raise Problem(f"{what}: {failed} answered with 5xx, {self.refused} refused, {self.broken} connections broken, "
                          f"{self.late} answers late, of {self.requests}: {dict(self.statuses)}.")


def put(url: str, seconds: int, headers: Mapping[str, str], script: str | None = None,
        arguments: Sequence[str] = (), connections: int = CONNECTIONS, wait_s: int = 0) -> Load:
    """Puts load on the address for so long, over connections each of which asks as soon as it is answered, unless the
    script has them wait. `wait_s`: when it begins."""
    time.sleep(wait_s)
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as whole:
        for part in ("report.lua", *([script] if script else [])):
            whole.write((HERE / part).read_text() + "\n")
        whole.flush()
        options = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
        command = ["wrk", f"-t{THREADS}", f"-c{connections}", f"-d{seconds}s", f"--timeout={TIMEOUT_S}s", *options,
                   "-s", whole.name, url, "--", *arguments]
        done = subprocess.run(command, text=True, capture_output=True, check=False, timeout=seconds + TIMEOUT_S)
    return of_output(done.stdout, done.stderr)


def of_output(output: str, error: str = "") -> Load:
    """The figures in wrk's last line."""
    lines = output.strip().splitlines()
    if not lines or not lines[-1].startswith("{"):
        raise Problem(f"wrk measured nothing: {(error or output).strip()[-500:]}")
    return Load.of(json.loads(lines[-1]))
