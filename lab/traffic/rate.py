"""Rates as people write them."""

from __future__ import annotations

import re

_FACTORS = {"": 1, "K": 1_000, "M": 1_000_000, "G": 1_000_000_000}
_WRITTEN = re.compile(r"(\d+(?:\.\d+)?)([KMG]?)", re.IGNORECASE)
LOWEST_BPS = 1_000
HIGHEST_BPS = 10_000_000_000


def parse(text: str) -> int:
    """Bits per second of `40M`, `1.5G`, `800K` or a plain number. Raises ValueError with what is wrong."""
    found = _WRITTEN.fullmatch(text)
    if not found:
        raise ValueError(f"'{text}' is not a rate: a number with K, M or G for thousands, millions or billions of "
                         "bits per second is wanted, as 40M")
    rate = round(float(found[1]) * _FACTORS[found[2].upper()])
    if not LOWEST_BPS <= rate <= HIGHEST_BPS:
        raise ValueError(f"{text} is out of range: 1K to 10G bits per second")
    return rate


def show(bps: float) -> str:
    return f"{bps / 1_000_000:.1f} Mbit/s"
