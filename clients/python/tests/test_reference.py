import subprocess
from pathlib import Path

import click
import generate_reference
import pytest

from cli import documentation
from cli.paths import ROOT
from windowpane_client.wp.main import wp

DOCUMENTS = sorted(subprocess.run(["git", "-c", "safe.directory=*", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=ROOT, text=True,
                                  capture_output=True, check=True).stdout.split())


def test_the_page_about_wp_describes_its_commands() -> None:
    assert generate_reference.TARGET.read_text() == generate_reference.write(), "run python3 clients/python/generate_reference.py"


def test_every_wp_command_in_a_document_can_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shares.yaml").touch()
    monkeypatch.chdir(tmp_path)
    shown = [(name, command) for name in DOCUMENTS if (ROOT / name).is_file()
             for command in documentation.commands((ROOT / name).read_text(), "wp")]
    wrong = [f"{name}:{command.line}: {' '.join(command.words)}: {error}" for name, command in shown
             if (error := _error(command)) is not None]
    assert not wrong, "\n".join(wrong)
    assert len(shown) > 10


@pytest.mark.parametrize(("words", "error"), [
    (("wp", "book", "h1", "h4", "40M", "--for", "1h"), None), (("wp", "book", "h1"), "Missing"), (("wp", "buy"), "No such command"),
    (("wp", "book", "h1", "h4", "40M", "--colour", "green"), "No such option"), (("wp", "--help"), None)])
def test_wrong_commands_are_found(words: tuple[str, ...], error: str | None) -> None:
    found = _error(documentation.Command(1, words))
    assert found is None if error is None else error in (found or "")


def _error(command: documentation.Command) -> str | None:
    """What `wp` objects to in a command, which does not run; None if it can be run."""
    if command.is_abridged:
        return None
    try:
        with wp.make_context("wp", list(command.words[1:])) as context:
            rest = [*context.protected_args, *context.args]
            name, child, arguments = wp.resolve_command(context, rest)
            if child is not None:
                child.make_context(name, arguments, parent=context)
    except click.exceptions.Exit:
        return None
    except click.ClickException as error:
        return error.format_message()
    return None
