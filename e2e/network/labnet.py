"""The lab, as the tests use it: up, down, commands in hosts, traffic, and a look into the switches."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cli.paths import ROOT
from lab import names

ATTEMPTS = 3
"""How often what a network delivers is measured before it counts as too little."""

PATIENT_PROBE_MS = 15_000


def lab(*arguments: str, seconds: float = 120) -> str:
    """Runs a lab command and returns its output; a failure raises with all of its output."""
    done = subprocess.run([sys.executable, "-m", "lab", *arguments], cwd=ROOT, text=True, timeout=seconds,
                          capture_output=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"lab {' '.join(arguments)}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def ping(source: str, address: str, count: int = 3) -> bool:
    done = subprocess.run(["ip", "netns", "exec", f"wp-{source}", "ping", "-c", str(count), "-i", "0.2", "-W", "1",
                           address], capture_output=True, text=True, check=False)
    return done.returncode == 0


def reaches(source: str, address: str) -> bool:
    """Whether pings get through; one alone can be late on a busy machine."""
    return ping(source, address, count=1) or ping(source, address)


def traffic(kind: str, source: str, target: str, *arguments: str) -> dict[str, Any]:
    return json.loads(lab("traffic", kind, source, target, "--json", *arguments))  # type: ignore[no-any-return]


def delivered(least_bps: float, kind: str, source: str, target: str, *arguments: str) -> float:
    """Goodput in bits per second, measured again, twice at most, where it is less than that: the best of all attempts.

    Whatever else a busy machine does only takes away from what its network delivers, so the best attempt is the one
    that covers most of the network; a queue that is not there fails every one.
    """
    best = 0.0
    for _ in range(ATTEMPTS):
        best = max(best, traffic(kind, source, target, *arguments)["goodputBps"])
        if best >= least_bps:
            break
    return best


def receive_rate(host: str, seconds: float = 0.5) -> float:
    """What a host receives in whole Ethernet frames, in bits per second over that time."""
    before, since = counted(host, "rx_bytes"), time.monotonic()
    time.sleep(seconds)
    return (counted(host, "rx_bytes") - before) * 8 / (time.monotonic() - since)


def counted(host: str, counter: str) -> int:
    """`rx_bytes` or `tx_bytes` of a host's link so far."""
    return int(lab("exec", host, "cat", f"/sys/class/net/{names.HOST_INTERFACE}/statistics/{counter}"))


def in_switch(switch: str, *command: str) -> str:
    """Runs a command in a switch's namespace, as an operator at its console would."""
    return subprocess.run(["ip", "netns", "exec", f"wp-{switch}", *command], capture_output=True, text=True,
                          check=True).stdout


def flows(switch: str) -> list[str]:
    """The switch's entries without what changes by itself, sorted."""
    output = in_switch(switch, "ovs-ofctl", "-O", "OpenFlow10,OpenFlow13", "dump-flows", management(switch), "--no-stats")
    return sorted(line.strip() for line in output.splitlines() if "actions=" in line)


def management(switch: str) -> str:
    return f"unix:/run/windowpane/lab/{switch}/{switch}.mgmt"


def ovsdb(switch: str, *command: str) -> str:
    return in_switch(switch, "ovs-vsctl", f"--db=unix:/run/windowpane/lab/{switch}/db.sock", *command)


@contextmanager
def without_controller(switch: str) -> Iterator[None]:
    """The switch has lost its connection. Its controller is another one that does not exist: without any, it removes its entries."""
    target = ovsdb(switch, "get", "controller", switch, "target").strip().strip('"')
    _one_controller(switch, "tcp:127.0.0.1:1")
    try:
        yield
    finally:
        _one_controller(switch, target)


def _one_controller(switch: str, target: str) -> None:
    ovsdb(switch, "--", "set-controller", switch, target, "--", "set", "Controller", switch,
          "connection-mode=out-of-band", "max_backoff=1000", "inactivity_probe=5000")


def wait_longer_for_controllers(switches: Iterable[str]) -> None:
    """Makes the switches wait 15 s for a controller that does not answer: on a busy machine it may be late.

    After the two seconds of the lab they would connect anew, and have no links for a moment.
    """
    for switch in switches:
        for row in ovsdb(switch, "get", "bridge", switch, "controller").strip().strip("[]").split(", "):
            ovsdb(switch, "set", "controller", row, f"inactivity_probe={PATIENT_PROBE_MS}")


def two_controllers(switch: str, addresses: Sequence[str]) -> None:
    """Connects the switch with all of these controllers, each an IPv4 address and a port."""
    ovsdb(switch, "set-controller", switch, *(f"tcp:{address}" for address in addresses))
    for row in ovsdb(switch, "get", "bridge", switch, "controller").strip().strip("[]").split(", "):
        ovsdb(switch, "set", "controller", row, "connection_mode=out-of-band", "max_backoff=1000", "inactivity_probe=2000")


def log_messages(switch: str) -> None:
    """Lets the switch write every OpenFlow message that it gets and sends to its log."""
    daemon = f"/run/windowpane/lab/{switch}/ovs-vswitchd"
    control = f"{daemon}.{Path(f'{daemon}.pid').read_text().strip()}.ctl"
    in_switch(switch, "ovs-appctl", "-t", control, "vlog/set", "vconn:file:dbg")
    in_switch(switch, "ovs-appctl", "-t", control, "vlog/disable-rate-limit", "vconn")


def queues(switch: str) -> list[str]:
    """One line for each queue row of the switch: its rates and its external ids."""
    output = ovsdb(switch, "--format=json", "--columns=other_config,external_ids", "list", "Queue")
    return sorted(json.dumps(row) for row in json.loads(output)["data"])


def classes(switch: str, port: str) -> list[str]:
    """The HTB classes that the kernel has on a port."""
    output = in_switch(switch, "tc", "class", "show", "dev", port)
    return sorted(re.findall(r"class htb (1:[0-9a-f]+)", output))


def picture(switches: list[str]) -> dict[str, Any]:
    """Everything a booking may leave behind on the switches: entries, queue rows, kernel classes."""
    return {switch: {"flows": flows(switch), "queues": queues(switch),
                     "classes": {port: classes(switch, port) for port in ports(switch)}} for switch in switches}


def ports(switch: str) -> list[str]:
    return sorted(ovsdb(switch, "list-ports", switch).split())


def meters(switch: str) -> list[str]:
    """The switch's meters, a line each."""
    output = in_switch(switch, "ovs-ofctl", "-O", "OpenFlow13", "dump-meters", management(switch))
    words = " ".join(output.split())
    return sorted(f"meter={each.strip()}" for each in words.split("meter=")[1:])


def groups(switch: str) -> list[str]:
    """The switch's groups, a line each."""
    output = in_switch(switch, "ovs-ofctl", "-O", "OpenFlow13", "dump-groups", management(switch))
    return sorted(line.strip() for line in output.splitlines() if "group_id=" in line)


@contextmanager
def link_cut(switch: str, peer: str) -> Iterator[None]:
    """The link between two switches has no carrier at either end."""
    in_switch(switch, "ip", "link", "set", names.port(switch, peer), "down")
    try:
        yield
    finally:
        in_switch(switch, "ip", "link", "set", names.port(switch, peer), "up")


def rules_at(switch: str) -> list[str]:
    """Those of the switch's entries that belong to rules of the plan."""
    return [flow for flow in flows(switch) if "cookie=0x57503" in flow]


def neighbour(host: str, address: str) -> str:
    """The Ethernet address that the host has just resolved for the address; empty without an answer."""
    lab("exec", host, "ip", "neigh", "flush", "dev", "eth0")
    ping(host, address, count=1)
    output = lab("exec", host, "ip", "neigh", "show", address, "dev", "eth0")
    found = re.search(r"lladdr (\S+)", output)
    return found[1] if found else ""


def strip(entries: list[str]) -> list[str]:
    """Without the hard timeout, which is the remaining time when an entry was installed."""
    return [",".join(word for word in entry.replace(", ", ",").split(",") if not word.startswith("hard_timeout"))
            for entry in entries]
