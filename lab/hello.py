"""`lab hello`: every host speaks once, as hosts do when they start, so that a controller gets to know it."""

from __future__ import annotations

import subprocess

from lab import names
from lab.commands import inside, need_root, need_tools, run, surroundings
from lab.terminal import line
from lab.state import need_lab

WAIT_S = 1


def hello() -> int:
    """Each host asks the next one for an answer. 0 when every answer came, else 1."""
    need_root()
    need_tools("ip", "ping")
    hosts = need_lab().topology.host_names()
    for host in hosts:
        # A host that already knows the other's address does not send an ARP request, so the controller does not see it.
        run("ip", "-n", names.namespace(host), "neigh", "flush", "dev", names.HOST_INTERFACE)
    asked = {
        (host, other): subprocess.Popen(
            inside(names.namespace(host), "ping", "-q", "-c", "1", "-W", str(WAIT_S), names.ipv4(other)),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=surroundings())
        for host, other in zip(hosts, [*hosts[1:], hosts[0]], strict=True)
    }
    silent = [pair for pair, process in asked.items() if process.wait() != 0]
    for host, other in silent:
        line(f"{host} got no answer from {other}")
    if not silent:
        line(f"{len(hosts)} hosts have spoken, and were answered.")
    return 1 if silent else 0
