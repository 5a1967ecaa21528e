"""Sockets in other network namespaces, without a process there."""

from __future__ import annotations

import ctypes
import os
import socket
from pathlib import Path

from lab import names
from lab.processes import NETNS
from lab.terminal import Problem

_libc = ctypes.CDLL(None, use_errno=True)


def socket_at(host: str, kind: socket.SocketKind, family: socket.AddressFamily = socket.AF_INET,
              protocol: int = 0) -> socket.socket:
    """A socket, IPv4 unless asked otherwise, that belongs to a host for as long as it lives. Raises Problem.

    Only the calling thread enters the host's namespace, and leaves it again.
    """
    try:
        own = os.open("/proc/thread-self/ns/net", os.O_RDONLY | os.O_CLOEXEC)
        try:
            _enter(NETNS / names.namespace(host))
            try:
                return socket.socket(family, kind, protocol)
            finally:
                _set(own)
        finally:
            os.close(own)
    except OSError as error:
        raise Problem(f"Cannot open a socket at {host}: {error}") from error


def free_port(host: str) -> int:
    """A port on which nothing at the host listens, neither with TCP nor with UDP."""
    while True:
        with socket_at(host, socket.SOCK_STREAM) as stream, socket_at(host, socket.SOCK_DGRAM) as datagrams:
            stream.bind((names.ipv4(host), 0))
            port: int = stream.getsockname()[1]
            try:
                datagrams.bind((names.ipv4(host), port))
            except OSError:
                continue
            return port


def _enter(namespace: Path) -> None:
    handle = os.open(namespace, os.O_RDONLY | os.O_CLOEXEC)
    try:
        _set(handle)
    finally:
        os.close(handle)


def _set(handle: int) -> None:
    if _libc.setns(handle, 0) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
