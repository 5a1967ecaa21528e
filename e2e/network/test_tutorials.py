"""The tutorials, followed from end to end: their commands work as they are written, and print what the tutorials show.

Where a reader uses the browser, a step below does the same with the API. A section that only looks at pages has a browser test.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from cli import python_client
from cli.client import Client, Refused
from cli.paths import CACHE, ROOT
from e2e.network import tutorials
from e2e.network.labnet import wait_longer_for_controllers
from e2e.network.module import eventually
from e2e.network.tutorials import Block, Installation, Line, Reader
from lab import names

DOCUMENTS = ROOT / "docs/tutorials"
ADDRESS = "http://127.0.0.1:8080"
MEGABIT = 1_000_000
HTTP_SERVER_ERROR = 500
HTTP_UNAVAILABLE = 503
"""Nothing was changed."""
PATIENCE_S = 20
NO_PATH = "no-path"
DORAS_PASSWORD = "dora-of-the-test"
TOKEN = "tutorial"
LOGS = CACHE / "log/tutorials"

Step = Callable[[Reader], str | None]


class PatientClient(Client):
    """Tries again for a while when the gateway is not active, or knows no path, as readers do.

    A slow disk can end the gateway's lease. A switch has no links for a moment after its controller was stopped.
    """

    def _ask(self, method: str, path: str, body: Any = None) -> tuple[Any, str]:
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                answer, cookie = super()._ask(method, path, body)
                refusal = answer.get("refusal") if isinstance(answer, dict) else None
                if refusal is None or refusal["rule"] != NO_PATH or time.monotonic() > deadline:
                    return answer, cookie
            except Refused as refused:
                is_passing = refused.code == HTTP_UNAVAILABLE or f'"rule":"{NO_PATH}"' in str(refused)
                if not is_passing or time.monotonic() > deadline:
                    raise
            time.sleep(0.5)


def user(name: str, address: str = ADDRESS) -> Client:
    """A client that is signed in as a user of the demo."""
    return PatientClient(address, name, DORAS_PASSWORD if name == "dora" else f"{name}-window")


def host(name: str) -> str:
    return f"10.0.0.{name.removeprefix('h')}"


def window(share: str, source: str, target: str, megabits: float, minutes: float, **more: Any) -> dict[str, Any]:
    """A request for a window that begins now."""
    end = datetime.now(timezone.utc) + timedelta(minutes=minutes)
    return {"share": share, "flowGroup": {"srcHost": host(source), "dstHost": host(target), **more.pop("flow", {})},
            "rateBps": int(megabits * MEGABIT), "end": end.isoformat(), **more}


def refused(ask: Callable[[], object]) -> str:
    """The text of the refusal of a request."""
    with pytest.raises(Refused) as found:
        ask()
    return str(found.value)


def is_active(client: Client, booking: dict[str, Any]) -> dict[str, Any] | None:
    now = client.get(f"bookings/{booking['id']}")
    return now if now["state"] == "booked" and now["deployment"]["state"] == "active" else None  # type: ignore[no-any-return]


def booked(reader: Reader, client: Client, request: dict[str, Any]) -> None:
    """Books a window, and notes it once the switches have confirmed it."""
    booking = client.post("bookings", request)
    reader.notes["booking"] = eventually("the booking is active", lambda: is_active(client, booking))


def book_with_way_back(reader: Reader) -> None:
    alice = user("alice")
    pair = [window("team-a", "h1", "h4", 40, 10, flow={"transport": "tcp", "dstPort": "5001"}),
            window("team-a", "h4", "h1", 1.2, 10, flow={"transport": "tcp", "srcPort": "5001"})]
    first, back = alice.post("bookings/group", {"bookings": pair})["bookings"]
    assert first["pathNames"] == ["h1", "s1", "s3", "s2", "h4"]
    for each in (first, back):
        eventually("the booking is active", lambda: is_active(alice, each))
    reader.notes |= {"booking": first, "back": back}


def see_refusal(reader: Reader) -> None:
    alice = user("alice")
    request = window("team-a", "h2", "h5", 60, 10)
    refusal = alice.post("bookings/check", request)["refusal"]
    found = (refusal["rule"], refusal["limitBps"], refusal["reservedBps"])
    assert found == ("share-maximum", 90 * MEGABIT, 41.2 * MEGABIT), refusal["message"]
    less, later = refusal["counterOffers"]
    assert less["rateBps"] == 48.8 * MEGABIT and later["rateBps"] == 60 * MEGABIT
    refused(lambda: alice.post("bookings", request))


def extend(reader: Reader) -> None:
    booking = reader.notes["booking"]
    longer = datetime.fromisoformat(booking["end"]) + timedelta(minutes=10)
    user("alice").post(f"bookings/{booking['id']}/change", {"end": longer.isoformat()})


def lower(reader: Reader) -> None:
    user("alice").post(f"bookings/{reader.notes['booking']['id']}/change", {"rateBps": 20 * MEGABIT})


def cancel(reader: Reader) -> None:
    alice = user("alice")
    for name in ("booking", "back"):
        alice.post(f"bookings/{reader.notes[name]['id']}/cancel", {})
    eventually("the switches have no trace of it", lambda: alice.get(f"bookings/{reader.notes['booking']['id']}")["deployment"]["state"] == "removed")


def approve(printed: str) -> bool:
    """Approves the code that `wp login` printed."""
    code = printed.partition("/device?code=")[2].partition("\n")
    if code[1]:
        user("alice").post(f"session/device/{code[0]}/decision", {"approved": True})
    return bool(code[1])


MEMBER: dict[str, Step] = {
    "Choose *See the booking*": book_with_way_back,
    "The form shows a refusal before you book": see_refusal,
    "extend it by ten minutes": extend,
    "Lower its rate to 20 Mbit/s": lower,
    "Cancel it. The deployment is": cancel,
}


def add_user(reader: Reader) -> None:
    user("admin").post("users", {"name": "dora", "role": "member", "password": DORAS_PASSWORD})


def delegate(reader: Reader) -> None:
    share = {"name": "team-d", "parent": "lab", "flowGroup": {"srcHost": "10.0.0.0/24"}, "maxReserveBps": 30 * MEGABIT, "speakers": ["dora"]}
    user("admin").post("shares", share)


def lower_share(reader: Reader) -> None:
    admin, lower = user("admin"), {"flowGroup": {"srcHost": "10.0.0.0/24"}, "maxReserveBps": 10 * MEGABIT}
    assert reader.notes["booking"]["id"] in str(admin.post("shares/team-d/check", {"alter": lower}))
    assert "in-use" in refused(lambda: admin.put("shares/team-d", lower))


def use_up_quota(reader: Reader) -> None:
    user("admin").put("quotas/users/dora/open-bookings", {"value": 2})
    dora = user("dora")
    second = dora.post("bookings", window("team-d", "h2", "h3", 1, 10))
    assert "open-bookings" in refused(lambda: dora.post("bookings", window("team-d", "h2", "h4", 1, 10)))
    dora.post(f"bookings/{second['id']}/cancel", {})


def reset_quota(reader: Reader) -> None:
    user("admin").delete("quotas/users/dora/open-bookings")


def maintain(reader: Reader) -> None:
    admin, booking = user("admin"), user("dora").get(f"bookings/{reader.notes['booking']['id']}")
    spine = next(hop["dpid"] for hop in booking["deployment"]["hops"] if hop["switchName"] in ("s3", "s4"))
    request = {"reason": "tutorial", "switches": [spine], "end": (datetime.now(timezone.utc) + timedelta(hours=1)).isoformat()}
    preview = admin.post("maintenance/preview", request)
    assert booking["id"] in str(preview), preview
    reader.notes |= {"maintenance": admin.post("maintenance", request)["maintenance"][0], "before": booking["pathNames"]}


def see_the_move(reader: Reader) -> None:
    dora = user("dora")
    moved = eventually("the booking is on the other spine", lambda: (now := is_active(dora, reader.notes["booking"]))
                       and now["pathNames"] != reader.notes["before"] and now)
    assert moved["interruptedFrom"] is None


def end_maintenance(reader: Reader) -> None:
    user("admin").delete(f"maintenance/{reader.notes['maintenance']['id']}")


def see_audit(reader: Reader) -> None:
    admin = user("admin")
    for action, kind in (("principal.create", "principal"), ("share.create", "share"), ("quota.set", "quota"), ("maintenance", "maintenance")):
        assert action in str(admin.get("audit?principal=admin&limit=100")), kind


ADMINISTRATOR: dict[str, Step] = {
    "add the user `dora`": add_user,
    "Delegate a share `team-d`": delegate,
    "book 20 Mbit/s from h1 to h4": lambda reader: booked(reader, user("dora"), window("team-d", "h1", "h4", 20, 60)),
    "set its maximum to 10 Mbit/s": lower_share,
    "book two more of 1 Mbit/s": use_up_quota,
    "Reset the quota": reset_quota,
    "The preview shows that the booking moves": maintain,
    "wait until no booking is left to move": see_the_move,
    "End the maintenance": end_maintenance,
    "Each of your steps is there": see_audit,
}


def make_events(reader: Reader) -> None:
    book_with_way_back(reader)
    see_refusal(reader)
    cancel(reader)


def find_refusal(reader: Reader) -> None:
    audrey = user("audrey")
    newest = audrey.get("audit?outcome=refused&principal=alice&limit=1")["events"][0]
    assert newest["share"] == "team-a" and "share-maximum" in str(audrey.get(f"audit/{newest['seq']}"))


AUDITOR: dict[str, Step] = {
    "Make a booking and a refusal as `alice`": make_events,
    "Set *Outcome* to *Refused*": find_refusal,
    "create one with the scope `read`": lambda _: user("audrey").post("tokens", {"name": TOKEN, "scopes": ["read"]})["secret"] + "\n",
}


def book_with_backup(reader: Reader) -> None:
    booked(reader, user("alice"), window("team-a", "h1", "h3", 20, 60, protection="backup"))


def other_gateway(reader: Reader) -> str:
    """The address that `up` printed for the second gateway."""
    return reader.installation.printed.partition("another gateway at ")[2].partition(": stop the first one")[0]


def see_active(reader: Reader, address: str) -> None:
    """Tries again while the gateway is not yet active."""
    def now() -> dict[str, Any] | None:
        try:
            return is_active(user("alice", address), reader.notes["booking"])
        except Refused as error:
            assert error.code < HTTP_SERVER_ERROR, "not yet"
            raise
    eventually("the booking is active", now, seconds=40)


def see_backup(reader: Reader) -> None:
    alice, before = user("alice", other_gateway(reader)), reader.notes["booking"]
    eventually("the booking is on its backup", lambda: (now := is_active(alice, before)) and now["pathNames"] == before["backupPathNames"])


def see_restored(reader: Reader) -> None:
    eventually("the booking is there", lambda: is_active(user("alice"), reader.notes["booking"]), seconds=40)


OPERATOR: dict[str, Step] = {
    "Check the machine": lambda reader: reader.installation.stop(),
    "book 20 Mbit/s from h1 to h3": book_with_backup,
    "The other controller takes over": lambda reader: see_active(reader, ADDRESS),
    "The second gateway becomes active": lambda reader: see_active(reader, other_gateway(reader)),
    "The booking moves to its backup": see_backup,
    "Stop the installation with Ctrl-C": lambda reader: reader.installation.stop(),
    "Alice's booking is there": see_restored,
}

PROGRAMMER: dict[str, Step] = {
    "create an API token with the scopes": lambda _: user("alice").post("tokens", {"name": TOKEN, "scopes": ["read", "book"]})["secret"] + "\n",
}

STEPS = {"member": MEMBER, "auditor": AUDITOR, "programmer": PROGRAMMER, "administrator": ADMINISTRATOR, "operator": OPERATOR}
"""In this order, the first three share an installation."""

LOOKS = {
    ("member", "See what you may use"): "member.spec.ts",
    ("auditor", "Follow one booking"): "auditor.spec.ts",
}
"""Sections that only look at pages, with the browser test that opens these."""

LINKS = {("operator", "Go to production")}
"""Sections whose steps are pages of the operator guide."""

NOT_RUN = {"member": 1, "administrator": 0, "auditor": 0, "operator": 1, "programmer": 1}
"""How many blocks of each tutorial cannot run in a test."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """That of a reader who has installed `wp`, and signed in nowhere."""
    home = tmp_path_factory.mktemp("home")
    programs = {"wp": f"env PYTHONPATH={ROOT}/clients/python/src {python_client.python()} -m windowpane_client.wp.main",
                # A program that runs for seconds starts with much less work if it is compiled less.
                "java": f"{shutil.which('java')} -XX:TieredStopAtLevel=1"}
    for name, command in programs.items():
        (home / name).write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        (home / name).chmod(0o755)
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("WINDOWPANE_", "PYTHON"))}
    return {**plain, "PATH": f"{home}:{os.environ['PATH']}", "XDG_CONFIG_HOME": str(home), "TZ": "UTC", "PYTHONIOENCODING": "utf-8"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The checkout, as a reader has it who has just cloned it: without data. What the tutorials write goes elsewhere; their logs are kept."""
    place = tmp_path_factory.mktemp("checkout")
    (place / "windowpane").symlink_to(ROOT / "windowpane")
    data, own = ROOT / "data", place / "data"
    own.mkdir()
    is_new = not data.exists()
    data.mkdir(exist_ok=True)
    subprocess.run(["mount", "--bind", str(own), str(data)], check=True)
    try:
        yield place
    finally:
        for file in own.glob("log/*.log"):
            LOGS.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, LOGS)
        subprocess.run(["umount", "--lazy", str(data)], check=True)
        if is_new:
            data.rmdir()
        shutil.rmtree(place, ignore_errors=True)


def patient_switches() -> None:
    wait_longer_for_controllers(each.parent.name for each in names.RUN.glob("*/db.sock"))


@pytest.fixture(scope="module")
def installation(folder: Path, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    started = Installation(folder, environment, tmp_path_factory.mktemp("installation"), patient_switches)
    try:
        yield started
    finally:
        started.stop()


def document(name: str) -> str:
    return (DOCUMENTS / f"{name}.md").read_text()


@pytest.mark.parametrize("name", STEPS)
def test_a_tutorial_works_as_it_is_written(name: str, folder: Path, environment: dict[str, str], installation: Installation, tmp_path: Path) -> None:
    python = ["env", f"PYTHONPATH={ROOT}/clients/python/src", str(python_client.python())]
    Reader(name, document(name), folder, installation, environment, python, STEPS[name], {"wp --url": approve}).follow(tmp_path)


def test_each_tutorial_is_followed() -> None:
    assert {file.stem for file in DOCUMENTS.glob("*.md")} == set(STEPS)


@pytest.mark.parametrize("name", STEPS)
def test_each_step_in_the_browser_is_asked_for_once_and_each_section_of_steps_is_covered(name: str) -> None:
    lines = [part for part in tutorials.read(document(name)) if isinstance(part, Line)]
    found = {phrase: [line for line in lines if phrase in line.text] for phrase in STEPS[name]}
    assert {phrase: len(places) for phrase, places in found.items()} == dict.fromkeys(STEPS[name], 1)
    covered = {line.section for places in found.values() for line in places}
    covered |= {section for tutorial, section in (*LOOKS, *LINKS) if tutorial == name}
    assert not {line.section for line in lines if line.text.startswith("1. ")} - covered


@pytest.mark.parametrize("spec", sorted(set(LOOKS.values())))
def test_the_browser_tests_of_other_sections_exist(spec: str) -> None:
    assert (ROOT / "e2e/specs" / spec).is_file()


@pytest.mark.parametrize("name", STEPS)
def test_few_blocks_cannot_run_and_each_has_a_reason(name: str) -> None:
    reasons = [part.why_not_run for part in tutorials.read(document(name)) if isinstance(part, Block) and part.why_not_run is not None]
    assert len(reasons) == NOT_RUN[name] and all(reasons)


def follow(text: str, folder: Path, environment: dict[str, str], steps: dict[str, Step] | None = None) -> None:
    """Follows a tutorial that needs no installation."""
    scratch = folder / "scratch"
    scratch.mkdir()
    Reader("a tutorial", text, folder, Installation(folder, environment, scratch), environment, ["python3"], steps or {}).follow(scratch)


GOOD = """\
## Begin
Copy the word.

```sh
read -r WORD
echo "$WORD" > word
```

<!-- test: other terminal -->
```sh
echo "WORD is $WORD"; sleep 60
```

```text
WORD is
```

```sh
cat word
seq 1 9
```

```text
…py
1
…
9
```

## Go on
<!-- test: not run, this program is an example -->
```sh
no-such-program
```

```python
print('{"list": [1, 2, 3], "more": {"name": "x-1"}, "yes": true, "other": 1}')
```

```json
{"list": [1, "…"], "more": {"name": "x-…"}, "yes": true, "…": "…"}
```
"""


def test_a_good_tutorial_is_followed(tmp_path: Path, environment: dict[str, str]) -> None:
    follow(GOOD, tmp_path, environment, {"Copy the word": lambda _: "happy\n"})


@pytest.mark.parametrize(("shown", "wrong", "message"), [
    ("cat word", "cat world", "exit status 1"),
    ("seq 1 9", "no-such-program; seq 1 9", "exit status 127"),
    ("\n9\n", "\n10\n", "the document shows"),
    ("WORD is\n", "WORD is happy\n", "the document shows"),
    ('"yes": true, "other"', '"yes": false, "other"', "the answer: yes is False, and the document shows True"),
    ('[1, "…"]', "[1, 2]", "3 elements, and the document shows 2"),
    ('"x-…"', '"y-…"', "more: name is 'x-1'"),
    ('{"list": [1, "', '{"lost": 1, "list": [1, "', "the answer has no 'lost'"),
    ("Copy the word", "Copy nothing", "exit status 1"),
])
def test_a_fault_in_a_tutorial_is_found(shown: str, wrong: str, message: str, tmp_path: Path, environment: dict[str, str],
                                        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tutorials, "SHOWN_S", 1.0)
    assert shown in GOOD
    with pytest.raises(AssertionError, match=message):
        follow(GOOD.replace(shown, wrong), tmp_path, environment, {"Copy the word": lambda _: "happy\n"})


@pytest.mark.parametrize("text", ["<!-- test: sometimes -->\n", "```text\nalone\n```\n", "```yaml\na: b\n```\n"])
def test_a_block_or_mark_without_a_meaning_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="line 1: "):
        tutorials.read(text)
