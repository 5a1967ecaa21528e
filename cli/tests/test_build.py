from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from cli import build
from cli.build import fingerprint
from cli.paths import ROOT


def tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_a_changed_file_changes_the_fingerprint(tmp_path: Path) -> None:
    tree(tmp_path, {"web/a.ts": "1"})
    before = fingerprint(["web"], tmp_path)
    tree(tmp_path, {"web/a.ts": "2"})
    assert fingerprint(["web"], tmp_path) != before


def test_a_renamed_file_changes_the_fingerprint(tmp_path: Path) -> None:
    tree(tmp_path, {"web/a.ts": "1"})
    before = fingerprint(["web"], tmp_path)
    (tmp_path / "web/a.ts").rename(tmp_path / "web/b.ts")
    assert fingerprint(["web"], tmp_path) != before


def test_build_output_does_not_count(tmp_path: Path) -> None:
    tree(tmp_path, {"web/a.ts": "1"})
    before = fingerprint(["web"], tmp_path)
    tree(tmp_path, {"web/node_modules/x.js": "1", "web/dist/index.html": "1", "web/.jqwik-database": "1"})
    assert fingerprint(["web"], tmp_path) == before


def test_the_build_of_java_waits_for_nothing_that_it_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    wanted: list[Path] = []

    def unless_built(_: str, __: Iterable[str], results: Iterable[Path], make: Callable[[], None]) -> None:
        wanted.extend(results)
        make()

    monkeypatch.setattr(build, "_unless_built", unless_built)
    monkeypatch.setattr(build, "run", lambda _, command, *__, **___: commands.append(command))
    build.java()
    skipped = [ROOT / module[1:] for argument in commands[0] if argument.startswith("!")
               for module in argument.split(",")]
    assert skipped and wanted
    assert not [path for path in wanted for folder in skipped if path.is_relative_to(folder)]
