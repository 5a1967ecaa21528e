"""Keys and certificates of a lab with TLS: made anew for each lab, in its own folder, and gone with it."""

from __future__ import annotations

from pathlib import Path

from lab import names
from lab.commands import run

FOLDER = names.RUN / "pki"
AUTHORITY = FOLDER / "ca.pem"
CONTROLLER = "controller"
GATEWAY = "gateway"
CONTROLLER_ADDRESS = "127.0.0.1"
"""Where the gateway reaches the REST server of the controller; the name in its certificate."""
_DAYS = "30"


def certificate(owner: str, folder: Path = FOLDER) -> Path:
    return folder / f"{owner}.pem"


def key(owner: str, folder: Path = FOLDER) -> Path:
    return folder / f"{owner}-key.pem"


def make(switches: tuple[str, ...]) -> None:
    """One authority, and a certificate of it for the controller, for a gateway, and for each switch."""
    FOLDER.mkdir(mode=0o700)
    authority("ca", FOLDER)
    sign(CONTROLLER, "ca", FOLDER, CONTROLLER_ADDRESS)
    for owner in (GATEWAY, *switches):
        sign(owner, "ca", FOLDER)


def authority(name: str, folder: Path) -> None:
    """An authority's key and its certificate."""
    run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", _DAYS, "-subj", f"/CN=lab {name}",
        "-keyout", str(key(name, folder)), "-out", str(certificate(name, folder)))


def sign(owner: str, by: str, folder: Path, address: str | None = None) -> None:
    """A key, and a certificate for it by an authority in the same folder; for a server at an address, if there is one."""
    request = folder / f"{owner}.csr"
    names_address = ["-addext", f"subjectAltName=IP:{address}"] if address else []
    run("openssl", "req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN=lab {owner}", *names_address,
        "-keyout", str(key(owner, folder)), "-out", str(request))
    run("openssl", "x509", "-req", "-in", str(request), "-days", _DAYS, "-CA", str(certificate(by, folder)),
        "-CAkey", str(key(by, folder)), "-CAcreateserial", "-copy_extensions", "copy",
        "-out", str(certificate(owner, folder)))
    request.unlink()
