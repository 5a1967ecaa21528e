"""`lab relay`: the way of programs on hosts to a gateway on this machine.

A site has a management network that its measured links do not carry. Here it is the namespace `names.MANAGEMENT_NAMESPACE`
with a link to each host; from there connections go over a Unix socket, which needs no network, to the gateway.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading

from lab import cleanup, names
from lab.commands import inside, need_root, need_tools, surroundings
from lab.state import need_lab
from lab.terminal import Problem

MOST_CONNECTIONS = 256
"""At a time, on each of the two ways; further ones wait in the kernel's queue."""

WITH_PARENT = ["setpriv", "--pdeathsig", "TERM"]
"""A way ends with the relay, also when that is killed: it would keep the port from the next one."""

PID_FILE = names.RUN / "relay.pid"
CHECK_EVERY_S = 0.5


def run(gateway: str) -> int:
    """Connects hosts with the gateway at `ADDR:PORT` until SIGTERM or SIGINT, or until the lab is gone.

    Exit status 1 when a way breaks.
    """
    need_root()
    need_tools("ip", "setpriv", "socat")
    need_lab()
    other = cleanup.agent("relay")
    if other is not None:
        raise Problem(f"The relay runs already (process {other}).")
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    PID_FILE.write_text(f"{os.getpid()}\n", encoding="utf-8")
    ways = [_start(way) for way in _ways(gateway)]
    try:
        while not stop.wait(CHECK_EVERY_S) and cleanup.agent("relay") == os.getpid():
            if any(way.poll() is not None for way in ways):
                return 1
        return 0
    finally:
        for way in ways:
            way.terminate()
        for way in ways:
            way.wait()
        names.GATEWAY_SOCKET.unlink(missing_ok=True)
        PID_FILE.unlink(missing_ok=True)


def _ways(gateway: str) -> list[list[str]]:
    limits = f"fork,max-children={MOST_CONNECTIONS},backlog={MOST_CONNECTIONS}"
    socket = f"UNIX-LISTEN:{names.GATEWAY_SOCKET},unlink-early,mode=666,{limits}"
    # As many may use the socket as may reach the gateway on loopback: the gateway asks for a token all the same.
    # Without nodelay, the second part of an answer waits for 40 ms.
    network = f"TCP-LISTEN:{names.GATEWAY_PORT},bind={names.GATEWAY_ADDRESS},reuseaddr,nodelay,{limits}"
    return [[*WITH_PARENT, "socat", socket, f"TCP:{gateway},nodelay"],
            inside(names.MANAGEMENT_NAMESPACE, *WITH_PARENT, "socat", network, f"UNIX-CONNECT:{names.GATEWAY_SOCKET}")]


def _start(way: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(way, stdin=subprocess.DEVNULL, env=surroundings())
