"""Reads the command line and hands over to the command's own file."""

from __future__ import annotations

import argparse
import sys
import textwrap

from cli import say

EPILOG = """\
examples:
  ./windowpane up                      everything, with a network to try it on; Ctrl-C stops it
  ./windowpane up --traffic none       without background traffic
  ./windowpane lab exec h1 ping 10.0.0.4
  ./windowpane test network            only the tests that send packets
  ./windowpane trace FILE…             play traces of PANE's text language
  ./windowpane audit verify            whether nobody has changed the record of decisions
  sudo ./windowpane chaos              kill every part under load, and check that nothing was lost
  ./windowpane doctor                  what is there, what is missing, what is misconfigured

Data, secrets and logs are kept in ./data (or where --data says).
"""


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="windowpane", epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Shares, windows and guarantees on an OpenFlow network: delegate it, book it, see it.")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _up(commands)
    down = commands.add_parser("down", help="stop what `up` left behind, the lab included",
                               description="Stops an installation that is up in another terminal or was killed.")
    _data(down)
    test = commands.add_parser(
        "test", help="run the tests", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Installs what the tests need, runs them, and ends with a line `N passed, N failed`.",
        epilog=textwrap.dedent("""\
            parts:
              core      decisions: shares, time, admission
              java      every Java part, core included
              web       the web's unit and component tests, linter and type checker
              tools     this command and the lab's own parts
              api       requests made up from the API's own description, good and bad
              network   switches and packets: controller, module and lab
              e2e       people's days in a real browser on the whole stack
            """))
    test.add_argument("part", nargs="*", metavar="PART", help="all of them when none is named")
    test.add_argument("--real", metavar="JAR", help="run the network tests on this Floodlight jar")
    bench = commands.add_parser(
        "bench", help="measure how fast a part is",
        description="Measures a part on this machine: core, the decisions; switch, what becomes of a plan on real "
                    "switches (wants root); gateway, bookings over HTTP and on record; web, the pages in a "
                    "browser. Takes minutes; leave the machine alone meanwhile.")
    bench.add_argument("part", metavar="PART", help="core, switch, gateway or web")
    bench.add_argument("--json", metavar="FILE", help="write the figures there too")
    bench.add_argument("--only", metavar="TOPIC", help="one topic of the part; an unknown one is answered with all of them")
    bench.add_argument("--write-docs", action="store_true", help="write the figures into docs/benchmarks.md")
    trace = commands.add_parser(
        "trace", help="play traces of PANE's text language",
        description="Plays each trace on a fresh state and on a clock of its own, and says for every statement that was "
                    "answered otherwise than its trace says the line and the reason. Exit status 1 when there is one.")
    trace.add_argument("file", nargs="+", metavar="FILE", help="a trace: entries such as True <- root : Tick 5.")
    _audit(commands)
    _chaos(commands)
    commands.add_parser("lab", help="the network in namespaces: up, down, status, exec, traffic …",
                        add_help=False).add_argument("rest", nargs=argparse.REMAINDER)
    doctor = commands.add_parser("doctor", help="what is there, what is missing, what is misconfigured",
                                 description="Looks without changing anything; exit status 1 when something is wrong.")
    _data(doctor)
    return top


def _data(command: argparse.ArgumentParser) -> None:
    command.add_argument("--data", metavar="DIR", help="where data, secrets and logs are kept (./data)")


def _audit(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    audit = commands.add_parser("audit", help="check the record of decisions", description="What auditors need.")
    verify = audit.add_subparsers(dest="action", metavar="ACTION", required=True).add_parser(
        "verify", help="check that no event was altered, removed, moved or put in",
        description="Follows the chain of audit events from the first to the last, in the database of an installation, "
                    "up or not, or in an export. What is missing at the end shows only in the last hash: compare it with "
                    "one noted before. Exit status 1 when the chain is broken, 2 when it cannot be read.")
    _data(verify)
    verify.add_argument("--file", metavar="EXPORT", help="an export as NDJSON, made without conditions; no database then")


def _chaos(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    chaos = commands.add_parser(
        "chaos", help="kill every part under load, and check that nothing was lost",
        description="Starts two gateways, PostgreSQL, a controller and a lab of their own, books windows on and on, and "
                    "kills parts in any order, now and then two at once. Then checks: every yes is on record once, no "
                    "no is, no share and no link carries more than it can, the record's chain is whole, and switches "
                    "bear what the plan says. Exit status 1 where any of it is not so. Wants root.")
    chaos.add_argument("--kills", type=_count, default=20, metavar="N", help="how many parts are killed (20)")
    chaos.add_argument("--seed", type=_count, default=1, metavar="N", help="another order, and other requests (1)")


def _count(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 10_000:
        return int(text)
    raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1 to 10000")


def _up(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    up = commands.add_parser(
        "up", help="install what is missing, build, start everything",
        description="Installs what is missing (and says what), builds, and starts PostgreSQL, the controller, the "
                    "gateway with the web, and a network in namespaces with a demo tenant and live traffic. "
                    "Ctrl-C stops all of it.")
    _data(up)
    up.add_argument("--port", type=_port, default=8080, help="the port of the web, on 127.0.0.1 (8080)")
    up.add_argument("--topology", default="leafspine", metavar="NAME|FILE",
                    help="the lab's network: star, leafspine, twospine or a file (leafspine)")
    up.add_argument("--traffic", choices=("none", "light", "busy"), default="light",
                    help="background traffic in the lab (light)")
    up.add_argument("--no-lab", action="store_true", help="without the network in namespaces")
    up.add_argument("--no-demo", action="store_true",
                    help="without the demo's people and shares")
    up.add_argument("--admin", metavar="NAME", help="make an administrator first; asks for the password")
    up.add_argument("--real", metavar="DIR|JAR",
                    help="run on a real Floodlight: its jar, or the folder with floodlight.jar (or FLOODLIGHT_JAR)")


def _port(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"'{text}' is not a port: a number from 1 to 65535 is wanted")


def main(arguments: list[str]) -> int:
    # The lab has a command line, and a help, of its own.
    if arguments[:1] == ["lab"]:
        from cli import lab
        return lab.hand_over(arguments[1:])
    chosen = parser().parse_args(arguments)
    try:
        if chosen.command == "up":
            from cli import up
            return up.up(up.Options.of(chosen))
        if chosen.command == "down":
            from cli import down
            return down.down(chosen.data)
        if chosen.command == "doctor":
            from cli import doctor
            return doctor.doctor(chosen.data)
        if chosen.command == "bench":
            from cli import bench
            return bench.bench(chosen.part, chosen.json, chosen.only, chosen.write_docs)
        if chosen.command == "audit":
            from cli import audit
            return audit.verify(chosen.data, chosen.file)
        if chosen.command == "chaos":
            from cli import chaos
            return chaos.chaos(chosen.kills, chosen.seed)
        if chosen.command == "trace":
            from cli import gateway
            return gateway.trace(chosen.file)
        from cli import test
        return test.test(chosen.part, chosen.real)
    except say.Problem as problem:
        print(f"\n{say.bad('windowpane:')} {problem}", file=sys.stderr)
        return problem.status
    except KeyboardInterrupt:
        print("\nwindowpane: interrupted; nothing was left running", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
