"""Other traffic, beside which applications are measured."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from cli.terminal import Problem
from e2e.apps import processes
from lab import names
from lab.commands import inside, surroundings
from lab.priority import LOAD, prefer

PORT = 5001
"""The default of iperf's second version, which the papers used."""


@contextmanager
def competing_traffic(pairs: Sequence[tuple[str, str]], *options: str) -> Iterator[None]:
    """iperf3 from the first host of each pair to the second, until the block ends. Raises Problem if it ended before."""
    servers: list[subprocess.Popen[bytes]] = []
    clients: list[subprocess.Popen[bytes]] = []
    try:
        for server in sorted({server for _, server in pairs}):
            servers.append(_iperf(server, "--server"))
        time.sleep(0.5)
        for client, server in pairs:
            clients.append(_iperf(client, "--client", names.ipv4(server), "--time", "3600",
                                 *(() if "--udp" in options else ("--congestion", "cubic")), *options))
        yield
        if any(each.poll() is not None for each in clients):
            raise Problem("The other traffic ended before what was measured beside it.")
    finally:
        for process in [*clients, *servers]:
            processes.stop(process)


def _iperf(host: str, *words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(inside(names.namespace(host), "iperf3", "-4", "--port", str(PORT), *words), stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=surroundings(),
                            preexec_fn=lambda: prefer(0, LOAD))
