"""A real gateway for the Terraform provider, and the provider as a program."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli import terraform
from cli.client import Client
from cli.paths import CACHE, ROOT
from e2e import real_gateway
from e2e.upgrade.fake_controller import fake_controller

PROVIDER = ROOT / terraform.FOLDER


@dataclass(frozen=True)
class Terraform:
    """The commands, and an environment for them with a gateway and its administrator."""

    go: Path
    command: Path
    environment: dict[str, str]

    def run(self, folder: Path, verb: str, *options: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Runs `terraform` or `tofu` in a folder, with more variables of the environment."""
        return subprocess.run([str(self.command), verb, "-no-color", "-input=false", *options], cwd=folder, env={**self.environment, **more}, text=True,
                              capture_output=True, timeout=120, check=False, stdin=subprocess.DEVNULL)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A whole gateway with the demo's people, beside the controller of a switch with four hosts."""
    with fake_controller() as port, real_gateway.running(tmp_path_factory.mktemp("gateway"), port) as running:
        yield running


@pytest.fixture(scope="session")
def token(address: str) -> str:
    """An API token of the administrator."""
    created = Client(address, "admin", "admin-window").post("tokens", {"name": "terraform", "scopes": ["read", "delegate"]})
    return str(created["secret"])


@pytest.fixture(scope="session")
def installed(address: str, tmp_path_factory: pytest.TempPathFactory) -> Terraform:
    """The provider, built and used in place of a released one."""
    go = terraform.go()
    provider = CACHE / "terraform-provider"
    subprocess.run([str(go), "build", "-o", str(provider / "terraform-provider-windowpane"), "."], cwd=PROVIDER,
                   env=terraform.environment(go), check=True)
    settings = tmp_path_factory.mktemp("terraform") / "settings.tfrc"
    settings.write_text(f'provider_installation {{\n  dev_overrides {{\n    "windowpane/windowpane" = "{provider}"\n  }}\n  direct {{}}\n}}\n')
    plain = {name: value for name, value in terraform.environment(go).items() if not name.startswith(("WINDOWPANE_", "TF_"))}
    command = terraform.command(go)
    return Terraform(go, command, {
        **plain, "TF_CLI_CONFIG_FILE": str(settings), "CHECKPOINT_DISABLE": "1", "WINDOWPANE_URL": address,
        "WINDOWPANE_NAME": "admin", "WINDOWPANE_PASSWORD": "admin-window", "TF_IN_AUTOMATION": "1"})
