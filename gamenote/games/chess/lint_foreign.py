"""The rule about letters of pieces in other languages (CHS215).

It is told once for a game, at the first place, and cured everywhere, in the language that `foreign` has found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import and_

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.record import Node, walk
from gamenote.core.replay import main_moves
from gamenote.core.rule import rule
from gamenote.core.source import Span
from gamenote.games.chess.notation.foreign import letters_of_text, rows_of
from gamenote.games.chess.notation.languages import ALL_LANGUAGES, Language
from gamenote.games.chess.position import LETTERS, PAWN, Move, Position
from gamenote.games.chess.remarked import remarks

MOST_NAMES = 3  # of languages that are named, where there are more


@rule("CHS215", "foreign-letters", Severity.WARNING, fix=Safety.SAFE, also=(Safety.UNSAFE,))
def foreign_letters(case: Case) -> Iterator[Diagnostic]:
    """Pieces have the letters of another language.

    PGN has English letters: KQRBN. Many programs drop what they do not know and read another move: Sf3 becomes f3.
    The language is that in which all moves of the game are legal. Where none or several are, they are not cured.
    Where all letters could be English ones (R is the knight in Finnish), a game is told only with two such letters
    or four moves, of which English refuses two, and the fix is unsafe; so it is where a single other letter tells
    what they mean.

    Bad (pgn, after the usual head)::

        1. e4 e5 2. Sf3 Sc6 3. Lb5 *

    Good (pgn, after the usual head)::

        1. e4 e5 2. Nf3 Nc6 3. Bb5 *
    """
    known = _language_of(case)
    if not known and not ((case.remarks or case.objected) and remarks(case, "foreign-letters")):
        return
    nodes, languages = _foreign(case, known)
    texts = {*main_moves(case.record), *map(_text, nodes)}
    used = {letter for text in texts for letter, _ in letters_of_text(text)}
    rows = [row for row in rows_of(languages) if used.issubset(row.letters)]
    found = [node for node in nodes if _differs(_text(node), rows)]
    if not found:
        return
    clear = _is_played(case) and len({_meaning(row, used) for row in rows}) == 1
    edits = [edit for node in found for edit in _translated(node, rows[0])] if clear else []
    names = f"{named_languages(rows)} letters of pieces" if rows else "letters of pieces in no one language"
    more = "" if len(found) == 1 else f" (the first of {len(found)} such moves)"
    yield case.report(
        f"{found[0].move}: {names}{more}",
        at=_place(found[0]),
        title="write English letters",
        fix=edits,
        safety=Safety.UNSAFE if _is_weak(used, found) else None,
    )


def _is_weak(used: set[str], found: Iterable[Node]) -> bool:
    """Whether letters tell too little of what English ones mean."""
    foreign = {letter for letter in used if letter.upper() not in LETTERS}
    letters = (letter for node in found for letter, _ in letters_of_text(_text(node)))
    return not foreign or (len(foreign) == 1 and not foreign.issuperset(letters))


def _language_of(case: Case) -> int:
    """Return the languages that the moves of a game tell."""
    start = case.progress.start if case.progress is not None else None
    if start is None and case.steps:
        start = case.steps[0].after
    return start.languages if isinstance(start, Position) else 0


def _foreign(case: Case, known: int) -> tuple[list[Node], int]:
    """Return the moves that were read in other languages, and in which.

    They are in the order of the text."""
    if known and case.legal:
        nodes = [node for _, node in walk(case.record) if node.move is not None]
        return sorted(nodes, key=_place), known
    steps = [step for step in case.steps if isinstance(step.move, Move) and step.move.languages]
    nodes = [step.node for step in steps if step.after is not None]
    in_common = reduce(and_, (step.move.languages for step in steps if step.move is not None), ALL_LANGUAGES)
    return sorted(nodes, key=_place), known or in_common


def _text(node: Node) -> str:
    return node.move or ""


def _place(node: Node) -> Span:
    return node.span or Span(0, 0)


def _differs(text: str, rows: Sequence[Language]) -> bool:
    """Whether a letter is not the English one."""
    letters = [letter for letter, _ in letters_of_text(text)]
    if not rows:
        return any(letter not in LETTERS for letter in letters)
    kinds = [(letter, rows[0].letters.index(letter)) for letter in letters if letter in rows[0].letters]
    return any(kind != PAWN and letter != LETTERS[kind] for letter, kind in kinds)


def _is_played(case: Case) -> bool:
    """Whether every move of the main line could be played."""
    return (case.progress is not None and case.progress.complete) or case.complete


def _meaning(row: Language, used: set[str]) -> tuple[int, ...]:
    """Return what letters mean in a language."""
    return tuple(row.letters.index(letter) for letter in sorted(used))


def named_languages(languages: Sequence[Language]) -> str:
    """Return the names of languages in words, the first three of many."""
    *most, last = (name for row in languages for name in row.names)
    if len(most) > MOST_NAMES:
        most, last = most[:MOST_NAMES], f"{len(most) + 1 - MOST_NAMES} others"
    return f"{', '.join(most)} or {last}" if most else last


def _translated(node: Node, row: Language) -> Iterator[Edit]:
    """Yield the edits that put English letters into a move.

    What a pawn becomes is left to `promotion-spelling` where more than its letter is wrong."""
    text, at = _text(node), _place(node).start
    for letter, (start, end) in letters_of_text(text):
        kind = row.letters.index(letter) if letter in row.letters else PAWN
        glued = start > 0 and not (text[start - 1] == "=" and text[end:].strip("+#") == "")
        if kind != PAWN and LETTERS[kind] != letter and not glued:
            yield Edit(Span(at + start, at + end), LETTERS[kind])
