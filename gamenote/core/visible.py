"""Text of records made safe to show."""

from __future__ import annotations

import os
import re

from gamenote.core.patterns import lazy_pattern

__all__ = ["visible"]

# C0 without tab and line ends, DEL, C1, and the characters that turn the direction of writing.
_CONTROL = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
CONTROL = lazy_pattern(_CONTROL)
UNSAFE = lazy_pattern(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
UNDECODED = lazy_pattern("[\ud800-\udfff]")
# These are compiled when they are first used: few runs need them.
IN_JSON = (
    "[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"  # what JSON itself does not escape
)
STEERING = "(\x1b\\[[0-9;]*+m)|" + _CONTROL.replace("\x0c", "\x0c\x0d")
IN_CELL = "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]"
FORMULA = r"\s*+[=+\-@\uff1d\uff0b\uff0d\uff20]"
NO_FORMULA = r"[+\-]*+(?:\d++(?:[.,]\d++)?)?"  # a number, or signs alone
# Where programs that part cells by other signs than ours see a formula.
LATER_CELL = rf'(?<=;)(?=[\s"]*+{FORMULA})|(?<=,)(?="*+{FORMULA[4:]})'
# What the logs of CI systems take for commands: of GitHub, Azure, TeamCity; `::` at the beginning of a line.
BRACKETED = r"#(?:vso|teamcity)?\["
LINE_ENDS = r"\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029"
COMMAND = rf"(?i)#{BRACKETED[:-2]}(?=\[)|(?<![^{LINE_ENDS}])[^\S{LINE_ENDS}]*+:(?=:)"
CI_SYSTEMS = ("CI", "TF_BUILD", "GITHUB_ACTIONS", "GITLAB_CI", "TEAMCITY_VERSION", "BUILDKITE", "JENKINS_URL")


def visible(text: str) -> str:
    r"""Return the text on one line, with escapes for dangers.

    >>> visible("A\x1b[31mnn")
    'A\\x1b[31mnn'
    """
    return UNSAFE.sub(_escape_character, text)


def escape_undecoded(text: str) -> str:
    r"""Return the text with escapes for undecoded bytes.

    >>> decoded("caf\udce9")
    'caf\\xe9'
    """
    return UNDECODED.sub(_escape_character, text) if not text.isascii() else text


def in_json(text: str) -> str:
    r"""Return a text of JSON with escapes for dangers.

    >>> in_json('"caf\udce9\u202e"'), in_json('"##[x]"')
    ('"caf\\udce9\\u202e"', '"\\u0023#[x]"')
    """
    if not text.isascii() or "\x7f" in text:
        text = re.sub(IN_JSON, lambda match: f"\\u{ord(match[0]):04x}", text)
    return _without_commands(text, "\\u0023")


def in_markup(text: str) -> str:
    """Return a text of XML or HTML without commands of logs.

    >>> in_markup("a ##[group]")
    'a &#35;#[group]'
    """
    return _without_commands(text, "&#35;")


def _without_commands(text: str, sign: str) -> str:
    return re.sub(rf"(?i)#(?={BRACKETED})", lambda _: sign, text) if "##" in text else text


def in_cell(text: str) -> str:
    r"""Return the text as a cell that a spreadsheet only shows.

    >>> in_cell("=1+1"), in_cell("-5"), in_cell("Ann\tLee"), in_cell("Ann;=1+1")
    ("'=1+1", '-5', 'Ann\\x09Lee', "Ann;'=1+1")
    """
    text = in_log(re.sub(LATER_CELL, "'", re.sub(IN_CELL, _escape_character, text)))
    return f"'{text}" if re.match(FORMULA, text) and not re.fullmatch(NO_FORMULA, text) else text


def on_screen(text: str) -> str:
    r"""Return text as a terminal may have it: lines, in our colours.

    >>> on_screen("\x1b[31ma\x1b[m\n\x1b]0;b\x07")
    '\x1b[31ma\x1b[m\n\\x1b]0;b\\x07'
    """
    return re.sub(STEERING, lambda match: match[1] or _escape_character(match), text)


def in_ci() -> bool:
    """Whether what is written goes to the log of a CI system."""
    return any(map(os.environ.get, CI_SYSTEMS))


def in_log(text: str) -> str:
    """Lines without what the log of a CI system takes for commands.

    >>> in_log("::error::x"), in_log("a ##[group]b ##vso[x]")
    (': :error::x', 'a ## [group]b ##vso [x]')
    """
    return re.sub(COMMAND, lambda match: f"{match[0]} ", text)


def _escape_character(match: re.Match[str]) -> str:
    code = ord(match[0])
    if 0xDC80 <= code <= 0xDCFF:  # a byte that fits no character
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
