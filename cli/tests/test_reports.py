from pathlib import Path

from cli.reports import Count, count


def report(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text)
    return file


def test_passed_failed_errors_and_skipped_are_distinguished(tmp_path: Path) -> None:
    file = report(tmp_path, "a.xml", """
        <testsuites><testsuite>
          <testcase name="a"/><testcase classname="B" name="b"><failure message="2 is&#10; not 3"/></testcase>
          <testcase name="c"><error/></testcase><testcase name="d"><skipped/></testcase>
        </testsuite></testsuites>""")
    assert count([file]) == Count(passed=1, failures=("B › b: 2 is not 3", "c: error"), skipped=1)


def test_reports_of_several_runners_are_summed(tmp_path: Path) -> None:
    one = report(tmp_path, "a.xml", "<testsuite><testcase/></testsuite>")
    two = report(tmp_path, "b.xml", "<testsuite><testcase/><testcase/></testsuite>")
    assert count([one, two]) == Count(passed=3)


def test_a_report_that_is_missing_or_torn_counts_as_a_failure(tmp_path: Path) -> None:
    truncated = report(tmp_path, "a.xml", "<testsuite><testcase>")
    found = count([truncated, tmp_path / "none.xml"])
    assert (found.passed, found.failed) == (0, 2)
    assert "a.xml" in found.failures[0]


def test_output_with_characters_that_xml_does_not_have_is_read(tmp_path: Path) -> None:
    hostile = report(tmp_path, "a.xml", '<?xml version="1.0" encoding="UTF-8"?><testsuite><testcase name="a"/>'
                     "<system-out>digit: \uffff\uffff\x01</system-out></testsuite>")
    assert count([hostile]) == Count(passed=1)
