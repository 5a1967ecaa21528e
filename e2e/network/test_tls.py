"""OpenFlow, OVSDB and the module's REST over TLS, with real switches; other clients are refused."""

from __future__ import annotations

import http.client
import os
import secrets
import ssl
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.network import openflow
from e2e.network.conftest import network
from e2e.network.labnet import ovsdb, ping, queues
from e2e.network.module import Module, eventually
from e2e.network.rules import MBIT, deny, guarantee
from lab import pki

REAL = bool(os.environ.get("FLOODLIGHT_JAR"))
SWITCH_MANAGER = "net.floodlightcontroller.core.internal.OFSwitchManager"
MODULE = "org.windowpane.controller.WindowpaneModule"
EMBEDDED = "org.windowpane.embedded.Controller"
FILES = {"Certificate": pki.certificate(pki.CONTROLLER), "Key": pki.key(pki.CONTROLLER), "Ca": pki.AUTHORITY}


def _settings(key_store: Path, password: str) -> dict[str, str]:
    ovsdb_files = {f"{MODULE}.ovsdb{name}": str(file) for name, file in FILES.items()}
    if REAL:
        return {**ovsdb_files, f"{SWITCH_MANAGER}.useSsl": "YES", f"{SWITCH_MANAGER}.keyStorePath": str(key_store),
                f"{SWITCH_MANAGER}.keyStorePassword": password}
    return {**ovsdb_files, **{f"{EMBEDDED}.{server}{name}": str(file)
                              for server in ("openFlow", "rest") for name, file in FILES.items()}}


class _KeyStore(dict[str, str]):
    """Floodlight's settings name a key store, which can be made once the lab has made its certificates."""

    def __init__(self, folder: Path):
        self._file, self._password = folder / "controller.p12", secrets.token_hex(16)
        super().__init__(_settings(self._file, self._password))

    def make(self) -> None:
        subprocess.run(["openssl", "pkcs12", "-export", "-in", str(FILES["Certificate"]), "-inkey", str(FILES["Key"]),
                        "-out", str(self._file), "-passout", f"pass:{self._password}"], check=True, capture_output=True)


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Module]:
    store = _KeyStore(tmp_path_factory.mktemp("store"))
    yield from network("star", tmp_path_factory.mktemp("tls"), "--tls", settings=store,
                       wired=store.make if REAL else None)


def connected() -> bool:
    return ovsdb("s1", "get", "controller", "s1", "is_connected").strip() == "true"


def test_guarantees_and_denials_work_over_tls(secured: Module) -> None:
    assert ovsdb("s1", "get", "controller", "s1", "target").strip().strip('"').startswith("ssl:")
    response = secured.put(1, guarantee(secured.network(), "g", "h1", "h4", 40 * MBIT, port=5001),
                       deny("d", srcHost="10.0.0.2", dstHost="10.0.0.4", transport="icmp"))
    assert {rule["id"]: rule["state"] for rule in response["rules"]} == {"g": "installed", "d": "installed"}
    assert any("40000000" in row for row in queues("s1"))
    assert ping("h1", "10.0.0.4") and not ping("h2", "10.0.0.4")
    secured.put(2)


def test_openflow_in_the_clear_gets_not_a_byte_of_openflow(secured: Module) -> None:
    with openflow.connect() as client:
        client.sendall(openflow.message(openflow.HELLO))
        received = list(openflow.messages(client))
    # A TLS alert begins with 0x15, 0x03: read as OpenFlow it would be a message of kind 3.
    assert openflow.FEATURES_REQUEST not in [each.kind for each in received]
    assert len(secured.network()["switches"]) == 1


@pytest.mark.skipif(REAL, reason="Floodlight's REST server reads a key store, as floodlight-conf documents")
def test_rest_is_answered_to_clients_with_a_certificate_only(secured: Module) -> None:
    assert secured.ask("GET", "network").status == 200
    port, secret = secured.endpoint()
    without_certificate = ssl.create_default_context(cafile=str(pki.AUTHORITY))
    for scheme, context in (("http", None), ("https", without_certificate)):
        request = urllib.request.Request(f"{scheme}://127.0.0.1:{port}/wm/windowpane/network",
                                         headers={"Authorization": f"Bearer {secret}"})
        with pytest.raises((OSError, http.client.HTTPException)):
            urllib.request.urlopen(request, timeout=10, context=context).read()


def test_a_database_in_the_clear_is_not_offered() -> None:
    asked = ["ovsdb-client", "--timeout=5", "list-dbs", "tcp:172.30.77.11:6640"]
    assert subprocess.run(asked, capture_output=True, check=False).returncode != 0


@pytest.mark.skipif(REAL, reason="Floodlight requests no certificate from switches, as floodlight-conf documents")
def test_a_switch_with_a_certificate_of_another_authority_is_refused(secured: Module, tmp_path: Path) -> None:
    pki.authority("other", tmp_path)
    pki.sign("untrusted", "other", tmp_path)
    try:
        _show(pki.key("untrusted", tmp_path), pki.certificate("untrusted", tmp_path))
        eventually("the switch is gone", lambda: secured.network()["switches"] == [])
        eventually("the log has the reason", lambda: "not signed by a trusted authority" in secured.log(),
                   seconds=60)
        assert not connected()
    finally:
        _show(pki.key("s1"), pki.certificate("s1"))
    eventually("the switch is back", lambda: len(secured.network()["switches"]) == 1, seconds=60)


def _show(key: Path, certificate: Path) -> None:
    """The switch shows this certificate from its next connection on."""
    ovsdb("s1", "set-ssl", str(key), str(certificate), str(pki.AUTHORITY))
    target = ovsdb("s1", "get", "controller", "s1", "target").strip().strip('"')
    ovsdb("s1", "del-controller", "s1")
    ovsdb("s1", "--", "set-controller", "s1", target, "--", "set", "Controller", "s1", "connection-mode=out-of-band",
          "max_backoff=1000", "inactivity_probe=5000")
