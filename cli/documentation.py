"""The commands in documents, and the page that describes the commands of `./windowpane`."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from cli.parts.lab import ENVIRONMENT
from cli.paths import ROOT

COMMANDS_PAGE = ROOT / "docs/reference/commands.md"
HEAD = """\
# Commands of the installation
<!-- Written by: python3 -m cli.documentation -->

`./windowpane` installs, starts, tests, and repairs an installation. Every command has `--help`, which shows the same
text as this page. The commands for users are on [another page](wp.md).

"""

FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
SHELL = {"", "sh", "bash", "shell", "console"}
OPERATORS = {"&", "&&", "|", "||", ";", ">", ">>", "<", "<<", "(", ")", "2>", ";;"}
PLACEHOLDER = "…"


@dataclass(frozen=True)
class Command:
    """A command that a document shows, without what comes before it, such as sudo, and after it, such as a pipe."""

    line: int
    words: tuple[str, ...]

    @property
    def program(self) -> str:
        return self.words[0]

    @property
    def is_abridged(self) -> bool:
        """Whether a part of the command is left out."""
        return any(PLACEHOLDER == word for word in self.words)


def commands(document: str, *programs: str) -> Iterator[Command]:
    """The commands of these programs in the code blocks of a Markdown document.

    At least two spaces separate a command from a description, as in `./windowpane up   start everything`.
    """
    for block in FENCE.finditer(document):
        if block.group(1) not in SHELL:
            continue
        first = document.count("\n", 0, block.start()) + 2
        for offset, text in _statements(block.group(2)):
            for words in _simple(text):
                start = next((index for index, word in enumerate(words) if word in programs), None)
                if start is not None and all(word in ("sudo", "time", "$") or "=" in word for word in words[:start]):
                    yield Command(first + offset, tuple(words[start:]))


def _statements(block: str) -> Iterator[tuple[int, str]]:
    """Statements with the number of their first line: lines that end with a backslash or inside quotes continue."""
    text, start = "", 0
    for number, line in enumerate(block.split("\n")):
        start = start if text else number
        added = line if not text or text.endswith("\n") else line.lstrip()
        text += added.removesuffix("\\") if line.endswith("\\") else added + "\n"
        if not line.endswith("\\") and _is_closed(text):
            yield start, text.strip()
            text = ""
    if text.strip():
        yield start, text.strip()


def _is_closed(text: str) -> bool:
    try:
        shlex.split(_without_comments(text))
    except ValueError:
        return False
    return True


def _without_comments(text: str) -> str:
    return re.sub(r"(?m)(^|\s)#\s.*$", "", text)


def _simple(statement: str) -> Iterator[list[str]]:
    """The simple commands of a statement: what operators of the shell separate."""
    text = _without_comments(statement)
    if "\n" not in text and "'" not in text and '"' not in text:
        text = re.split(r"(?<=\S)\s{2,}(?=\S)", text, maxsplit=1)[0]
    lexer = shlex.shlex(text, posix=True, punctuation_chars="();<>|&")
    lexer.whitespace_split = True
    lexer.commenters = ""
    try:
        tokens = list(lexer)
    except ValueError:
        return
    words: list[str] = []
    for token in tokens:
        if token in OPERATORS:
            yield words
            words = []
        else:
            words.append(token)
    yield words


def error_of(command: Command, parser: argparse.ArgumentParser) -> str | None:
    """What the parser objects to in a command, or None if it can be run."""
    problems: list[str] = []

    def fail(message: str) -> None:
        problems.append(message)
        raise SystemExit(2)

    for each in _all(parser):
        each.error = fail  # type: ignore[method-assign,assignment]
        each.print_help = lambda *_: None  # type: ignore[method-assign]
    arguments = [word.strip("[]").rstrip(PLACEHOLDER) for word in command.words[1:]]
    try:
        parser.parse_args(arguments)
    except SystemExit:
        pass
    return problems[0] if problems else None


def _all(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for _, child in _children(parser):
        yield from _all(child)


def _children(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def commands_page() -> str:
    """The page that describes `./windowpane` and its lab, from their parsers."""
    from cli import __main__ as command_line
    from lab import __main__ as lab
    os.environ.update(ENVIRONMENT)
    top = command_line.parser()
    parts = [_described("./windowpane " + name, child) for name, child in _children(top) if name != "lab"]
    parts += [_described("./windowpane lab " + name, child) for name, child in _children(lab.parser())]
    return HEAD + "\n".join(parts)


def _described(name: str, parser: argparse.ArgumentParser) -> str:
    children = list(_children(parser))
    if children:
        return "\n".join(_described(f"{name} {child}", its) for child, its in children)
    shown = [action for action in parser._actions if action.help != argparse.SUPPRESS and not isinstance(action, argparse._HelpAction)]
    usage = " ".join([name, *(_usage(action) for action in shown)])
    text = [f"## {name.removeprefix('./windowpane ')}", "", "```text", *_wrapped(usage), "```", "", " ".join((parser.description or "").split()), ""]
    if shown:
        text += ["| argument | meaning |", "|---|---|", *(f"| `{_name(action)}` | {_meaning(action)} |" for action in shown), ""]
    if parser.epilog:
        text += ["```text", parser.epilog.strip("\n"), "```", ""]
    return "\n".join(text)


def _name(action: argparse.Action) -> str:
    value = _value(action)
    return " ".join(filter(None, [", ".join(action.option_strings), value])).replace("|", "\\|")


def _value(action: argparse.Action) -> str:
    if action.nargs == 0:
        return ""
    if action.choices and not action.metavar:
        return "{" + ",".join(map(str, action.choices)) + "}" if action.option_strings else action.dest
    return str(action.metavar or action.dest.upper())


def _usage(action: argparse.Action) -> str:
    name = " ".join(filter(None, [action.option_strings[-1] if action.option_strings else "", _value(action)]))
    many = "…" if action.nargs in ("*", "+", argparse.REMAINDER) else ""
    needed = action.required and action.nargs not in ("*", argparse.REMAINDER)
    return name + many if needed else f"[{name}{many}]"


def _meaning(action: argparse.Action) -> str:
    choices = f"; one of {', '.join(map(str, action.choices))}" if action.choices and not action.option_strings else ""
    return " ".join((action.help or "").replace("%%", "%").split()).replace("|", "\\|") + choices


def _wrapped(usage: str) -> list[str]:
    lines = [""]
    for word in re.findall(r"\[[^\]]*\]+|\S+", usage):
        if len(lines[-1]) + len(word) > 98:
            lines.append("   ")
        lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines


def main() -> int:
    COMMANDS_PAGE.parent.mkdir(exist_ok=True)
    COMMANDS_PAGE.write_text(commands_page())
    print(f"wrote {COMMANDS_PAGE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
