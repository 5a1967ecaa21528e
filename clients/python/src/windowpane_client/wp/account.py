"""The commands for sign-in, sign-out, and completion."""

from __future__ import annotations

import getpass
import os
import socket
import sys

import click
from click.shell_completion import get_completion_class

from windowpane_client import errors
from windowpane_client.address import Address, checked_token, parse_address
from windowpane_client.client import Client
from windowpane_client.models import DeviceCode
from windowpane_client.signin import create_token, create_token_by_code
from windowpane_client.wp import settings
from windowpane_client.wp.context import Failed, Gateway, pass_gateway
from windowpane_client.wp.terminal import line, warn

DEFAULT_URL = "http://127.0.0.1:8080"


@click.command("login")
@click.option("--token-stdin", is_flag=True, help="Read an API token from standard input.")
@click.option("--name", metavar="NAME", help="Sign in with this name and a password, and create a token.")
@pass_gateway
def sign_in(gateway: Gateway, token_stdin: bool, name: str | None) -> None:
    """Save the gateway and an API token for the other commands.

    Shows a code that you enter in a browser, where you are signed in, or signs in with a name and a password. Both create a
    token that can read and book.

    \b
    Examples:
      wp login
      wp --url https://windowpane.example login --name alice
      wp --url https://windowpane.example login --token-stdin < token
    """
    if token_stdin and name is not None:
        raise click.UsageError("--token-stdin and --name exclude each other.")
    address = _address(gateway, ask=not token_stdin)
    ca_file = gateway.ca_file or os.environ.get(settings.CA_FILE)
    if address.is_clear:
        warn(f"Warning: {address.text} is not encrypted, so others on the network can read what you enter. Use https.")
    token_name = f"wp on {socket.gethostname()}"[:64]
    if token_stdin:
        token = _hidden("API token: ") if sys.stdin.isatty() else sys.stdin.readline(4096)
    elif name is not None:
        token = create_token(address.text, name, _hidden("Password: "), token_name, ca_file=ca_file).secret
    else:
        token = _by_code(address, token_name, ca_file)
    try:
        token = checked_token(token)
    except ValueError as error:
        raise Failed(str(error)) from error
    with Client(address.text, token, ca_file=ca_file) as client:
        me = client.me()
    settings.store(settings.Stored(address.text, token, os.path.abspath(ca_file) if ca_file else None))
    line(f"Signed in to {address.text} as {me.name}.")
    if "book" not in (me.scopes or ()):
        warn("This token cannot book. Create one with the scope 'book' to book windows.")


def _by_code(address: Address, token_name: str, ca_file: str | None) -> str:
    def show(code: DeviceCode) -> None:
        page = "the page /device of the gateway" if address.socket else f"{address.base}/device?code={code.user_code}"
        warn(f"Open {page}")
        warn(f"and approve the code {code.user_code} within {code.expires_in_seconds // 60} minutes.")
    try:
        return create_token_by_code(address.text, token_name, show, ca_file=ca_file).secret
    except errors.NotFound as error:
        raise Failed("This gateway cannot sign in by code. Use --name or --token-stdin.") from error
    except (errors.NotAllowed, errors.NotSignedIn) as error:
        raise settings.SignInNeeded(str(error)) from error


def _address(gateway: Gateway, ask: bool) -> Address:
    text = gateway.url or os.environ.get(settings.URL)
    if text is None and not ask:
        raise click.UsageError(f"State the gateway: wp --url URL login --token-stdin, or set {settings.URL}.")
    try:
        return parse_address(text or click.prompt("Gateway", default=DEFAULT_URL, err=True))
    except ValueError as error:
        raise Failed(str(error)) from error


def _hidden(question: str) -> str:
    try:
        return getpass.getpass(question)
    except EOFError as error:
        raise Failed("There is no input. Use --token-stdin to read a token from standard input.") from error


@click.command("logout")
def sign_out() -> None:
    """Remove the saved token from this machine. To revoke the token itself, use your account page."""
    if settings.remove():
        line("The token is removed from this machine. Revoke it on your account page.")
    else:
        line("There is no saved token.")


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    \b
    Examples:
      wp completion bash > ~/.local/share/bash-completion/completions/wp
      wp completion zsh > ~/.zfunc/_wp
      wp completion fish > ~/.config/fish/completions/wp.fish
    """
    kind = get_completion_class(shell)
    if kind is None:
        raise Failed(f"There is no completion for {shell}.")
    print(kind(context.find_root().command, {}, "wp", "_WP_COMPLETE").source())
