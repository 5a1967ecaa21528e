from __future__ import annotations

from typing import Any

import pytest

from lab.traffic.results import Bulk, percentile, reduce, responses


def interval(seconds: float, size: int, **more: object) -> dict[str, Any]:
    return {"sum": {"seconds": seconds, "bytes": size, "bits_per_second": size * 8 / seconds, **more}}


TCP = Bulk("tcp", "h1", "h4", 2, 40_000_000)
UDP = Bulk("udp", "h2", "h5", 2, 150_000_000)


def test_goodput_is_what_the_receiver_got_in_whole_seconds() -> None:
    server = {"intervals": [interval(1.0, 5_000_000), interval(1.0, 4_000_000), interval(0.1, 1000)]}
    result = reduce(TCP, 5001, {"end": {"sum_sent": {"retransmits": 7}}}, server)
    assert result.document() == {
        "kind": "tcp", "source": "h1", "target": "h4", "port": 5001, "rateBps": 40_000_000, "seconds": 2.0,
        "goodputBps": 36_000_000, "perSecondBps": (40_000_000, 32_000_000), "retransmits": 7}


def test_an_interrupted_test_counts_its_results_so_far() -> None:
    result = reduce(TCP, 5001, {"error": "cut"}, {"intervals": [interval(0.5, 1_000_000)]})
    assert (result.seconds, result.goodputBps, result.problem) == (0.5, 16_000_000, "cut")
    assert result.retransmits is None


def test_nothing_received_is_a_goodput_of_nothing() -> None:
    assert reduce(TCP, 5001, {}, {"intervals": [interval(1.0, 0)]}).goodputBps == 0


def test_losses_are_counted_over_the_whole_test() -> None:
    server = {"intervals": [interval(1.0, 1000, lost_packets=10, packets=40, jitter_ms=0.2),
                            interval(0.1, 0, lost_packets=10, packets=10, jitter_ms=0.34567)]}
    result = reduce(UDP, 5002, {}, server)
    assert (result.lostPackets, result.lostPercent, result.jitterMs) == (20, 40.0, 0.346)
    assert "retransmits" not in result.document()


def test_a_test_without_a_rate_limit_shows_none() -> None:
    document = reduce(Bulk("tcp", "h1", "h4", 1), 5001, {}, {"intervals": [interval(1.0, 1)]}).document()
    assert document["rateBps"] is None


def test_words_for_people() -> None:
    server = {"intervals": [interval(1.0, 12_000_000, lost_packets=1, packets=4, jitter_ms=0.2)]}
    assert reduce(UDP, 5002, {}, server).words() == "udp h2 → h5: 96.0 Mbit/s over 1.0 s, 25.0 % lost"
    assert reduce(TCP, 5001, {"end": {"sum_sent": {"retransmits": 0}}}, server).words() == (
        "tcp h1 → h4: 96.0 Mbit/s over 1.0 s, 0 retransmits")


@pytest.mark.parametrize(("percent", "value"), [(1, 1), (50, 5), (90, 9), (91, 10), (99, 10), (100, 10)])
def test_a_percentile_is_a_value_that_was_measured(percent: float, value: float) -> None:
    assert percentile(range(1, 11), percent) == value


def test_response_times_are_ordered_and_in_milliseconds() -> None:
    result = responses("h1", "h4", 5003, [0.004, 0.001, 0.002, 0.003])
    assert (result.count, result.p50Ms, result.p99Ms, result.maxMs, result.seconds) == (4, 2.0, 4.0, 4.0, 0.01)
    assert result.document()["kind"] == "rr"
