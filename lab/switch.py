"""One switch: an ovsdb-server and an ovs-vswitchd in a namespace of their own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lab import names, pki
from lab.commands import inside, run
from lab.controller_address import ControllerAddress
from lab.ovsdb import Ovsdb, column_set
from lab.priority import FORWARDING, prefer
from lab.terminal import Problem, line
from lab.topology import Topology

DAEMONS = ("ovsdb-server", "ovs-vswitchd")
SCHEMA = Path("/usr/share/openvswitch/vswitch.ovsschema")
RECONNECT_WITHIN_MS = 1000
PROBE_AFTER_MS = 2000
START_S = 30


def start(topology: Topology, switch: str, controllers: Sequence[ControllerAddress], tls: bool) -> None:
    """Starts the switch with its ports, rates and controllers, and sees that every port works. Raises Problem."""
    if not SCHEMA.is_file():
        raise Problem(f"{SCHEMA} is missing: is the package openvswitch-switch complete?")
    folder = names.run_directory(switch)
    folder.mkdir(mode=0o700)
    run("ovsdb-tool", "create", str(database(switch)), str(SCHEMA))
    start_daemon(switch, "ovsdb-server", tls)
    _vsctl(switch, "--no-wait", "init")
    start_daemon(switch, "ovs-vswitchd")
    if tls:
        _vsctl(switch, "set-ssl", str(pki.key(switch)), str(pki.certificate(switch)), str(pki.AUTHORITY))
    _vsctl(switch, *_configuration(topology, switch, [f"{'ssl' if tls else 'tcp'}:{each}" for each in controllers]))
    _see_that_ports_work(topology, switch)


def start_daemon(switch: str, program: str, tls: bool = False) -> None:
    """Starts one of the switch's `DAEMONS`, for the first time or again. Raises Problem."""
    socket = names.database_socket(switch)
    if program == "ovsdb-server":
        listening = f"{'pssl' if tls else 'ptcp'}:{names.OVSDB_PORT}:{names.management_address(switch)}"
        files = [f"--private-key={pki.key(switch)}", f"--certificate={pki.certificate(switch)}",
                 f"--ca-cert={pki.AUTHORITY}"] if tls else []
        _daemon(switch, program, str(database(switch)), f"--remote=punix:{socket}", f"--remote={listening}", *files)
        return
    _daemon(switch, program, f"unix:{socket}")
    # The main thread forwards.
    if not prefer(int(names.pid_file(switch, program).read_text()), FORWARDING):
        line(f"  {switch} gets no real-time priority here: on a busy machine guarantees will not hold quite as well")


def database(switch: str) -> Path:
    """The file in which ovsdb-server logs the transactions of the switch's database."""
    return names.run_directory(switch) / "conf.db"


def surroundings(switch: str) -> dict[str, str]:
    """The environment in which Open vSwitch's own tools find this switch."""
    folder = str(names.run_directory(switch))
    return {"OVS_RUNDIR": folder, "OVS_LOGDIR": folder, "OVS_DBDIR": folder}


def _daemon(switch: str, program: str, *arguments: str) -> None:
    run(*inside(names.namespace(switch), program, *arguments, f"--pidfile={names.pid_file(switch, program)}",
                f"--log-file={names.log_file(switch, program)}", "-vconsole:off", "-vsyslog:off", "--detach"),
        environment=surroundings(switch), timeout_s=START_S)


def _vsctl(switch: str, *arguments: str) -> None:
    run("ovs-vsctl", f"--db=unix:{names.database_socket(switch)}", f"--timeout={START_S}", *arguments,
        timeout_s=START_S + 5)


def _configuration(topology: Topology, switch: str, controllers: Sequence[str]) -> list[str]:
    version = "OpenFlow10" if switch in topology.openflow_10 else "OpenFlow13"
    words = ["--", "add-br", switch, "--", "set", "Bridge", switch, "datapath_type=netdev", "fail-mode=secure",
             f"protocols={version}", f"other-config:datapath-id={names.dpid(switch).replace(':', '')}",
             "other-config:disable-in-band=true"]
    for port in topology.ports(switch):
        words += ["--", "add-port", switch, port.name,
                  "--", "set", "Interface", port.name, f"ofport_request={port.number}",
                  f"external_ids:windowpane-rate-bps={port.rate_bps}"]
        if topology.queue_count is not None:
            words.append(f"external_ids:windowpane-queue-count={topology.queue_count}")
    rows = [f"@controller{number}" for number in range(len(controllers))]
    for row, controller in zip(rows, controllers):
        words += ["--", f"--id={row}", "create", "Controller", f'target="{controller}"', "connection-mode=out-of-band",
                  f"max_backoff={RECONNECT_WITHIN_MS}", f"inactivity_probe={PROBE_AFTER_MS}"]
    return [*words, "--", "set", "Bridge", switch, f"controller=[{','.join(rows)}]"]


def _see_that_ports_work(topology: Topology, switch: str) -> None:
    """ovs-vsctl succeeds also where a port could not be opened; the reason is in the port's row."""
    with Ovsdb.connect(names.database_socket(switch)) as database:
        rows = {row["name"]: row for row in database.select("Interface", ["name", "ofport", "error"])}
    wanted = {port.name: port.number for port in topology.ports(switch)}
    for name, number in {switch: None, **wanted}.items():
        error = column_set(rows[name]["error"])
        if error:
            raise Problem(f"Switch {switch} cannot use its port {name}: {error[0]}")
        given = column_set(rows[name]["ofport"])
        if number is not None and not given:
            raise Problem(f"Open vSwitch did not make switch {switch}: {_first_error(switch)}")
        if number is not None and given != [number]:
            raise Problem(f"Port {name} of switch {switch} got the number {given[0]} instead of {number}")


def _first_error(switch: str) -> str:
    """The first complaint in the daemon's log: the others follow from it."""
    log = names.log_file(switch, "ovs-vswitchd").read_text(encoding="utf-8", errors="replace")
    errors = [line.split("|", 4)[-1] for line in log.splitlines() if "|WARN|" in line or "|ERR|" in line]
    return errors[0] if errors else "its log has no reason"
