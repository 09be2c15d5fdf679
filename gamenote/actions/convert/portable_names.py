"""Names of files that every system takes for files.

Windows keeps names for devices, whatever ending or blanks stand behind them, and drops dots and blanks at an end.
"""

from __future__ import annotations

import re

FORBIDDEN = re.compile(
    r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]'
)
RESERVED = re.compile(r"(?i:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *+(?:\..*)?", re.DOTALL)


def without_forbidden(text: str) -> str:
    """Return a text without characters that no name may have."""
    return FORBIDDEN.sub("_", text)


def portable(name: str) -> str:
    """Return a name that is no device and keeps its end.

    >>> portable("COM1 .x"), portable("Ann. "), portable("console")
    ('_COM1 .x', 'Ann', 'console')
    """
    text = name.rstrip(". ")
    return f"_{text}" if RESERVED.fullmatch(text) else text
