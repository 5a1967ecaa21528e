"""`windowpane doctor`: what is there, what is missing, what is misconfigured. Changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from cli import http, lab, machine, paths, running, say
from lab.finding import Finding, Verdict, bad, good, note
from cli.running import Running
from cli.say import line

MARKS: dict[Verdict, str] = {"good": say.good("✓"), "note": "·", "bad": say.bad("✗")}


def doctor(data_argument: str | None) -> int:
    """Prints every finding, what to do about it, and a summary. 1 when something is wrong, else 0."""
    data = paths.data_directory(data_argument)
    found = running.read(data)
    up = found is not None and running.is_same(found.pid, found.started)
    sections: list[tuple[str, Iterable[Finding]]] = [
        ("Programs", machine.programs()),
        ("Machine", [*machine.kernel(), *machine.socket_buffers(), *machine.ports(8080, up), *machine.room(data)]),
        ("Installation", [*_installation(found, up), *machine.secrets(data)]),
        ("Lab", _lab()),
    ]
    wrong = 0
    for title, findings in sections:
        line(say.bold(title))
        for finding in findings:
            wrong += finding.verdict == "bad"
            line(f"  {MARKS[finding.verdict]} {finding.what:<28} {finding.seen}")
            if finding.advice:
                line(say.faint(f"    → {finding.advice}"))
    line()
    line(say.good("Nothing is wrong.") if wrong == 0 else say.bad(f"{wrong} thing{'s are' if wrong > 1 else ' is'} wrong."))
    return 1 if wrong else 0


def _installation(found: Running | None, up: bool) -> Iterator[Finding]:
    if found is None:
        yield note("windowpane up", "not running")
        return
    if not up:
        yield bad("windowpane up", "was killed and left things behind", "./windowpane down clears them up")
        return
    for name, (pid, started) in found.services.items():
        if running.is_same(pid, started):
            yield good(name, f"runs (process {pid})")
        else:
            yield bad(name, "is not running", "its log is in the data directory, under log/")
    if http.answers(found.address + "/readyz"):
        yield good("gateway", f"ready at {found.address}")
    else:
        yield bad("gateway", f"{found.address}/readyz does not say ready", f"look at {found.address}/readyz: it names the part")


def _lab() -> Iterator[Finding]:
    if not lab.is_up():
        yield note("lab", "not up", "./windowpane lab up, or ./windowpane up")
        return
    told = lab.run("doctor", "--json")
    try:
        for finding in json.loads(told.stdout):
            yield Finding(**finding)
    except (ValueError, TypeError):
        yield bad("lab", (told.stderr or told.stdout).strip() or "does not answer", "./windowpane lab down, then up")
