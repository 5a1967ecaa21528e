"""Chooses the tests that a change can have broken: `windowpane test --changed`.

Paths decide. A path that no line of the table below names chooses every part: a test too many costs minutes, one too few
hides a fault. Inside a part, Maven, Vitest and the imports of the Python files narrow the choice further.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

from cli import camara, identifiers, python_client, terraform
from cli.paths import ROOT
from cli.terminal import Problem

PYTHON_FOLDERS = ("cli", "lab", "e2e", "clients")
EVERY_PART = ("tools", "java", "web", "api", "deploy", "network", "e2e")
JAVA_MODULE = re.compile(r"(plan-protocol|(?:gateway|controller-module|clients)/[^/]+)/.+")
ON_THE_LAB = ("e2e/network/", "e2e/apps/")
"""Tests that run on a lab, in the part `network`."""
LAB_ITSELF = "the network tests run the lab as a program"


@dataclass
class Chosen:
    """What to run of one part: everything, or only some modules, sources or test files, and the reasons."""

    everything: bool = False
    only: set[str] = field(default_factory=set)
    reasons: dict[str, str] = field(default_factory=dict)
    """A changed path with the reason why it chose this part."""


class Choice:
    """The chosen parts by name."""

    def __init__(self) -> None:
        self.parts: dict[str, Chosen] = {}

    def all_of(self, path: str, reason: str, *parts: str) -> None:
        for part in parts:
            chosen = self.parts.setdefault(part, Chosen())
            chosen.everything = True
            chosen.reasons[path] = reason

    def some_of(self, path: str, reason: str, part: str, only: Iterable[str]) -> None:
        chosen = self.parts.setdefault(part, Chosen())
        chosen.only.update(only)
        chosen.reasons[path] = reason


@dataclass(frozen=True)
class Area:
    """Paths that have the same consequences. `*` in a pattern matches `/` too."""

    patterns: tuple[str, ...]
    reason: str
    parts: tuple[str, ...]


AREAS = (
    Area(("pom.xml", ".mvn/*"), "the build of every Java module", ("java", "api", "network", "e2e")),
    Area(("gateway/server/openapi.json",), "the API's description: web types and made-up requests", ("java", "web", "api")),
    Area(("deploy/*", "*/container/healthy", "cli/package.py", "cli/deploy.py"), "the packages and manifests, or their build", ("deploy",)),
    Area(("gateway/*-bench/*",), "benchmarks that no other part runs", ()),
    Area(("clients/java/*", "clients/zookeeper/*", "clients/hadoop/*", "clients/hadoop-cluster/*", "clients/experiments/*"),
         "applications on the lab use it", ("network",)),
    Area(("gateway/*",), "the gateway answers the API and the browser tests", ("api", "e2e")),
    Area(("plan-protocol/*",), "both ends of the plan protocol", ("api", "network", "e2e")),
    Area(("controller-module/*",), "the controller and its module program the switches", ("network", "e2e")),
    Area(("db/*",), "the schema and the demo data of the gateway", ("api", "e2e")),
    Area(("web/mock/*", "web/*.test.ts", "web/*.test.tsx"), "tests of the web", ()),
    Area(("web/*",), "the pages that the browser tests use", ("e2e",)),
    Area(("pytest.ini",), "settings of pytest", ("tools", "api", "network")),
    Area(("docs/style/*",), "the rules for prose", ("tools",)),
    Area(("docker-compose*.yml", ".env.example"), "tests of the Compose files", ("deploy",)),
    Area(("*/container/*",), "tests of the programs in containers", ("tools",)),
    Area((".dockerignore", "*/Dockerfile", ".ci/*",
          ".gitignore", ".editorconfig", "docs/*.png", "docs/experiments/*"), "no test reads it", ()),
)
WEB_SETTINGS = ("web/package*.json", "web/*.config.*", "web/tsconfig*.json", "web/scripts/*", "web/index.html")
PROSE = ("web/src/*text.ts", "cli/*.py", "lab/*.py", "e2e/*.py", "clients/python/*.py")
PROSE_TEST = "cli/tests/test_prose.py"
IDENTIFIERS_TEST = "cli/tests/test_identifiers.py"
DOCUMENTATION_TEST = "cli/tests/test_documentation.py"
DOCUMENTATION = ("docs/site/*", "docs/concepts/*", "gateway/server/openapi.json", "*/http/ProblemKind.java", "*/booking/Rule.java",
                 "*/quotas/QuotaKind.java")
"""What the documentation is built from or compared with, besides documents."""

WP_TEST = "clients/python/tests/test_reference.py"
WITH_WP = ("docs/tutorials/*", "docs/reference/wp.md", "docs/user-guide.md")
"""Documents with commands of `wp`."""

TUTORIALS_TEST = "e2e/network/test_tutorials.py"


def choose(changed: Iterable[str], python: Mapping[str, str], modules: Iterable[str]) -> Choice:
    """The tests for changed paths, from the texts of all Python files by path, and the folders of the Maven modules."""
    choice = Choice()
    graph = _importers(python)
    known_modules = set(modules)
    for path in sorted(changed):
        if path.endswith(".md"):
            _document(choice, path)
            _python_client(choice, path)
            _terraform(choice, path)
            continue
        named = _areas(choice, path)
        named |= _documentation(choice, path)
        named |= _java(choice, path, known_modules)
        named |= _web(choice, path)
        named |= _browser(choice, path)
        named |= _python_client(choice, path) or _terraform(choice, path) or _python(choice, path, graph)
        named |= _prose(choice, path)
        _identifiers(choice, path)
        if not named:
            choice.all_of(path, "no rule names this path, so everything runs", *EVERY_PART)
    return choice


def _document(choice: Choice, path: str) -> None:
    choice.some_of(path, "its wording, links, and commands", "tools", [PROSE_TEST, DOCUMENTATION_TEST])
    if _matches(path, WITH_WP):
        choice.some_of(path, "its commands of wp", "api", [WP_TEST])
    if path.startswith("docs/tutorials/"):
        choice.some_of(path, "a test follows it", "network", [TUTORIALS_TEST])
    if path == "docs/plan-protocol.md":
        choice.all_of(path, "tests compare the protocol with its description", "java")
    if path == "docs/operator-guide.md":
        choice.some_of(path, "a test runs its commands", "api", ["e2e/api/test_dump.py"])
    if path == "clients/java/README.md":
        choice.some_of(path, "tests run its examples", "java", ["clients/java"])


def _documentation(choice: Choice, path: str) -> bool:
    if not _matches(path, DOCUMENTATION):
        return False
    choice.some_of(path, "the documentation is built from it, or compared with it", "tools", [DOCUMENTATION_TEST])
    return path.startswith("docs/")


def _matches(path: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(path, pattern) for pattern in patterns)


def _areas(choice: Choice, path: str) -> bool:
    for area in AREAS:
        if _matches(path, area.patterns):
            choice.all_of(path, area.reason, *area.parts)
            return True
    return False


def _java(choice: Choice, path: str, modules: set[str]) -> bool:
    if path.startswith("db/") or path.startswith("docs/grafana/"):
        choice.some_of(path, "the gateway's tests read it", "java", ["gateway/server"])
        return True
    found = JAVA_MODULE.fullmatch(path)
    if found is None or found.group(1) not in modules:
        return False
    choice.some_of(path, "its module and those that use it", "java", [found.group(1)])
    return True


def _web(choice: Choice, path: str) -> bool:
    if not path.startswith("web/"):
        return False
    if _matches(path, WEB_SETTINGS):
        choice.all_of(path, "settings of the whole web", "web")
    else:
        choice.some_of(path, "web tests that import it, directly or not", "web", [path])
    return True


def _browser(choice: Choice, path: str) -> bool:
    if fnmatch(path, "e2e/specs/*.spec.ts"):
        choice.some_of(path, "this spec", "e2e", [path])
    elif fnmatch(path, "e2e/bench/*"):
        return True
    elif path.startswith("e2e/") and not path.endswith(".py") and not path.startswith(ON_THE_LAB):
        choice.all_of(path, "support of all browser tests", "e2e")
    else:
        return False
    return True


def _python_client(choice: Choice, path: str) -> bool:
    """The Python client is small: each change runs all of its tests, which also read its README.md. Tutorials show what it prints."""
    if not path.startswith(f"{python_client.FOLDER}/"):
        return False
    choice.some_of(path, "the Python client, and the examples of its document", "api", [python_client.TESTS])
    if path.startswith(f"{python_client.FOLDER}/src/"):
        choice.some_of(path, "the tutorials use it", "network", [TUTORIALS_TEST])
    return True


def _terraform(choice: Choice, path: str) -> bool:
    """The Terraform provider is small, too. Its tests also apply the examples of its document."""
    if not path.startswith(f"{terraform.FOLDER}/") and path != terraform.DOCUMENT:
        return False
    choice.some_of(path, "the Terraform provider, and the examples of its document", "api", [terraform.TESTS])
    if path == terraform.DOCUMENT:
        choice.some_of(path, "a test applies its file", "api", [python_client.TESTS])
    return True


def _python(choice: Choice, path: str, importers: Mapping[str, set[str]]) -> bool:
    """Test files that import a Python file, directly or not."""
    if path == "windowpane":
        choice.all_of(path, "every part is started through it", "tools", "network", "e2e")
        return True
    if path.partition("/")[0] not in PYTHON_FOLDERS:
        return False
    if not path.endswith(".py"):
        if path.startswith("cli/"):
            choice.all_of(path, "data of the command", "tools")
        elif path.startswith(("lab/", *ON_THE_LAB)):
            choice.all_of(path, "data of the lab", "network")
        elif path.startswith(f"{camara.FOLDER}/"):
            choice.some_of(path, "CAMARA's features", "api", [camara.FOLDER])
        return path.startswith(("cli/", "lab/", f"{camara.FOLDER}/", *ON_THE_LAB))
    for test in sorted(_reached(path, importers)):
        choice.some_of(path, "tests that import it, directly or not", part_of(test), [test])
    if path.startswith("lab/") and "/tests/" not in path:
        choice.all_of(path, LAB_ITSELF, "network")
    if path.startswith("cli/") and "/tests/" not in path:
        choice.all_of(path, "the command starts these tests", "tools")
    return True


def part_of(test: str) -> str:
    """The part that runs a Python test file."""
    return "tools" if test.startswith("cli/") else "api" if test.startswith(("e2e/api/", f"{camara.FOLDER}/", f"{terraform.TESTS}/", "clients/")) else "network"


def _prose(choice: Choice, path: str) -> bool:
    if not _matches(path, PROSE):
        return False
    choice.some_of(path, "its wording", "tools", [PROSE_TEST])
    return True


def _identifiers(choice: Choice, path: str) -> None:
    if _matches(path, identifiers.SOURCES):
        choice.some_of(path, "the words of its identifiers", "tools", [IDENTIFIERS_TEST])


def _importers(python: Mapping[str, str]) -> dict[str, set[str]]:
    """For each Python file the files that import it, in the sense of `import`, whether at the top or in a function."""
    by_module = {re.sub(r"(/__init__)?\.py$", "", path).replace("/", "."): path for path in python}
    importers: dict[str, set[str]] = {path: set() for path in python}
    for path, text in python.items():
        for name in _imported(text):
            if name in by_module:
                importers[by_module[name]].add(path)
    return importers


def _imported(text: str) -> Iterable[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _reached(path: str, importers: Mapping[str, set[str]]) -> set[str]:
    """The test files that import the file, or use it through others. A conftest.py counts for the tests of its folder."""
    reached, rest = {path}, [path]
    while rest:
        current = rest.pop()
        users = set(importers.get(current, ()))
        if current.endswith("/conftest.py"):
            folder = current.removesuffix("conftest.py")
            users |= {file for file in importers if file.startswith(folder)}
        rest += users - reached
        reached |= users
    return {file for file in reached if re.search(r"(^|/)test_[^/]*\.py$", file)}


def changed_paths(base: str | None) -> tuple[str, list[str]]:
    """The commit compared with, and the paths that differ from it: committed, uncommitted, and not yet tracked.

    Raises Problem where this is no work tree of git, or the base is unknown.
    """
    revision = base or _first(lambda name: _git("rev-parse", "--verify", "-q", name), ("origin/main", "main"))
    merge_base = _git("merge-base", "HEAD", revision) if revision else None
    if not merge_base:
        raise Problem(f"There is no revision '{base or 'origin/main or main'}' to compare with. Choose one with --base REV.")
    differing = _git("diff", "--name-only", "--no-renames", "-z", merge_base) or ""
    untracked = _git("ls-files", "--others", "--exclude-standard", "-z") or ""
    return merge_base, sorted({path for path in (differing + "\0" + untracked).split("\0") if path})


def _first(find: Callable[[str], str | None], names: Iterable[str]) -> str | None:
    return next((name for name in names if find(name)), None)


def _git(*arguments: str) -> str | None:
    try:
        done = subprocess.run(["git", "-c", "safe.directory=*", *arguments], cwd=ROOT, text=True, capture_output=True, check=False)
    except OSError as missing:
        raise Problem("git is missing: --changed needs it to find what changed.") from missing
    return done.stdout.strip() if done.returncode == 0 else None


def from_work_tree(base: str | None) -> tuple[str, Choice]:
    """The commit compared with, and the choice for this work tree."""
    revision, changed = changed_paths(base)
    python = {str(file.relative_to(ROOT)): file.read_text() for folder in PYTHON_FOLDERS for file in (ROOT / folder).rglob("*.py")
              if "node_modules" not in file.parts}
    return revision, choose(changed, python, maven_modules())


def maven_modules() -> list[str]:
    """The folders of the Maven modules."""
    return re.findall(r"<module>([^<]+)</module>", (ROOT / "pom.xml").read_text())


def described(revision: str, choice: Choice) -> list[str]:
    """What is going to run and why, in lines."""
    if not choice.parts:
        return [f"Nothing that a test covers differs from {revision[:12]}."]
    lines = [f"Differences from {revision[:12]} choose:"]
    for part, chosen in sorted(choice.parts.items(), key=lambda item: EVERY_PART.index(item[0])):
        extent = "everything" if chosen.everything else ", ".join(sorted(chosen.only))
        lines.append(f"  {part}: {extent}")
        by_reason: dict[str, list[str]] = {}
        for path, reason in chosen.reasons.items():
            by_reason.setdefault(reason, []).append(path)
        for reason, paths in by_reason.items():
            more = f" and {len(paths) - 3} more" if len(paths) > 3 else ""
            lines.append(f"      {', '.join(paths[:3])}{more}: {reason}")
    return lines


def existing(paths: Iterable[str], root: Path = ROOT) -> list[str]:
    """The paths that are still there, in order: a deleted file cannot be passed to a test runner."""
    return sorted(path for path in paths if (root / path).exists())
