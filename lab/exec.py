"""`lab exec`: a command on a host, or at a switch's console."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from lab import names, switch
from lab.commands import inside, need_root, need_tools, surroundings
from lab.terminal import Problem
from lab.state import need_lab


def execute(node: str, command: Sequence[str], mptcp: bool = False) -> NoReturn:
    """Becomes the command, or a shell where none is given; so its exit status and signals are the command's own.

    With `mptcp`, the command's connections use MPTCP instead of TCP.
    """
    need_root()
    need_tools("ip")
    topology = need_lab().topology
    if node not in topology.nodes():
        raise Problem(f"There is no '{node}' in the lab.\n  Hosts: {', '.join(topology.host_names())}. "
                      f"Switches: {', '.join(topology.switches)}.")
    words = list(command) or [os.environ.get("SHELL", "/bin/sh")]
    own = switch.surroundings(node) if node in topology.switches else {}
    if mptcp:
        need_tools("mptcpize")
        words = ["mptcpize", "run", *words]
    sys.stdout.flush()
    os.execvpe("ip", inside(names.namespace(node), *words), surroundings(own))
