"""`wp heartbeat`: what it sends, and what it refuses."""

from __future__ import annotations

import hashlib
import hmac
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from windowpane_client.wp.heartbeat import datagram

SOURCES = Path(__file__).parents[1] / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCES)}
KEY = "0123456789abcdef" * 4


def command(port: int, key_file: Path, *more: str, address: str = "127.0.0.1") -> list[str]:
    return [sys.executable, "-m", "windowpane_client.wp.main", "heartbeat", f"{address}:{port}", "--port", "8080",
            "--key-file", str(key_file), *more]


def test_a_heartbeat_is_signed_with_both_addresses() -> None:
    sent = datagram(bytes.fromhex(KEY), "10.0.0.100", "10.0.0.2", 8080, 7, 1.5, 2).decode()
    text, _, signature = sent.rpartition(" ")
    assert text == "wp1 8080 7 1.500 2.000"
    signed = f"wp1 10.0.0.100 10.0.0.2 {text.removeprefix('wp1 ')}"
    assert signature == hmac.new(bytes.fromhex(KEY), signed.encode(), hashlib.sha256).hexdigest()


@pytest.mark.parametrize(("load", "shown"), [(-3, "0.000"), (1e30, "999999999.000")])
def test_a_load_is_within_what_the_controller_reads(load: float, shown: str) -> None:
    assert datagram(bytes.fromhex(KEY), "a", "b", 80, 1, load, 1).split()[3].decode() == shown


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_the_load_is_reported_again_and_again_until_it_is_stopped(tmp_path: Path, address: str) -> None:
    (tmp_path / "key").write_text(KEY + "\n")
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM) as service:
        service.bind((address, 0))
        service.settimeout(20)
        written = f"[{address}]" if ":" in address else address
        with subprocess.Popen(command(service.getsockname()[1], tmp_path / "key", "--load-command", "echo 42", "--every", "20",
                                      address=written), env=ENVIRONMENT, stderr=subprocess.PIPE) as reporting:
            received = [service.recv(200).decode().split() for _ in range(3)]
            reporting.send_signal(signal.SIGINT)
            assert reporting.wait(20) == 130
    assert [each[3] for each in received] == ["42.000"] * 3
    assert sorted({int(each[2]) for each in received}) == [int(each[2]) for each in received]


def test_a_load_command_that_fails_later_does_not_end_the_heartbeats(tmp_path: Path) -> None:
    (tmp_path / "key").write_text(KEY + "\n")
    load = tmp_path / "load"
    load.write_text("42")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as service:
        service.bind(("127.0.0.1", 0))
        service.settimeout(20)
        with subprocess.Popen(command(service.getsockname()[1], tmp_path / "key", "--load-command", f"cat {load}", "--every", "20"),
                              env=ENVIRONMENT, stderr=subprocess.PIPE, text=True) as reporting:
            service.recv(200)
            load.unlink()
            until = time.monotonic() + 2
            while time.monotonic() < until:
                assert service.recv(200).decode().split()[3] == "42.000"
            reporting.send_signal(signal.SIGINT)
            _, warnings = reporting.communicate(timeout=20)
    assert warnings.count("The load command must print a number") == 1


@pytest.mark.parametrize(("key", "options", "message"), [
    ("short", (), "64 hexadecimal digits"), (KEY, ("--load-command", "echo many"), "must print a number"),
    (KEY, ("--load-command", "echo nan"), "finite number")])
def test_what_cannot_be_reported_is_an_error(tmp_path: Path, key: str, options: tuple[str, ...], message: str) -> None:
    (tmp_path / "key").write_text(key)
    done = subprocess.run(command(9, tmp_path / "key", *options), env=ENVIRONMENT, text=True, capture_output=True, check=False,
                          timeout=30)
    assert done.returncode == 1
    assert message in done.stderr
