import pytest

from cli.parts.postgres import jdbc
from cli.terminal import Problem


def test_an_address_becomes_a_jdbc_url() -> None:
    assert jdbc("postgresql://wp:p%40ss@db.example:5433/windowpane") == (
        "jdbc:postgresql://db.example:5433/windowpane?user=wp&password=p%40ss")


def test_a_port_that_is_not_named_is_postgres_own() -> None:
    assert jdbc("postgres://wp@localhost/w").startswith("jdbc:postgresql://localhost:5432/w?")


def test_a_jdbc_url_stays() -> None:
    assert jdbc("jdbc:postgresql://h/d?user=u") == "jdbc:postgresql://h/d?user=u"


@pytest.mark.parametrize("url", ["mysql://h/d", "postgresql://h", "h:5432/d", "postgresql:///d"])
def test_an_invalid_postgres_address_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(Problem, match="DATABASE_URL is not"):
        jdbc(url)
