"""The examples of README.md run as they are, with a real gateway."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import PYTHON_CLIENT
from windowpane_client import Client
from windowpane_client.wp import main

README = (PYTHON_CLIENT / "README.md").read_text()
EXAMPLES = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_has_about_ten_lines_and_runs(example: str, address: str, token: str, alice: Client, environment: dict[str, str],
                                                 tmp_path: Path) -> None:
    del alice
    assert len(example.splitlines()) <= 12
    (tmp_path / "token").write_text(token)
    (tmp_path / "token").chmod(0o600)
    here = example.replace("http://127.0.0.1:8080", address)
    done = subprocess.run([sys.executable, "-c", here], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_commands_of_the_readme_exist() -> None:
    used = set(re.findall(r"(?m)^\$ wp (\w+)", README))
    assert used and used <= set(main.wp.commands)
    assert set(main.wp.commands) <= set(re.findall(r"`wp (\w+)", README)) | used
