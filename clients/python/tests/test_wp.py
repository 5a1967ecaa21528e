"""The command `wp` as a process, with a real gateway."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from datetime import timedelta

import pytest
from click.testing import CliRunner

from conftest import Run
from misbehaving import answer, booking, misbehaving, problem
from windowpane_client import Client
from windowpane_client.address import parse_address
from windowpane_client.wp import main
from windowpane_client.wp.terminal import short


def test_a_booking_is_made_listed_shown_extended_changed_and_cancelled(wp: Run) -> None:
    booked = wp("book", "h1", "h4", "40M", "--for", "1h", "--port", "5001")
    assert booked.returncode == 0, booked.stderr
    assert "40 Mbit/s h1 → h4 tcp port 5001" in booked.stdout and "path h1 s1 h4" in booked.stdout
    identifier = booked.stdout.split()[1].rstrip(":")
    listed = wp("ls").stdout.splitlines()
    assert listed[0].split() == ["ID", "STATE", "FLOWS", "RATE", "START", "END", "SHARE"]
    assert any(row.startswith(identifier) for row in listed) and len(listed) == 3, "and the way back"
    shown = wp("show", identifier).stdout
    facts = dict(line.split(maxsplit=1) for line in shown.splitlines())
    assert (facts["share"], facts["path"], facts["kind"]) == ("team-a", "h1 s1 h4", "reserve")
    full = facts["id"]
    ids = [booking["id"] for booking in json.loads(wp("ls", "--json").stdout)["bookings"]]
    assert "Give more of the id" in wp("show", os.path.commonprefix(ids)).stderr, "bookings of one moment have the same beginning"
    assert full in wp("show", full).stdout
    assert wp("extend", identifier, "30m").returncode == 0
    changed = wp("change", identifier, "--rate", "20M")
    assert changed.stdout.startswith(f"Changed {identifier}: 20 Mbit/s"), changed.stderr
    cancelled = wp("cancel", identifier)
    assert cancelled.stdout.startswith(f"Canceled {identifier}")
    left = wp("ls").stdout.splitlines()
    assert len(left) == 2 and "1.2 Mbit/s" in left[1], "the way back is a booking of its own"
    again = wp("cancel", full)
    assert again.returncode == 0 and again.stdout.startswith(f"Canceled {identifier}")


def test_a_booking_that_is_over_is_not_cancelled(wp: Run, alice: Client) -> None:
    booked = json.loads(wp("book", "h1", "h4", "1M", "--for", "8s", "--one-way", "--json").stdout)
    identifier = short(booked["id"])
    deadline = time.monotonic() + 60
    while alice.booking(booked["id"]).state == "booked":
        assert time.monotonic() < deadline
        time.sleep(0.1)
    refused = wp("cancel", identifier)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert f"Not canceled: {identifier}" in refused.stderr


def test_a_refusal_has_commands_that_work(wp: Run) -> None:
    assert wp("book", "h1", "h4", "80M", "--for", "1h", "--one-way").returncode == 0
    refused = wp("book", "h1", "h4", "50M", "--for", "1h", "--port", "5001")
    assert refused.returncode == 1 and refused.stdout == ""
    assert "rule   share-maximum" in refused.stderr and "place  share team-a" in refused.stderr
    offers = [line.strip() for line in refused.stderr.splitlines() if line.startswith("  wp ")]
    assert len(offers) >= 2 and "10M" in offers[0] and "--port 5001" in offers[0]
    assert "--start" in offers[1]
    for offer in offers:
        accepted = wp(*shlex.split(offer)[1:])
        assert accepted.returncode == 0, accepted.stderr


def test_tcp_includes_a_small_way_back_for_its_acknowledgements(wp: Run) -> None:
    done = wp("book", "h1", "h4", "40M", "--for", "1h", "--port", "5001", "--json")
    there, back = json.loads(done.stdout)["bookings"]
    assert (there["rateBps"], back["rateBps"]) == (40_000_000, 1_200_000)
    assert back["flowGroup"] == {"srcHost": "10.0.0.4", "dstHost": "10.0.0.1", "transport": "tcp", "srcPort": "5001"}
    small = wp("book", "h1", "h4", "1M", "--for", "1h", "--transport", "tcp", "--dry-run", "--json")
    assert [check["rateBps"] for check in json.loads(small.stdout)] == [1_000_000, 100_000]
    everything = wp("book", "h1", "h4", "10M", "--for", "1h", "--dry-run", "--json")
    assert [check["rateBps"] for check in json.loads(everything.stdout)] == [10_000_000, 300_000], "all traffic has TCP, too"
    for option in (["--transport", "udp", "--port", "53"], ["--port", "5002", "--one-way"]):
        alone = wp("book", "h1", "h4", "1M", "--for", "1h", *option, "--json")
        assert json.loads(alone.stdout)["rateBps"] == 1_000_000, option
    both = wp("book", "h1", "h4", "1M", "--for", "1h", "--both", "--one-way")
    assert both.returncode == 2 and "either --both or --one-way" in both.stderr


def test_nothing_is_booked_if_only_the_way_back_lacks_room(wp: Run) -> None:
    before = wp("ls").stdout
    share_limit = 90
    refused = wp("book", "h1", "h4", f"{share_limit}M", "--for", "1h", "--port", "5001")
    assert refused.returncode == 1 and "with --one-way" in refused.stderr, refused.stderr
    assert wp("ls").stdout == before
    assert wp("book", "h1", "h4", f"{share_limit}M", "--for", "1h", "--port", "5001", "--one-way").returncode == 0


def test_both_directions_are_one_group(wp: Run) -> None:
    done = wp("book", "10.0.0.1", "10.0.0.4", "5M", "--for", "1h", "--port", "5001", "--both", "--json")
    there, back = json.loads(done.stdout)["bookings"]
    assert there["flowGroup"] == {"srcHost": "10.0.0.1", "dstHost": "10.0.0.4", "transport": "tcp", "dstPort": "5001"}
    assert back["flowGroup"] == {"srcHost": "10.0.0.4", "dstHost": "10.0.0.1", "transport": "tcp", "srcPort": "5001"}


def test_both_directions_use_the_same_links(wp: Run) -> None:
    done = wp("book", "h1", "h4", "5M", "--for", "1h", "--both", "--same-links", "--back-rate", "1M", "--protection", "backup", "--json")
    assert done.returncode == 0, done.stderr
    there, back = json.loads(done.stdout)["bookings"]
    assert back["pathRequirements"]["reverseOf"] == there["id"] and back["notReverseOf"] is None
    assert (there["rateBps"], back["rateBps"]) == (5_000_000, 1_000_000)
    assert (there["protection"], back["protection"]) == ("backup", "reroute")
    dry = wp("book", "h1", "h4", "5M", "--for", "1h", "--both", "--same-links", "--dry-run")
    assert dry.returncode == 0 and dry.stdout.count("Nothing is booked.") == 2
    alone = wp("book", "h1", "h4", "5M", "--for", "1h", "--same-links")
    assert alone.returncode == 2 and "--same-links and --back-rate go with --both." in alone.stderr


def test_a_path_is_required_by_the_names_of_switches(wp: Run) -> None:
    done = wp("book", "h1", "h4", "5M", "--for", "1h", "--via", "s1", "--most-hops", "1", "--both", "--json")
    assert done.returncode == 0, done.stderr
    assert [each["pathRequirements"]["mostHops"] for each in json.loads(done.stdout)["bookings"]] == [1, 1]
    kept = wp("book", "h1", "h4", "5M", "--for", "1h", "--protection", "none", "--one-way", "--json")
    assert json.loads(kept.stdout)["protection"] == "none"
    refused = wp("book", "h1", "h4", "5M", "--for", "1h", "--avoid", "s1")
    assert refused.returncode == 1 and "If it avoids nothing, it can be s1" in refused.stderr
    unknown = wp("book", "h1", "h4", "5M", "--for", "1h", "--avoid", "s1-s9")
    assert unknown.returncode == 1 and "The network has no switch or link 's1-s9'. Switches: s1. Links: none." in unknown.stderr


def test_data_needs_no_rate(wp: Run) -> None:
    done = wp("book", "h1", "h4", "--data", "1GB", "--by", "+1h", "--json")
    assert done.returncode == 0, done.stderr
    assert 2_222_000 <= json.loads(done.stdout)["rateBps"] <= 2_300_000


def test_a_dry_run_books_nothing(wp: Run) -> None:
    possible = wp("book", "h1", "h4", "40M", "--for", "1h", "--dry-run")
    assert possible.returncode == 0 and "Nothing is booked." in possible.stdout
    assert wp("book", "h1", "h4", "1G", "--for", "1h", "--dry-run").returncode == 1
    assert json.loads(wp("book", "h1", "h4", "40M", "--for", "1h", "--one-way", "--dry-run", "--json").stdout)["granted"]
    assert wp("ls").stdout.startswith("No bookings")


def test_waiting_ends_when_the_booking_is_cancelled(wp: Run, alice: Client, environment: dict[str, str], address: str, token: str) -> None:
    with subprocess.Popen([sys.executable, "-m", "windowpane_client.wp.main", "book", "h1", "h4", "1M", "--for", "1h", "--one-way", "--wait"],
                          env={**environment, "WINDOWPANE_URL": address, "WINDOWPANE_TOKEN": token}, text=True,
                          stderr=subprocess.PIPE) as waiting:
        while not (found := [each for each in alice.all_bookings(state="booked") if each.rate_bps == 1_000_000]):
            assert waiting.poll() is None
        alice.cancel(found[0].id)
        assert waiting.wait(30) == 1
        assert waiting.stderr is not None and "is cancelled" in waiting.stderr.read()


def test_what_is_free_is_shown(wp: Run) -> None:
    wp("book", "h1", "h4", "80M", "--for", "1h", "--one-way")
    shown = wp("free", "h1", "h4", "--for", "2h").stdout
    assert "h1 s1 h4" in shown and "920 Mbit/s" in shown and "█" in shown
    assert "team-a     10 Mbit/s  share team-a" in shown
    assert set(json.loads(wp("free", "h1", "h4", "--json").stdout)["shares"]) == {"team-a"}


def test_shares_hosts_rank_and_the_user_are_shown(wp: Run) -> None:
    wp("book", "h1", "h4", "45M", "--for", "1h", "--one-way")
    shares = wp("shares").stdout.splitlines()
    assert shares[1].startswith("rootShare") and shares[2].startswith("  lab") and shares[3].startswith("    team-a")
    assert "█" * 10 + "░" * 10 in shares[3]
    assert "h4    10.0.0.4" in wp("hosts").stdout
    assert len(wp("rank", "h1", "h2").stdout.splitlines()) == 3
    assert "shares   team-a" in wp("whoami").stdout
    for command in ("shares", "hosts", "rank", "whoami", "ls"):
        assert json.loads(wp(command, "--json").stdout)


def test_more_than_one_booking_is_cancelled_only_after_a_question(wp: Run) -> None:
    for _ in range(3):
        wp("book", "h1", "h4", "1M", "--for", "1h", "--one-way")
    asked = wp("cancel", "--all")
    assert asked.returncode == 2 and "3 bookings" in asked.stderr
    assert json.loads(wp("cancel", "--all", "--share", "lab", "--yes", "--json").stdout) == {"bookings": []}
    assert len(wp("cancel", "--all", "--share", "team-a", "--yes").stdout.splitlines()) == 3


def test_changes_are_watched(environment: dict[str, str], address: str, token: str, wp: Run) -> None:
    command = [sys.executable, "-m", "windowpane_client.wp.main", "watch"]
    settings = {**environment, "WINDOWPANE_URL": address, "WINDOWPANE_TOKEN": token}
    with subprocess.Popen([*command, "--json"], env=settings, text=True, stdout=subprocess.PIPE) as events:
        assert events.stdout is not None and json.loads(events.stdout.readline())["event"] == "hello"
        with subprocess.Popen(command, env=settings, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as lines:
            assert lines.stdout is not None and lines.stderr is not None
            assert "changes follow" in lines.stderr.readline()
            wp("book", "h1", "h4", "7M", "--for", "1h", "--one-way")
            assert any("h1 → h4  7 Mbit/s" in line for line in lines.stdout)
            lines.send_signal(signal.SIGINT)
            assert lines.wait(30) == 130
        assert any(json.loads(line)["event"] == "booking" for line in events.stdout)
        events.send_signal(signal.SIGINT)
        assert events.wait(30) == 130


@pytest.mark.parametrize("arguments", [
    ["book", "h1", "h4", "40M"], ["book", "h1", "h4", "40M", "--for", "1h", "--until", "14:00"], ["book", "h1", "h4", "--for", "1h"],
    ["book", "h1", "h4", "40MB", "--for", "1h"], ["book", "h1", "h4", "40M", "--for", "1 fortnight"], ["book", "h1"], ["cancel"],
    ["book", "h1", "h4", "40M", "--for", "1h", "--port", "65536"], ["book", "h1", "h4", "1M", "--data", "1G"], ["extend", "x"], ["change", "x"],
    ["frobnicate"], ["ls", "--limit", "0"], ["ls", "--state", "lost"], ["login", "--token", "secret"]])
def test_wrong_commands_have_the_status_2(arguments: list[str]) -> None:
    done = CliRunner().invoke(main.wp, arguments, prog_name="wp")
    assert done.exit_code == 2
    assert done.output.startswith("Usage: wp")


def test_a_wrong_command_is_explained(run_wp: Run) -> None:
    done = run_wp("book", "h1", "h4", "40MB", "--for", "1h")
    assert (done.returncode, done.stdout) == (2, "")
    assert "'40MB' is not a rate. Write a rate in bits per second, such as 40M" in done.stderr


@pytest.mark.parametrize(("arguments", "expected"), [
    (["book", "h9", "h4", "1M", "--for", "1h"], "There is no host 'h9'. List them with: wp hosts"),
    (["book", "h1", "h4", "1M", "--for", "1h", "--share", "lost"], "There is no share 'lost' that you may see."),
    (["book", "h1", "h4", "1M", "--for", "1h", "--share", "lab"], "Refused: Of 2 windows, number 1: alice is not a speaker of share lab."),
    (["book", "fd00::1", "10.0.0.4", "1M", "--for", "1h"], "different address families"),
    (["show", "zzzz"], "No booking has an id that begins or ends with 'zzzz'.")])
def test_errors_have_the_status_1_and_state_what_to_do(wp: Run, arguments: list[str], expected: str) -> None:
    done = wp(*arguments)
    assert done.returncode == 1 and expected in done.stderr
    assert "Traceback" not in done.stderr


def test_a_wrong_token_has_the_status_3_and_is_not_shown(run_wp: Run, address: str) -> None:
    done = run_wp("ls", WINDOWPANE_URL=address, WINDOWPANE_TOKEN="windowpane_wrong")
    assert done.returncode == 3 and "wp login" in done.stderr
    assert "windowpane_wrong" not in done.stdout + done.stderr
    assert run_wp("ls").returncode == 3


def test_a_gateway_that_is_away_has_the_status_4(run_wp: Run) -> None:
    with misbehaving() as server:
        pass
    done = run_wp("--url", server.address, "whoami", WINDOWPANE_TOKEN="windowpane_secret")
    assert done.returncode == 4 and "cannot be reached" in done.stderr


def test_text_of_the_gateway_does_not_control_the_terminal(run_wp: Run) -> None:
    attack = "\x1b[2J\x9b31m\r\n"
    with misbehaving() as server:
        server.then(answer(200, {"bookings": [booking(share=attack, label=attack, pathNames=[attack, attack])], "nextCursor": None}))
        shown = run_wp("ls", WINDOWPANE_URL=server.address, WINDOWPANE_TOKEN="windowpane_secret")
        assert shown.returncode == 0 and len(shown.stdout.splitlines()) == 2
        server.then(problem(403, "forbidden", attack))
        failed = run_wp("ls", WINDOWPANE_URL=server.address, WINDOWPANE_TOKEN="windowpane_secret")
        assert failed.returncode == 1 and len(failed.stderr.splitlines()) == 1
        assert "\x1b" not in shown.stdout + failed.stderr and "\x9b" not in shown.stdout + failed.stderr


def test_a_token_over_an_unencrypted_network_has_a_warning(run_wp: Run) -> None:
    assert parse_address("http://192.0.2.1:9").is_clear
    done = run_wp("--url", "http://name.invalid", "whoami", WINDOWPANE_TOKEN="windowpane_secret")
    assert done.returncode == 4 and "is not encrypted" in done.stderr


def test_without_utf8_the_output_is_plain(wp: Run) -> None:
    done = wp("shares", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and "...." in done.stdout and "\x1b" not in done.stdout


def test_a_closed_pipe_is_no_error(environment: dict[str, str], address: str, token: str, alice: Client) -> None:
    del alice
    done = subprocess.run(f"{shlex.quote(sys.executable)} -m windowpane_client.wp.main hosts | true", shell=True, text=True, timeout=60,
                          env={**environment, "WINDOWPANE_URL": address, "WINDOWPANE_TOKEN": token}, capture_output=True, check=False)
    assert done.stderr == ""


def test_labels_are_shown(wp: Run) -> None:
    booked = wp("book", "h1", "h4", "1M", "--for", "1h", "--label", "nightly", "--application", "backup", "--one-way")
    assert booked.returncode == 0, booked.stderr
    shown = wp("ls", "--application", "backup").stdout
    assert "LABEL" in shown and "nightly" in shown and "backup" in shown


def test_a_past_window_is_listed_when_it_is_asked_for(wp: Run, alice: Client) -> None:
    wp("book", "h1", "h4", "1M", "--start", "+1h", "--for", "1h", "--one-way")
    only = [each for each in alice.all_bookings(state="booked") if each.start > alice.now() + timedelta(minutes=30)]
    assert len(only) == 1
    wp("cancel", only[0].id)
    assert "cancelled" in wp("ls", "--state", "any").stdout
    assert "cancelled" in wp("ls", "--state", "cancelled", "--all").stdout
