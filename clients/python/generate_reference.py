"""Writes docs/reference/wp.md from the commands of `wp`: `python3 clients/python/generate_reference.py`, with PYTHONPATH=src."""

from __future__ import annotations

import inspect
from pathlib import Path

import click

from windowpane_client.wp.main import wp

TARGET = Path(__file__).resolve().parents[2] / "docs/reference/wp.md"
HEAD = """\
# Commands for users
<!-- Written by: clients/python/generate_reference.py -->

`wp` books from a terminal. [How to install it](../../clients/python/README.md). Every command has `--help`, which shows the
same text as this page. The commands of the installation are on [another page](commands.md).

"""


def write() -> str:
    """The text of the page."""
    context = click.Context(wp, info_name="wp")
    parts = [_described("wp", wp, context)]
    parts += [_described(f"wp {name}", command, click.Context(command, info_name=name, parent=context))
              for name, command in sorted(wp.commands.items())]
    return HEAD + "\n".join(parts)


def _described(name: str, command: click.Command, context: click.Context) -> str:
    usage = " ".join([name, *command.collect_usage_pieces(context)])
    lines = [f"## {name}", "", "```text", usage, "```", "", *_help(command), ""]
    records = [record for record in (each.get_help_record(context) for each in command.get_params(context)) if record]
    if records:
        rows = (f"| `{_cell(option)}` | {_cell(meaning)} |" for option, meaning in records)
        lines += ["| option | meaning |", "|---|---|", *rows, ""]
    return "\n".join(lines)


def _help(command: click.Command) -> list[str]:
    """The paragraphs of a help text. Those that click does not wrap become blocks of text."""
    lines: list[str] = []
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        text = paragraph.replace("\f", "").strip("\n")
        lines += ["```text", text.removeprefix("\b\n"), "```", ""] if text.startswith("\b") else [" ".join(text.split()), ""]
    return lines[:-1]


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    TARGET.write_text(write())
