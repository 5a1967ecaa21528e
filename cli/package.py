"""`windowpane package`: builds the Debian packages of the gateway and the controller."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from datetime import datetime, timezone
from email.utils import format_datetime
from pathlib import Path
from xml.etree import ElementTree

from cli import build, tools
from cli.paths import CACHE, CONTROLLER_JAR, DOCS_DIST, GATEWAY_JAR, MODULE_JAR, ROOT, WEB_DIST, relative
from cli.terminal import Problem, line, run

DEBIAN = ROOT / "deploy/debian"
VERSION = re.compile(r"[0-9][A-Za-z0-9.+~]*")
NOT_PACKAGED = "embedded-postgres-binaries-*"
"""PostgreSQL itself, which comes from a package of its own."""


def package(directory: str, version: str | None = None) -> int:
    """Builds everything, and writes two packages into `directory`. Raises Problem if the version is no Debian version."""
    chosen = version or default_version()
    if not VERSION.fullmatch(chosen):
        raise Problem(f"'{chosen}' is not a version: it starts with a digit, and has only letters, digits, and . + ~")
    tools.install([*tools.BUILD, *tools.PACKAGING], CACHE / "log/apt.log")
    build.everything()
    for file in packages(Path(directory), chosen):
        line(f"  {relative(file)}")
    return 0


def packages(directory: Path, version: str) -> list[Path]:
    """The packages of what is built, as files in `directory`. Files of the same version are replaced."""
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="windowpane-package-") as temporary:
        source = Path(temporary) / "windowpane"
        _stage(source, version)
        # Debian's own perl and make, whatever else is on the path.
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": temporary, "LANG": "C.UTF-8",
                       "SOURCE_DATE_EPOCH": str(int(_changed().timestamp()))}
        run("Building the Debian packages", ["dpkg-buildpackage", "--build=binary", "--no-sign"],
            CACHE / "log/package.log", cwd=source, environment=environment)
        built = sorted(Path(temporary).glob("*.deb"))
        return [Path(shutil.move(file, directory / file.name)) for file in built]


def default_version() -> str:
    """The version in pom.xml. A snapshot is older than the release, and newer than snapshots of earlier commits."""
    text = ElementTree.parse(ROOT / "pom.xml").getroot().findtext("{*}version") or "0"
    release, _, snapshot = text.partition("-SNAPSHOT")
    return text if release == text else f"{release}~{_changed():%Y%m%d%H%M%S}"


def _changed() -> datetime:
    """The time of the last commit, so that the same commit makes the same packages."""
    shown = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    seconds = int(shown.stdout) if shown.returncode == 0 else int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    return datetime.fromtimestamp(seconds, timezone.utc)


def _stage(source: Path, version: str) -> None:
    gateway, controller = source / "payload/gateway", source / "payload/controller"
    gateway.mkdir(parents=True)
    controller.mkdir()
    shutil.copy(GATEWAY_JAR, gateway)
    shutil.copytree(GATEWAY_JAR.parent / "lib", gateway / "lib", ignore=shutil.ignore_patterns(NOT_PACKAGED))
    shutil.copytree(WEB_DIST, gateway / "web")
    shutil.copytree(DOCS_DIST, gateway / "docs")
    for file in (CONTROLLER_JAR, MODULE_JAR, ROOT / "controller-module/README.md"):
        shutil.copy(file, controller)
    for part, folder in (("gateway", "gateway"), ("controller", "controller-module")):
        (source / "payload/healthy" / part).mkdir(parents=True)
        shutil.copy(ROOT / folder / "container/healthy", source / "payload/healthy" / part)
    shutil.copytree(DEBIAN, source / "debian")
    (source / "debian/changelog").write_text(
        f"windowpane ({version}) unstable; urgency=medium\n\n  * See CHANGELOG.md of Windowpane.\n\n"
        f" -- Windowpane maintainers <maintainers@windowpane.example>  {format_datetime(_changed())}\n")
