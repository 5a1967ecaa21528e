from lab import topology_file
from lab.topology import Host, Topology
from lab.traffic.waves import LEVELS, flows, rate_bps

TEN_MINUTES = range(0, 600)


def test_every_host_sends_to_one_and_receives_from_one() -> None:
    for name in topology_file.known():
        topology = topology_file.load(name)
        found = flows(topology)
        assert sorted(source for source, _ in found) == topology.host_names()
        assert sorted(target for _, target in found) == topology.host_names()
        assert all(source != target for source, target in found)


def test_traffic_crosses_the_spine() -> None:
    leafspine = topology_file.load("leafspine")
    at = {host.name: host.switch for host in leafspine.hosts}
    assert all(at[source] != at[target] for source, target in flows(leafspine))


def test_one_host_alone_has_no_receiver() -> None:
    assert list(flows(Topology("one", "", ("s1",), (Host("h1", "s1", 1_000_000),), ()))) == []


def test_a_rate_stays_between_the_levels_bounds() -> None:
    for level in LEVELS.values():
        for flow in range(6):
            rates = [rate_bps(level, flow, second) for second in TEN_MINUTES]
            assert min(rates) >= level.least_bps
            assert max(rates) <= level.most_bps


def test_the_sum_on_a_link_moves_enough_to_be_seen() -> None:
    for level in LEVELS.values():
        sums = [sum(rate_bps(level, flow, second) for flow in range(3)) for second in TEN_MINUTES]
        assert max(sums) > 2 * min(sums)


def test_a_link_between_leaf_and_spine_has_room_left() -> None:
    assert all(3 * level.most_bps < 100_000_000 / 2 for level in LEVELS.values())
