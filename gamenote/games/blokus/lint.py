"""The rules about Blokus moves: text (BLK2xx) and placement (BLK3xx).

Those without a check are found by the rules engine; what it says is placed by the rule of the same name. After
a piece that lies against the rules nothing more is said about places and turns: the true position is not known.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Safety, Severity
from gamenote.core.engine import Step
from gamenote.core.record import walk
from gamenote.core.rule import doubt_rule, reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.blokus.notation import NO_PIECE, is_no_move


@doubt_rule("BLK201", "empty-move", fix=Safety.SAFE, changes=Change.DELETED)
def empty_move(case: Case) -> Iterator[Diagnostic]:
    """A move is empty.

    There is no pass: a color that cannot move is left out, and the next move belongs to the next color that can.
    The fix removes it where the color really cannot move.

    Bad::

        (;GM[Blokus Duo]AB[j5];W[];B[k6,k7])

    Good::

        (;GM[Blokus Duo]AB[j5];B[k6,k7])
    """
    known = case.record.moves()
    if known is not None and not any(is_no_move(move) for _, moves, _ in known.segments for move in moves):
        return
    empty = [node for _, node in walk(case.record) if node.move is not None and is_no_move(node.move)]
    stuck = {id(step.node) for step in case.steps if _is_stuck(step)} if empty else set()
    for node in empty:
        at = node.span or Span(0, 0)
        fix = case.reading.edits_without(at) if id(node) in stuck else ()
        yield case.report(NO_PIECE, at=at, title="leave it out", fix=fix)


def _is_stuck(step: Step) -> bool:
    """Whether the color to move could not move before this step."""
    colors = [str(number) for number in range(1, len(step.before.sides) + 1)]
    actor = step.node.actor
    return actor in colors and step.before.sound and not step.before.can_move(colors.index(actor))


@reported("BLK202", "bad-point", Severity.ERROR, fix=Safety.SAFE, changes=Change.SPELLING | Change.MOVES)
def bad_point() -> None:
    """A move names a point that is not on the board, or is not a point at all.

    A point is the letters of its column and the number of its row, without a space. Rows begin with 1, and columns
    go on with aa, ab after z. The fix removes a space from a point.

    Bad::

        (;GM[Blokus Duo];B[e10,e 11])

    Good::

        (;GM[Blokus Duo];B[e10,e11])
    """


@reported("BLK203", "duplicate-point", Severity.ERROR, fix=Safety.SAFE)
def duplicate_point() -> None:
    """A move names a point twice.

    A piece covers every point once, so programs do not find the piece.

    Bad::

        (;GM[Blokus Duo];B[e10,e11,e11])

    Good::

        (;GM[Blokus Duo];B[e10,e11])
    """


@reported(
    "BLK204",
    "unknown-shape",
    Severity.ERROR,
    fix=Safety.SAFE,
    changes=Change.SPELLING | Change.MOVES,
    also=(Safety.UNSAFE,),
)
def unknown_shape() -> None:
    """The points of a move are those of no piece of the game.

    A move names all points of one piece. In Nexos it names the segments only, never the junctions between
    them. The fix takes out junctions at which two of the segments meet, where a piece is left; it is unsafe where
    a slip away from the junction stands a segment that makes a piece of as many points. Any other junction may be
    a misspelt segment.

    Bad::

        (;GM[Nexos];1[e20,e21,e22,e23,e24])

    Good::

        (;GM[Nexos];1[e20,e22,e24])
    """


@reported("BLK301", "overlap", Severity.ERROR)
def overlap() -> None:
    """A piece lies on a point that is taken.

    In Nexos a piece must not run straight through a junction that another piece runs straight through.

    Bad::

        (;GM[Blokus Duo];B[e10];W[j5];B[f9,f8];W[f9,g9])

    Good::

        (;GM[Blokus Duo];B[e10];W[j5];B[f9,f8];W[i4,h4])
    """


@reported("BLK302", "edge-contact", Severity.ERROR)
def edge_contact() -> None:
    """A piece shares an edge with a piece of its own color.

    Pieces of one color touch at corners only. Nexos and Callisto do not know this rule.

    Bad::

        (;GM[Blokus Duo];B[e10];W[j5];B[f10,f11])

    Good::

        (;GM[Blokus Duo];B[e10];W[j5];B[f11,f12])
    """


@reported("BLK303", "no-contact", Severity.ERROR)
def no_contact() -> None:
    """A piece has no contact with its own color.

    Every piece but the first touches an own one: at a corner, in Nexos at a junction, in Callisto along an edge.

    Bad::

        (;GM[Blokus Duo];B[e10];W[j5];B[h12,h13])

    Good::

        (;GM[Blokus Duo];B[e10];W[j5];B[f11,f12])
    """


@reported("BLK304", "start-point", Severity.ERROR)
def start_point() -> None:
    """The first piece of a color does not cover its starting point.

    The boards of Blokus, Duo and Junior bind each starting point to a color; in Trigon every color chooses one of
    six. In GembloQ the whole starting square is covered, in Nexos one of the segments at the starting junction.

    Bad::

        (;GM[Blokus Duo];B[f10])
    """


@reported("BLK305", "piece-reused", Severity.ERROR)
def piece_reused() -> None:
    """A color plays a piece more often than it has it.

    Most sets have one copy of each piece, Junior has two, Callisto one, two or three.

    Bad::

        (;GM[Blokus Duo];B[e10,e11];W[j5];B[f12,g12])

    Good::

        (;GM[Blokus Duo];B[e10,e11];W[j5];B[f12,f13,f14])
    """


@reported("BLK306", "callisto-first-two", Severity.ERROR)
def callisto_first_two() -> None:
    """A larger piece is laid before two pieces of one square.

    Callisto begins with two of them for each color; the third may be laid at any time.

    Bad::

        (;GM[Callisto Two-Player];B[g6];W[k7];B[g7,g8])

    Good::

        (;GM[Callisto Two-Player];B[g6];W[k7];B[j11])
    """


@reported("BLK307", "callisto-center", Severity.ERROR)
def callisto_center() -> None:
    """A piece of one square is laid in the center.

    In Callisto only larger pieces may enter the octagon in the middle.

    Bad::

        (;GM[Callisto Two-Player];B[h8])

    Good::

        (;GM[Callisto Two-Player];B[g6])
    """


@reported("BLK308", "turn-order", Severity.WARNING)
def turn_order() -> None:
    """A color moves out of turn.

    Colors move in a circle, and only those are skipped that cannot lay any piece. Play goes on after the mover.

    Bad::

        (;GM[Blokus Duo];B[e10];B[f11,f12])

    Good::

        (;GM[Blokus Duo];B[e10];W[j5];B[f11,f12])
    """


@rule("BLK309", "unfinished", Severity.INFO)
def unfinished(case: Case) -> Iterator[Diagnostic]:
    """The game stops while some color can still move.

    Players may give up, so it is only a remark; but the score is not final, and moves may be missing.

    Bad::

        (;GM[Blokus Duo];B[e10];W[j5])

    Good::

        (;GM[Blokus Duo];B[d10,e10,e11];W[j4,j5,k5];B[f12];W[h3,i3];B[g8,f9,g9,h9];W[f1,f2,g2,e3,f3]
        ;B[i7,i8,j8,k8];W[l6,m6,l7,m7];B[e13,e14];W[l4];B[g13,h13,i13];W[f5,g5,g6,h6,i6];B[b8,c8,d8,e8]
        ;W[c6,d6,e6];B[a11,a12,b12,c12,d12];W[m1,j2,k2,l2,m2];B[l9,m9,k10,l10];W[a4,a5,b5,a6]
        ;B[m11,m12,l13,m13,m14];W[a2,b2,c2,d2,c3];B[i10,i11,j11,j12,k12];W[n8,n9,m10,n10])
    """
    final = case.final if case.complete else None
    if final is None or not final.sound or final.mover is None:
        return
    at = case.last_move
    if at is None:
        return
    color = final.seating.colors[final.mover]
    yield case.report(f"the game stops here, but {color} can still move", at=at)


RULES = rules_in(globals())
