"""Builds the Java modules, the web, and the documentation, and skips what has not changed since the last build."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

from cli import node, tools
from cli.paths import (CACHE, CONTROLLER_JAR, CORE_BENCH_JAR, DOCS_DIST, EXPERIMENTS_JAR, GATEWAY_BENCH_JAR,
                       GATEWAY_JAR, HADOOP_CLIENT_JAR, HADOOP_JARS, JAVA_CLIENT_JAR, MODULE_JAR, ROOT, WEB_DIST, ZOOKEEPER_CLIENT_JAR)
from cli.terminal import Problem, run

JAVA_SOURCES = ("pom.xml", "plan-protocol", "controller-module", "gateway", "db")
CLIENTS = ("clients/java", "clients/zookeeper", "clients/hadoop", "clients/hadoop-cluster", "clients/experiments")
CLIENT_SOURCES = ("pom.xml", *CLIENTS)
CORE_BENCH, GATEWAY_BENCH = "gateway/core-bench", "gateway/server-bench"
CORE_BENCH_SOURCES = ("pom.xml", "plan-protocol", "gateway/core", CORE_BENCH)
GATEWAY_BENCH_SOURCES = ("pom.xml", "plan-protocol", "gateway/core", "gateway/server", GATEWAY_BENCH, "db")
PACKAGE = ["mvn", "-B", "-ntp", "-DskipTests", "-Dspotless.check.skip=true", "package"]
WEB_SOURCES = ("web", "gateway/server/openapi.json")
DOCS_SITE = "docs/site"
"""The generator of the documentation, and its packages."""

DOCS_SOURCES = ("docs", "gateway/server/openapi.json")
DOCS_OUTSIDE = ("*.md", "*/README.md", "*/*/README.md")
"""Documents outside of docs that are pages of the documentation."""

NOT_SOURCES = {"target", "node_modules", "dist", "__pycache__", "test-results", ".jqwik-database"}


def fingerprint(sources: Iterable[str], root: Path = ROOT) -> str:
    """One hash over the names and contents of all files below the sources, whatever order the disk lists them in."""
    digest = hashlib.sha256()
    for source in sources:
        for file in sorted(_files(root / source)):
            digest.update(str(file.relative_to(root)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _files(path: Path) -> Iterable[Path]:
    if path.name in NOT_SOURCES:
        return
    if path.is_file():
        yield path
    elif path.is_dir():
        for child in path.iterdir():
            yield from _files(child)


def _unless_built(name: str, sources: Iterable[str], results: Iterable[Path], build: Callable[[], None]) -> None:
    stamp = CACHE / f"built-{name}"
    now = fingerprint(sources)
    if stamp.is_file() and stamp.read_text() == now and all(result.exists() for result in results):
        return
    build()
    lost = [str(result.relative_to(ROOT)) for result in results if not result.exists()]
    if lost:
        raise Problem(f"The build of {name} succeeded but did not create {', '.join(lost)}.")
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(now)


def java() -> None:
    """The controller, its module and the gateway as jars."""
    _unless_built("java", JAVA_SOURCES, (MODULE_JAR, CONTROLLER_JAR, GATEWAY_JAR), lambda: run(
        "Building the controller and the gateway (the first time takes minutes)",
        [*PACKAGE, "-pl", ",".join(f"!{module}" for module in (CORE_BENCH, GATEWAY_BENCH, *CLIENTS))],
        CACHE / "log/build-java.log", cwd=ROOT, details=("Building ", "Downloading")))


def clients() -> None:
    """The clients of applications as jars, with the jars of the applications that the experiments run."""
    # Maven skips the tests, and so needs nothing of the gateway that these start.
    results = (JAVA_CLIENT_JAR, ZOOKEEPER_CLIENT_JAR, HADOOP_CLIENT_JAR, HADOOP_JARS, EXPERIMENTS_JAR)
    _unless_built("clients", CLIENT_SOURCES, results, lambda: run(
        "Building the clients for applications", [*PACKAGE, "-Dmaven.test.skip=true", "-pl", ",".join(CLIENTS)],
        CACHE / "log/build-clients.log", cwd=ROOT, details=("Building ", "Downloading")))


def core_bench() -> None:
    """The benchmarks of the core as a jar."""
    _unless_built("core-bench", CORE_BENCH_SOURCES, (CORE_BENCH_JAR,), lambda: run(
        "Building the benchmarks of the core", [*PACKAGE, "-pl", CORE_BENCH, "-am"],
        CACHE / "log/build-core-bench.log", cwd=ROOT, details=("Building ", "Downloading")))


def gateway_bench() -> None:
    """The gateway, and what its benchmarks need beside it, as jars."""
    _unless_built("gateway-bench", GATEWAY_BENCH_SOURCES, (GATEWAY_BENCH_JAR, GATEWAY_JAR), lambda: run(
        "Building the benchmarks of the gateway", [*PACKAGE, "-pl", GATEWAY_BENCH, "-am"],
        CACHE / "log/build-gateway-bench.log", cwd=ROOT, details=("Building ", "Downloading")))


def web_dependencies(folder: str = "web") -> node.Node:
    """The packages that `folder`'s lock file names, installed exactly so."""
    chosen = node.ensure()
    lock = (f"{folder}/package.json", f"{folder}/package-lock.json")
    name = f"{folder.replace('/', '-')}-packages"
    _unless_built(name, lock, (ROOT / folder / "node_modules",), lambda: run(
        f"Installing the packages of {folder}", chosen.npm("ci", "--no-audit", "--no-fund"),
        CACHE / f"log/{name}.log", cwd=ROOT / folder, environment=chosen.environment()))
    return chosen


def web() -> None:
    """The web as static files."""
    def build() -> None:
        chosen = web_dependencies()
        run("Building the web", chosen.npm("run", "build"), CACHE / "log/build-web.log",
            cwd=ROOT / "web", environment=chosen.environment())
    _unless_built("web", WEB_SOURCES, (WEB_DIST / "index.html",), build)


def docs() -> None:
    """The documentation as static files."""
    def build() -> None:
        chosen = web_dependencies(DOCS_SITE)
        run("Building the documentation", chosen.npm("run", "build"), CACHE / "log/build-docs.log",
            cwd=ROOT / DOCS_SITE, environment=chosen.environment())
    outside = {str(file.relative_to(ROOT)) for pattern in DOCS_OUTSIDE for file in ROOT.glob(pattern)}
    _unless_built("docs", (*DOCS_SOURCES, *sorted(outside)), (DOCS_DIST / "index.html",), build)


def everything() -> None:
    """What `up` needs, tools included."""
    tools.install(tools.BUILD, CACHE / "log/apt.log")
    java()
    web()
    docs()
