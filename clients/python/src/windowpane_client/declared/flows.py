"""Flow groups in one spelling, so that 10.0.0.1 and 10.0.0.1/32 are no difference."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from typing import Any

FIELDS = ("user", "srcUser", "dstUser", "srcHost", "dstHost", "transport", "srcPort", "dstPort", "srcEth", "dstEth")
TRANSPORTS = {"1": "icmp", "6": "tcp", "17": "udp"}


def normalized(group: Mapping[str, Any]) -> dict[str, str]:
    """The predicates of a flow group that are there, each in one spelling."""
    return {name: _predicate(name, str(group[name]).strip()) for name in FIELDS if group.get(name) is not None}


def _predicate(name: str, text: str) -> str:
    if name.endswith("Host"):
        try:
            network = ipaddress.ip_network(text, strict=False)
        except ValueError:
            return text
        return str(network.network_address) if network.prefixlen == network.max_prefixlen else str(network)
    if name.endswith("Port"):
        low, _, high = text.partition("-")
        return low if high in ("", low) else f"{low}-{high}"
    if name == "transport":
        return TRANSPORTS.get(text, text.lower())
    return re.sub("-", ":", text.lower()) if name.endswith("Eth") else text
