"""Rules about how moves are written, whatever the format (XIQ21x).

A habit is told once for a game, at its first move, and cured everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from gamenote.core.case import Case
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.record import Node, walk
from gamenote.core.rule import rule, rules_in
from gamenote.core.source import Span
from gamenote.games.xiangqi.board import COLOURS
from gamenote.games.xiangqi.notation import written_moves
from gamenote.games.xiangqi.words import (
    BLACK_NAMES,
    CONFUSED,
    DIGITS_OF_SIDES,
    MEANT,
    NAMES_OF_SIDES,
    RED_NAMES,
    TO_SIMPLIFIED,
    TO_TRADITIONAL,
    WIDE,
    Notation,
    Odd,
    fold_characters,
    narrow_word,
    proper_style,
    read_word,
    spelling_of,
)

MOST_KEPT = 20_000
NOTATIONS = tuple(Notation)
NOTATION_BIT = max(each.value for each in Odd).bit_length()  # of the first notation, above what may be odd
SCRIPTS = (Odd.SIMPLIFIED | Odd.TRADITIONAL).value


class OddValues(dict[str, int]):
    """What may be odd about words, and their notations, as bits."""

    def __missing__(self, text: str) -> int:
        spelling = spelling_of(text)
        value = spelling.odd.value
        if spelling.notation is not None:
            value |= 1 << NOTATION_BIT + NOTATIONS.index(spelling.notation)
        if len(self) < MOST_KEPT:
            self[text] = value
        return value


ODD_VALUES = OddValues()


def bits_of_sides(case: Case) -> tuple[int, int]:
    """Return what may be odd about words of Red, and of Black."""
    return case.shared(_find_bits)


def _find_bits(case: Case) -> tuple[int, int]:
    moves = case.record.moves()
    if moves is None:
        nodes = [node for _, node in walk(case.record) if node.move is not None]
        return _unite(node.move or "" for node in nodes if node.actor != COLOURS[1]), _unite(
            node.move or "" for node in nodes if node.actor == COLOURS[1]
        )
    first = int(moves.setup is not None and moves.setup.to_move == COLOURS[1])
    ends, found = list[int](), [0, 0]
    for depth, texts, _ in moves.segments:
        del ends[depth:]
        start = ends[-1] if ends else first
        ends.append(start + len(texts))
        for ply in (0, 1):
            found[(start + ply) % 2] |= _unite(texts[ply::2])
    return found[0], found[1]


def _unite(texts: Iterable[str]) -> int:
    """Return all bits of some words."""
    found = 0
    for text in texts:
        found |= ODD_VALUES[text]
    return found


def notations_of(case: Case) -> set[Notation]:
    """Return the notations in which the moves of a game are written."""
    red, black = bits_of_sides(case)
    return {each for at, each in enumerate(NOTATIONS) if (red | black) >> NOTATION_BIT + at & 1}


class WrittenMove(NamedTuple):
    """A move of the game as written."""

    node: Node
    text: str
    span: Span
    odd: Odd
    black: bool


def moves_as_written(case: Case) -> Sequence[WrittenMove]:
    """Return the moves of a game, in the order of the text."""
    return case.shared(_find_written)


def _find_written(case: Case) -> Sequence[WrittenMove]:
    found = list[WrittenMove]()
    for _, node in walk(case.record):
        text = case.source.text[node.span.start : node.span.end] if node.span is not None else ""
        if node.span is not None and node.move is not None and text.split() == node.move.split():
            found.append(WrittenMove(node, text, node.span, spelling_of(text).odd, node.actor == COLOURS[1]))
    return sorted(found, key=lambda word: word.span)


def count_repeats(found: Sequence[object]) -> str:
    return "" if len(found) == 1 else f" (the first of {len(found)} such moves)"


def odd_moves(case: Case, of_red: Odd, of_black: Odd | None = None) -> Sequence[WrittenMove]:
    """Return the moves whose spelling is odd so for their side."""
    of_black = of_red if of_black is None else of_black
    red, black = bits_of_sides(case)
    if not (red & of_red.value or black & of_black.value):
        return ()
    return [word for word in moves_as_written(case) if (of_black if word.black else of_red) in word.odd]


def _report_together(
    case: Case,
    found: Sequence[WrittenMove],
    message: str,
    mend: Callable[[WrittenMove], str],
    safety: Safety | None = None,
) -> Diagnostic:
    """Report words at the first of them, mended where the meaning stays."""
    texts = [(word, mend(word)) for word in found]
    fix = [edit for word, text in texts if _means_same(word.text, text) for edit in edits_of(word, text)]
    title = f"write {texts[0][1]}" if len(found) == 1 else f"write {texts[0][1]} and the others so"
    words = f"{found[0].text}: {message}{count_repeats(found)}"
    return case.report(words, at=found[0].span, title=title, fix=fix, safety=safety)


def _means_same(text: str, other: str) -> bool:
    return text != other and read_word(text) == read_word(other)


def edits_of(word: WrittenMove, text: str) -> Iterator[Edit]:
    """Yield the edits that write a word otherwise, letter by letter.

    So several rules may mend one word."""
    if len(text) != len(word.text):
        yield Edit(word.span, text)
        return
    for at, (old, new) in enumerate(zip(word.text, text, strict=True), word.span.start):
        if old != new:
            yield Edit(Span(at, at + 1), new)


# Chinese words


@rule("XIQ210", "digit-style", Severity.INFO, fix=Safety.SAFE)
def digit_style(case: Case) -> Iterator[Diagnostic]:
    """Red's numbers are not Chinese numerals, or Black's are.

    Red's moves have Chinese numerals (炮二平五), those of Black full-width or other Western digits (马８进７). The
    meaning does not depend on it.

    Bad (xiangqi-pgn, after the usual head)::

        1. 炮2平5 *

    Good (xiangqi-pgn, after the usual head)::

        1. 炮二平五 *
    """
    if found := odd_moves(case, Odd.WESTERN, Odd.NUMERAL):
        who, what = ("Black", "full-width digits") if found[0].black else ("Red", "Chinese numerals")
        message = f"{who}'s numbers are written in {what}"
        yield _report_together(case, found, message, lambda word: word.text.translate(DIGITS_OF_SIDES[word.black]))


@rule("XIQ211", "side-name", Severity.INFO, fix=Safety.SAFE)
def side_name(case: Case) -> Iterator[Diagnostic]:
    """A piece has the name that it has on the other side.

    Kings, advisors, elephants and soldiers are called 帅仕相兵 by Red and 将士象卒 by Black. They are read as what
    they mean.

    Bad (xiangqi-pgn, after the usual head)::

        1. 卒七进一 *

    Good (xiangqi-pgn, after the usual head)::

        1. 兵七进一 *
    """
    if found := odd_moves(case, Odd.BLACK_NAME, Odd.RED_NAME):
        names = RED_NAMES if found[0].black else BLACK_NAMES
        name = next(letter for letter in found[0].text if letter in names)
        who, proper = "Black" if found[0].black else "Red", name.translate(NAMES_OF_SIDES[found[0].black])
        message = f"{name} is called {proper} by {who}"
        yield _report_together(case, found, message, lambda word: word.text.translate(NAMES_OF_SIDES[word.black]))


@rule("XIQ212", "character-variant", Severity.INFO, fix=Safety.SAFE)
def character_variant(case: Case) -> Iterator[Diagnostic]:
    """Simplified and traditional characters stand in one game.

    The script of most moves is taken for that of the game, the simplified one where there are as many.

    Bad (xiangqi-pgn, after the usual head)::

        1. 炮二平五 马８进７ 2. 马二進三 *

    Good (xiangqi-pgn, after the usual head)::

        1. 炮二平五 马８进７ 2. 马二进三 *
    """
    red, black = bits_of_sides(case)
    if (red | black) & SCRIPTS == SCRIPTS:
        simplified, traditional = odd_moves(case, Odd.SIMPLIFIED), odd_moves(case, Odd.TRADITIONAL)
        few, names, table = traditional, ("traditional", "simplified"), TO_SIMPLIFIED
        if len(traditional) > len(simplified):
            few, names, table = simplified, ("simplified", "traditional"), TO_TRADITIONAL
        message = f"{names[0]} characters in a game of {names[1]} ones"
        if few:
            yield _report_together(case, few, message, lambda word: word.text.translate(table))


@rule("XIQ213", "confusable-character", Severity.WARNING, fix=Safety.SAFE, also=(Safety.UNSAFE,))
def confusable_character(case: Case) -> Iterator[Diagnostic]:
    """A character looks like that of a piece and is another one.

    Machines that read print, and keyboards, mistake 卯 for 卒 and 土 for 士; some sets of characters have a piece
    twice. It is read as the piece; the fix is safe where the move can be played so.

    Bad (xiangqi-pgn, after the usual head)::

        1. 炮二平五 卯７进１ *

    Good (xiangqi-pgn, after the usual head)::

        1. 炮二平五 卒７进１ *
    """
    if found := odd_moves(case, Odd.CONFUSED):
        refused = {id(step.node) for step in case.objected}
        safety = Safety.UNSAFE if any(id(word.node) in refused for word in found) else Safety.SAFE
        slip = next(letter for letter in found[0].text if letter in CONFUSED or fold_characters(letter) != letter)
        message = f"{slip} stands where {fold_characters(slip).translate(MEANT)} belongs"
        yield _report_together(
            case, found, message, lambda word: fold_characters(word.text).translate(MEANT), safety
        )


# Letters and signs


@rule("XIQ214", "fullwidth-letter", Severity.INFO, fix=Safety.SAFE)
def fullwidth_letter(case: Case) -> Iterator[Diagnostic]:
    """Letters or signs of moves are full-width.

    Pages in Chinese have them; programs that read WXF or coordinates do not. Digits of Chinese words may be so.

    Bad (xiangqi-pgn, after the usual tags)::

        [Format "WXF"]

        1. Ｃ２＝５ *

    Good (xiangqi-pgn, after the usual tags)::

        [Format "WXF"]

        1. C2=5 *
    """
    if found := odd_moves(case, Odd.WIDE):
        yield _report_together(case, found, "full-width letters or signs", lambda word: narrow_letters(word.text))


def narrow_letters(text: str) -> str:
    """Return a word without full-width letters and signs.

    Digits of Chinese words stay."""
    chinese = spelling_of(text).notation is Notation.CHINESE
    return "".join(each if chinese and each in WIDE else narrow_word(each) or each for each in text)


@rule("XIQ215", "notation-style", Severity.INFO, fix=Safety.SAFE)
def notation_style(case: Case) -> Iterator[Diagnostic]:
    """A move of WXF or ICCS is written with other signs or letters.

    WXF has capital letters, E for elephants and H for horses, and = for sideways; servers write `c2.5`. Front and
    rear stand behind the letter (`C+-2`), and ICCS has a hyphen between its points.

    Bad (xiangqi-pgn, after the usual tags)::

        [Format "WXF"]

        1. C2.5 h8+7 *

    Good (xiangqi-pgn, after the usual tags)::

        [Format "WXF"]

        1. C2=5 H8+7 *
    """
    if found := [word for word in odd_moves(case, Odd.STYLE) if Odd.WIDE not in word.odd]:
        name = "ICCS" if spelling_of(found[0].text).notation is Notation.ICCS else "WXF"
        message = f"{name} writes {proper_style(found[0].text)}"
        yield _report_together(case, found, message, lambda word: proper_style(word.text))


@rule("XIQ216", "space-in-move", Severity.WARNING, fix=Safety.SAFE)
def space_in_move(case: Case) -> Iterator[Diagnostic]:
    """Blanks stand within a move.

    Programs that part moves at blanks read four words of one.

    Bad (xiangqi-pgn, after the usual head)::

        1. 炮 二 平 五 *

    Good (xiangqi-pgn, after the usual head)::

        1. 炮二平五 *
    """
    if found := odd_moves(case, Odd.BLANK):
        yield _report_together(case, found, "blanks within the move", lambda word: "".join(word.text.split()))


# Pieces on crowded files


def rewritten_words(case: Case, found: Sequence[WrittenMove]) -> dict[int, str]:
    """Return words as they are usually written, by `id` of node."""
    if case.engine is None or not found:
        return {}
    notation = "wxf" if spelling_of(found[0].text).notation is Notation.WXF else "chinese"
    if notation == "chinese" and bits_of_sides(case)[0] & Odd.TRADITIONAL.value:
        notation = "traditional"
    written = written_moves(case.record, case.engine, notation)
    return {id(word.node): text for word in found if (text := written.get(id(word.node))) is not None}


@rule("XIQ217", "tandem-form", Severity.ERROR, fix=Safety.SAFE, also=(Severity.INFO,))
def tandem_form(case: Case) -> Iterator[Diagnostic]:
    """A move names the front or rear one of pieces where it should not.

    Only where several of a kind stand on one file is there a front one: 前炮平五 says nothing at the start.
    Advisors and elephants are never called so, since the direction tells which of them is meant: that is an info.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "4k4/9/9/9/9/9/9/5A3/9/3K1A3 w - - 0 1"]

        1. 前仕退五 *

    Good (xiangqi-pgn, after the usual tags)::

        [FEN "4k4/9/9/9/9/9/9/5A3/9/3K1A3 w - - 0 1"]

        1. 仕四退五 *
    """
    for step in case.objected:
        for objection in step.objections:
            if objection.kind == "tandem-form" and step.node.span is not None:
                yield case.report(objection.message, at=step.node.span)
    words = "advisors and elephants are named by their file"
    yield from _report_picked(case, odd_moves(case, Odd.PICKED_BY_NATURE), words, Severity.INFO)


@rule("XIQ218", "soldier-form", Severity.INFO, fix=Safety.SAFE, default=False)
def soldier_form(case: Case) -> Iterator[Diagnostic]:
    """A soldier on a crowded file is named by place and file.

    Books write 前七平八, and the World Xiangqi Federation `17=8`. Programs number the soldiers of crowded files:
    三兵平八, `Pc=8`.

    Bad (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/2P1P4/2P1P4/9/9/9/9/9/5K3 w - - 0 1"]

        1. 前七平八 *

    Good (xiangqi-pgn, after the usual tags)::

        [FEN "3k5/9/2P1P4/2P1P4/9/9/9/9/9/5K3 w - - 0 1"]

        1. 三兵平八 *
    """
    yield from _report_picked(case, odd_moves(case, Odd.SOLDIER), "soldiers of crowded files are numbered", None)


def _report_picked(
    case: Case, found: Sequence[WrittenMove], message: str, severity: Severity | None
) -> Iterator[Diagnostic]:
    """Report words with a pick; the fix writes the usual ones."""
    if not found:
        return
    texts = rewritten_words(case, found)
    fix = [Edit(word.span, texts[id(word.node)]) for word in found if id(word.node) in texts]
    words = f"{found[0].text}: {message}{count_repeats(found)}"
    title = f"write {fix[0].text}" if fix else ""
    yield case.report(words, at=found[0].span, title=title, fix=fix, severity=severity)


RULES = rules_in(globals())
