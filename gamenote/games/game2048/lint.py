"""The rules about moves in 2048 (TFE3xx), whatever the record's format.

The engine gives the reason; here it is put beside what else the record tells, for the first fault is often not
where the mistake is. Three things are tried: another swipe in this turn, the two usual mistakes of programs that
play 2048, and a jump in the numbers shortly before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, runtime_checkable

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Label, Safety, Severity
from gamenote.core.engine import Objection, Step
from gamenote.core.rule import doubt_rule, rules_in
from gamenote.core.source import Span
from gamenote.games.game2048 import play
from gamenote.games.game2048.engine import ENGINE
from gamenote.games.game2048.notation import SQUARES, read_direction, read_tile
from gamenote.games.game2048.play import Board, Line, Position, Tile
from gamenote.syntax.tagpairs.tree import Jump

LOOK_AHEAD = 10  # turns that a guess must make legal
LEAST_TURNS = 3  # fewer would prove nothing
LOOK_BACK = 20  # turns after a jump in the numbers that may be its doing

Push = Callable[[Line], tuple[Line, int]]
Turns = list[tuple[str, Tile]]

WRONG_RULES: tuple[tuple[Push, str], ...] = (
    (play.merge_again, "this would be legal if a merged tile could merge again in the same swipe"),
    (play.merge_from_far_side, "this would be legal if tiles paired from the far side"),
)


@runtime_checkable
class Numbered(Protocol):
    """A syntax tree of numbered turns that can drop some."""

    jumps: tuple[Jump, ...]

    def without_turns_from(self, offset: int) -> tuple[Edit, ...]: ...


@doubt_rule("TFE301", "no-op-move", Severity.ERROR)
def no_op_move(case: Case) -> Iterator[Diagnostic]:
    """A swipe changes nothing on the board.

    Such a swipe is no move: the game ignores it and no tile appears. What follows is not checked.

    Bad (2048gn, after the usual head)::

        1. D b2 *
    """
    for step, objection in _objections_of_kind(case, "no-op-move"):
        yield _explain_objection(case, step, objection)


@doubt_rule("TFE302", "move-after-lock", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.MOVES)
def move_after_lock(case: Case) -> Iterator[Diagnostic]:
    """The game goes on although the board is locked.

    No swipe changes a full board without equal neighbours, so the game was over before. This is said once, for
    the first such move.

    Bad (2048gn, after the usual head)::

        1. U 4d4 2. D 4c4 3. D 4a3 4. U 4b2 5. D 4b3 6. U d1 7. D a4 8. D d4 9. U b1
        10. D 4d4 11. U c2 12. U 4c1 13. U 4a1 14. D c4 15. L a1 Locked

    Good (last lines)::

        10. D 4d4 11. U c2 12. U 4c1 13. U 4a1 14. D c4 Locked
    """
    for step, objection in _objections_of_kind(case, "move-after-lock"):
        at = step.node.span or Span(0, 0)
        tree = case.syntax
        fix = tree.without_turns_from(at.start) if isinstance(tree, Numbered) and step.path.main else ()
        yield case.report(objection.message, at=at, title="drop this move and all that follow", fix=fix)


@doubt_rule("TFE303", "spawn-on-tile", Severity.ERROR)
def spawn_on_tile(case: Case) -> Iterator[Diagnostic]:
    """A new tile appears on a square that is not empty after the swipe.

    Squares that the swipe has emptied are free, squares that it has filled are not. Either the square or a
    swipe was noted wrongly, perhaps some turns earlier. What follows is not checked.

    Bad (2048gn, after the usual head)::

        1. L a1 *
    """
    for step, objection in _objections_of_kind(case, "spawn-on-tile"):
        yield _explain_objection(case, step, objection)


RULES = rules_in(globals())


def _objections_of_kind(case: Case, kind: str) -> Iterator[tuple[Step, Objection]]:
    return ((step, item) for step in case.objected for item in step.objections if item.kind == kind)


def _explain_objection(case: Case, step: Step, objection: Objection) -> Diagnostic:
    """The objection with everything that may explain it."""
    position: Position = step.before
    turn = position.turns + (position.actor == "player")
    hints = [objection.help] if objection.help else []
    if position.actor == "chance":
        free = [name for name, held in zip(SQUARES, position.board, strict=True) if not held]
        hints.append(f"empty after {position.swipe}: {', '.join(free)}" if position.swipe else "")
    jump = _jump_before(case, turn)
    if jump is None:
        hints += _guess_explanations(case, step)
    see = [Label(jump, "the numbers jump here: a move may be missing")] if jump else []
    at = step.node.span or Span(0, 0)
    return case.report(objection.message, at=at, see=see, help="; ".join(filter(None, hints)))


def _jump_before(case: Case, turn: int) -> Span | None:
    """The last jump of the move numbers in the turns just before."""
    tree = case.syntax
    known = tree.jumps if isinstance(tree, Numbered) else ()
    jumps = [jump for jump in known if turn - LOOK_BACK <= jump.turn <= turn]
    return jumps[-1].span if jumps else None


def _guess_explanations(case: Case, step: Step) -> Iterator[str]:
    """Yield explanations that make this turn and the next ones legal."""
    if not step.path.main:
        return
    here = step.path.index - (step.before.actor == "chance")  # the swipe of this turn
    board = step.before.before if step.before.actor == "chance" else step.before.board
    turns = _turns_from(case, here)
    if board is None or len(turns) < LEAST_TURNS:
        return
    swipe, tile = turns[0]
    rest = turns[1:]
    others = [
        way
        for way in play.DIRECTIONS
        if way != swipe and _are_turns_legal(board, [(way, tile), *rest], play.merge)
    ]
    if len(others) == 1:
        yield f"did you mean {others[0]}?"
    earlier = _board_before(case, here - 2) if here >= 3 else None
    for push, words in WRONG_RULES:
        before = earlier is not None and _are_turns_legal(earlier, _turns_from(case, here - 2), push)
        if before or _are_turns_legal(board, turns, push):
            yield words


def _board_before(case: Case, index: int) -> Board:
    """Return the board before a node that whole turns lead to.

    Turns in the proper words are played at once.
    """
    line = case.record.moves()
    start = ENGINE.start(None, line.setup) if line is not None else None
    if line is not None and line.single is not None and isinstance(start, Position):
        moves, actors = line.single
        there = ENGINE.advance(start, moves[: index - 1], actors[: index - 1])
        if there.played == len(moves[: index - 1]):
            board: Board = there.position.board
            return board
    before: Position = case.main_line[index].before
    return before.board


def _turns_from(case: Case, index: int) -> Turns:
    """Return the next turns, as far as they can be read.

    There are at most `LOOK_AHEAD`; a last swipe without tile is left out.
    """
    line = case.record.moves()
    moves = line.main if line is not None else ()
    turns: Turns = []
    for at in range(index - 1, min(index - 1 + 2 * LOOK_AHEAD, len(moves) - 1), 2):
        direction, tile = read_direction(moves[at]), read_tile(moves[at + 1])
        if direction is None or tile is None or tile.tile is None:
            break
        turns.append((direction, tile.tile))
    return turns


def _are_turns_legal(board: Board, turns: Turns, push: Push) -> bool:
    """Whether the turns are legal when lines are pushed like that."""
    for direction, tile in turns:
        slid = play.slide_wrongly(board, direction, push)
        if slid == board or slid[tile.square]:
            return False
        board = play.place(slid, tile)
    return True
