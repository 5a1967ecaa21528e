"""Parses the command line and calls the command's module."""

from __future__ import annotations

import argparse
import sys
import textwrap

from cli import terminal

EPILOG = """\
examples:
  ./windowpane up                      start everything, with a lab network; Ctrl-C stops it
  ./windowpane up --traffic none       start without background traffic
  ./windowpane lab exec h1 ping 10.0.0.4
  ./windowpane demo                    show what a booking does for a flow in a flood, while `up` runs
  ./windowpane test network            run only the tests that send packets
  ./windowpane test --changed          run only what your changes can have broken
  ./windowpane trace FILE…             replay traces of PANE's text language
  ./windowpane up --gateways 2 --controllers 2   try what happens when one of them is killed
  ./windowpane backup FILE             write a backup of the database
  ./windowpane audit verify            check the hash chain of the audit log
  sudo ./windowpane experiment zookeeper   measure ZooKeeper with and without reservations
  sudo ./windowpane chaos              cause faults under load, and check that every promise was kept
  ./windowpane doctor                  check this machine and its settings

Data, secrets, and logs are in ./data, or in the directory that --data names.
"""


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="windowpane", epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Delegate, book, and monitor guaranteed bandwidth on an OpenFlow network.")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _up(commands)
    down = commands.add_parser("down", help="stop what `up` started, including the lab",
                               description="Stops an installation that runs in another terminal, or that was killed.")
    _data(down)
    demo = commands.add_parser(
        "demo", help="show what a booking does for a flow in a flood",
        description="Measures a flow in the lab of the installation that runs: without a flood, in a flood, with a booking, and "
                    "after the booking was cancelled. Prints the rates as a chart. Takes half a minute. Exit status 1 if the "
                    "flow got less than was booked.")
    _data(demo)
    _test(commands)
    bench = commands.add_parser(
        "bench", help="measure the performance of a part",
        description="Measures a part on this machine. core: admission decisions. switch: programming real switches "
                    "(needs root). gateway: bookings over HTTP. web: pages in a browser. A run takes minutes, and of web more "
                    "than an hour; close other programs first.")
    bench.add_argument("part", metavar="PART", help="core, switch, gateway, or web")
    bench.add_argument("--json", metavar="FILE", help="also write the figures to FILE as JSON")
    bench.add_argument("--only", metavar="TOPIC", help="measure one topic of the part; an unknown topic lists all of them")
    bench.add_argument("--write-docs", action="store_true", help="write the figures to docs/benchmarks.md")
    trace = commands.add_parser(
        "trace", help="replay traces of PANE's text language",
        description="Replays each trace from an empty state, with a simulated clock. Prints the line and the reason for every "
                    "statement whose result differs from the trace. Exit status 1 if any differs.")
    trace.add_argument("file", nargs="+", metavar="FILE", help="a trace, with entries such as: True <- root : Tick 5.")
    _database(commands)
    _audit(commands)
    _chaos(commands)
    _experiment(commands)
    packages = commands.add_parser(
        "package", help="build the Debian packages",
        description="Builds everything, and writes the packages windowpane-gateway and windowpane-controller for Debian 12. "
                    "The operator guide describes how to install them.")
    packages.add_argument("directory", metavar="DIR", help="where to write the packages")
    packages.add_argument("--version", metavar="VERSION",
                          help="the version of the packages (that of the project, with the time of the commit)")
    commands.add_parser("lab", help="manage the lab network: up, down, status, exec, traffic …",
                        add_help=False).add_argument("rest", nargs=argparse.REMAINDER)
    doctor = commands.add_parser("doctor", help="check this machine and its settings",
                                 description="Checks programs, kernel features, ports, disk space, and secrets. Changes "
                                             "nothing. Exit status 1 if something is wrong.")
    _data(doctor)
    return top


def _test(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    test = commands.add_parser(
        "test", help="run the tests", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Installs what the tests need, runs them, and prints `N passed, N failed` as the last line.",
        epilog=textwrap.dedent("""\
            parts:
              tools     this command, and the wording of documents and texts
              core      admission decisions only (included in java)
              java      all Java modules
              web       unit and component tests, linter, and type checker of the web
              api       generated requests against the API's OpenAPI document, an upgrade from the previous release, and
                        the Python client
              deploy    the Debian packages, and the manifests for Kubernetes
              network   controller, module, and lab, with real packets, and ZooKeeper and Hadoop on the lab
              e2e       browser tests of the whole system
            """))
    test.add_argument("part", nargs="*", metavar="PART", help="a part to run (all parts)")
    test.add_argument("--changed", action="store_true",
                      help="run only the tests that a change can have broken, and print why each was chosen")
    test.add_argument("--base", metavar="REV", help="with --changed: compare with the merge base of this revision "
                                                    "(origin/main, or main)")
    test.add_argument("--real", metavar="JAR", help="run the network tests on this Floodlight jar")


def _data(command: argparse.ArgumentParser) -> None:
    command.add_argument("--data", metavar="DIR", help="the directory of data, secrets, and logs (./data)")


def _database(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    migrate = commands.add_parser(
        "migrate", help="migrate the database to this version",
        description="Creates the schema of the database, or migrates it from an earlier version. `up` does this itself; "
                    "use the command before you start gateways of a new version by other means.")
    _data(migrate)
    backup = commands.add_parser(
        "backup", help="write a backup of the database",
        description="Writes the whole database to a file, while the installation runs or not. The file holds secrets, and "
                    "only its owner can read it.")
    _data(backup)
    backup.add_argument("file", metavar="FILE", help="the file to write; it must not exist")
    restore = commands.add_parser(
        "restore", help="restore a backup",
        description="Restores a backup into an installation that has no data yet: choose a new directory with --data, or "
                    "name an empty database with DATABASE_URL. Users have to sign in again afterwards.")
    _data(restore)
    restore.add_argument("file", metavar="FILE", help="a file that `backup` wrote")


def _audit(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    audit = commands.add_parser("audit", help="check the audit log", description="Checks the audit log.")
    verify = audit.add_subparsers(dest="action", metavar="ACTION", required=True).add_parser(
        "verify", help="check that no event was changed, removed, moved, or inserted",
        description="Recomputes the hash chain of the audit events, in the database of an installation (running or not) "
                    "or in an export, and compares it with the anchors that the gateways keep outside of the database. Exit "
                    "status 1 if the audit log was changed, 2 if it cannot be read.")
    _data(verify)
    verify.add_argument("--file", metavar="EXPORT", help="check this NDJSON export of the whole log, without a database")


def _chaos(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    chaos = commands.add_parser(
        "chaos", help="cause faults under load, and check that every promise was kept",
        description="Starts two gateways, PostgreSQL, two controllers, and a lab, books, extends, and cancels windows continuously, "
                    "and lets random faults happen, sometimes two at once: it kills and stops parts, cuts connections both ways "
                    "and one way, fills a disk, slows it, and steps clocks. Then checks that every confirmed booking is stored "
                    "exactly once and was on the switches during its window, that no refused one is stored, that no share or link "
                    "is overbooked, that no switch took orders from two controllers (by its own log), that the audit log's hash "
                    "chain is intact, and that the switches match the plan. Exit status 1 if any check fails. Needs root.")
    chaos.add_argument("--faults", type=_count, default=20, metavar="N", help="how many faults (20), about ten seconds each")
    chaos.add_argument("--seed", type=_count, default=1, metavar="N", help="the seed of the random order and requests (1)")


def _experiment(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    experiment = commands.add_parser(
        "experiment", help="repeat an experiment of the papers, with real applications",
        description=textwrap.dedent("""\
            Runs applications on a lab of their own, without and with reservations, and compares the result with that
            of the paper. Takes the median of several rounds. Exit status 1 if a figure misses its bar. Needs root,
            and a machine that is at least 70 % idle."""),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=textwrap.dedent("""\
            experiments:
              zookeeper         latency of requests beside competing traffic
              hadoop            time of three sorts at once, with and without reservations
              hadoop-requests   how often a job reserves, and how many flow entries it uses
              reservation       what a reservation costs an application
              flow-table        latency of flow entries and queues
              load-balancer     time of answers by the policy of a service, and what a service costs a packet
              classes           time of a sort and of transfers in the queues of traffic classes
              grin              goodput and latency where hosts use the uplinks of their neighbours

              applications      zookeeper, hadoop, hadoop-requests, reservation, and flow-table
              all               all of them"""))
    experiment.add_argument("name", nargs="+", metavar="NAME", help="an experiment, applications, or all")
    experiment.add_argument("--quick", action="store_true", help="one short round, to see that it works")
    experiment.add_argument("--anyway", action="store_true", help="run on a busy machine too, and mark the result")
    experiment.add_argument("--write-docs", action="store_true", help="write the result to docs/experiments")


def _count(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 10_000:
        return int(text)
    raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1 to 10000")


def _up(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    up = commands.add_parser(
        "up", help="install what is missing, build, and start everything",
        description="Installs missing programs (and lists them), builds, and starts PostgreSQL, the controller, the gateway "
                    "with the web, and a lab network with demo users and traffic. Ctrl-C stops everything.")
    _data(up)
    up.add_argument("--port", type=_port, default=8080, help="the port of the web and the API on 127.0.0.1 (8080)")
    up.add_argument("--topology", default="leafspine", metavar="NAME|FILE",
                    help="the lab network: star, leafspine, twospine, ring, grin1, grin2, or a file (leafspine)")
    up.add_argument("--traffic", choices=("none", "light", "busy"), default="light",
                    help="background traffic in the lab (light)")
    up.add_argument("--no-lab", action="store_true", help="do not start the lab network")
    up.add_argument("--no-demo", action="store_true",
                    help="do not create the demo users and shares")
    up.add_argument("--still", action="store_true",
                    help="create the demo users and shares without a history, and without teams that go on booking")
    up.add_argument("--admin", metavar="NAME", help="create an administrator first; asks for the password")
    up.add_argument("--gateways", type=_few, default=1, metavar="N",
                    help="how many gateways to start, to try failover: 1 to 4 (1)")
    up.add_argument("--controllers", type=_few, default=1, metavar="N",
                    help="how many controllers to start, to try failover: 1 to 4 (1)")
    up.add_argument("--real", metavar="DIR|JAR",
                    help="run on a real Floodlight: its jar, or the folder with floodlight.jar ($FLOODLIGHT_JAR)")


def _few(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 4:
        return int(text)
    raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1 to 4")


def _port(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"'{text}' is not a port: use a number from 1 to 65535")


def main(arguments: list[str]) -> int:
    # The lab has its own command line and help.
    if arguments[:1] == ["lab"]:
        from cli.parts import lab
        return lab.execute(arguments[1:])
    chosen = parser().parse_args(arguments)
    try:
        if chosen.command == "up":
            from cli import up
            return up.up(up.Options.of(chosen))
        if chosen.command == "down":
            from cli import down
            return down.down(chosen.data)
        if chosen.command == "demo":
            from cli.demo import show
            return show.demo(chosen.data)
        if chosen.command == "doctor":
            from cli import doctor
            return doctor.doctor(chosen.data)
        if chosen.command == "bench":
            from cli.bench import run as bench
            return bench.bench(chosen.part, chosen.json, chosen.only, chosen.write_docs)
        if chosen.command == "experiment":
            from cli import experiment
            return experiment.experiment(chosen.name, chosen.quick, chosen.anyway, chosen.write_docs)
        if chosen.command in ("migrate", "backup", "restore"):
            from cli.parts import database
            return {"migrate": lambda: database.migrate(chosen.data),
                    "backup": lambda: database.backup(chosen.data, chosen.file),
                    "restore": lambda: database.restore(chosen.data, chosen.file)}[chosen.command]()
        if chosen.command == "audit":
            from cli import audit
            return audit.verify(chosen.data, chosen.file)
        if chosen.command == "chaos":
            from cli import chaos
            return chaos.chaos(chosen.faults, chosen.seed)
        if chosen.command == "package":
            from cli import package
            return package.package(chosen.directory, chosen.version)
        if chosen.command == "trace":
            from cli.parts import gateway
            return gateway.trace(chosen.file)
        from cli import test
        return test.test(chosen.part, chosen.real, chosen.changed, chosen.base)
    except terminal.Problem as problem:
        print(f"\n{terminal.bad('windowpane:')} {problem}", file=sys.stderr)
        return problem.status
    except KeyboardInterrupt:
        print("\nwindowpane: interrupted; all processes that it started have been stopped", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
