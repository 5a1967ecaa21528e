"""The documentation: its links, commands, and requests, and that it explains every error."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from cli import __main__ as command_line
from cli import build, documentation, prose
from cli.paths import DOCS_DIST, ROOT
from lab import __main__ as lab

DOCUMENTS = [name for name in prose.tracked("*.md") if not name.startswith("docs/style")]
OPENAPI = ROOT / "gateway/server/openapi.json"
OF_THE_WEB = {"/"}
"""Links of every page that lead to the web."""


class Page(HTMLParser):
    """The anchors, links, pictures and scripts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.without_text: list[str] = []
        self.inline = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "a":
            self.links.append(values["href"])
        elif tag == "link":
            self.loaded.append(values["href"])
        elif tag in ("img", "script"):
            self.loaded.append(values.get("src", ""))
        if tag == "script" and "src" not in values:
            self.inline += 1
        if tag == "img" and "alt" not in values:
            self.without_text.append(values.get("src", ""))


@lru_cache
def site() -> dict[Path, Page]:
    build.docs()
    return {file: Page(file.read_text()) for file in sorted(DOCS_DIST.rglob("*.html"))}


def test_every_link_of_the_site_leads_to_a_file_and_an_anchor_of_it() -> None:
    lost = [f"{file.relative_to(DOCS_DIST)}: {link}" for file, page in site().items() for link in page.links
            if not _leads_somewhere(file, link)]
    assert not lost, "\n".join(lost)
    assert len(site()) > 100


def _leads_somewhere(file: Path, link: str) -> bool:
    parts = urlsplit(link)
    if parts.scheme or link in OF_THE_WEB:
        return parts.scheme in ("https", "http", "")
    target = _target(file, unquote(parts.path))
    return target in files() and (not parts.fragment or target not in site() or unquote(parts.fragment) in site()[target].ids)


@lru_cache
def files() -> frozenset[Path]:
    site()
    return frozenset(file for file in DOCS_DIST.rglob("*") if file.is_file())


def _target(file: Path, path: str) -> Path:
    """The file that a relative path in another one leads to."""
    return Path(os.path.normpath(file.parent / path)) if path else file


def test_the_site_loads_only_its_own_files_and_has_no_inline_scripts() -> None:
    for file, page in site().items():
        assert page.inline == 0, f"{file}: the gateway's content security policy forbids inline scripts"
        for loaded in page.loaded:
            assert not urlsplit(loaded).netloc and (file.parent / loaded).is_file(), f"{file}: {loaded}"


def test_anchors_are_unique_and_pictures_have_a_text() -> None:
    for file, page in site().items():
        assert len(page.ids) == len(set(page.ids)), f"{file}: {sorted({each for each in page.ids if page.ids.count(each) > 1})}"
        assert not page.without_text, f"{file}: {page.without_text}"


def test_the_navigation_reaches_every_page_of_docs() -> None:
    linked = {_target(file, urlsplit(link).path) for file, page in site().items() for link in page.links}
    assert not [file for file in site() if file not in linked]


def test_the_search_finds_pages_that_exist() -> None:
    site()
    stored = json.loads((DOCS_DIST / "search.json").read_text())["storedFields"].values()
    assert len(stored) > 500
    for each in stored:
        path, _, anchor = each["url"].partition("#")
        assert not anchor or anchor in site()[DOCS_DIST / path].ids, each["url"]


def test_the_page_of_commands_describes_the_parsers() -> None:
    assert documentation.COMMANDS_PAGE.read_text() == documentation.commands_page(), "run python3 -m cli.documentation"


def _shown(*programs: str) -> Iterator[tuple[str, documentation.Command]]:
    for name in DOCUMENTS:
        for command in documentation.commands((ROOT / name).read_text(), *programs):
            yield name, command


def _error(command: documentation.Command) -> str | None:
    if command.is_abridged:
        return None
    if command.words[1:2] == ("lab",):
        return documentation.error_of(documentation.Command(command.line, command.words[1:]), lab.parser())
    return documentation.error_of(command, command_line.parser())


def test_every_windowpane_command_in_a_document_can_be_run() -> None:
    shown = list(_shown("./windowpane"))
    wrong = [f"{name}:{command.line}: {' '.join(command.words)}: {error}" for name, command in shown
             if (error := _error(command)) is not None]
    assert not wrong, "\n".join(wrong)
    assert len(shown) > 30


@pytest.mark.parametrize(("block", "error"), [
    ("./windowpane up --port 8081", None),
    ("sudo ./windowpane lab traffic tcp h1 h4 --seconds 5 | tail -1", None),
    ("./windowpane up               start everything", None),
    ("./windowpane up --traffic heavy", "invalid choice"),
    ("./windowpane lab traffic tcp h1", "required"),
    ("true && ./windowpane lab \\\n  upp", "invalid choice"),
    ("./windowpane restore", "required"),
])
def test_wrong_commands_are_found(block: str, error: str | None) -> None:
    [command] = documentation.commands(f"```\n{block}\n```\n", "./windowpane")
    found = _error(command)
    assert found is None if error is None else error in (found or "")


def test_every_request_in_a_document_is_an_operation_of_the_api() -> None:
    paths = json.loads(OPENAPI.read_text())["paths"]
    requests = [(name, command.line, *request) for name, command in _shown("curl") if (request := _request(command.words))]
    wrong = [f"{name}:{line}: {method} {path}" for name, line, method, path in requests if not _is_operation(paths, method, path)]
    assert not wrong, "\n".join(wrong)
    assert len(requests) > 10


@pytest.mark.parametrize(("words", "found"), [
    (("curl", "$API/shares"), True), (("curl", "-X", "PUT", "$API/shares"), False), (("curl", "$API/bookings", "-d", "{}"), True),
    (("curl", "$API/booking"), False), (("curl", "https://GATEWAY/api/v1/bookings/$ID/cancel", "-X", "POST"), True)])
def test_wrong_requests_are_found(words: tuple[str, ...], found: bool) -> None:
    request = _request(words)
    assert request is not None and _is_operation(json.loads(OPENAPI.read_text())["paths"], *request) is found


def _request(words: tuple[str, ...]) -> tuple[str, str] | None:
    """Method and path of a request to the API, or None for another request."""
    place = next((found for word in words if (found := re.search(r"(?:/api/v1|\$\{?API\}?)(/[^?#]*)", word))), None)
    if place is None:
        return None
    named = [words[index + 1] for index, word in enumerate(words) if word in ("-X", "--request")]
    sends = any(word in ("-d", "--data", "--json", "--data-binary") for word in words)
    return (named[0] if named else "POST" if sends else "GET").lower(), place.group(1)


def _is_operation(paths: dict[str, dict[str, object]], method: str, path: str) -> bool:
    templates = (template for template, operations in paths.items() if method in operations or template == path == "/openapi.json")
    return path == "/openapi.json" or any(re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", re.escape(template).replace(r"\{", "{").replace(r"\}", "}")), path)
                                          for template in templates)


GATEWAY = ROOT / "gateway/server/src/main/java/org/windowpane/gateway"
ERRORS = (
    (GATEWAY / "http/ProblemKind.java", r"(?m)^  ([A-Z_]+)\("),
    (ROOT / "gateway/core/src/main/java/org/windowpane/core/admission/booking/Rule.java", r'(?m)^  [A-Z_]+\("([a-z-]+)"\)'),
)
TROUBLESHOOTING = ROOT / "docs/troubleshooting.md"


def test_every_problem_and_every_reason_of_a_refusal_has_a_cause_and_advice() -> None:
    explained = _explained()
    for source, pattern in ERRORS:
        codes = {code.lower().replace("_", "-") for code in re.findall(pattern, source.read_text())}
        assert len(codes) > 15, source
        assert not codes - explained.keys(), f"{TROUBLESHOOTING} does not explain {sorted(codes - explained.keys())} of {source.name}"
        for code in codes:
            assert "**Cause:**" in explained[code] and "**What to do:**" in explained[code], code


def test_every_entry_is_of_an_error_that_exists() -> None:
    codes = {code.lower().replace("_", "-") for source, pattern in ERRORS for code in re.findall(pattern, source.read_text())}
    assert set(_explained()) == codes


def test_titles_of_problems_are_those_of_the_gateway() -> None:
    source = ERRORS[0][0].read_text()
    kinds = re.findall(r'(?m)^  ([A-Z_]+)\(\s*(\d+),\s*"([^"]+)"', source)
    assert len(kinds) > 15
    for name, status, title in kinds:
        assert f"{status}, *{title}*" in _explained()[name.lower().replace("_", "-")], name


def test_every_quota_has_advice() -> None:
    kinds = re.findall(r"(?m)^  ([A-Z_]+)\(", (GATEWAY / "ledger/quotas/QuotaKind.java").read_text())
    lost = [kind for kind in kinds if f"| `{kind.lower().replace('_', '-')}` |" not in TROUBLESHOOTING.read_text()]
    assert len(kinds) > 10 and not lost


def _explained() -> dict[str, str]:
    """The text of each entry by its code."""
    parts = re.split(r"(?m)^### `([a-z-]+)`$", TROUBLESHOOTING.read_text())
    return {code: text.split("\n## ")[0] for code, text in zip(parts[1::2], parts[2::2])}
