"""Runs other programs. A failure is a Problem with the command and its output."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence

from lab.terminal import Problem, program

TOOLS = {
    "ovs-vswitchd": "openvswitch-switch",
    "ovsdb-server": "openvswitch-switch",
    "ovsdb-tool": "openvswitch-switch",
    "ovs-vsctl": "openvswitch-switch",
    "ip": "iproute2",
    "tc": "iproute2",
    "sysctl": "procps",
    "ethtool": "ethtool",
    "iperf3": "iperf3",
    "ping": "iputils-ping",
    "socat": "socat",
    "setpriv": "util-linux",
    "nft": "nftables",
    "mptcpize": "mptcpize",
}
"""The programs that the lab runs, and the package (Debian's and Ubuntu's name) that has each."""

SEARCH_PATH = os.environ.get("PATH", "") + ":/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin"
"""PATH with the system folders that a plain user's PATH often lacks."""

TIMEOUT_S = 30.0


def run(*command: str, text: str | None = None, environment: Mapping[str, str] | None = None,
        timeout_s: float = TIMEOUT_S) -> str:
    """Runs a program, with `text` as its input, and returns what it wrote. Raises Problem when it fails."""
    done = attempt(*command, text=text, environment=environment, timeout_s=timeout_s)
    if done.returncode != 0:
        output = (done.stderr or done.stdout).strip() or "no output"
        raise Problem(f"`{' '.join(command)}` failed (exit status {done.returncode}): {output}")
    return done.stdout


def attempt(*command: str, text: str | None = None, environment: Mapping[str, str] | None = None,
            timeout_s: float = TIMEOUT_S) -> subprocess.CompletedProcess[str]:
    """Runs a program that may fail. Raises Problem only where it is missing or does not end in time."""
    stdin = {"stdin": subprocess.DEVNULL} if text is None else {"input": text}
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=timeout_s,
                              env=surroundings(environment), **stdin)
    except FileNotFoundError as error:
        raise Problem(f"{command[0]} is missing. {advice([command[0]])}") from error
    except subprocess.TimeoutExpired as error:
        raise Problem(f"`{' '.join(command)}` did not end within {timeout_s:.0f} s.") from error


def surroundings(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment for programs that the lab runs."""
    return {**os.environ, "PATH": SEARCH_PATH, "LC_ALL": "C.UTF-8", **(more or {})}


def inside(namespace: str, *command: str) -> list[str]:
    """The command line that runs a command in a network namespace."""
    return ["ip", "netns", "exec", namespace, *command]


def need_root() -> None:
    if os.geteuid() != 0:
        raise Problem(f"The lab makes network namespaces, which needs root. Try: sudo {program()} …")


def need_tools(*tools: str) -> None:
    """Raises Problem with all the programs that are missing and how to get them."""
    missing = [tool for tool in tools if shutil.which(tool, path=SEARCH_PATH) is None]
    if missing:
        raise Problem(f"Missing: {', '.join(missing)}. {advice(missing)}")


def advice(missing: Sequence[str]) -> str:
    packages = sorted({TOOLS[tool] for tool in missing if tool in TOOLS})
    return f"Install with: apt-get install {' '.join(packages)}" if packages else "Install it and try again."
