"""A real Hadoop cluster on the lab: its jobs reserve for shuffle and output, and its NameNode orders replicas."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from cli.parts.service import Service
from e2e.apps import hadoop
from e2e.apps.hadoop import DATA_PORT, SHUFFLE_PORT, Cluster, Job
from e2e.apps.installation import Installation, installation
from e2e.network.labnet import counted
from e2e.network.module import eventually
from lab import names

pytestmark = pytest.mark.alone

FIRST, WORKERS = "h1", ("h2", "h3")
INPUT = "/input"
MAPS, REDUCES, MAP_BYTES = 2, 2, 8_000_000
"""The maps and the reduces of a job are spread over the workers, so that some copies are from the other worker."""

SHARE_BPS = 25_000_000


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    with installation(tmp_path_factory.mktemp("hadoop")) as made:
        yield made


@pytest.fixture(scope="module")
def token(running: Installation) -> Path:
    return running.token("analyst", "analytics", SHARE_BPS)


@pytest.fixture(scope="module")
def cluster(running: Installation, token: Path) -> Iterator[Cluster]:
    with hadoop.cluster(running.data / "cluster", (FIRST, *WORKERS), ranking=hadoop.ranking(token)) as made:
        made.submit("write", "RandomWriter", {"mapreduce.randomwriter.bytespermap": MAP_BYTES,
                                              "mapreduce.randomwriter.totalbytes": MAPS * MAP_BYTES}, INPUT).wait()
        yield made


def settings(token: Path, share: str = "analytics") -> dict[str, str]:
    return {**hadoop.reserving(share, token), "windowpane.rate.max": "4M"}


def sort(cluster: Cluster, name: str, chosen: dict[str, str]) -> hadoop.Submitted:
    return cluster.submit(name, "Sort", chosen, "-r", str(REDUCES), INPUT, f"/{name}")


def of(running: Installation, job: str) -> list[dict[str, Any]]:
    """All bookings of a job so far, the refused ones too."""
    return running.bookings(f"hadoop {job}", state=None)


def has_sorted_everything(job: Job) -> bool:
    counted = job.counters["Map-Reduce Framework"]
    return counted["Map input records"] == counted["Reduce output records"] > 0


def test_a_sort_reserves_for_shuffle_and_output_and_leaves_nothing(running: Installation, cluster: Cluster, token: Path) -> None:
    job = sort(cluster, "reserved", settings(token)).wait()
    assert has_sorted_everything(job)
    assert job.counters["Windowpane"]["reserved"] > 0, job.counters
    made = of(running, job.id)
    shuffles = [each["flowGroup"] for each in made if str(each["label"]).startswith("shuffle map_")]
    outputs = [each["flowGroup"] for each in made if str(each["label"]).startswith("output /reserved/")]
    workers = {names.ipv4(host) for host in WORKERS}
    assert shuffles and all(flows["srcPort"] == str(SHUFFLE_PORT) and flows["dstPort"] for flows in shuffles)
    assert outputs and all(flows["dstPort"] == str(DATA_PORT) for flows in outputs)
    for flows in (*shuffles, *outputs):
        assert {flows["srcHost"], flows["dstHost"]} == workers
    eventually("no booking of the job is left", lambda: all(each["state"] != "booked" for each in of(running, job.id)), 70)


def hang(gateway: Service) -> Callable[[], None]:
    process = gateway.process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    return lambda: process.send_signal(signal.SIGCONT)


def kill(gateway: Service) -> Callable[[], None]:
    gateway.kill()

    def restart() -> None:
        gateway.start()
        gateway.wait_until_ready()

    return restart


@pytest.mark.parametrize("harm", [hang, kill])
def test_a_sort_ends_correctly_when_the_gateway_hangs_or_is_killed_on_the_way(
        running: Installation, cluster: Cluster, token: Path, harm: Callable[[Service], Callable[[], None]]) -> None:
    submitted = sort(cluster, f"{harm.__name__}-gateway", settings(token))
    eventually("the job reserves", lambda: (job := submitted.id()) and of(running, job), 120)
    mend = harm(running.gateway)
    try:
        job = submitted.wait()
    finally:
        mend()
    assert has_sorted_everything(job)
    eventually("no booking of the job is left", lambda: all(each["state"] != "booked" for each in of(running, job.id)), 90)


def test_a_sort_with_a_wrong_token_runs_as_without_windowpane(running: Installation, cluster: Cluster, token: Path) -> None:
    wrong = running.data / "secrets/wrong-token"
    wrong.write_text("windowpane_" + "x" * 40)
    job = sort(cluster, "refused", settings(wrong)).wait()
    assert has_sorted_everything(job)
    counters = job.counters["Windowpane"]
    assert counters.get("reserved", 0) == 0 < counters.get("refused", 0) + counters.get("failed", 0), counters
    assert of(running, job.id) == []


def test_a_sort_on_a_full_share_runs_as_without_windowpane(running: Installation, cluster: Cluster) -> None:
    token = running.token("latecomer", "full", SHARE_BPS)
    end = datetime.now(timezone.utc) + timedelta(minutes=10)
    whole = running.admin.post("bookings", {"share": "full", "rateBps": SHARE_BPS, "end": end.isoformat(), "flowGroup": {
        "srcHost": names.ipv4("h5"), "dstHost": names.ipv4("h6"), "transport": "tcp", "dstPort": "5002"}})
    try:
        job = sort(cluster, "full", settings(token, "full")).wait()
    finally:
        running.admin.post(f"bookings/{whole['id']}/cancel", {})
    assert has_sorted_everything(job)
    counters = job.counters["Windowpane"]
    assert counters.get("reserved", 0) == 0 < counters["refused"], counters
    assert all(each["state"] == "refused" for each in of(running, job.id))


def test_the_namenode_prefers_the_replica_with_a_free_uplink(running: Installation, cluster: Cluster) -> None:
    """Each block is on both workers, and one of these has most of its uplink reserved."""
    busy, free = WORKERS
    end = datetime.now(timezone.utc) + timedelta(minutes=10)
    booking = {"share": "lab", "rateBps": 27_000_000, "end": end.isoformat(), "flowGroup": {
        "srcHost": names.ipv4(busy), "dstHost": names.ipv4("h6"), "transport": "tcp", "dstPort": "5001"}}
    eventually("reservations of the jobs before have lapsed", lambda: running.admin.post("bookings/check", booking)["granted"], 90)
    running.admin.post("bookings", booking)
    eventually("the busy host is last", lambda: running.admin.get("hosts/rank")["hosts"][-1]["name"] == busy, 30)
    log = cluster.folder / FIRST / "log/namenode.log"
    logged = len(log.read_text())
    before = {host: counted(host, "tx_bytes") for host in WORKERS}
    cluster.shell(FIRST, "-get", INPUT, str(running.data / "read"))
    read = {host: counted(host, "tx_bytes") - before[host] for host in WORKERS}
    assert read[free] > MAPS * MAP_BYTES > 10 * read[busy], read
    assert "Windowpane orders replicas" not in log.read_text()[logged:], "it asks the gateway all the time"
