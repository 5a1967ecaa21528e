"""The programs that Windowpane needs, the check for each, and its Debian package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cli.terminal import Problem, line, run


@dataclass(frozen=True)
class Tool:
    """A program, what needs it, and its Debian and Ubuntu package."""

    name: str
    package: str
    purpose: str
    present: Callable[[], bool]


def _on_path(program: str) -> Callable[[], bool]:
    return lambda: shutil.which(program, path=search_path()) is not None


def _has_package(name: str) -> Callable[[], bool]:
    return lambda: subprocess.run(["dpkg-query", "--show", "--showformat=${db:Status-Status}", name], capture_output=True,
                                  text=True, check=False).stdout == "installed"


def search_path() -> str:
    """PATH with the system folders that a plain user's PATH often lacks."""
    return os.environ.get("PATH", "") + ":/usr/local/sbin:/usr/sbin:/sbin"


def java_major() -> int | None:
    """The major version of the `javac` on the path, or None without one."""
    if shutil.which("javac") is None:
        return None
    shown = subprocess.run(["javac", "-version"], capture_output=True, text=True, check=False)
    found = re.search(r"javac (\d+)", shown.stdout + shown.stderr)
    return int(found.group(1)) if found else None


def _has_venv() -> bool:
    return subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True,
                          check=False).returncode == 0


def _has_module(name: str) -> Callable[[], bool]:
    return lambda: subprocess.run(["/usr/bin/python3", "-c", f"import {name}"], capture_output=True, check=False).returncode == 0


BUILD: Sequence[Tool] = (
    Tool("JDK 17", "openjdk-17-jdk-headless", "runs the gateway and the controller", lambda: (java_major() or 0) >= 17),
    Tool("Maven", "maven", "builds the Java parts", _on_path("mvn")),
    Tool("python3-venv", "python3-venv", "holds the private copy of Node", _has_venv),
)
LAB: Sequence[Tool] = (
    Tool("Open vSwitch", "openvswitch-switch", "the lab's switches", _on_path("ovs-vswitchd")),
    Tool("iproute2", "iproute2", "the lab's namespaces and links", _on_path("ip")),
    Tool("ethtool", "ethtool", "the lab's hosts", _on_path("ethtool")),
    Tool("iperf3", "iperf3", "the lab's traffic", _on_path("iperf3")),
    Tool("socat", "socat", "the way of the lab's hosts to the gateway", _on_path("socat")),
    Tool("procps", "procps", "the lab's kernel settings", _on_path("sysctl")),
    Tool("ping", "iputils-ping", "a look at the lab by hand", _on_path("ping")),
    Tool("nftables", "nftables", "forwards for neighbours, and cuts connections between parts", _on_path("nft")),
    Tool("mptcpize", "mptcpize", "lets programs of the lab use MPTCP", _on_path("mptcpize")),
)
PACKAGING: Sequence[Tool] = (
    Tool("debhelper", "debhelper", "builds the Debian packages", _has_package("debhelper")),
    Tool("dpkg-dev", "dpkg-dev", "builds the Debian packages", _on_path("dpkg-buildpackage")),
)
COMPOSE: Sequence[Tool] = (
    Tool("HAProxy", "haproxy", "checks the configuration of the proxy", _on_path("haproxy")),
    Tool("Docker Compose", "docker-compose", "checks the Compose files", _on_path("docker-compose")),
)
LOAD: Sequence[Tool] = (
    Tool("wrk", "wrk", "the load of the gateway's benchmarks", _on_path("wrk")),
)
BROWSER: Sequence[Tool] = (
    Tool("Chromium", "chromium", "the browser of the end-to-end tests and of the web's benchmarks", _on_path("chromium")),
)
FAULTS: Sequence[Tool] = (
    Tool("strace", "strace", "slows the disk of PostgreSQL", _on_path("strace")),
    Tool("libfaketime", "libfaketime", "steps the clock of a part", _has_package("libfaketime")),
)
TESTS: Sequence[Tool] = (
    *FAULTS,
    Tool("pytest", "python3-pytest", "runs the network tests", _has_module("pytest")),
    Tool("pytest-timeout", "python3-pytest-timeout", "ends tests that hang", _has_module("pytest_timeout")),
    *BROWSER,
    Tool("git", "git", "names the commit in reports", _on_path("git")),
)


def missing(tools: Sequence[Tool]) -> list[Tool]:
    return [tool for tool in tools if not tool.present()]


def as_root(command: list[str]) -> list[str]:
    """The command, with sudo in front where this is not root."""
    return command if os.geteuid() == 0 else ["sudo", *command]


def install(tools: Sequence[Tool], log: Path) -> None:
    """Lists the missing tools and installs them with apt. Raises Problem if that is impossible."""
    wanted = missing(tools)
    if not wanted:
        return
    packages = [tool.package for tool in wanted]
    if shutil.which("apt-get") is None:
        listed = "\n".join(f"    {tool.name}: {tool.purpose}" for tool in wanted)
        raise Problem(f"These programs are missing, and there is no apt-get here to install them:\n{listed}\n"
                      "  Install them and try again.")
    if os.geteuid() != 0 and shutil.which("sudo") is None:
        raise Problem("Missing: " + " ".join(packages) + ". Installing needs root and there is no sudo here. As root:\n"
                      f"    apt-get install {' '.join(packages)}")
    line("Windowpane will install with apt-get: " + " ".join(packages))
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive"]
    run("Reading the package lists", as_root(["apt-get", "update", "-q"]), log.with_name("apt-update.log"))
    run("Installing " + ", ".join(tool.name for tool in wanted),
        as_root([*quiet, "apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]),
        log, details=("Get:", "Unpacking", "Setting up"))
    still = missing(wanted)
    if still:
        raise Problem("Still not found after the installation: " + ", ".join(tool.name for tool in still) + f". See {log}")
