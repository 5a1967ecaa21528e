"""A file of shares, users, and policies: YAML to checked values. Errors have the line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

from windowpane_client.declared.flows import FIELDS
from windowpane_client.documents import instant_text, parse_instant
from windowpane_client.errors import UnexpectedAnswer
from windowpane_client.units import FACTORS, parse_rate

LARGEST_BYTES = 4 * 1024 * 1024
MOST_NODES = 200_000
DEEPEST = 100
HIGHEST = 9_000_000_000_000_000
SHARE_NAME = re.compile(r"[A-Za-z0-9_$][A-Za-z0-9_$-]{0,62}")
POLICY_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,49}")
USER_NAME = re.compile(r"[A-Za-z0-9_$][A-Za-z0-9._$@-]{0,63}")
HOST = re.compile(r"(?!\.{1,2}$)[^\s/]{1,64}")
"""A name or an address that can be a part of a path."""
DPID = re.compile(r"[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){7}")
CHOICES = ("random", "round-robin", "least-flows", "two-choices", "least-load", "client-hash", "port-hash")
Read = Callable[["Reader", yaml.Node], Any]


class FileError(Exception):
    """The file is not valid. The text names the line, what is wrong, and what to write."""


@dataclass(frozen=True)
class Policy:
    """A traffic class, a path rule, or a service, as the body of a request that creates it."""

    name: str
    body: Mapping[str, Any]
    line: int


@dataclass(frozen=True)
class DeclaredShare:
    """A share of the file. None in place of speakers or quotas means that the file does not state them."""

    name: str
    parent: str
    definition: Mapping[str, Any]
    line: int
    speakers: frozenset[str] | None = None
    quotas: Mapping[str, int] = field(default_factory=dict)
    policies: Mapping[str, tuple[Policy, ...]] = field(default_factory=dict)
    """The policies by their kind, such as `path-rules`."""


@dataclass(frozen=True)
class DeclaredUser:
    """A user of the file."""

    name: str
    role: str
    line: int
    display_name: str | None = None
    disabled: bool = False
    hosts: frozenset[str] | None = None
    quotas: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Declared:
    """The content of a file: shares with parents before children, and users."""

    shares: tuple[DeclaredShare, ...]
    users: tuple[DeclaredUser, ...]

    def needs_administrator(self) -> bool:
        """Whether the file has something that the gateway changes only for an administrator in a session."""
        return bool(self.users) or any(share.quotas for share in self.shares)


def read(text: str, name: str) -> Declared:
    """The content of a file. Raises FileError."""
    if len(text.encode()) > LARGEST_BYTES:
        raise FileError(f"{name} is larger than {LARGEST_BYTES // 1024 ** 2} MiB. Split it.")
    reader = Reader(name)
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        place = error.problem_mark or error.context_mark
        raise FileError(f"{name}:{place.line + 1 if place else 1}: this is not YAML: {error.problem or error.context}") from error
    except (yaml.YAMLError, RecursionError) as error:
        raise FileError(f"{name}: this is not YAML: {error}") from error
    if root is None:
        raise FileError(f"{name} is empty. Write the list `shares` or the list `users`.")
    found = reader.fields(root, {"shares": _list(_tree), "users": _list(_user)}, required=())
    shares = [share for tree in found.get("shares", []) for share in _flat(reader, tree, None)]
    users = found.get("users", [])
    reader.unique("share", [(share.name, share.line) for share in shares])
    reader.unique("user", [(user.name, user.line) for user in users])
    for title, kind in KINDS.items():
        reader.unique(title, [(policy.name, policy.line) for share in shares for policy in share.policies.get(kind, ())])
    return Declared(tuple(shares), tuple(users))


class Reader:
    """Reads nodes of one file, a bounded number of them: aliases can make few lines endless."""

    def __init__(self, name: str):
        self._name = name
        self._read = 0
        self._depth = 0

    def wrong(self, node: yaml.Node | int, text: str) -> FileError:
        line = node if isinstance(node, int) else node.start_mark.line + 1
        return FileError(f"{self._name}:{line}: {text}")

    def count(self, node: yaml.Node) -> None:
        self._read += 1
        if self._read > MOST_NODES or self._depth > DEEPEST:
            raise self.wrong(node, "the file has too many values, or too many inside each other. Split it.")

    def fields(self, node: yaml.Node, known: Mapping[str, Read], required: tuple[str, ...]) -> dict[str, Any]:
        """The values of a mapping. A value that is null counts as left out."""
        self.count(node)
        if not isinstance(node, yaml.MappingNode):
            raise self.wrong(node, f"write a mapping with {', '.join(known)} here.")
        found: dict[str, Any] = {}
        seen: set[str] = set()
        self._depth += 1
        for key, value in node.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else ""
            if name not in known:
                raise self.wrong(key, f"'{name}' is not known here. Known are: {', '.join(known)}.")
            if name in seen:
                raise self.wrong(key, f"'{name}' occurs twice.")
            seen.add(name)
            if value.tag != "tag:yaml.org,2002:null":
                found[name] = known[name](self, value)
        self._depth -= 1
        for name in required:
            if name not in found:
                raise self.wrong(node, f"'{name}' is missing.")
        return found

    def items(self, node: yaml.Node) -> Iterator[yaml.Node]:
        self.count(node)
        if not isinstance(node, yaml.SequenceNode):
            raise self.wrong(node, "write a list here.")
        self._depth += 1
        yield from node.value
        self._depth -= 1

    def scalar(self, node: yaml.Node) -> str:
        self.count(node)
        if not isinstance(node, yaml.ScalarNode):
            raise self.wrong(node, "write one value here.")
        return str(node.value)

    def unique(self, title: str, names: list[tuple[str, int]]) -> None:
        lines: dict[str, int] = {}
        for name, line in names:
            if name in lines:
                raise self.wrong(line, f"the {title} '{name}' is already on line {lines[name]}.")
            lines[name] = line


def _list(of: Read) -> Read:
    return lambda reader, node: [of(reader, item) for item in reader.items(node)]


def _set(of: Read) -> Read:
    return lambda reader, node: frozenset(of(reader, item) for item in reader.items(node))


def _matching(pattern: re.Pattern[str], title: str) -> Read:
    def read_text(reader: Reader, node: yaml.Node) -> str:
        text = reader.scalar(node)
        if not pattern.fullmatch(text):
            raise reader.wrong(node, f"'{text}' is not {title}.")
        return text
    return read_text


def _one_of(*values: str) -> Read:
    def read_value(reader: Reader, node: yaml.Node) -> str:
        text = reader.scalar(node)
        if text not in values:
            raise reader.wrong(node, f"'{text}' is not one of {', '.join(values)}.")
        return text
    return read_value


def _whole(low: int, high: int) -> Read:
    def read_number(reader: Reader, node: yaml.Node) -> int:
        text = reader.scalar(node)
        if not re.fullmatch(r"[0-9]{1,18}", text) or not low <= int(text) <= high:
            raise reader.wrong(node, f"'{text}' is not a whole number from {low:,} to {high:,}.")
        return int(text)
    return read_number


def _truth(reader: Reader, node: yaml.Node) -> bool:
    text = reader.scalar(node)
    if node.tag != "tag:yaml.org,2002:bool":
        raise reader.wrong(node, f"'{text}' is neither true nor false.")
    return text.lower() in ("true", "yes", "on")


def _rate(reader: Reader, node: yaml.Node) -> int:
    text = reader.scalar(node)
    if text == "0":
        return 0
    try:
        return parse_rate(text)
    except ValueError as error:
        raise reader.wrong(node, str(error)) from error


def _bits(reader: Reader, node: yaml.Node) -> int:
    text = reader.scalar(node)
    found = re.fullmatch(r"([0-9]{1,16})([kKMGTP]?)", text)
    if found is None or int(found.group(1)) * FACTORS[found.group(2)] > HIGHEST:
        raise reader.wrong(node, f"'{text}' is not an amount of bits, such as 5M.")
    return int(found.group(1)) * FACTORS[found.group(2)]


def _instant(reader: Reader, node: yaml.Node) -> str:
    text = reader.scalar(node)
    try:
        return instant_text(parse_instant(text))
    except UnexpectedAnswer as error:
        raise reader.wrong(node, f"'{text}' is not a time, such as 2026-12-01T20:00:00Z.") from error


def _text(reader: Reader, node: yaml.Node) -> str:
    text = reader.scalar(node)
    if not 0 < len(text) <= 64 or any(ord(each) < 32 or ord(each) == 127 for each in text):
        raise reader.wrong(node, "write 1 to 64 visible characters here.")
    return text


def _flow_group(reader: Reader, node: yaml.Node) -> dict[str, str]:
    return reader.fields(node, {name: _text for name in FIELDS}, required=())


def _quotas(reader: Reader, node: yaml.Node) -> dict[str, int]:
    reader.count(node)
    if not isinstance(node, yaml.MappingNode):
        raise reader.wrong(node, "write kinds of quotas with their values here, such as open-bookings: 100.")
    found: dict[str, int] = {}
    for key, value in node.value:
        kind = _matching(re.compile(r"[a-z][a-z-]{0,63}"), "a kind of quota")(reader, key)
        if kind in found:
            raise reader.wrong(key, f"'{kind}' occurs twice.")
        found[kind] = _whole(0, 2**31 - 1)(reader, value)
    return found


_share_name = _matching(SHARE_NAME, "the name of a share: up to 63 letters, digits, and _ $ -")
_policy_name = _matching(POLICY_NAME, "a name: up to 50 letters, digits, and _ -")
_user_name = _matching(USER_NAME, "the name of a user: up to 64 letters, digits, and . _ $ @ -")
_host = _matching(HOST, "the name or the address of a host")

DEFINITION: dict[str, Read] = {
    "flowGroup": _flow_group, "maxReserveBps": _rate, "minReserveBps": _rate, "tokenFillBps": _rate, "tokenCapacityBits": _bits,
    "minLimitBps": _rate, "classSlots": _whole(0, 32), "maxRules": _whole(0, 50_000), "mayAllow": _truth, "mayDeny": _truth}
"""What a share can have, in the words of the API."""


def _server(reader: Reader, node: yaml.Node) -> dict[str, Any]:
    return reader.fields(node, {"host": _text, "port": _whole(1, 65535), "weight": _whole(1, 100), "draining": _truth}, ("host", "port"))


TRAFFIC_CLASS: dict[str, Read] = {
    "name": _policy_name, "flowGroups": _list(_flow_group), "priority": _one_of("high", "normal", "low"), "minBps": _rate,
    "maxBps": _rate, "start": _instant, "end": _instant}
PATH_RULE: dict[str, Read] = {
    "name": _policy_name, "flowGroup": _flow_group, "kind": _one_of("waypoint", "avoid"),
    "dpid": _matching(DPID, "a DPID, such as 00:00:00:00:00:00:00:04"), "port": _whole(1, 2**31 - 1), "bothDirections": _truth, "start": _instant, "end": _instant}
SERVICE: dict[str, Read] = {
    "name": _policy_name, "address": _text, "transport": _one_of("tcp", "udp"), "port": _whole(1, 65535), "choice": _one_of(*CHOICES),
    "idleSeconds": _whole(1, 3600), "healthCheck": _truth, "servers": _list(_server)}
KINDS = {"traffic class": "traffic-classes", "path rule": "path-rules", "service": "services"}


def _policy(known: dict[str, Read], *required: str) -> Read:
    def read_policy(reader: Reader, node: yaml.Node) -> Policy:
        found = reader.fields(node, known, ("name", *required))
        return Policy(found["name"], found, node.start_mark.line + 1)
    return read_policy


POLICIES: dict[str, tuple[str, Read]] = {
    "trafficClasses": ("traffic-classes", _policy(TRAFFIC_CLASS, "flowGroups")),
    "pathRules": ("path-rules", _policy(PATH_RULE, "flowGroup", "kind", "dpid")),
    "services": ("services", _policy(SERVICE, "address", "transport", "port", "choice", "servers"))}


def _tree(reader: Reader, node: yaml.Node) -> dict[str, Any]:
    known: dict[str, Read] = {"name": _share_name, "parent": _share_name, **DEFINITION, "speakers": _set(_user_name), "quotas": _quotas,
                              **{name: _list(read_policy) for name, (_, read_policy) in POLICIES.items()}, "shares": _list(_tree)}
    found = reader.fields(node, known, ("name", "flowGroup", "maxReserveBps"))
    if ("tokenFillBps" in found) != ("tokenCapacityBits" in found):
        raise reader.wrong(node, "tokenFillBps and tokenCapacityBits go together.")
    return {**found, "line": node.start_mark.line + 1}


def _flat(reader: Reader, tree: dict[str, Any], parent: str | None) -> Iterator[DeclaredShare]:
    if parent is not None and tree.get("parent", parent) != parent:
        raise reader.wrong(tree["line"], f"the share '{tree['name']}' is inside '{parent}', and states another parent.")
    above = parent or tree.get("parent")
    if above is None:
        raise reader.wrong(tree["line"], f"'parent' of the share '{tree['name']}' is missing. At the top, it is rootShare.")
    yield DeclaredShare(
        tree["name"], above, {name: tree[name] for name in DEFINITION if name in tree}, tree["line"], tree.get("speakers"),
        tree.get("quotas", {}), {kind: tuple(tree[name]) for name, (kind, _) in POLICIES.items() if name in tree})
    for child in tree.get("shares", []):
        yield from _flat(reader, child, tree["name"])


def _user(reader: Reader, node: yaml.Node) -> DeclaredUser:
    known: dict[str, Read] = {"name": _user_name, "role": _one_of("administrator", "member", "auditor"), "displayName": _text,
                              "disabled": _truth, "hosts": _set(_host), "quotas": _quotas}
    found = reader.fields(node, known, ("name", "role"))
    return DeclaredUser(found["name"], found["role"], node.start_mark.line + 1, found.get("displayName"), found.get("disabled", False),
                        found.get("hosts"), found.get("quotas", {}))
