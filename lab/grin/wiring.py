"""Sets GRIN up on the hosts of the lab that have horizontal links."""

from __future__ import annotations

import json
import sys
from ipaddress import ip_interface
from pathlib import Path
from typing import Any

from lab import names
from lab.commands import inside, run
from lab.topology import Host, Neighbour, Topology

PROGRAM = Path(__file__).with_name("host.py")
FOLDER = names.RUN / "grin"
"""The description of each host, as `host.py` reads it."""



def file(host: str) -> Path:
    return FOLDER / f"{host}.json"


def set_up(topology: Topology) -> None:
    """Describes each host with horizontal links in a file, and sets it up. Raises Problem."""
    hosts = [host for host in topology.hosts if topology.neighbours(host.name)]
    if hosts:
        FOLDER.mkdir()
    for host in hosts:
        file(host.name).write_text(json.dumps(description(topology, host), indent=2) + "\n", encoding="utf-8")
        run(*inside(names.namespace(host.name), sys.executable, str(PROGRAM), "up", str(file(host.name))))


def description(topology: Topology, host: Host) -> dict[str, Any]:
    """What `host.py` needs to know of a host."""
    most = max(len(topology.neighbours(each)) for each in topology.host_names())
    networks = [str(ip_interface(f"{names.ipv4(host.name)}/24").network), *map(names.secondary_network, range(1, most + 1))]
    return {
        "uplink": {"interface": names.HOST_INTERFACE, "rateBps": host.rate_bps, "networks": networks},
        "links": [_link(topology, host.name, each) for each in topology.neighbours(host.name)],
    }


def _link(topology: Topology, host: str, neighbour: Neighbour) -> dict[str, Any]:
    back = next(each for each in topology.neighbours(neighbour.name) if each.name == host)
    return {
        "interface": names.horizontal_interface(neighbour.name),
        "rateBps": neighbour.rate_bps,
        "neighbour": names.ipv4(neighbour.name),
        "network": names.secondary_network(neighbour.number),
        "address": names.secondary_address(host, neighbour.name, neighbour.number),
        "lent": names.secondary_address(neighbour.name, host, back.number),
    }
