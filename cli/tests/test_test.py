from pathlib import Path

import pytest

from cli import camara, fuzz, python_client, terraform, test
from cli.changed import Chosen


@pytest.mark.parametrize(("chosen", "titles"), [
    (Chosen(everything=True), ["api", "camara", "terraform", "python client"]),
    (Chosen(only={python_client.TESTS}), ["python client"]),
    (Chosen(only={"e2e/api/test_fuzz.py"}), ["api"]),
    (Chosen(only={"e2e/camara/test_features.py"}), ["camara"]),
    (Chosen(only={terraform.TESTS}), ["terraform"]),
])
def test_the_part_api_runs_what_was_chosen(chosen: Chosen, titles: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "ensure", lambda: Path("schemathesis"))
    monkeypatch.setattr(python_client, "python", lambda: Path("python"))
    monkeypatch.setattr(camara, "python", lambda: Path("python"))
    monkeypatch.setattr(terraform, "ensure", lambda: None)
    runners = test._api(test.Request(chosen=chosen))
    assert [runner.title for runner in runners] == titles
    assert all(runner.command[0] == "python" for runner in runners if runner.title == "python client")
