"""The teams of the demo: who they are, and what they book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cli.client import Client
from cli.terminal import Problem
from lab import names

ADMINISTRATOR = ("admin", "admin-window")
PARENT = "lab"
MEGABIT = 1_000_000


@dataclass(frozen=True)
class Team:
    """A user with a share, and the application that the user books for."""

    user: str
    password: str
    share: str
    application: str
    purpose: str
    """What the user writes as the note of bookings."""
    rate_bps: int
    """Of a usual booking: all teams together leave most of the lab to people."""
    port: int
    """The destination port of its first flow; the others follow."""
    source: str = ""
    target: str = ""


TEAMS = (
    Team("alice", "alice-window", "team-a", "video", "camera", 8 * MEGABIT, 6100),
    Team("bob", "bob-window", "team-b", "backup", "copy", 6 * MEGABIT, 6200),
    Team("carol", "carol-window", "team-c", "research", "data set", 5 * MEGABIT, 6300),
)
THIRD = TEAMS[2]
"""Not among the users that every gateway with --demo has: an administrator adds it."""
THIRD_LIMIT_BPS = 60 * MEGABIT

SHARED = "shared"
"""The share with the service and the traffic class of all teams."""
SERVICE, SERVICE_ADDRESS, SERVICE_PORT, SERVER_PORT = "team-site", "10.0.0.100", 80, 8080
TRAFFIC_CLASS = "web"


def placed(hosts: Sequence[str]) -> tuple[Team, ...]:
    """The teams, each with two different hosts. Raises Problem if there are not two."""
    if len(hosts) < 2:
        raise Problem("The demo needs two hosts.")
    half = len(hosts) // 2
    return tuple(Team(each.user, each.password, each.share, each.application, each.purpose, each.rate_bps, each.port,
                      hosts[number % len(hosts)], hosts[(number + half) % len(hosts)])
                 for number, each in enumerate(TEAMS))


def add_third(admin: Client) -> None:
    """Adds the third team where it is missing."""
    if all(each["name"] != THIRD.user for each in admin.get("users")["users"]):
        admin.post("users", {"name": THIRD.user, "displayName": "Carol of team C", "role": "member",
                             "password": THIRD.password})
    if all(each["name"] != THIRD.share for each in admin.get("shares")["shares"]):
        admin.post("shares", {"name": THIRD.share, "parent": PARENT, "flowGroup": {"srcHost": "10.0.0.0/24"},
                              "maxReserveBps": THIRD_LIMIT_BPS, "speakers": [THIRD.user]})


def site_hosts(hosts: Sequence[str]) -> list[str]:
    """The servers of the service: two hosts, or one where there are only two."""
    return list(hosts[-2:]) if len(hosts) > 2 else list(hosts[-1:])


def add_service(admin: Client, hosts: Sequence[str]) -> None:
    """Adds the service and the traffic class of all teams where they are missing."""
    if all(each["name"] != SHARED for each in admin.get("shares")["shares"]):
        admin.post("shares", {"name": SHARED, "parent": "rootShare", "flowGroup": {}, "maxReserveBps": 0, "classSlots": 1,
                              "speakers": []})
    if all(each["name"] != SERVICE for each in admin.get("services")["services"]):
        admin.post("services", {"name": SERVICE, "share": SHARED, "address": SERVICE_ADDRESS, "transport": "tcp",
                                "port": SERVICE_PORT, "choice": "round-robin",
                                "servers": [{"host": names.ipv4(host), "port": SERVER_PORT} for host in site_hosts(hosts)]})
    if all(each["name"] != TRAFFIC_CLASS for each in admin.get("traffic-classes")["trafficClasses"]):
        admin.post("traffic-classes", {"name": TRAFFIC_CLASS, "share": SHARED, "priority": "high",
                                       "flowGroups": [{"transport": "tcp", "dstPort": str(SERVER_PORT)}]})


def flow(team: Team, number: int = 0) -> dict[str, Any]:
    """The flow group of one of the team's flows, counted from 0."""
    return {"srcHost": names.ipv4(team.source), "dstHost": names.ipv4(team.target), "transport": "tcp", "dstPort": str(team.port + number % 90)}
