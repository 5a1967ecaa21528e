"""What the commands share: the connection, parameter types, and the search for hosts, shares, and bookings."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta, timezone
from functools import cached_property
from itertools import islice
from typing import Any

import click

from windowpane_client import units
from windowpane_client.client import Client
from windowpane_client.models import LinkAtPortRequest, Booking, FlowGroup, Host, PathRequirementsRequest, Share
from windowpane_client.wp import settings
from windowpane_client.wp.terminal import warn

MOST_SEARCHED = 5_000
LONGEST_S = 10.0
"""How long a request may take, with its repeats."""
ID_LENGTH = 36
MOST_NAMED = 20


class Failed(Exception):
    """The command could not do what it was asked for. The text is one sentence for the user."""


class Gateway:
    """The gateway that the options choose. Connects when it is first used."""

    def __init__(self, url: str | None, ca_file: str | None):
        self.url = url
        self.ca_file = ca_file

    @cached_property
    def client(self) -> Client:
        """Raises SettingsError if there is no gateway or no token."""
        found = settings.connection(self.url, self.ca_file)
        if found.address.is_clear:
            warn(f"Warning: {found.address.text} is not encrypted, so others on the network can read your token. Use https.")
        return Client(found.address.text, found.token, ca_file=found.ca_file, deadline_s=LONGEST_S)

    def addresses(self, source: str, destination: str) -> tuple[str, str]:
        """The addresses of two hosts, which are names or addresses."""
        if _is_address(source) and _is_address(destination):
            return source, destination
        hosts = self.client.hosts()
        candidates = [(one, other) for one in _addresses(source, hosts) for other in _addresses(destination, hosts)]
        same = [pair for pair in candidates if ipaddress.ip_network(pair[0], False).version
                == ipaddress.ip_network(pair[1], False).version]
        if not same:
            raise Failed(f"{source} and {destination} have no addresses of the same version of IP.")
        return same[0]

    def path_requirements(self, via: tuple[str, ...], avoid: tuple[str, ...], most_hops: int | None,
                          disjoint_from: str | None) -> PathRequirementsRequest | None:
        """What a path must be like, from the names of switches, and of links such as s1-s3; None for any path."""
        if not via and not avoid and most_hops is None and disjoint_from is None:
            return None
        network = self.client.network()
        names = {switch.name: switch.dpid for switch in network.switches}
        short = {switch.dpid: switch.name for switch in network.switches}
        links: dict[str, list[LinkAtPortRequest]] = {}
        for link in network.links:
            if link.from_.dpid and link.from_.port and link.to.dpid:
                name = f"{short.get(link.from_.dpid, link.from_.dpid)}-{short.get(link.to.dpid, link.to.dpid)}"
                links.setdefault(name, []).append(LinkAtPortRequest(dpid=link.from_.dpid, port=link.from_.port))
        for name in via:
            if name not in names:
                raise Failed(f"The network has no switch '{name}'. Switches: {_some(names)}.")
        for name in avoid:
            if name not in names and name not in links:
                raise Failed(f"The network has no switch or link '{name}'. Switches: {_some(names)}. Links: {_some(links)}.")
        return PathRequirementsRequest(
            via=tuple(names[name] for name in via) or None,
            avoid_switches=tuple(names[name] for name in avoid if name in names) or None,
            avoid_links=tuple(each for name in avoid if name not in names for each in links[name]) or None,
            most_hops=most_hops, disjoint_from=disjoint_from)

    def share(self, name: str | None, group: FlowGroup) -> Share:
        """The share of this name, or the only one whose flow group allows the flows."""
        shares = self.client.shares()
        if name is not None:
            found = next((share for share in shares if share.name == name), None)
            if found is None:
                raise Failed(f"There is no share '{name}' that you may see. List them with: wp shares")
            return found
        mine = [share for share in shares if share.may_speak]
        chosen = mine if len(mine) == 1 else [share for share in mine if allows(share.flow_group, group)]
        if not chosen:
            raise Failed("None of your shares allows these flows. List them with: wp shares")
        if len(chosen) > 1:
            names = ", ".join(share.name for share in chosen)
            raise Failed(f"Several of your shares allow these flows: {names}. Choose one with --share.")
        return chosen[0]

    def booking_id(self, text: str) -> str:
        """The id of the booking whose id begins or ends with the text. Searches your bookings, then all that you may see."""
        if len(text) == ID_LENGTH:
            return text
        for scope in ("mine", "all"):
            known = {booking.id for booking in islice(self.client.all_bookings(scope=scope), MOST_SEARCHED)}
            found = {each for each in known if each.startswith(text) or each.endswith(text)}
            if len(found) > 1:
                raise Failed(f"{len(found)} bookings have an id with '{text}'. Give more of the id.")
            if found:
                return found.pop()
        raise Failed(f"No booking has an id that begins or ends with '{text}'. List them with: wp ls --state any")

    def current_bookings(self, most: int, **conditions: Any) -> list[Booking]:
        """Bookings that are not over, newest first."""
        bookings = self.client.all_bookings(start=self.client.now(), **conditions)
        return list(islice((each for each in bookings if each.state in ("waiting", "held", "booked")), most))


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_network(text, strict=False)
        return True
    except ValueError:
        return False


def _addresses(text: str, hosts: Sequence[Host]) -> list[str]:
    if _is_address(text):
        return [text]
    found = next((host for host in hosts if host.name == text), None)
    if found is None:
        raise Failed(f"There is no host '{text}'. List them with: wp hosts")
    addresses = [address for address in found.addresses if _is_address(address)]
    if not addresses:
        raise Failed(f"The gateway does not know the address of {text}. Give an address instead.")
    return addresses


def allows(share: FlowGroup, flows: FlowGroup) -> bool:
    """Whether a share's flow group includes the flows, as far as addresses, transport, and ports decide it."""
    try:
        return (_has_network(share.src_host, flows.src_host) and _has_network(share.dst_host, flows.dst_host)
                and (share.transport is None or share.transport == flows.transport)
                and _has_ports(share.src_port, flows.src_port) and _has_ports(share.dst_port, flows.dst_port))
    except ValueError:
        # A group of another version of the gateway.
        return False


def _has_network(outer: str | None, inner: str | None) -> bool:
    if outer is None or inner is None:
        return outer is None
    one, other = ipaddress.ip_network(outer, False), ipaddress.ip_network(inner, False)
    return one.version == other.version and other.subnet_of(one)  # type: ignore[arg-type]


def _has_ports(outer: str | None, inner: str | None) -> bool:
    if outer is None or inner is None:
        return outer is None
    (low, high), (from_, to) = _ports(outer), _ports(inner)
    return low <= from_ and to <= high


def _ports(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    return int(low), int(high or low)


class _Parsed(click.ParamType):
    """A parameter that a function of `units` reads."""

    def __init__(self, name: str, parse: Callable[[str], Any]):
        self.name = name
        self._parse = parse

    def convert(self, value: Any, parameter: click.Parameter | None, context: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return self._parse(value)
        except ValueError as error:
            return self.fail(str(error), parameter, context)


def local_now() -> datetime:
    """The time, in the zone of this machine."""
    return datetime.now(timezone.utc).astimezone()


def _ports_parameter(text: str) -> str:
    try:
        low, high = _ports(text)
    except ValueError:
        low, high = 1, 0
    if not 0 <= low <= high <= 65535:
        raise ValueError(f"'{text}' is not a port. Write a port such as 5001, or a range such as 8000-8099.")
    return text


RATE = _Parsed("rate", units.parse_rate)
DATA = _Parsed("data", units.parse_data)
DURATION = _Parsed("duration", units.parse_duration)
TIME = _Parsed("time", lambda text: units.parse_time(text, local_now()))
PORTS = _Parsed("port", _ports_parameter)

pass_gateway = click.make_pass_decorator(Gateway)
json_option = click.option("--json", "as_json", is_flag=True, help="Print the JSON of the API.")


def later(now: datetime, length: timedelta) -> datetime:
    """Raises Failed past the end of the calendar."""
    try:
        return now + length
    except OverflowError as error:
        raise Failed("The window would end too late.") from error



def _some(names: Iterable[str]) -> str:
    """The first few names."""
    known = sorted(names)
    return ", ".join(known[:MOST_NAMED]) + (", and others" if len(known) > MOST_NAMED else "") if known else "none"
