"""Checks of the machine: programs, kernel, ports, disk space."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from cli import node, tools
from cli.parts.controller import OPENFLOW_PORT
from lab.check import Check, bad, good, note
from cli.http import is_taken

LEAST_SOCKET_BUFFER = 16_777_216
MIN_FREE_GIB = 5

KERNEL_TRIAL = """
set -e
ip link add wp-trial0 type veth peer name wp-trial1
tc qdisc add dev wp-trial0 root handle 1: htb default 1
tc class add dev wp-trial0 parent 1: classid 1:1 htb rate 1mbit
tc filter add dev wp-trial0 parent 1: protocol all prio 10 bpf bytecode "1,6 0 0 0"
"""
"""Tests veth, HTB, and cls_bpf in a network namespace that ends with the test."""


def programs() -> Iterator[Check]:
    for group, needed_by in ((tools.BUILD, "up"), (tools.LAB, "the lab"), (tools.TESTS, "test"),
                             (tools.LOAD, "bench gateway")):
        for tool in group:
            if tool.present():
                yield good(tool.name, "present")
            else:
                yield note(tool.name, f"missing; {needed_by} installs it",
                           f"now: apt-get install {tool.package} ({tool.purpose})")
    found = node.find()
    own = node.version_of("node")
    if found:
        yield good("Node", str(found.folder))
    else:
        seen = "missing" if own is None else f"{own[0]}.{own[1]} is older than {node.LEAST[0]}.{node.LEAST[1]}"
        yield note("Node", f"{seen}; up installs a private copy")


def kernel() -> Iterator[Check]:
    if sys.platform != "linux":
        yield bad("Linux", sys.platform, "only the lab needs Linux")
        return
    if os.geteuid() != 0:
        yield note("namespaces, HTB, cls_bpf", "not tested: this needs root", "sudo ./windowpane doctor")
        return
    if shutil.which("unshare") is None or shutil.which("tc", path=tools.search_path()) is None:
        yield note("namespaces, HTB, cls_bpf", "not tested: unshare or tc is missing")
        return
    tried = subprocess.run(["unshare", "--net", "sh", "-c", KERNEL_TRIAL], capture_output=True, text=True, check=False,
                           env={**os.environ, "PATH": tools.search_path()})
    if tried.returncode == 0:
        yield good("namespaces, HTB, cls_bpf", "supported by the kernel")
    else:
        yield bad("namespaces, HTB, cls_bpf", tried.stderr.strip() or f"exit status {tried.returncode}",
                  "a kernel with veth, sch_htb and cls_bpf is needed for the lab (a container may forbid them)")


def socket_buffers() -> Iterator[Check]:
    """The trap with the worst symptom: one socket for all ports fills up, and every port stops sending."""
    for name in ("wmem_default", "rmem_default"):
        file = Path("/proc/sys/net/core") / name
        if not file.is_file():
            continue
        value = int(file.read_text())
        if value >= LEAST_SOCKET_BUFFER:
            yield good(f"net.core.{name}", str(value))
        else:
            yield note(f"net.core.{name}", f"{value}; the lab sets {LEAST_SOCKET_BUFFER} before it starts its switches",
                       "switches started by hand earlier drop packets with 'Resource temporarily unavailable'")


def ports(web_port: int, up: bool) -> Iterator[Check]:
    if up:
        return
    for port, use in ((web_port, "the web"), (OPENFLOW_PORT, "OpenFlow without the lab")):
        if is_taken(port):
            yield note(f"port {port}", f"in use on 127.0.0.1, but {use} needs it", "choose another --port, or stop that program")
        else:
            yield good(f"port {port}", f"free for {use}")


def room(data: Path) -> Iterator[Check]:
    place = next(folder for folder in (data, *data.parents) if folder.exists())
    free = shutil.disk_usage(place).free / 2**30
    if free < MIN_FREE_GIB:
        yield bad("disk", f"{free:.1f} GiB free at {place}", f"at least {MIN_FREE_GIB} GiB are needed")
    else:
        yield good("disk", f"{free:.0f} GiB free at {place}")


def secrets(data: Path) -> Iterator[Check]:
    for file in sorted((data / "secrets").glob("*")) if (data / "secrets").is_dir() else []:
        if file.stat().st_mode & 0o077:
            yield bad(f"secret {file.name}", "others on this machine can read it", f"chmod 600 {file}")
        else:
            yield good(f"secret {file.name}", "readable by its owner only")
