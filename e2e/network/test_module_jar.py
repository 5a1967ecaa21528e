"""The module's jar brings what a controller's jar lacks, and nothing that it has."""

from __future__ import annotations

import os
import subprocess
import zipfile

import pytest

from cli.paths import CONTROLLER_JAR, MODULE_JAR

FLOODLIGHT = os.environ.get("FLOODLIGHT_JAR")
CONTROLLERS = [str(CONTROLLER_JAR), *([FLOODLIGHT] if FLOODLIGHT else [])]


def entries(jar: object) -> set[str]:
    with zipfile.ZipFile(str(jar)) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
    assert len(names) == len(set(names)), "an entry is in the jar twice"
    return set(names)


OWN = ("org/windowpane/controller/", "org/windowpane/protocol/", "org/windowpane/shaded/jackson/", "META-INF/maven/")


def test_the_jar_has_only_the_module() -> None:
    others = {name for name in entries(MODULE_JAR) if not name.startswith(OWN)}
    assert others == {"META-INF/MANIFEST.MF", "META-INF/services/net.floodlightcontroller.core.module.IFloodlightModule"}


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_no_class_is_in_both_jars(controller: str) -> None:
    twice = {name for name in entries(MODULE_JAR) & entries(controller) if name.endswith(".class")}
    assert twice == set()


@pytest.mark.parametrize("controller", CONTROLLERS)
def test_no_class_is_missing_from_both_jars(controller: str) -> None:
    asked = ["jdeps", "--multi-release", "17", "--missing-deps", "-cp", controller, str(MODULE_JAR)]
    output = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert [line for line in output.splitlines() if not line.startswith("Warning:")] == []
