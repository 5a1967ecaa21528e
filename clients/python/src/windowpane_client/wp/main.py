"""The command `wp`, its options for all commands, and its exit statuses."""

from __future__ import annotations

import os
import sys

import click

from windowpane_client import errors
from windowpane_client.wp import account, booking, declaring, heartbeat, live, reading, settings, terminal
from windowpane_client.wp.context import Failed, Gateway, local_now

FAILED, USAGE, NOT_SIGNED_IN, NOT_REACHABLE, INTERRUPTED = 1, 2, 3, 4, 130


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--url", metavar="URL", help="The gateway: https://HOST, or unix:/PATH. Default: WINDOWPANE_URL, or that of wp login.")
@click.option("--ca-file", metavar="FILE", type=click.Path(exists=True, dir_okay=False),
              help="Certificate authorities of the gateway. Default: WINDOWPANE_CA_FILE, or those of the system.")
@click.version_option(package_name="windowpane-client", prog_name="wp")
@click.pass_context
def wp(context: click.Context, url: str | None, ca_file: str | None) -> None:
    """Book bandwidth with a Windowpane gateway.

    \b
    Examples:
      wp login
      wp free h1 h4
      wp book h1 h4 40M --for 1h --port 5001
      wp ls
      wp cancel 308e90fb

    \b
    The exit status is 0 when it is done, 1 when it was refused or failed, 2 for a wrong command,
    3 when you are not signed in, and 4 when the gateway cannot be reached.
    """
    context.obj = Gateway(url, ca_file)


for _command in (account.sign_in, account.sign_out, reading.whoami, booking.book, reading.list_bookings, reading.show, reading.free,
                 live.watch, booking.extend, booking.change, booking.confirm, booking.cancel, reading.shares, reading.hosts,
                 reading.rank, declaring.apply, declaring.export, heartbeat.heartbeat, account.completion):
    wp.add_command(_command)


def run() -> None:
    """Runs the command of this process, and exits."""
    terminal.prepare()
    try:
        status = wp.main(prog_name="wp", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as end:
        status = end.exit_code
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        status = INTERRUPTED
    except BrokenPipeError:
        # The reader of the output has gone, such as `head`. Python must not try to write the rest at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = FAILED
    except (Failed, settings.SettingsError, errors.WindowpaneError, ValueError, OSError) as error:
        status = _failed(error)
    sys.exit(status if isinstance(status, int) else 0)


def _failed(error: Exception) -> int:
    """Shows an error, and returns the exit status."""
    advice = ""
    status = FAILED
    if isinstance(error, settings.SignInNeeded):
        status = NOT_SIGNED_IN
    elif isinstance(error, errors.NotSignedIn):
        status, advice = NOT_SIGNED_IN, " The token is wrong, has expired, or was revoked. Run: wp login"
    elif isinstance(error, errors.Unconfirmed):
        status, advice = NOT_REACHABLE, " It is not known whether it was done. Look with: wp ls --state any"
    elif isinstance(error, errors.TooManyRequests):
        advice = " Try again later."
    elif isinstance(error, errors.Unavailable):
        status, advice = NOT_REACHABLE, " Check the address and whether the gateway runs."
    elif isinstance(error, errors.NotAllowed):
        advice = " See what you may do with: wp whoami, wp shares"
    elif isinstance(error, errors.Refused):
        terminal.show_refusal(error.refusal, local_now())
        return FAILED
    terminal.warn(f"Error: {error}{advice}")
    return status


if __name__ == "__main__":
    run()
