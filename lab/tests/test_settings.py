from __future__ import annotations

from pathlib import Path

import pytest

from lab import settings

WMEM, RMEM = "net/core/wmem_default", "net/core/rmem_default"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "net/core").mkdir(parents=True)
    (tmp_path / WMEM).write_text("212992\n")
    (tmp_path / RMEM).write_text(f"{settings.SOCKET_BUFFER}\n")
    return tmp_path


def test_only_what_is_too_small_is_raised_and_put_back(folder: Path) -> None:
    before = settings.shortfall(folder)
    assert before == {WMEM: "212992"}
    assert settings.raise_buffers(folder) == []
    assert settings.value(WMEM, folder) == settings.SOCKET_BUFFER
    settings.restore(before, folder)
    assert settings.value(WMEM, folder) == 212_992
    assert settings.value(RMEM, folder) == settings.SOCKET_BUFFER


def test_a_value_that_another_program_changed_is_left_alone(folder: Path) -> None:
    before = settings.shortfall(folder)
    settings.raise_buffers(folder)
    (folder / WMEM).write_text("33554432")
    settings.restore(before, folder)
    assert settings.value(WMEM, folder) == 33_554_432


def test_advice_is_for_what_is_too_small(folder: Path) -> None:
    assert settings.advice(folder) == ["sysctl -w net.core.wmem_default=16777216"]
    settings.raise_buffers(folder)
    assert settings.advice(folder) == []


def test_without_access_there_is_advice_for_the_machine(tmp_path: Path) -> None:
    assert settings.shortfall(tmp_path) == {}
    assert settings.raise_buffers(tmp_path) == ["sysctl -w net.core.wmem_default=16777216",
                                                "sysctl -w net.core.rmem_default=16777216"]
    settings.restore({WMEM: "1"}, tmp_path)
    assert list(tmp_path.iterdir()) == []
