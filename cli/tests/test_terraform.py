from pathlib import Path

import pytest

from cli import terraform


def program(folder: Path, name: str, output: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\necho '{output}'\n")
    file.chmod(0o755)


def test_a_terraform_or_opentofu_of_the_machine_is_used_if_it_is_new_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    program(tmp_path, "terraform", "Terraform v1.5.7")
    program(tmp_path, "tofu", "OpenTofu v1.12.6")
    assert terraform.command(Path("/go/bin/go")) == tmp_path / "tofu"
    program(tmp_path, "terraform", "Terraform v1.11.4")
    assert terraform.command(Path("/go/bin/go")) == tmp_path / "terraform"


def test_opentofu_is_built_once_where_the_machine_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[list[str]] = []
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    monkeypatch.setattr(terraform, "TOFU", tmp_path / "tofu")
    monkeypatch.setattr(terraform, "run", lambda _title, command, _log, **_more: built.append(command))
    for _ in range(2):
        assert terraform.command(Path("/go/bin/go")) == tmp_path / "tofu/tofu"
    assert len(built) == 1


def test_programs_of_go_never_download_another_go() -> None:
    assert terraform.environment(Path("/go/bin/go"))["GOTOOLCHAIN"] == "local"
