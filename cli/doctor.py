"""`windowpane doctor`: what is there, what is missing, what is misconfigured. Changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from cli import http, machine, paths, terminal
from cli.parts import lab, running
from lab.check import Check, Verdict, bad, good, note
from cli.parts.running import Running
from cli.terminal import line

MARKS: dict[Verdict, str] = {"good": terminal.good("✓"), "note": "·", "bad": terminal.bad("✗")}


def doctor(data_argument: str | None) -> int:
    """Prints every check, what to do about it, and a summary. 1 when something is wrong, else 0."""
    data = paths.data_directory(data_argument)
    found = running.read(data)
    up = found is not None and running.is_same(found.pid, found.started)
    sections: list[tuple[str, Iterable[Check]]] = [
        ("Programs", machine.programs()),
        ("Machine", [*machine.kernel(), *machine.socket_buffers(), *machine.ports(8080, up), *machine.room(data)]),
        ("Installation", [*_installation(found, up), *machine.secrets(data)]),
        ("Lab", _lab()),
    ]
    wrong = 0
    for title, results in sections:
        line(terminal.bold(title))
        for result in results:
            wrong += result.verdict == "bad"
            line(f"  {MARKS[result.verdict]} {result.what:<28} {result.seen}")
            if result.advice:
                line(terminal.faint(f"    → {result.advice}"))
    line()
    line(terminal.good("Nothing is wrong.") if wrong == 0 else terminal.bad(f"{wrong} thing{'s are' if wrong > 1 else ' is'} wrong."))
    return 1 if wrong else 0


def _installation(found: Running | None, up: bool) -> Iterator[Check]:
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
        yield bad("gateway", f"{found.address}/readyz does not report 'ready'", f"open {found.address}/readyz, which names the failed part")


def _lab() -> Iterator[Check]:
    if not lab.is_up():
        yield note("lab", "not up", "./windowpane lab up, or ./windowpane up")
        return
    output = lab.run("doctor", "--json")
    try:
        for result in json.loads(output.stdout):
            yield Check(**result)
    except (ValueError, TypeError):
        yield bad("lab", (output.stderr or output.stdout).strip() or "does not answer", "./windowpane lab down, then up")
