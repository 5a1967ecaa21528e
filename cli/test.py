"""`windowpane test`: runs the parts' own runners and sums their reports."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO

from cli import build, camara, changed, deploy, fuzz, node, prose, python_client, reports, terminal, terraform, tools
from cli.parts import controller
from cli.changed import Chosen
from cli.paths import CACHE, ROOT
from cli.reports import Count
from cli.terminal import Problem, line

REPORTS = CACHE / "reports"
MAVEN = ["mvn", "-B", "-ntp", "-T", "2", "-Dstyle.color=never", "verify"]

LONGEST_TEST_S = 300
"""Several times what the slowest Python test takes with its fixtures: a test that hangs must not hang the run."""

GIVING_WAY = ("nice", "-n", "19")
"""Before a command that gets only what others leave of the processors."""

_PRINTING = threading.Lock()
"""Held while the output of one of several runners is printed."""

OIDC_PROVIDER = "gateway/server/src/test/oidc-provider"
"""The OpenID Connect provider of the gateway's tests."""


@dataclass(frozen=True)
class Runner:
    """One test runner: its command and the places of its JUnit reports."""

    title: str
    command: list[str]
    reports: Callable[[], list[Path]]
    folder: Path = ROOT
    environment: dict[str, str] = field(default_factory=dict)

    def giving_way(self) -> Runner:
        """The same runner, which gets only what others leave of the processors."""
        return replace(self, command=[*GIVING_WAY, *self.command])


@dataclass(frozen=True)
class Request:
    """How a part is run: on a real Floodlight jar (network only), and all of it or only some modules or files."""

    real: str | None = None
    chosen: Chosen = field(default_factory=lambda: Chosen(everything=True))

    def files(self, *everything: str) -> list[str]:
        """The chosen files that exist, or `everything`."""
        if self.chosen.everything:
            return list(everything)
        return changed.existing(self.chosen.only) or list(everything)


@dataclass(frozen=True)
class Part:
    """What `windowpane test NAME` runs, and what must be installed first."""

    name: str
    prepare: Callable[[], None]
    runners: Callable[[Request], Sequence[Runner]]


def _surefire(*folders: str) -> Callable[[], list[Path]]:
    return lambda: [file for folder in folders for file in (ROOT / folder).glob("**/target/surefire-reports/TEST-*.xml")]


def _core(_request: Request) -> Sequence[Runner]:
    return [Runner("core", [*MAVEN, "-pl", "gateway/core", "-am"], _surefire("gateway/core"))]


def _java(request: Request) -> Sequence[Runner]:
    modules = [] if request.chosen.everything else sorted(request.chosen.only)
    # Maven needs what a module depends on (-am) in the same run; what depends on it (-amd) is what a change can break.
    narrowed = ["-pl", ",".join(modules), "-am", "-amd"] if modules else []
    return [Runner("java", [*MAVEN, *narrowed], _surefire("controller-module", "gateway", "plan-protocol", "clients"),
                   environment=node.ensure().environment())]


def _web(request: Request) -> Sequence[Runner]:
    chosen = node.ensure()
    report = REPORTS / "web.xml"
    steps = [Runner(f"web: {script}", chosen.npm("run", script), list, ROOT / "web", chosen.environment())
             for script in ("lint", "typecheck")]
    related = [str(Path(file).relative_to("web")) for file in request.files()]
    command = ["exec", "--", "vitest", "related", "--run", "--passWithNoTests", *related] if related else ["run", "test", "--"]
    tests = chosen.npm(*command, "--reporter=default", "--reporter=junit", f"--outputFile.junit={report}")
    return [*steps, Runner("web: tests", tests, lambda: [report], ROOT / "web", chosen.environment())]


def _python() -> dict[str, str]:
    """The environment of a Python program that imports this repository's packages."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}


def _pytest(title: str, report: Path, *places: str, environment: dict[str, str] | None = None,
            python: Path = Path("/usr/bin/python3")) -> Runner:
    command = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--timeout={LONGEST_TEST_S}", f"--junitxml={report}", *places]
    return Runner(title, command, lambda: [report], ROOT, {**_python(), **(environment or {})})


def _tools(request: Request) -> Sequence[Runner]:
    return [_pytest("tools", REPORTS / "tools.xml", *request.files("cli"))]


def _network(request: Request) -> Sequence[Runner]:
    jar = controller.floodlight_jar(request.real)
    environment = {**_python(), **({"FLOODLIGHT_JAR": str(jar)} if jar else {})}
    files = request.files("lab", "e2e/network", "e2e/apps")
    return [_pods("network", "shared", files, environment), _pods("network, alone", "alone", files, environment)]


def _pods(title: str, tests: str, files: Sequence[str], environment: dict[str, str]) -> Runner:
    folder = REPORTS / f"network-{tests}"
    command = ["/usr/bin/python3", "-m", "e2e.network.pods", f"--reports={folder}", tests, *files]
    if os.geteuid() != 0:
        command = ["sudo", "--preserve-env=PYTHONPATH,FLOODLIGHT_JAR", *command]
    return Runner(title, command, lambda: sorted(folder.glob("*.xml")), ROOT, environment)


def _api(request: Request) -> Sequence[Runner]:
    files = request.files("e2e/api", camara.FOLDER, python_client.TESTS, terraform.TESTS)
    clients = [file for file in files if file.startswith(python_client.FOLDER)]
    features = [file for file in files if file.startswith(camara.FOLDER)]
    provider = [file for file in files if file.startswith(terraform.TESTS)]
    api = [file for file in files if file not in (*clients, *features, *provider)]
    runners = []
    if api:
        runners.append(_pytest("api", REPORTS / "api.xml", *api, environment={"SCHEMATHESIS": str(fuzz.ensure())}))
    if features:
        runners.append(_pytest("camara", REPORTS / "camara.xml", camara.FOLDER, python=camara.python()))
    if provider:
        terraform.ensure()
        runners.append(_pytest("terraform", REPORTS / "terraform.xml", terraform.TESTS))
    if clients:
        runners.append(_pytest("python client", REPORTS / "python-client.xml", *clients, python=python_client.python()))
    return runners


def _deploy(_request: Request) -> Sequence[Runner]:
    return [_pytest("deploy", REPORTS / "deploy.xml", deploy.TESTS, python=deploy.python())]


def _e2e(request: Request) -> Sequence[Runner]:
    specs = [str(Path(file).relative_to("e2e")) for file in request.files()]
    on_ring = [spec for spec in specs if spec.startswith("specs/ring/")]
    living = [spec for spec in specs if spec.startswith("specs/living/")]
    others = [spec for spec in specs if spec not in (*on_ring, *living)]
    return [*([_playwright("e2e", ["test"], others)] if others or not specs else []),
            *([_playwright("e2e on a ring", ["run", "ring"], on_ring)] if on_ring or not specs else []),
            *([_playwright("e2e with a demo that lives", ["run", "living"], living)] if living or not specs else [])]


def _playwright(title: str, script: Sequence[str], specs: Sequence[str]) -> Runner:
    chosen = node.ensure()
    report = REPORTS / f"{script[-1]}-specs.xml"
    return Runner(title, chosen.npm(*script, "--", *specs), lambda: [report], ROOT / "e2e",
                  {**chosen.environment(), "PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(report)})


def _prepare_core() -> None:
    tools.install(tools.BUILD, CACHE / "log/apt.log")


def _prepare_java() -> None:
    _prepare_core()
    build.web_dependencies(OIDC_PROVIDER)


def _prepare_python() -> None:
    tools.install([*tools.BUILD, *tools.TESTS], CACHE / "log/apt.log")
    build.web_dependencies(prose.STYLE)
    build.docs()


def _prepare_web() -> None:
    tools.install(tools.BUILD, CACHE / "log/apt.log")
    build.web_dependencies()


def _prepare_network() -> None:
    tools.install([*tools.BUILD, *tools.LAB, *tools.TESTS], CACHE / "log/apt.log")
    build.everything()
    build.clients()
    python_client.python()


def _prepare_api() -> None:
    tools.install([*tools.BUILD, *tools.TESTS], CACHE / "log/apt.log")
    build.java()


def _prepare_deploy() -> None:
    tools.install([*tools.BUILD, *tools.PACKAGING, *tools.COMPOSE], CACHE / "log/apt.log")
    build.java()
    build.web()
    build.docs()
    deploy.ensure()


def _prepare_e2e() -> None:
    _prepare_network()
    build.web_dependencies("e2e")


PARTS = (
    Part("tools", _prepare_python, _tools),
    Part("core", _prepare_core, _core),
    Part("java", _prepare_java, _java),
    Part("api", _prepare_api, _api),
    Part("web", _prepare_web, _web),
    Part("deploy", _prepare_deploy, _deploy),
    Part("network", _prepare_network, _network),
    Part("e2e", _prepare_e2e, _e2e),
)


@dataclass(frozen=True)
class Lane:
    """Runners, by their titles, that run one after the other, beside those of other lanes."""

    titles: tuple[str, ...]
    gives_way: bool = False
    """It gets only what the others leave of the processors."""


STAGES: tuple[tuple[Lane, ...], ...] = (
    (Lane(("core",)),),
    # Neither measures anything, and both often wait.
    (Lane(("java",)), Lane(("api", "camara", "terraform", "python client"))),
    # The network tests wait for packets half of the time, and measure them, so that nothing may be in their way.
    (Lane(("network",)), Lane(("web: tests", "tools", "deploy"), gives_way=True)),
    # Some of these take all processors for minutes, in which what gives way stands still: nothing that has deadlines.
    (Lane(("network, alone",)), Lane(("web: lint", "web: typecheck"), gives_way=True)),
    (Lane(("e2e", "e2e on a ring", "e2e with a demo that lives")),),
)
"""When the runners run: stage after stage, the lanes of a stage side by side."""


def test(names: Sequence[str], real: str | None, only_changed: bool = False, base: str | None = None) -> int:
    """Runs the named parts, or all; of these only what a change can have broken, where that is asked for.

    Exit status 1 when any test failed or a runner broke.
    """
    known = {part.name: part for part in PARTS}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise Problem(f"There is no test part '{unknown[0]}'. The parts: {', '.join(known)}.")
    if base and not only_changed:
        raise Problem("--base goes with --changed.")
    # `java` runs the whole reactor, `core` with it.
    parts = [known[name] for name in names] if names else [part for part in PARTS if part.name != "core"]
    requests = {part.name: Request(real) for part in parts}
    if only_changed:
        revision, choice = changed.from_work_tree(base)
        for text in changed.described(revision, choice):
            line(text)
        requests = {name: Request(real, chosen) for name, chosen in choice.parts.items() if name in requests}
    return _run_parts([part for part in parts if part.name in requests], requests)


def _run_parts(parts: Sequence[Part], requests: Mapping[str, Request]) -> int:
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    for part in parts:
        part.prepare()
    runners = [runner for part in parts for runner in part.runners(requests[part.name])]
    rows = [row for lanes in _lanes(runners) for row in _stage(lanes)]
    total = sum((count for _, count, _ in rows), Count())
    line()
    for title, count, seconds in rows:
        mark = terminal.bad("✗") if count.failed else terminal.good("✓")
        skipped = f", {count.skipped} skipped" if count.skipped else ""
        line(f"  {mark} {title:<14} {count.passed:>4} passed, {count.failed} failed{skipped}  {seconds:.0f} s")
    if total.failures:
        line()
        for failure in total.failures:
            line(f"  {terminal.bad('✗')} {failure}")
    line()
    line(f"{total.passed} passed, {total.failed} failed")
    return 1 if total.failed else 0


Row = tuple[str, Count, float]
"""The title of a runner, what it reports, and how many seconds it took."""


def _lanes(runners: Sequence[Runner]) -> list[list[list[Runner]]]:
    """The runners by stage and lane. A lane that is alone in its stage need not give way."""
    by_title = {runner.title: runner for runner in runners}
    stages = []
    for stage in STAGES:
        lanes = [(lane, [by_title[title] for title in lane.titles if title in by_title]) for lane in stage]
        chosen = [(lane, found) for lane, found in lanes if found]
        stages.append([[runner.giving_way() for runner in found] if lane.gives_way and len(chosen) > 1 else found
                       for lane, found in chosen])
    return [lanes for lanes in stages if lanes]


def _stage(lanes: Sequence[Sequence[Runner]]) -> list[Row]:
    """Runs lanes side by side, the runners of each in order. Beside others, what a runner prints follows when it ends."""
    if len(lanes) == 1:
        return [(runner.title, *_run(runner)) for runner in lanes[0]]
    line(f"\n{terminal.bold('── ' + ' and '.join(runner.title for runners in lanes for runner in runners))}, side by side")

    def one(runners: Sequence[Runner]) -> list[Row]:
        return [(runner.title, *_run(runner, REPORTS / f"{re.sub('[^a-z]+', '-', runner.title)}.log")) for runner in runners]

    with ThreadPoolExecutor(len(lanes)) as pool:
        return [row for rows in pool.map(one, lanes) for row in rows]


def _run(runner: Runner, log: Path | None = None) -> tuple[Count, float]:
    """Runs a runner; where there is a log, what it prints goes there first, and to the terminal when it ends."""
    for old in runner.reports():
        old.unlink(missing_ok=True)
    begun = time.monotonic()
    if log is None:
        line(f"\n{terminal.bold('── ' + runner.title)}")
        status = _status(runner)
    else:
        with _PRINTING:
            line(f"  … {runner.title}")
        with log.open("wb") as output:
            status = _status(runner, output)
        with _PRINTING:
            line(f"\n{terminal.bold('── ' + runner.title)}")
            line(log.read_text(errors="replace"))
    found = reports.count(runner.reports())
    if status != 0 and not found.failures:
        found += Count(failures=(f"{runner.title}: exit status {status}, but no test failed",))
    return found, time.monotonic() - begun


def _status(runner: Runner, output: IO[bytes] | None = None) -> int:
    return subprocess.run(runner.command, cwd=runner.folder, env=runner.environment or None, check=False,
                          stdin=subprocess.DEVNULL, stdout=output, stderr=output and subprocess.STDOUT).returncode
