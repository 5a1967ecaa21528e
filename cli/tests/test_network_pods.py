"""The runner of the network tests: what it runs where, and that a pod leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.paths import CACHE
from e2e.network import pods
from e2e.network.pods import Run

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="namespaces need root")


def test_files_with_most_tests_run_first_and_other_lines_are_ignored() -> None:
    listing = ["e2e/a.py::test_one", "e2e/b.py::test_one", "e2e/b.py::test_two[x]", "", "3 tests collected in 0.1s"]
    assert pods.runs_of(listing, "alone") == [Run(Path("e2e/b.py"), "alone", 2), Run(Path("e2e/a.py"), "alone", 1)]


def test_both_halves_of_a_file_have_a_report_of_their_own() -> None:
    assert {Run(Path("test_a.py"), marks, 1).name for marks in ("alone", "not alone")} == {"test_a", "test_a-alone"}


@needs_root
def test_a_file_with_a_failing_test_fails_the_run(tmp_path: Path) -> None:
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        file = Path(folder, "test_it.py")
        file.write_text("def test_it():\n    assert False\n")
        assert pods.main(["--reports", str(tmp_path), "shared", str(file)]) == 1
    assert 'failures="1"' in (tmp_path / "test_it.xml").read_text()


@needs_root
def test_a_file_whose_tests_all_run_alone_passes_beside_others(tmp_path: Path) -> None:
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        file = Path(folder, "test_it.py")
        file.write_text("import pytest\n\n\n@pytest.mark.alone\ndef test_it():\n    assert False\n")
        assert pods.main(["--reports", str(tmp_path), "shared", str(file)]) == 0
    assert not list(tmp_path.glob("*.xml"))


def test_a_place_without_tests_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no tests"):
        pods.main(["--reports", str(tmp_path), "shared", "cli/terminal.py"])


@needs_root
def test_a_pod_sees_no_other_lab_and_its_processes_end_with_it() -> None:
    with _namespace("wp-outside"):
        script = "ip netns add wp-inside; ip netns exec wp-inside sleep 4711 & until pgrep -x sleep >/dev/null; do :; done; ip netns list; ls /run"
        shown = subprocess.run([*pods.POD, "bash", "-c", script], capture_output=True, text=True, check=True).stdout
        assert shown.split() == ["wp-inside", "lock", "netns"]
        assert subprocess.run(["pgrep", "-f", "sleep 4711"], capture_output=True, check=False).returncode == 1
        outside = subprocess.run(["ip", "netns", "list"], capture_output=True, text=True, check=True).stdout
        assert "wp-outside" in outside
        assert "wp-inside" not in outside


@contextmanager
def _namespace(name: str) -> Iterator[None]:
    subprocess.run(["ip", "netns", "add", name], check=True)
    try:
        yield
    finally:
        subprocess.run(["ip", "netns", "delete", name], check=True)
