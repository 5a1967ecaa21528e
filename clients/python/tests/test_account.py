"""Sign-in, sign-out, and completion, as a process on a terminal of its own."""

import json
import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from conftest import Run
from misbehaving import answer, misbehaving, problem
from windowpane_client import Client
from windowpane_client.wp import main

INTERRUPT = "\x03"


def on_a_terminal(environment: dict[str, str], arguments: list[str], answers: list[tuple[str, str]]) -> tuple[int, str]:
    """The exit status and the output of `wp` on a terminal, where each question gets its answer."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(sys.executable, [sys.executable, "-m", "windowpane_client.wp.main", *arguments], {**environment, "COLUMNS": "120"})
    shown = ""
    rest = list(answers)
    try:
        while select.select([terminal], [], [], 60)[0]:
            try:
                part = os.read(terminal, 65_536)
            except OSError:
                break
            if not part:
                break
            shown += part.decode(errors="replace")
            if rest and rest[0][0] in shown:
                os.write(terminal, rest.pop(0)[1].encode() + b"\n")
    finally:
        os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown


def test_a_name_and_a_password_create_a_token_that_is_stored_and_removed(run_wp: Run, environment: dict[str, str], address: str,
                                                                           tmp_path: Path, alice: Client) -> None:
    status, shown = on_a_terminal(environment, ["login", "--name", "alice"], [("Gateway", address), ("Password", "alice-window")])
    assert status == 0 and f"Signed in to {address} as alice." in shown
    assert "alice-window" not in shown
    place = tmp_path / "windowpane/client.json"
    assert place.stat().st_mode & 0o777 == 0o600
    secret = json.loads(place.read_text())["token"]
    assert secret not in shown
    assert "scopes   read, book" in run_wp("whoami").stdout
    assert run_wp("book", "h1", "h4", "1M", "--for", "1h").returncode == 0
    assert run_wp("logout").returncode == 0
    assert not place.exists()
    assert run_wp("whoami").returncode == 3


def decide_in_a_browser(address: str, code: str, approved: bool) -> None:
    """Signs in as a user does in a browser, and approves or denies the program with the code."""
    with httpx.Client(base_url=f"{address}/api/v1", trust_env=False, timeout=60) as browser:
        session = browser.post("/session", json={"name": "alice", "password": "alice-window"}).json()
        browser.headers["X-CSRF-Token"] = session["csrfToken"]
        waiting = browser.get(f"/session/device/{code}").json()
        assert waiting["name"].startswith("wp on ") and waiting["scopes"] == ["read", "book"]
        decided = browser.post(f"/session/device/{code}/decision", json={"approved": approved})
        assert decided.status_code == 204, decided.text


def signs_in_by_code(environment: dict[str, str], address: str, approved: bool) -> tuple[int, str]:
    """Starts `wp login`, and decides in a browser. The exit status, and the output."""
    command = [sys.executable, "-m", "windowpane_client.wp.main", "--url", address, "login"]
    with subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True) as process:
        assert process.stdout is not None
        shown = ""
        while (found := re.search(r"approve the code ([A-Z]{4}-[A-Z]{4})", shown)) is None:
            line = process.stdout.readline()
            assert line, shown
            shown += line
        assert f"{address}/device?code={found[1]}\n" in shown
        decide_in_a_browser(address, found[1], approved)
        shown += process.stdout.read()
        return process.wait(30), shown


def test_a_code_that_the_user_approves_creates_a_token(run_wp: Run, environment: dict[str, str], address: str) -> None:
    status, shown = signs_in_by_code(environment, address, approved=True)
    assert status == 0 and f"Signed in to {address} as alice." in shown
    assert "scopes   read, book" in run_wp("whoami").stdout


def test_a_code_that_the_user_denies_creates_none(environment: dict[str, str], address: str, tmp_path: Path) -> None:
    status, shown = signs_in_by_code(environment, address, approved=False)
    assert status == 3 and "denied" in shown
    assert not (tmp_path / "windowpane/client.json").exists()


def test_a_gateway_without_sign_in_by_code_is_named(run_wp: Run) -> None:
    with misbehaving() as old:
        old.then(problem(404, "not-found"))
        done = run_wp("--url", old.address, "login")
    assert done.returncode == 1 and "--name or --token-stdin" in done.stderr


def test_a_token_is_read_from_standard_input(run_wp: Run, address: str, token: str) -> None:
    done = run_wp("--url", address, "login", "--token-stdin", stdin=token + "\n")
    assert done.returncode == 0, done.stderr
    assert token not in done.stdout + done.stderr
    assert "user     alice" in run_wp("whoami").stdout


def test_a_wrong_token_or_password_is_not_stored(run_wp: Run, environment: dict[str, str], address: str, tmp_path: Path) -> None:
    assert run_wp("--url", address, "login", "--token-stdin", stdin="windowpane_wrong\n").returncode == 3
    assert run_wp("--url", address, "login", "--token-stdin", stdin="").returncode == 1
    status, shown = on_a_terminal(environment, ["--url", address, "login", "--name", "alice"], [("Password", "wrong")])
    assert status == 3 and "Error:" in shown
    assert not (tmp_path / "windowpane/client.json").exists()


def test_a_stored_token_is_not_sent_to_another_gateway(run_wp: Run, address: str, token: str) -> None:
    run_wp("--url", address, "login", "--token-stdin", stdin=token)
    with misbehaving() as other:
        other.then(answer(200, {}))
        assert run_wp("--url", other.address, "whoami").returncode == 3
        assert other.requests == []


def test_a_table_on_a_terminal_has_colors_unless_they_are_not_wanted(environment: dict[str, str], address: str, token: str,
                                                                      alice: Client) -> None:
    del alice
    settings = {**environment, "WINDOWPANE_URL": address, "WINDOWPANE_TOKEN": token, "TERM": "xterm-256color"}
    assert "\x1b[1m" in on_a_terminal(settings, ["hosts"], [])[1]
    plain = on_a_terminal({**settings, "NO_COLOR": "1"}, ["ls", "--state", "any"], [])[1]
    assert "\x1b[3" not in plain


def test_many_bookings_are_cancelled_after_a_yes(environment: dict[str, str], address: str, token: str, run_wp: Run,
                                                 alice: Client) -> None:
    settings = {**environment, "WINDOWPANE_URL": address, "WINDOWPANE_TOKEN": token}
    for _ in range(2):
        run_wp("book", "h1", "h4", "1M", "--for", "1h", "--one-way", WINDOWPANE_URL=address, WINDOWPANE_TOKEN=token)
    status, shown = on_a_terminal(settings, ["cancel", "--all"], [("Cancel 2 bookings?", "n")])
    assert status == 1 and "Nothing was canceled." in shown
    status, shown = on_a_terminal(settings, ["cancel", "--all"], [("Cancel 2 bookings?", "y")])
    assert status == 0 and shown.count("Canceled ") == 2
    assert not any(each.state == "booked" for each in alice.all_bookings(start=alice.now(), share="team-a", scope="mine")
                   if each.rate_bps == 1_000_000)


def test_bookings_are_watched_in_a_table(environment: dict[str, str], address: str, token: str, wp: Run) -> None:
    settings = {**environment, "WINDOWPANE_URL": address, "WINDOWPANE_TOKEN": token, "TERM": "xterm-256color"}
    wp("book", "h1", "h4", "3M", "--for", "1h", "--one-way")
    status, shown = on_a_terminal(settings, ["watch"], [("3 Mbit/s", INTERRUPT)])
    assert status == 130 and "Traceback" not in shown
    assert "STATE" in shown and "h1 → h4" in shown


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_printed(run_wp: Run, shell: str) -> None:
    done = run_wp("completion", shell)
    assert done.returncode == 0 and "_WP_COMPLETE" in done.stdout, done.stderr


def test_a_shell_completes_commands(run_wp: Run) -> None:
    done = run_wp(_WP_COMPLETE="bash_complete", COMP_WORDS="wp sh", COMP_CWORD="1")
    assert done.stdout.split() == ["plain,shares", "plain,show"]


def test_the_help_of_commands_with_arguments_has_examples() -> None:
    for command in ("book", "extend", "change", "cancel", "ls", "free", "rank", "login", "completion"):
        assert "Example" in CliRunner().invoke(main.wp, [command, "--help"]).output
