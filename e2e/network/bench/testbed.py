"""What is measured on: a lab, the controller with the module, and a client; taken down whatever happens."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cli.paths import CACHE
from e2e.network.bench.client import PlanClient
from e2e.network.labnet import lab
from e2e.network.module import Module, eventually
from e2e.network.rules import address

PAIR: dict[str, Any] = {
    "description": "Two switches, four hosts at each",
    "rateBps": 1_000_000_000,
    "switches": ["s1", "s2"],
    "hosts": [{"name": f"h{n}", "switch": "s1" if n <= 4 else "s2"} for n in range(1, 9)],
    "links": [{"between": ["s1", "s2"]}],
}
"""A path from h1..h4 to h5..h8 has two hops."""

SINGLE: dict[str, Any] = {
    "description": "One switch, two hosts",
    "rateBps": 1_000_000_000,
    "switches": ["s1"],
    "hosts": [{"name": "h1", "switch": "s1"}, {"name": "h2", "switch": "s1"}],
    "links": [],
}


@dataclass
class Testbed:
    """A network under one controller."""

    module: Module
    client: PlanClient
    network: dict[str, Any]


@contextmanager
def testbed(topology: Mapping[str, Any] | str, settings: Mapping[str, str] | None = None) -> Iterator[Testbed]:
    """The topology, by its document or the name of one that the lab has, with hosts that are known already.

    `settings` are of the module, by their short names.
    """
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=CACHE) as folder:
        data = Path(folder)
        name = topology if isinstance(topology, str) else str(file(data, topology))
        module = Module(data)
        if settings:
            (data / "run/controller/zzz-bench.properties").write_text("".join(
                f"org.windowpane.controller.WindowpaneModule.{key}={value}\n" for key, value in settings.items()))
        try:
            lab("up", "--topology", name)
            module.start()
            network = _known(module)
            client = PlanClient(*module.endpoint())
            client.put([])
            yield Testbed(module, client, network)
        finally:
            module.stop()
            lab("down")


def file(folder: Path, topology: Mapping[str, Any]) -> Path:
    """The topology as a file in the folder."""
    written = folder / "topology.json"
    written.write_text(json.dumps(topology))
    return written


def _known(module: Module) -> dict[str, Any]:
    status = json.loads(lab("status", "--json"))
    switches = {each["name"] for each in status["switches"]}
    hosts = {address(each["name"]) for each in status["hosts"]}

    def complete() -> Any:
        lab("hello")
        network = module.network()
        known = {each for host in network["hosts"] for each in host["addresses"]}
        ready = len(network["switches"]) == len(switches) and hosts <= known
        return network if ready and all(switch["problem"] is None for switch in network["switches"]) else None

    return eventually("the controller knows every switch and host", complete, seconds=60)  # type: ignore[no-any-return]
