import pytest

from lab.controller_address import ControllerAddress
from lab.terminal import Problem


def test_the_default_is_the_labs_own_address() -> None:
    address = ControllerAddress()
    assert str(address) == "172.30.77.1:6653"
    assert address.is_lab_own
    assert ControllerAddress.parse(str(address)) == address


def test_another_address_and_port_are_read() -> None:
    address = ControllerAddress.parse("192.0.2.7:16653")
    assert (address.address, address.port, address.is_lab_own) == ("192.0.2.7", 16653, False)


def test_several_addresses_are_read() -> None:
    one, other = ControllerAddress.parse_all("172.30.77.1:6653, 172.30.77.1:6654")
    assert (str(one), str(other)) == ("172.30.77.1:6653", "172.30.77.1:6654")
    with pytest.raises(Problem, match="has a controller's address twice"):
        ControllerAddress.parse_all("172.30.77.1:6653,172.30.77.1:6653")


@pytest.mark.parametrize(("text", "words"), [
    ("192.0.2.7", "'192.0.2.7' is not a controller's address"),
    ("localhost:6653", "'localhost:6653' is not a controller's address"),
    ("192.0.2.7:", "'' in '192.0.2.7:' is not a port"),
    ("192.0.2.7:65536", "'65536' in '192.0.2.7:65536' is not a port"),
    ("192.0.2.7:0", "is not a port"),
    ("127.0.0.1:6653", "Switches cannot reach 127.0.0.1"),
    ("0.0.0.0:6653", "Switches cannot reach 0.0.0.0"),
    ("[::1]:6653", "is not a controller's address"),
])
def test_a_wrong_address_is_refused_with_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(Problem) as refused:
        ControllerAddress.parse(text)
    assert words in str(refused.value)
