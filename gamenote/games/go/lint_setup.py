"""Rules about who begins, and about positions that are set up (GO3xx)."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.engine import Step
from gamenote.core.record import Setup
from gamenote.core.rule import reported, rules_in
from gamenote.core.source import Span
from gamenote.games.go.board import NAMES, Position
from gamenote.games.go.head import COLOURS, SETUPS, Head, head_rule, sgf_rule
from gamenote.games.go.paths import is_sound_way, steps_before
from gamenote.games.go.setup import points_of
from gamenote.syntax.sgf.tree import Node, Property, Tree, said_by

TURN = "PL"
SIDES = {"B": "Black", "W": "White"}


@head_rule("GO311", "first-player", Severity.INFO)
def first_player(case: Case, head: Head) -> Iterator[Diagnostic]:
    """White begins an even game, or Black one with handicap stones.

    Nothing is said where stones are set up without HA, or PL says who begins.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];W[aa];B[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa];W[bb])
    """
    moves, placed = list[Property](), False
    for node in case.syntax.main_line():
        items = node.properties
        if any(item.name == TURN for item in items):
            return
        placed = placed or any(item.name in SETUPS for item in items)
        moves += (item for item in items if item.name in COLOURS and item.values)
        if len(moves) > 1:
            break
    if not moves or not is_sound_way(case, moves[0].start):
        return
    handicap, several = head.info.handicap, len(moves) > 1 and moves[1].name == COLOURS[0]
    if moves[0].name == COLOURS[1] and not placed and not handicap:
        yield case.report("White begins an even game", at=moves[0].values[0].span)
    elif moves[0].name == COLOURS[0] and handicap and not (several and not placed):
        yield case.report("Black begins a game with handicap", at=moves[0].values[0].span)


@sgf_rule("GO312", "player-mismatch", Severity.WARNING)
def player_mismatch(case: Case) -> Iterator[Diagnostic]:
    """PL names one side, and the other one moves.

    Programs show whose turn it is by PL, and a problem then looks to be one for the other side.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]PL[W];B[aa];W[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]PL[B];B[aa];W[bb])
    """
    tree = case.syntax
    for index, node in enumerate(tree.nodes if TURN in case.source.text else ()):
        item = node.get(TURN)
        said = said_by(item) if item is not None else ""
        apart = said in SIDES and all(node.get(colour) is None for colour in COLOURS)  # else it is another rule's
        move = _next_move(tree, index) if apart else None
        if item is not None and move is not None and move.name != said and is_sound_way(case, move.start):
            words = f"PL says {SIDES[said]} is to play, {SIDES[move.name]} moves"
            yield case.report(words, at=item.values[0].span)


def _next_move(tree: Tree, index: int) -> Property | None:
    """Return the move that follows a node, before another PL or setup."""
    children = tree.children[index]
    while children:
        node = tree.nodes[children[0]]
        for item in node.properties:
            if item.name in COLOURS and item.values:
                return item
            if item.name == TURN or item.name in SETUPS:
                return None
        children = tree.children[children[0]]
    return None


@reported("GO313", "setup-no-liberty", Severity.WARNING)
def setup_no_liberty() -> None:
    """A group is set up without a liberty.

    In play it would have come off. SGF keeps it on the board.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]AB[ab][ba]AW[aa]PL[W];W[cc];B[dd])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]AB[ab][bb]AW[aa]PL[W];W[cc];B[dd])
    """


@sgf_rule("GO314", "setup-without-effect", Severity.INFO, fix=Safety.SAFE, changes=Change.SETUP | Change.DELETED)
def setup_without_effect(case: Case) -> Iterator[Diagnostic]:
    """A setup changes nothing: stone or empty point were there already.

    Perhaps another point was meant. The fix takes the value away.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]AB[aa];AB[aa];W[bb];B[cc])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]AB[aa];;W[bb];B[cc])
    """
    if not any(node.get(name) is not None for node in case.syntax.others for name in SETUPS):
        return
    for step, before in steps_before(case.steps):
        if step.node.setup is not None:
            yield from _report_without_effect(case, step, before)


def _report_without_effect(case: Case, step: Step, before: Position | None) -> Iterator[Diagnostic]:
    setup, board = step.node.setup or Setup(""), step.before.board
    stones = before.stones if before is not None else bytes(len(board.places))
    node = case.syntax.node_at(setup.spans[0].start) if setup.spans else None
    for (colour, text), at in zip(setup.edits, setup.spans, strict=False):
        points, stone = points_of(board, text), NAMES.index(colour)
        if points and all(stones[point] == stone for point in points):
            where = board.names[points[0]]
            words = f"the {colour} stone at {where} was there already" if stone else f"{where} is empty already"
            yield case.report(words, at=at, title="remove it", fix=_edits_without_value(node, at))


def _edits_without_value(node: Node | None, at: Span) -> tuple[Edit, ...]:
    """Return the edit that takes a value away, or its property."""
    for item in node.properties if node is not None else ():
        for value in item.values:
            if value.span == at and value.closed:
                if len(item.values) == 1:
                    return (Edit(item.span, ""),)
                return (Edit(value.bracketed, ""),) if item.values[0] is not value else ()
    return ()


RULES = rules_in(globals())
