"""What the API sends and receives. Written by generate_api.py from the OpenAPI document: do not edit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from windowpane_client.documents import Model


@dataclass(frozen=True, kw_only=True)
class Booking(Model):
    id: str
    share: str
    principal: str
    flow_group: FlowGroup
    flow_group_text: str
    ask: str
    strictness: str
    rate_bps: int
    path_requirements: PathRequirements | None = None
    protection: str | None = None
    start: datetime
    end: datetime | None = None
    created_at: datetime
    state: str
    held_until: datetime | None = None
    refusal: RefusalRecord | None = None
    deployment: Deployment
    interrupted_from: datetime | None = None
    not_disjoint_from: str | None = None
    not_reverse_of: str | None = None
    path_names: tuple[str, ...]
    backup_path_names: tuple[str, ...]
    delivered_bps: int | None = None
    may_cancel: bool
    series: str | None = None
    application: str | None = None
    label: str | None = None


@dataclass(frozen=True, kw_only=True)
class BookingChange(Model):
    """An omitted field keeps its value."""

    rate_bps: int | None = None
    end: datetime | None = None
    label: str | None = None


@dataclass(frozen=True, kw_only=True)
class BookingCheck(Model):
    granted: bool
    path_names: tuple[str, ...]
    backup_path_names: tuple[str, ...]
    start: datetime | None = None
    end: datetime | None = None
    rate_bps: int | None = None
    refusal: RefusalRecord | None = None
    limit: BookingLimit | None = None
    warnings: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class BookingGroup(Model):
    bookings: tuple[Booking, ...]


@dataclass(frozen=True, kw_only=True)
class BookingGroupCheck(Model):
    granted: bool
    bookings: tuple[BookingCheck, ...]


@dataclass(frozen=True, kw_only=True)
class BookingGroupRequest(Model):
    """All or none."""

    bookings: tuple[BookingRequest, ...]


@dataclass(frozen=True, kw_only=True)
class BookingLimit(Model):
    kind: str
    place: str
    at: datetime
    free_bps: int | None = None
    free: int | None = None


@dataclass(frozen=True, kw_only=True)
class BookingRequest(Model):
    share: str
    flow_group: FlowGroup
    ask: str | None = None
    rate_bps: int | None = None
    path_requirements: PathRequirementsRequest | None = None
    protection: str | None = None
    strictness: str | None = None
    start: datetime | None = None
    end: datetime | None = None
    deadline: datetime | None = None
    transfer: Transfer | None = None
    hold_seconds: int | None = None
    waits: bool | None = None
    application: str | None = None
    label: str | None = None


@dataclass(frozen=True, kw_only=True)
class BookingSeries(Model):
    bookings: tuple[Booking, ...]
    refused: tuple[Booking, ...]


@dataclass(frozen=True, kw_only=True)
class BookingSeriesRequest(Model):
    share: str
    flow_group: FlowGroup
    rate_bps: int
    path_requirements: PathRequirementsRequest | None = None
    protection: str | None = None
    time: str
    zone: str
    length_seconds: int
    days: tuple[str, ...] | None = None
    first: str
    last: str
    all_or_none: bool | None = None
    application: str | None = None
    label: str | None = None


@dataclass(frozen=True, kw_only=True)
class Bookings(Model):
    bookings: tuple[Booking, ...]
    next_cursor: str | None = None


@dataclass(frozen=True, kw_only=True)
class Controller(Model):
    connected: bool
    instance: str | None = None
    since: datetime


@dataclass(frozen=True, kw_only=True)
class DeliveredPoint(Model):
    at: datetime
    delivered_bps: int


@dataclass(frozen=True, kw_only=True)
class Deployment(Model):
    state: str
    since: datetime
    detail: str | None = None
    hops: tuple[DeploymentHop, ...]


@dataclass(frozen=True, kw_only=True)
class DeploymentHop(Model):
    dpid: str
    switch_name: str
    in_port: int
    out_port: int
    queue: int | None = None
    state: str | None = None
    error: str | None = None


@dataclass(frozen=True, kw_only=True)
class DeviceCode(Model):
    device_code: str
    user_code: str
    expires_in_seconds: int
    interval_seconds: int


@dataclass(frozen=True, kw_only=True)
class DeviceCodeCheck(Model):
    device_code: str


@dataclass(frozen=True, kw_only=True)
class DeviceCodeRequest(Model):
    name: str
    scopes: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class DeviceDecision(Model):
    state: str
    token: NewToken | None = None


@dataclass(frozen=True, kw_only=True)
class DownLink(Model):
    """One direction of a link that is missing."""

    id: str
    from_: LinkEnd
    to: LinkEnd
    rate_bps: int
    since: datetime


@dataclass(frozen=True, kw_only=True)
class FieldError(Model):
    field: str | None = None
    message: str | None = None


@dataclass(frozen=True, kw_only=True)
class FlowGroup(Model):
    """A conjunction of predicates. A missing predicate is a wildcard."""

    user: str | None = None
    src_user: str | None = None
    dst_user: str | None = None
    src_host: str | None = None
    dst_host: str | None = None
    transport: str | None = None
    src_port: str | None = None
    dst_port: str | None = None
    src_eth: str | None = None
    dst_eth: str | None = None


@dataclass(frozen=True, kw_only=True)
class FlowTable(Model):
    id: int
    name: str
    max_entries: int


@dataclass(frozen=True, kw_only=True)
class Hint(Model):
    share: str
    flow_group: FlowGroup
    bits: int
    deadline: datetime
    rate_bps: int | None = None


@dataclass(frozen=True, kw_only=True)
class HolderQuotas(Model):
    quotas: tuple[Quota, ...]


@dataclass(frozen=True, kw_only=True)
class Host(Model):
    name: str
    addresses: tuple[str, ...]
    mac: str | None = None
    at: SwitchPort | None = None


@dataclass(frozen=True, kw_only=True)
class HostRank(Model):
    name: str
    standing: str
    rate_bps: int
    used_bps: int | None = None
    reserved_bps: int
    expected_free_bps: int | None = None


@dataclass(frozen=True, kw_only=True)
class HostRanks(Model):
    at: datetime
    hosts: tuple[HostRank, ...]


@dataclass(frozen=True, kw_only=True)
class Hosts(Model):
    hosts: tuple[Host, ...]


@dataclass(frozen=True, kw_only=True)
class Link(Model):
    id: str
    from_: LinkEnd
    to: LinkEnd
    rate_bps: int


@dataclass(frozen=True, kw_only=True)
class LinkAtPort(Model):
    """A link, by the port of a switch at one of its ends."""

    dpid: str
    port: int


@dataclass(frozen=True, kw_only=True)
class LinkAtPortRequest(Model):
    """A link, by the port of a switch at one of its ends."""

    dpid: str
    port: int


@dataclass(frozen=True, kw_only=True)
class LinkEnd(Model):
    """A port of a switch, or a host."""

    dpid: str | None = None
    port: int | None = None
    name: str
    host: str | None = None


@dataclass(frozen=True, kw_only=True)
class LogInRequest(Model):
    name: str
    password: str


@dataclass(frozen=True, kw_only=True)
class Me(Model):
    name: str
    display_name: str
    role: str
    shares: tuple[str, ...]
    scopes: tuple[str, ...] | None = None
    hosts: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Network(Model):
    version: int
    controller: Controller
    switches: tuple[Switch, ...]
    links: tuple[Link, ...]
    down_links: tuple[DownLink, ...]
    hosts: tuple[Host, ...]


@dataclass(frozen=True, kw_only=True)
class NewToken(Model):
    secret: str
    token: Token


@dataclass(frozen=True, kw_only=True)
class Offer(Model):
    kind: str
    rate_bps: int
    start: datetime
    end: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Path(Model):
    path_names: tuple[str, ...]
    hops: tuple[PathHop, ...]
    links: tuple[PathLink, ...]
    free_bps: int
    out_of_service_at: datetime | None = None
    limited_by: str


@dataclass(frozen=True, kw_only=True)
class PathHop(Model):
    dpid: str
    switch_name: str
    in_port: int
    out_port: int


@dataclass(frozen=True, kw_only=True)
class PathLink(Model):
    id: str
    rate_bps: int
    free_bps: int


@dataclass(frozen=True, kw_only=True)
class PathRequirements(Model):
    """What the path must be like. A missing field requires nothing."""

    via: tuple[str, ...] | None = None
    avoid_switches: tuple[str, ...] | None = None
    avoid_links: tuple[LinkAtPort, ...] | None = None
    most_hops: int | None = None
    disjoint_from: str | None = None
    reverse_of: str | None = None


@dataclass(frozen=True, kw_only=True)
class PathRequirementsRequest(Model):
    """What the path must be like. A missing field requires nothing."""

    via: tuple[str, ...] | None = None
    avoid_switches: tuple[str, ...] | None = None
    avoid_links: tuple[LinkAtPortRequest, ...] | None = None
    most_hops: int | None = None
    disjoint_from: str | None = None
    reverse_of: str | None = None


@dataclass(frozen=True, kw_only=True)
class Paths(Model):
    from_: str
    to: str
    start: datetime
    end: datetime | None = None
    paths: tuple[Path, ...]


@dataclass(frozen=True, kw_only=True)
class Port(Model):
    number: int
    name: str
    up: bool
    rate_bps: int


@dataclass(frozen=True, kw_only=True)
class Problem(Model):
    """A problem as RFC 9457 defines it."""

    type: str
    title: str
    status: int
    detail: str | None = None
    errors: tuple[FieldError, ...] | None = None
    refusal: RefusalRecord | None = None
    quota: QuotaUse | None = None
    request_id: str | None = None


@dataclass(frozen=True, kw_only=True)
class Quota(Model):
    holder: str
    name: str
    kind: str
    use: int
    value: int
    exception: bool


@dataclass(frozen=True, kw_only=True)
class QuotaUse(Model):
    holder: str
    name: str
    kind: str
    use: int
    value: int


@dataclass(frozen=True, kw_only=True)
class RefusalRecord(Model):
    rule: str
    place: str
    at: datetime | None = None
    limit_bps: int | None = None
    reserved_bps: int | None = None
    limit: int | None = None
    reserved: int | None = None
    message: str
    counter_offers: tuple[Offer, ...]


@dataclass(frozen=True, kw_only=True)
class Session(Model):
    name: str
    display_name: str
    role: str
    csrf_token: str
    expires_at: datetime


@dataclass(frozen=True, kw_only=True)
class Share(Model):
    name: str
    parent: str | None = None
    flow_group: FlowGroup
    flow_group_text: str
    may_allow: bool
    may_deny: bool
    max_reserve_bps: int
    min_reserve_bps: int | None = None
    token_fill_bps: int | None = None
    token_capacity_bits: int | None = None
    min_limit_bps: int | None = None
    class_slots: int
    max_rules: int | None = None
    rules_limit: int
    peak_rules: int
    reserved_now_bps: int
    peak_reserved_bps: int
    delegated_bps: int
    speakers: tuple[str, ...]
    default_speakers: bool
    may_speak: bool
    may_reshape: bool


@dataclass(frozen=True, kw_only=True)
class ShareTimeline(Model):
    share: str
    max_reserve_bps: int
    from_: datetime
    to: datetime
    steps: tuple[TimelineStep, ...]


@dataclass(frozen=True, kw_only=True)
class ShareUsage(Model):
    share: str
    unit: str
    limit: int
    from_: datetime
    to: datetime
    step_seconds: int
    peak_seconds: int
    points: tuple[UsagePoint, ...]


@dataclass(frozen=True, kw_only=True)
class Shares(Model):
    shares: tuple[Share, ...]


@dataclass(frozen=True, kw_only=True)
class Switch(Model):
    dpid: str
    name: str
    connected: bool
    queues: str
    problem: str | None = None
    ports: tuple[Port, ...]
    tables: tuple[FlowTable, ...]


@dataclass(frozen=True, kw_only=True)
class SwitchPort(Model):
    dpid: str
    port: int


@dataclass(frozen=True, kw_only=True)
class Throughput(Model):
    points: tuple[DeliveredPoint, ...]


@dataclass(frozen=True, kw_only=True)
class TimelineStep(Model):
    at: datetime
    reserved_bps: int


@dataclass(frozen=True, kw_only=True)
class Token(Model):
    id: str
    principal: str
    name: str
    scopes: tuple[str, ...]
    created_at: datetime
    expires_at: datetime | None = None
    last_used_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class TokenRequest(Model):
    name: str
    scopes: tuple[str, ...]
    expires_at: datetime | None = None
    never_expires: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Transfer(Model):
    bits: int
    aim: str | None = None


@dataclass(frozen=True, kw_only=True)
class UsagePoint(Model):
    at: datetime
    mean: int | None = None
    peak: int | None = None
    reserved_mean: int
    reserved_peak: int


@dataclass(frozen=True, kw_only=True)
class Utilization(Model):
    unit: str
    limit: int | None = None
    from_: datetime
    to: datetime
    step_seconds: int
    points: tuple[UtilizationPoint, ...]


@dataclass(frozen=True, kw_only=True)
class UtilizationPoint(Model):
    at: datetime
    mean: int | None = None
    peak: int | None = None
