"""A ZooKeeper ensemble on hosts of the lab, its sidecar, and its load: the released jars, each in a namespace."""

from __future__ import annotations

import re
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from cli.paths import EXPERIMENTS_JAR, ZOOKEEPER_CLIENT_JAR, ZOOKEEPER_JARS
from e2e.apps import processes
from e2e.network.module import eventually
from lab import names
from lab.sockets import socket_at

CLIENT_PORT, QUORUM_PORT, ELECTION_PORT = 2181, 2888, 3888
HEAP = ("-Xms96m", "-Xmx96m", "-XX:+UseSerialGC")
READY_S = 60.0
THREADS = 5
"""Of a client, each with a connection of its own."""
THINK_MS = 30
"""Between two requests of a thread."""


@dataclass
class Ensemble:
    """Servers by their host. The id of each is the number in its host's name."""

    folder: Path
    hosts: Sequence[str]
    measured: bool = False
    """Whether servers and clients run before all other processes: hosts of their own would not wait for these."""
    servers: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def configuration(self) -> Path:
        """The file that a sidecar of the whole ensemble reads."""
        return self.folder / self.hosts[0] / "zoo.cfg"

    @property
    def connect_string(self) -> str:
        return ",".join(f"{names.ipv4(host)}:{CLIENT_PORT}" for host in self.hosts)

    def start(self, host: str) -> None:
        """Starts the server at this host."""
        home = self.folder / host
        (home / "data").mkdir(parents=True, exist_ok=True)
        (home / "data/myid").write_text(f"{names.number(host)}\n")
        lines = ["tickTime=500", "initLimit=20", "syncLimit=10", f"dataDir={home / 'data'}", f"clientPort={CLIENT_PORT}",
                 "admin.enableServer=false", "4lw.commands.whitelist=srvr,ruok"]
        lines += [f"server.{names.number(each)}={names.ipv4(each)}:{QUORUM_PORT}:{ELECTION_PORT}" for each in self.hosts]
        (home / "zoo.cfg").write_text("\n".join(lines) + "\n")
        self.servers[host] = self.run(host, home / "server.log", [*HEAP, "-cp", f"{ZOOKEEPER_JARS}/*",
                                      "org.apache.zookeeper.server.quorum.QuorumPeerMain", str(home / "zoo.cfg")])

    def run(self, host: str, log: Path, words: Sequence[str]) -> subprocess.Popen[bytes]:
        """Starts Java at a host."""
        return processes.start(processes.java(host, *words), log, self.measured)

    def stop(self) -> None:
        for server in self.servers.values():
            processes.stop(server)

    def mode(self, host: str) -> str:
        """`leader`, `follower`, or an empty text while the server does not serve."""
        with socket_at(host, socket.SOCK_STREAM) as asked:
            asked.settimeout(2)
            try:
                asked.connect((names.ipv4(host), CLIENT_PORT))
                asked.sendall(b"srvr")
                answer = b""
                while more := asked.recv(4096):
                    answer += more
            except OSError:
                return ""
        found = re.search(rb"^Mode: (\w+)$", answer, re.MULTILINE)
        return found[1].decode() if found else ""

    def leader(self) -> str | None:
        """The host whose server leads."""
        return next((host for host in self.hosts if self.mode(host) == "leader"), None)


@contextmanager
def ensemble(folder: Path, hosts: Sequence[str], measured: bool = False) -> Iterator[Ensemble]:
    """An ensemble that serves, with a server at each of these hosts."""
    made = Ensemble(folder, hosts, measured)
    with ExitStack() as undo:
        undo.callback(made.stop)
        for host in hosts:
            made.start(host)
        eventually("the ensemble serves", lambda: all(made.mode(host) for host in hosts) and made.leader(), READY_S)
        yield made


@dataclass(frozen=True)
class Sidecar:
    """The sidecar of an ensemble, at the ensemble's first host."""

    process: subprocess.Popen[bytes]
    log: Path


@contextmanager
def sidecar(ensemble: Ensemble, share: str, token: Path, *options: str) -> Iterator[Sidecar]:
    """Runs the sidecar at the ensemble's first host, which reaches the gateway over the management network."""
    log = ensemble.folder / "sidecar.log"
    gateway = f"http://{names.GATEWAY_ADDRESS}:{names.GATEWAY_PORT}"
    words = ["-Xmx64m", "-jar", str(ZOOKEEPER_CLIENT_JAR), "--config", str(ensemble.configuration), "--gateway", gateway,
             "--token-file", str(token), "--share", share, *options]
    process = ensemble.run(ensemble.hosts[0], log, words)
    try:
        yield Sidecar(process, log)
    finally:
        processes.stop(process)


def load(ensemble: Ensemble, host: str, seconds: int, properties: Sequence[str] = (),
         before_s: int = 0) -> dict[str, list[float]]:
    """Latencies in milliseconds, of `create` and of `delete`, as a client at this host measured them, after `before_s` seconds.

    Raises AssertionError when the client failed, or when requests did.
    """
    log = ensemble.folder / "load.log"
    words = [*HEAP, *properties, "-cp", f"{ZOOKEEPER_JARS}/*:{EXPERIMENTS_JAR}:{ZOOKEEPER_CLIENT_JAR}",
             "org.windowpane.experiments.ZooKeeperLoad", ensemble.connect_string, str(THREADS), str(THINK_MS), str(before_s),
             str(seconds)]
    output = processes.output(processes.java(host, *words), log, before_s + seconds + 120, ensemble.measured)
    latencies: dict[str, list[float]] = {"create": [], "delete": []}
    failed = []
    for name, _, value in (line.partition(" ") for line in output.splitlines()):
        if name in latencies:
            latencies[name].append(int(value) / 1000)
        else:
            failed.append(value)
    assert not failed, f"{len(failed)} requests failed: {sorted(set(failed))}"
    return latencies
