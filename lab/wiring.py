"""Namespaces, links and addresses: everything of the lab that is the kernel's."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Sequence
from ipaddress import ip_interface

from lab import names
from lab.commands import attempt, inside, run
from lab.controller_address import ControllerAddress
from lab.processes import NETNS
from lab.topology import Topology

PORT_QUEUE_PACKETS = 50
"""The port's txqueuelen before any QoS row is made: it becomes each class's length, and so the latency."""
CONGESTION_CONTROL = "cubic"
"""Of the hosts' TCP: Linux's default. Machines that choose another one would measure something else."""

JUMBO_MTU = 9000
SEGMENT_V4, SEGMENT_V6 = 1460, 1440
"""Bytes of TCP in a packet of 1,500. Hosts keep to them on links with jumbo frames, so that TCP behaves as on any other link."""

_SWITCH_SETTINGS = {
    # The kernel is not to talk on the switch's ports, nor to listen: a frame there is the switch's alone.
    "net.ipv6.conf.all.disable_ipv6": 1,
    "net.ipv6.conf.default.disable_ipv6": 1,
    "net.ipv4.conf.default.arp_ignore": 1,
    "net.ipv4.conf.all.rp_filter": 1,
    "net.ipv4.ip_forward": 0,
}


def make(topology: Topology, controllers: Sequence[ControllerAddress], jumbo_frames: bool) -> None:
    """Makes all namespaces and links and gives hosts and management links their addresses."""
    _batch(f"netns add {namespace}" for namespace in (names.MANAGEMENT_NAMESPACE, *map(names.namespace, topology.nodes())))
    for switch in topology.switches:
        _settle_switch(switch)
    _batch(_links(topology, f" mtu {JUMBO_MTU}" if jumbo_frames else ""))
    _batch(_management_links(topology.switches))
    _batch(_host_management_links(topology.host_names()))
    for switch in topology.switches:
        _set_up_switch(topology, switch, controllers)
    for host in topology.host_names():
        _set_up_host(host)
        _merge_no_frames(topology, host)
    _set_up_management_network(topology.host_names())


def _links(topology: Topology, mtu: str) -> Iterable[str]:
    """All links; `mtu` are words for those of switches, or empty."""
    for host in topology.hosts:
        yield _veth(host.switch, names.port(host.switch, host.name) + mtu, host.name,
                    f"{names.HOST_INTERFACE} address {names.mac(host.name)}{mtu}")
    for link in topology.links:
        one, other = link.ends
        yield _veth(one, names.port(one, other) + mtu, other, names.port(other, one) + mtu)
    for link in topology.host_links:
        one, other = link.ends
        yield _veth(one, names.horizontal_interface(other), other, names.horizontal_interface(one))


def _veth(node: str, interface: str, peer_node: str, peer_interface: str) -> str:
    return (f"link add {interface} netns {names.namespace(node)} type veth "
            f"peer name {peer_interface} netns {names.namespace(peer_node)}")


def _management_links(switches: Iterable[str]) -> Iterable[str]:
    """A link of its own for each switch, with a route to one address at either end: no bridge is needed."""
    for switch in switches:
        link = names.management_link(switch)
        yield (f"link add {link} type veth "
               f"peer name {names.MANAGEMENT_INTERFACE} netns {names.namespace(switch)}")
        yield f"link set {link} addrgenmode none up"
        yield f"address add {names.CONTROLLER_ADDRESS} peer {names.management_address(switch)}/32 dev {link}"


def _host_management_links(hosts: Iterable[str]) -> Iterable[str]:
    """As for switches, but from a namespace of their own: hosts reach the gateway's relay and nothing else."""
    for host in hosts:
        yield (f"link add {host} netns {names.MANAGEMENT_NAMESPACE} type veth "
               f"peer name {names.MANAGEMENT_INTERFACE} netns {names.namespace(host)}")


def _set_up_management_network(hosts: Iterable[str]) -> None:
    # A namespace inherits this from the machine, which may forward for containers: hosts would reach each other here.
    run(*inside(names.MANAGEMENT_NAMESPACE, "sysctl", "--quiet", "--write", "net.ipv4.ip_forward=0"))
    orders = ["link set lo up"]
    for host in hosts:
        orders += [f"link set {host} addrgenmode none up",
                   f"address add {names.GATEWAY_ADDRESS} peer {names.host_management_address(host)}/32 dev {host}"]
    _batch(orders, names.MANAGEMENT_NAMESPACE)


def _settle_switch(switch: str) -> None:
    wanted = [f"{name}={value}" for name, value in _SWITCH_SETTINGS.items()]
    # `--ignore`: a kernel without IPv6 lacks its settings, and does not need them.
    run(*inside(names.namespace(switch), "sysctl", "--quiet", "--ignore", "--write", *wanted))


def _set_up_switch(topology: Topology, switch: str, controllers: Sequence[ControllerAddress]) -> None:
    management = names.MANAGEMENT_INTERFACE
    # Under arp_ignore the kernel would never answer for an address with a peer: it compares the peer.
    run(*inside(names.namespace(switch), "sysctl", "--quiet", "--write", f"net.ipv4.conf.{management}.arp_ignore=0"))
    orders = ["link set lo up", f"link set {management} up",
              f"address add {names.management_address(switch)} peer {names.CONTROLLER_ADDRESS}/32 dev {management}"]
    for address in sorted({controller.address for controller in controllers if not controller.is_lab_own}):
        orders.append(f"route add {address}/32 via {names.CONTROLLER_ADDRESS} dev {management}")
    ports = [port.name for port in topology.ports(switch)]
    orders += [f"link set {port} txqueuelen {PORT_QUEUE_PACKETS} up" for port in ports]
    _batch(orders, names.namespace(switch))
    for port in ports:
        run(*inside(names.namespace(switch), "ethtool", "-K", port, "gro", "off"))


def _set_up_host(host: str) -> None:
    interface = names.HOST_INTERFACE
    # No duplicate detection: an address that is usable only after a second surprises scripts.
    management = names.MANAGEMENT_INTERFACE
    _batch(["link set lo up", f"link set {management} addrgenmode none up",
            f"address add {names.host_management_address(host)} peer {names.GATEWAY_ADDRESS}/32 dev {management}",
            f"link set {interface} up",
            f"address add {names.ipv4(host)}/24 dev {interface}",
            f"address add {names.ipv6(host)}/64 dev {interface} nodad",
            # A namespace may not choose it by sysctl where the machine does not allow that, but a route may.
            f"route change {ip_interface(f'{names.ipv4(host)}/24').network} dev {interface} proto kernel scope link "
            f"src {names.ipv4(host)} congctl {CONGESTION_CONTROL} advmss {SEGMENT_V4}",
            f"route change {ip_interface(f'{names.ipv6(host)}/64').network} dev {interface} proto kernel metric 256 "
            f"congctl {CONGESTION_CONTROL} advmss {SEGMENT_V6}"], names.namespace(host))
    # A checksum left to the hardware is never filled in: the switch takes the frame as it is.
    run(*inside(names.namespace(host), "ethtool", "-K", interface, "tx", "off"))


def _merge_no_frames(topology: Topology, host: str) -> None:
    """Where a host lends its uplink, a merged frame of a neighbour would hold up the host's own packets for milliseconds."""
    horizontal = [names.horizontal_interface(each.name) for each in topology.neighbours(host)]
    for interface in [names.HOST_INTERFACE, *horizontal] if horizontal else []:
        run(*inside(names.namespace(host), "ethtool", "-K", interface, "tx", "off", "gso", "off", "gro", "off"))


def _batch(orders: Iterable[str], namespace: str | None = None) -> None:
    where = [] if namespace is None else ["-n", namespace]
    run("ip", *where, "-batch", "-", text="".join(order + "\n" for order in orders))


def namespaces() -> list[str]:
    """The lab's namespaces on this machine, whatever topology made them."""
    return sorted(filter(names.is_namespace, os.listdir(NETNS))) if NETNS.is_dir() else []


def management_links() -> list[str]:
    """The lab's interfaces in the machine's own namespace."""
    return sorted(filter(names.is_management_link, (name for _, name in socket.if_nameindex())))


def remove() -> None:
    """Removes every namespace and management link of the lab; the links inside go with their namespaces."""
    for link in management_links():
        attempt("ip", "link", "delete", link)
    for namespace in namespaces():
        run("ip", "netns", "delete", namespace)
