"""Java programs on hosts of the lab."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from lab import names
from lab.commands import inside, surroundings
from lab.priority import PROBE, prefer

HOSTS_FILE = "hosts"
AS_A_MACHINE = 'hostname "$1" && mount --bind "$2" /etc/hosts && shift 2 && exec "$@"'
"""Gives a program the name of its host and the names of the others. Both end with the program: `ip netns exec` mounts apart."""


def java(host: str, *words: str) -> list[str]:
    """The command line of Java at a host."""
    return inside(names.namespace(host), "java", *words)


def write_names(hosts: Sequence[str], folder: Path) -> None:
    """Writes what `java_with_names` needs, before the first program starts: running ones read it."""
    (folder / HOSTS_FILE).write_text("127.0.0.1 localhost\n" + "".join(f"{names.ipv4(each)} {each}\n" for each in hosts))


def java_with_names(host: str, folder: Path, *words: str, mptcp: bool = False) -> list[str]:
    """The command line of Java at a host, as on a machine that has the host's name and knows the others by theirs.

    If `mptcp`, its connections use MPTCP instead of TCP.
    """
    file = folder / HOSTS_FILE
    program = ["mptcpize", "run", "java", "-Djava.net.preferIPv4Stack=true"] if mptcp else ["java"]
    return inside(names.namespace(host), "unshare", "--uts", "sh", "-c", AS_A_MACHINE, "sh", host, str(file), *program, *words)


def start(command: Sequence[str], log: Path, measured: bool = False,
          environment: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
    """Starts a program that writes to a log.

    If `measured`, it runs before all other processes: a host of its own would not wait for these.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as sink:
        return _start(command, sink, sink, measured, environment)


def output(command: Sequence[str], log: Path, seconds: float, measured: bool = False) -> str:
    """Runs a program for this long at most, and returns what it wrote. Raises AssertionError when it failed."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as sink:
        process = _start(command, subprocess.PIPE, sink, measured, None)
        try:
            written, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"not within {seconds:.0f} s: {command[-1]}; see {log}") from None
        finally:
            stop(process)
    assert process.returncode == 0, log.read_text()[-4000:]
    return str(written.decode())


def _start(command: Sequence[str], sink: IO[bytes] | int, errors: IO[bytes], measured: bool,
           environment: Mapping[str, str] | None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=sink, stderr=errors, env=surroundings(environment),
                            preexec_fn=_prefer if measured else None, start_new_session=True)


def _prefer() -> None:
    prefer(0, PROBE)


def stop(process: subprocess.Popen[bytes], grace_s: float = 10.0) -> None:
    """Asks the process to end, and kills it when it does not."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(grace_s)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
