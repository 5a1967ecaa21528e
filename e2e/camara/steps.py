"""The steps of CAMARA's features."""

from __future__ import annotations

import re
import uuid
from datetime import UTC, datetime
from typing import Any

import httpx
from pytest_bdd import given, parsers, step, then, when

from e2e.camara import schemas
from e2e.camara.environment import FOREIGN_DEVICE, IDLE_DEVICE, NO_DEVICE
from e2e.camara.world import METHODS, MISSING, World, device, find, put

NOT_COMPLIANT = {"unknownProperty": True}
ANY_TOKEN = ("a valid access token", "a valid access token which does not identify a single device", "a valid 2-legged access token")
NEEDS = {"read": ("read", "retrieve-by-device", "qos-profiles:read"), "book": ("create", "delete", "update")}
DEFAULTS = {"CreateSession": "order", "CreateBooking": "order", "ExtendSessionDuration": "extension"}


def named(text: str) -> Any:
    return parsers.re(text + "$")


# The request

@given(parsers.parse('an environment at "apiRoot"'))
def _environment(world: World) -> None:
    assert world.environment.address


@given(parsers.parse('the resource "{resource}"'))
def _resource(world: World, resource: str) -> None:
    world.resource = resource


@step(named(r'the header "(?P<name>Content-Type)" is set to "(?P<value>.*)"'))
def _header(world: World, name: str, value: str) -> None:
    world.headers[name] = value


@step(named(r'the header "Authorization" is set to (?P<token>an? .*token.*)'))
def _token(world: World, token: str) -> None:
    scope = re.search(r'does not include scope "(.*)"', token)
    if scope:
        is_reading = scope.group(1).endswith(NEEDS["read"])
        world.token("book" if is_reading else "read")
    elif "emitted to a client which did not" in token:
        world.token("other")
    elif token in ANY_TOKEN:
        world.token("valid")
    elif "expired" in token:
        world.token("expired")
    elif "invalid" in token:
        world.token("invalid")
    else:
        raise NotImplementedError(f"The gateway has no such token: {token}")


@step('the header "Authorization" is not sent')
def _no_token(world: World) -> None:
    world.headers.pop("Authorization", None)


@step(named(r'the header "x-correlator" complies with the schema .*'))
def _correlator(world: World) -> None:
    world.headers["x-correlator"] = str(uuid.uuid4())


@step(named(r'the header "x-correlator" does not comply with the schema .*'))
def _wrong_correlator(world: World) -> None:
    world.headers["x-correlator"] = "not a correlator, because of blanks"


@step(named(r'(the request body is set by default to )?a request body compliant with the schema at "/components/schemas/(?P<schema>\w+)"'))
def _default_body(world: World, schema: str) -> None:
    kind = DEFAULTS.get(schema)
    world.body = (world.complete_order() if kind == "order" else
                  {"requestedAdditionalDuration": 60} if kind == "extension" else {"device": device()})
    assert not schemas.errors(world.definition, f"/components/schemas/{schema}", world.body)


@step("the request body is set to a valid request body")
@step("any optional request property if included is set to a valid value")
@step(named(r'a valid testing device supported by the service, identified by the token or provided in the request body'))
@step(named(r'a valid request for "\w+"'))
@step("that some types of device identifiers are not supported by the implementation")
@step("that the service is not available for all devices commercialized by the operator")
@step("no PRIVATE_KEY_JWT configuration has been pre-shared for the notification endpoint")
@step("no device is provided in the request body or identified by the access token")
@step("an existing QoS profile")
@step("the deletion process for that QoS booking in the implementation is asynchronous")
def _as_it_is(world: World) -> None:
    """The default request is so, or another step makes it so."""


@step(named(r"the request body is set to any value which is not compliant with the schema at .*"))
def _not_compliant(world: World) -> None:
    world.body |= NOT_COMPLIANT


@step("the request body is not included")
def _no_body(world: World) -> None:
    world.body = MISSING


@step("the request body is set to {}")
def _empty_body(world: World) -> None:
    world.body = {}


@step("that implementation has QoS Profiles restricted to certain devices")
def _restricted() -> None:
    raise NotImplementedError("Every profile is for all devices.")


# Properties of the body

VALUES: dict[str, Any] = {
    "a valid application server": {"ipv4Address": "10.0.0.2"},
    "a valid QoS Profile as returned by QoS Profiles API": "QOS_S",
    "a valid QoS Profile": "QOS_S",
    "a valid duration for the selected QoS profile": 600,
    "an invalid duration for the selected qosProfile": 7_201,
    "a non existent qos Profile": "NO_SUCH_PROFILE",
    "a non existent QoS profile": "NO_SUCH_PROFILE",
    "an existing QoS profile name": "QOS_S",
    "a valid additional session duration": 60,
    "a valid access token accepted by the events receiver": "sesame",
    'a value other than "bearer"': "basic",
    "a value in the past": "2020-01-01T00:00:00Z",
    "an invalid or not acceptable value": "http://127.0.0.1/plain",
    "a valid device": device(),
    "{}": {},
}


@step(named(r'the request( body)? property +"(?P<path>\$?[\w.]+)" is set to:? (?P<value>.*)'))
def _property(world: World, path: str, value: str) -> None:
    path = path if path.startswith("$") else f"$.{path}"
    if path.startswith("$.sinkCredential") and value != "{}":
        world.body.setdefault("sink", world.new_sink())
        world.body.setdefault("sinkCredential", world.credential())
    if value in VALUES:
        put(world.body, path, VALUES[value])
    elif "not between between 0 and 65535" in value:
        _out_of_range(world, path)
    elif value == "a URL where events can be monitored":
        put(world.body, path, world.new_sink())
    elif value.startswith("a time value later than"):
        put(world.body, path, world.credential()["accessTokenExpiresUtc"])
    elif value.startswith("a valid value"):
        assert find(world.body, path) is not MISSING
    elif value.startswith("an area where the service is not provided"):
        put(world.body, path, {"areaType": "AREANAME", "areaName": "the moon"})
    elif value.startswith("a value that added to the existing QoS session"):
        put(world.body, path, world.most)
    elif value.startswith("the value "):
        put(world.body, path, value.removeprefix("the value "))
    elif path == "$.serviceArea.areaType":
        world.body["serviceArea"] = AREAS[value.strip('"')]
    else:
        assert value.startswith('"'), value
        put(world.body, path, value.strip('"'))


AREAS = {
    "CIRCLE": {"areaType": "CIRCLE", "center": {"latitude": 50.7, "longitude": 7.1}, "radius": 100},
    "POLYGON": {"areaType": "POLYGON", "boundary": [{"latitude": 0, "longitude": 0}, {"latitude": 0, "longitude": 1},
                                                    {"latitude": 1, "longitude": 1}]},
    "AREANAME": {"areaType": "AREANAME", "areaName": "network"},
}
INVALID_AREAS = {
    "CIRCLE": {"areaType": "CIRCLE", "center": {"latitude": 91, "longitude": 7.1}, "radius": 100},
    "POLYGON": {"areaType": "POLYGON", "boundary": [{"latitude": 0, "longitude": 0}]},
    "AREANAME": {"areaType": "AREANAME"},
}


@step(named(r'the request body property "\$\.serviceArea" is not compliant with the schema ".*"'))
def _invalid_area(world: World) -> None:
    world.body["serviceArea"] = INVALID_AREAS[world.body["serviceArea"]["areaType"]]


@step(named(r'that the operator does not support a service area of type "(?P<kind>\w+)"'))
def _area_not_supported(kind: str) -> None:
    assert kind in ("CIRCLE", "POLYGON"), f"The gateway supports areas of type {kind}."


def _out_of_range(world: World, path: str) -> None:
    if path.endswith("publicPort"):
        world.body["device"]["ipv4Address"]["publicPort"] = 65_536
        return
    _, name, *rest = path.replace("[*]", "").split(".")
    good, bad = 5, 65_536
    world.body[name] = {"ports": [bad]} if rest == ["ports"] else {
        "ranges": [{"from": bad if rest[1] == "from" else good, "to": bad if rest[1] == "to" else good}]}


@step(named(r'the request body property "(?P<path>\$[\w.]+\[\*\])" is set to a value not between between 0 and 65535'))
def _ports_out_of_range(world: World, path: str) -> None:
    _out_of_range(world, path)


@step(named(r'the request( body)? property "(?P<path>\$[\w.]+)" (is not included|does not exist)'))
def _without(world: World, path: str) -> None:
    put(world.body, path, MISSING)


@step(named(r'the request body properties "(?P<one>\$\.\w+)" and "(?P<two>\$\.\w+)" are not included'))
def _without_both(world: World, one: str, two: str) -> None:
    put(world.body, one, MISSING)
    put(world.body, two, MISSING)


@step(named(r'the request body property "\$\.device\.(?P<name>\w+)" does not comply with the OAS schema at ".*"'))
def _wrong_identifier(world: World, name: str) -> None:
    world.body["device"] = {name: {"phoneNumber": "123", "ipv4Address": {"publicAddress": "10.0.0.1"},
                                   "ipv6Address": "10.0.0.1", "networkAccessIdentifier": 7}[name]}


@step('the request body property "$.device" is compliant with the schema but does not identify a valid device')
def _no_device(world: World) -> None:
    world.body["device"] = device(NO_DEVICE)


@step('the request body property "$.device" only includes device identifiers not supported by the implementation')
def _phone(world: World) -> None:
    world.body["device"] = {"phoneNumber": "+123456789"}


@step('the request property "$.device" includes several identifiers for the device')
def _several_identifiers(world: World) -> None:
    world.body["device"] = device() | {"phoneNumber": "+123456789"}


@step(named(r"a (valid )?device,? .*for which the service is not applicable.*|a device for which the service is not applicable.*"))
def _foreign_device(world: World) -> None:
    world.body["device"] = device(FOREIGN_DEVICE)


# Application servers

SERVERS = "$.applicationServer.ipAddresses"


@step(f'the request body property "{SERVERS}" exists')
def _list_of_servers(world: World) -> None:
    world.body["applicationServer"] = {**(world.both_servers or {}), "ipAddresses": ["10.0.0.2", "10.0.0.3"]}


@step(named(r'the request body properties "\$\.applicationServer\.ipv4Address" and/or "\$\.applicationServer\.ipv6Address" exist'))
def _subnet_beside_a_list(world: World) -> None:
    world.both_servers = {"ipv4Address": "10.0.0.2"}


@step(named(r'the request body properties .* exist and have valid values which include a subnet mask'))
def _subnet(world: World) -> None:
    world.body["applicationServer"] = {"ipv4Address": "10.0.0.2/31"}


@step(named(r'the number of items in request body array ".*" is (?P<relation>greater than|less than|equal to) (?P<number>\d+)'))
def _number_of_servers(world: World, relation: str, number: str) -> None:
    servers = world.body["applicationServer"]["ipAddresses"]
    if relation == "equal to":
        servers.clear()
    elif relation == "greater than" and len(servers) <= int(number):
        servers[:] = [f"10.0.0.{index}" for index in range(2, int(number) + 3)]
    elif relation == "less than":
        assert len(servers) < int(number)


@step(named(r"each item within request body array .*"))
def _valid_servers(world: World) -> None:
    servers = world.body["applicationServer"]["ipAddresses"]
    assert len(set(servers)) == len(servers)


@step(named(r"at least two items within request body array .* have the same value"))
def _same_servers(world: World) -> None:
    world.body["applicationServer"]["ipAddresses"][:2] = ["10.0.0.2"] * 2


@step(named(r"at least one item within request body array .* is not a valid single IPv4 address or single IPv6 address"))
def _invalid_servers(world: World) -> None:
    world.body["applicationServer"]["ipAddresses"][0] = "10.0.0"


@step(named(r"at least one item within request body array .* contains the character '/'"))
def _subnets_in_list(world: World) -> None:
    world.body["applicationServer"]["ipAddresses"][0] = "10.0.0.2/32"


# Profiles that cannot be ordered

@step("the operator cannot fulfil the booking at the time of creation")
def _without_room(world: World) -> None:
    world.body["qosProfile"] = "TOO_LARGE"


@step("the requested QoS Profile exists but is not applicable for the session")
@step('the request body property "$.qosProfile" exists but is not applicable for the booking')
def _not_applicable(world: World) -> None:
    world.body["qosProfile"] = "NOT_NOW"


@step(named(r'the path param(eter)? "name" is set (by default )?to (an existing QoS profile name|the value for that QoS profile)'))
def _name(world: World) -> None:
    world.parameters["name"] = "QOS_S"


@step('the path parameter "name" is set to a random string compliant with the pattern')
def _other_name(world: World) -> None:
    world.parameters["name"] = f"random-{uuid.uuid4()}"


@step(named(r'path parameter "name" does not match the regular expression .*'))
def _wrong_name(world: World) -> None:
    world.parameters["name"] = "QOS%20S!"


@step('path parameter "name" has a length not between 3 and 256')
def _short_name(world: World) -> None:
    world.parameters["name"] = "Q"


# Orders that exist

@step(named(r'the path parameter "(sessionId|bookingId)" is set by default to an? existing QoS (session|booking) \w+'))
@step(named(r"an existing QoS (session|booking) created by operation (createSession|createBooking)"))
@step(named(r'an existing QoS booking created by operation createBooking in bookingStatus "REQUESTED", "SCHEDULED" or "ACTIVATED"'))
def _existing(world: World) -> None:
    if not world.order:
        world.create()


@step(named(r'the path parameter "(?P<name>sessionId|bookingId)" is set to the value for that QoS (session|booking)'))
def _its_id(world: World, name: str) -> None:
    world.parameters[name] = world.order[name]


@step(named(r'the path parameter "(?P<name>sessionId|bookingId)" is set to a random UUID'))
def _random_id(world: World, name: str) -> None:
    world.parameters[name] = str(uuid.uuid4())


@step(named(r'the path parameter "(?P<name>sessionId|bookingId)" has not a UUID format'))
def _no_uuid(world: World, name: str) -> None:
    world.parameters[name] = "not-a-uuid"


@step(named(r'an existing QoS session created by operation createSession with qosStatus "AVAILABLE"'))
def _available(world: World) -> None:
    world.await_status("AVAILABLE")


@step(named(r'an existing QoS session created by .* with provided values for "sink" and "sinkCredential", and with status "AVAILABLE"'))
def _available_with_sink(world: World) -> None:
    world.clean()
    world.create_with_sink()
    world.await_status("AVAILABLE")
    world.await_event("AVAILABLE")
    world.expected = "UNAVAILABLE"


@step(named(r'an existing QoS booking created by .* with provided values for "sink" and "sinkCredential", and with bookingStatus .*'))
def _scheduled_with_sink(world: World) -> None:
    world.clean()
    world.create_with_sink()


@step('an existing QoS session with qosStatus not "AVAILABLE"')
@step("an existing QoS session failed to be created in the last 360 seconds")
@step(named(r'an existing QoS booking that reached bookingStatus "TERMINATED" in the last 360 seconds'))
def _failed(world: World) -> None:
    world.clean()
    world.create(qosProfile="TOO_LARGE")


@step("a QoD session already exists for that device")
@step("an incompatible QoS booking already exists for that device")
def _conflicting(world: World) -> None:
    world.create()


@step(named(r"a valid testing device .* with QoS active (sessions|bookings) associated"))
def _with_orders(world: World) -> None:
    world.create()
    if not world.is_booking:
        world.await_status("AVAILABLE")


@step(named(r"a valid testing device .* with no QoS active (sessions|bookings) associated"))
def _without_orders(world: World) -> None:
    world.body["device"] = device(IDLE_DEVICE)


@step(named(r'a QoS session has been created successfully and includes a valid sink and sinkCredentials'))
def _session_with_sink(world: World) -> None:
    world.create_with_sink()


@step(named(r'a QoS booking was created successfully and its bookingStatus = "REQUESTED" or "SCHEDULED", and includes .*'))
def _booking_with_sink(world: World) -> None:
    world.create_with_sink()
    assert world.order["bookingStatus"] in ("REQUESTED", "SCHEDULED")


@step(named(r'a QoS booking was created successfully with bookingStatus = "REQUESTED" and includes .*'))
def _requested_booking(world: World) -> None:
    world.create_with_sink()
    assert world.order["bookingStatus"] == "REQUESTED", "The gateway decides bookings at once."


@step(named(r'a QoS booking is already in bookingStatus "(?P<status>SCHEDULED|ACTIVATED)" and includes .*'))
def _started_booking(world: World, status: str) -> None:
    world.create_with_sink(startTime=world.soon(), duration=10)
    if status == "SCHEDULED":
        assert world.order["bookingStatus"] == status
    else:
        world.await_status(status)


@step(named(r'the time value of "createBooking" request property .* has not been reached'))
@step(named(r'the time value of "createBooking" response property .* has not been reached'))
@step(named(r'the time value of "createBooking" response property .* is reached'))
def _time(world: World) -> None:
    """Tokens are valid for a day; the next step waits for a time that is near."""
    assert world.order


@step(named(r"the bookingStatus of the booking becomes (?P<status>\w+)"))
def _becomes(world: World, status: str) -> None:
    world.expected = status
    world.await_status(status)


@step("the QoS status of the session becomes known")
def _becomes_known(world: World) -> None:
    world.expected = None


@step("the booked session is terminated by the operator")
@step("the operator decides that the booking cannot be granted")
def _cancelled(world: World) -> None:
    world.cancel_by_operator()
    world.expected = "TERMINATED"


@step('QoS booking bookingStatus changes to "TERMINATED"')
def _deleted(world: World) -> None:
    world.expected = "TERMINATED"
    world.send("DELETE")


@step('the "maxDuration" for the QoS profile of the session as returned by "qos-profiles" API')
def _most(world: World) -> None:
    answer = httpx.get(f"{world.environment.address}/qos-profiles/v1/qos-profiles/QOS_S", headers=world.headers, timeout=30)
    world.most = answer.json()["maxDuration"]["value"] * 3600


@step("the threshold of requests has been reached")
def _too_many(world: World) -> None:
    world.token("busy")
    world.is_busy = True


# Sending

@when(named(r'the request "(?P<operation>\w+)" is sent'))
def _send(world: World, operation: str) -> None:
    world.send(METHODS.get(operation, "POST"))


@when('the HTTP "POST" request is sent')
def _post(world: World) -> None:
    world.send("POST")


# The answer

@then(parsers.parse("the response status code is {status:d}"))
def _status(world: World, status: int) -> None:
    assert world.answer.status_code == status, world.answer.text


@then(parsers.parse('the response header "Content-Type" is "{value}"'))
def _media_type(world: World, value: str) -> None:
    assert world.answer.headers["Content-Type"] == value


@then(named(r'the response header "x-correlator" has (the )?same value as the request header "x-correlator"'))
def _same_correlator(world: World) -> None:
    assert world.answer.headers["x-correlator"] == world.headers["x-correlator"]


@then(named(r'the response property "\$\.status" is (?P<status>\d+)'))
def _status_in_body(world: World, status: str) -> None:
    assert world.value("$.status") == int(status)


@then(named(r'the response property "(?P<path>\$[\w.]+)" is (set to )?(?P<values>"[A-Z_."a-z ]+")'))
def _one_of(world: World, path: str, values: str) -> None:
    assert world.value(path) in re.findall(r'"(\w[\w.]*)"', values), world.answer.text


@then(named(r'the response property "\$\.message" contains a user[ -]friendly text'))
def _message(world: World) -> None:
    assert re.search(r"[a-z]{2,} \w+", world.value("$.message"))


@then(named(r'the response body complies with the OAS schema at "#?(?P<schema>/components/schemas/\w+)"'))
def _complies(world: World, schema: str) -> None:
    assert not schemas.errors(world.definition, schema, world.answer.json()), world.answer.text


@then("the response body is []")
def _empty(world: World) -> None:
    assert world.answer.json() == []


@then(named(r'each item of the response array(, if any,)? complies with the OAS schema at "(?P<schema>.*)"'))
def _each_complies(world: World, schema: str) -> None:
    for item in world.answer.json():
        assert not schemas.errors(world.definition, schema, item), item


@then(named(r'the response array has only one item which complies with the OAS schema at "(?P<schema>.*)"'))
def _one_complies(world: World, schema: str) -> None:
    (item,) = world.answer.json()
    assert not schemas.errors(world.definition, schema, item), item


@then(named(r'each item of the response array, if any, has property "\$\[\*\]\.status" equal to (?P<status>\w+)'))
def _each_status(world: World, status: str) -> None:
    items = world.answer.json()
    assert items
    assert all(item["status"] == status for item in items)


@then('the response property "$[0].name" value is equal to the request body property "$.name"')
def _name_of_first(world: World) -> None:
    assert world.value("$[0].name") == world.body["name"]


@then('the response property "$.name" value is equal to path param "name"')
def _name_of_path(world: World) -> None:
    assert world.value("$.name") == world.parameters["name"]


@then('the response property "$.device" includes only one device')
def _one_device(world: World) -> None:
    assert len(world.value("$.device")) == 1


@then(named(r'the response property "\$\.duration" is not lower than request property .*'))
def _not_lower(world: World) -> None:
    assert world.value("$.duration") >= world.body["requestedAdditionalDuration"]


@then(named(r'the response property "\$\.duration" does not exceed .*'))
def _not_more(world: World) -> None:
    assert world.value("$.duration") <= world.most


@then(named(r'the response property "(?P<path>\$\.\w+)" (?P<rule>exists.*|does not exist.*|has the (value|same value).*)'))
def _rule_of_property(world: World, path: str, rule: str) -> None:
    _check(world, world.answer.json(), path, rule)


@then(named(r'the response property "(?P<path>.+?)" matches the rule: (?P<rule>.*)'))
def _rule_of_example(world: World, path: str, rule: str) -> None:
    _check(world, world.answer.json(), path.strip('"'), rule)


@then(named(r'in all items in the response, property "(?P<name>\w+)" (?P<rule>.*)'))
def _rule_of_all(world: World, name: str, rule: str) -> None:
    items = world.answer.json()
    assert items
    for item in items:
        _check(world, item, f"$.{name}", rule)


def _check(world: World, answer: dict[str, Any], path: str, rule: str) -> None:
    """Checks a property of an order against a rule in words."""
    value, given_value = find(answer, path), find(world.ordered, path)
    status = answer[world.status_name]
    if rule == "exists":
        assert value is not MISSING
    elif "does not exist" in rule:
        assert value is MISSING
    elif "provided" in rule or "same value as in the request" in rule or "has the value" in rule:
        assert value == given_value, rule
    elif rule.startswith("is in the future"):
        assert _instant(value) > datetime.now(UTC)
    elif path == "$.startedAt":
        started = [name for name in ("AVAILABLE", "ACTIVATED", "TERMINATED") if f'"{name}"' in rule]
        assert value is MISSING or (status in started and _instant(value) <= datetime.now(UTC))
        assert value is not MISSING or status not in ("AVAILABLE", "ACTIVATED")
    elif path == "$.expiresAt":
        assert value is MISSING or (status != "REQUESTED" and _instant(value) > _instant(answer["startedAt"]))
    elif path == "$.statusInfo" and "exists" in rule:
        assert (value is not MISSING) == (status in ("UNAVAILABLE", "TERMINATED"))
    else:
        assert value in re.findall(r'"(\w+)"', rule), rule


def _instant(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


# Events

@then(named(r"an event is received at the address of the .*"))
def _event(world: World) -> None:
    world.await_event(world.expected)


@then(named(r'the event header "Authorization" is set to "Bearer " \+ .*'))
def _event_token(world: World) -> None:
    assert world.event[0]["authorization"] == "Bearer sesame"


@then('the event header "Content-Type" is set to "application/cloudevents+json"')
def _event_type(world: World) -> None:
    assert world.event[0]["content-type"] == "application/cloudevents+json"


@then(named(r'the event body complies with the OAS schema at "(?P<schema>.*)"'))
def _event_complies(world: World, schema: str) -> None:
    assert not schemas.errors(world.definition, schema, world.event[1]), world.event[1]


@then('the event body property "$.id" is unique')
def _event_id(world: World) -> None:
    ids = [body["id"] for _, body in world.events()]
    assert len(set(ids)) == len(ids)


@then(named(r'the event body property "\$\.data\.(?P<name>sessionId|bookingId)" (has the same value as|as returned for) .*'))
def _event_order(world: World, name: str) -> None:
    assert world.event[1]["data"][name] == world.order[name]


@then(named(r'the event body property "\$\.data\.statusInfo" exists only if "\$\.data\.qosStatus" is "UNAVAILABLE"'))
def _event_info(world: World) -> None:
    data = world.event[1]["data"]
    assert ("statusInfo" in data) == (data["qosStatus"] == "UNAVAILABLE")


@then('the event body property "$.data.statusInfo" is not included')
def _event_without_info(world: World) -> None:
    assert "statusInfo" not in world.event[1]["data"]


@then(named(r'the event body property "(?P<path>\$[\w.]+)" is (set to )?(?P<values>"[\w." -]+")'))
def _event_property(world: World, path: str, values: str) -> None:
    assert find(world.event[1], path) in re.findall(r'"([\w.-]+)"', values)
