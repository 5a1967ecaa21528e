"""Troubles of a network: cables pulled and laid, switches killed and started, frames that no kernel would send."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from e2e.network.labnet import in_switch, management, ovsdb
from e2e.network.module import Module
from lab import names
from lab.commands import inside, run
from lab.state import need_lab
from lab.switch import surroundings

_SEND = """
import socket, sys, time
out = socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
out.bind(("eth0", 0))
for _ in range(int(sys.argv[2])):
    for frame in sys.argv[1].split(","):
        out.send(bytes.fromhex(frame))
    time.sleep(0.1)
"""

_CATCH = """
import socket, sys
catch = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3))
catch.bind(("eth0", 0))
catch.settimeout(30)
wanted = sys.argv[1]
while True:
    frame = catch.recv(2000)
    if frame[12:14].hex() == wanted:
        print(frame.hex())
        break
"""


def port_goes(switch: str, peer: str, state: str) -> None:
    """Sets the switch's end of a cable `up` or `down`; the other end loses its carrier with it."""
    run("ip", "-n", names.namespace(switch), "link", "set", names.port(switch, peer), state)


def received(switch: str) -> int:
    """How many packets all ports of a switch have received."""
    output = in_switch(switch, "ovs-ofctl", "-O", "OpenFlow13", "dump-ports", management(switch))
    return sum(int(number) for number in re.findall(r"rx pkts=(\d+)", output))


def received_within(switches: list[str], seconds: float) -> int:
    """How many packets these switches receive together in this time: a loop shows in thousands."""
    before = sum(map(received, switches))
    time.sleep(seconds)
    return sum(map(received, switches)) - before


def stop_forwarding(switch: str) -> None:
    """As a crash of ovs-vswitchd."""
    os.kill(int(names.pid_file(switch, "ovs-vswitchd").read_text()), signal.SIGKILL)


def start_forwarding(switch: str) -> None:
    run(*inside(names.namespace(switch), "ovs-vswitchd", f"unix:{names.database_socket(switch)}",
                f"--pidfile={names.pid_file(switch, 'ovs-vswitchd')}",
                f"--log-file={names.log_file(switch, 'ovs-vswitchd')}", "-vconsole:off", "-vsyslog:off", "--detach"),
        environment=surroundings(switch), timeout_s=30)


def send(host: str, frames: list[bytes], times: int) -> None:
    """Sends frames as they are, the whole list every tenth of a second."""
    run(*inside(names.namespace(host), sys.executable, "-c", _SEND, ",".join(frame.hex() for frame in frames),
                str(times)), timeout_s=60)


def catch(host: str, ethertype: int) -> bytes:
    """The next frame of this kind that reaches a host."""
    return bytes.fromhex(run(*inside(names.namespace(host), sys.executable, "-c", _CATCH, f"{ethertype:04x}"),
                             timeout_s=60).strip())


def arp_claim(mac: str, address: str) -> bytes:
    """A gratuitous ARP request: this Ethernet address claims this IPv4 address."""
    ethernet = bytes.fromhex(mac.replace(":", ""))
    ip = bytes(map(int, address.split(".")))
    head = b"\xff" * 6 + ethernet + bytes.fromhex("0806" "0001" "0800" "06" "04" "0001")
    return (head + ethernet + ip + bytes(6) + ip).ljust(60, b"\0")


def move(host: str, old: str, new: str) -> None:
    """Unplugs a host from one switch and plugs it into another, where it speaks up."""
    where, interface = names.namespace(host), names.HOST_INTERFACE
    ovsdb(old, "del-port", names.port(old, host))
    run("ip", "-n", where, "link", "delete", interface)
    run("ip", "link", "add", names.port(new, host), "netns", names.namespace(new), "type", "veth",
        "peer", "name", interface, "address", names.mac(host), "netns", where)
    run("ip", "-n", names.namespace(new), "link", "set", names.port(new, host), "txqueuelen", "50", "up")
    run("ip", "-n", where, "link", "set", interface, "up")
    run("ip", "-n", where, "address", "add", f"{names.ipv4(host)}/24", "dev", interface)
    run(*inside(where, "ethtool", "-K", interface, "tx", "off"))
    ovsdb(new, "add-port", new, names.port(new, host), "--", "set", "Interface", names.port(new, host),
          "external_ids:windowpane-rate-bps=100000000")


@contextmanager
def relay(one: str, other: str) -> Iterator[str]:
    """Lays the cable between two switches through a bridge, which can lose frames while both ports stay up.

    Yields the bridge's namespace; `cut` and `restore_link` work on it.
    """
    space = "wp-relay"
    run("ip", "netns", "add", space)
    try:
        # A cable sends no frames itself.
        run("ip", "netns", "exec", space, "sysctl", "-qw", "net.ipv6.conf.all.disable_ipv6=1",
            "net.ipv6.conf.default.disable_ipv6=1")
        run("ip", "-n", space, "link", "add", "bridge0", "type", "bridge")
        # LLDP is meant for the nearest bridge; this one is a cable.
        run("ip", "netns", "exec", space, "sh", "-c", "echo 16384 > /sys/class/net/bridge0/bridge/group_fwd_mask")
        run("ip", "-n", space, "link", "set", "bridge0", "up")
        _unplug(one, other)
        for switch, peer in ((one, other), (other, one)):
            port = names.port(switch, peer)
            run("ip", "link", "add", port, "netns", names.namespace(switch), "type", "veth",
                "peer", "name", f"r-{port}", "netns", space)
            run("ip", "-n", space, "link", "set", f"r-{port}", "master", "bridge0", "up")
            _plug(switch, peer)
        yield space
    finally:
        _unplug(one, other)
        run("ip", "netns", "delete", space)
        run("ip", "link", "add", names.port(one, other), "netns", names.namespace(one), "type", "veth",
            "peer", "name", names.port(other, one), "netns", names.namespace(other))
        for switch, peer in ((one, other), (other, one)):
            _plug(switch, peer)


def _unplug(one: str, other: str) -> None:
    for switch, peer in ((one, other), (other, one)):
        ovsdb(switch, "--if-exists", "del-port", switch, names.port(switch, peer))
        # The other end of a veth goes with the first.
        subprocess.run(["ip", "-n", names.namespace(switch), "link", "delete", names.port(switch, peer)],
                       capture_output=True, check=False)


def _plug(switch: str, peer: str) -> None:
    """Gives the switch its port again, by its number and rate of before."""
    port = next(port for port in need_lab().topology.ports(switch) if port.peer == peer)
    run("ip", "-n", names.namespace(switch), "link", "set", port.name, "txqueuelen", "50", "up")
    ovsdb(switch, "add-port", switch, port.name, "--", "set", "Interface", port.name,
          f"ofport_request={port.number}", f"external_ids:windowpane-rate-bps={port.rate_bps}")


def cut(space: str, port: str) -> None:
    """What comes from this port goes nowhere any more, and nothing comes to it; its carrier stays."""
    run("ip", "-n", space, "link", "set", f"r-{port}", "nomaster")


def restore_link(space: str, port: str) -> None:
    run("ip", "-n", space, "link", "set", f"r-{port}", "master", "bridge0")


AT_ONCE_S = 10
"""On a busy machine, too."""


class Waiting:
    """Long polls for the network's next versions, asked before something happens, until one is as expected."""

    def __init__(self, module: Module, is_expected: Callable[[Any], bool]):
        self._module = module
        self._is_expected = is_expected
        self._version = module.network()["version"]
        self._thread = threading.Thread(target=self._ask, daemon=True)
        self._begun = 0.0
        self.answer: Any = None
        self.seconds = 0.0
        self._thread.start()
        time.sleep(0.2)
        self._begun = time.monotonic()

    def _ask(self) -> None:
        is_over = False
        while not is_over:
            answer = self._module.ask("GET", f"network?after={self._version}&wait=30").body
            # After the longest wait, the version is the old one.
            is_over = self._is_expected(answer) or answer["version"] == self._version
            self._version = answer["version"]
        self.seconds = time.monotonic() - self._begun
        self.answer = answer

    def received(self) -> Any:
        """The first answer that is as expected, or the last one before nothing changed any more."""
        self._thread.join(90)
        assert self.answer is not None, "the network went on changing, and was never as expected"
        assert self.seconds < AT_ONCE_S
        return self.answer
