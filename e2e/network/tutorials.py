"""Reads a tutorial and follows it: types its commands, and compares what they print with what it shows.

A tutorial is Markdown for readers. These are its conventions:

- A `sh` block is typed into a terminal. A `python` block is a program that is run at once. Each command has to succeed.
- A `text` or `json` block shows what the block before it prints. In `text`, `…` matches anything in a line, and a line of only `…`
  matches any lines. In `json`, objects may have more members than shown, and `…` matches anything in a string, and the rest of a list.
- `./windowpane up` runs until a tutorial needs another installation.
- `<!-- test: other terminal -->` before a block: it is typed into a new terminal, and goes on beside the blocks after it until the
  section ends.
- `<!-- test: not run, REASON -->` before a block: it cannot run in a test.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from typing import Any, cast

OTHER_TERMINAL = "other terminal"
NOT_RUN = "not run, "
ANYTHING = "…"
PROGRAMS, SHOWN = ("sh", "python"), ("text", "json")
UP, IS_UP = "./windowpane up", "Ctrl-C stops everything."
UP_S, COMMAND_S, SHOWN_S, END_S = 240.0, 90.0, 20.0, 30.0
"""How long each may take on a busy machine: a start, a block, what another terminal shows, and the end of an installation."""
PAUSE_S = 0.05

_FENCE = re.compile(r"```(\w*)")
_MARK = re.compile(r"<!-- test: (.*) -->")


@dataclass(frozen=True)
class Line:
    """A line of prose, with the heading that it is below; a heading is below itself."""

    number: int
    section: str
    text: str


@dataclass(frozen=True)
class Block:
    """What a reader types or runs, with the mark before it, and the language and text of what it prints."""

    number: int
    language: str
    text: str
    mark: str = ""
    shown: tuple[str, str] | None = None

    @property
    def why_not_run(self) -> str | None:
        return self.mark.removeprefix(NOT_RUN) if self.mark.startswith(NOT_RUN) else None


def read(document: str) -> list[Line | Block]:
    """The parts of a tutorial in order. Raises ValueError for a block or a mark that has no meaning."""
    parts: list[Line | Block] = []
    section = mark = ""
    last: int | None = None
    lines = iter(enumerate(document.splitlines(), start=1))
    for number, line in lines:
        marked, fence = _MARK.fullmatch(line), _FENCE.fullmatch(line)
        if marked:
            mark = marked.group(1)
            if mark != OTHER_TERMINAL and not mark.startswith(NOT_RUN):
                raise ValueError(f"line {number}: there is no mark '{mark}'")
        elif fence:
            language = fence.group(1)
            text = "".join(f"{inside}\n" for _, inside in takewhile(lambda each: each[1] != "```", lines))
            if language in PROGRAMS:
                last = len(parts)
                parts.append(Block(number, language, text, mark))
            elif language in SHOWN and last is not None:
                parts[last] = replace(cast(Block, parts[last]), shown=(language, text))
                last = None
            else:
                raise ValueError(f"line {number}: a block of '{language}' is neither a command nor what the command before it prints")
            mark = ""
        else:
            section = line.lstrip("# ") if line.startswith("#") else section
            parts.append(Line(number, section, line))
    return parts


def difference(shown: tuple[str, str], printed: str) -> str | None:
    """Where a command printed something else than the document shows, or None."""
    language, text = shown
    if language == "text":
        pattern = "".join(r"(?:.*\n)*?" if line.strip() == ANYTHING else re.escape(line).replace(re.escape(ANYTHING), ".*?") + r"\n"
                          for line in _lines(text))
        return None if re.fullmatch(pattern, "".join(f"{line}\n" for line in _lines(printed))) else f"the document shows:\n{text}"
    try:
        return _other(json.loads(text), json.loads(printed), "the answer")
    except ValueError as error:
        return f"not JSON: {error}"


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").split("\n")]


def _other(shown: Any, found: Any, place: str) -> str | None:
    if isinstance(shown, dict) and isinstance(found, dict):
        lost = [name for name in shown if name not in found and name != ANYTHING]
        if lost:
            return f"{place} has no '{lost[0]}'"
        inside = (_other(value, found[name], f"{place}: {name}") for name, value in shown.items() if name != ANYTHING)
        return next(filter(None, inside), None)
    if isinstance(shown, list) and isinstance(found, list):
        wanted = shown[:-1] if shown[-1:] == [ANYTHING] else shown
        if len(found) < len(wanted) or (len(found) > len(wanted) and wanted is shown):
            return f"{place} has {len(found)} elements, and the document shows {len(wanted)}"
        inside = (_other(one, other, f"{place}: {number}") for number, (one, other) in enumerate(zip(wanted, found)))
        return next(filter(None, inside), None)
    if isinstance(shown, str) and ANYTHING in shown:
        same = re.fullmatch(re.escape(shown).replace(re.escape(ANYTHING), ".*"), str(found), re.DOTALL) is not None
    else:
        same = shown == found
    return None if same else f"{place} is {found!r}, and the document shows {shown!r}"


class Terminal:
    """A shell in a folder, as a reader has one."""

    def __init__(self, folder: Path, environment: Mapping[str, str], scratch: Path):
        scratch.mkdir()
        self._scratch = scratch
        self._count = 0
        self._all = scratch / "printed"
        with self._all.open("wb") as printed:
            self._shell = subprocess.Popen(["bash", "--norc", "--noprofile"], cwd=folder, env=dict(environment), stdin=subprocess.PIPE,
                                           stdout=printed, stderr=subprocess.STDOUT, start_new_session=True)
        self._from = 0

    def type(self, commands: str, pasted: str = "") -> None:
        """Begins commands, which read what is pasted."""
        self._from = self._all.stat().st_size
        self._count += 1
        (self._scratch / "commands").write_text(commands)
        (self._scratch / "pasted").write_text(pasted)
        # The trap finds a failure of any command, not of the last one only.
        line = (f"_failed=0; trap '_failed=$?' ERR; source {self._scratch}/commands < {self._scratch}/pasted; trap - ERR; "
                f"echo $_failed > {self._scratch}/status-{self._count}\n")
        assert self._shell.stdin is not None
        self._shell.stdin.write(line.encode())
        self._shell.stdin.flush()

    @property
    def printed(self) -> str:
        """What the latest commands printed."""
        return self._all.read_bytes()[self._from:].decode(errors="replace")

    @property
    def status(self) -> int | None:
        """The exit status of the latest of them that failed, 0 if none did, and None while they run."""
        file = self._scratch / f"status-{self._count}"
        text = file.read_text() if file.exists() else ""
        if not text.endswith("\n"):
            return self._shell.poll()
        return int(text)

    def close(self) -> None:
        """Ends what runs in it."""
        _end(self._shell)


class Installation:
    """What `./windowpane up` started, and `when_up` after it; tutorials that begin with the same command share it."""

    def __init__(self, folder: Path, environment: Mapping[str, str], scratch: Path, when_up: Callable[[], None] = lambda: None):
        self._folder, self._environment, self._file = folder, dict(environment), scratch / "up"
        self._when_up = when_up
        self._command = ""
        self._process: subprocess.Popen[bytes] | None = None

    def up(self, command: str) -> str:
        """Starts it, unless this command did so before, and returns what it printed. Raises AssertionError if it does not start."""
        if self._process is None or self._process.poll() is not None or command != self._command:
            self.stop()
            self._command = command
            with self._file.open("wb") as printed:
                self._process = subprocess.Popen(["bash", "-c", f"exec {command}"], cwd=self._folder, env=self._environment,
                                                 stdin=subprocess.DEVNULL, stdout=printed, stderr=subprocess.STDOUT, start_new_session=True)
            _wait(lambda: IS_UP in self.printed or self._process is None or self._process.poll() is not None, UP_S)
            assert IS_UP in self.printed, f"{command} did not start:\n{self.printed}"
            self._when_up()
        return self.printed.partition(IS_UP)[0] + IS_UP

    @property
    def printed(self) -> str:
        """What it has printed since its start."""
        return self._file.read_text(errors="replace")

    def stop(self) -> None:
        """What Ctrl-C does."""
        if self._process is not None:
            _end(self._process, signal.SIGINT)
            self._process = None


def _end(process: subprocess.Popen[bytes], first: signal.Signals = signal.SIGTERM) -> None:
    """Ends a process and its children: it may tidy up first."""
    try:
        os.killpg(process.pid, first)
        process.wait(END_S)
    except (ProcessLookupError, subprocess.TimeoutExpired):
        pass
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def _wait(holds: Callable[[], bool], seconds: float) -> bool:
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(PAUSE_S)
    return True


@dataclass
class Reader:
    """Follows one tutorial. What it does in the browser, the test does with `steps`."""

    name: str
    document: str
    folder: Path
    installation: Installation
    environment: Mapping[str, str]
    python: Sequence[str]
    """The command that runs a Python program with the libraries of the project."""
    steps: Mapping[str, Callable[[Reader], str | None]]
    """By a phrase of the line that asks for it. What a step returns is in the clipboard, and pasted into the next block."""
    during: Mapping[str, Callable[[str], bool]] = field(default_factory=dict)
    """By a phrase of a block: called with what it printed until then, until it returns True."""
    notes: dict[str, Any] = field(default_factory=dict)
    """What a step leaves for later ones."""
    _others: list[tuple[Block, Terminal]] = field(default_factory=list)
    _clipboard: str = ""

    def follow(self, scratch: Path) -> None:
        """Raises AssertionError where the tutorial is wrong."""
        terminal = Terminal(self.folder, self.environment, scratch / "terminal")
        try:
            for part in read(self.document):
                if isinstance(part, Line):
                    if part.text.startswith("#"):
                        self._end_others()
                    self._act(part)
                elif part.why_not_run is None:
                    self._run(part, terminal, scratch)
            self._end_others()
        finally:
            for each in (*(other for _, other in self._others), terminal):
                each.close()

    def _end_others(self) -> None:
        while self._others:
            block, other = self._others[0]
            if block.shown is not None:
                _wait(lambda: self._difference(block, other.printed) is None, SHOWN_S)
                self._compare(block, other.printed)
            other.close()
            del self._others[0]

    def _act(self, line: Line) -> None:
        for phrase, step in self.steps.items():
            if phrase in line.text:
                try:
                    self._clipboard = step(self) or self._clipboard
                except Exception as error:
                    raise AssertionError(f"{self.name}:{line.number}: {line.text}\n{error!r}") from error

    def _run(self, block: Block, terminal: Terminal, scratch: Path) -> None:
        if block.text.startswith(UP):
            return self._compare(block, self.installation.up(block.text.strip()))
        commands = block.text
        if block.language == "python":
            program = scratch / f"program-{block.number}.py"
            program.write_text(block.text)
            commands = " ".join([*self.python, str(program)])
        if block.mark == OTHER_TERMINAL:
            terminal = Terminal(self.folder, self.environment, scratch / f"terminal-{block.number}")
            self._others.append((block, terminal))
            return terminal.type(commands)
        pasted, self._clipboard = self._clipboard, ""
        terminal.type(commands, pasted)
        waiting = [act for phrase, act in self.during.items() if phrase in block.text]
        _wait(lambda: self._ends(terminal, waiting), COMMAND_S)
        assert terminal.status == 0, self._failure(block, terminal.printed, f"exit status {terminal.status}" if terminal.status else "it does not end")
        return self._compare(block, terminal.printed)

    @staticmethod
    def _ends(terminal: Terminal, waiting: list[Callable[[str], bool]]) -> bool:
        waiting[:] = [act for act in waiting if not act(terminal.printed)]
        return terminal.status is not None

    @staticmethod
    def _difference(block: Block, printed: str) -> str | None:
        return difference(block.shown, printed) if block.shown else None

    def _compare(self, block: Block, printed: str) -> None:
        found = self._difference(block, printed)
        assert found is None, self._failure(block, printed, str(found))

    def _failure(self, block: Block, printed: str, what: str) -> str:
        return f"{self.name}:{block.number}: {block.text}{what}\nprinted:\n{printed}"

