"""Services: one virtual address for several servers, with real connections through real switches."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from e2e.network.conftest import are_known
from e2e.network.faults import ofctl, packets
from e2e.network.labnet import flows, lab, picture, ping, without_controller
from e2e.network.module import Module, eventually
from e2e.network.rules import address, deny, path, rule
from lab import names

VIRTUAL, VIRTUAL_IPV6 = "10.0.0.100", "fd00:77::100"
PORT = 80
SERVER_PORT = 8080
IDLE_S = 2
LIVE_IDLE_S = 5
"""Of connections that must stay: a busy machine can keep a client from sending for more than two seconds."""
PATIENCE_S = 3
SWITCHES = ["s1", "s2", "s3"]
KEY = "0123456789abcdef" * 4
PROGRAM = Path(__file__).with_name("named_server.py")
generations = iter(range(1, 1_000))


def service(choice: str, *servers: str, draining: Sequence[str] = (), weights: Sequence[int] = (), virtual: str = VIRTUAL,
            address_of: Callable[[str], str] = address, idle_s: int = IDLE_S) -> dict[str, Any]:
    return rule("web", {"type": "service", "choice": choice, "idleSeconds": idle_s, "healthCheck": True, "heartbeatKey": KEY,
                        "servers": [
        {"host": address_of(server), "port": SERVER_PORT, "weight": weight, "draining": server in draining}
        for server, weight in zip(servers, weights or [1] * len(servers), strict=True)]},
        dstHost=virtual, transport="tcp", dstPort=str(PORT))


def put(module: Module, *rules: dict[str, Any]) -> None:
    response = module.put(next(generations), *rules)
    states = {each["id"]: each["state"] for each in response["rules"]}
    assert {states[each["id"]] for each in rules} <= {"installed"}, response


def is_installed(module: Module, wanted: dict[str, Any]) -> bool:
    return {each["state"] for each in module.put(next(generations), wanted)["rules"] if each["id"] == wanted["id"]} == {"installed"}


def servers(module: Module) -> dict[str, dict[str, Any]]:
    """The servers in the next sample, by host."""
    kept = module.ask("GET", "telemetry").body["samples"]
    after = f"telemetry?after={kept[-1]['seq'] if kept else 0}&wait=20"
    return {f"h{each['host'].replace(':', '.').rpartition('.')[2]}": each for each in module.ask("GET", after).body["samples"][-1]["servers"]}


def healths(module: Module) -> dict[str, str]:
    return {host: each["health"] for host, each in servers(module).items()}


def put_and_wait(module: Module, rule_of_service: dict[str, Any], *others: dict[str, Any]) -> None:
    """Puts a service whose servers all run, and waits until the controller knows that: they may have been down before."""
    put(module, rule_of_service, *others)
    # Twice in a row: an answer to a check from before a server started again may come late, and the server is down for a moment.
    eventually("every server is up", lambda: all(set(healths(module).values()) == {"up"} for _ in range(2)))


@contextmanager
def serving(*hosts: str) -> Iterator[None]:
    """A server on each of these hosts, which answers every line with the name of its host."""
    running = [subprocess.Popen(["ip", "netns", "exec", f"wp-{host}", sys.executable, str(PROGRAM), host, str(SERVER_PORT)])
               for host in hosts]
    try:
        for host in hosts:
            eventually(f"{host} serves", lambda host=host: str(SERVER_PORT) in lab("exec", host, "ss", "-Hltn"))
        yield
    finally:
        for process in running:
            process.terminate()
            process.wait(10)


def ask(client: str, times: int = 1, pause: float = 0, virtual: str = VIRTUAL, patience_s: float = PATIENCE_S) -> list[str]:
    """The servers that answer new connections of the client, one after the other; "" where none does in time."""
    program = f"""
import socket, time
for _ in range({times}):
    try:
        with socket.create_connection(("{virtual}", {PORT}), timeout={patience_s}) as connection:
            connection.sendall(b"who\\n")
            print(connection.makefile().readline().strip(), flush=True)
    except OSError:
        print("", flush=True)
    time.sleep({pause})
"""
    return subprocess.run(["ip", "netns", "exec", f"wp-{client}", sys.executable, "-c", program], text=True, check=True,
                          capture_output=True, timeout=120).stdout.split("\n")[:-1]


class Connection:
    """A connection of a client that stays open."""

    def __init__(self, client: str) -> None:
        program = f"""
import socket, sys
connection = socket.create_connection(("{VIRTUAL}", {PORT}), timeout=3)
answers = connection.makefile()
for line in sys.stdin:
    connection.sendall(b"who\\n")
    print(answers.readline().strip(), flush=True)
"""
        self._process = subprocess.Popen(["ip", "netns", "exec", f"wp-{client}", sys.executable, "-c", program], text=True,
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(10)


@pytest.mark.parametrize("choice", ["random", "round-robin", "least-flows", "two-choices", "client-hash", "port-hash"])
def test_new_connections_get_servers_of_the_service(leafspine: Module, choice: str) -> None:
    with serving("h2", "h5", "h6"):
        put_and_wait(leafspine, service(choice, "h2", "h5", "h6"))
        answers = Counter(ask("h1", 12) + ask("h4", 12))
    assert set(answers) <= {"h2", "h5", "h6"}, answers
    if choice == "round-robin":
        assert answers == {"h2": 8, "h5": 8, "h6": 8}
    elif choice != "client-hash":
        assert len(answers) == 3, answers


@pytest.mark.parametrize("choice", ["round-robin", "port-hash"])
def test_a_service_over_ipv6_has_servers_that_are_checked(leafspine: Module, choice: str) -> None:
    with serving("h2"):
        with serving("h5"):
            over_ipv6 = service(choice, "h2", "h5", virtual=VIRTUAL_IPV6, address_of=names.ipv6)
            eventually("the controller has asked for the servers", lambda: is_installed(leafspine, over_ipv6))
            put_and_wait(leafspine, over_ipv6)
            assert set(ask("h1", 12, virtual=VIRTUAL_IPV6)) == {"h2", "h5"}
            eventually("what they sent is counted", lambda: all((each["txBytes"] or 0) > 100 for each in servers(leafspine).values()))
        eventually("h5 is down", lambda: healths(leafspine) == {"h2": "up", "h5": "down"})
        assert set(ask("h4", 6, virtual=VIRTUAL_IPV6)) == {"h2"}


def test_a_client_keeps_its_server_where_the_address_decides(leafspine: Module) -> None:
    with serving("h2", "h5"):
        put_and_wait(leafspine, service("client-hash", "h2", "h5"))
        assert len(set(ask("h1", 6))) == 1


def test_servers_get_connections_by_their_weights(leafspine: Module) -> None:
    with serving("h2", "h5"):
        put_and_wait(leafspine, service("round-robin", "h2", "h5", weights=[3, 1]))
        assert Counter(ask("h1", 12)) == {"h2": 9, "h5": 3}


@pytest.mark.parametrize("choice", ["round-robin", "client-hash", "port-hash"])
def test_live_connections_stay_while_servers_come_and_drain(leafspine: Module, choice: str) -> None:
    with serving("h2", "h5", "h6"):
        put_and_wait(leafspine, service(choice, "h2", "h5", idle_s=LIVE_IDLE_S))
        connections = [Connection(client) for client in ("h1", "h4") for _ in range(8)]
        before = [connection.ask() for connection in connections]
        assert choice == "client-hash" or set(before) == {"h2", "h5"}
        put(leafspine, service(choice, "h2", "h5", "h6", draining=["h2"], idle_s=LIVE_IDLE_S))
        moved = time.monotonic() + 2 * LIVE_IDLE_S
        while time.monotonic() < moved:
            assert [connection.ask() for connection in connections] == before
            assert set(ask("h1", 4)) <= {"h5", "h6"}
        put(leafspine, service(choice, "h2", "h5", "h6", idle_s=LIVE_IDLE_S))
        moved = time.monotonic() + 2 * LIVE_IDLE_S
        while time.monotonic() < moved:
            assert [connection.ask() for connection in connections] == before
            time.sleep(0.2)
        for connection in connections:
            connection.close()


def test_rules_decide_on_packets_to_the_virtual_address(leafspine: Module) -> None:
    with serving("h2"):
        put_and_wait(leafspine, service("round-robin", "h2"), deny("no", srcHost=address("h4"), dstHost=VIRTUAL))
        assert ask("h4") == [""]
        assert ask("h1") == ["h2"]


def test_a_reservation_from_a_server_leaves_the_service_its_packets(leafspine: Module) -> None:
    web = service("round-robin", "h2", "h5")
    reserved = {"id": "from-h2", "order": 1000, "flowGroup": {"srcHost": address("h2"), "dstHost": address("h4")},
                "action": {"type": "guarantee", "rateBps": 10_000_000, "path": path(leafspine.network(), "h2", "h4")}}

    def reserved_packets() -> int:
        """How many packets left by the reservation at the server's switch."""
        (entry,) = [line for line in ofctl("s1", "dump-flows", "table=1").splitlines() if "metadata=" in line]
        return packets(entry)
    with serving("h2", "h5"):
        put_and_wait(leafspine, web)
        connections = [Connection("h4") for _ in range(2)]
        names_before = [each.ask() for each in connections]
        assert set(names_before) == {"h2", "h5"}
        put(leafspine, web, reserved)
        assert [each.ask() for each in connections] == names_before
        assert Counter(ask("h4", 8)) == {"h2": 4, "h5": 4}
        assert reserved_packets() == 0
        assert ping("h2", address("h4"), count=5)
        eventually("the packets were counted", lambda: reserved_packets() >= 5)
        put(leafspine, reserved)
        assert ping("h2", address("h4"))
        assert not any("metadata" in each for each in flows("s1"))
        put(leafspine, reserved, web)
        assert Counter(ask("h4", 8)) == {"h2": 4, "h5": 4}
        put(leafspine, web)
        for connection in connections:
            connection.close()


def test_a_service_without_a_server_answers_nothing_and_gets_one_later(leafspine: Module) -> None:
    with serving("h2"):
        put(leafspine, service("round-robin", "h2", draining=["h2"]))
        assert ask("h1") == [""]
        put(leafspine, service("round-robin", "h2"))
        assert ask("h1") == ["h2"]


@pytest.mark.parametrize(("change", "field"), [
    ({"dstHost": "10.0.0.0/24"}, "flowGroup.dstHost"), ({"transport": "icmp"}, "flowGroup.transport"),
    ({"dstPort": "80-81"}, "flowGroup.dstPort"), ({"srcHost": "10.0.0.1"}, "flowGroup"),
    ({"dstHost": address("h2")}, "action.servers[0].host")])
def test_a_service_that_makes_no_sense_is_refused_by_its_field(leafspine: Module, change: dict[str, str], field: str) -> None:
    wrong = service("round-robin", "h2")
    wrong["flowGroup"] |= change
    refused = leafspine.ask("PUT", "plan", {"generation": next(generations), "rules": [wrong]})
    assert refused.status == 400
    assert refused.body["field"] == f"rules[0].{field}"


@pytest.mark.parametrize("choice", ["round-robin", "port-hash"])
def test_a_server_that_dies_gets_no_new_connections_until_it_is_back(leafspine: Module, choice: str) -> None:
    with serving("h2"):
        with serving("h5"):
            put_and_wait(leafspine, service(choice, "h2", "h5"))
            assert set(ask("h1", 12)) == {"h2", "h5"}
        eventually("h5 gets none", lambda: set(ask("h1", 6)) == {"h2"})
        eventually("h5 is down", lambda: healths(leafspine) == {"h2": "up", "h5": "down"})
        with serving("h5"):
            eventually("h5 is up again", lambda: healths(leafspine) == {"h2": "up", "h5": "up"})
            eventually("h5 gets connections", lambda: set(ask("h1", 12)) == {"h2", "h5"})


def test_a_connection_attempt_goes_to_another_server_when_its_own_falls_silent(leafspine: Module) -> None:
    with serving("h2", "h5"):
        put_and_wait(leafspine, service("round-robin", "h2", "h5"))
        before = flows("s2")
        interface = lab("exec", "h5", "sh", "-c", "ls /sys/class/net | grep -v lo | head -1").strip()
        lab("exec", "h5", "ip", "link", "set", "dev", interface, "down")
        try:
            # The first packet comes again after 1, 3, and 7 s.
            assert ask("h1", 6, patience_s=15) == ["h2"] * 6, "the first packet was sent again, and reached the other server"
            assert healths(leafspine)["h5"] == "down"
        finally:
            lab("exec", "h5", "ip", "link", "set", "dev", interface, "up")
        eventually("h5 is up again", lambda: lab("hello") is not None and healths(leafspine)["h5"] == "up")
        eventually("s2 floods its port again", lambda: flows("s2") == before)


def test_servers_behind_a_switch_without_its_connection_keep_their_connections_and_get_new_ones(leafspine: Module) -> None:
    patient = service("round-robin", "h2", "h5")
    patient["action"]["idleSeconds"] = 60
    with serving("h2", "h5"):
        put_and_wait(leafspine, patient)
        connections = [Connection("h1"), Connection("h1")]
        before = [each.ask() for each in connections]
        assert sorted(before) == ["h2", "h5"]
        with without_controller("s2"):
            eventually("the switch is gone", lambda: len(leafspine.network()["switches"]) == 2)
            time.sleep(2)
            assert healths(leafspine) == {"h2": "up", "h5": "up"}
            assert sorted(ask("h1", 4)) == ["h2", "h2", "h5", "h5"]
            assert [each.ask() for each in connections] == before
        eventually("the switch is back", lambda: len(leafspine.network()["switches"]) == 3)
        assert [each.ask() for each in connections] == before
        for each in connections:
            each.close()


def test_if_no_server_is_up_connections_still_reach_them(leafspine: Module) -> None:
    put(leafspine, service("round-robin", "h2"))
    eventually("it is down", lambda: healths(leafspine) == {"h2": "down"})
    with serving("h2"):
        assert ask("h1") == ["h2"]


def test_flows_and_bytes_of_servers_are_counted(leafspine: Module) -> None:
    with serving("h2", "h5"):
        put_and_wait(leafspine, service("round-robin", "h2", "h5", idle_s=LIVE_IDLE_S))
        before = {host: each["assigned"] for host, each in servers(leafspine).items()}
        connections = [Connection("h1") for _ in range(4)]
        for connection in connections:
            connection.ask()
        eventually("two flows each", lambda: [connection.ask() for connection in connections]
                   and {host: each["flows"] for host, each in servers(leafspine).items()} == {"h2": 2, "h5": 2})
        now = servers(leafspine)
        assert all(now[host]["assigned"] - before.get(host, 0) == 2 for host in ("h2", "h5"))
        assert all(now[host]["txBytes"] > 100 and now[host]["answerMicros"] > 0 for host in ("h2", "h5"))
        for connection in connections:
            connection.close()
        eventually("they have ended", lambda: all(each["flows"] == 0 for each in servers(leafspine).values()))


@contextmanager
def reporting(loads: dict[str, float], key: str = KEY) -> Iterator[None]:
    """Each of these hosts reports its load ten times a second."""
    program = """
import hashlib, hmac, socket, sys, time
virtual, port, own, serving, load, key = sys.argv[1:]
out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
sequence = time.time_ns() // 1_000_000
while True:
    sequence += 1
    text = f"{serving} {sequence} {load} 1"
    signature = hmac.new(bytes.fromhex(key), f"wp1 {virtual} {own} {text}".encode(), hashlib.sha256).hexdigest()
    out.sendto(f"wp1 {text} {signature}".encode(), (virtual, int(port)))
    time.sleep(0.1)
"""
    running = [subprocess.Popen(["ip", "netns", "exec", f"wp-{host}", sys.executable, "-c", program, VIRTUAL, str(PORT),
                                 address(host), str(SERVER_PORT), str(load), key]) for host, load in loads.items()]
    try:
        yield
    finally:
        for process in running:
            process.terminate()
            process.wait(10)


def test_the_server_that_reports_the_least_load_gets_new_connections(leafspine: Module) -> None:
    with serving("h2", "h5", "h6"):
        put_and_wait(leafspine, service("least-load", "h2", "h5", "h6"))
        # Flows of the test before may have entries for a while, and count.
        eventually("flows are counted without heartbeats", lambda: set(ask("h1", 6)) == {"h2", "h5", "h6"})
        with reporting({"h2": 50, "h5": 0.5}):
            eventually("loads are known", lambda: [servers(leafspine)[host]["load"] for host in ("h2", "h5", "h6")] == [50, 0.5, None])
            eventually("the least loaded has all", lambda: set(ask("h1", 6)) == {"h5"})
        eventually("they are forgotten", lambda: servers(leafspine)["h5"]["load"] is None)


def test_forged_heartbeats_and_those_of_strangers_are_ignored(leafspine: Module) -> None:
    with serving("h2", "h5"):
        put(leafspine, service("least-load", "h2", "h5"))
        with reporting({"h2": 0}, key="f" * 64), reporting({"h6": 0}), reporting({"h5": 3}):
            eventually("one load is known", lambda: servers(leafspine)["h5"]["load"] == 3)
            time.sleep(0.5)
            assert servers(leafspine)["h2"]["load"] is None


def all_flows() -> list[list[str]]:
    return [flows(switch) for switch in SWITCHES]


def test_entries_stay_as_they_are_when_a_controller_starts_again(leafspine: Module) -> None:
    web = {**service("round-robin", "h2", "h5"), "order": 0}
    others = [deny(f"no-{port}", srcHost=address("h4"), transport="tcp", dstPort=str(port)) for port in (81, 82, 83)]
    with serving("h2", "h5"):
        put_and_wait(leafspine, web, *others)
        before = all_flows()
        leafspine.kill()
        leafspine.start_again()
        eventually("every switch is back", lambda: len(leafspine.network()["switches"]) == len(SWITCHES), seconds=60)
        eventually("every link is known again", lambda: len(leafspine.network()["links"]) == 4, seconds=60)
        eventually("every host is known again", lambda: are_known(leafspine, [f"h{number}" for number in range(1, 7)]), seconds=60)
        put_and_wait(leafspine, web, *others)
        eventually("entries are as before", lambda: all_flows() == before, seconds=60)
        assert set(ask("h1", 4)) == {"h2", "h5"}


def settled_picture() -> dict[str, Any] | None:
    """What the switches have; None if it changed within two seconds."""
    before = picture(SWITCHES)
    time.sleep(2)
    return before if picture(SWITCHES) == before else None


def test_nothing_is_left_of_a_service_that_was_removed(leafspine: Module) -> None:
    put(leafspine)
    eventually("flows of earlier services have ended", lambda: not any("table=2" in each for found in all_flows() for each in found))
    before = eventually("nothing changes any more", settled_picture, seconds=60)
    with serving("h2", "h5"):
        put_and_wait(leafspine, service("round-robin", "h2", "h5"))
        assert "" not in ask("h1", 4)
        put(leafspine)
    eventually("nothing is left", lambda: picture(SWITCHES) == before)
