"""A small OVSDB client (RFC 7047) for the lab's own work: select, transact, monitor."""

from __future__ import annotations

import codecs
import json
import socket
import time
from collections import deque
from pathlib import Path
from typing import Any

from lab.terminal import Problem

DATABASE = "Open_vSwitch"
TIMEOUT_S = 5.0
_CHUNK = 65536


class OvsdbError(Problem):
    """The database does not answer, or refuses."""


class Ovsdb:
    """One connection. Not for several threads."""

    def __init__(self, connection: socket.socket, path: Path):
        self._connection = connection
        self._path = path
        self._characters = codecs.getincrementaldecoder("utf-8")()
        self._text = ""
        self._decoder = json.JSONDecoder()
        self._updates: deque[dict[str, Any]] = deque()
        self._next_id = 0

    @staticmethod
    def connect(path: Path) -> Ovsdb:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(TIMEOUT_S)
        try:
            connection.connect(str(path))
        except OSError as error:
            connection.close()
            raise OvsdbError(f"The database at {path} does not answer: {error.strerror or error}") from error
        return Ovsdb(connection, path)

    def __enter__(self) -> Ovsdb:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._connection.close()

    def select(self, table: str, columns: list[str]) -> list[dict[str, Any]]:
        """Every row of a table, with these columns in the form of RFC 7047."""
        rows: list[dict[str, Any]] = self.transact(
            {"op": "select", "table": table, "where": [], "columns": columns})[0]["rows"]
        return rows

    def transact(self, *operations: dict[str, Any]) -> list[dict[str, Any]]:
        """Runs operations in one transaction; their results in order. Raises OvsdbError when one is refused."""
        results: list[dict[str, Any]] = self._call("transact", [DATABASE, *operations])
        for result in results:
            if result and result.get("error"):
                raise OvsdbError(f"{self._path}: {result['error']}: {result.get('details', '')}")
        return results

    def monitor(self, columns: dict[str, list[str]]) -> dict[str, Any]:
        """Asks for the rows of tables and for every later change; returns the rows as the first update."""
        wanted = {table: {"columns": names} for table, names in columns.items()}
        first: dict[str, Any] = self._call("monitor", [DATABASE, None, wanted])
        return first

    def next_update(self, seconds: float) -> dict[str, Any] | None:
        """The next change of what is monitored: table → row's uuid → {"old": …, "new": …}. None after `seconds`."""
        until = time.monotonic() + seconds
        while not self._updates:
            message = self._receive(until)
            if message is None:
                return None
            self._serve(message)
        return self._updates.popleft()

    def _call(self, method: str, params: list[Any]) -> Any:
        self._next_id += 1
        self._send({"method": method, "params": params, "id": self._next_id})
        until = time.monotonic() + TIMEOUT_S
        while True:
            message = self._receive(until)
            if message is None:
                raise OvsdbError(f"The database at {self._path} did not answer a {method} within {TIMEOUT_S:.0f} s")
            if message.get("method") is None and message.get("id") == self._next_id:
                if message.get("error"):
                    raise OvsdbError(f"{self._path}: {method} was refused: {message['error']}")
                return message["result"]
            self._serve(message)

    def _serve(self, message: dict[str, Any]) -> None:
        """Takes note of an update, and answers the server's question whether this client is alive."""
        if message.get("method") == "update":
            self._updates.append(message["params"][1])
        elif message.get("method") == "echo":
            self._send({"result": message["params"], "error": None, "id": message["id"]})

    def _send(self, message: dict[str, Any]) -> None:
        try:
            self._connection.settimeout(TIMEOUT_S)
            self._connection.sendall(json.dumps(message).encode())
        except OSError as error:
            raise OvsdbError(f"The database at {self._path} went away: {error}") from error

    def _receive(self, until: float) -> dict[str, Any] | None:
        """The next message: objects follow each other with nothing between them. None when the time is up."""
        while True:
            message = self._decode()
            if message is not None:
                return message
            left = until - time.monotonic()
            if left <= 0:
                return None
            try:
                self._connection.settimeout(left)
                chunk = self._connection.recv(_CHUNK)
            except TimeoutError:
                return None
            except OSError as error:
                raise OvsdbError(f"The database at {self._path} went away: {error}") from error
            if not chunk:
                raise OvsdbError(f"The database at {self._path} closed the connection")
            self._text += self._characters.decode(chunk)

    def _decode(self) -> dict[str, Any] | None:
        text = self._text.lstrip()
        if not text:
            return None
        try:
            message, end = self._decoder.raw_decode(text)
        except json.JSONDecodeError:
            return None
        self._text = text[end:]
        if not isinstance(message, dict):
            raise OvsdbError(f"The database at {self._path} sent what is no JSON-RPC message")
        return message


def column_set(value: Any) -> list[Any]:
    """A column's value as a list: RFC 7047 writes a set of one element as the element itself."""
    if isinstance(value, list) and len(value) == 2 and value[0] == "set":
        return list(value[1])
    return [value]


def column_map(value: Any) -> dict[str, str]:
    """A map column's value as a dictionary."""
    return dict(value[1])


def column_uuid(value: Any) -> str | None:
    """The uuid that an optional reference points to, or None."""
    found = [item for item in column_set(value) if isinstance(item, list) and item[0] == "uuid"]
    return str(found[0][1]) if found else None
