#!/usr/bin/env python3
"""Lets this host use the uplinks of its neighbours, and lends them its own.

Two hosts that are connected directly, by a horizontal link, can use each other's uplinks: Agache, Deaconescu, and Raiciu, "Increasing
Datacenter Network Utilisation with GRIN" (NSDI 2015). Each host has a secondary address for each of its horizontal links, which the
network reaches over the neighbour's uplink. Connections with MPTCP use all of them.

This program sets up the addresses, routes, queues, and MPTCP endpoints of one Linux host. It needs root, Python 3.10, iproute2, and
nftables, and no other file of Windowpane.

    host.py plan FILE    shows the commands of up
    host.py up FILE      removes what an earlier run with the same FILE left, and sets the host up
    host.py down FILE    removes addresses, routes, queues, endpoints, and the firewall, and turns forwarding off unless the host is a
                         router; other settings of the kernel stay

Before you remove a link from FILE, run `down`. Queues that another program has set on an interface are not touched: then `up` fails.
FILE describes the host as JSON; lab/README.md has an example. `-` is the standard input.
"""

from __future__ import annotations

import ipaddress
import json
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

TABLE = "77"
"""The routing table, and the priority of the rules, for packets that come from neighbours."""

FIREWALL = "windowpane_grin"
DIRECT, SECONDARY = "1:10", "1:20"
"""Classes of the uplink: of this host's own packets, and of those that it forwards for neighbours."""

SECONDARY_PART = 100
"""Packets of neighbours have at least this part of the uplink: without any, their connections would break."""

CONGESTION_CONTROL = "cubic"
QUEUE_PACKETS = 100
DSCP = "cs1"


class Wrong(Exception):
    """The description cannot be used: which field, and why."""


@dataclass(frozen=True)
class Link:
    """A horizontal link.

    `address` is the secondary address of this host, which the neighbour's uplink carries, in `network`, the secondary addresses that are
    reached over this link. `lent` is the neighbour's secondary address, which this host's uplink carries.
    """

    interface: str
    rate_bps: int
    neighbour: str
    network: str
    address: str
    lent: str


@dataclass(frozen=True)
class Host:
    """A host.

    `networks` are the networks of all addresses that its uplink reaches without a router, secondary ones too. `router` is whether the
    host forwards other packets too, which this program then does not touch.
    """

    uplink: str
    rate_bps: int
    networks: tuple[str, ...]
    router: bool
    links: tuple[Link, ...]


@dataclass(frozen=True)
class Found:
    """What is on the host: the output of `ip mptcp endpoint show`, and the interfaces that have queues of this program."""

    endpoints: str
    shaped: frozenset[str]


@dataclass(frozen=True)
class Order:
    """A command, with its input. What `may_fail` removes something that may not be there."""

    words: tuple[str, ...]
    text: str | None = None
    may_fail: bool = False

    def __str__(self) -> str:
        return shlex.join(self.words) + (f" <<'END'\n{self.text}END" if self.text else "")


def up(host: Host) -> list[Order]:
    """The commands for a host on which nothing of this program is left. Before it forwards, it has its firewall."""
    orders = [Order(("nft", "-f", "-"), _firewall(host)), *_shaping(host.uplink, host.rate_bps, lends=True)]
    for link in host.links:
        orders += [_ip("link", "set", link.interface, "up"), *_shaping(link.interface, link.rate_bps, lends=False)]
    orders.append(_settings(host))
    orders += [_ip("route", "replace", network, "dev", host.uplink, "table", TABLE) for network in host.networks]
    for link in host.links:
        orders += [
            _ip("address", "replace", f"{link.address}/32", "dev", link.interface),
            _ip("route", "replace", f"{link.lent}/32", "dev", link.interface, "src", link.address, "congctl", CONGESTION_CONTROL),
            _ip("route", "replace", link.network, "via", link.neighbour, "dev", link.interface, "onlink", "src", link.address,
                "congctl", CONGESTION_CONTROL),
            _ip("neigh", "replace", "proxy", link.lent, "dev", host.uplink),
            _ip("rule", "add", "iif", link.interface, "lookup", TABLE, "priority", TABLE),
            _ip("mptcp", "endpoint", "add", link.address, "dev", link.interface, "signal"),
        ]
    count = str(len(host.links))
    return [*orders, _ip("mptcp", "limits", "set", "subflows", count, "add_addr_accepted", count)]


def down(host: Host, found: Found) -> list[Order]:
    """The commands that remove what `up` made. Without the firewall, a host that is no router must not forward."""
    orders = [] if host.router else [Order(("sysctl", "-q", "-w", "net/ipv4/ip_forward=0"))]
    orders += [_undo("nft", "delete", "table", "ip", FIREWALL), _undo("ip", "route", "flush", "table", TABLE)]
    for interface in (host.uplink, *(link.interface for link in host.links)):
        if interface in found.shaped:
            orders.append(_undo("tc", "qdisc", "del", "dev", interface, "root"))
    for link in host.links:
        orders += [_undo("ip", "rule", "del", "iif", link.interface, "lookup", TABLE),
                   _undo("ip", "neigh", "del", "proxy", link.lent, "dev", host.uplink),
                   _undo("ip", "route", "del", link.network, "dev", link.interface),
                   _undo("ip", "route", "del", f"{link.lent}/32", "dev", link.interface),
                   _undo("ip", "address", "del", f"{link.address}/32", "dev", link.interface)]
        endpoint = re.search(rf"^{re.escape(link.address)} id (\d+)", found.endpoints, re.MULTILINE)
        if endpoint:
            orders.append(_undo("ip", "mptcp", "endpoint", "delete", "id", endpoint[1]))
    return orders


def _undo(*words: str) -> Order:
    return Order(words, may_fail=True)


def _ip(*words: str) -> Order:
    return Order(("ip", *words))


def _settings(host: Host) -> Order:
    interfaces = [host.uplink, *(link.interface for link in host.links)]
    wanted = {
        "net/mptcp/enabled": 1,
        # Packets to a secondary address come in by the horizontal link, and from one by the uplink.
        **{f"net/ipv4/conf/{interface}/rp_filter": 0 for interface in ("all", *interfaces)},
        **{f"net/ipv4/conf/{interface}/send_redirects": 0 for interface in ("all", *interfaces)},
        # Only the neighbour answers for a secondary address on the uplink's network.
        f"net/ipv4/conf/{host.uplink}/arp_ignore": 1,
        # Without this the first packet waits up to 0.8 s for the answer about an address that is lent.
        f"net/ipv4/neigh/{host.uplink}/proxy_delay": 0,
        "net/ipv4/ip_forward": 1,
    }
    return Order(("sysctl", "-q", "-w", *(f"{name}={value}" for name, value in wanted.items())))


def _shaping(interface: str, rate_bps: int, lends: bool) -> list[Order]:
    """Queues of the interface. Packets of neighbours wait for those of this host, which wait nowhere else."""
    least = max(rate_bps // SECONDARY_PART, 8)

    def tc(*words: str) -> Order:
        return Order(("tc", *words))

    orders = [tc("qdisc", "add", "dev", interface, "root", "handle", "1:", "htb", "default", "10"),
              tc("class", "add", "dev", interface, "parent", "1:", "classid", "1:1", "htb", "rate", f"{rate_bps}bit")]
    classes = [(DIRECT, rate_bps - least, "0"), (SECONDARY, least, "7")] if lends else [(DIRECT, rate_bps, "0")]
    for identifier, rate, priority in classes:
        orders.append(tc("class", "add", "dev", interface, "parent", "1:1", "classid", identifier, "htb", "rate", f"{rate}bit",
                         "ceil", f"{rate_bps}bit", "prio", priority))
        orders.append(tc("qdisc", "add", "dev", interface, "parent", identifier, "pfifo", "limit", str(QUEUE_PACKETS)))
    return orders


def _firewall(host: Host) -> str:
    """Forwards for direct neighbours only; marks packets of secondary addresses, and puts those that it forwards into their class."""
    lending = "".join(
        f"    iifname \"{link.interface}\" oifname \"{host.uplink}\" ip saddr {link.lent} accept\n"
        f"    iifname \"{host.uplink}\" oifname \"{link.interface}\" ip daddr {link.lent} accept\n" for link in host.links)
    lent = "".join(f"    iifname \"{link.interface}\" oifname \"{host.uplink}\" ip dscp set {DSCP} meta priority set {SECONDARY}\n"
                   for link in host.links)
    own = "".join(f"    ip saddr {link.address} ip dscp set {DSCP}\n" for link in host.links)
    horizontal = ", ".join(f'"{link.interface}"' for link in host.links)
    rest = (f"    iifname {{ {horizontal} }} drop\n    oifname {{ {horizontal} }} drop\n" if host.router else
            "    drop\n")
    return (f"table ip {FIREWALL} {{\n"
            f"  chain forward {{\n    type filter hook forward priority filter\n{lending}{rest}  }}\n"
            f"  chain lent {{\n    type filter hook postrouting priority mangle\n{lent}  }}\n"
            f"  chain own {{\n    type filter hook output priority mangle\n{own}  }}\n"
            "}\n")


def read(text: str) -> Host:
    """The host that a JSON text describes. Raises Wrong."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise Wrong(f"line {error.lineno}, column {error.colno}: {error.msg}") from error
    fields = _object(document, "", {"uplink", "links"}, {"router"})
    uplink = _object(fields["uplink"], "uplink", {"interface", "networks", "rateBps"})
    router = fields.get("router", False)
    if not isinstance(router, bool):
        _wrong("router", "true or false is wanted")
    if not isinstance(fields["links"], list) or not fields["links"]:
        _wrong("links", "a list with at least one link is wanted")
    links = tuple(_link(each, f"links[{index}]") for index, each in enumerate(fields["links"]))
    if not isinstance(uplink["networks"], list):
        _wrong("uplink.networks", "a list is wanted")
    networks = tuple(_network(each, f"uplink.networks[{index}]") for index, each in enumerate(uplink["networks"]))
    if len({link.network for link in links}) < len(links):
        _wrong("links", "two links have the same network: each needs one of its own")
    return Host(_interface(uplink["interface"], "uplink.interface"), _rate(uplink["rateBps"], "uplink.rateBps"), networks, router,
                links)


def _link(value: object, at: str) -> Link:
    fields = _object(value, at, {"interface", "rateBps", "neighbour", "network", "address", "lent"})
    link = Link(_interface(fields["interface"], f"{at}.interface"), _rate(fields["rateBps"], f"{at}.rateBps"),
                _address(fields["neighbour"], f"{at}.neighbour"), _network(fields["network"], f"{at}.network"),
                _address(fields["address"], f"{at}.address"), _address(fields["lent"], f"{at}.lent"))
    if ipaddress.ip_address(link.address) not in ipaddress.ip_network(link.network):
        _wrong(f"{at}.address", f"{link.address} is not in {link.network}")
    return link


def _object(value: object, at: str, wanted: set[str], allowed: set[str] = frozenset()) -> dict[str, Any]:  # type: ignore[assignment]
    if not isinstance(value, dict):
        _wrong(at, "an object is wanted")
    for field in sorted(wanted - value.keys()):
        _wrong(f"{at}.{field}".lstrip("."), "missing")
    for field in sorted(value.keys() - wanted - allowed):
        _wrong(f"{at}.{field}".lstrip("."), f"unknown; known are {', '.join(sorted(wanted | allowed))}")
    return value


def _interface(value: object, at: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"[A-Za-z0-9_.-]{1,15}", value):
        _wrong(at, f"{json.dumps(value)} is not the name of an interface")
    return value


def _address(value: object, at: str) -> str:
    try:
        return str(ipaddress.IPv4Address(_text(value, at)))
    except ValueError:
        _wrong(at, f"{json.dumps(value)} is not an IPv4 address")


def _text(value: object, at: str) -> str:
    if not isinstance(value, str):
        _wrong(at, "a text is wanted")
    return value


def _network(value: object, at: str) -> str:
    try:
        return str(ipaddress.IPv4Network(_text(value, at)))
    except ValueError:
        _wrong(at, f"{json.dumps(value)} is not an IPv4 network, such as 10.1.0.0/16")


def _rate(value: object, at: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1_000_000 <= value <= 400_000_000_000:
        _wrong(at, f"{json.dumps(value)} is not a rate: whole bits per second, 1000000 to 400000000000")
    return value


def _wrong(at: str, why: str) -> NoReturn:
    raise Wrong(f"{at}: {why}" if at else why)


def _run(order: Order) -> str:
    done = subprocess.run(order.words, input=order.text or "", capture_output=True, text=True, check=False, timeout=30)
    if done.returncode != 0 and not order.may_fail:
        raise Wrong(f"`{shlex.join(order.words)}` failed (exit status {done.returncode}): {(done.stderr or done.stdout).strip()}")
    return done.stdout


def _found(host: Host) -> Found:
    interfaces = (host.uplink, *(link.interface for link in host.links))
    shaped = {each for each in interfaces if "qdisc htb 1: root" in _run(_undo("tc", "qdisc", "show", "dev", each))}
    return Found(_run(_ip("mptcp", "endpoint", "show")), frozenset(shaped))


def _take_down(host: Host) -> None:
    for order in down(host, _found(host)):
        _run(order)


def _set_up(host: Host) -> None:
    try:
        for order in up(host):
            _run(order)
    except BaseException:
        _take_down(host)
        raise


def main(arguments: list[str]) -> int:
    if len(arguments) != 2 or arguments[0] not in ("plan", "up", "down"):
        print(__doc__, file=sys.stderr)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    command, file = arguments
    try:
        host = read(sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8"))
        if command == "plan":
            print("\n".join(map(str, up(host))))
            return 0
        _take_down(host)
        if command == "up":
            _set_up(host)
    except (Wrong, OSError, subprocess.TimeoutExpired, UnicodeDecodeError) as error:
        print(f"{file}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
