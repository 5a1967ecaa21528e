import pytest

from cli import identifiers


def found(source: str, suffix: str) -> list[tuple[int, str]]:
    """Line and identifier of each finding."""
    return [(line, message.partition(":")[0]) for line, message in identifiers.check(source, suffix)]


def test_identifiers_of_the_project_follow_its_style() -> None:
    assert identifiers.findings() == []


@pytest.mark.parametrize("identifier", ["told", "isTold", "NOBODY_KNOWS", "TextCourier", "who_said", "told2"])
@pytest.mark.parametrize(("suffix", "source"), [
    (".java", "class A {\n  void NAME() {}\n}"),
    (".ts", "const a = 1;\nconst NAME = a;"),
    (".tsx", "const a = 1;\nconst b = <A NAME={a} />;"),
    (".py", "a = 1\nNAME = a"),
])
def test_an_identifier_with_a_banned_word_is_found_with_its_line(suffix: str, source: str, identifier: str) -> None:
    assert found(source.replace("NAME", identifier), suffix) == [(2, identifier)]


def test_the_message_names_the_identifier_the_word_and_what_to_write() -> None:
    word, instead = next(iter(identifiers.WORDS.items()))
    assert list(identifiers.check(f"{word}_at = 1", ".py")) == [(1, f"{word}_at: instead of '{word}' write {instead}")]


def test_a_banned_word_inside_another_word_passes() -> None:
    assert found("desktop = kind + retold", ".py") == []


@pytest.mark.parametrize(("suffix", "source"), [
    (".java", '// WORD\n/* WORD */ String a = "WORD";\nString b = """\n    WORD\n    """;'),
    (".ts", "// WORD\nconst a = ['WORD', \"WORD\", `WORD`]; /* WORD */"),
    (".py", '# WORD\na = "WORD", \'WORD\', """WORD\nWORD"""'),
])
def test_comments_and_strings_pass(suffix: str, source: str) -> None:
    assert found(source.replace("WORD", "nobody"), suffix) == []
