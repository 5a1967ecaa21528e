"""`windowpane test`: runs the parts' own runners and sums their reports."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cli import build, controller, fuzz, node, reports, say, tools
from cli.paths import CACHE, ROOT
from cli.reports import Count
from cli.say import Problem, line

REPORTS = CACHE / "reports"
MAVEN = ["mvn", "-B", "-ntp", "-T", "2", "-Dstyle.color=never", "verify"]

OIDC_PROVIDER = "gateway/server/src/test/oidc-provider"
"""What the gateway's tests sign in at."""


@dataclass(frozen=True)
class Runner:
    """One test runner: how it is started and where its JUnit reports land."""

    title: str
    command: list[str]
    reports: Callable[[], list[Path]]
    folder: Path = ROOT
    environment: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Part:
    """What `windowpane test NAME` runs, and what must be there first."""

    name: str
    prepare: Callable[[], None]
    runners: Callable[[str | None], Sequence[Runner]]


def _surefire(*folders: str) -> Callable[[], list[Path]]:
    return lambda: [file for folder in folders for file in (ROOT / folder).glob("**/target/surefire-reports/TEST-*.xml")]


def _core(_real: str | None) -> Sequence[Runner]:
    return [Runner("core", [*MAVEN, "-pl", "gateway/core", "-am"], _surefire("gateway/core"))]


def _java(_real: str | None) -> Sequence[Runner]:
    return [Runner("java", MAVEN, _surefire("controller-module", "gateway"), environment=node.ensure().environment())]


def _web(_real: str | None) -> Sequence[Runner]:
    chosen = node.ensure()
    report = REPORTS / "web.xml"
    steps = [Runner(f"web: {script}", chosen.npm("run", script), list, ROOT / "web", chosen.environment())
             for script in ("lint", "typecheck")]
    tests = chosen.npm("run", "test", "--", "--reporter=default", "--reporter=junit", f"--outputFile.junit={report}")
    return [*steps, Runner("web: tests", tests, lambda: [report], ROOT / "web", chosen.environment())]


def _pytest(title: str, report: Path, *places: str, environment: dict[str, str] | None = None) -> Runner:
    command = ["/usr/bin/python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}", *places]
    if os.geteuid() != 0 and title == "network":
        command = ["sudo", "--preserve-env=PYTHONPATH,FLOODLIGHT_JAR", *command]
    return Runner(title, command, lambda: [report], ROOT,
                  {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **(environment or {})})


def _tools(_real: str | None) -> Sequence[Runner]:
    return [_pytest("tools", REPORTS / "tools.xml", "cli")]


def _network(real: str | None) -> Sequence[Runner]:
    jar = controller.floodlight_jar(real)
    return [_pytest("network", REPORTS / "network.xml", "lab", "e2e/network",
                    environment={"FLOODLIGHT_JAR": str(jar)} if jar else {})]


def _api(_real: str | None) -> Sequence[Runner]:
    return [_pytest("api", REPORTS / "api.xml", "e2e/api", environment={"SCHEMATHESIS": str(fuzz.ensure())})]


def _e2e(_real: str | None) -> Sequence[Runner]:
    chosen = node.ensure()
    report = REPORTS / "e2e.xml"
    return [Runner("e2e", chosen.npm("test"), lambda: [report], ROOT / "e2e",
                   {**chosen.environment(), "PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(report)})]


def _prepare_core() -> None:
    tools.install(tools.BUILD, CACHE / "log/apt.log")


def _prepare_java() -> None:
    _prepare_core()
    build.web_dependencies(OIDC_PROVIDER)


def _prepare_python() -> None:
    tools.install(tools.TESTS, CACHE / "log/apt.log")


def _prepare_web() -> None:
    tools.install(tools.BUILD, CACHE / "log/apt.log")
    build.web_dependencies()


def _prepare_network() -> None:
    tools.install([*tools.BUILD, *tools.LAB, *tools.TESTS], CACHE / "log/apt.log")
    build.java()


def _prepare_api() -> None:
    tools.install([*tools.BUILD, *tools.TESTS], CACHE / "log/apt.log")
    build.java()


def _prepare_e2e() -> None:
    _prepare_network()
    build.web()
    build.web_dependencies("e2e")


PARTS = (
    Part("tools", _prepare_python, _tools),
    Part("core", _prepare_core, _core),
    Part("java", _prepare_java, _java),
    Part("web", _prepare_web, _web),
    Part("api", _prepare_api, _api),
    Part("network", _prepare_network, _network),
    Part("e2e", _prepare_e2e, _e2e),
)


def test(names: Sequence[str], real: str | None) -> int:
    """Runs the named parts, or all. Exit status 1 when any test failed or a runner broke."""
    known = {part.name: part for part in PARTS}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise Problem(f"There is no test part '{unknown[0]}'. The parts: {', '.join(known)}.")
    # `java` runs the whole reactor, `core` with it.
    parts = [known[name] for name in names] if names else [part for part in PARTS if part.name != "core"]
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    for part in parts:
        part.prepare()
    rows = [(runner.title, *_run(runner)) for part in parts for runner in part.runners(real)]
    total = sum((count for _, count, _ in rows), Count())
    line()
    for title, count, seconds in rows:
        mark = say.bad("✗") if count.failed else say.good("✓")
        skipped = f", {count.skipped} skipped" if count.skipped else ""
        line(f"  {mark} {title:<14} {count.passed:>4} passed, {count.failed} failed{skipped}  {seconds:.0f} s")
    if total.failures:
        line()
        for failure in total.failures:
            line(f"  {say.bad('✗')} {failure}")
    line()
    line(f"{total.passed} passed, {total.failed} failed")
    return 1 if total.failed else 0


def _run(runner: Runner) -> tuple[Count, float]:
    for old in runner.reports():
        old.unlink(missing_ok=True)
    line(f"\n{say.bold('── ' + runner.title)}")
    begun = time.monotonic()
    status = subprocess.run(runner.command, cwd=runner.folder, env=runner.environment or None, check=False,
                            stdin=subprocess.DEVNULL).returncode
    found = reports.count(runner.reports())
    if status != 0 and not found.failures:
        found += Count(failures=(f"{runner.title}: ended with exit status {status} though no test failed",))
    return found, time.monotonic() - begun
