"""The commands apply and export: shares, users, and policies in a file."""

from __future__ import annotations

import getpass
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from windowpane_client.address import parse_address
from windowpane_client.administration import Administration
from windowpane_client.client import Client
from windowpane_client.declared import document, export as exporting, plan as planning, run as running
from windowpane_client.declared.plan import Change
from windowpane_client.units import rate_argument
from windowpane_client.wp import settings, terminal
from windowpane_client.wp.context import Failed, Gateway, json_option, pass_gateway
from windowpane_client.wp.terminal import line, warn

PASSWORD = "WINDOWPANE_PASSWORD"
DEADLINE_S = 60.0
MARKS = {"create": ("+", "green"), "change": ("~", "yellow"), "delete": ("-", "red")}
DONE = {"create": "created", "change": "changed", "delete": "deleted"}
name_option = click.option("--name", metavar="NAME", help="Sign in with this name and a password in place of the token. Users and quotas "
                           f"need it. The password is asked for, or read from {PASSWORD}.")


@click.command()
@click.option("-f", "--file", "source", required=True, metavar="FILE", type=click.Path(exists=True, dir_okay=False, allow_dash=True),
              help="The file with shares and users; - is standard input.")
@click.option("--prune", is_flag=True, help="Also delete what the file does not have: shares below its shares, and traffic classes, path "
              "rules, and services of any of them.")
@click.option("--end-bookings", is_flag=True, help="End bookings that conflict with a change of a share. Without it, the change is refused.")
@click.option("--dry-run", is_flag=True, help="Show the plan only.")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@name_option
@json_option
@pass_gateway
def apply(gateway: Gateway, source: str, prune: bool, end_bookings: bool, dry_run: bool, yes: bool, name: str | None, as_json: bool) -> None:
    """Make shares, users, and policies match a file. Shows the plan first.

    \b
    Examples:
      wp apply -f shares.yaml --dry-run
      wp apply -f shares.yaml
      wp apply -f shares.yaml --prune --yes
    """
    if source == "-" and not (yes or dry_run):
        raise click.UsageError("With the file on standard input, use --yes or --dry-run.")
    if as_json and not (yes or dry_run):
        raise click.UsageError("With --json, use --yes or --dry-run.")
    try:
        with click.open_file(source, "rb") as content:
            declared = document.read(content.read(document.LARGEST_BYTES + 1).decode(), source)
    except UnicodeDecodeError as error:
        raise Failed(f"{source} is not text in UTF-8.") from error
    except document.FileError as error:
        raise Failed(str(error)) from error
    if declared.needs_administrator() and name is None:
        raise Failed("The file has users or quotas, which need a name and a password: use --name.")
    with _administration(gateway, name) as api:
        changes = _planned(api, declared, prune)
        if not as_json:
            _show(changes)
        if dry_run or not changes:
            if as_json:
                terminal.show_json({"changes": [change.to_json() for change in changes]})
            return
        if not yes:
            click.confirm("Apply these changes?", abort=True, err=True)
            if _planned(api, declared, prune) != changes:
                raise Failed("The gateway has changed since the plan. Nothing was done. Run the command again.")
        report = running.run(api, changes, "end" if end_bookings else "keep", lambda change: _done(change, as_json))
    _report(report, as_json, changes)


def _planned(api: Administration, declared: document.Declared, prune: bool) -> list[Change]:
    try:
        return planning.plan(declared, planning.read_state(api, declared.needs_administrator()), prune)
    except planning.PlanError as error:
        raise Failed(str(error)) from error


@contextmanager
def _administration(gateway: Gateway, name: str | None) -> Iterator[Administration]:
    if name is None:
        yield Administration(gateway.client)
        return
    stored = settings.load()
    url = gateway.url or os.environ.get(settings.URL) or (stored.url if stored else None)
    if url is None:
        raise settings.SignInNeeded(f"No gateway is chosen. Use --url, or set {settings.URL}.")
    ca_file = gateway.ca_file or os.environ.get(settings.CA_FILE) or (stored.ca_file if stored else None)
    address = parse_address(url)
    if address.is_clear:
        warn(f"Warning: {address.text} is not encrypted, so others on the network can read your password. Use https.")
    with Client(address.text, ca_file=ca_file, deadline_s=DEADLINE_S) as client:
        api = Administration(client)
        with api.session(name, os.environ.get(PASSWORD) or _asked(f"Password of {name}: ")):
            yield api


def _asked(question: str) -> str:
    if not sys.stdin.isatty():
        raise Failed(f"There is no terminal to ask for the password. Set {PASSWORD}.")
    return getpass.getpass(question)


def _show(changes: Sequence[Change]) -> None:
    if not changes:
        line("The gateway matches the file. There is nothing to do.")
        return
    from rich.text import Text
    console = terminal.console()
    for change in changes:
        mark, style = MARKS[change.action]
        console.print(Text(terminal.clean(f"{mark} {change.action} {change.kind} {change.name}"), style=style))
        for each in change.differences:
            if change.action == "change":
                text = f"    {each.field}: {_value(each.field, each.before)} -> {_value(each.field, each.after)}"
            else:
                text = f"    {each.field}: {_value(each.field, each.before if change.action == 'delete' else each.after)}"
            console.print(Text(terminal.clean(text)))
    count = {action: sum(change.action == action for change in changes) for action in MARKS}
    line()
    line(f"Plan: {count['create']} to create, {count['change']} to change, {count['delete']} to delete.")


def _value(name: str, value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "(" + ", ".join(f"{key}={_value(key, each)}" for key, each in value.items() if each is not None) + ")"
    if isinstance(value, list):
        return ", ".join(_value("", each) for each in value) or "none"
    return rate_argument(value) if name.endswith("Bps") and isinstance(value, int) else str(value)


def _done(change: Change, as_json: bool) -> None:
    if not as_json:
        line(f"{DONE[change.action]} {change.kind} {change.name}")


def _report(report: running.Report, as_json: bool, changes: Sequence[Change]) -> None:
    if as_json:
        terminal.show_json({
            "changes": [change.to_json() for change in changes], "done": [change.to_json() for change in report.done],
            "failed": [{**change.to_json(), "error": reason} for change, reason in report.failed],
            "notTried": [change.to_json() for change in report.not_tried]})
    else:
        for change, reason in report.failed:
            warn(f"Not {DONE[change.action]}: {change.kind} {change.name}: {reason}")
        for change in report.not_tried:
            warn(f"Not tried: {change.action} {change.kind} {change.name}")
    if not report.ok:
        raise Failed(f"{len(report.done)} of {len(changes)} changes were made. What was made stays. Correct the file, and run the command again.")
    if not as_json:
        line(f"Done: {len(report.done)} changes.")


@click.command()
@click.argument("shares", metavar="[SHARE...]", nargs=-1)
@click.option("--users", "with_users", is_flag=True, help="Also users, and quotas. Needs --name.")
@name_option
@pass_gateway
def export(gateway: Gateway, shares: tuple[str, ...], with_users: bool, name: str | None) -> None:
    """Write shares with all below them as a file for wp apply. Without arguments, all that you may see.

    \b
    Examples:
      wp export > shares.yaml
      wp export team-a --name admin --users > team-a.yaml
    """
    if with_users and name is None:
        raise click.UsageError("--users needs --name.")
    with _administration(gateway, name) as api:
        state = planning.read_state(api, with_users)
    missing = [each for each in shares if each not in state.shares or state.shares[each]["parent"] is None]
    if missing:
        raise Failed(f"There is no share '{missing[0]}' that you may see, or it is the root share. List them with: wp shares")
    tops = [each for each, share in state.shares.items() if share["parent"] is not None
            and (share["parent"] not in state.shares or state.shares[share["parent"]]["parent"] is None)]
    print(exporting.export(state, list(dict.fromkeys(shares)) or tops, with_users), end="")
