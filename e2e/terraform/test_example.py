"""Applies the configuration of docs/as-code.md, as an administrator would."""

from __future__ import annotations

import re
from pathlib import Path

from cli import terraform
from cli.paths import ROOT
from e2e.terraform.conftest import Terraform

PASSWORD = "erin-from-the-environment"
NO_CHANGES = 0


def test_the_configuration_of_the_document_is_applied_found_equal_and_destroyed(installed: Terraform, tmp_path: Path) -> None:
    found = re.findall(r"^```terraform\n(.*?)^```", (ROOT / terraform.DOCUMENT).read_text(), re.MULTILINE | re.DOTALL)
    (tmp_path / "main.tf").write_text("\n".join(found))
    password = {"TF_VAR_erin_password": PASSWORD}

    applied = installed.run(tmp_path, "apply", "-auto-approve", **password)
    assert applied.returncode == 0, applied.stdout + applied.stderr
    assert "7 added" in applied.stdout
    assert PASSWORD not in (tmp_path / "terraform.tfstate").read_text() + applied.stdout

    again = installed.run(tmp_path, "plan", "-detailed-exitcode", **password)
    assert again.returncode == NO_CHANGES, again.stdout + again.stderr

    destroyed = installed.run(tmp_path, "destroy", "-auto-approve", **password)
    assert destroyed.returncode == 0, destroyed.stdout + destroyed.stderr


def test_a_token_that_may_not_change_users_gets_an_error_that_names_the_way(installed: Terraform, token: str, tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text("""
terraform {
  required_providers {
    windowpane = { source = "windowpane/windowpane" }
  }
}
resource "windowpane_user" "it" {
  name = "by-token"
  role = "member"
}
resource "windowpane_share" "it" {
  name            = "by-token"
  parent          = "lab"
  flow_group      = { src_host = "10.0.0.1" }
  max_reserve_bps = 1000
}
""")
    done = installed.run(tmp_path, "apply", "-auto-approve", WINDOWPANE_NAME="", WINDOWPANE_TOKEN=token)
    assert done.returncode == 1
    assert "WINDOWPANE_PASSWORD" in done.stderr and "windowpane_share.it: Creation complete" in done.stdout, done.stdout + done.stderr
