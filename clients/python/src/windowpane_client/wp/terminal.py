"""What `wp` writes: tables, bars, times, and JSON. Text of the gateway is cleaned of control characters."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from windowpane_client.models import Booking, FlowGroup, RefusalRecord
from windowpane_client.text import clean
from windowpane_client.units import rate_argument, rate_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

BAR_CELLS = 20
NEAR = timedelta(days=180)
SHORT_ID = 8
WRAPPED = ("FLOWS", "SHARE", "USER", "LABEL", "APPLICATION", "PATH", "LEAST AT", "LIMITED BY", "ADDRESSES")
STYLES = {"active": "green", "booked": "cyan", "held": "yellow", "waiting": "yellow", "installing": "cyan", "pending": "cyan",
          "degraded": "red", "failed": "red", "refused": "red", "cancelled": "dim", "completed": "dim"}


def prepare() -> None:
    """Lets output go on where the terminal cannot show a character."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def console(error: bool = False) -> Console:
    """Colors only on a terminal, and not with NO_COLOR. Elsewhere, lines are as long as they need."""
    from rich.console import Console
    stream = sys.stderr if error else sys.stdout
    live = stream.isatty()
    return Console(file=stream, markup=False, highlight=False, emoji=False, no_color=bool(os.environ.get("NO_COLOR")) or not live,
                   force_terminal=live, width=None if live else 1000, soft_wrap=True)


def line(text: str = "") -> None:
    print(clean(text))


def warn(text: str) -> None:
    print(clean(text), file=sys.stderr)


def show_json(document: Any) -> None:
    print(json.dumps(document, indent=2))


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[str] = ()) -> Table:
    """A table of text. The headings in `right` are of columns of numbers. On a narrow terminal, names and flows are wrapped."""
    from rich.table import Table
    from rich.text import Text
    result = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        result.add_column(heading, justify="right" if heading in right else "left", no_wrap=heading not in WRAPPED, overflow="fold")
    for row in rows:
        result.add_row(*(Text(clean(cell), style=STYLES.get(cell, "")) for cell in row))
    return result


def show_table(headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[str] = ()) -> None:
    if sys.stdout.isatty():
        console().print(table(headings, rows, right))
        return
    for text in plain_table(headings, rows, right):
        print(text)


def plain_table(headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[str] = ()) -> list[str]:
    """The lines of a table for pipes and files, where nothing is shortened."""
    cells = [list(headings), *([clean(cell) for cell in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(headings))]
    return ["  ".join(cell.rjust(width) if heading in right else cell.ljust(width)
                      for heading, cell, width in zip(headings, row, widths)).rstrip() for row in cells]


def bar(part: int, whole: int) -> str:
    """A bar of 20 cells. A part that is not zero shows one cell at least, and one that is not all leaves one."""
    filled = 0 if whole <= 0 or part <= 0 else min(BAR_CELLS, max(1, part * BAR_CELLS // whole))
    if 0 < part < whole:
        filled = min(filled, BAR_CELLS - 1)
    full, empty = ("█", "░") if (sys.stdout.encoding or "").lower().startswith("utf") else ("#", ".")
    return full * filled + empty * (BAR_CELLS - filled)


def time_text(instant: datetime | None, now: datetime) -> str:
    """An instant in local time, without the day if it is today, and without the year if it is near."""
    if instant is None:
        return "no end"
    try:
        local, today = instant.astimezone(), now.astimezone()
    except (OverflowError, OSError, ValueError):
        return f"{instant:%Y}"
    if local.date() == today.date():
        return f"{local:%H:%M}"
    return f"{local:%d %b %H:%M}" if abs(local - today) < NEAR else f"{local:%Y-%m-%d %H:%M}"


def time_argument(instant: datetime) -> str:
    """An instant as an argument of `wp`, exactly, in local time."""
    try:
        return instant.astimezone().isoformat()
    except (OverflowError, OSError, ValueError):
        return instant.isoformat()


def short(booking_id: str) -> str:
    """The end of an id, which is random. Its beginning is the time of the booking."""
    return booking_id[-SHORT_ID:]


def state_text(booking: Booking, now: datetime) -> str:
    """The state of a booking; of a window that has begun, the state of its rules in the switches."""
    return booking.deployment.state if booking.state == "booked" and booking.start <= now else booking.state


def flow_text(group: FlowGroup, path: Sequence[str] = ()) -> str:
    """The flows, with the names of the hosts where the path has them."""
    if group.to_json() == {}:
        return "all flows"
    source, destination = (path[0], path[-1]) if len(path) > 1 else (group.src_host, group.dst_host)
    text = f"{source or 'any'} → {destination or 'any'}"
    more = {"src port": group.src_port, "port": group.dst_port, "user": group.user, "from user": group.src_user,
            "to user": group.dst_user, "from": group.src_eth, "to": group.dst_eth}
    return " ".join([text, *([group.transport] if group.transport else []),
                     *(f"{name} {value}" for name, value in more.items() if value)])


def show_refusal(refusal: RefusalRecord, now: datetime, command: Callable[[str, list[str]], list[str]] | None = None) -> None:
    """Why a request was refused, and the counter-offers: as commands, if there is a function of a rate and options for them."""
    warn(f"Refused: {refusal.message}")
    warn(f"  rule   {refusal.rule}")
    warn(f"  place  {refusal.place}")
    if refusal.at is not None:
        warn(f"  from   {time_argument(refusal.at)}")
    if refusal.counter_offers:
        warn("Instead, you can book:" if command else "There is room for:")
    for offer in refusal.counter_offers:
        start = ["--start", time_argument(offer.start)] if offer.start > now else []
        end = ["--no-end"] if offer.end is None else ["--until", time_argument(offer.end)]
        if command is not None:
            warn("  " + shlex.join(command(rate_argument(offer.rate_bps), [*start, *end])))
        else:
            warn(f"  {rate_text(offer.rate_bps)}, {time_text(offer.start, now)} to {time_text(offer.end, now)}")
