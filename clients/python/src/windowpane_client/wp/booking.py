"""The commands that write: book, extend, change, confirm, and cancel."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import click

from windowpane_client import errors
from windowpane_client.models import Booking, BookingChange, BookingRequest, FlowGroup, PathRequirementsRequest, Transfer
from windowpane_client.units import rate_text
from windowpane_client.wp import terminal
from windowpane_client.wp.context import DATA, DURATION, PORTS, RATE, TIME, Failed, Gateway, json_option, later, pass_gateway
from windowpane_client.wp.terminal import flow_text, line, short, time_text

POLL_S = 1.0
BACK_PERCENT = 3
"""What acknowledgements of TCP need on the way back, in percent of the rate."""
LEAST_BACK_BPS = 100_000
ONLY_THERE = ("There is room for the way there, but not for the way back of its acknowledgements. Nothing is booked. "
              "To book the way there only, repeat the command with --one-way.")
Command = Callable[[str, list[str]], list[str]]
"""The words of a command that books, from a rate and the options for the times."""


@click.command()
@click.argument("source", metavar="SRC")
@click.argument("destination", metavar="DST")
@click.argument("rate", metavar="[RATE]", type=RATE, required=False)
@click.option("--for", "length", type=DURATION, metavar="DURATION", help="How long, such as 1h or 90m.")
@click.option("--until", type=TIME, metavar="TIME", help="When it ends, such as 14:00, or 'tomorrow 14:00'.")
@click.option("--no-end", is_flag=True, help="Keep it until you cancel it.")
@click.option("--start", type=TIME, metavar="TIME", help="When it starts. Default: now.")
@click.option("--port", type=PORTS, metavar="N", help="Destination port, or a range such as 8000-8099.")
@click.option("--src-port", type=PORTS, metavar="N", help="Source port, or a range.")
@click.option("--transport", type=click.Choice(["tcp", "udp"]), help="Default: tcp with a port, all traffic without.")
@click.option("--share", metavar="NAME", help="Default: the one of your shares that allows the flows.")
@click.option("--data", type=DATA, metavar="BYTES", help="Book what this amount of data needs, such as 10G. RATE is then the limit.")
@click.option("--by", type=TIME, metavar="TIME", help="With --data: when the transfer has to end.")
@click.option("--via", multiple=True, metavar="SWITCH", help="Lead through this switch; several in their order.")
@click.option("--avoid", multiple=True, metavar="SWITCH|LINK", help="Avoid a switch such as s3, or a link such as s1-s3; can be repeated.")
@click.option("--disjoint-from", metavar="BOOKING", help="Share no link, and no known risk of a link, with the path of this booking of yours.")
@click.option("--most-hops", type=click.IntRange(1, 64), metavar="N", help="Lead through N switches at most.")
@click.option("--protection", type=click.Choice(["none", "reroute", "backup"]),
              help="What happens if the path fails: it stays, moves, or has a reserved backup. Default: reroute.")
@click.option("--both", is_flag=True, help="Book the way back, too, at the same rate: both or none.")
@click.option("--one-way", is_flag=True, help="Book the way there only, without the small way back that is the default except for UDP.")
@click.option("--same-links", is_flag=True, help="With --both: the way back uses the same links, and moves together with the way there.")
@click.option("--back-rate", type=RATE, metavar="RATE", help="With --both: the rate of the way back. Default: the same.")
@click.option("--label", metavar="TEXT", help="A text for you and others, at most 100 characters.")
@click.option("--application", metavar="TEXT", help="The program that it is for, at most 64 characters.")
@click.option("--dry-run", is_flag=True, help="Show the decision, and book nothing.")
@click.option("--wait", is_flag=True, help="Wait until the switches have the rules.")
@json_option
@pass_gateway
def book(gateway: Gateway, source: str, destination: str, rate: int | None, length: timedelta | None, until: datetime | None,
         no_end: bool, start: datetime | None, port: str | None, src_port: str | None, transport: str | None, share: str | None,
         data: int | None, by: datetime | None, via: tuple[str, ...], avoid: tuple[str, ...], disjoint_from: str | None,
         most_hops: int | None, protection: str | None, both: bool, one_way: bool, same_links: bool, back_rate: int | None, label: str | None, application: str | None,
         dry_run: bool, wait: bool, as_json: bool) -> None:
    """Book a window between two hosts.

    Rates are in bits per second, and amounts of data in bytes.

    TCP needs its acknowledgements. Without --both, --one-way, --transport udp, or --data, wp also books the way back,
    at 3 % of the rate, and at least 100 kbit/s. It books both windows or none. Both count: for the share, and as two
    bookings for your quotas. With --json, two windows are {"bookings": [THERE, BACK]}, and their checks with
    --dry-run are a list in the same order.

    \b
    Examples:
      wp book h1 h4 40M --for 1h --port 5001
      wp book h1 h4 40M --start 'tomorrow 14:00' --until 'tomorrow 16:00'
      wp book h1 h4 --data 10G --by 18:00
      wp book h1 h4 40M --for 1h --avoid s3
      wp book h1 h4 40M --for 1h --both --same-links --back-rate 2M
    """
    ends = [each for each in (length, until, by) if each is not None]
    if len(ends) + no_end != 1:
        raise click.UsageError("State how long: either --for, --until, or --no-end; or --data with --by.")
    if (data is None) != (by is None):
        raise click.UsageError("--data and --by go together.")
    if rate is None and data is None:
        raise click.UsageError("State a RATE such as 40M, or an amount of --data.")
    if not both and (same_links or back_rate is not None):
        raise click.UsageError("--same-links and --back-rate go with --both.")
    if both and one_way:
        raise click.UsageError("Choose either --both or --one-way.")
    has_port = port is not None or src_port is not None
    client = gateway.client
    from_, to = gateway.addresses(source, destination)
    group = FlowGroup(src_host=from_, dst_host=to, transport=transport or ("tcp" if has_port else None), src_port=src_port,
                      dst_port=port)
    chosen = gateway.share(share, group)
    end = until or by or (later(start or client.now(), length) if length else None)
    path = gateway.path_requirements(via, avoid, most_hops, gateway.booking_id(disjoint_from) if disjoint_from else None)
    request = BookingRequest(
        path_requirements=path, protection=protection, share=chosen.name, flow_group=group, rate_bps=rate or chosen.max_reserve_bps, start=start, end=end,
        transfer=Transfer(bits=data * 8) if data is not None else None, label=label, application=application)
    back = replace(group, src_host=to, dst_host=from_, src_port=port, dst_port=src_port)
    acknowledged = group.transport != "udp" and data is None and not both and not one_way
    rate_back = _acknowledgements(request.rate_bps or 0) if acknowledged else back_rate or request.rate_bps
    way_back = replace(request, flow_group=back, rate_bps=rate_back)
    if same_links:
        way_back = replace(way_back, path_requirements=PathRequirementsRequest(reverse_of="member 1"),
                           protection=None if protection == "backup" else protection)
    elif path and path.via:
        way_back = replace(way_back, path_requirements=replace(path, via=path.via[::-1]))
    requests = [request, way_back] if both or acknowledged else [request]

    def command(rate_text: str, times: list[str]) -> list[str]:
        """The same command with another rate and other times."""
        kept = {"--port": port, "--src-port": src_port, "--transport": transport, "--share": share, "--label": label,
                "--application": application, "--most-hops": str(most_hops) if most_hops else None,
                "--protection": protection, "--disjoint-from": disjoint_from}
        options = [word for name, value in kept.items() if value is not None for word in (name, value)]
        options += [word for name, values in (("--via", via), ("--avoid", avoid)) for value in values for word in (name, value)]
        options += [word for word, is_set in (("--both", both), ("--same-links", same_links),
                                              ("--one-way", one_way or acknowledged)) if is_set]
        return ["wp", "book", source, destination, rate_text, *times, *options]

    # An offer for the way back is not for the rate of the way there, and one for data is not for its highest rate.
    other_command = None if data is not None or back_rate is not None else command

    try:
        if dry_run:
            _check(gateway, requests, other_command, as_json, ONLY_THERE if acknowledged else None)
            return
        booked = client.reserve_all(requests) if len(requests) > 1 else (client.reserve(request),)
    except errors.Refused as refused:
        if as_json and refused.problem is not None:
            terminal.show_json(refused.problem.document)
        only_there = acknowledged and client.check(request).granted
        terminal.show_refusal(refused.refusal, client.now(), None if only_there else other_command)
        if only_there:
            terminal.warn(ONLY_THERE)
        raise click.exceptions.Exit(1) from refused
    if wait:
        booked = tuple(_wait(gateway, booking) for booking in booked)
    if as_json:
        documents = [booking.document for booking in booked]
        terminal.show_json({"bookings": documents} if len(requests) > 1 else documents[0])
        return
    for booking in booked:
        line(f"Booked {_described(booking, client.now())}")


def _acknowledgements(rate_bps: int) -> int:
    """The rate of the way back that the acknowledgements of TCP at this rate need, no more than the rate itself."""
    return min(rate_bps, max(LEAST_BACK_BPS, rate_bps * BACK_PERCENT // 100))


def _described(booking: Booking, now: datetime) -> str:
    path = f", path {' '.join(booking.path_names)}" if booking.path_names else ""
    backup = f", backup {' '.join(booking.backup_path_names)}" if booking.backup_path_names else ""
    return (f"{short(booking.id)}: {rate_text(booking.rate_bps)} {flow_text(booking.flow_group, booking.path_names)}, "
            f"{time_text(booking.start, now)} to {time_text(booking.end, now)}, share {booking.share}{path}{backup}")


def _check(gateway: Gateway, requests: list[BookingRequest], command: Command | None, as_json: bool,
           only_there: str | None) -> None:
    """Shows the decision about each window; `only_there` is what to do if the first one alone has room."""
    now = gateway.client.now()
    checks = gateway.client.check_all(requests).bookings if len(requests) > 1 else (gateway.client.check(requests[0]),)
    if as_json:
        terminal.show_json(checks[0].document if len(checks) == 1 else [check.document for check in checks])
    lacks_back = only_there is not None and checks[0].granted and not checks[-1].granted
    for request, check in zip(requests, checks):
        if check.refusal is not None:
            terminal.show_refusal(check.refusal, now, None if lacks_back else command)
        elif not as_json:
            line(f"Possible: {rate_text(check.rate_bps or 0)} {flow_text(request.flow_group, check.path_names)}, "
                 f"{time_text(check.start, now)} to {time_text(check.end, now)}, share {request.share}. Nothing is booked.")
    if lacks_back:
        terminal.warn(only_there or "")
    if not all(check.granted for check in checks):
        raise click.exceptions.Exit(1)


def _wait(gateway: Gateway, booking: Booking) -> Booking:
    """Waits until the switches have the rules of a booking."""
    while booking.deployment.state != "active":
        if booking.state not in ("held", "booked", "waiting"):
            raise Failed(f"Booking {short(booking.id)} is {booking.state}.")
        if booking.deployment.state == "failed":
            raise Failed(f"The switches do not accept booking {short(booking.id)}: {booking.deployment.detail or 'no detail'}.")
        time.sleep(POLL_S)
        booking = gateway.client.booking(booking.id)
    return booking


@click.command()
@click.argument("booking")
@click.argument("length", metavar="[DURATION]", type=DURATION, required=False)
@click.option("--until", type=TIME, metavar="TIME", help="The new end, in place of a duration.")
@json_option
@pass_gateway
def extend(gateway: Gateway, booking: str, length: timedelta | None, until: datetime | None, as_json: bool) -> None:
    """Move the end of a booking to later.

    \b
    Examples:
      wp extend 308e90fb 30m
      wp extend 308e90fb --until 18:00
    """
    if (length is None) == (until is None):
        raise click.UsageError("State either a DURATION such as 30m, or --until.")
    found = gateway.client.booking(gateway.booking_id(booking))
    if found.end is None:
        raise Failed(f"Booking {short(found.id)} has no end.")
    _change(gateway, found.id, BookingChange(end=until or later(found.end, length or timedelta())), as_json)


@click.command()
@click.argument("booking")
@click.option("--rate", type=RATE, metavar="RATE", help="The rate from now on.")
@click.option("--until", type=TIME, metavar="TIME", help="The new end.")
@click.option("--label", metavar="TEXT", help="The new label.")
@json_option
@pass_gateway
def change(gateway: Gateway, booking: str, rate: int | None, until: datetime | None, label: str | None, as_json: bool) -> None:
    """Change the rate, the end, or the label of a booking.

    \b
    Example:
      wp change 308e90fb --rate 20M --until 18:00
    """
    if rate is None and until is None and label is None:
        raise click.UsageError("State what to change: --rate, --until, or --label.")
    _change(gateway, gateway.booking_id(booking), BookingChange(rate_bps=rate, end=until, label=label), as_json)


def _change(gateway: Gateway, booking: str, wanted: BookingChange, as_json: bool) -> None:
    try:
        changed = gateway.client.change(booking, wanted)
    except errors.Refused as refused:
        if as_json and refused.problem is not None:
            terminal.show_json(refused.problem.document)
        terminal.show_refusal(refused.refusal, gateway.client.now())
        raise click.exceptions.Exit(1) from refused
    if as_json:
        terminal.show_json(changed.document)
    else:
        line(f"Changed {_described(changed, gateway.client.now())}")


@click.command()
@click.argument("bookings", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="All of your bookings that are not over.")
@click.option("--share", metavar="NAME", help="With --all: only those of this share.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@json_option
@pass_gateway
def cancel(gateway: Gateway, bookings: tuple[str, ...], everything: bool, share: str | None, yes: bool, as_json: bool) -> None:
    """Cancel bookings from now on.

    \b
    Examples:
      wp cancel 308e90fb
      wp cancel --all --share team-a
    """
    if bool(bookings) == everything:
        raise click.UsageError("Give the ids of bookings, or --all.")
    if share is not None and not everything:
        raise click.UsageError("--share goes with --all.")
    client = gateway.client
    if everything:
        ids = [each.id for each in gateway.current_bookings(5_000, share=share)]
    else:
        ids = list(dict.fromkeys(gateway.booking_id(each) for each in bookings))
    if len(ids) > 1 and not yes:
        _ask(len(ids))
    cancelled, failed = [], False
    for each in ids:
        try:
            booking = client.cancel(each)
        except (errors.Conflict, errors.NotFound, errors.NotAllowed) as error:
            failed = True
            terminal.warn(f"Not canceled: {short(each)}. {error}")
            continue
        cancelled.append(booking)
        if not as_json:
            line(f"Canceled {_described(booking, client.now())}")
    if as_json:
        documents = [booking.document for booking in cancelled]
        terminal.show_json(documents[0] if len(ids) == len(documents) == 1 else {"bookings": documents})
    elif not ids:
        line("You have no bookings that are not over.")
    if failed:
        raise click.exceptions.Exit(1)


def _ask(count: int) -> None:
    if not click.get_text_stream("stdin").isatty():
        raise click.UsageError(f"This cancels {count} bookings. Confirm with --yes.")
    if not click.confirm(f"Cancel {count} bookings?", err=True):
        raise Failed("Nothing was canceled.")


@click.command()
@click.argument("booking")
@json_option
@pass_gateway
def confirm(gateway: Gateway, booking: str, as_json: bool) -> None:
    """Confirm a booking that is only held."""
    confirmed = gateway.client.confirm(gateway.booking_id(booking))
    if as_json:
        terminal.show_json(confirmed.document)
    else:
        line(f"Confirmed {_described(confirmed, gateway.client.now())}")
