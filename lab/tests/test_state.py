import json
from pathlib import Path

import pytest

from lab import state, topology_file
from lab.controller_address import ControllerAddress
from lab.terminal import Problem
from lab.state import State


def recorded() -> State:
    return State(topology_file.load("leafspine"), (ControllerAddress("172.30.77.1", 16653), ControllerAddress()),
                 settings_before={"net/core/wmem_default": "212992"})


def test_a_written_state_is_read(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    state.write(recorded(), file)
    assert state.read(file) == recorded()
    state.write(recorded().completed(), file)
    assert state.read(file) == recorded().completed()


def test_a_write_leaves_one_file(tmp_path: Path) -> None:
    state.write(recorded(), tmp_path / "state.json")
    assert [file.name for file in tmp_path.iterdir()] == ["state.json"]


def test_without_a_record_no_state_is_read(tmp_path: Path) -> None:
    assert state.read(tmp_path / "state.json") is None


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"version": 1}', '{"version": 1, "topology": []}', "\x00"])
def test_a_broken_state_file_counts_as_none(tmp_path: Path, text: str) -> None:
    file = tmp_path / "state.json"
    file.write_text(text)
    assert state.read(file) is None


def test_a_state_file_of_another_version_counts_as_none(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    state.write(recorded(), file)
    file.write_text(json.dumps({**json.loads(file.read_text()), "version": 0}))
    assert state.read(file) is None


def test_an_unknown_host_is_refused_with_the_known_hosts() -> None:
    with pytest.raises(Problem, match="There is no host 'h9' in the lab. Hosts: h1, h2, h3, h4, h5, h6"):
        state.need_host(recorded(), "h9")
    with pytest.raises(Problem, match="There is no host 's1'"):
        state.need_host(recorded(), "s1")
