"""Compares a file with a gateway. The plan is a list of changes, in an order that usually works."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from windowpane_client.administration import Administration
from windowpane_client.declared.document import KINDS, Declared, DeclaredShare, DeclaredUser, Policy
from windowpane_client.declared.flows import normalized
from windowpane_client.documents import Document

Action = Literal["create", "change", "delete"]
Conflicting = Literal["keep", "end"]
Run = Callable[[Administration, Conflicting], None]
TITLES = {kind: title for title, kind in KINDS.items()}
LEFT_ALONE = ("mayAllow", "mayDeny", "classSlots")
"""Fields of a share that stay as they are if the file does not state them."""
CLEARED = ("minReserveBps", "tokenFillBps", "tokenCapacityBits", "minLimitBps", "maxRules")
"""Fields of a share that have no value if the file does not state them."""
DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "traffic-classes": {"priority": "normal", "minBps": 0, "maxBps": None, "end": None},
    "path-rules": {"port": None, "bothDirections": False, "end": None},
    "services": {"idleSeconds": 10, "healthCheck": True}}
FIXED: Mapping[str, tuple[str, ...]] = {"traffic-classes": ("share",), "path-rules": ("share",),
                                        "services": ("share", "address", "transport", "port")}
"""What the gateway cannot change of a policy."""


class PlanError(Exception):
    """The file states what no change can reach. The text names what, and what to do."""


@dataclass(frozen=True)
class Difference:
    """A field, with its value at the gateway and in the file."""

    field: str
    before: Any
    after: Any


@dataclass(frozen=True)
class Change:
    """One change. `run` makes it, and `check` returns why the gateway would refuse it now."""

    action: Action
    kind: str
    name: str
    differences: tuple[Difference, ...]
    run: Run = field(compare=False, repr=False)
    check: Callable[[Administration, Conflicting], str | None] = field(compare=False, repr=False, default=lambda _one, _other: None)

    def to_json(self) -> Document:
        return {"action": self.action, "kind": self.kind, "name": self.name,
                "differences": [{"field": each.field, "before": each.before, "after": each.after} for each in self.differences]}


@dataclass(frozen=True)
class State:
    """What the gateway has. Users and quotas are there only for administrators."""

    shares: Mapping[str, Document]
    policies: Mapping[str, Mapping[str, Document]]
    users: Mapping[str, Document] = field(default_factory=dict)
    quotas: Mapping[tuple[str, str, str], int] = field(default_factory=dict)
    """The quotas that administrators set, by holder, name, and kind."""

    def below(self, roots: Iterable[str]) -> list[str]:
        """The shares below these, parents before children. Not the shares themselves, unless one is below another."""
        inside, found = set(roots), []
        # The gateway lists parents before children.
        for name, share in self.shares.items():
            if share["parent"] in inside:
                inside.add(name)
                found.append(name)
        return found


def read_state(administration: Administration, administrator: bool) -> State:
    """What the gateway has now."""
    shares = administration.shares()
    policies = {kind: {each["name"]: each for each in administration.policies(kind)} for kind in TITLES}
    if not administrator:
        return State({each["name"]: each for each in shares}, policies)
    return State({each["name"]: each for each in shares}, policies,
                 {each["name"]: each for each in administration.users()},
                 {(each["holder"], each["name"], each["kind"]): each["value"] for each in administration.quota_exceptions()})


def plan(declared: Declared, state: State, prune: bool) -> list[Change]:
    """The changes that make the gateway match the file. Without `prune`, nothing is deleted. Raises PlanError."""
    changes = [change for user in declared.users for change in _user(user, state)]
    deletions, replaced = _deletions(declared, state, prune)
    changes += deletions
    for share in declared.shares:
        changes += _share(share, state)
    for share in declared.shares:
        changes += _quotas("share", share.name, share.quotas, state)
        for kind, policies in share.policies.items():
            changes += [change for policy in policies for change in _policy(kind, share.name, policy, state, replaced)]
    # Users lose their access last, so that one who applies the file can finish.
    return [*changes, *(change for user in declared.users for change in _disabled(user, state))]


def _user(user: DeclaredUser, state: State) -> Iterator[Change]:
    found = state.users.get(user.name)
    hosts = user.hosts or frozenset()
    if found is None:
        body = {"name": user.name, "role": user.role, **({"displayName": user.display_name} if user.display_name else {})}
        yield Change("create", "user", user.name, _all(body), lambda api, _: api.create_user(body))
        found = {"hosts": []}
    elif found["role"] != user.role:
        yield Change("change", "user", user.name, (Difference("role", found["role"], user.role),),
                     lambda api, _: api.set_role(user.name, user.role))
    if found.get("disabled") and not user.disabled:
        yield Change("change", "user", user.name, (Difference("disabled", True, False),), lambda api, _: api.set_disabled(user.name, False))
    if user.hosts is not None and set(found["hosts"]) != hosts:
        def register(api: Administration, _: Conflicting) -> None:
            for host in sorted(set(found["hosts"]) - hosts):
                api.set_host(user.name, host, False)
            for host in sorted(hosts - set(found["hosts"])):
                api.set_host(user.name, host, True)
        yield Change("change", "user", user.name, (Difference("hosts", sorted(found["hosts"]), sorted(hosts)),), register)
    yield from _quotas("user", user.name, user.quotas, state)


def _disabled(user: DeclaredUser, state: State) -> Iterator[Change]:
    if user.disabled and not state.users.get(user.name, {}).get("disabled"):
        yield Change("change", "user", user.name, (Difference("disabled", False, True),), lambda api, _: api.set_disabled(user.name, True))


def _quotas(holder: str, name: str, quotas: Mapping[str, int], state: State) -> Iterator[Change]:
    for kind, value in quotas.items():
        before = state.quotas.get((holder, name, kind))
        if before != value:
            yield Change("change" if before is not None else "create", "quota", f"{kind} of the {holder} {name}",
                         (Difference("value", before, value),), _setting(holder, name, kind, value))


def _setting(holder: str, name: str, kind: str, value: int) -> Run:
    return lambda api, _: api.set_quota(holder, name, kind, value)


def _share(share: DeclaredShare, state: State) -> Iterator[Change]:
    found = state.shares.get(share.name)
    speakers = share.speakers
    if found is None:
        body = {"name": share.name, "parent": share.parent, **share.definition, "speakers": sorted(speakers or ())}
        yield Change("create", "share", share.name, _all(body), _creating(share.name, body, speakers))
        return
    name = share.name
    if found["parent"] != share.parent:
        move = {"move": {"parent": share.parent}}
        yield Change("change", "share", name, (Difference("parent", found["parent"], share.parent),),
                     lambda api, end: api.move_share(name, share.parent, end), lambda api, end: _objection(api, name, move, end))
    wanted = {**dict.fromkeys(CLEARED), **{each: found[each] for each in LEFT_ALONE}, **share.definition}
    differences = tuple(Difference(each, found.get(each), value) for each, value in wanted.items() if not _same(each, found.get(each), value))
    if differences:
        body = {each: value for each, value in wanted.items() if value is not None}
        yield Change("change", "share", name, differences, lambda api, end: api.alter_share(name, body, end),
                     lambda api, end: _objection(api, name, {"alter": body}, end))
    before = frozenset(found["speakers"])
    if speakers is not None and before != speakers:
        yield Change("change", "share", name, (Difference("speakers", sorted(before), sorted(speakers)),),
                     lambda api, _: _set_speakers(api, name, before, speakers))


def _creating(name: str, body: Document, speakers: frozenset[str] | None) -> Run:
    def create(api: Administration, _: Conflicting) -> None:
        api.create_share(body)
        if speakers is not None:
            # The user who creates a share is one of its speakers.
            found = next(each for each in api.shares() if each["name"] == name)
            _set_speakers(api, name, frozenset(found["speakers"]), speakers)
    return create


def _set_speakers(api: Administration, share: str, before: frozenset[str], after: frozenset[str]) -> None:
    for user in sorted(after - before):
        api.set_speaker(share, user, True)
    for user in sorted(before - after):
        api.set_speaker(share, user, False)


def _objection(api: Administration, name: str, change: Document, conflicting: Conflicting) -> str | None:
    """Why the gateway would refuse a change of a share now."""
    check = api.check_share(name, change)
    if check["possible"] or (conflicting == "end" and check["possibleByEnding"]):
        return None
    reasons = [check["refusal"]["message"]] if check["refusal"] else []
    if check["shares"]:
        reasons.append(f"These shares must change first: {', '.join(check['shares'])}.")
    if check["bookingCount"]:
        reasons.append(f"{check['bookingCount']} bookings conflict with it. To end them, use --end-bookings.")
    return " ".join(reasons) or "The gateway refuses it."


def _deletions(declared: Declared, state: State, prune: bool) -> tuple[list[Change], set[tuple[str, str]]]:
    """The deletions, and the policies that are deleted to be created anew."""
    named = {share.name for share in declared.shares}
    below = state.below(named)
    # A share that the file does not name stays if a share of the file is below it.
    needed = _ancestors({share.parent for share in declared.shares}, state)
    unnamed = [name for name in below if name not in named and name not in needed]
    policies = {(kind, policy.name): (share.name, policy) for share in declared.shares for kind, each in share.policies.items() for policy in each}
    changes, replaced = [], set()
    for kind, found in state.policies.items():
        for name, document in found.items():
            wanted = policies.get((kind, name))
            fixed = [] if wanted is None else _fixed_differences(kind, wanted[0], wanted[1], document)
            if fixed:
                if not prune:
                    raise PlanError(f"The {TITLES[kind]} '{name}' (line {wanted[1].line if wanted else 0}) cannot change its {' and '.join(fixed)}. "
                                    "With --prune, it is deleted and created anew.")
                replaced.add((kind, name))
            elif wanted is not None or not prune or document["share"] not in named.union(below):
                continue
            changes.append(Change("delete", TITLES[kind], name, (Difference("share", document["share"], None),), _deleting(kind, name)))
    if prune:
        changes += [Change("delete", "share", name, (Difference("parent", state.shares[name]["parent"], None),), _deleting_share(name))
                    for name in reversed(unnamed)]
    return changes, replaced


def _ancestors(names: Iterable[str], state: State) -> set[str]:
    found: set[str] = set()
    for name in names:
        current: str | None = name
        while current is not None and current in state.shares and current not in found:
            found.add(current)
            current = state.shares[current]["parent"]
    return found


def _deleting(kind: str, name: str) -> Run:
    return lambda api, _: api.delete_policy(kind, name)


def _deleting_share(name: str) -> Run:
    return lambda api, end: api.delete_share(name, end)


def _fixed_differences(kind: str, share: str, policy: Policy, found: Document) -> list[str]:
    wanted = {**policy.body, "share": share}
    return [each for each in FIXED[kind] if found[each] != wanted[each]]


def _policy(kind: str, share: str, policy: Policy, state: State, replaced: set[tuple[str, str]]) -> Iterator[Change]:
    found = state.policies[kind].get(policy.name)
    if found is None or (kind, policy.name) in replaced:
        body = {**policy.body, "share": share}
        yield Change("create", TITLES[kind], policy.name, _all(body), lambda api, _: api.create_policy(kind, body))
        return
    # The start counts only for the creation.
    wanted = {**DEFAULTS[kind], **{each: value for each, value in policy.body.items() if each not in ("name", "start", *FIXED[kind])}}
    differences = tuple(Difference(each, _shown(each, found.get(each)), value) for each, value in wanted.items()
                        if not _same(each, found.get(each), value))
    if differences:
        change = {each: value for each, value in wanted.items() if value is not None}
        yield Change("change", TITLES[kind], policy.name, differences, lambda api, _: api.change_policy(kind, policy.name, change))


def _all(body: Mapping[str, Any]) -> tuple[Difference, ...]:
    return tuple(Difference(each, None, value) for each, value in body.items() if each != "name" and value not in (None, []))


def _same(name: str, before: Any, after: Any) -> bool:
    if name == "flowGroup":
        return normalized(before) == normalized(after)
    if name == "flowGroups":
        return sorted(map(_spelled, before)) == sorted(map(_spelled, after))
    if name == "servers":
        hosts = {each["address"]: each["host"] for each in before}
        return sorted(map(_server, before)) == sorted(_server({**each, "host": hosts.get(each["host"], each["host"])}) for each in after)
    if name == "dpid":
        return bool(before.lower() == after.lower())
    return bool(before == after)


def _spelled(group: Mapping[str, Any]) -> str:
    return json.dumps(normalized(group), sort_keys=True)


def _server(server: Mapping[str, Any]) -> tuple[str, int, int, bool]:
    return server["host"], server["port"], server.get("weight") or 1, bool(server.get("draining"))


def _shown(name: str, value: Any) -> Any:
    """The value without what only the gateway knows, such as the health of servers."""
    if name == "servers":
        return [{each: server[each] for each in ("host", "port", "weight", "draining")} for server in value]
    return value
