"""Characters that are read as others: odd blanks, bytes of windows-1252."""

from __future__ import annotations

import re

ODD_SPACES = "\x0b\u00a0\u2000-\u200a\u202f\u3000"
ODD_SPACE = re.compile(rf"[{ODD_SPACES}]")
COMMENT_OR_SPACE = re.compile(rf"\{{[^}}]*+\}}?|;[^\r\n]*+|[{ODD_SPACES}]")


def western(byte: str) -> str:
    """Return the letter of windows-1252 that an undecoded byte stands for.

    Those that it has no letter for are controls of Latin-1."""
    data = byte.encode("utf-8", "surrogateescape")
    return data.decode("cp1252", "replace").replace("\ufffd", data.decode("latin-1"))
