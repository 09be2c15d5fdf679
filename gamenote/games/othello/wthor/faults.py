"""What is wrong with the bytes of WTHOR files."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.diagnostic import Diagnostic, Severity, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import MOST_FINDINGS
from gamenote.core.source import RAW, Span
from gamenote.core.words import count_with_noun
from gamenote.games.othello.lint import score_range
from gamenote.games.othello.wthor import HEAD, NAME_SIZES, layout, lint, record_size
from gamenote.games.othello.wthor.layout import BOARDS, MOVES, NAMED, SCORES, FileHead, WthorFile, name_in
from gamenote.syntax.tagpairs.dates import date_fault

YEAR = lazy_pattern(r"WTH_([0-9]{4})", re.IGNORECASE)
CONTROL = lazy_pattern("[\0-\x1f\x7f-\x9f]")
KINDS = {".jou": "players", ".trn": "tournaments"}


def header_faults(name: str, data: bytes, header: FileHead | None) -> Iterator[Diagnostic]:
    """Yield what is wrong with a file of games as a whole."""
    if header is None:
        yield lint.wthor_size.found(
            f"the file has {len(data)} bytes, but its header alone takes {HEAD}", Span(0, 0)
        )
        return
    yield from _date_fault(header)
    if header.size not in BOARDS:
        words = f"a board of {header.size}x{header.size} is not known (0 and 8 mean 8x8, 10 means 10x10)"
        yield lint.wthor_header.found(words, Span(12, 13))
        return
    named = YEAR.search(name)
    if not header.played:
        yield lint.wthor_year.found("the header does not tell the year of the games", Span(10, 12))
    elif named is not None and int(named[1]) != header.played:
        words = f"the games are of {header.played} by the header, of {named[1]} by the name of the file"
        yield lint.wthor_year.found(words, Span(10, 12))
    for is_so, words, at, severity in (
        (header.names, "a file of games holds no names, but the header counts {}", Span(8, 10), Severity.INFO),
        (
            header.kind > 1,
            "games of kind {} are not known (0 for games, 1 for end games)",
            Span(13, 14),
            Severity.WARNING,
        ),
        (header.reserved, "the last byte of the header is reserved, and is {} here", Span(15, 16), Severity.INFO),
    ):
        if is_so:
            number = int.from_bytes(data[at.start : at.end], "little")
            yield lint.wthor_header.found(words.format(number), at, severity=severity)
    yield from _size_fault(data, header.games, Span(4, 8), record_size(BOARDS[header.size]), "game")


def _date_fault(header: FileHead) -> Iterator[Diagnostic]:
    if words := date_fault(f"{header.century:02}{header.year:02}.{header.month:02}.{header.day:02}"):
        at = Span(2, 3) if "no month" in words else Span(3, 4) if "no day" in words else Span(0, 2)
        yield lint.wthor_header.found(f"the date of the file {words}", at, severity=Severity.WARNING)


def _size_fault(data: bytes, count: int, at: Span, size: int, noun: str) -> Iterator[Diagnostic]:
    """Report a length that contradicts the number in the header."""
    whole, rest = divmod(len(data) - HEAD, size)
    if whole == count and not rest:
        return
    stated, there = count_with_noun(count, noun), count_with_noun(whole, noun)
    behind = f" and {count_with_noun(rest, 'byte')}" if rest else ""
    number = whole.to_bytes(at.end - at.start, "little").decode(RAW) if whole < 256 ** (at.end - at.start) else ""
    yield lint.wthor_size.found(
        f"the header tells {stated}, but behind it stand {there}{behind}",
        at,
        title=f"write {there} into the header",
        fix=replace(at, number) if number and whole != count else (),
    )


def missing_names(file: WthorFile) -> Iterator[Diagnostic]:
    """Report that names are shown as numbers."""
    missing = [ending for ending in NAME_SIZES if ending not in file.names]
    if missing and file.source.beside is not None:
        words = " and ".join(f"{KINDS[ending]} ({ending})" for ending in missing)
        message = f"no file of {words} lies beside this one, so they are shown by their numbers"
        yield lint.names_missing.found(message, Span(0, 0), help="put WTHOR.JOU and WTHOR.TRN into its folder")


def game_faults(file: WthorFile, begin: int, head: int, moves: int, *, gap: bool) -> Iterator[Diagnostic]:
    """Yield what is wrong with the bytes of one game.

    It begins there in the file, and behind `head` bytes in its share."""
    numbers = layout.GAME.unpack_from(file.data, begin)
    for part, number in zip((*NAMED.values(), *SCORES), numbers, strict=True):
        at = Span(head + part.start - HEAD, head + part.end - HEAD)
        if not part.ending:
            if number > file.squares:
                words = f"the {part.name} is {number}, but there are {file.squares} squares"
                yield score_range.found(words, at)
        elif part.ending in file.names and number >= len(file.names[part.ending][1]):
            name, known = file.names[part.ending]
            who = "the tournament" if part.key == "WthorEvent" else part.name
            words = f"{who} has the number {number}, but {name} holds {count_with_noun(len(known), 'name')}"
            yield lint.wthor_index.found(words, at)
    if gap:
        count = sum(map(bool, file.data[begin + MOVES + moves : begin + file.size]))
        words = f"the moves end here, but {count_with_noun(count, 'byte')} of moves stand behind"
        yield lint.wthor_gap.found(words, Span(head + MOVES + moves, head + MOVES + moves + 1))


def name_faults(data: bytes, header: FileHead | None, size: int) -> Iterator[Diagnostic]:
    """Yield what is wrong with a file of names."""
    if header is None:
        yield from header_faults("", data, header)
        return
    yield from _date_fault(header)
    yield from _size_fault(data, header.names, Span(8, 10), size, "name")
    first, found = dict[str, int](), 0
    for number in range((len(data) - HEAD) // size):
        start = HEAD + number * size
        field = data[start : start + size]
        name = name_in(field)
        if words := _name_fault(field, name, first.get(name)):
            yield lint.wthor_name.found(f"name {number} {words}", Span(start, start + size))
            found += 1
            if found == MOST_FINDINGS:
                return
        first.setdefault(name, number)


def _name_fault(field: bytes, name: str, earlier: int | None) -> str:
    """Return what is wrong with a name, in words."""
    if not name:
        return "is empty"
    if b"\0" not in field:
        return f"takes all {len(field)} bytes, so that no zero ends it"
    if match := CONTROL.search(name):
        return f"has the control character {ord(match[0]):#04x}"
    return "" if earlier is None else f"is the same as name {earlier}"
