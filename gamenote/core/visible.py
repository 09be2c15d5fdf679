"""Text of records made safe to show."""

from __future__ import annotations

import os
import re

__all__ = ["visible"]

# C0 without tab and line ends, DEL, C1, and the characters that turn the direction of writing.
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
UNSAFE = re.compile(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
UNDECODED = re.compile("[\ud800-\udfff]")
# These are compiled when they are first used: few runs need them.
IN_JSON = (
    "[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"  # what JSON itself does not escape
)
IN_CELL = "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]"
FORMULA = r"\s*+[=+\-@\uff1d\uff0b\uff0d\uff20]"
NO_FORMULA = r"[+\-]*+(?:\d++(?:[.,]\d++)?)?"  # a number, or signs alone
COMMAND = r"(?im)##(?:vso)?(?=\[)|^\s*+:(?=:)"


def visible(text: str) -> str:
    r"""Return the text on one line, with escapes for dangers.

    >>> visible("A\x1b[31mnn")
    'A\\x1b[31mnn'
    """
    return UNSAFE.sub(_escape, text)


def decoded(text: str) -> str:
    r"""Return the text with escapes for undecoded bytes.

    >>> decoded("caf\udce9")
    'caf\\xe9'
    """
    return UNDECODED.sub(_escape, text) if not text.isascii() else text


def in_json(text: str) -> str:
    r"""Return a text of JSON with escapes for dangers.

    >>> in_json('"caf\udce9\u202e"')
    '"caf\\udce9\\u202e"'
    """
    if text.isascii() and "\x7f" not in text:
        return text
    return re.sub(IN_JSON, lambda match: f"\\u{ord(match[0]):04x}", text)


def in_cell(text: str) -> str:
    r"""Return the text as a cell that a spreadsheet only shows.

    >>> in_cell("=1+1"), in_cell("-5"), in_cell("Ann\tLee")
    ("'=1+1", '-5', 'Ann\\x09Lee')
    """
    text = re.sub(IN_CELL, _escape, text)
    return f"'{text}" if re.match(FORMULA, text) and not re.fullmatch(NO_FORMULA, text) else text


def in_ci() -> bool:
    """Whether what is written goes to the log of a CI system."""
    return bool(os.environ.get("CI") or os.environ.get("TF_BUILD"))


def in_log(text: str) -> str:
    """Lines without what the log of a CI system takes for commands.

    >>> in_log("::error::x"), in_log("a ##[group]b ##vso[x]")
    (': :error::x', 'a ## [group]b ##vso [x]')
    """
    return re.sub(COMMAND, lambda match: f"{match[0]} ", text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if 0xDC80 <= code <= 0xDCFF:  # a byte that fits no character
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
