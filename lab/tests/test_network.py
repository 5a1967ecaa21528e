"""A lab that is really up: it needs root, Open vSwitch and a few seconds."""

from __future__ import annotations

import itertools
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from lab import commands, names, processes, cleanup, settings, state, switch, wiring
from lab.marks import agent, filters
from lab.marks.program import CONTROL_QUEUE
from lab.ovsdb import Ovsdb, column_map, column_uuid
from lab.sockets import socket_at

ROOT = Path(__file__).parents[2]

CONTROL_CLASS = f"1:{CONTROL_QUEUE + 1:x}"
LEAVES = ("1:1", "1:2", CONTROL_CLASS)


def skip_reason() -> str | None:
    if os.geteuid() != 0:
        return "a network in namespaces needs root"
    missing = [tool for tool in ("ovs-vswitchd", "ip", "tc", "ethtool", "iperf3")
               if commands.attempt("which", tool).returncode != 0]
    if missing:
        return f"missing: {', '.join(missing)}"
    if state.read() is not None:
        return "a lab is up, which these tests would take down"
    return None


pytestmark = pytest.mark.skipif(skip_reason() is not None, reason=str(skip_reason()))


def lab(*arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([sys.executable, "-m", "lab", *arguments], cwd=ROOT, text=True, capture_output=True,
                          check=False, timeout=120)
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done


def eventually(what: str, holds: Callable[[], Any], seconds: float = 15) -> Any:
    """Waits until something holds, and returns what it gave; the bound is far beyond what it takes."""
    until = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < until, f"not within {seconds} s: {what}"
        time.sleep(0.05)
    return found


def machine() -> dict[str, object]:
    """Everything that a lab could leave on the machine."""
    return {
        "namespaces": wiring.namespaces(),
        "links": sorted(name for _, name in socket.if_nameindex()),
        "addresses": commands.run("ip", "-brief", "address"),
        "routes": commands.run("ip", "route", "show", "table", "all"),
        "qdiscs": commands.run("tc", "qdisc", "show"),
        "settings": {name: settings.value(name) for name in settings.WANTED},
        "files": names.RUN.parent.exists(),
        "processes": sorted(command_line for entry in os.listdir("/proc") if entry.isdecimal()
                            if processes.is_alive(int(entry))
                            if (command_line := processes.command_line(int(entry)))
                            and (str(names.RUN) in command_line or "lab marks" in command_line)),
    }


@pytest.fixture(scope="module", autouse=True)
def nothing_is_left() -> Iterator[None]:
    cleanup.clear()
    before = machine()
    yield
    lab("down")
    assert machine() == before


@pytest.fixture
def star() -> None:
    """A star that is up and whole; the tests leave it up for each other, `up` mends what they broke."""
    if lab("status", check=False).returncode != 0 or state.need_lab().topology.name != "star":
        lab("up", "--topology", "star")


def vsctl(*words: str) -> str:
    return commands.run("ovs-vsctl", f"--db=unix:{names.database_socket('s1')}", *words)


def shape(port: str, *more: int) -> str:
    """Makes a QoS row with queues 0 and 1, and these, on a port, as the controller's module does; returns its uuid."""
    words = []
    queues = (0, 1, *more)
    for queue in queues:
        words += ["--", f"--id=@q{queue}", "create", "Queue", "other_config:min-rate=40000000"]
    words += ["--", "--id=@qos", "create", "QoS", "type=linux-htb", "other_config:max-rate=100000000",
              *(f"queues:{queue}=@q{queue}" for queue in queues), "--", "set", "Port", port, "qos=@qos"]
    vsctl(*words)
    uuid = column_uuid(port_row(port)["qos"])
    assert uuid is not None
    return uuid


def unshape(port: str) -> None:
    vsctl("--", "clear", "Port", port, "qos", "--", "--all", "destroy", "QoS", "--", "--all", "destroy", "Queue")


def port_row(port: str) -> dict[str, Any]:
    with Ovsdb.connect(names.database_socket("s1")) as database:
        (row,) = [row for row in database.select("Port", ["name", "qos", "external_ids"]) if row["name"] == port]
    return row


def marks_of(port: str) -> str | None:
    return column_map(port_row(port)["external_ids"]).get("windowpane-marks")


def has_filter(port: str) -> bool:
    found = filters.read("s1", [port])
    return port in found and found[port].are_right


def installed(port: str) -> int:
    """How often the agent logged that it installed the filter, which can be back before a test sees it missing."""
    return agent.LOG_FILE.read_text(encoding="utf-8").count(f" {port}: filter installed\n")


@pytest.fixture
def shaped(star: None) -> Iterator[str]:
    """A port with a QoS row whose marks work; gives the row's uuid."""
    uuid = shape("s1-h4")
    eventually("the key is written", lambda: marks_of("s1-h4") == uuid)
    yield uuid
    unshape("s1-h4")


def forward_by_flooding() -> None:
    lab("exec", "s1", "ovs-ofctl", "-O", "OpenFlow13", "add-flow", "s1", "table=0,priority=1,actions=flood")


def test_connections_of_hosts_have_the_congestion_control_of_the_lab(star: None) -> None:
    for family, address in ((socket.AF_INET, names.ipv4("h2")), (socket.AF_INET6, names.ipv6("h2"))):
        with socket_at("h1", socket.SOCK_STREAM, family) as opened:
            opened.setblocking(False)
            opened.connect_ex((address, 9))
            chosen = opened.getsockopt(socket.IPPROTO_TCP, socket.TCP_CONGESTION, 16)
        assert chosen.rstrip(b"\0").decode() == wiring.CONGESTION_CONTROL


def test_switches_greet_their_controller_in_openflow_1_3(star: None) -> None:
    with socket.create_server((names.CONTROLLER_ADDRESS, names.OPENFLOW_PORT)) as listener:
        listener.settimeout(20)
        connection, peer = listener.accept()
        with connection:
            connection.settimeout(5)
            version, kind = connection.recv(2)
    assert peer[0] == names.management_address("s1")
    assert (version, kind) == (0x04, 0), "OpenFlow 1.3, hello"


def test_a_controller_reaches_every_switchs_database(star: None) -> None:
    with socket.create_connection((names.management_address("s1"), names.OVSDB_PORT), timeout=5) as connection:
        connection.sendall(b'{"method":"list_dbs","params":[],"id":0}')
        assert "Open_vSwitch" in json.loads(connection.recv(4096))["result"]


def test_a_switch_that_was_forgotten_answers_for_its_address(star: None) -> None:
    """Nothing but this keeps its connection where the machine's table of neighbours asks anew.

    Asked three times: a switch that asks for its controller just then is learnt again without an answer.
    """
    for _ in range(3):
        subprocess.run(["ip", "neigh", "flush", "dev", names.management_link("s1")], check=True)
        asked = subprocess.run(["ping", "-c", "1", "-W", "1", names.management_address("s1")],
                               capture_output=True, check=False)
        assert asked.returncode == 0, asked.stdout


def test_hosts_reach_neither_the_management_network_nor_its_databases(star: None) -> None:
    lab("exec", "h1", "ip", "route", "add", "172.30.77.0/24", "dev", "eth0")
    port = lab("exec", "s1", "cat", "/sys/class/net/s1-h1/address").stdout.strip()
    lab("exec", "h1", "ip", "neigh", "add", "172.30.77.11", "lladdr", port, "dev", "eth0")
    asked = lab("exec", "h1", sys.executable, "-c",
                "import socket; socket.create_connection(('172.30.77.11', 6640), timeout=1)", check=False)
    assert "timed out" in asked.stderr
    lab("exec", "h1", "ip", "route", "delete", "172.30.77.0/24")


class _Greeter(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"the gateway")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def relay(star: None) -> Iterator[subprocess.Popen[str]]:
    """The relay, and a server on loopback in place of the gateway."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Greeter)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    process = subprocess.Popen([sys.executable, "-m", "lab", "relay", "--gateway", f"127.0.0.1:{server.server_port}"],
                               cwd=ROOT, text=True)
    eventually("the relay listens", lambda: "Connection refused" not in fetch("h1") and names.GATEWAY_SOCKET.exists())
    yield process
    process.terminate()
    process.wait()
    server.shutdown()
    server.server_close()


def fetch(host: str, address: str = f"{names.GATEWAY_ADDRESS}:{names.GATEWAY_PORT}", patience_s: float = 2) -> str:
    """What a program on the host gets from the address: the body, or the error."""
    program = f"import urllib.request; print(urllib.request.urlopen('http://{address}', timeout={patience_s}).read().decode())"
    done = lab("exec", host, sys.executable, "-c", program, check=False)
    return done.stdout.strip() or done.stderr


def set_forwarding(value: int) -> None:
    subprocess.run(["ip", "netns", "exec", names.MANAGEMENT_NAMESPACE, "sysctl", "--quiet", "--write",
                    f"net.ipv4.ip_forward={value}"], check=True)


def test_hosts_reach_the_gateway_and_nothing_else_over_their_management_network(relay: subprocess.Popen[str]) -> None:
    assert fetch("h1", patience_s=30) == fetch("h4", patience_s=30) == "the gateway"
    assert "the relay runs already" in lab("relay", check=False).stderr.lower()
    for host in ("h1", "h4"):
        lab("exec", host, "ip", "route", "add", "172.30.0.0/16", "via", names.GATEWAY_ADDRESS, "dev", "mgmt")
    with socket_at("h4", socket.SOCK_STREAM) as listener:
        listener.bind((names.host_management_address("h4"), 8080))
        listener.listen()
        for elsewhere in (f"{names.host_management_address('h4')}:8080", f"{names.CONTROLLER_ADDRESS}:6653",
                          f"{names.management_address('s1')}:6640"):
            assert "timed out" in fetch("h1", elsewhere) or "unreachable" in fetch("h1", elsewhere), elsewhere
        listener.settimeout(0.1)
        with pytest.raises(TimeoutError):
            listener.accept()
        # With a namespace that forwards, the same probe gets there: what is missing above is the way alone.
        set_forwarding(1)
        try:
            fetch("h1", f"{names.host_management_address('h4')}:8080")
            listener.accept()[0].close()
        finally:
            set_forwarding(0)
    for host in ("h1", "h4"):
        lab("exec", host, "ip", "route", "delete", "172.30.0.0/16")


def test_a_relay_that_was_killed_can_be_started_again(relay: subprocess.Popen[str]) -> None:
    relay.kill()
    relay.wait()
    eventually("its ways end with it", lambda: "refused" in fetch("h1"))
    again = subprocess.Popen([sys.executable, "-m", "lab", "relay", "--gateway", "127.0.0.1:1"], cwd=ROOT)
    try:
        eventually("another one listens", lambda: "refused" not in fetch("h1"))
        assert again.poll() is None
    finally:
        again.terminate()
        again.wait()


def test_a_program_on_a_host_reaches_the_gateway_over_the_socket(relay: subprocess.Popen[str]) -> None:
    program = (f"import socket; s = socket.socket(socket.AF_UNIX); s.connect('{names.GATEWAY_SOCKET}');"
               "s.sendall(b'GET / HTTP/1.0\\r\\n\\r\\n'); print(s.makefile().read())")
    assert "the gateway" in lab("exec", "h2", sys.executable, "-c", program).stdout
    relay.terminate()
    assert relay.wait(timeout=10) == 0
    assert not names.GATEWAY_SOCKET.exists()


def test_ports_have_their_numbers_rates_and_queue_lengths(star: None) -> None:
    with Ovsdb.connect(names.database_socket("s1")) as database:
        rows = database.select("Interface", ["name", "ofport", "external_ids"])
    ports = {row["name"]: (row["ofport"], column_map(row["external_ids"])["windowpane-rate-bps"])
             for row in rows if row["name"] != "s1"}
    assert ports == {f"s1-h{n}": (n, "100000000") for n in range(1, 5)}
    findings = json.loads(lab("doctor", "--json").stdout)
    assert [finding for finding in findings if finding["verdict"] == "bad"] == []


def test_a_host_has_the_addresses_of_its_name(star: None) -> None:
    shown = lab("exec", "h3", "ip", "-brief", "address", "show", "eth0").stdout
    assert "10.0.0.3/24" in shown
    assert "fd00:77::3/64" in shown
    assert lab("exec", "h3", "cat", "/sys/class/net/eth0/address").stdout.strip() == "0a:00:00:00:00:03"


def test_exec_hands_on_the_exit_status_and_refuses_an_unknown_host(star: None) -> None:
    assert lab("exec", "h1", "sh", "-c", "exit 7", check=False).returncode == 7
    refused = lab("exec", "h9", "true", check=False)
    assert refused.returncode == 1
    assert "There is no 'h9' in the lab.\n  Hosts: h1, h2, h3, h4. Switches: s1." in refused.stderr


def test_status_reports_the_whole_lab_as_json(star: None) -> None:
    output = json.loads(lab("status", "--json").stdout)
    assert (output["up"], output["topology"], output["controller"]) == (True, "star", "172.30.77.1:6653")
    assert output["problems"] == []
    assert [host["addresses"][0] for host in output["hosts"]] == [f"10.0.0.{n}" for n in range(1, 5)]


def test_a_qos_row_brings_the_filter_and_then_the_key(star: None) -> None:
    uuid = shape("s1-h4")
    eventually("the key is written", lambda: marks_of("s1-h4") == uuid)
    assert has_filter("s1-h4")
    assert marks_of("s1-h3") is None
    unshape("s1-h4")
    eventually("the key is gone", lambda: marks_of("s1-h4") is None)


def test_a_filter_that_was_deleted_comes_back(shaped: str) -> None:
    before = installed("s1-h4")
    commands.run("tc", "-n", "wp-s1", "filter", "delete", "dev", "s1-h4", "parent", "1:", "prio", "10")
    eventually("the filter was installed again", lambda: installed("s1-h4") > before)
    eventually("the key is updated", lambda: marks_of("s1-h4") == shaped)
    assert has_filter("s1-h4")


def test_another_filter_in_its_place_is_replaced(shaped: str) -> None:
    before = installed("s1-h4")
    commands.run("tc", "-n", "wp-s1", "-batch", "-", text=(
        "filter delete dev s1-h4 parent 1: prio 10\n"
        'filter add dev s1-h4 parent 1: protocol all prio 10 bpf bytecode "1,6 0 0 65538"\n'))
    eventually("the filter was replaced", lambda: installed("s1-h4") > before)
    eventually("the key is updated", lambda: marks_of("s1-h4") == shaped)
    assert has_filter("s1-h4")


def test_a_new_qos_row_is_confirmed_anew(shaped: str) -> None:
    vsctl("clear", "Port", "s1-h4", "qos")
    eventually("the key is gone", lambda: marks_of("s1-h4") is None)
    uuid = shape("s1-h4")
    assert uuid != shaped
    eventually("the key is the new row's", lambda: marks_of("s1-h4") == uuid)
    assert has_filter("s1-h4")


def test_a_mark_leads_packets_to_their_queue_and_only_a_mark_does(shaped: str) -> None:
    forward_by_flooding()
    lab("exec", "s1", "ovs-ofctl", "-O", "OpenFlow13", "add-flow", "s1",
        "table=0,priority=9,tcp,nw_dst=10.0.0.4,tp_dst=5001,"
        "actions=set_field:02:51:00:00:00:01->eth_src,set_queue:1,output:4")
    lab("exec", "s1", "ovs-ofctl", "-O", "OpenFlow13", "add-flow", "s1",
        "table=0,priority=9,tcp,nw_dst=10.0.0.4,tp_dst=5002,"
        "actions=set_field:02:51:00:01:00:01->eth_src,set_queue:1,output:4")
    before = packets("s1-h4")
    plain = json.loads(lab("traffic", "rr", "h1", "h4", "--seconds", "1", "--port", "5002", "--json").stdout)
    between = packets("s1-h4")
    marked = json.loads(lab("traffic", "rr", "h1", "h4", "--seconds", "1", "--port", "5001", "--json").stdout)
    after = packets("s1-h4")
    assert between["1:1"] - before["1:1"] >= plain["count"] > 0
    assert between["1:2"] == before["1:2"]
    assert after["1:2"] - between["1:2"] >= marked["count"] > 0


def frames(tag: bytes = b"") -> tuple[list[bytes], list[bytes]]:
    """Frames from h1 to h4 that find neighbours or links, and others."""
    ends = bytes.fromhex("0a0000000004" "0a0000000001") + tag

    def ipv6(next_header: int, first_byte: int) -> bytes:
        addresses = socket.inet_pton(socket.AF_INET6, "fd00:77::1") + socket.inet_pton(socket.AF_INET6, "fd00:77::4")
        return (b"\x86\xdd" + bytes.fromhex("600000000018") + bytes([next_header, 255]) + addresses
                + bytes([first_byte]) + bytes(23))

    arp = bytes.fromhex("0806" "0001080006040002" "0a0000000001" "0a000001" "0a0000000004" "0a000004")
    control = [arp, b"\x88\xcc", b"\x89\x42", *(ipv6(58, kind) for kind in range(133, 138))]
    others = [b"\x08\x00", b"\x88\xcd", ipv6(58, 128), ipv6(58, 138), ipv6(17, 135)]
    return [(ends + each).ljust(80, b"\0") for each in control], [(ends + each).ljust(80, b"\0") for each in others]


@pytest.mark.parametrize("tag", [b"", bytes.fromhex("81000005")], ids=["untagged", "tagged"])
def test_only_neighbour_and_link_discovery_goes_to_the_control_queue(star: None, tag: bytes) -> None:
    shape("s1-h4", CONTROL_QUEUE)
    try:
        eventually("the filter is there", lambda: has_filter("s1-h4"))
        forward_by_flooding()
        control, others = frames(tag)
        assert [gone(each) for each in control] == [CONTROL_CLASS] * 8
        assert [gone(each) for each in others] == ["1:1"] * 5
    finally:
        unshape("s1-h4")


def test_without_a_control_queue_they_go_to_queue_0(shaped: str) -> None:
    forward_by_flooding()
    assert {gone(each) for each in frames()[0]} == {"1:1"}


def gone(frame: bytes) -> str:
    """The one HTB class of h4's port by which h1's frame leaves, sent often enough to stand out."""
    often = 50
    before = packets("s1-h4")
    with socket_at("h1", socket.SOCK_RAW, socket.AF_PACKET) as out:
        out.bind(("eth0", 0))
        for _ in range(often):
            out.send(frame)
    (handle,) = eventually("they left", lambda: [handle for handle, count in packets("s1-h4").items()
                                                 if handle in LEAVES and count - before[handle] >= often])
    return str(handle)


def packets(port: str) -> dict[str, int]:
    """Packets sent in each HTB class of a port; tc has no JSON for classes everywhere."""
    shown = commands.run("tc", "-n", "wp-s1", "-statistics", "class", "show", "dev", port)
    found = re.findall(r"class htb (\S+) [^\n]*\n Sent \d+ bytes (\d+) pkt", shown)
    return {handle: int(count) for handle, count in found}


def test_traffic_is_measured_at_the_receiver(star: None) -> None:
    forward_by_flooding()
    tcp = json.loads(lab("traffic", "tcp", "h1", "h2", "--seconds", "3", "--rate", "5M", "--json").stdout)
    assert 2 <= len(tcp["perSecondBps"]) <= 3, "a second that was cut short on a busy machine is left out"
    assert 0 < tcp["goodputBps"] < 10_000_000
    udp = json.loads(lab("traffic", "udp", "h1", "h2", "--seconds", "1", "--rate", "2M", "--json").stdout)
    assert 0 < udp["goodputBps"] < 4_000_000
    assert "lostPackets" in udp
    assert processes.in_namespaces(["wp-h1", "wp-h2"]) == []


def test_udp_starts_again_when_its_first_datagrams_are_lost(star: None) -> None:
    forward_by_flooding()
    control, lost = ["exec", "s1", "ovs-ofctl", "-O", "OpenFlow13"], "table=0,udp,nw_dst=10.0.0.2"
    lab(*control, "add-flow", "s1", f"priority=9,{lost},actions=drop")
    with subprocess.Popen([sys.executable, "-m", "lab", "traffic", "udp", "h1", "h2", "--seconds", "1", "--rate", "2M",
                           "--json"], cwd=ROOT, stdout=subprocess.PIPE, text=True) as sending:
        eventually("two streams are announced",
                   lambda: re.search(r"n_packets=[2-9]", lab(*control, "dump-flows", "s1", lost).stdout))
        lab(*control, "--strict", "del-flows", "s1", f"priority=9,{lost}")
        printed, _ = sending.communicate(timeout=30)
    assert json.loads(printed)["goodputBps"] > 0


def test_traffic_that_cannot_pass_ends_with_a_reason(star: None) -> None:
    lab("exec", "s1", "ovs-ofctl", "-O", "OpenFlow13", "del-flows", "s1")
    refused = lab("traffic", "rr", "h1", "h3", "--seconds", "1", check=False)
    assert refused.returncode == 1
    assert "rr from h1 to h3" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_traffic_that_is_stopped_leaves_no_process(star: None) -> None:
    forward_by_flooding()
    with subprocess.Popen([sys.executable, "-m", "lab", "traffic", "udp", "h1", "h2", "--seconds", "60"], cwd=ROOT,
                          stderr=subprocess.DEVNULL) as sending:
        eventually("it sends", lambda: processes.in_namespaces(["wp-h1"]))
        sending.terminate()
        assert sending.wait(20) != 0
    assert processes.in_namespaces(["wp-h1", "wp-h2"]) == []


def test_background_traffic_flows_until_it_is_stopped(star: None) -> None:
    forward_by_flooding()
    with subprocess.Popen([sys.executable, "-m", "lab", "background"], cwd=ROOT, text=True,
                          stdout=subprocess.PIPE) as background:
        assert background.stdout is not None
        assert "h1 → h3" in background.stdout.readline()
        # A busy machine connects them one after another, and each change is a line.
        assert "4 of 4 streams run\n" in itertools.islice(background.stdout, 4)
        before = received("h3")
        eventually("h3 hears something", lambda: received("h3") > before + 100_000)
        background.terminate()
        assert background.wait(20) == 0
    assert cleanup.agent("background") is None


def received(host: str) -> int:
    return int(lab("exec", host, "cat", "/sys/class/net/eth0/statistics/rx_bytes").stdout)


def test_up_repairs_a_lab_whose_switch_was_killed(star: None) -> None:
    for daemon in switch.DAEMONS:
        os.kill(int(names.pid_file("s1", daemon).read_text()), signal.SIGKILL)
    broken = lab("status", check=False)
    assert broken.returncode == 1
    assert "s1: ovs-vswitchd is not running" in broken.stdout
    lab("up", "--topology", "star")
    assert lab("status").returncode == 0


def test_up_replaces_a_lab_that_is_up_also_by_another_topology(star: None) -> None:
    lab("up", "--topology", "leafspine")
    assert len(wiring.namespaces()) == 10
    lab("up", "--topology", "star")
    assert wiring.namespaces() == ["wp-h1", "wp-h2", "wp-h3", "wp-h4", "wp-mgmt", "wp-s1"]


def test_a_lab_that_was_killed_while_it_started_is_cleared() -> None:
    lab("down")
    with subprocess.Popen([sys.executable, "-m", "lab", "up"], cwd=ROOT, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as starting:
        eventually("it has begun", wiring.namespaces)
        starting.kill()
    lab("up", "--topology", "star")
    assert lab("status").returncode == 0


def test_an_interrupted_up_takes_back_what_it_started() -> None:
    lab("down")
    before = machine()
    with subprocess.Popen([sys.executable, "-m", "lab", "up"], cwd=ROOT, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True) as starting:
        eventually("it has begun", wiring.namespaces)
        starting.send_signal(signal.SIGINT)
        _, output = starting.communicate(timeout=60)
    assert starting.returncode == 1
    assert "Interrupted; nothing was left behind." in output
    assert machine() == before


def test_down_ends_what_runs_on_hosts_and_leaves_nothing_also_twice(star: None) -> None:
    lab("down")
    before = machine()
    lab("up", "--topology", "star")
    with subprocess.Popen([sys.executable, "-m", "lab", "exec", "h1", "sleep", "300"], cwd=ROOT) as sleeping, \
            subprocess.Popen([sys.executable, "-m", "lab", "background"], cwd=ROOT,
                             stdout=subprocess.DEVNULL) as background:
        eventually("both run", lambda: processes.in_namespaces(["wp-h1"]) and cleanup.agent("background"))
        assert "The lab is down." in lab("down").stdout
        assert sleeping.wait(30) != 0
        background.wait(30)
    assert machine() == before
    assert "The lab was not up." in lab("down").stdout
    assert machine() == before


def test_a_lab_without_its_files_is_cleared_all_the_same(star: None) -> None:
    agent = cleanup.agent("marks")
    assert agent is not None
    settings_before = state.need_lab().settings_before
    commands.run("rm", "-r", str(names.RUN))
    lab("down")
    assert wiring.namespaces() == []
    assert wiring.management_links() == []
    eventually("the agent has noticed", lambda: not processes.is_alive(agent))
    settings.restore(settings_before)
