"""Text of records made safe to show: what could steer a terminal is written out."""

from __future__ import annotations

import re

# C0 without tab and line ends, DEL, C1, and the characters that turn the direction of writing.
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
UNSAFE = re.compile(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
UNDECODED = re.compile("[\ud800-\udfff]")


def visible(text: str) -> str:
    r"""The text on one line, with controls, bidi overrides and undecoded bytes as escapes.

    >>> visible("A\x1b[31mnn")
    'A\\x1b[31mnn'
    """
    return UNSAFE.sub(_escape, text)


def decoded(text: str) -> str:
    r"""The text with bytes that fit no character as escapes, so that it can be written in UTF-8.

    >>> decoded("caf\udce9")
    'caf\\xe9'
    """
    return UNDECODED.sub(_escape, text) if not text.isascii() else text


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if 0xDC80 <= code <= 0xDCFF:  # a byte that fits no character
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
