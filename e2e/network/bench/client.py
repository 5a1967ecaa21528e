"""A client of the plan protocol that keeps one connection and knows the plan's generation."""

from __future__ import annotations

import http.client
import json
import time
from typing import Any

from e2e.network.rules import instant

CONFLICT = 409
TRIES, BETWEEN_S = 1_000, 0.001
TOKEN = 1 << 20
"""The fencing token of a test that is the only gateway."""
LEASE_S = 60


class Refused(Exception):
    """An answer that is not 200."""

    def __init__(self, text: str, status: int = 0):
        super().__init__(text)
        self.status = status


class PlanClient:
    """Sends plans and their changes one after another."""

    def __init__(self, port: int, secret: str):
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self._headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}",
                         "Fencing-Token": str(TOKEN)}
        self._leased_at = -LEASE_S
        self.generation = 0

    def put(self, rules: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return self.timed_put(rules)[0]

    def timed_put(self, rules: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], float]:
        """What became of the rules, and the seconds from the first byte sent to the last byte of the answer."""
        self.generation += 1
        body = _written({"generation": self.generation, "rules": rules})
        self._renew()
        since = time.perf_counter()
        text = self._send("PUT", "plan", body)
        took = time.perf_counter() - since
        return json.loads(text)["rules"], took

    def patch(self, upserts: list[dict[str, Any]], removals: list[str]) -> list[dict[str, Any]]:
        self._renew()
        document = {"from": self.generation, "to": self.generation + 1, "upserts": upserts, "removals": removals}
        response: list[dict[str, Any]] = json.loads(self._send("PATCH", "plan", _written(document)))["rules"]
        self.generation += 1
        return response

    def patch_in_turn(self, generation: int, upserts: list[dict[str, Any]], removals: list[str]) -> list[dict[str, Any]]:
        """A change that starts from this generation, which another client may be about to reach.

        Two that are sent at nearly the same time may arrive in the other order: the later one tries again.
        """
        for _ in range(TRIES):
            self.generation = generation
            try:
                return self.patch(upserts, removals)
            except Refused as refused:
                if refused.status != CONFLICT:
                    raise
            time.sleep(BETWEEN_S)
        raise Refused("a change of the plan never found its turn")

    def _renew(self) -> None:
        """Renews the lease now and then, so that measured requests seldom wait for that."""
        if time.monotonic() - self._leased_at > LEASE_S / 2:
            self.close()  # the controller may have ended a connection that was idle
            lease = {"token": TOKEN, "role": "active", "sole": True, "ttlMs": LEASE_S * 1000, "time": instant(0)}
            self._send("PUT", "lease", _written(lease))
            self._leased_at = time.monotonic()

    def status(self) -> Any:
        return json.loads(self._send("GET", "plan/status", None))

    def _send(self, method: str, path: str, body: bytes | None) -> bytes:
        self._connection.request(method, f"/wm/windowpane/{path}", body, self._headers)
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise Refused(f"{method} {path}: {answer.status}: {text[:500].decode(errors='replace')}", answer.status)
        return text

    def close(self) -> None:
        """Ends the connection; the next request opens another."""
        self._connection.close()


def _written(document: Any) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode()


def require_installed(rules: list[dict[str, Any]]) -> None:
    """Raises Refused with the first rule that did not come into force or leave as asked."""
    for rule in rules:
        if rule["state"] not in ("installed", "removed"):
            raise Refused(f"A rule was not confirmed: {json.dumps(rule)}")
