from pathlib import Path

import pytest

from cli import prose


def findings_of(folder: Path, name: str, text: str) -> list[str]:
    file = folder / name
    file.write_text(text)
    return [line.removeprefix(f"{file}:") for line in prose.check([file])]


def test_the_words_of_the_project_follow_its_style() -> None:
    assert prose.findings() == []


@pytest.mark.parametrize("sentence", [
    "The owner is told when a booking ends.",
    "Whoever asks first gets the window.",
    "Nobody is booked on this share.",
    "The booking waited in vain.",
    "An event stands in the record.",
    "The page says that the window is over.",
    "The gateway posts a notice.",
])
def test_a_sentence_in_the_old_voice_fails(tmp_path: Path, sentence: str) -> None:
    assert findings_of(tmp_path, "page.md", f"# Title\n\n{sentence}\n")


def test_a_plain_sentence_passes(tmp_path: Path) -> None:
    assert findings_of(tmp_path, "page.md", "# Title\n\nThe gateway sends a notification to the owner.\n") == []


def test_a_sentence_of_more_than_35_words_fails_with_its_line(tmp_path: Path) -> None:
    found = findings_of(tmp_path, "page.md", "# Title\n\nFirst.\n\n" + "word " * 36 + "end.\n")
    assert [line.partition(":")[0] for line in found] == ["5"]


def test_a_heading_in_title_case_fails(tmp_path: Path) -> None:
    assert findings_of(tmp_path, "page.md", "# How It Works\n")
    assert findings_of(tmp_path, "page.md", "# How it works with Open vSwitch\n") == []


def test_a_link_to_a_missing_file_fails(tmp_path: Path) -> None:
    assert findings_of(tmp_path, "page.md", "# Title\n\n[The guide](missing.md).\n")


def test_code_is_not_prose(tmp_path: Path) -> None:
    assert findings_of(tmp_path, "page.md", "# Title\n\nRun `say nobody`:\n\n```\nsay nobody\n```\n") == []


def test_texts_of_the_web_are_found_with_their_lines() -> None:
    source = "import { x } from './nobody';\nexport const text = {\n  a: 'It is told.',\n  'mailbox.ask': `${n} waits`,\n};\n"
    assert list(prose.typescript_texts(source)) == [(3, "It is told."), (4, "X waits")]


def test_comments_messages_and_names_of_python_are_found_with_their_lines() -> None:
    source = 'def test_nobody_waits():\n    """First line.\n\n    Second line."""\n    fail(f"about {x} here")  # a comment\n'
    found = sorted(prose.python_texts(source))
    assert (1, "test nobody waits") in found
    assert (2, "First line.") in found
    assert (4, "    Second line.") in found
    assert (5, "a comment") in found
    assert (5, "about ") in found


def test_comments_and_messages_of_java_are_found_with_their_lines() -> None:
    source = '''/**
 * First line of {@link Some#thing}.
 *
 * @param x the second
 */
class A {
  char c = '"'; // a comment
  String s = "one message" + "key";
  String sql = "SELECT told FROM x";
  String text = """
      two lines
      of text""";
}
'''
    found = [(number, phrase.strip()) for number, phrase in prose.java_texts(source)]
    assert [it for it in found if it[1]] == [
        (2, "First line of X."), (4, "the second"), (7, "a comment"), (8, "one message"), (11, "two lines"),
        (12, "of text")]
