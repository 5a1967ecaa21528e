"""The commands apply and export on a real gateway, and the errors of files."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Run, whole_gateway
from windowpane_client import Client
from windowpane_client.administration import Administration
from windowpane_client.declared.document import FileError, read
from windowpane_client.signin import create_token

DOCUMENT = Path(__file__).resolve().parents[3] / "docs/as-code.md"
SWITCH = "00:00:00:00:00:00:00:01"
WHOLE = f"""
users:
  - {{name: carol, role: member, displayName: Carol, hosts: [10.0.0.3], quotas: {{open-bookings: 7}}}}
shares:
  - name: decl
    parent: rootShare
    flowGroup: {{srcHost: 10.0.0.0/24}}
    maxReserveBps: 40M
    classSlots: 2
    speakers: [alice]
    quotas: {{path-rules: 5}}
    trafficClasses:
      - {{name: decl-backup, priority: low, maxBps: 20M, flowGroups: [{{srcHost: 10.0.0.1, transport: tcp, dstPort: 873}}]}}
    pathRules:
      - {{name: decl-rule, kind: waypoint, dpid: '{SWITCH}', flowGroup: {{srcHost: 10.0.0.1, dstHost: 10.0.0.4, transport: tcp, dstPort: 80}}}}
    shares:
      - name: decl-child
        flowGroup: {{srcHost: 10.0.0.1/32}}
        maxReserveBps: 10M
        speakers: [carol]
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A gateway for the shares and users that these files add."""
    with whole_gateway(tmp_path_factory.mktemp("declared")) as running:
        yield running


@pytest.fixture(scope="module")
def token(address: str) -> str:
    """An API token of alice."""
    return create_token(address, "alice", "alice-window", "tests").secret


@pytest.fixture
def admin(address: str) -> Iterator[Administration]:
    """What an administrator sees."""
    with Client(address) as client:
        api = Administration(client)
        with api.session("admin", "admin-window"):
            yield api


@pytest.fixture
def apply(run_wp: Run, address: str, tmp_path: Path) -> Run:
    """`wp apply` of the administrator, with the text of a file and options."""
    def run(text: str, *options: str, **more: str) -> subprocess.CompletedProcess[str]:
        file = tmp_path / "shares.yaml"
        file.write_text(text)
        return run_wp("apply", "-f", str(file), "--name", "admin", *options, WINDOWPANE_URL=address, WINDOWPANE_PASSWORD="admin-window", **more)
    return run


def share_of(admin: Administration, name: str) -> dict[str, object] | None:
    return next((each for each in admin.shares() if each["name"] == name), None)


def test_a_file_is_planned_applied_found_equal_exported_and_pruned(apply: Run, run_wp: Run, address: str, admin: Administration) -> None:
    shown = apply(WHOLE, "--dry-run")
    assert shown.returncode == 0, shown.stderr
    assert "+ create share decl-child" in shown.stdout and "Plan: 7 to create, 1 to change" in shown.stdout
    assert share_of(admin, "decl") is None

    done = apply(WHOLE, "--yes")
    assert done.returncode == 0, done.stderr
    child = share_of(admin, "decl-child")
    assert child is not None and child["parent"] == "decl" and child["speakers"] == ["carol"]

    again = apply(WHOLE, "--yes")
    assert "There is nothing to do" in again.stdout, again.stdout + again.stderr

    written = run_wp("export", "decl", "--name", "admin", "--users", WINDOWPANE_URL=address, WINDOWPANE_PASSWORD="admin-window")
    assert written.returncode == 0, written.stderr
    assert "There is nothing to do" in apply(written.stdout, "--prune", "--dry-run").stdout, written.stdout

    smaller = WHOLE.partition("    trafficClasses:")[0].replace("40M", "30M")
    kept = apply(smaller, "--dry-run", "--json")
    assert [(each["action"], each["name"]) for each in json.loads(kept.stdout)["changes"]] == [("change", "decl")]
    pruned = apply(smaller, "--prune", "--yes", "--json")
    assert pruned.returncode == 0, pruned.stderr
    assert [(each["action"], each["name"]) for each in json.loads(pruned.stdout)["done"]] == [
        ("delete", "decl-backup"), ("delete", "decl-rule"), ("delete", "decl-child"), ("change", "decl")]
    assert share_of(admin, "decl-child") is None and share_of(admin, "team-a") is not None


def test_the_file_of_the_document_is_applied_and_found_equal(apply: Run) -> None:
    (text,) = re.findall(r"^```yaml\n(.*?)^```", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL)
    done = apply(text, "--yes")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "There is nothing to do" in apply(text, "--prune", "--dry-run").stdout


def test_changes_wait_for_others_of_the_plan(apply: Run, admin: Administration) -> None:
    tree = """
shares:
  - {name: outer, parent: lab, flowGroup: {srcHost: 10.0.0.0/24}, maxReserveBps: %s, speakers: [],
     shares: [{name: inner, flowGroup: {srcHost: 10.0.0.0/24}, maxReserveBps: %s, speakers: []}]}
"""
    for outer, inner in (("40M", "40M"), ("20M", "20M"), ("50M", "50M")):
        done = apply(tree % (outer, inner), "--yes")
        assert done.returncode == 0, done.stdout + done.stderr
    found = share_of(admin, "inner")
    assert found is not None and found["maxReserveBps"] == 50_000_000


def test_a_failure_reports_what_was_done_and_what_was_not(apply: Run, admin: Administration) -> None:
    done = apply("""
shares:
  - {name: halfway, parent: lab, flowGroup: {srcHost: 10.0.0.1}, maxReserveBps: 1M}
  - {name: too-large, parent: lab, flowGroup: {srcHost: 10.0.0.1}, maxReserveBps: 900G}
""", "--yes")
    assert done.returncode == 1
    assert "created share halfway" in done.stdout
    assert "Not created: share too-large" in done.stderr and "1 of 2 changes were made" in done.stderr
    assert share_of(admin, "halfway") is not None


def test_without_a_confirmation_nothing_changes(address: str, environment: dict[str, str], tmp_path: Path, admin: Administration) -> None:
    file = tmp_path / "shares.yaml"
    file.write_text("shares:\n  - {name: unsure, parent: lab, flowGroup: {srcHost: 10.0.0.1}, maxReserveBps: 1M}\n")
    for answer, exists in (("n\n", False), ("y\n", True)):
        parent, child = pty.openpty()
        os.write(parent, answer.encode())
        done = subprocess.run([sys.executable, "-m", "windowpane_client.wp.main", "apply", "-f", str(file), "--name", "admin"], stdin=child,
                              capture_output=True, text=True, timeout=60, check=False,
                              env={**environment, "WINDOWPANE_URL": address, "WINDOWPANE_PASSWORD": "admin-window"})
        os.close(parent)
        os.close(child)
        assert "+ create share unsure" in done.stdout
        assert (share_of(admin, "unsure") is not None) == exists, done.stderr


def test_users_and_quotas_need_an_administrator(run_wp: Run, address: str, token: str, tmp_path: Path) -> None:
    file = tmp_path / "users.yaml"
    file.write_text("users: [{name: dave, role: member}]")
    done = run_wp("apply", "-f", str(file), "--yes", WINDOWPANE_URL=address, WINDOWPANE_TOKEN=token)
    assert done.returncode == 1 and "--name" in done.stderr


@pytest.mark.parametrize(("text", "error"), [
    ("shares:\n  - name: a\n    parent: lab\n    flowGroup: {}\n    maxReserveBps: 4x\n", "shares.yaml:5: '4x' is not a rate"),
    ("shares:\n  - name: a\n    parent: lab\n    speaker: [b]\n", "shares.yaml:4: 'speaker' is not known here"),
    ("shares:\n  - name: a\n    parent: lab\n    maxReserveBps: 1M\n", "shares.yaml:2: 'flowGroup' is missing"),
    ("shares:\n  - {name: a, parent: lab, flowGroup: {}, maxReserveBps: 1}\n  - {name: a, parent: lab, flowGroup: {}, maxReserveBps: 1}\n",
     "shares.yaml:3: the share 'a' is already on line 2"),
    ("shares:\n  - {name: a, flowGroup: {}, maxReserveBps: 1M}\n", "shares.yaml:2: 'parent' of the share 'a' is missing"),
    ("shares:\n  - {name: a, name: b}\n", "shares.yaml:2: 'name' occurs twice"),
    ("users:\n  - {name: a, role: king}\n", "shares.yaml:2: 'king' is not one of"),
    ("users:\n  - name: a\n    role: member\n    hosts: [10.0.0.1, h2, ..]\n",
     "shares.yaml:4: '..' is not the name or the address of a host"),
    ("shares: [\n", "shares.yaml:2: this is not YAML"),
    ("", "shares.yaml is empty"),
    ("- a\n", "shares.yaml:1: write a mapping"),
    ("shares: {}\n", "shares.yaml:1: write a list here"),
    ("a: &a [x]\nshares: !!python/object:os.system []\n", "shares.yaml:1: 'a' is not known here"),
    ("shares: " + "[" * 5000, "shares.yaml"),
])
def test_errors_of_a_file_name_the_line(text: str, error: str) -> None:
    with pytest.raises(FileError) as found:
        read(text, "shares.yaml")
    assert error in str(found.value)


def test_a_file_cannot_grow_without_end_through_aliases() -> None:
    group = "{name: s, flowGroup: {}, maxReserveBps: 1M, shares: %s}"
    text = "shares:\n  - name: s\n    parent: lab\n    flowGroup: {}\n    maxReserveBps: 1M\n    shares:\n      - &a0 " + group % "[]" + "\n"
    for level in range(1, 40):
        text += f"      - &a{level} " + group % f"[*a{level - 1}, *a{level - 1}]" + "\n"
    with pytest.raises(FileError, match="too many values"):
        read(text, "shares.yaml")
