"""What everything in the lab is called, and every address: all of it follows from a name like `s1` or `h4`."""

from __future__ import annotations

import re
from pathlib import Path

HIGHEST_NUMBER = 200
"""The highest N of a switch sN or a host hN; it leaves room for the management addresses."""

CONTROLLER_ADDRESS = "172.30.77.1"
"""Where switches look for their controller; it exists only while the lab is up."""

OPENFLOW_PORT = 6653
OVSDB_PORT = 6640

RUN = Path("/run/windowpane/lab")
"""Sockets, process ids, logs and the state of the lab that is up."""

GATEWAY_ADDRESS = "172.30.78.1"
"""Where hosts find the gateway: on the hosts' management network, which no switch of the lab carries."""

GATEWAY_PORT = 8080

GATEWAY_SOCKET = Path("/run/windowpane/gateway.sock")
"""Where programs on this machine, in whatever network namespace, find the gateway while the relay runs."""

MANAGEMENT_NAMESPACE = "wp-mgmt"
"""Holds the gateway's end of the hosts' management network, apart from the network of the machine and of the switches."""

HOST_INTERFACE = "eth0"
MANAGEMENT_INTERFACE = "mgmt"
"""A switch's end of its link to the controller, and a host's end of its link to the gateway."""

_NODE = re.compile(r"([sh])([1-9][0-9]{0,2})")
_NAMESPACE = re.compile(r"wp-[sh][1-9][0-9]{0,2}")
_MANAGEMENT_LINK = re.compile(r"wp-m[1-9][0-9]{0,2}")


def is_switch(name: str) -> bool:
    return _is_node(name, "s")


def is_host(name: str) -> bool:
    return _is_node(name, "h")


def _is_node(name: str, kind: str) -> bool:
    found = _NODE.fullmatch(name)
    return found is not None and found[1] == kind and int(found[2]) <= HIGHEST_NUMBER


def number(name: str) -> int:
    """4 of `h4`."""
    return int(name[1:])


def namespace(name: str) -> str:
    return f"wp-{name}"


def is_namespace(name: str) -> bool:
    """Whether a network namespace of this name belongs to the lab."""
    return name == MANAGEMENT_NAMESPACE or _NAMESPACE.fullmatch(name) is not None


def dpid(switch: str) -> str:
    """Sixteen hex digits with colons."""
    return ":".join(re.findall("..", f"{number(switch):016x}"))


def mac(host: str) -> str:
    return f"0a:00:00:00:00:{number(host):02x}"


def ipv4(host: str) -> str:
    return f"10.0.0.{number(host)}"


def ipv6(host: str) -> str:
    """The number is written as it is in the name: h10 is fd00:77::10."""
    return f"fd00:77::{number(host)}"


def port(switch: str, peer: str) -> str:
    """The switch's interface towards a host or another switch."""
    return f"{switch}-{peer}"


def horizontal_interface(neighbour: str) -> str:
    """A host's interface towards another host."""
    return f"to-{neighbour}"


def secondary_network(link: int) -> str:
    """The secondary addresses of all hosts by their first, second … horizontal link."""
    return f"10.{link}.0.0/16"


def secondary_address(host: str, neighbour: str, link: int) -> str:
    """The address that the network reaches over the uplink of the neighbour at the other end of a horizontal link."""
    return f"10.{link}.{number(neighbour)}.{number(host)}"


def management_address(switch: str) -> str:
    return f"172.30.77.{10 + number(switch)}"


def host_management_address(host: str) -> str:
    return f"172.30.78.{10 + number(host)}"


def management_link(switch: str) -> str:
    """The controller's end of the link to a switch, in the machine's own namespace."""
    return f"wp-m{number(switch)}"


def is_management_link(name: str) -> bool:
    return _MANAGEMENT_LINK.fullmatch(name) is not None


def run_directory(switch: str) -> Path:
    return RUN / switch


def database_socket(switch: str) -> Path:
    return run_directory(switch) / "db.sock"


def pid_file(switch: str, daemon: str) -> Path:
    return run_directory(switch) / f"{daemon}.pid"


def log_file(switch: str, daemon: str) -> Path:
    return run_directory(switch) / f"{daemon}.log"
