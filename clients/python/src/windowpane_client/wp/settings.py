"""Where `wp` finds the gateway and the token: options, the environment, and the file that `wp login` writes."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from windowpane_client.address import Address, checked_token, parse_address
from windowpane_client.client import read_token

URL, TOKEN, TOKEN_FILE, CA_FILE = "WINDOWPANE_URL", "WINDOWPANE_TOKEN", "WINDOWPANE_TOKEN_FILE", "WINDOWPANE_CA_FILE"


class SettingsError(Exception):
    """A setting is missing or wrong. The text states what to do."""


class SignInNeeded(SettingsError):
    """There is no token for the gateway."""


@dataclass(frozen=True)
class Stored:
    """The content of the file."""

    url: str
    token: str
    ca_file: str | None = None


@dataclass(frozen=True)
class Connection:
    """The gateway, the token for it, and the file with its certificate authorities, if there is one."""

    address: Address
    token: str
    ca_file: str | None


def file() -> Path:
    """The file that `wp login` writes."""
    base = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".config") / "windowpane/client.json"


def load() -> Stored | None:
    """The content of the file, or None without one. Raises SettingsError if others can read it, or it is damaged."""
    place = file()
    try:
        content = json.loads(read_token(place))
        return Stored(content["url"], checked_token(content["token"]), content.get("caFile"))
    except FileNotFoundError:
        return None
    except PermissionError as error:
        raise SettingsError(str(error) if str(place) in str(error) else f"You cannot read {place}.") from error
    except (ValueError, KeyError, TypeError, AttributeError, OSError) as error:
        raise SettingsError(f"{place} is damaged. Run: wp login") from error


def store(stored: Stored) -> None:
    """Writes the file, which only its owner can read."""
    place = file()
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = place.with_name(f".{place.name}.{os.getpid()}")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600), "w") as sink:
        json.dump({"url": stored.url, "token": stored.token, "caFile": stored.ca_file}, sink)
    new.replace(place)


def remove() -> bool:
    """Removes the file, and returns whether there was one."""
    try:
        file().unlink()
        return True
    except FileNotFoundError:
        return False


def connection(url: str | None, ca_file: str | None) -> Connection:
    """The gateway of the option, of the environment, or of the file, with its token. Raises SettingsError."""
    chosen = url or os.environ.get(URL)
    token = _token_of_the_environment()
    stored = load() if not (chosen and token) else None
    if chosen is None and stored is None:
        raise SignInNeeded(f"No gateway is chosen. Run: wp login, or set {URL}.")
    address = _address(chosen or (stored.url if stored else ""))
    if token is None and stored is not None and _address(stored.url).base == address.base \
            and _address(stored.url).socket == address.socket:
        token = stored.token
    if token is None:
        # The token of one gateway is never sent to another one.
        raise SignInNeeded(f"You have no token for {address.text}. Run: wp --url {address.text} login, or set {TOKEN}.")
    return Connection(address, token, ca_file or os.environ.get(CA_FILE) or (stored.ca_file if stored else None))


def _token_of_the_environment() -> str | None:
    token, place = os.environ.get(TOKEN), os.environ.get(TOKEN_FILE)
    try:
        if token:
            return checked_token(token)
        return checked_token(read_token(Path(place))) if place else None
    except ValueError as error:
        raise SettingsError(f"{TOKEN if token else TOKEN_FILE}: {error}") from error
    except PermissionError as error:
        raise SettingsError(str(error)) from error
    except OSError as error:
        raise SettingsError(f"{TOKEN_FILE}: the file cannot be read: {error.strerror}.") from error


def _address(text: str) -> Address:
    try:
        return parse_address(text)
    except ValueError as error:
        raise SettingsError(str(error)) from error
