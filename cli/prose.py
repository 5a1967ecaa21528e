"""Checks the wording of documents, of the web's texts, and of texts and comments of Python and Java (ADR 28)."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

from cli import build
from cli.paths import CACHE, ROOT

STYLE = "docs/style"
PYTHON = ("cli", "lab", "e2e", "clients/python")
JAVA = ("plan-protocol", "gateway", "controller-module", "clients")
EXEMPT = ("cli/tests/test_prose.py", "gateway/server/src/main/java/org/windowpane/gateway/text/TextConnection.java",
          "clients/python/src/windowpane_client/calls.py")
"""Files that hold other words on purpose: bad sentences, the words of PANE's text protocol, and the names of the API's operations."""
GENERATED = ("docs/reference/commands.md", "docs/reference/wp.md")
"""Pages whose texts are those of Python files, which are checked there."""

EXTRACTED = CACHE / "prose"
LITERAL = re.compile(r"""(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)(:?)""")


def findings() -> list[str]:
    """A line `FILE:LINE: message (rule)` for each sentence of the project that breaks a rule."""
    documents = [ROOT / name for name in tracked("*.md") if name not in GENERATED]
    texts = [_extract(ROOT / name) for name in (*tracked("web/src/**/text.ts", "web/src/text.ts"),
                                                *tracked(*(f"{folder}/**.py" for folder in PYTHON)),
                                                *tracked(*(f"{folder}/**/src/main/**.java" for folder in JAVA)))
             if name not in EXEMPT]
    return check([*documents, *texts])


def check(files: Iterable[Path]) -> list[str]:
    """Runs textlint with the project's rules on Markdown files, and on other files with one text a line."""
    chosen = build.web_dependencies(STYLE)
    done = subprocess.run([str(chosen.folder / "node"), str(ROOT / STYLE / "lint.mjs"), *map(str, files)], text=True,
                          capture_output=True, check=False, env=chosen.environment())
    if done.returncode not in (0, 1) or done.stderr:
        raise RuntimeError(f"textlint failed (exit status {done.returncode}): {done.stderr}")
    return [_as_source(line) for line in done.stdout.splitlines()]


def tracked(*patterns: str) -> list[str]:
    """The files that git tracks or would add, without those deleted in the work tree."""
    listed = subprocess.run(["git", "-c", "safe.directory=*", "ls-files", "-z", "-co", "--exclude-standard", *patterns],
                            cwd=ROOT, text=True, capture_output=True, check=True).stdout.split("\0")
    return sorted({name for name in listed if name and (ROOT / name).is_file()})


def _extract(source: Path) -> Path:
    """Writes the texts of a source file to a file of its own, each on the line where it is in the source."""
    text = source.read_text()
    lines: list[list[str]] = [[] for _ in range(text.count("\n") + 2)]
    for number, phrase in TEXTS[source.suffix](text):
        lines[number - 1].append(" ".join(phrase.split()))
    target = EXTRACTED / (str(source.relative_to(ROOT)) + ".txt")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(" · ".join(line) for line in lines))
    return target


def _as_source(finding: str) -> str:
    """The finding with the path of the source, relative to the project."""
    return finding.removeprefix(f"{EXTRACTED}/").removeprefix(f"{ROOT}/").replace(".txt:", ":", 1)


def typescript_texts(source: str) -> Iterator[tuple[int, str]]:
    """Line and content of each string literal that is no key, with a placeholder for inserted values."""
    source = re.sub(r"(?m)^(?:import|export .* from) .*$", "", source)
    for found in LITERAL.finditer(source):
        *literals, colon = found.groups()
        if colon:
            continue
        phrase = re.sub(r"\$\{[^}]*\}", "X", next(literal for literal in literals if literal is not None))
        yield source.count("\n", 0, found.start()) + 1, phrase.replace("\\'", "'")


def python_texts(source: str) -> Iterator[tuple[int, str]]:
    """Line and content of each comment, of each string that has a space, and of the names of functions and classes."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            for offset, line in enumerate(node.value.split("\n")):
                yield min(node.lineno + offset, node.end_lineno or node.lineno), line
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.lineno, node.name.replace("_", " ")


JAVA_TOKEN = re.compile(r"""/\*.*?\*/|//[^\n]*|\"{3}\n.*?\"{3}|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'""", re.DOTALL)
SQL = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP)\b")
CODE = re.compile(r"\{@\w+ [^}]*\}")
JAVADOC_TAG = re.compile(r"@(?:param|return|throws)(?: \S+)?")


def java_texts(source: str) -> Iterator[tuple[int, str]]:
    """Line and content of each comment, and of each string that has a space and is no SQL."""
    for found in JAVA_TOKEN.finditer(source):
        token, number = found.group(), source.count("\n", 0, found.start()) + 1
        if token.startswith(("/*", "//")):
            for offset, line in enumerate(token.split("\n")):
                plain = re.sub(r"^\s*(?:/\*+|\*/|\*|//)|\*/$", "", line)
                yield number + offset, JAVADOC_TAG.sub("", CODE.sub("X", plain))
        elif token.startswith('"') and " " in token and not SQL.search(token):
            for offset, line in enumerate(token.strip('"').split("\n")):
                yield number + offset, line


TEXTS = {".py": python_texts, ".ts": typescript_texts, ".java": java_texts}
