"""Counters arrive once a second and agree with the switches' own tools."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import Any

from e2e.network.labnet import flows, lab, traffic
from e2e.network.module import Module, eventually
from e2e.network.rules import MBIT, deny, guarantee


MOST_MISSED = 20


def all_samples(module: Module) -> Iterator[dict[str, Any]]:
    """The samples from now on."""
    kept = module.ask("GET", "telemetry").body["samples"]
    seq = kept[-1]["seq"] if kept else 0
    while True:
        response = module.ask("GET", f"telemetry?after={seq}&wait=20").body["samples"]
        assert response, "a sample is taken every second"
        yield from response
        seq = response[-1]["seq"]


def samples(module: Module, count: int) -> list[dict[str, Any]]:
    """The next samples in which the switch is counted: one that is busy misses its turn."""
    counted = []
    for sample in islice(all_samples(module), count + MOST_MISSED):
        counted += [sample] if sample["ports"] else []
        if len(counted) == count:
            return counted
    raise AssertionError(f"the switch missed more than {MOST_MISSED} samples")


def at(sample: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(sample["at"].replace("Z", "+00:00"))


def row(rows: list[dict[str, Any]], **wanted: Any) -> dict[str, Any]:
    return next(each for each in rows if all(each[name] == value for name, value in wanted.items()))


def test_samples_come_one_after_another_about_once_a_second(star: Module) -> None:
    taken = list(islice(all_samples(star), 5))
    assert [each["seq"] for each in taken] == list(range(taken[0]["seq"], taken[0]["seq"] + 5))
    assert 2 < (at(taken[-1]) - at(taken[0])).total_seconds() < 20


def test_ports_queues_tables_and_rules_are_counted(star: Module) -> None:
    star.put(1, guarantee(star.network(), "g", "h1", "h4", 40 * MBIT, port=5001))
    before = samples(star, 1)[0]
    traffic("tcp", "h1", "h4", "--port", "5001", "--rate", "20M", "--seconds", "4")
    after = eventually("a later sample", lambda: samples(star, 2)[-1])
    moved = 0.9 * 20 * MBIT * 4 / 8
    port, queue = {"port": 4}, {"port": 4, "rule": "g"}
    assert row(after["ports"], **port)["txBytes"] - row(before["ports"], **port)["txBytes"] > moved
    assert row(after["ports"], **port)["countedMs"] > row(before["ports"], **port)["countedMs"]
    assert row(after["queues"], **queue)["txBytes"] - row(before["queues"], **queue)["txBytes"] > moved
    assert row(after["queues"], **queue)["rateBps"] == 40 * MBIT
    assert row(after["rules"], id="g")["bytes"] > moved
    eventually("the number of reported entries is right",
               lambda: sum(each["entries"] for each in samples(star, 1)[0]["tables"]) == len(flows("s1")))
    assert all(each["maxEntries"] > 0 for each in after["tables"])
    star.put(2)


def test_the_counters_of_many_rules_are_read_in_turns(star: Module) -> None:
    ids = {f"r{n}" for n in range(9_000)}
    many = [deny(name, order=n, srcHost=f"10.1.{n >> 8}.{n & 255}") for n, name in enumerate(sorted(ids))]
    star.put(10, *many)
    turns = eventually("turns are taken", lambda: (last := samples(star, 1)[0])["rulesIn"] > 1 and last["rulesIn"],
                       seconds=60)
    seen: list[set[str]] = []

    def are_all_counted_twice() -> bool:
        """A switch that is busy can miss its turn."""
        two_rounds = [{each["id"] for each in sample["rules"]} for sample in samples(star, 2 * turns)]
        seen.extend(two_rounds)
        return set().union(*two_rounds) == ids and sum(map(len, two_rounds)) == 2 * len(ids)
    eventually("each is read once in a round", are_all_counted_twice, seconds=90)
    assert all(len(each) < len(ids) for each in seen)
    star.put(11)
    eventually("they are gone", lambda: samples(star, 1)[0]["rules"] == [], seconds=60)


def test_a_host_that_sends_is_seen_within_seconds(star: Module) -> None:
    before = samples(star, 1)[0]
    lab("hello")
    time.sleep(1)
    after = samples(star, 1)[0]
    assert row(after["ports"], port=1)["rxPackets"] > row(before["ports"], port=1)["rxPackets"]
