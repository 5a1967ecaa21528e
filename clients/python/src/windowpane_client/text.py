"""Text of the gateway on terminals and in logs."""

from __future__ import annotations

import re

# Control characters and escape sequences, marks that reverse the direction of writing, separators of lines, and halves of pairs.
UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff\ufff9-\ufffb]")


def clean(text: str) -> str:
    """The text with a mark in the place of each character that a terminal could obey."""
    return UNSAFE.sub("\N{REPLACEMENT CHARACTER}", text)
