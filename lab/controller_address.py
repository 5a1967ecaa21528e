"""Where the switches look for their controller."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass

from lab import names
from lab.commands import run
from lab.terminal import Problem


@dataclass(frozen=True)
class ControllerAddress:
    """An IPv4 address of this machine, and the TCP port of OpenFlow there."""

    address: str = names.CONTROLLER_ADDRESS
    port: int = names.OPENFLOW_PORT

    @staticmethod
    def parse(text: str) -> ControllerAddress:
        """Reads ADDR:PORT; raises Problem."""
        address, _, port = text.rpartition(":")
        try:
            parsed = ipaddress.IPv4Address(address)
        except ValueError as error:
            raise Problem(f"'{text}' is not a controller's address: an IPv4 address and a port are wanted, "
                          f"as {names.CONTROLLER_ADDRESS}:{names.OPENFLOW_PORT}") from error
        if not (port.isascii() and port.isdecimal() and 1 <= int(port) <= 65535):
            raise Problem(f"'{port}' in '{text}' is not a port: a number from 1 to 65535 is wanted")
        if parsed.is_loopback or parsed.is_unspecified or parsed.is_multicast:
            raise Problem(f"Switches cannot reach {address}: each is in a network namespace of its own.\n"
                          f"  Let the controller listen on {names.CONTROLLER_ADDRESS} (there while the lab is up).")
        return ControllerAddress(str(parsed), int(port))

    @staticmethod
    def parse_all(text: str) -> tuple[ControllerAddress, ...]:
        """Reads one or more of ADDR:PORT, separated by commas; raises Problem."""
        addresses = tuple(ControllerAddress.parse(each.strip()) for each in text.split(","))
        if len(set(addresses)) < len(addresses):
            raise Problem(f"'{text}' has a controller's address twice")
        return addresses

    @property
    def is_lab_own(self) -> bool:
        return self.address == names.CONTROLLER_ADDRESS

    def need_local(self) -> None:
        """Raises Problem unless the address is the lab's own or one of this machine."""
        if not self.is_lab_own and not run("ip", "-4", "route", "get", self.address).startswith("local "):
            raise Problem(f"{self.address} is not an address of this machine, and the lab forwards nothing out of it.\n"
                          f"  Let the controller listen on {names.CONTROLLER_ADDRESS} (there while the lab is up).")

    def __str__(self) -> str:
        return f"{self.address}:{self.port}"
