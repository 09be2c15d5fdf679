"""The character sets that a Blokus record may name."""

from __future__ import annotations

CHARSETS = ("utf-8", "utf8", "iso-8859-1", "iso8859-1", "latin1", "us-ascii")
