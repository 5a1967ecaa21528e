"""A TCP server that answers every line with a name: `python3 named_server.py NAME PORT`."""

from __future__ import annotations

import socket
import socketserver
import sys


class Answer(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        while self.rfile.readline(100):
            self.wfile.write(f"{sys.argv[1]}\n".encode())


class Server(socketserver.ThreadingTCPServer):
    address_family = socket.AF_INET6
    """It takes connections over IPv4, too."""
    allow_reuse_address = True
    daemon_threads = True


if __name__ == "__main__":
    Server(("::", int(sys.argv[2])), Answer).serve_forever()
