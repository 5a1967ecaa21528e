"""`lab traffic`: sends, measures, prints."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Mapping
from types import FrameType

from lab.commands import need_root, need_tools
from lab.terminal import Problem, Step, line
from lab.state import need_host, need_lab
from lab.traffic import bulk, pingpong
from lab.traffic.results import Bulk, Transport

KINDS: Mapping[str, Transport] = {"tcp": "tcp", "mptcp": "mptcp", "udp": "udp"}

UDP_RATE_BPS = 10_000_000
"""Of UDP when no rate is named; TCP finds its own."""


def traffic(kind: str, source: str, target: str, *, rate_bps: int | None, seconds: int, port: int | None,
            nice: bool, datagram_bytes: int | None, as_json: bool) -> int:
    """Sends `kind` (tcp, mptcp, udp, rr) from one host to another and prints what arrived. Raises Problem."""
    need_root()
    need_tools("ip", "iperf3", "setpriv", *(["mptcpize"] if kind == "mptcp" else []))
    state = need_lab()
    need_host(state, source)
    need_host(state, target)
    if source == target:
        raise Problem(f"{source} to itself would not pass the network: name two hosts.")
    if kind == "rr" and rate_bps is not None:
        raise Problem("rr sends one request after another, as fast as the network answers: it takes no --rate.")
    if kind != "udp" and datagram_bytes is not None:
        raise Problem(f"{kind} has no datagrams: it takes no --datagram.")
    if kind == "rr" and nice:
        raise Problem("rr measures the network and not the processor: it takes no --nice.")
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    with Step(f"Sending {kind} from {source} to {target} for {seconds} s"):
        result = (pingpong.measure(source, target, seconds, port) if kind == "rr" else
                  bulk.send(Bulk(KINDS[kind], source, target, seconds,
                                 rate_bps or (UDP_RATE_BPS if kind == "udp" else None), port, nice, datagram_bytes)))
    line(json.dumps(result.document()) if as_json else result.words())
    return 0


def _stop(number: int, _frame: FrameType | None) -> None:
    """Unwinds, so that what runs at the hosts is stopped."""
    sys.exit(128 + number)
