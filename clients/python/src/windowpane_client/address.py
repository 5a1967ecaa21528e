"""Where a gateway is: `https://HOST[:PORT]`, `http://HOST[:PORT]`, or `unix:/PATH`."""

from __future__ import annotations

import ipaddress
import re
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

TOKEN = re.compile(r"[\x21-\x7e]{1,512}")


@dataclass(frozen=True)
class Address:
    """A gateway's address, checked."""

    text: str
    base: str
    """The URL that requests begin with, without a slash at the end."""
    socket: str | None = None
    """The path of the Unix socket."""
    loopback: bool = False
    """Whether requests stay on this machine."""

    @property
    def is_clear(self) -> bool:
        """Whether requests, and a token in them, cross a network without encryption."""
        return self.base.startswith("http:") and not self.loopback

    def certificates(self, ca_file: str | None) -> ssl.SSLContext | bool:
        """The certificate authorities that a connection trusts: those of the system, or of a file."""
        return ssl.create_default_context(cafile=ca_file) if self.base.startswith("https:") else False


def parse_address(text: str) -> Address:
    """Raises ValueError, with a sentence for people, if the text is not the address of a gateway."""
    if text.startswith("unix:"):
        path = text.removeprefix("unix:").removeprefix("//")
        if not path.startswith("/") or "\0" in path:
            raise ValueError("The address of a Unix socket is unix:/PATH, with the whole path.")
        return Address(text, "http://localhost", socket=path, loopback=True)
    try:
        parts = urlsplit(text if text.isprintable() else "")
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if host is None or parts.scheme not in ("http", "https") or not re.fullmatch(r"[A-Za-z0-9.:_-]+", host):
        raise ValueError("The address of a gateway is a URL such as https://windowpane.example, or unix:/PATH.")
    if parts.username is not None or parts.query or parts.fragment:
        raise ValueError("The address of a gateway has no user name, query, or fragment.")
    shown = f"[{host}]" if ":" in host else host
    path = parts.path.rstrip("/").removesuffix("/api/v1")
    base = f"{parts.scheme}://{shown}{f':{port}' if port else ''}{path}"
    return Address(text, base, loopback=_is_loopback(host))


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def checked_token(token: str) -> str:
    """The token without spaces around it. Raises ValueError, without the token, if it cannot be one."""
    token = token.strip()
    if not TOKEN.fullmatch(token):
        raise ValueError("This is not an API token: a token is one line of printable ASCII characters.")
    return token
