"""The rules about the bytes of XQF files (XIQ5xx)."""

from __future__ import annotations

from gamenote.core.diagnostic import Severity
from gamenote.core.rule import reported, rules_in


@reported("XIQ501", "xqf-header", Severity.ERROR, also=(Severity.WARNING,))
def xqf_header() -> None:
    r"""The file does not begin as XQF does, or a number in its header is not known.

    What does not begin with the letters `XQ` is no XQF, and nothing of it is read. A result above 4 or a kind of
    game above 3 means nothing, and is taken for an unknown one.

    Bad (bytes)::

        b'PK\x03\x04'
    """


@reported("XIQ502", "xqf-version", Severity.ERROR)
def xqf_version() -> None:
    r"""The version of the file is none that is known.

    There are versions 10, in plain, and 11 to 18, which add keys to most bytes. How others are to be read nobody
    knows, so nothing of them is.

    Bad (bytes)::

        b'XQ\x13\0'
    """


@reported("XIQ503", "xqf-checksum", Severity.ERROR)
def xqf_checksum() -> None:
    r"""The bytes of the key do not add up to 0.

    Bytes 12 to 15 hold the key and its sum, which makes them 0 together. Where it does not, the key is
    damaged; moves read with it would be any.

    Bad (bytes)::

        b'XQ\x0a\0\0\0\0\0\0\0\0\0\x01\0\0\0'
    """


@reported("XIQ504", "xqf-truncated", Severity.ERROR)
def xqf_truncated() -> None:
    r"""The file ends within its header, a move or a comment, or before a move that is announced.

    What stands before it is read; the rest was lost, by a download most often.

    Bad (after the usual head, bytes)::

        b'\x18 \x10\0\0\0\0\0'
    """


@reported("XIQ505", "xqf-board", Severity.ERROR)
def xqf_board() -> None:
    """The pieces at the start make no position: two on one point, or no king.

    The header tells the points of all 32 pieces. Where they are damaged nothing is played, for all moves behind
    would be called wrong.
    """


@reported("XIQ506", "xqf-string", Severity.WARNING)
def xqf_string() -> None:
    """A text is longer than its room, or has bytes that are no letters of GB18030.

    Before a text stands the number of its bytes. Where it is larger than the room of the field, as many bytes as
    there are are read. Bytes that are no letters are kept as they are.
    """


@reported("XIQ507", "trailing-text", Severity.WARNING)
def trailing_text() -> None:
    r"""Bytes stand behind the last move, which no program reads.

    Each move tells whether another one follows. Where none does and the file goes on, either that mark or the
    rest is damaged.

    Bad (after the usual head, bytes)::

        b'\x18 \0\0\0\0\0\0\0\0\0\0'
    """


RULES = rules_in(globals())
