"""Lists of moves as text: their lines, and their games.

A game is a line of moves in any notation, or several lines whose numbers go on. Before it may stand what engines
are told (`position fen .. moves`, `startpos moves`), or lines of a header (`标题: ..`). Rows of dashes mean
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.diagnostic import Diagnostic
from gamenote.core.format import HEAD
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Extra, Field, Header, Node, Setup
from gamenote.core.source import Span
from gamenote.games.xiangqi.charsets import guess_charset
from gamenote.games.xiangqi.fen import seat_to_move
from gamenote.games.xiangqi.results import SPELLINGS, WINNERS, stated_outcome
from gamenote.games.xiangqi.words import Points, Word, read_word
from gamenote.syntax.lines.game_line import GameLine
from gamenote.syntax.tagpairs.lint import unexpected_token
from gamenote.syntax.tagpairs.tree import escape

LINE = lazy_pattern(rb"[^\r\n]++")
# What lines begin with, as bytes of any character set.
ENGINE = lazy_pattern(rb"(?:\xef\xbb\xbf)?+[ \t]*+(?:position|startpos|fen)\b")
NUMBERED = lazy_pattern(rb"(?:\xef\xbb\xbf)?+[ \t]*+([0-9]{1,3})[ \t]*+[.)]")
RULED = lazy_pattern(rb"(?:\xef\xbb\xbf)?+[ \t]*+(?:[-=*_~+]{3,}[ \t]*+)?+\Z")
# A name and its value; the wide colon in UTF-8, GB18030 and Big5.
HEADED = lazy_pattern(
    rb"(?:\xef\xbb\xbf)?+[ \t]*+[^\x00-\x20:]{2,40}?[ \t]*+(?::|\xef\xbc\x9a|\xa3\xba|\xa1\x47)(?![0-9])"
)
ENTRY = lazy_pattern(r"[ \t\ufeff]*+([^\W\d_][\w ]{0,30}?)[ \t]*+[:：][ \t]*+([^\r\n]*+)")
RULE_LINE = lazy_pattern(r"[ \t\ufeff]*+[-=*_~+]{3,}[ \t]*+(?=[\r\n]|\Z)")
WORD = lazy_pattern(r"[^ \t\r\n,;\u3000\ufeff]++")
NUMBER = lazy_pattern(r"([0-9]{1,3})[.、)…]++")
# What engines are told: up to six fields of a FEN, and what stands before the word that begins the moves.
START = lazy_pattern(
    r"[\s\ufeff]*+(?:position[ \t]++)?+(?:(?P<usual>startpos\b)|fen\b)[ \t]*+"
    r"(?P<fen>(?(usual)|(?:(?!moves\b)[^ \t\r\n]++[ \t]*+){0,6}+))"
    r"(?P<stray>(?:(?!moves\b)[^ \t\r\n]++[ \t]*+)*+)(?:moves\b)?+"
)
TEN_ROWS = lazy_pattern(r"(?:[1-9A-Za-z]{1,9}/){9}[1-9A-Za-z]{1,9}(?!\S)")
FEN_FIELDS = 6
FIELDS = {
    "标题": Field.TITLE, "標題": Field.TITLE, "赛事": Field.EVENT, "比赛": Field.EVENT, "日期": Field.DATE,
    "地点": Field.SITE, "红方": Field.PLAYER_1, "紅方": Field.PLAYER_1, "红": Field.PLAYER_1,
    "黑方": Field.PLAYER_2, "黑": Field.PLAYER_2, "结果": Field.RESULT, "結果": Field.RESULT,
    "注释": Field.ANNOTATOR, "作者": Field.RECORDER,
}  # fmt: skip


def cut(data: bytes, *, final: bool) -> Iterator[int]:
    """Return where games after the first begin."""
    moved = False  # whether the game has moves already
    for line in LINE.finditer(data):
        if line.end() == len(data) and not final:
            return
        text = line[0]
        number = NUMBERED.match(text)
        if RULED.match(text) or (number is not None and int(number[1]) > 1):
            continue
        headed = number is None and HEADED.match(text) is not None
        if moved:
            yield line.start()
        moved = not headed


def read_lines(text: str) -> GameLine:
    """Return what the text of one game says."""
    entries, begin = _read_entries(text)
    start = START.match(text, begin)
    root, places, faults = _read_start(start) if start is not None else (Node(), (), ())
    words = [word for word in WORD.finditer(text, start.end() if start else begin) if not _is_rule(text, word)]
    nodes, more, skipped, ending = _read_moves(words, root)
    header, known = _header_of(entries, ending)
    lost = tuple(each.span for each in faults)
    return GameLine(
        game="xiangqi",
        root=root,
        moves=nodes,
        header=header,
        places=(*places, *known),
        diagnostics=(*faults, *more),
        lost=bool(lost),
        unread=lost,
        empty=not (start or words or entries),
        outcome=stated_outcome(header),
        skipped=() if nodes or root.setup is not None else skipped,
    )


def _read_entries(text: str) -> tuple[list[re.Match[str]], int]:
    """Return the lines of the header, and where the rest begins."""
    entries, at = list[re.Match[str]](), 0
    for line in re.finditer(r"[^\r\n]++", text):
        entry = ENTRY.fullmatch(text, *line.span())
        if entry is not None and read_word(entry[1]) is None:
            entries.append(entry)
        elif RULE_LINE.match(text, line.start()) is None:
            break
        at = line.end()
    return entries, at


def _is_rule(text: str, word: re.Match[str]) -> bool:
    return len(word[0]) > 2 and RULE_LINE.match(word[0]) is not None


Start = tuple[Node, tuple[tuple[str, Span], ...], tuple[Diagnostic, ...]]


def _read_start(start: re.Match[str]) -> Start:
    """Return the position that engines are told, its place, and stray words."""
    root, places, faults = Node(), tuple[tuple[str, Span], ...](), tuple[Diagnostic, ...]()
    if not start["usual"]:
        text = start["fen"].rstrip()
        span = Span(start.start("fen"), start.start("fen") + len(text))
        setup = Setup(" ".join(text.split()), (), seat_to_move(text), (span,))
        root, places = Node(setup=setup, span=span), (("FEN", span),)
    if stray := start["stray"].rstrip():
        words = f"{stray.split()[0]} stands where the word moves belongs"
        span = Span(start.start("stray"), start.start("stray") + len(stray))
        faults = (unexpected_token.found(words, span),)
    return root, places, faults


def _read_moves(
    words: list[re.Match[str]], root: Node
) -> tuple[tuple[Node, ...], list[Diagnostic], tuple[Span, ...], re.Match[str] | None]:
    """Return moves, faults, words that mean nothing, and the result."""
    first = int(root.setup is not None and root.setup.to_move == "black")
    nodes, faults, skipped, ending = list[Node](), list[Diagnostic](), list[Span](), None
    for word in words:
        number = NUMBER.match(word[0])
        text = word[0][number.end() :] if number is not None else word[0]
        if not text or not text.strip("."):
            skipped.append(Span(*word.span()))
            continue
        if text in WINNERS or text in SPELLINGS:
            ending = ending or word
            continue
        place = Span(word.end() - len(text), word.end())
        if read_word(text) is None and not faults:
            faults.append(unexpected_token.found(f'unexpected "{text[:20]}" between the moves', place))
        actor = ("red", "black")[(first + len(nodes)) % 2]
        nodes.append(Node(actor, text, span=place))
    return tuple(nodes), faults, tuple(skipped), ending


def _header_of(
    entries: list[re.Match[str]], ending: re.Match[str] | None
) -> tuple[Header, tuple[tuple[Field | str, Span], ...]]:
    """Return the header that entries and a result make, with the places."""
    fields, extras, places = dict[Field, str](), list[Extra](), list[tuple[Field | str, Span]]()
    for entry in entries:
        name, value = entry[1], entry[2].rstrip()
        field = FIELDS.get(name)
        if field is not None and field not in fields:
            fields[field] = value
            places.append((field, Span(entry.start(2), entry.start(2) + len(value))))
        else:
            extras.append(Extra("tagpairs", name, (escape(value),)))
    if ending is not None:
        fields.setdefault(Field.RESULT, ending[0])
        places.append((Field.RESULT, Span(*ending.span())))
    return Header(fields, tuple(extras)), tuple(places)


# What a file is known by


def sniff(head: bytes) -> float:
    """Tell how likely a head begins a list of moves.

    All lines must be of one; what is no list of chess is seen from points, or from words."""
    sure, has_fen = 0.0, False
    lines = head.decode(guess_charset(head) or "utf-8", "replace").splitlines()
    for line in lines if len(head) < HEAD else lines[:-1]:
        start = START.match(line)
        if start is not None and not start["usual"]:
            if TEN_ROWS.match(start["fen"]) is None:
                return 0.0
            has_fen = True
        elif start is None and (entry := ENTRY.fullmatch(line)) is not None and read_word(entry[1]) is None:
            continue
        words = WORD.findall(line, start.end() if start is not None else 0)
        texts = [NUMBER.sub("", word) for word in words if RULE_LINE.match(word) is None]
        said = [read_word(text) for text in texts if text.strip(".*") and text not in (*WINNERS, *SPELLINGS)]
        if not all(isinstance(each, (Points, Word)) for each in said):
            return 0.0
        sure = max(sure, 0.95 * any(isinstance(each, Word) or _is_beyond_chess(each) for each in said))
    return 0.99 if has_fen or (sure and lines[0].startswith(("position", "startpos"))) else sure


def _is_beyond_chess(said: object) -> bool:
    """Tell whether points lie where chess has none."""
    points = (said.start, said.end) if isinstance(said, Points) else ()
    return any(file == 8 or rank in (0, 9, 10) for file, rank in points)
