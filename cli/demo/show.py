"""`windowpane demo`: measures what a booking does for a flow in a flood, and shows it as a chart."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import types
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from cli import paths, terminal
from cli.client import Client, Refused
from cli.demo import chart
from cli.parts import lab, running
from cli.terminal import Problem, Step, line
from lab import names, settings

USER, PASSWORD, SHARE = "alice", "alice-window", "team-a"
SOURCE, TARGET, PORT = "h1", "h4", 5001
FLOOD_SOURCE = "h2"
RATE_BPS = 40_000_000
PAYLOAD_PART = 1448 / 1514
"""Of a full frame of Ethernet, IPv4, and TCP with timestamps. A booked rate counts whole frames, and a goodput only payload."""
ENOUGH_PART = 0.9
"""Of the payload that the booked rate carries: TCP needs a second until it has found its rate."""
FLOOD = "150M"
"""More than a link of the lab carries."""
FLOOD_DATAGRAM = "8900"
"""Bytes. Switches in software work for each frame, so that a flood of large ones leaves the processors to the rest."""
FLOOD_LEAVES_PART = 0.5
"""A flow without a booking gets less than this part of what it has without the flood."""
PHASE_SECONDS = 5
FLOOD_LEAD_SECONDS = 1.0
RESULT_WITHIN_SECONDS = 20.0
"""A flow that a flood keeps from connecting, or from exchanging its results, has none."""
LONGEST_SECONDS = 180
"""The window ends by itself after this time, even if this process is killed."""
ACTIVE_WITHIN_SECONDS = 20.0
MEGABIT = 1_000_000
HTTP_REFUSED = 409


@dataclass(frozen=True)
class Phase:
    """A measurement of the flow."""

    label: str
    flooded: bool
    booked: bool


PHASES = (
    Phase("no flood", flooded=False, booked=False),
    Phase("before: flood", flooded=True, booked=False),
    Phase("during: flood, 40 Mbit/s booked", flooded=True, booked=True),
    Phase("after: flood, booking cancelled", flooded=True, booked=False),
)


def demo(data_argument: str | None) -> int:
    """0 if the flow got what was booked in a flood that takes the rest, 1 if not. Raises Problem if nothing runs that it can be shown on."""
    address = _address(paths.data_directory(data_argument))
    signal.signal(signal.SIGTERM, _terminated)
    alice = _signed_in(address)
    _check_hosts(alice)
    line(terminal.bold(f"{SOURCE} sends to {TARGET}, and {FLOOD_SOURCE} floods the same link with {FLOOD}bit/s of UDP"))
    bars: list[chart.Bar] = []
    for phase in PHASES:
        with Step(f"Measuring for {PHASE_SECONDS} s: {phase.label}"), ExitStack() as undo:
            if phase.booked:
                undo.enter_context(_booked(alice))
            if phase.flooded:
                undo.enter_context(_flood())
                time.sleep(FLOOD_LEAD_SECONDS)
            bars.append(_measure(phase))
    _print(bars)
    without, before, booked, _ = (each.value for each in bars)
    if before > without * FLOOD_LEAVES_PART:
        line(f"  {terminal.bad('The flood did not fill the link')}, so that the booking made no difference. The machine may be too "
             "busy to send it: close other programs and try again.")
        return 1
    payload = RATE_BPS * PAYLOAD_PART / MEGABIT
    if booked >= ENOUGH_PART * payload:
        line(f"  With the booking, the flow got {booked:.1f} Mbit/s of payload in the flood. "
             f"{RATE_BPS // MEGABIT} Mbit/s were booked, which carry {payload:.1f} without headers.")
        return 0
    line(f"  {terminal.bad('The flow got less than was booked.')} {_likely_cause()}")
    return 1


def _likely_cause() -> str:
    """Why the flow got less, as far as this machine shows it."""
    commands = settings.advice()
    if commands:
        return ("Socket buffers are too small, so that the flood keeps the switches from sending anything else. Stop Windowpane, run on "
                f"the machine itself, as root: {'; '.join(commands)}. Then start it again.")
    return "The machine may be too busy: close other programs and try again."


def _print(bars: Sequence[chart.Bar]) -> None:
    plain = bool(os.environ.get("NO_COLOR")) or not sys.stdout.isatty()
    room = shutil.get_terminal_size().columns
    width = max(10, min(40, room - max(len(each.label) for each in bars) - 28))
    line()
    for each, text in zip(bars, chart.lines(bars, "Mbit/s", width, plain), strict=True):
        line("  " + (terminal.good(text) if each.is_marked else text))
    line()


def _address(data: Path) -> str:
    """The address of the installation that runs, with a lab that this user can use. Raises Problem."""
    found = running.read(data)
    if found is None or not running.is_same(found.pid, found.started):
        raise Problem("Windowpane is not running. Start it in another terminal with: ./windowpane up")
    if not found.lab or not lab.is_up():
        raise Problem("Windowpane runs without the lab, so that there are no hosts to measure. "
                      "Stop it, and start it with: ./windowpane up")
    if os.geteuid() != 0 and shutil.which("sudo") is None:
        raise Problem("Traffic in the lab needs root. Run it as root: sudo ./windowpane demo")
    return found.address


def _signed_in(address: str) -> Client:
    try:
        return Client(address, USER, PASSWORD)
    except Problem as refused:
        raise Problem(f"{USER} of the demo cannot sign in: {refused}\n  Start Windowpane without --no-demo.") from refused
    except OSError as error:
        raise Problem(f"The gateway at {address} does not answer: {error}. Look at its log, and try again.") from error


def _check_hosts(alice: Client) -> None:
    known = {each["name"] for each in alice.get("hosts")["hosts"]}
    missing = [host for host in (SOURCE, FLOOD_SOURCE, TARGET) if host not in known]
    if missing:
        raise Problem(f"The network has no {' and no '.join(missing)}. Wait until the hosts have announced themselves, "
                      "or start Windowpane with another --topology.")


@contextmanager
def _booked(alice: Client) -> Iterator[None]:
    """The window is active in the block, and cancelled after it."""
    end = datetime.now(timezone.utc) + timedelta(seconds=LONGEST_SECONDS)
    try:
        booking = alice.post("bookings", {
            "share": SHARE, "rateBps": RATE_BPS, "end": end.isoformat(), "label": "demonstration",
            "flowGroup": {"srcHost": names.ipv4(SOURCE), "dstHost": names.ipv4(TARGET), "transport": "tcp", "dstPort": str(PORT)}})
    except Refused as refused:
        if refused.code != HTTP_REFUSED:
            raise
        raise Problem(f"The booking of {RATE_BPS // MEGABIT} Mbit/s was refused: {refused}\n"
                      "  Cancel a booking that overlaps, or wait until it ends.") from refused
    try:
        _wait_until_active(alice, booking["id"])
        yield
    finally:
        alice.post(f"bookings/{booking['id']}/cancel", {})


def _wait_until_active(alice: Client, booking: str) -> None:
    deadline = time.monotonic() + ACTIVE_WITHIN_SECONDS
    while (deployment := alice.get(f"bookings/{booking}")["deployment"])["state"] != "active":
        if time.monotonic() > deadline:
            raise Problem(f"The booking is not active on the switches after {ACTIVE_WITHIN_SECONDS:.0f} s, but "
                          f"{deployment['state']}: {deployment['detail'] or 'no reason is known'}. Look at the network page.")
        time.sleep(0.1)


@contextmanager
def _flood() -> Iterator[None]:
    """A flood for as long as the block takes."""
    flood = _traffic("udp", FLOOD_SOURCE, TARGET, "--rate", FLOOD, "--datagram", FLOOD_DATAGRAM, "--seconds", str(LONGEST_SECONDS))
    try:
        yield
        if flood.poll() is not None:
            raise Problem(f"The flood stopped: {(flood.stderr.read() if flood.stderr else '').strip()}")
    finally:
        _end(flood)


def _measure(phase: Phase) -> chart.Bar:
    """What the flow gets. Without a booking, a flood may keep it from connecting at all: then it gets nothing."""
    flow = _traffic("tcp", SOURCE, TARGET, "--port", str(PORT), "--seconds", str(PHASE_SECONDS), "--json")
    try:
        out, problem = flow.communicate(timeout=RESULT_WITHIN_SECONDS)
    except subprocess.TimeoutExpired:
        out, problem = "", f"it had no result after {RESULT_WITHIN_SECONDS:.0f} s"
    finally:
        _end(flow)
    if flow.returncode != 0:
        if phase.flooded and not phase.booked:
            return chart.Bar(phase.label, 0.0)
        raise Problem(f"The flow could not be measured: {problem.strip()}")
    result: dict[str, Any] = json.loads(out.strip().splitlines()[-1])
    return chart.Bar(phase.label, result["goodputBps"] / MEGABIT, [value / MEGABIT for value in result["perSecondBps"]], phase.booked)


def _traffic(*arguments: str) -> subprocess.Popen[str]:
    """In a session of its own, so that Ctrl-C on the terminal reaches only this process, which then ends it."""
    return subprocess.Popen(lab.command("traffic", *arguments), text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, env={**os.environ, **lab.ENVIRONMENT}, start_new_session=True)


def _end(traffic: subprocess.Popen[str]) -> None:
    if traffic.poll() is None:
        traffic.terminate()
        try:
            traffic.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            traffic.kill()
            traffic.communicate()


def _terminated(_number: int, _frame: types.FrameType | None) -> None:
    """Unwinds, so that the booking is cancelled and the flood ends."""
    raise KeyboardInterrupt
