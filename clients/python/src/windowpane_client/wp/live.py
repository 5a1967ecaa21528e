"""The command `wp watch`: live events."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import click

from windowpane_client import errors
from windowpane_client.documents import read
from windowpane_client.events import Event
from windowpane_client.models import Booking
from windowpane_client.units import rate_text
from windowpane_client.wp import terminal
from windowpane_client.wp.context import Gateway, json_option, local_now, pass_gateway
from windowpane_client.wp.reading import booking_rows
from windowpane_client.wp.terminal import flow_text, line, short, state_text, time_text

MOST_SHOWN = 200
FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0


@click.command()
@click.option("--all", "everyone", is_flag=True, help="Bookings of all users that you may see.")
@json_option
@pass_gateway
def watch(gateway: Gateway, everyone: bool, as_json: bool) -> None:
    """Show bookings as they change, until Ctrl-C: a table on a terminal, elsewhere a line for each change.

    --json prints every live event as a line of JSON.
    """
    mine = None if everyone else gateway.client.me().name
    if as_json:
        for event in _events(gateway):
            print(_json_line(event), flush=True)
    elif sys.stdout.isatty():
        _show_live(gateway, mine, everyone)
    else:
        for event in _events(gateway):
            if event.name == "hello":
                terminal.warn(f"Connected to {gateway.client.address.text}: changes follow.")
            booking = _booking(event, mine)
            if booking is not None:
                line(_described(booking, gateway.client.now()))
                sys.stdout.flush()


def _events(gateway: Gateway) -> Iterator[Event]:
    """Live events. Connects again after a break, with a warning, because events were missed."""
    pause = FIRST_PAUSE_S
    connected = False
    while True:
        try:
            for event in gateway.client.events():
                connected, pause = True, FIRST_PAUSE_S
                yield event
        except errors.Unavailable as error:
            if not connected:
                raise
            terminal.warn(f"{error} Connecting again in {pause:.0f} s.")
            time.sleep(pause)
            pause = min(LONGEST_PAUSE_S, pause * 2)


def _booking(event: Event, mine: str | None) -> Booking | None:
    """The booking of an event, if it is one to show."""
    if event.name != "booking":
        return None
    booking = read(Booking, event.data)
    return booking if mine in (None, booking.principal) else None


def _described(booking: Booking, now: datetime) -> str:
    words = [f"{local_now():%H:%M:%S}", short(booking.id), state_text(booking, now),
             flow_text(booking.flow_group, booking.path_names), rate_text(booking.rate_bps),
             f"{time_text(booking.start, now)} to {time_text(booking.end, now)}", booking.share]
    return "  ".join(words)


def _json_line(event: Event) -> str:
    import json
    return json.dumps({"event": event.name, "data": event.data})


def _show_live(gateway: Gateway, mine: str | None, everyone: bool) -> None:
    from rich.live import Live
    shown: dict[str, Booking] = {}
    with Live(console=terminal.console(), auto_refresh=False) as live:
        for event in _events(gateway):
            if event.name == "hello":
                # The first event of a connection: events were missed before.
                found = gateway.current_bookings(MOST_SHOWN, scope="all" if everyone else "mine")
                shown = {booking.id: booking for booking in reversed(found)}
            elif (booking := _booking(event, mine)) is not None:
                shown.pop(booking.id, None)
                shown[booking.id] = booking
                for oldest in list(shown)[:-MOST_SHOWN]:
                    del shown[oldest]
            else:
                continue
            live.update(_table(list(shown.values()), gateway.client.now(), everyone), refresh=True)


def _table(bookings: list[Booking], now: datetime, everyone: bool) -> Any:
    if not bookings:
        return "No bookings. This table shows new ones."
    headings, rows = booking_rows(list(reversed(bookings)), now, everyone)
    return terminal.table(headings, rows, right=("RATE",))
