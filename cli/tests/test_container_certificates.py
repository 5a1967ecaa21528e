"""The certificates that the containers of docker-compose.yml know each other by."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cli.paths import ROOT

PROGRAM = ROOT / "controller-module/container/make-certificates"

STORE = {"keystore.p12", "keystore-password"}
"""What Floodlight takes in place of PEM files."""


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    controller, gateway = tmp_path / "controller", tmp_path / "gateway"
    controller.mkdir()
    gateway.mkdir()
    return controller, gateway


def make(folders: tuple[Path, Path], hosts: str = "controller,controller-2") -> str:
    return subprocess.run([PROGRAM, *folders, hosts], check=True, capture_output=True, text=True).stdout


def openssl(*arguments: str | Path) -> str:
    return subprocess.run(["openssl", *arguments], check=True, capture_output=True, text=True).stdout


def test_both_sides_have_a_certificate_of_one_authority_whose_key_is_not_kept(folders: tuple[Path, Path]) -> None:
    make(folders)
    for folder in folders:
        openssl("verify", "-CAfile", folder / "ca.pem", folder / "certificate.pem")
        assert {file.name for file in folder.iterdir()} - STORE == {"ca.pem", "certificate.pem", "key.pem"}
        assert all(file.stat().st_mode & 0o77 == 0 for file in folder.iterdir())
        assert "BEGIN PRIVATE KEY" in (folder / "key.pem").read_text()
    assert (folders[0] / "ca.pem").read_bytes() == (folders[1] / "ca.pem").read_bytes()
    assert "DNS:controller, DNS:controller-2\n" in openssl("x509", "-in", folders[0] / "certificate.pem", "-noout", "-ext", "subjectAltName")


def test_valid_certificates_are_kept_and_damaged_ones_are_replaced(folders: tuple[Path, Path]) -> None:
    make(folders)
    before = (folders[0] / "certificate.pem").read_bytes()
    assert "are valid" in make(folders)
    assert (folders[0] / "certificate.pem").read_bytes() == before
    (folders[1] / "certificate.pem").write_text("damaged")
    assert "New certificates" in make(folders)
    assert (folders[0] / "certificate.pem").read_bytes() != before
    openssl("verify", "-CAfile", folders[0] / "ca.pem", folders[1] / "certificate.pem")


def test_certificates_are_replaced_that_do_not_name_each_controller(folders: tuple[Path, Path]) -> None:
    make(folders, "controller")
    assert "are valid" in make(folders, "controller")
    assert "New certificates" in make(folders)
    assert "are valid" in make(folders)


def test_a_real_floodlight_has_a_key_store_with_its_certificate_and_that_of_the_authority(folders: tuple[Path, Path]) -> None:
    make(folders)
    for file in STORE:
        (folders[0] / file).unlink()
    assert "are valid" in make(folders), "as after an update"
    password = f"file:{folders[0] / 'keystore-password'}"
    openssl("pkcs12", "-in", folders[0] / "keystore.p12", "-passin", password, "-nodes", "-out", folders[0] / "store.pem")
    store = (folders[0] / "store.pem").read_text()
    assert "BEGIN PRIVATE KEY" in store
    for file in ("certificate.pem", "ca.pem"):
        assert (folders[0] / file).read_text().strip() in store
