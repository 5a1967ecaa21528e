"""The commands that read: ls, show, free, shares, hosts, rank, and whoami."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import click

from windowpane_client.models import Booking, BookingCheck, BookingRequest, FlowGroup, Paths, Share
from windowpane_client.units import rate_text
from windowpane_client.wp import terminal
from windowpane_client.wp.context import DURATION, TIME, Gateway, json_option, later, pass_gateway
from windowpane_client.wp.terminal import bar, flow_text, line, short, show_table, state_text, time_text

STATES = ("current", "any", "waiting", "held", "booked", "cancelled", "completed", "refused")


@click.command("ls")
@click.option("--all", "everyone", is_flag=True, help="Bookings of all users that you may see.")
@click.option("--share", metavar="NAME", help="Only those of this share.")
@click.option("--state", type=click.Choice(STATES), default="current", help="Default: current, which are those that are not over.")
@click.option("--host", metavar="HOST", help="Only those from or to this host.")
@click.option("--application", metavar="TEXT", help="Only those for this program.")
@click.option("--limit", type=click.IntRange(1, 5000), default=50, show_default=True, help="At most so many, the newest.")
@json_option
@pass_gateway
def list_bookings(gateway: Gateway, everyone: bool, share: str | None, state: str, host: str | None, application: str | None,
                  limit: int, as_json: bool) -> None:
    """List bookings, newest first.

    \b
    Examples:
      wp ls
      wp ls --all --share team-a --state any
    """
    conditions = {"scope": "all" if everyone else "mine", "share": share, "host": host, "application": application,
                  "limit": min(limit, 500)}
    if state == "current":
        found = gateway.current_bookings(limit, **conditions)
    else:
        pages = gateway.client.all_bookings(state=None if state == "any" else state, **conditions)
        found = [booking for booking, _ in zip(pages, range(limit))]
    if as_json:
        terminal.show_json({"bookings": [booking.document for booking in found]})
    elif found:
        show_table(*booking_rows(found, gateway.client.now(), everyone), right=("RATE",))
    else:
        line("No bookings." if state == "any" else f"No bookings with the state '{state}'. List all with: wp ls --state any")


def booking_rows(bookings: Sequence[Booking], now: datetime, everyone: bool) -> tuple[list[str], list[list[str]]]:
    """The headings and the rows of a table of bookings. Columns without content are left out."""
    columns = {
        "ID": [short(each.id) for each in bookings],
        "STATE": [state_text(each, now) for each in bookings],
        "FLOWS": [flow_text(each.flow_group, each.path_names) for each in bookings],
        "RATE": [rate_text(each.rate_bps) if each.ask == "reserve" else each.ask for each in bookings],
        "START": [time_text(each.start, now) for each in bookings],
        "END": [time_text(each.end, now) for each in bookings],
        "SHARE": [each.share for each in bookings],
        "USER": [each.principal if everyone else "" for each in bookings],
        "LABEL": [each.label or "" for each in bookings],
        "APPLICATION": [each.application or "" for each in bookings],
    }
    filled = {heading: cells for heading, cells in columns.items() if any(cells)}
    return list(filled), [list(row) for row in zip(*filled.values())]


@click.command()
@click.argument("booking")
@json_option
@pass_gateway
def show(gateway: Gateway, booking: str, as_json: bool) -> None:
    """Show a booking. ID is its id, or the beginning or end of it."""
    found = gateway.client.booking(gateway.booking_id(booking))
    if as_json:
        terminal.show_json(found.document)
        return
    now = gateway.client.now()
    rules = found.deployment.state + (f": {found.deployment.detail}" if found.deployment.detail else "")
    facts = {"id": found.id, "state": found.state, "flows": flow_text(found.flow_group, found.path_names),
             "kind": found.ask, "rate": rate_text(found.rate_bps) if found.rate_bps else None,
             "delivered": None if found.delivered_bps is None else rate_text(found.delivered_bps),
             "start": time_text(found.start, now), "end": time_text(found.end, now), "share": found.share,
             "user": found.principal, "path": " ".join(found.path_names), "switches": rules,
             "held until": time_text(found.held_until, now) if found.held_until else None, "series": found.series,
             "label": found.label, "application": found.application, "refusal": found.refusal.message if found.refusal else None}
    _show_facts(facts)


def _show_facts(facts: dict[str, str | None]) -> None:
    width = max(map(len, facts))
    for name, value in facts.items():
        if value:
            line(f"{name:<{width}}  {value}")


@click.command()
@click.argument("source", metavar="SRC")
@click.argument("destination", metavar="DST")
@click.option("--for", "length", type=DURATION, default="1h", show_default=True, metavar="DURATION", help="How long.")
@click.option("--start", type=TIME, metavar="TIME", help="From when. Default: now.")
@json_option
@pass_gateway
def free(gateway: Gateway, source: str, destination: str, length: timedelta, start: datetime | None, as_json: bool) -> None:
    """Show what is free on the paths between two hosts, and in your shares.

    \b
    Example:
      wp free h1 h4 --for 2h
    """
    client = gateway.client
    begin = start or client.now()
    end = later(begin, length)
    paths = client.paths(source, destination, start=start, end=end)
    from_, to = gateway.addresses(source, destination)
    group = FlowGroup(src_host=from_, dst_host=to)
    # The decision about the lowest rate has what limits it most.
    checks = {share.name: client.check(BookingRequest(share=share.name, flow_group=group, rate_bps=1, start=start, end=end))
              for share in client.shares() if share.may_speak}
    if as_json:
        terminal.show_json({"paths": paths.document, "shares": {name: check.document for name, check in checks.items()}})
        return
    line(f"{time_text(begin, client.now())} to {time_text(end, client.now())}")
    line()
    _show_paths(paths)
    line()
    _show_checks(checks)


def _show_paths(paths: Paths) -> None:
    if not paths.paths:
        line("No path connects these hosts.")
        return
    rows = []
    for path in paths.paths:
        whole = next((link.rate_bps for link in path.links if link.id == path.limited_by), 0)
        rows.append([" ".join(path.path_names), bar(path.free_bps, whole), rate_text(path.free_bps), path.limited_by])
    show_table(["PATH", "FREE", "", "LEAST AT"], rows, right=("",))


def _show_checks(checks: dict[str, BookingCheck]) -> None:
    rows = []
    for name, check in checks.items():
        if check.limit is not None:
            rows.append([name, rate_text(check.limit.free_bps or 0), check.limit.place])
        else:
            rows.append([name, "nothing", check.refusal.message if check.refusal else ""])
    if rows:
        show_table(["SHARE", "YOU CAN BOOK", "LIMITED BY"], rows, right=("YOU CAN BOOK",))
    else:
        line("You have no shares to book on.")


@click.command()
@json_option
@pass_gateway
def shares(gateway: Gateway, as_json: bool) -> None:
    """Show the tree of shares, and what is reserved of each now."""
    found = gateway.client.shares()
    if as_json:
        terminal.show_json({"shares": [share.document for share in found]})
        return
    rows = [["  " * depth + share.name, bar(share.reserved_now_bps, share.max_reserve_bps), rate_text(share.reserved_now_bps),
             rate_text(share.max_reserve_bps), rate_text(share.peak_reserved_bps), "yes" if share.may_speak else ""]
            for depth, share in tree(found)]
    show_table(["SHARE", "RESERVED", "NOW", "MAXIMUM", "PEAK", "YOURS"], rows, right=("NOW", "MAXIMUM", "PEAK"))


def tree(found: Sequence[Share]) -> list[tuple[int, Share]]:
    """The shares with their depths, children below their parents. A share whose parent is hidden is at the top."""
    names = {share.name for share in found}
    children: dict[str | None, list[Share]] = {}
    for share in found:
        children.setdefault(share.parent if share.parent in names else None, []).append(share)
    ordered: list[tuple[int, Share]] = []
    rest = [(0, share) for share in reversed(children.get(None, []))]
    while rest:
        depth, share = rest.pop()
        ordered.append((depth, share))
        rest += [(depth + 1, child) for child in reversed(children.pop(share.name, []))]
    return ordered


@click.command()
@json_option
@pass_gateway
def hosts(gateway: Gateway, as_json: bool) -> None:
    """List the hosts."""
    found = gateway.client.hosts()
    if as_json:
        terminal.show_json({"hosts": [host.document for host in found]})
        return
    show_table(["HOST", "ADDRESSES", "MAC", "SWITCH PORT"],
               [[host.name, " ".join(host.addresses), host.mac or "", f"{host.at.dpid} {host.at.port}" if host.at else ""]
                for host in found])


@click.command()
@click.argument("among", metavar="HOST...", nargs=-1)
@click.option("--for", "length", type=DURATION, default="1m", show_default=True, metavar="DURATION",
              help="How long the transfer would last.")
@json_option
@pass_gateway
def rank(gateway: Gateway, among: tuple[str, ...], length: timedelta, as_json: bool) -> None:
    """Order hosts by the bandwidth that they are expected to have free for sending.

    \b
    Example:
      wp rank h1 h2 h3
    """
    ranks = gateway.client.rank(among, seconds=min(86_400, int(length.total_seconds())))
    if as_json:
        terminal.show_json(ranks.document)
        return
    rows = [[host.name, "not measured" if host.expected_free_bps is None else rate_text(host.expected_free_bps),
             "" if host.used_bps is None else rate_text(host.used_bps), rate_text(host.reserved_bps),
             rate_text(host.rate_bps) if host.rate_bps else "detached"] for host in ranks.hosts]
    show_table(["HOST", "EXPECTED FREE", "USED", "RESERVED", "LINK"], rows, right=("EXPECTED FREE", "USED", "RESERVED", "LINK"))


@click.command()
@json_option
@pass_gateway
def whoami(gateway: Gateway, as_json: bool) -> None:
    """Show the user of the token, and what the token allows."""
    me = gateway.client.me()
    if as_json:
        terminal.show_json(me.document)
        return
    _show_facts({"user": me.name, "name": me.display_name, "role": me.role, "shares": ", ".join(me.shares),
                 "scopes": ", ".join(me.scopes or ()), "gateway": gateway.client.address.text})
