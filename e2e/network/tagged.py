"""UDP in frames with an 802.1Q tag, sent and counted at two hosts. No VLAN support of the kernel is needed."""

from __future__ import annotations

import json
import math
import select
import socket
import struct
import subprocess
import sys
import time
from collections import Counter
from typing import Any

from cli.paths import ROOT

VLAN = 5
PACKET_AUXDATA = 8
SOL_PACKET = 263
VLAN_VALID = 1 << 4
"""TP_STATUS_VLAN_VALID: the kernel removed a tag from the frame and reports it separately."""

EVERY_S = 0.005
LISTEN_LONGER_S = 1.0


def exchange(source: str, target: str, packets: int, port: int) -> dict[str, int]:
    """Sends tagged packets from one host of the lab to another; returns how many came, by their Ethernet source."""
    listener = _at(target, "receive", str(port), str(packets))
    try:
        assert listener.stdout is not None
        assert listener.stdout.readline().strip() == "ready"
        _at(source, "send", source, target, str(port), str(packets)).wait(60)
        output, _ = listener.communicate(timeout=60)  # Closes its input, by which it knows that all packets were sent.
    finally:
        listener.kill()
    return json.loads(output)  # type: ignore[no-any-return]


def _at(host: str, *arguments: str) -> subprocess.Popen[str]:
    there = ["ip", "netns", "exec", f"wp-{host}"]
    return subprocess.Popen([*there, sys.executable, "-m", "e2e.network.tagged", *arguments], cwd=ROOT, text=True,
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _number(host: str) -> int:
    return int(host.removeprefix("h"))


def frame(source: str, target: str, port: int) -> bytes:
    """A tagged frame with UDP over IPv4 between two hosts of the lab, without a UDP checksum."""
    def mac(host: str) -> bytes:
        return bytes([0x0A, 0, 0, 0, 0, _number(host)])

    def address(host: str) -> bytes:
        return bytes([10, 0, 0, _number(host)])

    payload = bytes(100)
    datagram = struct.pack("!HHHH", 40_000, port, 8 + len(payload), 0) + payload
    ends = address(source), address(target)
    header = struct.pack("!BBHHHBBH4s4s", 0x45, 0, 20 + len(datagram), 0, 0, 64, 17, 0, *ends)
    total = sum(struct.unpack("!10H", header))
    total = (total & 0xFFFF) + (total >> 16)
    checksum = ~(total + (total >> 16)) & 0xFFFF
    header = header[:10] + struct.pack("!H", checksum) + header[12:]
    return mac(target) + mac(source) + struct.pack("!HHH", 0x8100, VLAN, 0x0800) + header + datagram


def _send(source: str, target: str, port: int, packets: int) -> None:
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW) as out:
        out.bind(("eth0", 0))
        for _ in range(packets):
            out.send(frame(source, target, port))
            time.sleep(EVERY_S)


def _receive(port: int, packets: int) -> dict[str, int]:
    seen: Counter[str] = Counter()
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3)) as into:
        into.bind(("eth0", 3))
        into.setsockopt(SOL_PACKET, PACKET_AUXDATA, 1)
        into.settimeout(0.2)
        print("ready", flush=True)
        until = math.inf
        while time.monotonic() < until and sum(seen.values()) < packets:
            if until == math.inf and select.select([sys.stdin], [], [], 0)[0]:
                until = time.monotonic() + LISTEN_LONGER_S
            try:
                data, ancillary, _, _ = into.recvmsg(2048, 256)
            except TimeoutError:
                continue
            if _tag(ancillary) == VLAN and data[12:14] == b"\x08\x00" and data[36:38] == struct.pack("!H", port):
                seen[data[6:12].hex(":")] += 1
    return dict(seen)


def _tag(ancillary: list[Any]) -> int | None:
    for level, kind, data in ancillary:
        if (level, kind) == (SOL_PACKET, PACKET_AUXDATA):
            status, _, _, _, _, tci, _ = struct.unpack("=IIIHHHH", data[:20])
            return tci & 0xFFF if status & VLAN_VALID else None
    return None


def main(arguments: list[str]) -> None:
    if arguments[0] == "send":
        _send(arguments[1], arguments[2], int(arguments[3]), int(arguments[4]))
    else:
        print(json.dumps(_receive(int(arguments[1]), int(arguments[2]))), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
