import os
import subprocess
from pathlib import Path

from cli.parts import running
from cli.parts.running import Running


def test_a_written_record_is_read_back(tmp_path: Path) -> None:
    record = Running(1, 2, "http://127.0.0.1:8080", {"gateway": [3, 4]}, lab=True)
    running.write(tmp_path, record)
    assert running.read(tmp_path) == record


def test_a_torn_record_reads_as_none(tmp_path: Path) -> None:
    running.file_of(tmp_path).parent.mkdir(parents=True)
    running.file_of(tmp_path).write_text('{"pid": 1')
    assert running.read(tmp_path) is None


def test_a_process_is_known_by_its_start_time_too() -> None:
    own = os.getpid()
    started = running.start_time(own)
    assert started is not None
    assert running.is_same(own, started)
    assert not running.is_same(own, started + 1)


def test_a_process_that_ignores_the_request_to_end_is_killed() -> None:
    stubborn = subprocess.Popen(["/bin/sh", "-c", "trap '' TERM; echo ready; while :; do sleep 0.1; done"],
                                stdout=subprocess.PIPE)
    assert stubborn.stdout is not None
    stubborn.stdout.readline()
    assert running.end(stubborn.pid, running.start_time(stubborn.pid) or 0, seconds=0.3)
    assert stubborn.wait(5) == -9


def test_ending_a_pid_that_now_belongs_to_another_process_does_nothing() -> None:
    other = subprocess.Popen(["sleep", "30"])
    try:
        assert not running.end(other.pid, (running.start_time(other.pid) or 0) + 1)
        assert other.poll() is None
    finally:
        other.kill()
        other.wait()
