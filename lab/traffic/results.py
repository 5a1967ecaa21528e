"""What was measured, in the form that commands print and tests read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from lab.traffic.rate import show

Transport = Literal["tcp", "mptcp", "udp"]

WHOLE_SECOND_S = 0.9


@dataclass(frozen=True)
class Bulk:
    """What is to be sent. `rate_bps` None leaves TCP and MPTCP unbounded; `port` None takes a free one.

    Traffic that is `nice` leaves the processor to everything else; other traffic goes before it.
    """

    transport: Transport
    source: str
    target: str
    seconds: int
    rate_bps: int | None = None
    port: int | None = None
    nice: bool = False
    datagram_bytes: int | None = None
    """Of UDP; None for what fits in a usual packet."""


@dataclass(frozen=True)
class BulkResult:
    """Goodput is payload that arrived in `seconds`, in bits per second; `rateBps` is the bound that was asked for.

    `retransmits` is TCP's and MPTCP's; `lostPackets`, `lostPercent` and `jitterMs` are UDP's.
    """

    kind: Transport
    source: str
    target: str
    port: int
    rateBps: int | None
    seconds: float
    goodputBps: int
    perSecondBps: tuple[int, ...]
    retransmits: int | None = None
    lostPackets: int | None = None
    lostPercent: float | None = None
    jitterMs: float | None = None
    problem: str | None = None

    def document(self) -> dict[str, Any]:
        """As JSON: without what the transport does not have."""
        return {name: value for name, value in asdict(self).items() if value is not None or name == "rateBps"}

    def words(self) -> str:
        more = (f"{self.retransmits} retransmits" if self.kind != "udp" else
                f"{self.lostPercent:.1f} % lost" if self.lostPercent is not None else "loss unknown")
        return (f"{self.kind} {self.source} → {self.target}: {show(self.goodputBps)} over {self.seconds:.1f} s, {more}"
                + (f" ({self.problem})" if self.problem else ""))


def reduce(sent: Bulk, port: int, client: dict[str, Any], server: dict[str, Any]) -> BulkResult:
    """The figures of one test from iperf3's reports at both ends; the server's intervals suffice."""
    intervals = [interval["sum"] for interval in server["intervals"]]
    # After the last whole second the receiver waits for word that the test is over: nothing was sent in that time.
    whole = [interval for interval in intervals if interval["seconds"] >= WHOLE_SECOND_S] or intervals
    seconds = sum(interval["seconds"] for interval in whole)
    result: dict[str, Any] = {
        "kind": sent.transport, "source": sent.source, "target": sent.target, "port": port, "rateBps": sent.rate_bps,
        "seconds": round(seconds, 3),
        "goodputBps": round(sum(interval["bytes"] for interval in whole) * 8 / seconds) if seconds > 0 else 0,
        "perSecondBps": tuple(round(interval["bits_per_second"]) for interval in whole),
        "problem": client.get("error") or server.get("error"),
    }
    if sent.transport != "udp":
        result["retransmits"] = client.get("end", {}).get("sum_sent", {}).get("retransmits")
    else:
        lost = sum(interval["lost_packets"] for interval in intervals)
        packets = sum(interval["packets"] for interval in intervals)
        result |= {"lostPackets": lost, "lostPercent": round(100 * lost / packets, 3) if packets else None,
                   "jitterMs": round(intervals[-1]["jitter_ms"], 3)}
    return BulkResult(**result)


@dataclass(frozen=True)
class ResponseResult:
    """Times from a request to its response, in milliseconds; percentiles by nearest rank."""

    source: str
    target: str
    port: int
    seconds: float
    count: int
    p50Ms: float
    p90Ms: float
    p99Ms: float
    maxMs: float

    def document(self) -> dict[str, Any]:
        return {"kind": "rr", **asdict(self)}

    def words(self) -> str:
        return (f"rr {self.source} → {self.target}: {self.count} responses, p50 {self.p50Ms:.2f} ms, "
                f"p90 {self.p90Ms:.2f} ms, p99 {self.p99Ms:.2f} ms, max {self.maxMs:.2f} ms")


def percentile(ordered: Sequence[float], percent: float) -> float:
    """The smallest value that at least `percent` of the values do not exceed; `ordered` is not empty."""
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def responses(source: str, target: str, port: int, times_s: Sequence[float]) -> ResponseResult:
    """Of requests that followed each other without a pause; `times_s` is not empty."""
    ordered = sorted(time * 1000 for time in times_s)
    p50, p90, p99 = (round(percentile(ordered, percent), 3) for percent in (50, 90, 99))
    return ResponseResult(source, target, port, round(sum(times_s), 3), len(ordered), p50, p90, p99,
                          round(ordered[-1], 3))
