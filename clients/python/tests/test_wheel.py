"""The wheel is built, and works alone in an environment with the newest libraries."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from conftest import PYTHON_CLIENT


def test_the_wheel_installs_the_command(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(PYTHON_CLIENT, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__", "tests"))
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", str(tmp_path), str(source))
    wheel, = tmp_path.glob("windowpane_client-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "windowpane_client/py.typed" in names and "windowpane_client/wp/main.py" in names
    assert all(name.startswith("windowpane_client") for name in names)
    run(sys.executable, "-m", "venv", str(tmp_path / "venv"))
    programs = tmp_path / "venv/bin"
    run(str(programs / "pip"), "install", "-q", str(wheel))
    assert "Book bandwidth" in run(str(programs / "wp"), "--help")
    assert run(str(programs / "wp"), "--version") == "wp, version 0.1.0\n"
    run(str(programs / "python"), "-c", "import windowpane_client as w; w.Client('https://gateway.example', 'token').close()")


def run(*command: str) -> str:
    """The output of a program that has to succeed, without the modules of this process."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, 
                          env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"})
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
