from lab import names


def test_addresses_follow_from_the_number() -> None:
    assert names.dpid("s3") == "00:00:00:00:00:00:00:03"
    assert names.dpid("s20") == "00:00:00:00:00:00:00:14"
    assert names.mac("h6") == "0a:00:00:00:00:06"
    assert names.ipv4("h6") == "10.0.0.6"
    assert names.ipv6("h10") == "fd00:77::10"
    assert names.management_address("s1") == "172.30.77.11"
    assert names.host_management_address("h6") == "172.30.78.16"


def test_an_interface_name_fits_the_kernel_for_the_highest_numbers() -> None:
    highest = names.HIGHEST_NUMBER
    assert len(names.port(f"s{highest}", f"s{highest - 1}")) <= 15
    assert len(names.management_link(f"s{highest}")) <= 15


def test_the_highest_switch_still_has_a_management_address() -> None:
    last = names.management_address(f"s{names.HIGHEST_NUMBER}").rpartition(".")[2]
    assert int(last) <= 254


def test_invalid_names_are_not_names() -> None:
    for wrong in ("s0", "s01", "s", "x1", "s201", "s1 ", "S1", "h1", ""):
        assert not names.is_switch(wrong), wrong
    for wrong in ("h0", "h", "h201", "s1", "h1\n"):
        assert not names.is_host(wrong), wrong


def test_namespaces_and_links_of_others_are_not_the_labs() -> None:
    assert names.is_namespace("wp-s1")
    assert names.is_namespace("wp-mgmt")
    assert names.is_management_link("wp-m1")
    for other in ("wpe-s1", "wp-", "wp-s1x", "s1", "wp-x1", "my-wp-s1"):
        assert not names.is_namespace(other), other
    for other in ("wp-m", "wp-s1", "eth0"):
        assert not names.is_management_link(other), other
