"""Live events of the gateway, which it sends as server-sent events."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from windowpane_client import calls
from windowpane_client.errors import Unavailable, UnexpectedAnswer
from windowpane_client.transport import Transport

LONGEST_SILENCE_S = 30.0
"""The gateway sends a comment every 10 s."""
MOST_BYTES = 8 * 1024 * 1024
"""The largest event that the client reads."""


@dataclass(frozen=True)
class Event:
    """An event: `hello`, `booking`, `share`, `network`, `links`, `tables`, or `controller`, with its JSON."""

    name: str
    data: Any


def events(transport: Transport) -> Iterator[Event]:
    """Yields events as they arrive. Raises Unavailable when the stream ends, or is silent for too long."""
    with calls.listen(transport, LONGEST_SILENCE_S) as answer:
        yield from parse(answer.iter_raw())
    raise Unavailable("The gateway closed the stream of events.")


def parse(parts: Iterator[bytes]) -> Iterator[Event]:
    """The events in the parts of a stream. Raises UnexpectedAnswer for an event that is too large, or is not JSON."""
    rest = bytearray()
    for part in parts:
        known = max(0, len(rest) - 1)
        rest += part.replace(b"\r", b"")
        while (end := rest.find(b"\n\n", known)) >= 0:
            block, known = rest[:end].decode(errors="replace"), 0
            del rest[:end + 2]
            if event := _event(block):
                yield event
        if len(rest) > MOST_BYTES:
            raise UnexpectedAnswer(f"An event is larger than {MOST_BYTES // 1024 ** 2} MB.")


def _event(block: str) -> Event | None:
    """The event of a block of lines; None for a comment."""
    name, data = "message", []
    for line in block.split("\n"):
        field, _, value = line.partition(":")
        if field == "event":
            name = value.strip()
        elif field == "data":
            data.append(value.removeprefix(" "))
    if not data:
        return None
    try:
        return Event(name, json.loads("\n".join(data)))
    except (ValueError, RecursionError) as error:
        raise UnexpectedAnswer(f"The event '{name}' is not JSON.") from error
