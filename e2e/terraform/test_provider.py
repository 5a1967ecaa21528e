"""Runs the tests of the provider's Go code, with a gateway and with `terraform` or `tofu`."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass, field

import pytest

from e2e.terraform.conftest import PROVIDER, Terraform

NAMES = sorted(name for file in PROVIDER.rglob("*_test.go") for name in re.findall(r"^func (Test\w+)\(", file.read_text(), re.MULTILINE))
AT_ONCE = 3
"""Terraform waits for its plug-in most of the time."""


@dataclass
class Result:
    """The result of one Go test, and what it wrote."""

    action: str = "missing"
    output: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def results(installed: Terraform) -> dict[str, Result]:
    """The results by the names of the tests."""
    environment = {**installed.environment, "TF_ACC": "1", "TF_ACC_TERRAFORM_PATH": str(installed.command)}
    del environment["TF_CLI_CONFIG_FILE"]
    if installed.command.name == "tofu":
        environment |= {"TF_ACC_PROVIDER_NAMESPACE": "hashicorp", "TF_ACC_PROVIDER_HOST": "registry.opentofu.org"}
    done = subprocess.run([str(installed.go), "test", "-json", "-count=1", f"-parallel={AT_ONCE}", "./..."], cwd=PROVIDER,
                          env=environment, text=True, capture_output=True, timeout=600, check=False)
    found: dict[str, Result] = {}
    for line in done.stdout.splitlines():
        event = json.loads(line)
        result = found.setdefault(event.get("Test", "").partition("/")[0], Result())
        if event["Action"] in ("output", "build-output") and not event["Output"].startswith("=== "):
            result.output.append(event["Output"])
        elif event["Action"] in ("pass", "fail", "skip") and "/" not in event.get("Test", ""):
            result.action = event["Action"]
    found.setdefault("", Result()).output.append(done.stderr)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_go(name: str, results: dict[str, Result]) -> None:
    result = results.get(name) or results[""]
    assert result.action == "pass", "".join(result.output)
