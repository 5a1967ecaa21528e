"""The project's paths: everything that Windowpane writes is below its root."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
"""Files that can be deleted and made again: the private Node, build stamps, logs of builds and tests."""

MODULE_JAR = ROOT / "controller-module/module/target/windowpane-module.jar"
CONTROLLER_JAR = ROOT / "controller-module/embedded/target/embedded-controller.jar"
FLOODLIGHT_CONF = ROOT / "controller-module/floodlight-conf"
GATEWAY_JAR = ROOT / "gateway/server/target/windowpane-gateway.jar"
GATEWAY_BENCH_JAR = ROOT / "gateway/server-bench/target/gateway-bench.jar"
JAVA_CLIENT_JAR = ROOT / "clients/java/target/windowpane-client.jar"
ZOOKEEPER_CLIENT_JAR = ROOT / "clients/zookeeper/target/windowpane-zookeeper.jar"
HADOOP_CLIENT_JAR = ROOT / "clients/hadoop/target/windowpane-hadoop.jar"
EXPERIMENTS_JAR = ROOT / "clients/experiments/target/windowpane-experiments.jar"
ZOOKEEPER_JARS = EXPERIMENTS_JAR.parent / "zookeeper"
"""A released ZooKeeper with what it needs."""

HADOOP_JARS = ROOT / "clients/hadoop-cluster/target/hadoop"
"""A released Hadoop with what it needs."""

CORE_BENCH_JAR = ROOT / "gateway/core-bench/target/core-bench.jar"
WEB_DIST = ROOT / "web/dist"
DOCS_DIST = ROOT / "docs/dist"


def relative(path: Path) -> str:
    """The path relative to the working directory, if it is below it; shorter in command lines and logs."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def data_directory(argument: str | None) -> Path:
    """The directory that holds the database, secrets and logs of one installation."""
    return Path(argument or ROOT / "data").resolve()
