"""Checks the words that identifiers of Java, TypeScript, and Python consist of (ADR 28)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cli import prose
from cli.paths import ROOT

WORDS = {
    "told": "reported, shown, or expected",
    "tells": "reports, shows, or notifies",
    "said": "reported, stated, or given",
    "whoever": "the actor, such as user or client",
    "somebody": "the actor, such as user or client",
    "nobody": "no user, or unknown",
    "everybody": "all users, or every host",
    "anybody": "any user, or any host",
    "courier": "sender",
    "desk": "the job, such as service or queue",
    "crowd": "the condition, such as limit or overflow",
    "kin": "ancestors, descendants, or hierarchy",
}
"""Each word that no identifier has, and what to write instead."""
SOURCES = ("*.java", "*.ts", "*.tsx", "*.py")
GENERATED = ("web/src/api/schema.ts",)
ANY = re.compile("|".join(WORDS), re.IGNORECASE)
TYPESCRIPT = re.compile(r"/\*.*?\*/|//[^\n]*|'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`", re.DOTALL)
PYTHON = re.compile(r"'''.*?'''|\"{3}.*?\"{3}|#[^\n]*|'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"", re.DOTALL)
TEXT = {".java": prose.JAVA_TOKEN, ".ts": TYPESCRIPT, ".tsx": TYPESCRIPT, ".py": PYTHON}
"""Comments and strings by language: they are prose or data."""
IDENTIFIER = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def findings() -> list[str]:
    """A line `FILE:LINE: message` for each use of an identifier that has one of the words."""
    return [f"{name}:{line}: {message}" for name in prose.tracked(*SOURCES) if name not in GENERATED
            for line, message in check((ROOT / name).read_text(), "." + name.rpartition(".")[2])]


def check(source: str, suffix: str) -> Iterator[tuple[int, str]]:
    """Line and message of each use in a source file with that suffix."""
    if not ANY.search(source):
        return
    code = TEXT[suffix].sub(lambda text: "\n" * text.group().count("\n"), source)
    for number, line in enumerate(code.split("\n"), 1):
        for identifier in IDENTIFIER.findall(line):
            for word in sorted({part.lower() for part in PART.findall(identifier)} & WORDS.keys()):
                yield number, f"{identifier}: instead of '{word}' write {WORDS[word]}"
