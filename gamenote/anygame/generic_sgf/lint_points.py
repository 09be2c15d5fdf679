"""Rules about points: how a game writes them, rectangles, points named twice.

Whether a point lies on the board of Go, and how a pass is spelt, is for the game to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_letters
from typing import TYPE_CHECKING

from gamenote.anygame.generic_sgf import PLAYERS
from gamenote.anygame.generic_sgf.go_records import PLAIN_SIZE, points_on
from gamenote.anygame.generic_sgf.index import properties_named
from gamenote.anygame.generic_sgf.tables import LETTERS, POINTS_OF, WORDS_OF_MOVES, Points
from gamenote.anygame.generic_sgf.values import SIDE, WRITTEN, box_mask, in_reading_order
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, replace
from gamenote.core.lattice import WITHOUT_I
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import doubt_rule, rules_in
from gamenote.syntax.sgf.properties import GAMES, corners
from gamenote.syntax.sgf.tree import BLANKS, Node, Property, Value, shorten_text

if TYPE_CHECKING:
    from gamenote.anygame.generic_sgf.boards import BareBoard

BY_BOARD = lazy_pattern(r"([A-HJ-Za-hj-z])([1-9][0-9]?)")

# Of each group a point may be named once in a node.
GROUPS = {
    "AB": 0, "AW": 0, "AE": 0, "CR": 1, "MA": 1, "SL": 1, "SQ": 1, "TR": 1, "LB": 2, "TB": 3, "TW": 3, "DD": 4,
    "VW": 5,
}  # fmt: skip
PAIRED = ("AR", "LN")
# What values of these properties are: moves, stones or points, alone or in pairs.
KINDS = dict.fromkeys(GROUPS, "point") | dict.fromkeys(PAIRED, "pair") | dict.fromkeys(PLAYERS, "move")
KINDS |= {"AB": "stone", "AW": "stone"}
POINTS = Change.SETUP | Change.SIGNS | Change.DELETED  # what lists of points may be
GO = Points(19, LETTERS)
ON_LETTERS = {GAMES[1]: GO} | {game: row for game, row in POINTS_OF.items() if row.point == LETTERS}
PASS_OF_GOPROJECT = "``"


def size_of_board(case: Case) -> tuple[int, int] | None:
    """Return columns and rows of a game whose points are two letters.

    Go is on 19x19 without a size. None for other games, and for boards that nobody knows.
    """
    root, row = case.syntax.root, ON_LETTERS.get(case.syntax.dialect.game)
    if root is None or row is None:
        return None
    item = root.get("SZ")
    found = PLAIN_SIZE.fullmatch(item.values[0].raw.strip(BLANKS)) if item is not None else None
    columns, rows = (int(found[1]), int(found[2] or found[1])) if found is not None else (row.size, row.size)
    return (columns, rows) if max(columns, rows) <= SIDE else None


@doubt_rule("SGF202", "bad-point", fix=Safety.UNSAFE, changes=Change.MOVES | Change.SETUP | Change.SIGNS)
def bad_point(case: Case) -> Iterator[Diagnostic]:
    """A value names no point.

    In Go a point is two letters, column and row from the upper left corner; boards of more than 26 go on with
    capitals. Other games write points in ways of their own, and where their board is known one outside of it is
    none. The fix writes one that is named as beside the board.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[19];B[aa];W[B18])

    Good (sgf)::

        (;FF[4]GM[1]SZ[19];B[aa];W[bb])
    """
    game, size = case.syntax.dialect.game, size_of_board(case)
    row = POINTS_OF.get(game, GO if game == GAMES[1] else None)
    if row is None:
        return
    usual = points_on(*size) if size is not None else frozenset()
    drawn = _drawn_board(case) if row is not GO else None
    for node in case.syntax.others:
        for item in node.properties:
            kind = KINDS.get(item.name)
            if kind is not None:
                points = frozenset() if kind == "pair" or (kind == "move" and row.move) else usual
                for value in item.values:
                    if value.raw not in points:
                        yield from _report_points(case, row, size, drawn, item, value)


def _report_points(
    case: Case, row: Points, size: tuple[int, int] | None, drawn: BareBoard | None, item: Property, value: Value
) -> Iterator[Diagnostic]:
    raw, kind = value.raw.strip(BLANKS), KINDS[item.name]
    if not raw or not value.closed:
        return
    if kind == "move":
        names = drawn.names_in_move(raw) if drawn is not None else ()
        wrong = None if _is_move(raw, row) else raw
    else:
        names = (raw.partition(":")[0],) if item.name == "LB" else tuple(raw.split(":", 1))
        names = names if ":" in raw or item.name != "LB" else ()  # without a colon the value is no label
        wrong = next((name for name in names if not row.knows(name, kind)), None)
    if wrong is None:
        outside = [name for name in names if drawn is not None and drawn.spelt(name) not in drawn.points]
        if outside:
            yield case.report(f"{item.ident} names {outside[0]}, which lies outside the board", at=value.span)
        return
    better = _by_board(wrong, *size) if size is not None else ""
    what = kind if kind == "move" else "point"
    words = f"{item.ident} names {shorten_text(wrong) or 'nothing'}, which is no {what}"
    help, better = f"SGF writes {better} for it" if better else "", better if wrong == raw else ""
    yield case.report(words, at=value.span, help=help, instead=better)


def _drawn_board(case: Case) -> BareBoard | None:
    """Return a board of known size without rules."""
    from gamenote.anygame.generic_sgf.boards import BareBoard, board_without_rules  # Go needs none

    found = board_without_rules(case.reading.record)
    if not isinstance(found, BareBoard):
        return None
    return found if case.syntax.root.get("SZ") is not None or any(found.row.start) else None


def _is_move(raw: str, row: Points) -> bool:
    """Tell whether B or W may hold this.

    How a pass is spelt is for others to say.
    """
    if row is GO:
        return raw == PASS_OF_GOPROJECT or corners(raw) is not None or row.knows(raw, "move")
    return raw.lower() in WORDS_OF_MOVES or row.knows(raw, "move") or (row.point == LETTERS and ":" in raw)


def _by_board(name: str, columns: int, rows: int) -> str:
    """Return the point that is named Q4 or so."""
    found = BY_BOARD.fullmatch(name)
    column, row = (WITHOUT_I.index(found[1].upper()), rows - int(found[2])) if found else (SIDE, 0)
    return ascii_letters[column] + ascii_letters[row] if column < columns and row >= 0 else ""


@doubt_rule("SGF203", "duplicate-point", fix=Safety.SAFE, changes=POINTS | Change.SPELLING, also=(Safety.UNSAFE,))
def duplicate_point(case: Case) -> Iterator[Diagnostic]:
    """A node names a point twice where it may do so once.

    A point is empty, or holds one stone; it has one mark and one label, and is one player's territory. The fix
    takes away what was said before, which is safe within one property; a second label, which says something else,
    stays.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]TR[cc][cc])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]TR[cc])
    """
    if size_of_board(case) is None:
        return
    for node in case.syntax.others:
        yield from _report_duplicate_points(case, node)


def _report_duplicate_points(case: Case, node: Node) -> Iterator[Diagnostic]:
    groups = dict[int, int]()
    for item in node.properties:
        group = GROUPS.get(item.name)
        if group is None:
            continue
        before = groups.get(group, 0)
        own, said = 0, set[str]()
        masks = [mask_of(value.raw, labelled=item.name == "LB") for value in item.values]
        kept = any(mask & ~before or not mask for mask in masks)  # so that the property has a value left
        for value, mask in zip(item.values, masks, strict=True):
            twice = mask & (before | own)
            if twice:
                same = value.raw in said or item.name != "LB"  # another label says something else
                inside = mask & own == mask
                whole = mask & (before | own) == mask and (kept or len(masks) == 1)
                gone = value.bracketed if len(masks) > 1 else item.span
                cure = (Edit(gone, ""),) if same and (inside or whole) and value.closed else ()
                words = f"{item.ident} names {_first_point_name(twice)}, which this node has named before"
                safety = None if inside else Safety.UNSAFE
                yield case.report(words, at=value.span, title="remove it", fix=cure, safety=safety)
            own |= mask
            said.add(value.raw)
        groups[group] = before | own


def mask_of(raw: str, *, labelled: bool) -> int:
    """Return the points of a value as bits.

    A rectangle is made at once, so that large ones cost no more than small ones.
    """
    found = corners(raw.partition(":")[0] if labelled else raw)
    return box_mask(*found) if found is not None and found[0] <= found[2] and found[1] <= found[3] else 0


def _first_point_name(mask: int) -> str:
    row, column = divmod((mask & -mask).bit_length() - 1, SIDE)
    return ascii_letters[column] + ascii_letters[row]


@doubt_rule("SGF204", "bad-rectangle", fix=Safety.SAFE, changes=POINTS | Change.ADDED | Change.VALUES)
def bad_rectangle(case: Case) -> Iterator[Diagnostic]:
    """A rectangle of points is not written as one.

    It is the upper left corner, a colon and the lower right one, and more than one point. Moves are single points.
    The fix puts the corners in order.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]AB[dd:bb];W[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]AB[bb:dd];W[aa])
    """
    game = case.syntax.dialect.game
    if game not in ON_LETTERS or ":" not in case.source.text:
        return
    for item, _ in properties_named(case, *(name for name in GROUPS if name != "LB")):
        for value in item.values:
            yield from _report_rectangle(case, item, value)
    for node in case.syntax.others if game == GAMES[1] else ():  # else a piece goes from point to point
        for item in node.properties:
            for value in item.values[:1] if item.name in PLAYERS else ():
                yield from _report_rectangle(case, item, value)


def _report_rectangle(case: Case, item: Property, value: Value) -> Iterator[Diagnostic]:
    raw = value.raw.strip(BLANKS)
    if ":" not in raw or corners(raw) is None:
        return
    (better,) = in_reading_order((raw,), WRITTEN)
    if item.name in PLAYERS:
        words, better = "a move is a single point", ""
    elif ":" not in better:
        words = "one point is no rectangle"
    elif better != raw:
        words = "the upper left corner comes first"
    else:
        return
    yield case.report(f"{item.ident}[{raw}]: {words}", at=value.span, instead=better)


@doubt_rule("SGF205", "bad-line", fix=Safety.SAFE, changes=Change.SIGNS | Change.DELETED)
def bad_line(case: Case) -> Iterator[Diagnostic]:
    """An arrow or a line goes nowhere, or is drawn twice.

    Its ends are different points, and no other of its kind joins the same two. The fix takes it away.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]AR[dd:de][dd:dd])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]AR[dd:de])
    """
    for item, _ in properties_named(case, *PAIRED):
        seen: set[tuple[str, ...]] = set()
        gone: list[tuple[Value, str]] = []
        for value in item.values:
            ends = tuple(value.raw.strip(BLANKS).split(":"))
            key = ends if item.name == "AR" else tuple(sorted(ends))
            if len(ends) == 2 and ends[0] == ends[1]:
                gone.append((value, "it ends where it begins"))
            elif len(ends) == 2 and key in seen:
                gone.append((value, "it is drawn twice"))
            seen.add(key)
        whole = len(gone) == len(item.values)  # nothing of the property is left
        for value, fault in gone:
            words = f"{item.ident}[{shorten_text(value.raw)}]: {fault}"
            fix = replace(item.span if whole else value.bracketed, "") if value.closed else ()
            yield case.report(words, at=value.span, title="remove it", fix=fix)


RULES = rules_in(globals())
