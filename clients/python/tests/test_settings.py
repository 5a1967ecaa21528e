import json
from pathlib import Path

import pytest

from windowpane_client.wp import settings
from windowpane_client.wp.settings import SettingsError, SignInNeeded, Stored

STORED = Stored("https://gateway.example", "windowpane_secret")


@pytest.fixture(autouse=True)
def no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in (settings.URL, settings.TOKEN, settings.TOKEN_FILE, settings.CA_FILE):
        monkeypatch.delenv(name, raising=False)


def test_only_the_owner_can_read_the_stored_token() -> None:
    settings.store(STORED)
    assert settings.file().stat().st_mode & 0o777 == 0o600
    assert settings.file().parent.stat().st_mode & 0o777 == 0o700
    assert settings.load() == STORED
    assert list(settings.file().parent.iterdir()) == [settings.file()]


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_a_file_that_others_can_read_is_refused(mode: int) -> None:
    settings.store(STORED)
    settings.file().chmod(mode)
    with pytest.raises(SettingsError, match="chmod 600"):
        settings.load()
    settings.store(STORED)
    assert settings.load() == STORED, "the next sign-in replaces it"


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"url": "https://gateway.example"}', '{"url": 1, "token": 2}', "null", "\x00"])
def test_a_damaged_file_is_reported(content: str) -> None:
    settings.store(STORED)
    settings.file().write_text(content)
    with pytest.raises(SettingsError, match="wp login"):
        settings.load()


def test_a_stored_token_is_for_its_gateway_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    settings.store(STORED)
    assert settings.connection(None, None).token == "windowpane_secret"
    assert settings.connection("https://gateway.example/", None).token == "windowpane_secret"
    for other in ("http://gateway.example", "https://gateway.example:8443", "https://other.example", "unix:/run/gateway.sock"):
        with pytest.raises(SignInNeeded, match="no token for"):
            settings.connection(other, None)
    monkeypatch.setenv(settings.URL, "https://other.example")
    with pytest.raises(SignInNeeded):
        settings.connection(None, None)


def test_without_settings_the_user_is_asked_to_sign_in() -> None:
    with pytest.raises(SignInNeeded, match="wp login"):
        settings.connection(None, None)


def test_a_token_of_the_environment_is_used_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings.store(STORED)
    place = tmp_path / "token"
    place.write_text("of_a_file\n")
    place.chmod(0o600)
    monkeypatch.setenv(settings.TOKEN_FILE, str(place))
    assert settings.connection(None, None).token == "of_a_file"
    monkeypatch.setenv(settings.TOKEN, "of_the_environment")
    assert settings.connection(None, None).token == "of_the_environment"
    monkeypatch.setenv(settings.TOKEN, "not a token")
    with pytest.raises(SettingsError, match="WINDOWPANE_TOKEN") as refused:
        settings.connection(None, None)
    assert "not a token" not in str(refused.value)


def test_a_token_file_that_others_can_read_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = tmp_path / "token"
    place.write_text("secret")
    place.chmod(0o644)
    monkeypatch.setenv(settings.TOKEN_FILE, str(place))
    with pytest.raises(SettingsError, match="chmod 600"):
        settings.connection("https://gateway.example", None)
    monkeypatch.setenv(settings.TOKEN_FILE, str(tmp_path / "none"))
    with pytest.raises(SettingsError, match="cannot be read"):
        settings.connection("https://gateway.example", None)


def test_the_file_has_what_is_needed_and_no_more() -> None:
    settings.store(Stored("https://gateway.example", "windowpane_secret", "/etc/ca.pem"))
    assert json.loads(settings.file().read_text()) == {"url": "https://gateway.example", "token": "windowpane_secret",
                                                       "caFile": "/etc/ca.pem"}
    assert settings.connection(None, None).ca_file == "/etc/ca.pem"
    assert settings.remove() and not settings.remove()
