"""Labs that come up, are mended or replaced, and go: a star, and leafspine, which is what comes up unless asked otherwise."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from lab import commands, names, processes, remains, settings, state, switch, wiring
from lab.tests.live import NEEDED, ROOT, eventually, lab, machine

pytestmark = NEEDED


def test_up_mends_a_lab_whose_switch_was_killed(star: None) -> None:
    for daemon in switch.DAEMONS:
        os.kill(int(names.pid_file("s1", daemon).read_text()), signal.SIGKILL)
    broken = lab("status", check=False)
    assert broken.returncode == 1
    assert "s1: ovs-vswitchd is not running" in broken.stdout
    lab("up", "--topology", "star")
    assert lab("status").returncode == 0


def test_up_replaces_a_lab_that_is_up_also_by_another_topology(star: None) -> None:
    lab("up", "--topology", "leafspine")
    assert len(wiring.namespaces()) == 9
    lab("up", "--topology", "star")
    assert wiring.namespaces() == ["wp-h1", "wp-h2", "wp-h3", "wp-h4", "wp-s1"]


def test_a_lab_that_was_killed_while_it_started_is_cleared() -> None:
    lab("down")
    with subprocess.Popen([sys.executable, "-m", "lab", "up"], cwd=ROOT, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as starting:
        eventually("it has begun", wiring.namespaces)
        starting.kill()
    lab("up", "--topology", "star")
    assert lab("status").returncode == 0


def test_an_interrupted_up_takes_back_what_it_started() -> None:
    lab("down")
    before = machine()
    with subprocess.Popen([sys.executable, "-m", "lab", "up"], cwd=ROOT, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True) as starting:
        eventually("it has begun", wiring.namespaces)
        starting.send_signal(signal.SIGINT)
        _, said = starting.communicate(timeout=60)
    assert starting.returncode == 1
    assert "Interrupted; nothing was left behind." in said
    assert machine() == before


def test_down_ends_what_runs_on_hosts_and_leaves_nothing_also_twice(star: None) -> None:
    lab("down")
    before = machine()
    lab("up", "--topology", "star")
    with subprocess.Popen([sys.executable, "-m", "lab", "exec", "h1", "sleep", "300"], cwd=ROOT) as sleeping, \
            subprocess.Popen([sys.executable, "-m", "lab", "background"], cwd=ROOT,
                             stdout=subprocess.DEVNULL) as background:
        eventually("both run", lambda: processes.in_namespaces(["wp-h1"]) and remains.agent("background"))
        assert "The lab is down." in lab("down").stdout
        assert sleeping.wait(5) != 0
        background.wait(5)
    assert machine() == before
    assert "The lab was not up." in lab("down").stdout
    assert machine() == before


def test_a_lab_without_its_files_is_cleared_all_the_same(star: None) -> None:
    agent = remains.agent("marks")
    assert agent is not None
    settings_before = state.need_lab().settings_before
    commands.run("rm", "-r", str(names.RUN))
    lab("down")
    assert wiring.namespaces() == []
    assert wiring.management_links() == []
    eventually("the agent has noticed", lambda: not processes.is_alive(agent))
    settings.restore(settings_before)
