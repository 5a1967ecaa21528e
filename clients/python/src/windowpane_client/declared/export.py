"""Writes what a gateway has as a file that `read` reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import yaml

from windowpane_client.declared.document import DEFINITION, PATH_RULE, POLICIES, SERVICE, TRAFFIC_CLASS
from windowpane_client.declared.flows import normalized
from windowpane_client.declared.plan import DEFAULTS, State
from windowpane_client.documents import Document
from windowpane_client.units import rate_argument

RATES = ("maxReserveBps", "minReserveBps", "tokenFillBps", "minLimitBps", "minBps", "maxBps")
FIELDS: Mapping[str, Iterable[str]] = {"traffic-classes": TRAFFIC_CLASS, "path-rules": PATH_RULE, "services": SERVICE}
NOT_WRITTEN = ("start",)
"""A start that has passed would be refused where the file creates a policy anew."""


def export(state: State, roots: Iterable[str], with_users: bool) -> str:
    """The YAML of the trees below these shares, with the shares themselves."""
    quotas: dict[tuple[str, str], dict[str, int]] = {}
    for (holder, name, kind), value in state.quotas.items():
        quotas.setdefault((holder, name), {})[kind] = value
    inside = state.below(roots)
    nodes = {name: _share(state.shares[name], state, quotas) for name in [*roots, *inside]}
    # Children come after their parents, so the deepest are moved into theirs first.
    for name in reversed(inside):
        nodes[name].pop("parent")
        nodes[state.shares[name]["parent"]].setdefault("shares", []).insert(0, nodes[name])
    below = set(inside)
    document: Document = {"shares": [nodes[name] for name in roots if name not in below]}
    if with_users:
        document["users"] = [_user(each, quotas) for each in state.users.values()]
    return str(yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=140))


def _share(share: Document, state: State, quotas: Mapping[tuple[str, str], dict[str, int]]) -> Document:
    node: Document = {"name": share["name"], "parent": share["parent"]}
    node |= {name: _value(name, share[name]) for name in DEFINITION if share.get(name) is not None}
    node["speakers"] = sorted(share["speakers"])
    if ("share", share["name"]) in quotas:
        node["quotas"] = quotas["share", share["name"]]
    for member, (kind, _) in POLICIES.items():
        policies = [_policy(kind, each) for each in state.policies[kind].values() if each["share"] == share["name"]]
        if policies:
            node[member] = policies
    return node


def _policy(kind: str, policy: Document) -> Document:
    return {name: _value(name, policy[name]) for name in FIELDS[kind] if name not in NOT_WRITTEN
            and policy.get(name) is not None and policy[name] != DEFAULTS[kind].get(name)}


def _user(user: Document, quotas: Mapping[tuple[str, str], dict[str, int]]) -> Document:
    node: Document = {"name": user["name"], "role": user["role"], "displayName": user["displayName"]}
    if user["disabled"]:
        node["disabled"] = True
    if user["hosts"]:
        node["hosts"] = sorted(user["hosts"])
    if ("user", user["name"]) in quotas:
        node["quotas"] = quotas["user", user["name"]]
    return node


def _value(name: str, value: Any) -> Any:
    if name in RATES:
        return rate_argument(value)
    if name == "flowGroup":
        return normalized(value)
    if name == "flowGroups":
        return [normalized(each) for each in value]
    if name == "servers":
        return [{each: server[each] for each in ("host", "port", "weight", "draining") if server[each] != {"weight": 1, "draining": False}.get(each)}
                for server in value]
    return value
