"""Bookings with a backup while the controller does nothing: switches move their packets by groups, on a ring."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from e2e.network.conftest import network
from e2e.network.faults import ofctl
from e2e.network.labnet import groups, link_cut, rules_at
from e2e.network.module import Module, eventually
from e2e.network.packets import Stream
from e2e.network.rules import installed, protected

PORT = 5_011
PATH = ["s1", "s2", "s3", "s4"]
BACKUP = ["s1", "s5", "s4"]


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Module]:
    yield from network("ring", tmp_path_factory.mktemp("ring"))


@pytest.fixture(scope="module")
def booked(ring: Module) -> Module:
    """A guarantee from h1 to h4 the long way round the ring, with a backup the short way."""
    eventually("every link is known", lambda: len(ring.network()["links"]) == 10, seconds=60)
    assert installed(ring.put(1, protected(ring.network(), "video", ("h1", "h4"), PORT, path=PATH, backup=BACKUP)))
    return ring


@contextmanager
def stopped(module: Module) -> Iterator[None]:
    """The controller does nothing, as one that hangs."""
    module.signal(signal.SIGSTOP)
    try:
        yield
    finally:
        module.signal(signal.SIGCONT)
        module.lease()


def test_every_switch_of_the_path_but_the_last_has_a_group(booked: Module) -> None:
    assert [len(groups(switch)) for switch in PATH] == [1, 1, 1, 0]
    assert groups("s5") == []
    assert "type=ff" in groups("s1")[0]


def test_packets_get_through_without_a_controller_whichever_link_is_cut(booked: Module) -> None:
    with stopped(booked):
        for one, other in zip(PATH, PATH[1:], strict=False):
            with Stream("h1", "h4", PORT) as stream, link_cut(one, other):
                time.sleep(1)
            assert stream.sent > 100
            assert len(stream.lost()) < stream.sent / 4, f"{one}-{other}"
            assert stream.unmarked() == [], f"{one}-{other}: the backup's queue has the packets"
    eventually("all is as before", lambda: is_as_wanted(booked), seconds=60)


def test_a_group_that_was_deleted_by_hand_comes_back_with_its_entry(booked: Module) -> None:
    before = groups("s1"), rules_at("s1")
    ofctl("s1", "del-groups")
    assert groups("s1") == []
    eventually("the group is there again", lambda: (groups("s1"), rules_at("s1")) == before)


def test_groups_outlive_the_controller_are_adopted_and_go_with_their_rule(booked: Module) -> None:
    before = [groups(switch) for switch in PATH]
    rule = protected(booked.network(), "video", ("h1", "h4"), PORT, path=PATH, backup=BACKUP)
    booked.kill()
    assert [groups(switch) for switch in PATH] == before
    booked.start_again()
    eventually("every link is known again", lambda: len(booked.network()["links"]) == 10, seconds=60)
    eventually("it is installed", lambda: installed(booked.put(generation(booked), rule)), seconds=60)
    assert [groups(switch) for switch in PATH] == before
    booked.put(generation(booked))
    eventually("no group is left", lambda: not any(groups(switch) for switch in PATH))


def generation(module: Module) -> int:
    return int(module.status()["generation"]) + 1


def is_as_wanted(module: Module) -> bool:
    status = module.status()
    return len(status["switches"]) == 5 and [rule["state"] for rule in status["rules"]] == ["installed"]
