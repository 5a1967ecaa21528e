from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from e2e.network.labnet import lab, wait_longer_for_controllers
from e2e.network.module import Module, eventually
from e2e.network.rules import address
from lab import topology_file

MODULE = "org.windowpane.controller.WindowpaneModule."
"""What the keys of the module's settings begin with."""
OWN = Path(__file__).parent / "topologies"


@pytest.fixture(scope="session", autouse=True)
def needs_root() -> None:
    if os.geteuid() != 0:
        pytest.skip("a network in namespaces needs root")


def network(topology: str, data: Path, *how: str, settings: Mapping[str, str] | None = None,
            wired: Callable[[], None] | None = None) -> Iterator[Module]:
    """A lab with a controller that knows all of it; `how` are more words for `lab up`, `wired` is called between the two."""
    wanted = topology_file.load(topology)
    lab("up", "--topology", topology, *how)
    wait_longer_for_controllers(wanted.switches)
    if wired is not None:
        wired()
    module = Module(data, settings)
    try:
        module.start()
        eventually("every switch is connected",
                   lambda: len(module.network()["switches"]) == len(wanted.switches), seconds=60)
        eventually("every host is known", lambda: are_known(module, wanted.host_names()), seconds=60)
        yield module
    finally:
        module.stop()
        lab("down")


def are_known(module: Module, hosts: list[str]) -> bool:
    """Lets the hosts send packets, and returns whether the controller knows all of them."""
    lab("hello")
    known = {each for host in module.network()["hosts"] for each in host["addresses"]}
    return {address(host) for host in hosts} <= known


@pytest.fixture(scope="module")
def leafspine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Module]:
    yield from network("leafspine", tmp_path_factory.mktemp("leafspine"))


@pytest.fixture(scope="module")
def slow_links(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Module]:
    """Links of 50 Mbit/s: beside a flood of them the processors have time left, so what is lost is lost in queues."""
    yield from network(str(OWN / "calm.json"), tmp_path_factory.mktemp("calm"))


@pytest.fixture(scope="module")
def star(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Module]:
    yield from network("star", tmp_path_factory.mktemp("star"))


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Module]:
    """Two switches that speak OpenFlow 1.0, and one that speaks 1.3 with one table, in a ring."""
    yield from network(str(OWN / "old.json"), tmp_path_factory.mktemp("old"),
                       settings={MODULE + "oneTable": "0000000000000003"})


@pytest.fixture(scope="module")
def scarce(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Module]:
    """One switch whose ports have three queues."""
    yield from network(str(OWN / "scarce.json"), tmp_path_factory.mktemp("scarce"))


@pytest.fixture(scope="module")
def twospine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Module]:
    yield from network("twospine", tmp_path_factory.mktemp("twospine"))
