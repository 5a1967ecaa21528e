"""What may befall a switch behind the controller's back, as an operator, a program or a crash would do it."""

from __future__ import annotations

import os
import re
import signal

from e2e.network.labnet import in_switch, management, ovsdb
from lab import names, processes, switch


def ofctl(name: str, command: str, *arguments: str) -> str:
    return in_switch(name, "ovs-ofctl", "-O", "OpenFlow13", command, management(name), *arguments)


def entries(name: str, cookie: str) -> list[str]:
    """The entries with this cookie, with their counters and ages, sorted by priority and match."""
    output = ofctl(name, "dump-flows", f"cookie={cookie}/-1").splitlines()
    return sorted((line.strip() for line in output if "cookie=" in line), key=lambda line: line.split("priority=")[-1])


def age(entry: str) -> float:
    """For how many seconds the switch has had the entry."""
    found = re.search(r"duration=([\d.]+)s", entry)
    assert found is not None, entry
    return float(found[1])


def packets(entry: str) -> int:
    found = re.search(r"n_packets=(\d+)", entry)
    assert found is not None, entry
    return int(found[1])


def match_of(entry: str) -> str:
    """Priority and match, as ovs-ofctl takes them again."""
    found = re.search(r"(priority=\S+) actions=", entry)
    assert found is not None, entry
    return found[1]


def crash(name: str, daemon: str) -> None:
    """Kills one of the switch's two daemons without a chance to clean up, and waits until it is gone."""
    pid = processes.from_pid_file(names.pid_file(name, daemon), daemon)
    assert pid is not None, f"{daemon} of {name} does not run"
    os.kill(pid, signal.SIGKILL)
    processes.stop([pid])


def restart(name: str, daemon: str) -> None:
    crash(name, daemon)
    switch.start_daemon(name, daemon)


def queue_row(name: str, rule: str) -> str:
    """The row of a rule's queue; the rule has one on this switch."""
    return ovsdb(name, "--bare", "--columns=_uuid", "find", "Queue", f"external_ids:windowpane-rule={rule}").strip()


def qos_row(name: str, port: str) -> str:
    """The QoS row of a port, or nothing."""
    return ovsdb(name, "--bare", "get", "Port", port, "qos").strip().strip("[]")


def mark_filters(name: str, port: str) -> str:
    """The filters that map marks to queues on a port, as tc shows them."""
    return in_switch(name, "tc", "filter", "show", "dev", port, "parent", "1:")
