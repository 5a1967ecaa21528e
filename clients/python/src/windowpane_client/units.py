"""Rates, amounts of data, durations, and times as people write them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from decimal import Decimal

HIGHEST_RATE_BPS = 10**15
MOST_BYTES = 9 * 10**15 // 8
LONGEST = timedelta(days=3660)
FACTORS = {"": 1, "k": 10**3, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12, "P": 10**15}
BINARY = {"Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "Ti": 2**40, "Pi": 2**50}
AMOUNT = re.compile(r"(\d{1,18}(?:\.\d{1,18})?) ?([kKMGTP]i?)?([A-Za-z/]*)", re.ASCII)
DURATION = re.compile(r"(?:(\d{1,9})w)?(?:(\d{1,9})d)?(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9})s)?", re.ASCII)
CLOCK = re.compile(r"(?:(today|tomorrow) )?(\d{1,2}):(\d\d)", re.ASCII)
RATE_HELP = "Write a rate in bits per second, such as 40M, 1.5G, or 500k."
DATA_HELP = "Write an amount of data in bytes, such as 10G or 500MB."
DURATION_HELP = "Write a duration such as 45s, 90m, 1h30m, or 2d."
TIME_HELP = "Write a time such as 14:00, tomorrow 14:00, +10m, or 2026-12-01T20:00:00Z."


def parse_rate(text: str) -> int:
    """Bits per second. Raises ValueError with advice."""
    found = AMOUNT.fullmatch(text.strip())
    if found is None or found.group(3) not in ("", "b", "bps", "bit/s", "bit"):
        raise ValueError(f"'{text}' is not a rate. {RATE_HELP} Rates are not in bytes: 1 MB/s is 8M.")
    return _whole(text, found, FACTORS, HIGHEST_RATE_BPS, f"A rate is between 1 bit/s and 1P. {RATE_HELP}")


def parse_data(text: str) -> int:
    """Bytes. Raises ValueError with advice."""
    found = AMOUNT.fullmatch(text.strip())
    if found is None or found.group(3) not in ("", "B"):
        raise ValueError(f"'{text}' is not an amount of data. {DATA_HELP} Amounts are not in bits: 8 Gbit are 1G.")
    return _whole(text, found, {**FACTORS, **BINARY}, MOST_BYTES, f"An amount is between 1 byte and 1.125P. {DATA_HELP}")


def _whole(text: str, found: re.Match[str], factors: dict[str, int], most: int, advice: str) -> int:
    factor = factors.get(found.group(2) or "")
    value = Decimal(found.group(1)) * factor if factor else Decimal(0)
    if not 1 <= value <= most or value != value.to_integral_value():
        raise ValueError(f"'{text}' is not possible. {advice}")
    return int(value)


def parse_duration(text: str) -> timedelta:
    """A positive duration of up to ten years. Raises ValueError with advice."""
    found = DURATION.fullmatch(text.strip().replace(" ", ""))
    if found is None or not any(found.groups()):
        raise ValueError(f"'{text}' is not a duration. {DURATION_HELP}")
    weeks, days, hours, minutes, seconds = (int(group or 0) for group in found.groups())
    whole = ((((weeks * 7 + days) * 24) + hours) * 60 + minutes) * 60 + seconds
    if not 0 < whole <= LONGEST.total_seconds():
        raise ValueError(f"'{text}' is not between one second and ten years. {DURATION_HELP}")
    return timedelta(seconds=whole)


def parse_time(text: str, now: datetime) -> datetime:
    """An instant. A time without a zone is in that of `now`, and one without a day is the next one. Raises ValueError with advice."""
    plain = " ".join(text.split())
    if plain == "now":
        return now
    if plain.startswith("+"):
        return now + parse_duration(plain[1:])
    if found := CLOCK.fullmatch(plain):
        return _on_the_clock(text, found, now)
    try:
        instant = datetime.fromisoformat(re.sub("[zZ]$", "+00:00", plain))
        instant = instant if instant.tzinfo else _local(instant, now)
        instant.utctimetuple()
        return instant
    except (ValueError, OverflowError) as error:
        raise ValueError(f"'{text}' is not a time. {TIME_HELP}") from error


def _on_the_clock(text: str, found: re.Match[str], now: datetime) -> datetime:
    day, hour, minute = found.group(1), int(found.group(2)), int(found.group(3))
    if hour > 23 or minute > 59:
        raise ValueError(f"'{text}' is not a time. {TIME_HELP}")
    bare = now.replace(tzinfo=None, hour=hour, minute=minute, second=0, microsecond=0)
    instant = _local(bare + timedelta(days=day == "tomorrow"), now)
    return instant if day or instant > now else _local(bare + timedelta(days=1), now)


def _local(bare: datetime, now: datetime) -> datetime:
    """The time in the zone of `now`: that of the system, with its summer time, where `now` has the system's offset."""
    local = bare.astimezone()
    return local if now.astimezone().utcoffset() == now.utcoffset() else bare.replace(tzinfo=now.tzinfo)


def rate_text(bps: int) -> str:
    """A rate for people, rounded to four digits."""
    for unit, factor in (("Tbit/s", 10**12), ("Gbit/s", 10**9), ("Mbit/s", 10**6), ("kbit/s", 10**3)):
        if bps >= factor:
            return f"{Decimal(bps) / factor:.4g} {unit}" if bps < 1000 * factor else f"{bps // factor} {unit}"
    return f"{bps} bit/s"


def rate_argument(bps: int) -> str:
    """A rate as `parse_rate` reads it, exactly."""
    for unit in ("T", "G", "M", "k"):
        if bps >= FACTORS[unit]:
            return f"{(Decimal(bps) / FACTORS[unit]).normalize():f}{unit}"
    return str(bps)


def duration_text(length: timedelta) -> str:
    """A duration as `parse_duration` reads it, in whole seconds."""
    seconds = max(0, round(length.total_seconds()))
    text = ""
    for unit, factor in (("d", 86400), ("h", 3600), ("m", 60), ("s", 1)):
        count, seconds = divmod(seconds, factor)
        text += f"{count}{unit}" if count else ""
    return text or "0s"
