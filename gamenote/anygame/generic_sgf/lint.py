"""The rules of SGF without a game.

Here stand those about points of Go, and names with small letters. Of other games nobody says how their points are
written, or more than one piece may stand on a point.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from string import ascii_letters
from typing import NamedTuple

from gamenote.anygame.generic_sgf import PLAYERS
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import doubt_rule, rules_in
from gamenote.syntax.sgf import lint, lint_nodes
from gamenote.syntax.sgf.properties import GAMES
from gamenote.syntax.sgf.tree import BLANKS, Node, Property, Value, shorten_text

SIZE = lazy_pattern(r"([1-9][0-9]?)(?::([1-9][0-9]?))?+")
USUAL, MOST = 19, 52
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
LETTERS = lazy_pattern("[A-Za-z]{2}")
BY_BOARD = lazy_pattern(r"([A-HJ-Za-hj-z])([1-9][0-9]?)")
ROWS = [sum(1 << MOST * row for row in range(count)) for count in range(MOST + 1)]

# Of each group a point may be named once in a node.
GROUPS = {
    "AB": 0, "AW": 0, "AE": 0, "CR": 1, "MA": 1, "SL": 1, "SQ": 1, "TR": 1, "LB": 2, "TB": 3, "TW": 3, "DD": 4,
    "VW": 5,
}  # fmt: skip
PAIRED = ("AR", "LN")


class GoBoard(NamedTuple):
    """A board of Go and the names of its points."""

    width: int
    height: int
    points: frozenset[str]

    @property
    def title(self) -> str:
        return f"{self.width}x{self.height} board"


@cache
def _go_board(width: int, height: int) -> GoBoard:
    columns, rows = ascii_letters[:width], ascii_letters[:height]
    return GoBoard(width, height, frozenset(column + row for column in columns for row in rows))


def board_of(case: Case) -> GoBoard | None:
    """Return the board of a game of Go.

    It is 19x19 without a size. None for other games, and for boards that nobody knows.
    """
    root = case.syntax.root
    if root is None or case.syntax.dialect.game != GAMES[1]:
        return None
    item = root.get("SZ")
    found = SIZE.fullmatch(item.values[0].raw.strip(BLANKS)) if item is not None else None
    if found is None:
        return _go_board(USUAL, USUAL)
    width, height = int(found[1]), int(found[2] or found[1])
    return _go_board(width, height) if max(width, height) <= MOST else None


@doubt_rule("SGF202", "bad-point", fix=Safety.UNSAFE, changes=Change.MOVES | Change.SETUP)
def bad_point(case: Case) -> Iterator[Diagnostic]:
    """A value names no point of the board.

    In Go a point is two small letters, column and row from the upper left corner; boards of more than 26 go on
    with capitals. The fix writes one that is named as beside the board.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[19];B[aa];W[Q16])

    Good (sgf)::

        (;FF[4]GM[1]SZ[19];B[aa];W[pd])
    """
    board = board_of(case)
    if board is None:
        return
    points = board.points
    for node in case.syntax.each():
        for item in node.properties:
            moves = item.name in PLAYERS
            if moves or item.name in GROUPS or item.name in PAIRED:
                for value in item.values:
                    if value.raw not in points:
                        yield from _report_points_off_board(case, board, item, value)


def _report_points_off_board(case: Case, board: GoBoard, item: Property, value: Value) -> Iterator[Diagnostic]:
    raw, moves = value.raw.strip(BLANKS), item.name in PLAYERS
    small = max(board.width, board.height) <= USUAL
    if not raw or not value.closed or (moves and small and raw == "tt"):
        return
    if item.name == "LB":
        names: tuple[str, ...] = (raw.partition(":")[0],) if ":" in raw else ()
    else:
        names = (raw,) if moves else tuple(raw.split(":", 1))
    wrong = next((name for name in names if name not in board.points), None)
    if wrong is None or LETTERS.fullmatch(wrong) or (moves and wrong == "``"):
        return  # how points beside the board and passes are written, the rules of the game tell
    better = _by_board(wrong, board)
    yield case.report(
        f"{item.ident} names {shorten_text(wrong) or 'nothing'}, which is no point of the {board.title}",
        at=value.span,
        help=f"SGF writes {better} for it" if better else "",
        title=f"write {better}" if better else "",
        fix=replace(value.span, better) if better and names == (raw,) else (),
    )


def _by_board(name: str, board: GoBoard) -> str:
    """Return the point that is named Q4 or so."""
    found = BY_BOARD.fullmatch(name)
    column, row = (COLUMNS.index(found[1].upper()), board.height - int(found[2])) if found else (MOST, 0)
    return ascii_letters[column] + ascii_letters[row] if column < board.width and row >= 0 else ""


@doubt_rule("SGF203", "duplicate-point", fix=Safety.SAFE, changes=Change.SIGNS | Change.SPELLING | Change.SETUP)
def duplicate_point(case: Case) -> Iterator[Diagnostic]:
    """A node names a point twice where it may do so once.

    A point is empty, or holds one stone; it has one mark and one label, and is one player's territory. The fix
    takes away what the same property has said before; a second label, which says something else, stays.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]TR[cc][cc])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]TR[cc])
    """
    if board_of(case) is None:
        return
    for node in case.syntax.others:
        yield from _report_duplicate_points(case, node)


def _report_duplicate_points(case: Case, node: Node) -> Iterator[Diagnostic]:
    groups = dict[int, int]()
    for item in node.properties:
        group = GROUPS.get(item.name)
        own, said = 0, set[str]()
        for value in item.values if group is not None else ():
            mask, seen = mask_of(value.raw, labelled=item.name == "LB"), groups.get(group or 0, 0)
            twice = mask & seen
            if twice:
                same = value.raw in said or item.name != "LB"  # another label says something else
                cure = (Edit(value.bracketed, ""),) if same and mask & own == mask and value.closed else ()
                words = f"{item.ident} names {_first_point_name(twice)}, which this node has named before"
                yield case.report(words, at=value.span, title="remove it" if cure else "", fix=cure)
            own |= mask
            said.add(value.raw)
            groups[group or 0] = seen | mask


def mask_of(raw: str, *, labelled: bool) -> int:
    """Return the points of a value as bits.

    A rectangle is made at once, so that large ones cost no more than small ones.
    """
    first, _, last = raw.partition(":")
    corners = first + (last if last and not labelled else first)
    if len(first) != 2 or len(corners) != 4 or not (corners.isascii() and corners.isalpha()):
        return 0
    left, top, right, bottom = map(ascii_letters.index, corners)
    if left > right or top > bottom:
        return 0
    return (((1 << right - left + 1) - 1) * ROWS[bottom - top + 1]) << (top * MOST + left)


def _first_point_name(mask: int) -> str:
    row, column = divmod((mask & -mask).bit_length() - 1, MOST)
    return ascii_letters[column] + ascii_letters[row]


@doubt_rule("SGF115", "lowercase-property", fix=Safety.SAFE, changes=Change.NAMES, also=(Severity.INFO,))
def lowercase_property(case: Case) -> Iterator[Diagnostic]:
    """The name of a property has small letters.

    FF[4] knows capitals only. In older versions small letters mean nothing, so that CoPyright is CP, and are told
    once. The fix leaves them out where that makes the name of a known property: of Pb nobody knows what is meant.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]CoPyright[Ann];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]CP[Ann];B[aa])
    """
    root: Node | None = case.syntax.root
    dialect = case.syntax.dialect
    version = root.get("FF") if root is not None else None
    new = version is not None and version.values[0].raw.strip(BLANKS) == "4"
    seen: set[str] = set()
    for node in case.syntax.each():
        for item in node.properties:
            if item.ident == item.ident.upper() or (not new and item.ident in seen):
                continue
            seen.add(item.ident)
            name = item.name
            known = name in dialect.root_known and node.get(name) is item
            why = "FF[4] knows capitals only" if new else "as in older versions"
            read = f"; it is read as {shorten_text(name)}" if name != item.ident else ""
            yield case.report(
                f"{shorten_text(item.ident)} has small letters, {why}{read}",
                at=item.ident_span,
                title=f"write {name}" if known else "",
                fix=replace(item.ident_span, name) if known else (),
                severity=None if new else Severity.INFO,
            )


RULES = (*lint.RULES, *lint_nodes.RULES, *lint_nodes.PROPERTY_RULES, *rules_in(globals()))
