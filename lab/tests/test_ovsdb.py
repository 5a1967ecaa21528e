"""The client over a real socket; the database's answers lie there before it asks."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lab.ovsdb import Ovsdb, OvsdbError, column_map, column_set, column_uuid

Ends = tuple[Ovsdb, socket.socket]


@pytest.fixture
def ends() -> Iterator[Ends]:
    ours, theirs = socket.socketpair()
    with theirs, Ovsdb(ours, Path("db.sock")) as client:
        yield client, theirs


def answer(result: Any, number: int = 1) -> bytes:
    return json.dumps({"id": number, "error": None, "result": result}, ensure_ascii=False).encode()


def asked(theirs: socket.socket) -> Any:
    return json.loads(theirs.recv(65536))


def test_a_select_returns_the_rows(ends: Ends) -> None:
    client, theirs = ends
    theirs.sendall(answer([{"rows": [{"name": "s1-h1"}]}]))
    assert client.select("Port", ["name"]) == [{"name": "s1-h1"}]
    assert asked(theirs) == {"method": "transact", "id": 1, "params": [
        "Open_vSwitch", {"op": "select", "table": "Port", "where": [], "columns": ["name"]}]}


def test_a_refused_operation_is_an_error_with_its_reason(ends: Ends) -> None:
    client, theirs = ends
    theirs.sendall(answer([{}, {"error": "timed out", "details": "the row is another"}, None]))
    with pytest.raises(OvsdbError, match=r"db\.sock: timed out: the row is another"):
        client.transact({"op": "wait"}, {"op": "mutate"})


def test_a_refused_request_is_an_error_with_its_reason(ends: Ends) -> None:
    client, theirs = ends
    theirs.sendall(json.dumps({"id": 1, "error": "unknown database", "result": None}).encode())
    with pytest.raises(OvsdbError, match="monitor was refused: unknown database"):
        client.monitor({"Port": ["name"]})


def test_a_message_in_pieces_is_put_together_also_within_a_character(ends: Ends) -> None:
    client, theirs = ends
    whole = json.dumps({"method": "update", "params": [None, {"Port": {"Zürich": {}}}]}, ensure_ascii=False).encode()
    cut = whole.index("ü".encode()) + 1
    theirs.sendall(whole[:cut])
    assert client.next_update(0.05) is None
    theirs.sendall(whole[cut:])
    assert client.next_update(1) == {"Port": {"Zürich": {}}}


def test_an_update_before_the_answer_waits_for_its_reader(ends: Ends) -> None:
    client, theirs = ends
    update = {"method": "update", "params": [None, {"Port": {"u": {"new": {"name": "p"}}}}], "id": None}
    theirs.sendall(json.dumps(update).encode() + answer({"Port": {}}))
    assert client.monitor({"Port": ["name"]}) == {"Port": {}}
    assert client.next_update(0) == {"Port": {"u": {"new": {"name": "p"}}}}
    assert client.next_update(0) is None


def test_an_echo_request_of_the_server_is_answered(ends: Ends) -> None:
    client, theirs = ends
    theirs.sendall(json.dumps({"method": "echo", "params": ["x"], "id": "echo"}).encode())
    assert client.next_update(0.05) is None
    assert asked(theirs) == {"result": ["x"], "error": None, "id": "echo"}


def test_a_missing_database_is_an_error_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(OvsdbError, match=r"db\.sock does not answer"):
        Ovsdb.connect(tmp_path / "db.sock")


def test_a_database_that_ends_is_an_error(ends: Ends) -> None:
    client, theirs = ends
    theirs.close()
    with pytest.raises(OvsdbError, match="closed the connection|went away"):
        client.next_update(1)


def test_columns_in_their_several_forms() -> None:
    assert column_set(["set", [1, 2]]) == [1, 2]
    assert column_set(["set", []]) == []
    assert column_set(4) == [4]
    assert column_map(["map", [["a", "b"]]]) == {"a": "b"}
    assert column_uuid(["uuid", "u"]) == "u"
    assert column_uuid(["set", []]) is None
