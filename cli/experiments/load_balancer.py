"""How policies distribute web traffic over servers, and what a service costs a packet: section 4 of "Load Balancing in a Data
Center with OpenFlow"."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from statistics import median
from typing import Any

from cli.experiments import figure
from cli.experiments.processors import use
from cli.experiments.result import Result, Row, statistics
from cli.paths import CACHE, ROOT
from cli.terminal import Step
from e2e.apps import processes
from e2e.network.bench.client import require_installed
from e2e.network.bench.services import CLIENTS, PORT, TOGETHER, VIRTUAL, Clients, of_server, service
from e2e.network.bench.testbed import PAIR, Testbed, testbed
from e2e.network.rules import address, rule
from lab import names
from lab.commands import inside

SERVERS = ("h5", "h6", "h7")
CLIENT_HOST = "h1"
POLICIES = ("random", "round-robin", "least-load", "least-load-15", "least-flows", "two-choices", "port-hash")
"""Each is a service of its own, with a server process at each host; all of them have the same traffic at the same time."""

FLOW_LOADS = {"least-load": "1", "least-load-15": "15"}
"""How much load a new flow adds: one, as in the paper, or as much as a flow has on average."""

DRAWN = ("random", "round-robin", "least-load", "least-load-15")
PROCESSING_MS = (10, 20)
PAPER_MS = {(10, "random"): 134, (10, "round-robin"): 149, (10, "least-load"): 153,
            (20, "random"): 696, (20, "round-robin"): 493, (20, "least-load"): 376}
PAPER_PACKET_MS = {"forwarded": 0.408, "rewritten": 0.933, "first of a flow": 7.0}

FLOWS_PER_S = 6
"""The paper's 20 flows a second, with 15 requests each, are more work than three servers can do in either case."""

PROGRAMS = ROOT / "e2e/apps"
FIRST_PORT = 7_100
KEY = "0123456789abcdef" * 4
IDLE_S = 10
START_S = 2.0
PACKETS = 1_000


def run(quick: bool) -> Result:
    """Three rounds of a minute for each processing time; one of 20 seconds if quick."""
    rounds, seconds = (1, 20) if quick else (3, 60)
    answers: dict[tuple[int, str], list[list[float]]] = {}
    used: list[float] = []
    with testbed(PAIR) as bed:
        packets = {name: values for name, values in _packets(bed)}
        flows = [_flows(bed) for _ in range(rounds)]
        for milliseconds in PROCESSING_MS:
            for number in range(1, rounds + 1):
                with Step(f"Round {number} of {rounds}: web traffic, {milliseconds} ms for each request"), use() as processors:
                    for policy, values in _traffic(bed, milliseconds, seconds, seed=number).items():
                        answers.setdefault((milliseconds, policy), []).append(values)
                used.append(processors.share)
    rows = [Row(f"{milliseconds} ms, {policy}", {
        **{of: median(statistics(each)[of] for each in answers[milliseconds, policy]) for of in ("mean", "p50", "p99")},
        "paper, mean": PAPER_MS.get((milliseconds, policy)), "processors": median(used)})
        for milliseconds in PROCESSING_MS for policy in POLICIES]
    rows += [Row(f"packet, {name}", {**statistics(values), "paper, mean": PAPER_PACKET_MS[name], "processors": None})
             for name, values in packets.items()]
    means = {policy: median(statistics(each)["mean"] for each in answers[20, policy]) for policy in POLICIES}
    best = min(means, key=lambda policy: means[policy])
    return Result("load-balancer", rows, {
        "random / least-load, mean at 20 ms": (means["random"] / means["least-load"], "≥ 1.6"),
        f"random / best policy ({best}), mean at 20 ms": (means["random"] / means[best], "≥ 1.75"),
        "first packet of a flow, p50 in ms": (statistics(packets["first of a flow"])["p50"], "≤ 1"),
        "new flows a second": (median(rate for rate, _ in flows), "≥ 5000"),
        f"flows with an entry, of {TOGETHER:,}": (median(float(entries) for _, entries in flows), "≥ 2053"),
    }, {f"{milliseconds}-ms": figure.cumulative(f"Time of an answer, {milliseconds} ms for each request", "milliseconds", {
        policy: [value for each in answers[milliseconds, policy] for value in each] for policy in DRAWN})
        for milliseconds in PROCESSING_MS})


def _packets(bed: Testbed) -> Iterator[tuple[str, list[float]]]:
    """Milliseconds of packets that are forwarded, rewritten, and the first of their flows."""
    require_installed(bed.client.put([service("web", VIRTUAL, "round-robin")]))
    for name, to in (("forwarded", of_server(bed.network)), ("rewritten", (VIRTUAL, None))):
        clients = Clients(*to)
        with Step(f"{PACKETS:,} packets, {name}"):
            clients.again(PACKETS)
            yield name, [1_000 * seconds for seconds in clients.again(PACKETS)]
        clients.close()
    with Step(f"{PACKETS:,} first packets of flows"):
        clients = Clients(VIRTUAL)
        clients.alone(PACKETS)
        yield "first of a flow", [1_000 * seconds for seconds in clients.alone(PACKETS)]
        clients.close()


def _flows(bed: Testbed) -> tuple[float, int]:
    """How many new flows a second get a server, and how many entries of them the client's switch has at once."""
    with Step(f"{TOGETHER:,} new flows of {CLIENTS} clients"):
        time.sleep(12)
        clients = Clients(VIRTUAL)
        rate = clients.together(TOGETHER)
        clients.close()
        kept = bed.module.ask("GET", "telemetry").body["samples"]
        later = bed.module.ask("GET", f"telemetry?after={kept[-1]['seq'] + 1}&wait=20").body["samples"][-1]
        return rate, sum(each["entries"] for each in later["tables"] if each["table"] == 2 and each["dpid"].endswith("1"))


def _traffic(bed: Testbed, milliseconds: int, seconds: int, seed: int) -> dict[str, list[float]]:
    """Milliseconds of every answer, by policy."""
    ports = {policy: FIRST_PORT + at for at, policy in enumerate(POLICIES)}
    logs = CACHE / "log"
    with ExitStack() as running:
        for policy, port in ports.items():
            for host in SERVERS:
                report = [VIRTUAL, str(port), KEY, address(host), FLOW_LOADS[policy]] if policy in FLOW_LOADS else []
                server = processes.start(_python(host, "web_server.py", str(port), str(milliseconds), *report),
                                         logs / f"web-{host}-{policy}.log")
                running.callback(processes.stop, server)
        require_installed(bed.client.put([_service(policy, port) for policy, port in ports.items()]))
        time.sleep(START_S)
        begin = time.time() + START_S

        def clients(policy: str) -> Any:
            words = [VIRTUAL, str(ports[policy]), str(seconds), str(FLOWS_PER_S), str(seed), str(begin)]
            return json.loads(processes.output(_python(CLIENT_HOST, "web_clients.py", *words), logs / f"web-clients-{policy}.log",
                                               seconds + 120))

        with ThreadPoolExecutor(len(POLICIES)) as pool:
            found: Mapping[str, Any] = dict(zip(POLICIES, pool.map(clients, POLICIES), strict=True))
    failed = {policy: each["failed"] for policy, each in found.items() if each["failed"]}
    if failed:
        raise AssertionError(f"flows failed: {failed}")
    return {policy: each["milliseconds"] for policy, each in found.items()}


def _python(host: str, program: str, *words: str) -> list[str]:
    return inside(names.namespace(host), sys.executable, str(PROGRAMS / program), *words)


def _service(policy: str, port: int) -> dict[str, Any]:
    return rule(policy, {
        "type": "service", "choice": "least-load" if policy in FLOW_LOADS else policy, "idleSeconds": IDLE_S, "healthCheck": True, "heartbeatKey": KEY,
        "servers": [{"host": address(host), "port": port, "weight": 1, "draining": False} for host in SERVERS]},
        dstHost=VIRTUAL, transport="tcp", dstPort=str(port))
