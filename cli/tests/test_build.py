from pathlib import Path

from cli.build import fingerprint


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


def test_what_builds_leave_behind_does_not_count(tmp_path: Path) -> None:
    tree(tmp_path, {"web/a.ts": "1"})
    before = fingerprint(["web"], tmp_path)
    tree(tmp_path, {"web/node_modules/x.js": "1", "web/dist/index.html": "1"})
    assert fingerprint(["web"], tmp_path) == before
