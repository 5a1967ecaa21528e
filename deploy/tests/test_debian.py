"""The Debian packages: what is in them, and how their units protect the machine. `try-debian` installs them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cli import package
from cli.paths import ROOT

PARTS = ("gateway", "controller")
EXPOSURE = 25
"""In tenths, as systemd-analyze counts; a service without any protection has 96."""


@pytest.fixture(scope="module")
def roots(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The contents of each package, with its control files in DEBIAN."""
    folder = tmp_path_factory.mktemp("packages")
    built = package.packages(folder, "1.2.3")
    assert [file.name for file in built] == ["windowpane-controller_1.2.3_all.deb", "windowpane-gateway_1.2.3_all.deb"]
    for part in PARTS:
        subprocess.run(["dpkg-deb", "--raw-extract", folder / f"windowpane-{part}_1.2.3_all.deb", folder / part], check=True)
    return {part: folder / part for part in PARTS}


def test_the_gateway_has_its_web_and_documentation_and_no_postgresql(roots: dict[str, Path]) -> None:
    share = roots["gateway"] / "usr/share/windowpane-gateway"
    for file in ("windowpane-gateway.jar", "web/index.html", "docs/index.html"):
        assert (share / file).is_file(), file
    jars = [file.name for file in (share / "lib").iterdir()]
    assert any(name.startswith("flyway-core") for name in jars)
    assert not [name for name in jars if name.startswith("embedded-postgres-binaries")]


def test_settings_are_kept_at_an_upgrade(roots: dict[str, Path]) -> None:
    listed = {part: (root / "DEBIAN/conffiles").read_text().split() for part, root in roots.items()}
    assert listed == {"gateway": ["/etc/windowpane/gateway.env"],
                      "controller": ["/etc/windowpane/controller.env", "/etc/windowpane/controller.properties"]}


def test_all_files_belong_to_root_and_only_root_can_write_them(roots: dict[str, Path]) -> None:
    for part in PARTS:
        shown = subprocess.run(["dpkg-deb", "--contents", roots[part].parent / f"windowpane-{part}_1.2.3_all.deb"],
                               check=True, capture_output=True, text=True).stdout
        wrong = [line for line in shown.splitlines() if not re.match(r"[d-]rw[x-]r-[x-]r-[x-] root/root ", line)]
        assert not wrong


def test_systemd_accepts_the_units(roots: dict[str, Path], tmp_path: Path) -> None:
    units = []
    for root in roots.values():
        for file in (root / "lib/systemd/system").iterdir():
            # The commands are not installed here, so that systemd looks for them in the package.
            text = re.sub(r"^ExecStart=(?=/)", f"ExecStart={root}", file.read_text(), flags=re.MULTILINE)
            (tmp_path / file.name).write_text(text)
            units.append(tmp_path / file.name)
    assert len(units) == 3
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if "windowpane" in line] == []


@pytest.mark.parametrize(("part", "unit"), [("gateway", "gateway"), ("gateway", "migrate"), ("controller", "controller")])
def test_a_unit_is_hardened(roots: dict[str, Path], part: str, unit: str) -> None:
    file = roots[part] / f"lib/systemd/system/windowpane-{unit}.service"
    done = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--no-pager", f"--threshold={EXPOSURE}", file],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_scripts_have_no_mistakes_that_the_shell_sees(roots: dict[str, Path]) -> None:
    scripts = [file for root in roots.values() for file in root.rglob("*")
               if file.is_file() and file.stat().st_mode & 0o100 and file.read_bytes().startswith(b"#!/bin/")]
    assert len(scripts) >= 10
    for script in [*scripts, ROOT / "deploy/try-debian"]:
        shell = script.read_text().splitlines()[0].removeprefix("#!")
        assert subprocess.run([shell, "-n", script], check=False).returncode == 0, script


def test_both_parts_of_one_machine_get_the_same_secret_which_is_kept(roots: dict[str, Path], tmp_path: Path) -> None:
    def secret(mine: str, other: str) -> str:
        subprocess.run([roots["gateway"] / "usr/lib/windowpane-gateway/make-controller-secret", tmp_path / mine, tmp_path / other], check=True)
        return (tmp_path / mine / "controller-secret").read_text()

    first = secret("gateway", "controller")
    assert re.fullmatch(r"[0-9a-f]{48}\n", first)
    assert secret("controller", "gateway") == first
    (tmp_path / "controller/controller-secret").write_text("chosen by an administrator\n")
    assert secret("controller", "gateway") == "chosen by an administrator\n"
    assert secret("gateway", "controller") == first
    assert (tmp_path / "gateway").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "gateway/controller-secret").stat().st_mode & 0o777 == 0o600


def test_a_snapshot_is_older_than_its_release() -> None:
    snapshot = package.default_version()
    assert shutil.which("dpkg")
    for release, order in (("0.0.9", "gt"), (snapshot.partition("~")[0] + "-1", "lt")):
        assert subprocess.run(["dpkg", "--compare-versions", snapshot, order, release], check=False).returncode == 0
