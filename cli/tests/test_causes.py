import signal
import socket
import subprocess
from pathlib import Path

import pytest

from cli.parts import ports
from cli.parts.causes import cause
from cli.http import free_port
from cli.parts.ports import Listener


@pytest.mark.parametrize(("status", "log", "words"), [
    (1, 'The database refuses the connection: FATAL: password authentication failed for user "wp"',
     "the database refuses the user wp: check the user and the password in the database URL"),
    (1, 'FATAL: role "stranger" does not exist', "the database refuses the user stranger"),
    (1, 'FATAL: database "nowhere" does not exist', "there is no database nowhere"),
    (1, "The database schema has version 18, and this gateway needs version 26. Run: windowpane-gateway migrate",
     "The database schema has version 18, and this gateway needs version 26. Run: windowpane-gateway migrate"),
    (1, "The database does not answer: Connection refused", "the database does not answer"),
    (1, "Error: Unable to access jarfile /opt/gateway.jar", "the file /opt/gateway.jar is missing"),
    (1, "java.nio.file.NoSuchFileException: /data/secret", "the file /data/secret is missing"),
    (1, "--controller-secret-file /none cannot be read", "--controller-secret-file /none cannot be read"),
    (1, "Another embedded-postgres uses /data/postgres.", "another installation uses /data/postgres"),
    (1, "java.io.IOException: No space left on device", "the disk is full: "),
    (1, "PANIC: could not write to file \"pg_wal/xlogtemp\"", "the disk is full: "),
    (3, "", "it ran out of memory"),
    (1, "java.lang.OutOfMemoryError: Java heap space", "it ran out of memory"),
    (-signal.SIGKILL, "", "another program killed it (SIGKILL)"),
    (-signal.SIGSEGV, "", "it was ended by SIGSEGV"),
    (7, "something else", "exit status 7"),
])
def test_the_cause_of_an_exit_is_named(status: int, log: str, words: str, tmp_path: Path) -> None:
    assert words in cause(status, log, tmp_path / "log")


def test_the_kernel_is_named_if_it_killed_for_memory(tmp_path: Path) -> None:
    assert cause(-signal.SIGKILL, "", tmp_path, killed_by_kernel=True) == (
        "the kernel killed it because the machine ran out of memory")


def test_the_program_that_has_the_port_is_named(tmp_path: Path) -> None:
    log = "java.net.BindException: Address already in use"
    assert cause(1, log, tmp_path, lambda: Listener(7, "nginx")) == "its port is in use by nginx (process 7)"
    assert cause(1, log, tmp_path) == "its port is in use by another program"


def test_the_process_that_listens_on_a_port_is_found() -> None:
    port = free_port()
    assert ports.listener(port) is None
    server = subprocess.Popen(["python3", "-m", "http.server", "--bind", "127.0.0.1", str(port)],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while socket.socket().connect_ex(("127.0.0.1", port)) != 0:
            assert server.poll() is None
        found = ports.listener(port)
        assert found is not None
        assert found.pid == server.pid
        assert "python3" in str(found)
    finally:
        server.kill()
        server.wait()
