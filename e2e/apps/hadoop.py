"""A Hadoop cluster on hosts of the lab: the released jars, each daemon in the namespace of its host."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from cli.paths import HADOOP_CLIENT_JAR, HADOOP_JARS
from e2e.apps import processes
from e2e.network.module import eventually
from lab import names
from lab.sockets import socket_at

NODE_MB = 3072
"""Memory of a worker that YARN may give to tasks: enough for the reduces of three jobs and two of the processes that run jobs."""

MAP_MB, REDUCE_MB, MASTER_MB = 256, 384, 384
"""Memory of a map, of a reduce, and of the process that runs a job."""

READY_S, JOB_S = 180.0, 600.0
NAMENODE_PORT, RESOURCES_PORT, HISTORY_PORT = 9870, 8088, 19888
"""Of web servers that report on HDFS, on jobs that run, and on those that ended."""

SHUFFLE_PORT, DATA_PORT = 13562, 9866
JVM = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--add-opens=java.base/java.lang=ALL-UNNAMED")
LOG = """log4j.rootLogger=INFO,console
log4j.appender.console=org.apache.log4j.ConsoleAppender
log4j.appender.console.target=System.err
log4j.appender.console.layout=org.apache.log4j.PatternLayout
log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c{1}: %m%n
"""
GROUP, COUNTER = re.compile(r"\t([^\t=]+)"), re.compile(r"\t\t([^\t]+)=(\d+)")


@dataclass(frozen=True)
class Job:
    """A job that succeeded."""

    id: str
    seconds: float
    """From its submission to its end, as the ResourceManager reports."""
    counters: Mapping[str, Mapping[str, int]]
    """By group."""


@dataclass
class Submitted:
    """A job that a client runs and waits for."""

    cluster: Cluster
    process: subprocess.Popen[bytes]
    log: Path

    def id(self) -> str | None:
        """`job_…`, once the job is submitted."""
        found = re.search(r"Running job: (job_\d+_\d+)", self.log.read_text())
        return found[1] if found else None

    def wait(self) -> Job:
        """Waits for the end. Raises AssertionError if the job failed."""
        try:
            status = self.process.wait(JOB_S)
        except subprocess.TimeoutExpired:
            processes.stop(self.process)
            raise AssertionError(f"not within {JOB_S:.0f} s: the job of {self.log}") from None
        text = self.log.read_text()
        assert status == 0, text[-4000:]
        job = self.id()
        assert job is not None, text[-4000:]
        return Job(job, self.cluster.seconds(job), _counters(text))


@dataclass
class Cluster:
    """The daemons: those of the cluster on the first host, and a worker on each other one."""

    folder: Path
    hosts: Sequence[str]
    queues: Mapping[str, int]
    """Percent of the cluster's memory, by queue of jobs."""
    ranking: Mapping[str, str] = field(default_factory=dict)
    """Settings with which the NameNode orders replicas."""
    runs_jobs: bool = True
    """Without this, there is only HDFS."""
    mptcp: bool = False
    """Whether all connections use MPTCP instead of TCP."""
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def first(self) -> str:
        return self.hosts[0]

    @property
    def workers(self) -> Sequence[str]:
        return self.hosts[1:]

    def start(self) -> None:
        """Makes an empty file system, and starts all daemons."""
        for host in self.hosts:
            self._configure(host)
        processes.write_names(self.hosts, self.folder)
        for folder in ("hdfs", "datanode", "secondary"):
            # The jars lack these folders, which the web servers of HDFS want to find.
            (self.folder / "web/webapps" / folder).mkdir(parents=True, exist_ok=True)
        namenode = "org.apache.hadoop.hdfs.server.namenode.NameNode"
        processes.output(self._java(self.first, 160, namenode, "-format", "-nonInteractive"), self._log(self.first, "format"), 60)
        self._daemon(self.first, 160, "namenode", namenode)
        for host in self.workers:
            self._daemon(host, 128, "datanode", "org.apache.hadoop.hdfs.server.datanode.DataNode")
        if self.runs_jobs:
            self._daemon(self.first, 256, "resourcemanager", "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager")
            self._daemon(self.first, 128, "historyserver", "org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer")
            for host in self.workers:
                self._daemon(host, 192, "nodemanager", "org.apache.hadoop.yarn.server.nodemanager.NodeManager")

    def _daemon(self, host: str, heap_mb: int, name: str, main: str) -> None:
        self.running.append(processes.start(self._java(host, heap_mb, main), self._log(host, name),
                                            environment=self._environment(host)))

    def stop(self) -> None:
        """Workers end first, and with them the tasks that run."""
        for process in reversed(self.running):
            processes.stop(process)

    def is_ready(self) -> bool:
        """Whether all workers store data and run tasks."""
        states = self.ask(NAMENODE_PORT, "/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState")["beans"]
        stores = states and states[0]["NumLiveDataNodes"] == len(self.workers) and states[0]["FSState"] == "Operational"
        return bool(stores and (not self.runs_jobs or self._nodes() == len(self.workers)))

    def _nodes(self) -> int:
        return int(self.ask(RESOURCES_PORT, "/ws/v1/cluster/metrics")["clusterMetrics"]["activeNodes"])

    def ask(self, port: int, path: str) -> Any:
        """What a daemon on the first host reports."""
        connection = HTTPConnection(names.ipv4(self.first), port)
        with socket_at(self.first, socket.SOCK_STREAM) as opened:
            opened.settimeout(20)
            opened.connect((names.ipv4(self.first), port))
            connection.sock = opened
            connection.request("GET", path, headers={"Accept": "application/json"})
            answer = connection.getresponse()
            assert answer.status == 200, f"{path}: {answer.status} {answer.read()[:500]!r}"
            return json.load(answer)

    def seconds(self, job: str) -> float:
        """From the job's submission to its end."""
        path = f"/ws/v1/cluster/apps/{job.replace('job', 'application', 1)}"
        ended = eventually("the ResourceManager knows the end of the job",
                           lambda: (found := self.ask(RESOURCES_PORT, path)["app"])["finishedTime"] and found, 30)
        return float(ended["elapsedTime"]) / 1000

    def submit(self, name: str, main: str, settings: Mapping[str, Any], *words: str) -> Submitted:
        """Runs a program of Hadoop's examples, with the jar of the plug-ins for those settings that name its classes."""
        options = [f"-D{key}={value}" for key, value in settings.items()]
        log = self._log(self.first, name)
        log.unlink(missing_ok=True)
        command = self._java(self.first, 128, f"org.apache.hadoop.examples.{main}", "-libjars", str(HADOOP_CLIENT_JAR),
                             *options, *words)
        self.running.append(processes.start(command, log, environment=self._environment(self.first)))
        return Submitted(self, self.running[-1], log)

    def shell(self, host: str, *words: str) -> None:
        """Runs a command of the file system's shell at a host, such as `-get /file FOLDER`."""
        processes.output(self._java(host, 128, "org.apache.hadoop.fs.FsShell", *words), self._log(host, "shell"), 120)

    def seconds_of(self, host: str, *words: str) -> float:
        """How long a command of the file system's shell takes."""
        begun = time.monotonic()
        self.shell(host, *words)
        return time.monotonic() - begun

    def _java(self, host: str, heap_mb: int, *words: str) -> list[str]:
        home = self.folder / host
        path = ":".join([str(home / "conf"), str(self.folder / "web"), f"{HADOOP_JARS}/*", str(HADOOP_CLIENT_JAR)])
        return processes.java_with_names(host, self.folder, f"-Xmx{heap_mb}m", *JVM, "-cp", path, *words, mptcp=self.mptcp)

    def _environment(self, host: str) -> dict[str, str]:
        java = shutil.which("java")
        assert java is not None
        return {"JAVA_HOME": str(Path(java).resolve().parent.parent), "HADOOP_CONF_DIR": str(self.folder / host / "conf")}

    def _log(self, host: str, name: str) -> Path:
        return self.folder / host / f"log/{name}.log"

    def _configure(self, host: str) -> None:
        home = self.folder / host
        conf = home / "conf"
        conf.mkdir(parents=True)
        (conf / "log4j.properties").write_text(LOG)
        jars = f"{HADOOP_JARS}/*"
        _write(conf / "core-site.xml", {"fs.defaultFS": f"hdfs://{self.first}:9000", "hadoop.tmp.dir": home / "tmp"})
        _write(conf / "hdfs-site.xml", {
            "dfs.replication": 2, "dfs.blocksize": "32m", "dfs.namenode.name.dir": home / "names",
            "dfs.datanode.data.dir": home / "blocks", "dfs.permissions.enabled": False, "dfs.namenode.safemode.extension": 0,
            "dfs.heartbeat.interval": 1, **self.ranking})
        _write(conf / "yarn-site.xml", {
            "yarn.resourcemanager.hostname": self.first, "yarn.nodemanager.hostname": host,
            "yarn.nodemanager.aux-services": "mapreduce_shuffle", "yarn.nodemanager.resource.memory-mb": NODE_MB,
            "yarn.nodemanager.resource.cpu-vcores": 16, "yarn.scheduler.minimum-allocation-mb": 128,
            "yarn.nodemanager.vmem-check-enabled": False, "yarn.nodemanager.pmem-check-enabled": False,
            "yarn.nodemanager.local-dirs": home / "local", "yarn.nodemanager.log-dirs": home / "log/containers",
            "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage": 99.5,
            "yarn.application.classpath": f"{conf},{jars}"})
        _write(conf / "capacity-scheduler.xml", {
            "yarn.scheduler.capacity.root.queues": ",".join(self.queues),
            "yarn.scheduler.capacity.maximum-am-resource-percent": 0.5,
            # Spreads the tasks of a job over the workers.
            "yarn.scheduler.capacity.per-node-heartbeat.maximum-container-assignments": 1,
            **{f"yarn.scheduler.capacity.root.{queue}.capacity": percent for queue, percent in self.queues.items()},
            **{f"yarn.scheduler.capacity.root.{queue}.user-limit-factor": 4 for queue in self.queues}})
        _write(conf / "mapred-site.xml", {
            "mapreduce.framework.name": "yarn", "mapreduce.application.classpath": jars,
            "mapreduce.jobhistory.address": f"{self.first}:10020",
            "mapreduce.jobhistory.webapp.address": f"{self.first}:{HISTORY_PORT}",
            "yarn.app.mapreduce.am.resource.mb": MASTER_MB, "yarn.app.mapreduce.am.command-opts": f"-Xmx256m {JVM[0]} {JVM[1]}",
            "mapreduce.map.memory.mb": MAP_MB, "mapreduce.map.java.opts": f"-Xmx190m {JVM[0]} {JVM[1]}",
            "mapreduce.reduce.memory.mb": REDUCE_MB, "mapreduce.reduce.java.opts": f"-Xmx280m {JVM[0]} {JVM[1]}",
            "mapreduce.task.io.sort.mb": 48, "mapreduce.job.reduce.slowstart.completedmaps": 1.0,
            "mapreduce.map.speculative": False, "mapreduce.reduce.speculative": False})


@contextmanager
def cluster(folder: Path, hosts: Sequence[str], queues: Mapping[str, int] | None = None,
            ranking: Mapping[str, str] | None = None, runs_jobs: bool = True, mptcp: bool = False) -> Iterator[Cluster]:
    """A cluster that is ready, with its daemons on the first host and workers on the others."""
    made = Cluster(folder, hosts, queues or {"default": 100}, ranking or {}, runs_jobs, mptcp)
    with ExitStack() as undo:
        undo.callback(made.stop)
        made.start()
        eventually("all workers of Hadoop are ready", made.is_ready, READY_S)
        yield made


def ranking(token: Path) -> dict[str, str]:
    """The settings of a NameNode that orders replicas by the free uplinks of their hosts."""
    return {"dfs.net.topology.impl": "org.windowpane.hadoop.RankedTopology", "windowpane.token.file": str(token),
            "windowpane.gateway": f"http://{names.GATEWAY_ADDRESS}:{names.GATEWAY_PORT}"}


def reserving(share: str, token: Path) -> dict[str, str]:
    """The settings of a job that reserves on a share. The token goes into the credentials of the job."""
    credentials = token.with_suffix(".json")
    credentials.touch(mode=0o600)
    credentials.write_text(json.dumps({"windowpane.token": token.read_text().strip()}))
    return {"mapreduce.job.credentials.json": str(credentials),
            "mapreduce.job.reduce.shuffle.consumer.plugin.class": "org.windowpane.hadoop.ReservingShuffle",
            "fs.hdfs.impl": "org.windowpane.hadoop.ReservingFileSystem",
            "windowpane.gateway": f"http://{names.GATEWAY_ADDRESS}:{names.GATEWAY_PORT}", "windowpane.share": share}


def _counters(log: str) -> dict[str, dict[str, int]]:
    """The counters that a client writes at the end of its job."""
    groups: dict[str, dict[str, int]] = {}
    group: dict[str, int] = {}
    for line in log.partition("Counters: ")[2].splitlines():
        if found := COUNTER.fullmatch(line):
            group[found[1]] = int(found[2])
        elif found := GROUP.fullmatch(line):
            group = groups.setdefault(found[1], {})
    return groups


def _write(file: Path, settings: Mapping[str, Any]) -> None:
    properties = "".join(
        f"<property><name>{key}</name><value>{escape(str(value).lower() if isinstance(value, bool) else str(value))}</value>"
        "</property>\n" for key, value in settings.items())
    file.write_text(f'<?xml version="1.0"?>\n<configuration>\n{properties}</configuration>\n')
