"""What applications send from host to host: recorded, and sent again without the applications."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from lab import names
from lab.commands import inside, surroundings
from lab.priority import LOAD, preferring
from lab.sockets import socket_at

TABLE = "windowpane_recording"
LEAST_BYTES = 500_000
"""Less than this is not recorded: acknowledgements, and what the daemons report to each other."""

PATIENCE_S = 120.0


@dataclass(frozen=True, order=True)
class Transfer:
    """What one host sends to another over a port, in all connections together."""

    port: int
    source: str
    target: str
    from_port: bool
    """Whether it is the port of the sender, and not that of the receiver."""
    amount: int
    """In bytes."""


@contextmanager
def recording(hosts: Sequence[str], ports: Iterable[int]) -> Iterator[Callable[[], list[Transfer]]]:
    """Records while the block runs. Gives what returns the transfers so far: the IP packets that the hosts received."""
    with ExitStack() as undo:
        for host in hosts:
            _nft(host, "-f", "-", text=_counters(ports))
            undo.callback(_nft, host, "delete", "table", "ip", TABLE)
        yield lambda: sorted(each for host in hosts for each in recorded(host, hosts, _nft(host, "-j", "list", "table", "ip", TABLE)))


def _counters(ports: Iterable[int]) -> str:
    """Rules that count what a host receives, by the address of the sender and the port."""
    chosen = "{ " + ", ".join(map(str, ports)) + " }"
    rules = [f"tcp {port} {chosen} add @{name} {{ ip saddr . tcp {port} counter }}"
             for name, port in (("from_port", "sport"), ("to_port", "dport"))]
    sets = "".join(f"set {name} {{ type ipv4_addr . inet_service; flags dynamic; size 1024; counter; }}\n"
                   for name in ("from_port", "to_port"))
    return f"table ip {TABLE} {{\n{sets}chain input {{ type filter hook input priority 0;\n" + "\n".join(rules) + "\n}\n}\n"


def recorded(host: str, hosts: Sequence[str], listed: str) -> Iterator[Transfer]:
    """The transfers to a host in what nft lists as JSON, without those of the host to itself."""
    by_address = {names.ipv4(each): each for each in hosts if each != host}
    for entry in json.loads(listed)["nftables"]:
        for found in entry.get("set", {}).get("elem", []):
            element = found["elem"]
            address, port = element["val"]["concat"]
            amount = element["counter"]["bytes"]
            if address in by_address and amount >= LEAST_BYTES:
                yield Transfer(port, by_address[address], host, entry["set"]["name"] == "from_port", amount)


def _nft(host: str, *words: str, text: str | None = None) -> str:
    done = subprocess.run(inside(names.namespace(host), "nft", *words), input=text, text=True, capture_output=True, timeout=20,
                          env=surroundings(), check=False)
    assert done.returncode == 0, f"nft at {host}: {done.stderr}"
    return done.stdout


def replay(transfers: Sequence[Transfer]) -> float:
    """Makes transfers that all begin at the same time, and returns the seconds until the last byte has arrived."""
    with ExitStack() as undo:
        ends = []
        for each in transfers:
            sender, receiver = _connect(each)
            undo.callback(sender.close)
            undo.callback(receiver.close)
            ends.append((each.amount, sender, receiver))
        with ThreadPoolExecutor(2 * len(ends)) as pool, preferring(LOAD):
            begun = time.monotonic()
            work = [pool.submit(_receive, amount, receiver) for amount, _, receiver in ends]
            work += [pool.submit(_send, amount, sender) for amount, sender, _ in ends]
            for each_end in work:
                each_end.result()
            return time.monotonic() - begun


def _connect(transfer: Transfer) -> tuple[socket.socket, socket.socket]:
    """The ends of the sender and of the receiver of a new connection."""
    server, client = ((transfer.source, transfer.target) if transfer.from_port else (transfer.target, transfer.source))
    address = (names.ipv4(server), transfer.port)
    with socket_at(server, socket.SOCK_STREAM) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1)
        listening.settimeout(PATIENCE_S)
        connecting = socket_at(client, socket.SOCK_STREAM)
        connecting.settimeout(PATIENCE_S)
        connecting.connect(address)
        accepted, _ = listening.accept()
    accepted.settimeout(PATIENCE_S)
    return (accepted, connecting) if transfer.from_port else (connecting, accepted)


def _send(amount: int, sender: socket.socket) -> None:
    chunk = bytes(1 << 18)
    while amount > 0:
        amount -= sender.send(memoryview(chunk)[:amount])
    sender.shutdown(socket.SHUT_WR)


def _receive(amount: int, receiver: socket.socket) -> None:
    place = bytearray(1 << 18)
    while count := receiver.recv_into(place):
        amount -= count
    assert amount == 0, f"{amount} bytes did not arrive"
