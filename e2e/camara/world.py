"""What a scenario knows: its request, the answer, the order that it is about, and the events of that."""

from __future__ import annotations

import copy
import time
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx

from e2e.camara.environment import DEVICE, SERVER, Environment, until

SESSIONS, BOOKINGS = "/quality-on-demand/v1/sessions", "/qos-booking/v0.2/device-qos-bookings"
VERSIONS = {"quality-on-demand": "v1", "qos-profiles": "v1", "qos-booking": "v0.2"}
METHODS = {"getSession": "GET", "getQosProfile": "GET", "getBookingById": "GET", "deleteSession": "DELETE", "deleteBooking": "DELETE"}
MISSING = object()
TIMEOUT = 30


def device(address: str = DEVICE) -> dict[str, Any]:
    return {"ipv4Address": {"publicAddress": address, "privateAddress": address}}


@dataclass
class World:
    """The state of one scenario."""

    environment: Environment
    resource: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    parameters: dict[str, str] = field(default_factory=dict)
    body: Any = MISSING
    answer: httpx.Response = field(default_factory=lambda: httpx.Response(0))
    order: dict[str, Any] = field(default_factory=dict)
    ordered: dict[str, Any] = field(default_factory=dict)
    """The answer and the request of the order that already exists."""
    expected: str | None = None
    event: tuple[dict[str, str], Any] = field(default_factory=lambda: ({}, None))
    most: int = 0
    created: list[str] = field(default_factory=list)
    is_busy: bool = False
    """Whether the user may send one request a second, and sends until that is too much."""
    both_servers: dict[str, str] | None = None
    """What the request has beside a list of application servers."""

    @property
    def definition(self) -> str:
        return self.resource.split("/")[1]

    @property
    def is_booking(self) -> bool:
        return self.definition == "qos-booking"

    @property
    def collection(self) -> str:
        return BOOKINGS if self.is_booking else SESSIONS

    @property
    def status_name(self) -> str:
        return "bookingStatus" if self.is_booking else "qosStatus"

    @property
    def id_name(self) -> str:
        return "bookingId" if self.is_booking else "sessionId"

    def token(self, name: str) -> None:
        self.headers["Authorization"] = f"Bearer {self.environment.tokens[name]}"

    def send(self, method: str) -> None:
        path = self.resource.replace("vwip", VERSIONS[self.definition])
        for name, value in self.parameters.items():
            path = path.replace("{%s}" % name, value)
        json = {} if self.body is MISSING else {"json": self.body}
        deadline = time.monotonic() + TIMEOUT
        while True:
            self.answer = httpx.request(method, self.environment.address + path, headers=self.headers, timeout=30, **json)
            if not self.is_busy or self.answer.status_code == 429 or time.monotonic() > deadline:
                break
        if self.answer.status_code == 201:
            self.remember(self.answer.json(), self.body)

    def remember(self, order: dict[str, Any], request: dict[str, Any]) -> None:
        self.order, self.ordered = order, copy.deepcopy(request)
        self.created.append(f"{self.collection}/{order[self.id_name]}")

    def complete_order(self) -> dict[str, Any]:
        """A valid request for a session or a booking."""
        body = {"device": device(), "applicationServer": {"ipv4Address": SERVER}, "qosProfile": "QOS_S", "duration": 600,
                "devicePorts": {"ranges": [{"from": 5010, "to": 5020}]}, "applicationServerPorts": {"ports": [443]}}
        if self.is_booking:
            start = (datetime.now(UTC) + timedelta(hours=1)).isoformat(timespec="seconds").replace("+00:00", "Z")
            body |= {"startTime": start, "serviceArea": {"areaType": "AREANAME", "areaName": "network"}}
        return body

    def credential(self) -> dict[str, Any]:
        end = (datetime.now(UTC) + timedelta(days=1)).isoformat(timespec="seconds").replace("+00:00", "Z")
        return {"credentialType": "ACCESSTOKEN", "accessTokenType": "bearer", "accessToken": "sesame",
                "accessTokenExpiresUtc": end}

    def new_sink(self) -> str:
        return self.environment.sink.url(f"/{uuid.uuid4()}")

    def create(self, **changed: Any) -> None:
        """Creates an order of the valid program, apart from the request of the scenario."""
        body = self.complete_order() | changed
        answer = httpx.post(self.environment.address + self.collection, json=body, timeout=30,
                            headers={"Authorization": f"Bearer {self.environment.tokens['valid']}"})
        assert answer.status_code == 201, answer.text
        self.remember(answer.json(), body)
        self.parameters[self.id_name] = self.order[self.id_name]

    def create_with_sink(self, **changed: Any) -> None:
        self.create(sink=self.new_sink(), sinkCredential=self.credential(), **changed)

    def soon(self) -> str:
        """A start that is near."""
        return (datetime.now(UTC) + timedelta(seconds=4)).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def await_status(self, status: str) -> None:
        url = f"{self.environment.address}{self.collection}/{self.order[self.id_name]}"
        deadline = time.monotonic() + TIMEOUT
        while True:
            answer = httpx.get(url, headers={"Authorization": f"Bearer {self.environment.tokens['valid']}"}, timeout=30)
            if answer.json().get(self.status_name) == status:
                self.order = answer.json()
                return
            assert time.monotonic() < deadline, answer.text
            time.sleep(0.1)

    def events(self) -> list[tuple[dict[str, str], Any]]:
        sink = self.order.get("sink")
        return self.environment.sink.events(httpx.URL(sink).path) if sink else []

    def await_event(self, status: str | None) -> None:
        """Waits for an event, of a status where one is given."""
        deadline = time.monotonic() + TIMEOUT
        while True:
            for event in self.events():
                if status is None or event[1]["data"][self.status_name] == status:
                    self.event = event
                    return
            assert time.monotonic() < deadline, f"events: {self.events()}"
            time.sleep(0.1)

    def cancel_by_operator(self) -> None:
        """An administrator cancels one of the bookings of Windowpane that fulfil the order, and the gateway the others."""
        first, *others = self._booked()
        assert others
        self.environment.call("POST", f"bookings/{first}/cancel", {})
        until(lambda: not self._booked())

    def _booked(self) -> list[str]:
        start = datetime.fromisoformat(self.order["startTime"])
        listed = self.environment.admin.get("bookings?scope=all&principal=program&state=booked&limit=500")["bookings"]
        return [booking["id"] for booking in listed
                if booking["application"] == "qos-booking" and datetime.fromisoformat(booking["start"]) == start]

    def value(self, path: str) -> Any:
        return find(self.answer.json(), path)

    def clean(self) -> None:
        for path in self.created:
            httpx.delete(self.environment.address + path, timeout=30,
                         headers={"Authorization": f"Bearer {self.environment.tokens['valid']}"})


def find(value: Any, path: str) -> Any:
    """The value at a path such as `$.device.ipv4Address`, or MISSING."""
    for name in path.removeprefix("$").replace("[", ".[").split("."):
        if not name:
            continue
        if name.startswith("["):
            value = value[int(name[1:-1])]
        elif isinstance(value, dict) and name in value:
            value = value[name]
        else:
            return MISSING
    return value


def put(body: Any, path: str, value: Any) -> None:
    """Sets what is at a path; MISSING removes it."""
    *parents, last = path.removeprefix("$.").split(".")
    for name in parents:
        body = body.setdefault(name, {})
    if value is MISSING:
        body.pop(last, None)
    else:
        body[last] = value
