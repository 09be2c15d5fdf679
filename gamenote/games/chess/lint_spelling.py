"""Rules about the spelling of moves, with letters of other languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_

from msgspec import Struct

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.engine import Objection
from gamenote.core.record import Node, walk
from gamenote.core.replay import main_moves
from gamenote.core.rule import remark_rule, reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.chess.board import LETTERS, PAWN, Move, Position
from gamenote.games.chess.languages import letters_of_text, rows_of
from gamenote.games.chess.san import ALL_LANGUAGES, Language, parse
from gamenote.syntax.tagpairs.lint import unexpected_token

# The engine's remarks on a game, for rules with a check

UNREAD = frozenset((unexpected_token.code,))


class Remark(Struct, frozen=True):
    """One remark of the engine on a move."""

    node: Node
    objection: Objection
    main: bool  # whether it stands in the main line

    @property
    def span(self) -> Span:
        return self.node.span or Span(0, 0)


def remarks_of_case(case: Case, kind: str) -> list[Remark]:
    """Return the engine's remarks of one kind, in textual order.

    A spelling that a format has as its own is none: it cannot be mended there."""
    every = case.shared(_all_remarks) if kind not in case.format.off else ()
    return [each for each in every if each.objection.kind == kind]


def _all_remarks(case: Case) -> list[Remark]:
    played = [Remark(node, objection, True) for node, objection in case.remarks]
    stepped = [
        Remark(step.node, objection, step.path.main) for step in case.objected for objection in step.objections
    ]
    # Where the engine makes more of a word than the reader, its spelling is not mended.
    unread = {each.span for each in case.reading.diagnostics if each.rule in UNREAD}
    found = (each for each in (*played, *stepped) if each.span not in unread)
    return sorted(found, key=lambda each: each.span)


def more(found: Sequence[object]) -> str:
    return "" if len(found) == 1 else f" (the first of {len(found)} such moves)"


def edit_of(remark: Remark) -> Edit | None:
    """Return the edit that a remark asks for, if any."""
    instead, part = remark.objection.instead, remark.objection.part
    if instead is None or remark.span.end - remark.span.start != len(remark.node.move or ""):
        return None  # where invisible letters stand in a move, they go first
    start = remark.span.start
    return Edit(remark.span if part is None else Span(start + part[0], start + part[1]), instead)


def each_of(case: Case, found: Sequence[Remark]) -> Iterator[Diagnostic]:
    """Report remarks one by one, as the engine made them."""
    for each in found:
        edit = edit_of(each)
        title = "" if edit is None else f"write {edit.text}" if edit.text else "remove it"
        at = each.span if edit is None else edit.span
        yield case.report(each.objection.message, at=at, title=title, fix=() if edit is None else (edit,))


def _report_together(case: Case, found: Sequence[Remark], title: str) -> Iterator[Diagnostic]:
    """Report remarks at the first of them, with all their edits."""
    if found:
        message = f"{found[0].objection.message}{more(found)}"
        yield case.report(message, at=found[0].span, title=title, fix=filter(None, map(edit_of, found)))


# The rule about letters of pieces in other languages (CHS215), told once and cured in the language of the game

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
    if not known and not (case.has_remarks and remarks_of_case(case, "foreign-letters")):
        return
    moves, languages = _foreign_moves(case, known)
    texts = {*main_moves(case.record), *(text for _, text in moves)}
    used = {letter for text in texts for letter, _ in letters_of_text(text)}
    rows = [row for row in rows_of(languages) if used.issubset(row.letters)]
    found = [(at, text) for at, text in moves if _has_foreign_letter(text, rows)]
    if not found:
        return
    played = (case.progress is not None and case.progress.complete) or case.complete
    clear = played and len({tuple(map(row.letters.index, sorted(used))) for row in rows}) == 1
    names = f"{named_languages(rows)} letters of pieces" if rows else "letters of pieces in no one language"
    foreign = {letter for letter in used if letter.upper() not in LETTERS}
    written = (letter for _, text in found for letter, _ in letters_of_text(text))
    weak = not foreign or (len(foreign) == 1 and not foreign.issuperset(written))
    yield case.report(
        f"{found[0][1]}: {names}{more(found)}",
        at=found[0][0],
        title="write English letters",
        fix=[edit for at, text in found for edit in _translation_edits(text, at, rows[0])] if clear else (),
        safety=Safety.UNSAFE if weak else None,
    )


def _language_of(case: Case) -> int:
    """Return the languages that the moves of a game tell."""
    start = case.progress.start if case.progress is not None else None
    if start is None and case.steps:
        start = case.steps[0].after
    return start.languages if isinstance(start, Position) else 0


def _foreign_moves(case: Case, known: int) -> tuple[list[tuple[Span, str]], int]:
    if known and case.legal:
        nodes, languages = [node for _, node in walk(case.record) if node.move is not None], known
    else:
        steps = [step for step in case.steps if isinstance(step.move, Move) and step.move.languages]
        nodes = [step.node for step in steps if step.after is not None]
        languages = known or reduce(and_, (step.move.languages for step in steps if step.move), ALL_LANGUAGES)
    return sorted((node.span or Span(0, 0), node.move or "") for node in nodes), languages


def _has_foreign_letter(text: str, rows: Sequence[Language]) -> bool:
    """Whether a letter is not the English one."""
    letters = [letter for letter, _ in letters_of_text(text)]
    if not rows:
        return any(letter not in LETTERS for letter in letters)
    kinds = [(letter, rows[0].letters.index(letter)) for letter in letters if letter in rows[0].letters]
    return any(kind != PAWN and letter != LETTERS[kind] for letter, kind in kinds)


def named_languages(languages: Sequence[Language]) -> str:
    """Return the names of languages in words, the first three of many."""
    *most, last = (name for row in languages for name in row.names)
    if len(most) > MOST_NAMES:
        most, last = most[:MOST_NAMES], f"{len(most) + 1 - MOST_NAMES} others"
    return f"{', '.join(most)} or {last}" if most else last


def _translation_edits(text: str, span: Span, row: Language) -> Iterator[Edit]:
    """Yield the edits that put English letters into a move.

    What a pawn becomes is left to `promotion-spelling` where more than its letter is wrong."""
    for letter, (start, end) in letters_of_text(text):
        kind = row.letters.index(letter) if letter in row.letters else PAWN
        glued = start > 0 and not (text[start - 1] == "=" and text[end:].strip("+#") == "")
        if kind != PAWN and LETTERS[kind] != letter and not glued:
            yield Edit(Span(span.start + start, span.start + end), LETTERS[kind])


# The rules about how a whole game is written (CHS2xx), told once at the first place and cured everywhere


@reported("CHS212", "pawn-letter", Severity.WARNING, fix=Safety.SAFE)
def pawn_letter() -> None:
    """A pawn's move is written with a letter.

    Moves of pawns have none in PGN. P is the knight in Dutch: where the other moves of a game are Dutch, this is
    no pawn, but one of the `foreign-letters`.

    Bad (pgn, after the usual head)::

        1. d4 Pd5 2. c4 *

    Good (pgn, after the usual head)::

        1. d4 d5 2. c4 *
    """


@reported("CHS213", "piece-case", Severity.WARNING, fix=Safety.SAFE)
def piece_case() -> None:
    """The letter of a piece is small, or that of a file a capital.

    A small b is also the name of a file, and many programs drop letters that they do not know. So they do with
    the capital letter of E4.

    Bad (pgn, after the usual head)::

        1. d4 nf6 2. c4 *

    Good (pgn, after the usual head)::

        1. d4 Nf6 2. c4 *
    """


@remark_rule("CHS214", "figurine", Severity.WARNING, fix=Safety.SAFE)
def figurine(case: Case) -> Iterator[Diagnostic]:
    """Pieces are written as figurines.

    They are for printing. Many programs drop them and read another move: ♘f3 becomes f3.

    Bad (pgn, after the usual head)::

        1. d4 ♘f6 2. c4 *

    Good (pgn, after the usual head)::

        1. d4 Nf6 2. c4 *
    """
    yield from _report_together(case, remarks_of_case(case, "figurine"), "write letters")


@remark_rule("CHS216", "long-notation", Severity.INFO, fix=Safety.SAFE)
def long_notation(case: Case) -> Iterator[Diagnostic]:
    """Moves are written in long algebraic notation.

    Programs write moves so, and readers of PGN understand most of it. The standard has the short form.

    Bad (pgn, after the usual head)::

        1. e2-e4 e7-e5 2. Ng1-f3 *

    Good (pgn, after the usual head)::

        1. e4 e5 2. Nf3 *
    """
    found = long_moves(case)
    if found:
        castlings = [each for each in remarks_of_case(case, "castling-spelling") if is_long_castling(each)]
        every = sorted((*found, *castlings), key=lambda each: each.span)
        yield from _report_together(case, every, "write the short form")


def long_moves(case: Case) -> list[Remark]:
    """Return the moves with both squares, unless all are pawns' captures."""
    found = remarks_of_case(case, "long-notation")
    texts = (each.node.move or "" for each in found)
    return [] if all(any(each.crossed and not each.letter for each in parse(text)) for text in texts) else found


def is_long_castling(remark: Remark) -> bool:
    """Whether castling is written with two squares."""
    return any(written.is_long for written in parse(remark.node.move or ""))


# The rules about how single moves are written (CHS2xx), mostly in the words and with the cures of the engine


@remark_rule("CHS201", "castling-spelling", Severity.WARNING, fix=Safety.SAFE)
def castling_spelling(case: Case) -> Iterator[Diagnostic]:
    """Castling is not written O-O or O-O-O.

    Zeros, small letters and both squares of the king are understood by some programs and refused by others. PGN
    has the capital letter O. Where a whole game is written with both squares, it is `long-notation`.

    Bad (pgn, after the usual head)::

        1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *

    Good (pgn, after the usual head)::

        1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *
    """
    found = remarks_of_case(case, "castling-spelling")
    if found:
        long = bool(long_moves(case))
        yield from each_of(case, [each for each in found if not (long and is_long_castling(each))])


@reported("CHS202", "promotion-spelling", Severity.WARNING, fix=Safety.SAFE)
def promotion_spelling() -> None:
    """A promotion is written without the sign =.

    Some write the new piece in parentheses, with a slash, as a small letter, or with nothing before it.

    Bad (pgn, after the usual head)::

        1. a4 b5 2. axb5 a6 3. bxa6 h6 4. a7 h5 5. axb8Q h4 *

    Good (pgn, after the usual head)::

        1. a4 b5 2. axb5 a6 3. bxa6 h6 4. a7 h5 5. axb8=Q h4 *
    """


@remark_rule("CHS204", "capture-sign", Severity.WARNING, fix=Safety.SAFE)
def capture_sign(case: Case) -> Iterator[Diagnostic]:
    """A capture is not written with an x, or an x stands where nothing is taken.

    Older books leave the sign out, name only the files, or use a colon. The squares tell what was played.

    Bad (pgn, after the usual head)::

        1. e4 d5 2. ed5 *

    Good (pgn, after the usual head)::

        1. e4 d5 2. exd5 *
    """
    lone = [] if long_moves(case) else remarks_of_case(case, "long-notation")  # captures by pawns: e4xd5
    yield from each_of(case, [*remarks_of_case(case, "capture-sign"), *lone])


@reported("CHS205", "check-missing", Severity.INFO, fix=Safety.SAFE, also=(Severity.WARNING,))
def check_missing() -> None:
    """A check is not marked with +.

    Old databases have no signs. Readers do not need them, and writers of PGN have to put them. Old papers have
    words in their place (ch, dbl ch), which programs cannot read; these are warnings.

    Bad (pgn, after the usual head)::

        1. e4 d5 2. Bb5 *

    Good (pgn, after the usual head)::

        1. e4 d5 2. Bb5+ *
    """


@reported("CHS206", "check-false", Severity.WARNING, fix=Safety.SAFE)
def check_false() -> None:
    """A move is marked as check, but gives none.

    Either the sign is wrong, or another move was meant.

    Bad (pgn, after the usual head)::

        1. d4 d5 2. c4+ *

    Good (pgn, after the usual head)::

        1. d4 d5 2. c4 *
    """


@reported("CHS207", "mate-missing", Severity.INFO, fix=Safety.SAFE, also=(Severity.WARNING,))
def mate_missing() -> None:
    """Checkmate is not marked with #.

    In variants the sign of mate also stands behind a move that wins by their own rule. The word mate in its place
    is a warning.

    Bad (pgn, after the usual head)::

        1. f3 e5 2. g4 Qh4+ *

    Good (pgn, after the usual head)::

        1. f3 e5 2. g4 Qh4# *
    """


@reported("CHS208", "mate-false", Severity.WARNING, fix=Safety.SAFE)
def mate_false() -> None:
    """A move is marked as mate, but is not mate.

    The message names one. Either the sign is wrong, or another move was meant.

    Bad (pgn, after the usual head)::

        1. e4 e5 2. Qh5 Nc6 3. Qxf7# *

    Good (pgn, after the usual head)::

        1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *
    """


@reported("CHS209", "double-check-sign", Severity.INFO, fix=Safety.SAFE)
def double_check_sign() -> None:
    """A double check is written ++.

    Older books write ++ for double check, some of them for mate. PGN has one sign for check and # for mate.

    Bad (pgn, after the usual head)::

        1. e4 d5 2. Bb5++ *

    Good (pgn, after the usual head)::

        1. e4 d5 2. Bb5+ *
    """


@reported("CHS210", "over-disambiguated", Severity.INFO, fix=Safety.SAFE)
def over_disambiguated() -> None:
    """A move names the square it comes from, although no other piece can go there.

    Some programs count pieces that are pinned. PGN names a file or rank only where two pieces may go to a square.

    Bad (pgn, after the usual head)::

        1. d4 Nf6 2. c4 Nb8c6 *

    Good (pgn, after the usual head)::

        1. d4 Nf6 2. c4 Nc6 *
    """


@reported("CHS211", "disambiguation-order", Severity.INFO, fix=Safety.SAFE)
def disambiguation_order() -> None:
    """A move names the rank it comes from where the file tells enough.

    PGN takes the file first, the rank only where two pieces stand on one file.

    Bad (pgn, after the usual head)::

        1. d4 Nf6 2. c4 d6 3. Nc3 N8d7 *

    Good (pgn, after the usual head)::

        1. d4 Nf6 2. c4 d6 3. Nc3 Nbd7 *
    """


@reported("CHS217", "en-passant-suffix", Severity.INFO, fix=Safety.SAFE)
def en_passant_suffix() -> None:
    """A capture is marked as en passant.

    PGN has no such words: the squares tell it.

    Bad (pgn, after the usual head)::

        1. e4 a6 2. e5 d5 3. exd6e.p. *

    Good (pgn, after the usual head)::

        1. e4 a6 2. e5 d5 3. exd6 *
    """


@reported("CHS218", "drop-spelling", Severity.INFO, fix=Safety.SAFE, default=False)
def drop_spelling() -> None:
    """A pawn is dropped without its letter.

    Some programs write @f6. Sites where Crazyhouse is played write P@f6, and so do we.

    Bad (pgn, after the usual tags)::

        [Variant "Crazyhouse"]

        1. e4 d5 2. exd5 Qxd5 3. @e4 *

    Good (last lines)::

        1. e4 d5 2. exd5 Qxd5 3. P@e4 *
    """


@remark_rule("CHS219", "null-move", Severity.WARNING, also=(Severity.INFO,))
def null_move(case: Case) -> Iterator[Diagnostic]:
    """A null move stands where a move is to be played.

    Annotators use it in variations to show what is threatened. In the main line of a game nobody can have played
    it; the other side is to move then.

    Bad (pgn, after the usual head)::

        1. d4 -- 2. c4 e6 *

    Good (pgn, after the usual head)::

        1. d4 Nf6 2. c4 e6 *
    """
    for each in remarks_of_case(case, "null-move"):
        severity = None if each.main else Severity.INFO
        yield case.report(each.objection.message, at=each.span, severity=severity)


RULES = rules_in(globals())
