"""A server with a queue: `python3 web_server.py PORT MILLISECONDS [ADDRESS PORT KEY OWN FLOW]`.

It answers one request after the other, each after so long. A request is 100 bytes with the size of its answer. With the further
arguments it reports how many requests wait, ten times a second, to the service at ADDRESS and PORT.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import socket
import sys
import time

REQUEST = 100
HEARTBEAT_S = 0.1


class Server:
    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._waiting: asyncio.Queue[tuple[asyncio.StreamWriter, int]] = asyncio.Queue()
        self._load = 0

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                size = int(await reader.readexactly(REQUEST))
                self._load += 1
                self._waiting.put_nowait((writer, size))
        except (asyncio.IncompleteReadError, OSError):
            return

    async def work(self) -> None:
        """Each answer is due so long after the one before, or after its request: a timer that is late does not add up."""
        due = 0.0
        while True:
            writer, size = await self._waiting.get()
            due = max(due, time.monotonic()) + self._seconds
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            writer.write(b"x" * size)
            self._load -= 1

    async def report(self, address: str, port: int, key: bytes, own: str, flow: str, listening: int) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
            while True:
                text = f"{listening} {time.time_ns() // 1_000_000} {self._load} {flow}"
                signature = hmac.new(key, f"wp1 {address} {own} {text}".encode(), hashlib.sha256).hexdigest()
                out.sendto(f"wp1 {text} {signature}".encode(), (address, port))
                await asyncio.sleep(HEARTBEAT_S)


async def main(port: int, milliseconds: float, *report: str) -> None:
    server = Server(milliseconds / 1_000)
    await asyncio.start_server(server.accept, "", port, backlog=512)
    tasks = [server.work()]
    if report:
        address, service, key, own, flow = report
        tasks.append(server.report(address, int(service), bytes.fromhex(key), own, flow, port))
    await asyncio.gather(*tasks)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:]))
