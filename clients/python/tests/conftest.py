"""A real gateway for the contract tests, and the command `wp` as a process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PYTHON_CLIENT = Path(__file__).resolve().parent.parent
SOURCE = PYTHON_CLIENT / "src"
for _folder in (PYTHON_CLIENT, SOURCE, PYTHON_CLIENT.parent.parent):
    sys.path.insert(0, str(_folder))

from e2e import real_gateway  # noqa: E402
from e2e.upgrade.fake_controller import fake_controller  # noqa: E402
from windowpane_client import Client  # noqa: E402
from windowpane_client.signin import create_token  # noqa: E402

# A shell starts background jobs with SIGINT ignored, which `wp` would inherit.
signal.signal(signal.SIGINT, signal.default_int_handler)

Run = Callable[..., subprocess.CompletedProcess[str]]


@contextmanager
def whole_gateway(folder: Path) -> Iterator[str]:
    """The address of a whole gateway with the demo's people, beside the controller of a switch with four hosts."""
    with fake_controller() as port, real_gateway.running(folder, port) as running:
        yield running


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A gateway that the tests share; they add nothing but bookings and tokens."""
    with whole_gateway(tmp_path_factory.mktemp("gateway")) as running:
        yield running


@pytest.fixture(scope="session")
def token(address: str) -> str:
    """An API token of alice."""
    return create_token(address, "alice", "alice-window", "tests").secret


@pytest.fixture
def alice(address: str, token: str) -> Iterator[Client]:
    """A client with nothing booked."""
    with Client(address, token) as client:
        for booking in client.all_bookings(start=client.now()):
            if booking.state in ("booked", "held", "waiting"):
                client.cancel(booking.id)
        yield client


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment of `wp`: without settings, and in UTC."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("WINDOWPANE_")}
    return {**plain, "PYTHONPATH": str(SOURCE), "XDG_CONFIG_HOME": str(tmp_path), "TZ": "UTC", "PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def run_wp(environment: dict[str, str]) -> Run:
    """Runs `wp` with arguments; `settings` are variables of the environment."""
    def run(*arguments: str, stdin: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "windowpane_client.wp.main", *arguments], input=stdin, text=True,
                              env={**environment, **settings}, capture_output=True, timeout=60, check=False)
    return run


@pytest.fixture
def wp(run_wp: Run, address: str, token: str, alice: Client) -> Run:
    """`wp` of alice, who has nothing booked."""
    return lambda *arguments, **more: run_wp(*arguments, WINDOWPANE_URL=address, WINDOWPANE_TOKEN=token, **more)
