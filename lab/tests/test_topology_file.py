from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lab import topology_file
from lab.topology_file import BadTopology

GOOD: dict[str, Any] = {
    "rateBps": 10_000_000,
    "switches": ["s1", "s2"],
    "hosts": [{"name": "h1", "switch": "s1"}, {"name": "h2", "switch": "s2", "rateBps": 50_000_000}],
    "links": [{"between": ["s1", "s2"], "rateBps": 20_000_000}],
}


def refusal(**changes: object) -> str:
    with pytest.raises(BadTopology) as refused:
        topology_file.parse(json.dumps({**GOOD, **changes}), "net.json", "net")
    return str(refused.value)


def test_a_rate_of_its_own_goes_before_the_files() -> None:
    found = topology_file.parse(json.dumps(GOOD), "net.json", "net")
    assert [port.rate_bps for port in found.ports("s1")] == [10_000_000, 20_000_000]
    assert [port.rate_bps for port in found.ports("s2")] == [50_000_000, 20_000_000]


def test_a_written_topology_reads_the_same() -> None:
    for name in topology_file.known():
        found = topology_file.load(name)
        assert topology_file.parse(json.dumps(topology_file.to_document(found)), "again", name) == found


def test_old_switches_and_few_queues_are_read_and_written_the_same() -> None:
    found = topology_file.parse(json.dumps({**GOOD, "openFlow10": ["s2"], "queueCount": 7}), "net.json", "net")
    assert (found.openflow_10, found.queue_count) == (("s2",), 7)
    assert topology_file.parse(json.dumps(topology_file.to_document(found)), "again", "net") == found


@pytest.mark.parametrize(("changes", "words"), [
    ({"switches": []}, "switches: at least one switch"),
    ({"switches": ["s1", "s1"]}, "switches[1]: s1 is there twice"),
    ({"switches": ["leaf"]}, "switches[0]: 'leaf' is not a switch's name: s1 to s200"),
    ({"switches": "s1"}, "switches: a list is wanted"),
    ({"switches": [1]}, "switches[0]: a text is wanted"),
    ({"hosts": []}, "hosts: at least one host"),
    ({"hosts": [{"name": "h1", "switch": "s9"}]}, "hosts[0].switch: there is no switch 's9'; there are s1, s2"),
    ({"hosts": [{"name": "pc", "switch": "s1"}]}, "hosts[0].name: 'pc' is not a host's name"),
    ({"hosts": [{"switch": "s1"}]}, "hosts[0].name: missing"),
    ({"hosts": ["h1"]}, "hosts[0]: an object is wanted"),
    ({"hosts": [{"name": "h1", "switch": "s1"}] * 2}, "hosts[1].name: h1 is there twice"),
    ({"hosts": [{"name": "h1", "switch": "s1", "mac": "x"}]}, "hosts[0].mac: unknown; known are name, rateBps, switch"),
    ({"links": [{"between": ["s1"]}]}, "links[0].between: two switches are wanted, 1 given"),
    ({"links": [{"between": ["s1", "s1"]}]}, "links[0].between: s1 cannot be linked to itself"),
    ({"links": [{"between": ["s1", "s3"]}]}, "links[0].between[1]: there is no switch 's3'"),
    ({"links": [{"between": ["s1", "s2"]}, {"between": ["s2", "s1"]}]},
     "links[1].between: s2 and s1 are linked already"),
    ({"rateBps": "100M"}, 'rateBps: "100M" is not a rate'),
    ({"rateBps": True}, "rateBps: true is not a rate"),
    ({"rateBps": 999_999}, "rateBps: 999999 is not a rate: whole bits per second, 1000000 to 10000000000"),
    ({"openFlow10": ["s7"]}, "openFlow10[0]: there is no switch 's7'; there are s1, s2"),
    ({"queueCount": 0}, "queueCount: 0 is not a number of queues: 1 to 61439"),
    ({"colour": "red"}, "colour: unknown; known are description, hostLinks, hosts, links, openFlow10, queueCount, rateBps, "
     "switches"),
    ({"hostLinks": [{"between": ["h1"]}]}, "hostLinks[0].between: two hosts are wanted, 1 given"),
    ({"hostLinks": [{"between": ["h1", "s1"]}]}, "hostLinks[0].between[1]: there is no host 's1'; there are h1, h2"),
    ({"hostLinks": [{"between": ["h1", "h2"]}, {"between": ["h2", "h1"]}]}, "hostLinks[1].between: h2 and h1 are linked already"),
    ({"hosts": [{"name": f"h{n}", "switch": "s1"} for n in range(1, 7)],
      "hostLinks": [{"between": ["h1", f"h{n}"]} for n in range(2, 7)]}, "hostLinks[4].between: h1 has 4 links to hosts already"),
])
def test_a_refusal_names_file_field_and_reason(changes: dict[str, object], words: str) -> None:
    assert refusal(**changes).startswith(f"net.json: {words}")


def test_a_link_without_any_rate_is_refused() -> None:
    without = {key: value for key, value in GOOD.items() if key != "rateBps"}
    with pytest.raises(BadTopology, match=r"net.json: hosts\[0\].rateBps: missing, and there is no rateBps"):
        topology_file.parse(json.dumps(without), "net.json", "net")


def test_broken_json_is_refused_with_its_place() -> None:
    with pytest.raises(BadTopology, match="net.json, line 2, column 1"):
        topology_file.parse('{"switches":\n}', "net.json", "net")


def test_a_list_is_no_topology() -> None:
    with pytest.raises(BadTopology, match="net.json: an object is wanted"):
        topology_file.parse("[]", "net.json", "net")


def test_a_missing_file_is_refused_with_the_known_names() -> None:
    with pytest.raises(BadTopology, match="(?s)tree: No such file.*leafspine, ring, star"):
        topology_file.load("tree")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.json"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadTopology, match="it is not UTF-8 text"):
        topology_file.load(str(file))
