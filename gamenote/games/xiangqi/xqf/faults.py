"""What is wrong with the bytes of XQF files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from gamenote.core.diagnostic import Diagnostic, Severity
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import Span
from gamenote.core.words import count_with_noun
from gamenote.games.xiangqi.xqf import layout, lint
from gamenote.games.xiangqi.xqf.layout import HEAD, NEWEST, PIECES, PLAIN, POINTS


def head_faults(data: bytes) -> tuple[tuple[Diagnostic, ...], bool]:
    """Return what is wrong with a header.

    The second value tells whether the file can be read."""
    if data[:2] != b"XQ":
        return (lint.xqf_header.found("the file does not begin with XQ", Span(0, min(2, len(data)))),), False
    if data[2:3] and not PLAIN <= data[2] <= NEWEST:
        words = f"the version is {data[2]}, but only {PLAIN} to {NEWEST} are known"
        return (lint.xqf_version.found(words, Span(2, 3)),), False
    if (total := sum(data[12:16]) % 256) != 0:
        words = f"the four bytes of the key add up to {total} (modulo 256), not to 0"
        return (lint.xqf_checksum.found(words, Span(12, 16)),), False
    if len(data) < HEAD:
        words = f"the file has {len(data)} bytes, but its header alone takes {HEAD}"
        return (lint.xqf_truncated.found(words, Span(len(data), len(data))),), False
    return tuple(_field_faults(data)), True


def _field_faults(data: bytes) -> Iterator[Diagnostic]:
    """Yield numbers out of their range, and texts that cannot be."""
    for at, most, what in ((layout.RESULT, 4, "result"), (layout.KIND, len(layout.KINDS) - 1, "kind of game")):
        if data[at] > most:
            words = f"the {what} is {data[at]}, but the largest known number is {most}"
            yield lint.xqf_header.found(words, Span(at, at + 1), severity=Severity.WARNING)
    for _, at, room in layout.FIELDS:
        name = layout.field_at(at)
        if data[at] >= room:
            words = f"the text of {name} has {data[at]} bytes by its length, but there is room for {room - 1}"
            yield lint.xqf_string.found(words, Span(at, at + 1))
    yield from _undecodable((at + 1, text, layout.field_at(at)) for _, at, text in layout.texts_of(data))


def _undecodable(texts: Iterator[tuple[int, bytes, str]]) -> Iterator[Diagnostic]:
    """Yield texts with bytes that are no letters."""
    for at, text, what in texts:
        try:
            text.decode(layout.CHARSET)
        except UnicodeDecodeError as failure:
            place = at + failure.start
            words = f"the byte {text[failure.start]:#04x} in the text of {what} is no letter of GB18030"
            yield lint.xqf_string.found(words, Span(place, place + 1))


def board_fault(points: list[int]) -> Diagnostic | None:
    """Return why pieces make no position."""
    seen = dict[int, int]()
    for place, point in enumerate(points):
        if point < POINTS and point in seen:
            words = f"two pieces stand on {layout.point_text(point)}"
            return lint.xqf_board.found(words, Span(16, 48))
        seen[point] = place
    for king, side in (("K", "Red"), ("k", "Black")):
        if points[PIECES.index(king)] >= POINTS:
            return lint.xqf_board.found(f"{side} has no king", Span(16, 48))
    return None


def tree_faults(
    tree: layout.MoveTree, data: bytes, comments: Iterator[tuple[int, bytes, str]]
) -> Iterator[Diagnostic]:
    """Yield what is wrong with the records of moves."""
    if tree.cut is not None:
        words = (
            f"the file ends here, but a move should follow behind {count_with_noun(max(tree.size - 1, 0), 'move')}"
        )
        yield lint.xqf_truncated.found(words, Span(min(tree.cut, len(data)), len(data)))
    elif tree.end < len(data):
        words = f"{count_with_noun(len(data) - tree.end, 'byte')} stand behind the last move"
        yield lint.trailing_text.found(words, Span(tree.end, len(data)))
    yield from islice(_undecodable(comments), MOST_FINDINGS)
