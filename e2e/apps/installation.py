"""Everything of Windowpane on a lab of its own, with a way from its hosts to the gateway, for applications to run on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from cli import http
from cli.client import Client
from cli.parts import controller, gateway, lab as parts_of_lab, postgres
from cli.parts.service import Service
from cli.terminal import Problem
from e2e import real_gateway
from e2e.network.labnet import lab, wait_longer_for_controllers
from e2e.network.module import eventually
from lab import topology_file
from lab.priority import LOAD, preferring

TOPOLOGIES = Path(__file__).parent / "topologies"
STAR6 = TOPOLOGIES / "star6.json"
STAR6_SLOW = TOPOLOGIES / "star6-slow.json"
STAR5_SLOW = TOPOLOGIES / "star5-slow.json"

@dataclass(frozen=True)
class Installation:
    """A running installation."""

    data: Path
    address: str
    """The gateway, from this machine."""
    admin: Client
    gateway: Service

    def token(self, name: str, share: str, rate_bps: int, rules: dict[str, Any] | None = None) -> Path:
        """Makes a user `NAME` who speaks for a new share, and returns the file of a token that may read and book."""
        self.admin.post("users", {"name": name, "displayName": name, "role": "member", "password": f"{name}-password"})
        self.admin.post("shares", {"name": share, "parent": "rootShare", "flowGroup": {}, "maxReserveBps": rate_bps,
                                   "speakers": [name], **(rules or {})})
        secret = Client(self.address, name, f"{name}-password").post(
            "tokens", {"name": "application", "scopes": ["read", "book"]})["secret"]
        file = self.data / f"secrets/{name}-token"
        file.touch(mode=0o600)
        file.write_text(secret + "\n")
        return file

    def bookings(self, application: str, state: str | None = "booked") -> list[dict[str, Any]]:
        """The newest 500 bookings for an application in this state, or in any."""
        chosen = {"scope": "all", "limit": 500, "application": application, **({"state": state} if state else {})}
        found: list[dict[str, Any]] = self.admin.get(f"bookings?{urlencode(chosen)}")["bookings"]
        return found


@contextmanager
def installation(data: Path, topology: Path = STAR6, apart: bool = False) -> Iterator[Installation]:
    """Starts PostgreSQL, a lab, a controller, a gateway and the relay for hosts, and leaves nothing behind.

    If `apart`, they do not wait for the processors that the applications use, as on machines of their own.
    """
    if not postgres.is_own():
        raise Problem("Applications are tried on a PostgreSQL of their own: run it without DATABASE_URL.")
    lab("up", "--topology", str(topology))
    with ExitStack() as undo:
        undo.callback(lab, "down")
        wanted = topology_file.load(str(topology))
        wait_longer_for_controllers(wanted.switches)
        secret, plan_port, port = controller.secret(data), http.free_port(), http.free_port()
        database = undo.enter_context(real_gateway.database(data))
        served = gateway.service(data, port, [plan_port], secret, demo=True, memory="256m",
                                 options=["--requests-per-second", "0"])
        for part in (database, controller.service(data, plan_port, secret, with_lab=True, floodlight=None), served,
                     parts_of_lab.relay(port, data)):
            with preferring(LOAD) if apart else nullcontext():
                part.start()
            undo.callback(part.stop)
            part.wait_until_ready()
            if part is database:
                gateway.migrate(data)
        address = f"http://127.0.0.1:{port}"
        admin = Client(address, "admin", "admin-window")
        eventually("the hosts are known", lambda: _are_known(admin, wanted.host_names()), 120)
        yield Installation(data, address, admin, served)


def _are_known(admin: Client, hosts: list[str]) -> bool:
    try:
        lab("hello")
    except AssertionError:
        return False
    placed = [each for each in admin.get("hosts")["hosts"] if each["at"]]
    return len(placed) >= len(hosts)
