"""Reads the command line and hands over to the command's own file."""

from __future__ import annotations

import os
import re
import sys
from argparse import REMAINDER, ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from typing import TYPE_CHECKING

from lab import names
from lab.controller_address import ControllerAddress
from lab.terminal import Problem, program
from lab.traffic import rate
from lab.traffic.waves import LEVELS

if TYPE_CHECKING:
    from argparse import _SubParsersAction
    Commands = _SubParsersAction[ArgumentParser]

DESCRIPTION = """\
A real network on this machine: Open vSwitch switches and hosts, each in a network namespace of its own. It looks
for an OpenFlow 1.3 controller at {address}, an address that exists while the lab is up.
"""

EPILOG = """\
examples:
  {program} up --topology star         one switch, four hosts
  {program} status                     what runs, what is connected
  {program} exec h1 ping 10.0.0.4      a command on a host
  {program} exec s1 ovs-ofctl -O OpenFlow13 dump-flows s1
  {program} traffic tcp h1 h4 --seconds 10
  {program} down                       leaves nothing behind

All but --help needs root. How to write a topology: lab/README.md
"""

KINDS = """\
kinds:
  tcp    bulk data (iperf3): goodput at the receiver, each second, retransmits
  mptcp  the same over MPTCP, which uses the uplinks of neighbours too
  udp    datagrams at a rate (iperf3): goodput at the receiver, each second, losses, jitter
  rr     requests and responses of 100 bytes over TCP: percentiles of the time to respond
"""


def parser() -> ArgumentParser:
    top = ArgumentParser(
        prog=program(), formatter_class=RawDescriptionHelpFormatter,
        description=DESCRIPTION.format(address=ControllerAddress()), epilog=EPILOG.format(program=program()))
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for add in (_up, _down, _status, _doctor, _exec, _hello, _traffic, _background, _marks, _relay):
        add(commands)
    return top


def _up(commands: Commands) -> None:
    command = commands.add_parser(
        "up", help="start the lab, clearing what an earlier one left",
        description="Starts switches, hosts and links; takes a few seconds. A lab that is up is replaced.")
    command.add_argument("--topology", default="leafspine", metavar="NAME|FILE",
                         help="star, leafspine, twospine, ring, grin1, grin2, or the path of a topology file (leafspine)")
    command.add_argument("--controller", default=str(ControllerAddress()), metavar="ADDR:PORT[,…]",
                         help="where the switches look for their controllers, addresses of this machine "
                              f"({ControllerAddress()})")
    command.add_argument("--tls", action="store_true",
                         help="OpenFlow and OVSDB over TLS, with certificates made for this lab")
    command.add_argument("--jumbo-frames", action="store_true",
                         help="links carry frames of up to 9,000 bytes, so that a flood of large datagrams needs little "
                              "processor time; TCP keeps to segments of the usual size")

    def run(chosen: Namespace) -> int:
        from lab.up import up
        return up(chosen.topology, ControllerAddress.parse_all(chosen.controller), chosen.tls, chosen.jumbo_frames)
    command.set_defaults(run=run)


def _down(commands: Commands) -> None:
    command = commands.add_parser(
        "down", help="stop the lab and leave nothing of it",
        description="Stops everything of the lab, other programs on its hosts too. Also after a crash.")

    def run(_chosen: Namespace) -> int:
        from lab.down import down
        return down()
    command.set_defaults(run=run)


def _status(commands: Commands) -> None:
    command = commands.add_parser(
        "status", help="what runs, what is connected, what is shaped",
        description="Exit status 0 when all of the lab runs, 1 when something does not, 3 when no lab is up.")
    command.add_argument("--json", action="store_true", help="as one JSON object")

    def run(chosen: Namespace) -> int:
        from lab.status import status
        return status(chosen.json)
    command.set_defaults(run=run)


def _doctor(commands: Commands) -> None:
    command = commands.add_parser(
        "doctor", help="look for what makes guarantees fail",
        description="Looks at the lab that is up for the traps of a data plane in software; changes nothing. "
                    "Exit status 1 when something is wrong.")
    command.add_argument("--json", action="store_true", help="as a JSON list of findings")

    def run(chosen: Namespace) -> int:
        from lab.doctor import doctor
        return doctor(chosen.json)
    command.set_defaults(run=run)


def _exec(commands: Commands) -> None:
    command = commands.add_parser(
        "exec", help="run a command on a host or at a switch",
        description="Runs a command in a host's or a switch's namespace; a shell without one. At a switch "
                    "ovs-vsctl, ovs-ofctl and ovs-appctl find that switch.")
    command.add_argument("--mptcp", action="store_true", help="the command's TCP connections use MPTCP, without a change to it")
    command.add_argument("node", metavar="HOST", help="h1, h2 … or s1, s2 …")
    command.add_argument("words", nargs=REMAINDER, metavar="CMD", help="the command and its arguments")

    def run(chosen: Namespace) -> int:
        from lab.exec import execute
        execute(chosen.node, chosen.words[1:] if chosen.words[:1] == ["--"] else chosen.words, chosen.mptcp)
    command.set_defaults(run=run)


def _hello(commands: Commands) -> None:
    command = commands.add_parser(
        "hello", help="let every host speak once, so that the controller knows it",
        description="A host is known to a controller from its first packet. Exit status 1 when one got no answer.")

    def run(_chosen: Namespace) -> int:
        from lab.hello import hello
        return hello()
    command.set_defaults(run=run)


def _traffic(commands: Commands) -> None:
    command = commands.add_parser(
        "traffic", help="send traffic between two hosts and measure it", formatter_class=RawDescriptionHelpFormatter,
        description="Sends traffic from one host to another and prints what arrived.", epilog=KINDS)
    command.add_argument("kind", choices=("tcp", "mptcp", "udp", "rr"), help="see below")
    command.add_argument("source", metavar="FROM", help="the host that sends, as h1")
    command.add_argument("target", metavar="TO", help="the host that receives, as h4")
    command.add_argument("--rate", type=_rate, metavar="RATE",
                         help="bits per second, as 40M (10M for udp; tcp and mptcp take what they get)")
    command.add_argument("--seconds", type=_seconds, default=10, metavar="N", help="how long, 1 to 3600 (10)")
    command.add_argument("--port", type=_port, metavar="P", help="the receiver's port (a free one)")
    command.add_argument("--datagram", type=_datagram, metavar="BYTES",
                         help="the size of udp's datagrams, 64 to 8,900 (1,448); above 1,472 for a lab with --jumbo-frames")
    command.add_argument("--nice", action="store_true",
                         help="leave the processor to everything else, for floods on a machine with few processors")
    command.add_argument("--json", action="store_true", help="the result as one JSON object")

    def run(chosen: Namespace) -> int:
        from lab.traffic.command import traffic
        return traffic(chosen.kind, chosen.source, chosen.target, rate_bps=chosen.rate, seconds=chosen.seconds,
                       port=chosen.port, nice=chosen.nice, datagram_bytes=chosen.datagram, as_json=chosen.json)
    command.set_defaults(run=run)


def _background(commands: Commands) -> None:
    command = commands.add_parser(
        "background", help="live traffic between all hosts until stopped",
        description="Keeps modest, ever changing traffic between all hosts until Ctrl-C or SIGTERM. "
                    "Waits for a controller that forwards. It yields to other traffic, as TCP does.")
    command.add_argument("--level", choices=tuple(LEVELS), default="light", help="how much (light)")

    def run(chosen: Namespace) -> int:
        from lab.traffic.background import background
        return background(chosen.level)
    command.set_defaults(run=run)


def _marks(commands: Commands) -> None:
    command = commands.add_parser(
        "marks", help="the agent that keeps marks (`up` starts it)",
        description="Runs in the foreground what `up` runs in the background: on every port with a QoS row it "
                    "keeps the filter that maps marks to queues, and reports it in the port's "
                    "external_ids:windowpane-marks.")

    def run(_chosen: Namespace) -> int:
        from lab.marks import agent
        return agent.run()
    command.set_defaults(run=run)


def _relay(commands: Commands) -> None:
    command = commands.add_parser(
        "relay", help="the way of hosts to the gateway (`windowpane up` starts it)",
        description=f"Connects hosts with a gateway on this machine, in the foreground: over the management network at "
                    f"http://{names.GATEWAY_ADDRESS}:{names.GATEWAY_PORT}, and over the Unix socket {names.GATEWAY_SOCKET}.")
    command.add_argument("--gateway", default="127.0.0.1:8080", metavar="ADDR:PORT", type=_gateway,
                         help="where the gateway listens (127.0.0.1:8080)")

    def run(chosen: Namespace) -> int:
        from lab import relay
        return relay.run(chosen.gateway)
    command.set_defaults(run=run)


def _gateway(text: str) -> str:
    address, _, port = text.rpartition(":")
    if not re.fullmatch(r"[0-9.]+|[A-Za-z0-9-]+", address):
        raise ArgumentTypeError(f"'{text}' is not the address of a gateway: an IPv4 address and a port are wanted")
    return f"{address}:{_port(port)}"


def _rate(text: str) -> int:
    try:
        return rate.parse(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error


def _seconds(text: str) -> int:
    return _whole(text, "a time in seconds", 1, 3600)


def _port(text: str) -> int:
    return _whole(text, "a port", 1, 65535)


def _datagram(text: str) -> int:
    return _whole(text, "a size in bytes", 64, 8900)


def _whole(text: str, what: str, lowest: int, highest: int) -> int:
    if text.isascii() and text.isdecimal() and lowest <= int(text) <= highest:
        return int(text)
    raise ArgumentTypeError(f"'{text}' is not {what}: a whole number from {lowest} to {highest} is wanted")


def main(arguments: list[str]) -> int:
    chosen = parser().parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
        return status
    except Problem as problem:
        print(f"{program()}: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has seen enough, as `| head` has. What is still buffered has nowhere to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
