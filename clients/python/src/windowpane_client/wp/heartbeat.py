"""The command `wp heartbeat`: a server of a service reports its load."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import math
import os
import re
import socket
import subprocess
import threading
import time
from collections.abc import Callable

import click

from windowpane_client.wp import terminal
from windowpane_client.wp.context import Failed

LONGEST_COMMAND_S = 5.0
KEY = re.compile(r"[0-9a-f]{64}")


def datagram(key: bytes, service: str, server: str, port: int, sequence: int, load: float, flow: float) -> bytes:
    """A heartbeat: the HMAC-SHA256 covers both addresses, so that it counts for no other service or server."""
    reported = f"{port} {sequence} {min(max(load, 0.0), 999_999_999.0):.3f} {flow:.3f}"
    signature = hmac.new(key, f"wp1 {service} {server} {reported}".encode(), hashlib.sha256).hexdigest()
    return f"wp1 {reported} {signature}".encode()


def command_load(command: str) -> float:
    """The number that a command prints."""
    try:
        printed = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=True,
                                 timeout=LONGEST_COMMAND_S).stdout
        load = float(printed)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise Failed(f"The load command must print a number: {error}") from error
    if not math.isfinite(load):
        raise Failed(f"The load command must print a finite number, not {printed.strip()}.")
    return load


class CommandLoad:
    """The number that a command prints, as it was last: a command that fails once does not end the heartbeats."""

    def __init__(self, command: str, pause_s: float):
        """Raises Failed if the command does not print a number the first time."""
        self._command, self._pause_s = command, pause_s
        self._last = command_load(command)
        threading.Thread(target=self._run, name="load command", daemon=True).start()

    def __call__(self) -> float:
        return self._last

    def _run(self) -> None:
        failed = False
        while True:
            time.sleep(self._pause_s)
            try:
                self._last, failed = command_load(self._command), False
            except Failed as error:
                if not failed:
                    terminal.warn(f"{error} Reporting {self._last:g} as before.")
                failed = True


def _service(_context: click.Context, _parameter: click.Parameter, text: str) -> tuple[str, int]:
    match = re.fullmatch(r"(\d[\d.]*|\[[0-9A-Fa-f:.]+]):(\d{1,5})", text)
    try:
        if match and 1 <= int(match[2]) <= 65_535:
            return str(ipaddress.ip_address(match[1].strip("[]"))), int(match[2])
    except ValueError:
        pass
    raise click.BadParameter(f"{text} is not ADDRESS:PORT, such as 10.0.0.100:80 or [fd00::100]:80")


@click.command()
@click.argument("service", metavar="ADDRESS:PORT", callback=_service)
@click.option("--port", type=click.IntRange(1, 65_535), required=True, help="The port that this server listens on.")
@click.option("--key-file", type=click.Path(exists=True, dir_okay=False), required=True,
              help="A file with the heartbeat key of the service, which its page shows.")
@click.option("--every", type=click.IntRange(20, 700), default=100, show_default=True, metavar="MS",
              help="How often to report, in milliseconds. The controller counts 800 ms without a report as missing.")
@click.option("--load-command", metavar="COMMAND", help="A shell command that prints the load. Default: the load average of the host.")
@click.option("--flow-load", type=click.FloatRange(0, 999_999_999), default=1.0, show_default=True, metavar="LOAD",
              help="How much load a new flow adds on average.")
def heartbeat(service: tuple[str, int], port: int, key_file: str, every: int, load_command: str | None, flow_load: float) -> None:
    """Report the load of this server to its service at ADDRESS:PORT, until Ctrl-C.

    The controller gives new flows to the server with the least load. Use the same unit on all servers of a service.

    \b
    Examples:
      wp heartbeat 10.0.0.100:80 --port 8080 --key-file web.key
      wp heartbeat 10.0.0.100:80 --port 8080 --key-file web.key --load-command 'ss -Htn sport = :8080 | wc -l'
    """
    with open(key_file, encoding="ascii", errors="replace") as file:
        text = file.read().strip()
    if KEY.fullmatch(text) is None:
        raise Failed(f"{key_file} must have the 64 hexadecimal digits of a heartbeat key.")
    pause_s = every / 1_000
    measure: Callable[[], float] = CommandLoad(load_command, pause_s) if load_command else (lambda: os.getloadavg()[0])
    with socket.socket(socket.AF_INET6 if ":" in service[0] else socket.AF_INET, socket.SOCK_DGRAM) as out:
        _report(out, bytes.fromhex(text), service, port, pause_s, measure, flow_load)


def _report(out: socket.socket, key: bytes, service: tuple[str, int], port: int, pause: float, measure: Callable[[], float],
            flow: float) -> None:
    """Sends heartbeats for ever. A network that is away for a while is reported once."""
    sequence, away = 0, False
    while True:
        sequence = max(sequence + 1, time.time_ns() // 1_000_000)
        try:
            out.connect(service)
            out.send(datagram(key, service[0], out.getsockname()[0], port, sequence, measure(), flow))
            away = False
        except OSError as error:
            if not away:
                terminal.warn(f"The heartbeat could not be sent: {error}. Trying again.")
            away = True
        time.sleep(pause)
