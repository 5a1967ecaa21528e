"""The ports in a switch's database, and the filters that they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from lab.ovsdb import column_map, column_uuid

KEY = "windowpane-marks"
"""In a port's external_ids: the QoS row for which the filter was seen to be there."""

MONITORED = {"Port": ["name", "qos", "external_ids"], "QoS": ["type"]}


@dataclass(frozen=True)
class MarkedPort:
    """A port's row: its QoS row if that shapes with HTB, and the QoS row that its key claims marks for."""

    uuid: str
    name: str
    qos: str | None
    claimed: str | None


class Ports:
    """The monitored rows, kept up to date with the database's updates."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[str, dict[str, Any]]] = {table: {} for table in MONITORED}

    def apply(self, update: dict[str, Any]) -> None:
        for table, changes in update.items():
            for uuid, change in changes.items():
                if change.get("new") is None:
                    self._rows[table].pop(uuid, None)
                else:
                    self._rows[table][uuid] = change["new"]

    def __iter__(self) -> Iterator[MarkedPort]:
        for uuid, row in self._rows["Port"].items():
            qos = column_uuid(row["qos"])
            shapes = self._rows["QoS"].get(qos or "", {}).get("type") == "linux-htb"
            yield MarkedPort(uuid, row["name"], qos if shapes else None, column_map(row["external_ids"]).get(KEY))


def corrections(ports: Iterable[MarkedPort], filtered: set[str]) -> list[tuple[MarkedPort, str | None]]:
    """The ports whose key is wrong, and what it is to be: the QoS row where the filter is there, else no key."""
    wanted = [(port, port.qos if port.name in filtered else None) for port in ports]
    return [(port, key) for port, key in wanted if port.claimed != key]


def correction(port: MarkedPort, key: str | None) -> list[dict[str, Any]]:
    """OVSDB operations that set or remove the key, provided that the port still has the same QoS row."""
    at = [["_uuid", "==", ["uuid", port.uuid]]]
    mutations: list[Any] = [["external_ids", "delete", ["set", [KEY]]]]
    if key is None:
        return [{"op": "mutate", "table": "Port", "where": at, "mutations": mutations}]
    mutations.append(["external_ids", "insert", ["map", [[KEY, key]]]])
    unchanged = {"op": "wait", "table": "Port", "where": at, "columns": ["qos"], "until": "==",
                 "rows": [{"qos": ["uuid", key]}], "timeout": 0}
    return [unchanged, {"op": "mutate", "table": "Port", "where": at, "mutations": mutations}]
