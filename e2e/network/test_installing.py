"""What is installed comes without a gap for what is there, whole or with words, and not before its time."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timezone
from typing import Any

import pytest

from e2e.network.labnet import ATTEMPTS, flows, ovsdb
from e2e.network.module import Module, eventually
from e2e.network.packets import Stream
from e2e.network.rules import MBIT, deny, guarantee, instant

pytestmark = pytest.mark.alone

PORT = 7000


def test_no_packet_of_a_reservation_is_lost_or_leaves_its_queue_while_rules_come_and_go(leafspine: Module) -> None:
    network = leafspine.network()
    kept = {**guarantee(network, "kept", "h1", "h4", 10 * MBIT, port=PORT, transport="udp"), "order": 5_000}
    leafspine.put(100, kept)
    chance = random.Random(7)
    with Stream("h1", "h4", PORT) as stream:
        generation = 100
        for turn in range(20):
            order = chance.randrange(4_000, 6_000)
            others = [deny(f"other-{turn}-{n}", order=order, srcHost="10.0.0.3", dstHost=f"10.9.{turn}.{n + 1}")
                      for n in range(40)]
            gone = [f"other-{turn - 3}-{n}" for n in range(40)] if turn >= 3 else []
            changed = {**kept, "order": chance.randrange(4_000, 6_000),
                       "action": {**kept["action"], "rateBps": chance.randrange(8, 30) * MBIT}}
            response = leafspine.ask("PATCH", "plan", {"from": generation, "to": generation + 1,
                                                   "upserts": [*others, changed], "removals": gone})
            assert response.status == 200, response
            assert {rule["state"] for rule in response.body["rules"]} <= {"installed", "removed"}
            generation += 1
            time.sleep(0.05)
    leafspine.put(generation + 1)
    assert stream.sent > 200
    assert stream.lost() == []
    assert stream.unmarked() == [], "packets that were in no guaranteed queue on their last hop"


@contextmanager
def full_table(switch: str, entries: int) -> Iterator[None]:
    """The switch's policy table takes so many entries and no more."""
    ovsdb(switch, "--id=@ft", "create", "Flow_Table", f"flow_limit={entries}", "overflow_policy=refuse",
          "--", "set", "Bridge", switch, "flow_tables:0=@ft")
    try:
        yield
    finally:
        ovsdb(switch, "clear", "Bridge", switch, "flow_tables")


def test_a_full_table_fails_only_the_rules_that_do_not_fit_and_they_follow_when_it_has_room(leafspine: Module) -> None:
    leafspine.put(200)
    there = sum("table=1" not in flow for flow in flows("s2"))
    with full_table("s2", there + 5):
        response = leafspine.put(201, *(deny(f"d{n}", order=n, srcHost="10.0.0.4", dstHost=f"10.9.0.{n + 1}")
                                    for n in range(12)))["rules"]
        at_s2 = [hop for rule in response for hop in rule["hops"] if hop["dpid"].endswith(":02")]
        refused = [hop for hop in at_s2 if hop["state"] == "failed"]
        assert (len(at_s2) - len(refused), len(refused)) == (5, 7)
        assert {hop["error"] for hop in refused} == {"the flow table is full"}
        elsewhere = [hop for rule in response for hop in rule["hops"] if not hop["dpid"].endswith(":02")]
        assert all(hop["state"] == "installed" for hop in elsewhere)
    eventually("every rule is installed once there is room",
               lambda: {rule["state"] for rule in leafspine.status()["rules"]} == {"installed"})
    leafspine.put(202)


def test_a_rule_waits_for_its_beginning_and_is_installed_by_then(leafspine: Module) -> None:
    # A rule is begun ahead by the time that 95 % of the latest took: now and then one takes longer.
    late = [packets_after_the_beginning(leafspine, 300 + 2 * attempt) for attempt in range(ATTEMPTS)]
    assert sum(each == [] for each in late) >= ATTEMPTS - 1, f"packets after the beginning that were in no queue: {late}"


def packets_after_the_beginning(leafspine: Module, generation: int) -> list[float]:
    """When packets arrived that no queue had, later than 20 ms after a rule began to hold."""
    rule: dict[str, Any] = {**guarantee(leafspine.network(), "later", "h1", "h4", 10 * MBIT, port=PORT, transport="udp"),
                            "from": instant(4)}
    begins = datetime.fromisoformat(rule["from"].replace("Z", "+00:00"))
    before = flows("s1")
    with Stream("h1", "h4", PORT) as stream:
        response = leafspine.put(generation, rule)["rules"]
        assert [each["state"] for each in response] == ["waiting"]
        time.sleep(1)
        assert flows("s1") == before
        # A rule that is on no switch yet is not in the status.
        eventually("it is in force", lambda: [each["state"] for each in leafspine.status()["rules"]] == ["installed"])
        time.sleep(0.3)
    assert datetime.now(timezone.utc) >= begins
    marked = [at for at, is_marked in stream.arrivals() if is_marked]
    late = [at for at, is_marked in stream.arrivals() if not is_marked and at > begins.timestamp() + 0.02]
    assert min(marked) > begins.timestamp() - 2.1, "no further ahead than may be"
    leafspine.put(generation + 1)
    return late
