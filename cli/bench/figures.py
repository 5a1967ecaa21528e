"""Figures, the bar that each has to reach, and those of the core from what JMH wrote."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Any

from cli.terminal import Problem

Metrics = dict[tuple[str, str, str], dict[str, Any]]
"""What was measured by `Class.method`, mode, and size; the size is empty where there is none."""

PEER_REQUESTS = 10_000


@dataclass(frozen=True)
class Bar:
    """What a figure has to reach: at least, or at most, a value in the figure's unit."""

    at_least: bool
    value: float

    def met_by(self, value: float) -> bool:
        return value >= self.value if self.at_least else value <= self.value

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.value:,g}"


def _at_least(value: float) -> Bar:
    return Bar(True, value)


def _at_most(value: float) -> Bar:
    return Bar(False, value)


BARS = {
    "admission.rate_at_100k": _at_least(100_000),
    "admission.p99_us_at_100k": _at_most(50),
    "admission.growth_1k_to_100k": _at_most(2),
    "admission.vs_yarn_at_10k": _at_least(200),
    "memory.million_bookings_mib": _at_most(1_024),
    "search.earliest_ms_at_100k": _at_most(2),
    "route.rate_fat_tree_k24": _at_least(30_000),
    "route.accepted_over_shortest": _at_least(1.3),
    "compile.incremental_ms_at_10k": _at_most(1),
    "compile.full_s_at_10k": _at_most(1),
    "compile.full_ms_at_1k": _at_most(30),
    "overlap.change_s": _at_most(1),
    "install.p50_ms_two_hops": _at_most(5),
    "install.p99_ms_two_hops": _at_most(20),
    "install.sustained_per_s": _at_least(2_000),
    "install.bulk_rules_per_s": _at_least(50_000),
    "install.bulk_over_raw": _at_least(0.5),
    "reconcile.s_at_50k": _at_most(5),
    "guarantee.worst_error_pct": _at_most(2),
    "latency.reserved_p99_over_idle_p99": _at_most(3),
    "booking.rate_32_clients": _at_least(6_000),
    "booking.p99_ms_32_clients": _at_most(25),
    "booking.over_http_limit": _at_least(0.2),
    "fairness.rate_kept": _at_least(0.8),
    "fairness.failed": _at_most(0),
    "timeline.read_rate": _at_least(5_000),
    "audit.search_ms_at_10m": _at_most(200),
    "rebuild.s_at_1m": _at_most(20),
    "failover.s": _at_most(5),
    "failover.hang_s": _at_most(5),
    "services.first_packet_p50_ms": _at_most(1),
    "services.new_flows_per_s": _at_least(5_000),
    "takeover.worst_s": _at_most(2),
    "takeover.wrong_packets": _at_most(0),
    "protect.gap_ms": _at_most(100),
    "protect.reroute_gap_ms": _at_most(1_000),
    "maintenance.lost_packets": _at_most(0),
    "scheduler.end_p99_ms": _at_most(100),
    "window.start_off_p99_ms": _at_most(100),
    "window.end_off_p99_ms": _at_most(100),
    "window.start_late_p100_ms_beside_overlaps": _at_most(1_000),
    "window.end_late_p100_ms_beside_overlaps": _at_most(1_000),
    "telemetry.chart_p99_ms_at_a_year": _at_most(200),
    "batch.saved_pct_10ms": _at_least(20),
    "batch.saved_pct_100ms": _at_least(35),
    "web.first_load_kib": _at_most(180),
    "web.interactive_ms": _at_most(1_000),
    "web.page_ms": _at_most(250),
    "web.page_slowest_ms": _at_most(250),
    "web.page_cold_ms": _at_most(250),
    "web.page_cold_slowest_ms": _at_most(250),
    "web.deep_link_ms": _at_most(1_200),
    "web.deep_link_slowest_ms": _at_most(1_200),
    "web.map_500_ms": _at_most(400),
    "web.longest_task_ms": _at_most(50),
    "web.memory_growth_pct": _at_most(5),
}
"""Figures without a bar are for comparison only."""


@dataclass(frozen=True)
class Figure:
    """One measured quantity: the median of its runs."""

    name: str
    value: float
    unit: str
    runs: list[float]
    note: str

    @property
    def display(self) -> str:
        """The value for people: small values with two significant digits."""
        return f"{self.value:,.2f}" if self.value >= 1 else f"{self.value:.2g}"

    @property
    def bar(self) -> Bar | None:
        return BARS.get(self.name)

    @property
    def met(self) -> bool | None:
        """Whether the bar is reached; nothing where there is no bar."""
        return self.bar.met_by(self.value) if self.bar else None


class Incomplete(Problem):
    """Topics that could not be measured, and the figures of the others."""

    def __init__(self, message: str, figures: list[Figure]) -> None:
        super().__init__(message)
        self.figures = figures


def core_figures(results: Iterable[dict[str, Any]]) -> list[Figure]:
    """The figures of which everything that they need was measured."""
    measured = {_key(result): result for result in results}
    return [*_admission(measured), *_peer(measured), *_memory(measured), *_search(measured), *_route(measured),
            *_compile(measured), *_overlap(measured)]


def _key(result: dict[str, Any]) -> tuple[str, str, str]:
    params = result.get("params", {})
    size = ".".join(params[name] for name in ("on", "bookings", "rules") if name in params)
    return ".".join(result["benchmark"].split(".")[-2:]), result["mode"], size


def _admission(measured: Metrics) -> Iterable[Figure]:
    """Decisions, including the state that comes of them."""
    name = "AdmissionBenchmark.decide"
    few, many = (_runs(measured, name, "avgt", bookings) for bookings in ("1000", "100000"))
    if many:
        rates = [1e6 / run for run in many]
        yield Figure("admission.rate_at_100k", median(rates), "1/s", rates, "one thread, decided and applied")
    sample = measured.get((name, "sample", "100000"))
    if sample:
        p99 = sample["primaryMetric"]["scorePercentiles"]["99.0"]
        yield Figure("admission.p99_us_at_100k", p99, "µs", [p99], "over all samples")
    if few and many:
        growth = [one / other for one, other in zip(many, few, strict=True)]
        yield Figure("admission.growth_1k_to_100k", median(growth), "x", growth, "time per decision")


def _peer(measured: Metrics) -> Iterable[Figure]:
    ours, theirs = (
        [PEER_REQUESTS / seconds for seconds in _runs(measured, f"PeerBenchmark.{who}", "ss")]
        for who in ("windowpane", "yarn"))
    if ours:
        yield Figure("admission.rate_0_to_10k", median(ours), "1/s", ours, "10,000 requests from an empty state")
    if theirs:
        yield Figure("yarn.rate_0_to_10k", median(theirs), "1/s", theirs, "the same requests, YARN's plan")
    if ours and theirs:
        ratios = [rate / median(theirs) for rate in ours]
        yield Figure("admission.vs_yarn_at_10k", median(ratios), "x", ratios, "our rate over YARN's, same run")


def _memory(measured: Metrics) -> Iterable[Figure]:
    result = measured.get(("MemoryBenchmark.million", "ss", ""))
    if result:
        used = _raw(result["secondaryMetrics"]["mebibytes"])
        yield Figure("memory.million_bookings_mib", median(used), "MiB", used, "heap of 1,000,000 bookings")


def _search(measured: Metrics) -> Iterable[Figure]:
    yield from _time(measured, "search.earliest_ms_at_100k", "SearchBenchmark.earliest", "100000",
                     "first room, four weeks away or more")


def _route(measured: Metrics) -> Iterable[Figure]:
    for network, what in (("fat_tree_k24", "720 switches"), ("geant2012", "GÉANT, 40 switches")):
        rates = [1e6 / run for run in _runs(measured, "RouteBenchmark.decide", "avgt", f"{network}.100000")]
        if rates:
            yield Figure(f"route.rate_{network}", median(rates), "1/s", rates,
                         f"{what}, 100,000 bookings; more than one in 20 takes another path than the first")
    for network, name, what in (("fat_tree_k8", "route.accepted_over_shortest", "a fat tree of 80 switches"),
                                ("geant2012", "route.accepted_over_shortest_geant2012", "GÉANT")):
        load = measured.get(("RouteBenchmark.load", "ss", network))
        if load:
            ratio = _raw(load["secondaryMetrics"]["ratio"])
            yield Figure(name, median(ratio), "x", ratio,
                         f"bookings of 4,000 random requests on {what}, over those on paths of fewest hops, the first ones")


def _compile(measured: Metrics) -> Iterable[Figure]:
    yield from _time(measured, "compile.incremental_ms_at_10k", "CompileBenchmark.oneLess", "10000",
                     "one of 10,000 rules less, of any kind")
    yield from _time(measured, "compile.one_more_ms_at_10k", "CompileBenchmark.oneMore", "10000",
                     "one rule between two hosts more")
    yield from _time(measured, "compile.full_s_at_10k", "CompileBenchmark.full", "10000", "10,000 rules from nothing")
    yield from _time(measured, "compile.full_ms_at_1k", "CompileBenchmark.full", "1000", "1,000 rules from nothing")


def _overlap(measured: Metrics) -> Iterable[Figure]:
    yield from _time(measured, "overlap.change_s", "OverlapBenchmark.change", "",
                     "a denial of all flows begins, which touches each of 50,000 entries")
    yield from _time(measured, "overlap.first_plan_s", "OverlapBenchmark.first", "",
                     "all of them from nothing, as after a start of the gateway")


SECONDS = {"s": 1.0, "ms": 1e-3, "µs": 1e-6, "us": 1e-6, "ns": 1e-9}


def _time(measured: Metrics, figure: str, benchmark: str, size: str, note: str) -> Iterable[Figure]:
    """A mean time, converted to the unit in the figure's name."""
    unit = "ms" if "_ms_" in figure else "s"
    for mode in ("avgt", "ss"):
        result = measured.get((benchmark, mode, size))
        if result:
            scale = SECONDS[result["primaryMetric"]["scoreUnit"].split("/")[0]] / SECONDS[unit]
            runs = [run * scale for run in _raw(result["primaryMetric"])]
            yield Figure(figure, median(runs), unit, runs, note)
            return


def _runs(measured: Metrics, benchmark: str, mode: str, size: str = "") -> list[float]:
    result = measured.get((benchmark, mode, size))
    return _raw(result["primaryMetric"]) if result else []


def _raw(metric: dict[str, Any]) -> list[float]:
    return [float(run) for fork in metric["rawData"] for run in fork]
