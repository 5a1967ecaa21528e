from lab import topology_file


def test_ports_are_numbered_in_the_files_order_hosts_first() -> None:
    leafspine = topology_file.load("leafspine")
    assert [(port.number, port.name) for port in leafspine.ports("s1")] == [
        (1, "s1-h1"), (2, "s1-h2"), (3, "s1-h3"), (4, "s1-s3")]
    assert [(port.number, port.name) for port in leafspine.ports("s2")] == [
        (1, "s2-h4"), (2, "s2-h5"), (3, "s2-h6"), (4, "s2-s3")]
    assert [(port.number, port.name) for port in leafspine.ports("s3")] == [(1, "s3-s1"), (2, "s3-s2")]


def test_every_link_that_comes_with_the_lab_has_100_mbit() -> None:
    for name in topology_file.known():
        found = topology_file.load(name)
        assert {port.rate_bps for switch in found.switches for port in found.ports(switch)} == {100_000_000}


def test_the_star_is_one_switch_with_four_hosts() -> None:
    star = topology_file.load("star")
    assert star.switches == ("s1",)
    assert list(star.nodes()) == ["s1", "h1", "h2", "h3", "h4"]
    assert star.links == ()
