"""Rules about sizes of boards, points beside them, spellings of passes."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_letters

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import rules_in
from gamenote.core.source import Span
from gamenote.games.go.board import LARGEST_WITH_OLD_PASS, OLD_PASS, PASS, StoneBoard
from gamenote.games.go.head import COLOURS, SETUPS, Head, head_rule
from gamenote.games.go.variants import LARGEST
from gamenote.syntax.sgf.properties import MARK_PROPERTIES
from gamenote.syntax.sgf.tree import BLANKS, Property, Value, first_character, shorten_text

LISTS = frozenset((*COLOURS, *SETUPS, *MARK_PROPERTIES, "VW"))  # whose values are points
POINT = lazy_pattern(r"[A-Za-z]{2}")
USUAL = 19
SIZE = lazy_pattern(r"([1-9][0-9]{0,3})(?::([1-9][0-9]{0,3}))?")
ODD_PASS = "``"
VERSIONS_WITH_OLD_PASS = ("1", "2", "3")


@head_rule(
    "GO117",
    "missing-size",
    Severity.INFO,
    fix=Safety.SAFE,
    changes=Change.ADDED | Change.VARIANT | Change.MOVES | Change.SETUP,
    also=(Safety.UNSAFE,),
)
def missing_size(case: Case, head: Head) -> Iterator[Diagnostic]:
    """The size of the board is missing.

    It is 19x19 then. The fix says so, or names the board that stones beyond it need, which is unsafe.

    Bad (sgf)::

        (;FF[4]GM[1];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[19];B[aa];W[bb])
    """
    if head.root.get("SZ") is not None:
        return
    item = head.root.get("GM")
    at = head.root.inside if item is None else item.span.end
    odd = (each for each in _odd_values(case, head) if each[1].name in (*COLOURS, *SETUPS))
    points = (name for each in odd for name in _names(*each) if POINT.fullmatch(name))
    size = max((ascii_letters.index(letter) + 1 for point in points for letter in point), default=USUAL)
    words = f"SZ is missing; that means 19x19{f', but stones stand on {size}x{size}' if size > USUAL else ''}"
    elsewhere, better = any(node.get("SZ") is not None for node in case.syntax.others), f"SZ[{max(size, USUAL)}]"
    fix, safety = () if elsewhere else (Edit(Span(at, at), better),), Safety.UNSAFE if size > USUAL else None
    yield case.report(words, at=first_character(case.syntax), title=f"write {better}", fix=fix, safety=safety)


@head_rule("GO118", "bad-size", Severity.ERROR, fix=Safety.SAFE, changes=Change.VALUES)
def bad_size(case: Case, head: Head) -> Iterator[Diagnostic]:
    """The size is none of a board.

    A square board has one number, another one columns and rows with a colon; 52 is the limit.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9:9];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[bb])
    """
    if not head.value("SZ"):
        return
    said, found = head.value("SZ"), SIZE.fullmatch(head.value("SZ"))
    better = ""
    if found is None:
        words = f"SZ[{shorten_text(said)}] is no size: a number is wanted, or columns:rows"
    elif max(int(found[1]), int(found[2] or 1)) > LARGEST:
        words = f"SZ[{said}]: {LARGEST} columns or rows are the limit"
    elif found[1] == found[2]:
        words, better = f"SZ[{said}] is square: SZ[{found[1]}]", found[1]
    else:
        return
    yield case.report(words, at=head.span("SZ"), instead=better)


@head_rule("GO201", "off-board", Severity.ERROR)
def off_board(case: Case, head: Head) -> Iterator[Diagnostic]:
    """A point lies outside the board.

    A move there is counted and not played. `tt` is a pass on boards of up to 19, in moves alone.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[mm];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[ii];W[bb])
    """
    for board, item, value in _odd_values(case, head):
        outside = next((name for name in _names(board, item, value) if _is_outside(board, name)), None)
        if outside is not None and not (item.name in COLOURS and _is_odd_pass(board, value.raw.strip(BLANKS))):
            words = f"{item.ident}[{shorten_text(value.raw)}] lies outside the {board.variant.name} board"
            yield case.report(words, at=value.span)


def _odd_values(case: Case, head: Head) -> Iterator[tuple[StoneBoard, Property, Value]]:
    """Yield the values that are no plain point of the board."""
    board = head.board
    for node in case.syntax.others if board is not None else ():
        for item in node.properties:
            for value in item.values if item.name in LISTS else ():
                if board is not None and board.tokens.get(value.raw, PASS) < 0 and value.closed:
                    yield board, item, value


def _names(board: StoneBoard, item: Property, value: Value) -> tuple[str, ...]:
    """Return the points that a value names."""
    raw = value.raw.strip(BLANKS)
    first, colon, last = raw.partition(":")
    if item.name in COLOURS:
        return (raw,) if raw != OLD_PASS or OLD_PASS not in board.tokens else ()
    return (first,) if item.name == "LB" or not colon else (first, last)


def _is_outside(board: StoneBoard, name: str) -> bool:
    if not POINT.fullmatch(name):
        return False
    column, line = map(ascii_letters.index, name)
    return column >= board.columns or line >= board.rows


def _is_odd_pass(board: StoneBoard, raw: str) -> bool:
    """Whether a value means a pass to some programs alone."""
    beyond = ascii_letters[board.columns : board.columns + 1] + ascii_letters[board.rows : board.rows + 1]
    return raw == ODD_PASS or (len(beyond) == 2 and raw == beyond and raw != OLD_PASS)


@head_rule(
    "GO202",
    "pass-spelling",
    Severity.INFO,
    fix=Safety.SAFE,
    changes=Change.SPELLING | Change.MOVES,
    also=(Severity.WARNING,),
)
def pass_spelling(case: Case, head: Head) -> Iterator[Diagnostic]:
    """A pass is spelt otherwise than in this version of SGF.

    In FF[4] it is an empty value; before, it was `tt` on boards of up to 19. Some programs write blanks, two
    backquotes, or the point behind the last one, which others take for a stone or an error.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[tt])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[])
    """
    item = head.root.get("FF")
    version = item.values[0].raw.strip(BLANKS) if item is not None else ""
    for board, each, value in _odd_values(case, head):
        found = _fault_of_pass(board, value.raw, version) if each.name in COLOURS else None
        if found is not None:
            better, severity = found
            words = f"a pass is {each.ident}[{better}], not {each.ident}[{value.raw}]"
            fix = replace(value.span, better)
            yield case.report(words, at=value.span, title=f"write [{better}]", fix=fix, severity=severity)


def _fault_of_pass(board: StoneBoard, raw: str, version: str) -> tuple[str, Severity] | None:
    """Return how a pass should be spelt, and how much that matters."""
    old = version in VERSIONS_WITH_OLD_PASS and max(board.columns, board.rows) <= LARGEST_WITH_OLD_PASS
    usual = OLD_PASS if old else ""
    if _is_odd_pass(board, raw.strip(BLANKS)) or (raw and not raw.strip(BLANKS)):
        return usual, Severity.WARNING
    if raw == OLD_PASS and not old and version and board.tokens.get(raw, 0) < 0:
        return usual, Severity.INFO
    return (usual, Severity.INFO) if not raw and old else None


RULES = rules_in(globals())
