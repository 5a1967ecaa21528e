from datetime import datetime, timedelta, timezone

import pytest

from windowpane_client import units

NOW = datetime(2026, 11, 25, 13, 30, tzinfo=timezone(timedelta(hours=1)))


@pytest.mark.parametrize(("text", "bps"), [
    ("40M", 40_000_000), ("1.5G", 1_500_000_000), ("500k", 500_000), ("500K", 500_000), ("1", 1), ("40 Mbit/s", 40_000_000),
    ("40Mbps", 40_000_000), ("1P", 10**15), ("0.001k", 1), ("1000T", 10**15), ("1.234567M", 1_234_567)])
def test_rates_are_decimal_bits_per_second(text: str, bps: int) -> None:
    assert units.parse_rate(text) == bps


@pytest.mark.parametrize("text", ["", "M", "40MB", "40MB/s", "-1M", "0", "0.5", "1.0000001M", "1.1P", "2P", "1e9", "40Mi", "nan", "inf",
                                  "٤٠M", "9" * 400, "1" + "0" * 17 + "P", "4_0M", "40M40", "0x10", "40\n; rm"])
def test_what_is_not_a_rate_is_refused_with_advice(text: str) -> None:
    with pytest.raises(ValueError, match="rate"):
        units.parse_rate(text)


@pytest.mark.parametrize(("text", "size"), [
    ("10G", 10**10), ("10GB", 10**10), ("1KiB", 1024), ("2Mi", 2 * 2**20), ("1B", 1), ("512", 512), ("1.125P", units.MOST_BYTES)])
def test_amounts_of_data_are_bytes(text: str, size: int) -> None:
    assert units.parse_data(text) == size


@pytest.mark.parametrize("text", ["", "10Gb", "10Gbit", "-1G", "0", "1.126P", "0.3B", "10GBB", "1" * 30])
def test_what_is_not_an_amount_is_refused_with_advice(text: str) -> None:
    with pytest.raises(ValueError, match="amount"):
        units.parse_data(text)


@pytest.mark.parametrize(("text", "seconds"), [
    ("45s", 45), ("90m", 5400), ("1h", 3600), ("1h30m", 5400), ("2d", 172_800), ("1w", 604_800), ("1h 30m", 5400), ("3660d", 316_224_000)])
def test_durations(text: str, seconds: int) -> None:
    assert units.parse_duration(text) == timedelta(seconds=seconds)


@pytest.mark.parametrize("text", ["", "1", "h", "1y", "-1h", "0s", "30m1h", "1.5h", "3661d", "999999999w", "9" * 40 + "s", "٤h"])
def test_what_is_not_a_duration_is_refused_with_advice(text: str) -> None:
    with pytest.raises(ValueError, match="Write a duration"):
        units.parse_duration(text)


@pytest.mark.parametrize(("text", "expected"), [
    ("now", NOW), ("+10m", NOW + timedelta(minutes=10)), ("14:00", NOW.replace(hour=14, minute=0)),
    ("13:30", NOW + timedelta(days=1)), ("9:05", NOW.replace(hour=9, minute=5) + timedelta(days=1)),
    ("today 9:05", NOW.replace(hour=9, minute=5)), ("tomorrow  14:00", NOW.replace(hour=14, minute=0) + timedelta(days=1)),
    ("2026-12-01T20:00:00Z", datetime(2026, 12, 1, 20, tzinfo=timezone.utc)),
    ("2026-12-01 20:00", datetime(2026, 12, 1, 20, tzinfo=NOW.tzinfo)),
    ("2026-12-01T20:00:00.123456+05:30", datetime(2026, 12, 1, 20, 0, 0, 123456, timezone(timedelta(hours=5, minutes=30))))])
def test_times(text: str, expected: datetime) -> None:
    assert units.parse_time(text, NOW) == expected


@pytest.mark.parametrize("text", ["", "25:00", "12:60", "yesterday 10:00", "+", "+10", "10", "2026-13-01T00:00:00Z", "0001-01-01T00:00:00+23:59",
                                  "9999-12-31T23:59:59-23:59", "12:00:00:00", "14:00\x1b"])
def test_what_is_not_a_time_is_refused_with_advice(text: str) -> None:
    with pytest.raises(ValueError, match="Write a"):
        units.parse_time(text, NOW)


@pytest.mark.parametrize(("bps", "text"), [
    (0, "0 bit/s"), (999, "999 bit/s"), (1_000, "1 kbit/s"), (40_000_000, "40 Mbit/s"), (1_500_000_000, "1.5 Gbit/s"),
    (999_999_999, "1000 Mbit/s"), (10**15, "1000 Tbit/s"), (2**63 - 1, "9223372 Tbit/s"), (80_266_667, "80.27 Mbit/s")])
def test_rates_for_people(bps: int, text: str) -> None:
    assert units.rate_text(bps) == text


@pytest.mark.parametrize("bps", [1, 999, 1_000, 1_234_567, 40_000_000, 999_999_999_999_999, 10**15])
def test_a_rate_as_an_argument_is_read_as_it_was(bps: int) -> None:
    assert units.parse_rate(units.rate_argument(bps)) == bps
