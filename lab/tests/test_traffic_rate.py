import pytest

from lab.traffic import rate


@pytest.mark.parametrize(("text", "bps"), [
    ("40M", 40_000_000), ("1.5g", 1_500_000_000), ("800K", 800_000), ("5000", 5_000), ("0.5M", 500_000)])
def test_a_rate_is_read_as_people_write_it(text: str, bps: int) -> None:
    assert rate.parse(text) == bps


@pytest.mark.parametrize("text", ["", "M", "40 M", "-4M", "4T", "40Mbit", "1e6", "four"])
def test_an_invalid_rate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a rate"):
        rate.parse(text)


@pytest.mark.parametrize("text", ["0", "999", "11G"])
def test_a_rate_out_of_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="out of range"):
        rate.parse(text)
