"""Play of Plateau: turns, what may be done, and the end.

The checks run in a fixed order, so that a record gets the same first objection everywhere: the game is over, a
tender waits for its answer, the player, the number, then what the action itself demands (`judgement`,
`movement`, `prisoners`), then the inventory of hidden pieces, then the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gamenote.core.engine import Advance, Engine, Objection
from gamenote.core.record import Outcome, Setup
from gamenote.games.plateau.canonical import canonical
from gamenote.games.plateau.judgement import (
    NAMES,
    UNCHECKED,
    Verdict,
    against_onboarding,
    against_opening,
    insert_piece,
    objection,
    refuse,
    settle,
)
from gamenote.games.plateau.legal import has_action, legal_moves
from gamenote.games.plateau.movement import Sight, move_stack
from gamenote.games.plateau.notation import (
    ANSWERS,
    NOWHERE,
    Deed,
    Move,
    is_short,
    parse_move,
    pieces_text,
    write_move,
)
from gamenote.games.plateau.position import (
    Board,
    Phase,
    Position,
    Stack,
    codes,
    longest_run,
    read_position,
    show,
    with_part,
)
from gamenote.games.plateau.prisoners import exchange, refusal, tender
from gamenote.games.plateau.variants import PLAYERS, VARIANTS

if TYPE_CHECKING:
    from gamenote.core.diagram import Diagram

PRISONERS_TO_WIN = 6
RUN_TO_WIN = 6


class Plateau(Engine):
    """The rules engine of Plateau; it holds nothing."""

    lists_all_moves = False  # nor resignations, nor moves of pieces that are not seen
    hides_pieces = True

    def start(self, variant: str | None, setup: Setup | None) -> Position | Objection:
        row = next((row for row in VARIANTS if row.name == variant), VARIANTS[0])
        if setup is None:
            return Position(judged=row.judged)
        turn = PLAYERS.index(setup.to_move) if setup.to_move in PLAYERS else 0
        position = read_position(setup.text, turn=turn, number=3 + turn)
        if position is None:
            return Objection("bad-setup", f"{setup.text} is not a position of Plateau")
        return position._replace(judged=row.judged)

    def candidates(self, position: Position, text: str, actor: str | None = None) -> tuple[Move, ...] | Objection:
        move = parse_move(text)
        if isinstance(move, Objection):
            if not position.judged:
                return move
            return replace(move, message=f"move {position.number}: {move.message}", help=UNCHECKED)
        return (move.by(_moving_player(position, actor)),)

    def judge(self, position: Position, move: Move) -> tuple[Objection, ...]:
        return verdict(position, move).objections

    def legal_moves(self, position: Position) -> Iterator[Move]:
        return legal_moves(position)

    def play(self, position: Position, move: Move) -> Position:
        after = verdict(position, move).after
        assert after is not None, "the move cannot be played"
        return after

    def advance(self, position: Position, moves: Sequence[str], actors: Sequence[str | None]) -> Advance:
        """Play moves up to one before the first in doubt.

        An opening is judged by its pair of moves.
        """
        earlier = Advance(0, position)
        for played, (text, actor) in enumerate(zip(moves, actors, strict=True)):
            there = self.play_text(position, text, actor)
            if there is None or (position.phase is Phase.SECOND and not there[0].actions[0].height):
                return earlier  # a piece may have been slipped under the first: see rule opening-order
            earlier, position = Advance(played, position), there[1]
        return Advance(len(moves), position)

    def play_text(self, position: Position, text: str, actor: str | None) -> tuple[Move, Position] | None:
        found = parse_move(text)
        if isinstance(found, Objection):
            return None
        move = found.by(_moving_player(position, actor))
        objections, after = verdict(position, move)
        return None if objections or after is None else (move, after)

    def write_move(self, position: Position, move: Move, notation: str = "") -> str:
        number = None if move.deed is Deed.RESIGN else move.number
        if not position.judged:
            return write_move(number, move.actions, notation)
        return write_move(number, canonical(position, move).actions, notation)

    def outcome(self, position: Position) -> Outcome | None:
        return position.outcome

    def diagram(self, position: Position, last: Move | None = None, notation: str = "") -> Diagram:
        from gamenote.games.plateau.diagram import diagram

        return diagram(position, last)

    def write_position(self, position: Position) -> str:
        return show(position) if position.judged else ""


def _moving_player(position: Position, actor: str | None) -> int:
    """Who makes a move that the record gives to this actor."""
    return PLAYERS.index(actor) if actor in PLAYERS else position.turn


def verdict(position: Position, move: Move) -> Verdict:
    """Judge a move, and play it as far as possible."""
    if not position.judged:
        return Verdict((), position)
    fatal = _out_of_place(position, move)
    if fatal is not None:
        return refuse(fatal)
    if move.deed is Deed.RESIGN:
        return _judge_resignation(position, move)
    # A player without any legal action has lost his turn; the record shows the opponent's next move (D23).
    if position.turn != move.player:
        position = position._replace(turn=move.player, refused=frozenset())
    if move.number is not None and move.number != position.number:
        position = position._replace(number=move.number)
    if position.phase in (Phase.FIRST, Phase.SECOND):
        return _judge_opening(position, move)
    return PLAYS[move.deed](position, move)


def _out_of_place(position: Position, move: Move) -> Objection | None:
    """Return what speaks against any action by this player now."""
    first = move.actions[0]
    if position.phase is Phase.OVER:
        end = position.outcome
        winner = NAMES[PLAYERS.index(end.winner)] if end and end.winner else "somebody"
        return objection("game-over", position, first, f"{winner} has won already", number=move.number)
    answer = move.deed in ANSWERS
    if position.phase is Phase.ANSWER and not answer and move.deed is not Deed.RESIGN:
        offer = pieces_text(codes(position.tender))
        message = f"the tender of {offer} waits for {NAMES[position.turn]}'s Exchange or Refuse"
        return objection("tender-pending", position, first, message, number=move.number)
    if answer and position.phase is not Phase.ANSWER:
        message = "no tender waits for an answer"
        return objection("exchange-unsolicited", position, first, message, number=move.number)
    return _wrong_turn(position, move) or _wrong_number(position, move)


def _wrong_turn(position: Position, move: Move) -> Objection | None:
    if move.player == position.turn or move.deed is Deed.RESIGN or _is_turn_forfeited(position, move):
        return None
    message = f"it is {NAMES[position.turn]}'s turn"
    if position.phase is Phase.SECOND:
        message = f"{NAMES[position.turn]} has put down one piece of two"
    elif position.phase is Phase.ANSWER:
        message = f"{NAMES[move.player]} cannot answer the tender that he made"
    return objection("turn-order", position, move.actions[0], message, number=move.number)


def _is_turn_forfeited(position: Position, move: Move) -> bool:
    """Whether the player on turn is passed over and cannot act."""
    return move.player != position.turn and position.phase is Phase.PLAY and not has_action(position)


def _wrong_number(position: Position, move: Move) -> Objection | None:
    if move.number is None and move.deed is Deed.RESIGN:
        return None
    # Numbers count turns, so a forfeited turn takes one; counting on without a gap is understood (D23).
    skipped = move.player != position.turn and (move.deed is not Deed.RESIGN or _is_turn_forfeited(position, move))
    wanted = position.number + skipped
    if move.number == wanted or (skipped and move.number == position.number):
        return None
    expected = f"expected move {wanted}" + (f" (or {position.number})" if skipped else "")
    if move.number is None:
        message = f"move {wanted}: the number is missing; {expected}"
        return Objection("move-number", message, part=NOWHERE, instead=f"{wanted} ")
    message = f"move {move.number}: {expected}"
    return Objection("move-number", message, part=move.number_part, instead=str(wanted))


def _judge_resignation(position: Position, move: Move) -> Verdict:
    remarks: tuple[Objection, ...] = ()
    if move.player != position.turn and not _is_turn_forfeited(position, move):
        message = f"{NAMES[move.player]} resigns while {NAMES[position.turn]} is on turn"
        remarks = (objection("resign-out-of-turn", position, move.actions[0], message, fatal=False),)
    winner = 1 - move.player
    outcome = Outcome(f"{'BW'[winner]}+Resign", PLAYERS[winner], "resignation")
    return Verdict(remarks, position._replace(phase=Phase.OVER, outcome=outcome))


def _judge_opening(position: Position, move: Move) -> Verdict:
    fatal = against_opening(position, move)
    if fatal is not None:
        return refuse(fatal)
    action = move.actions[0]
    second = position.phase is Phase.SECOND
    remarks: tuple[Objection, ...] = _unseen_top(position, move) if second and action.height else ()
    board, piece = insert_piece(position, move.player, action)
    after = position._replace(board=board, born=position.born + 1)
    if not second:
        after = after._replace(phase=Phase.SECOND, opening=action.square)
    else:
        phase = Phase.PLAY if move.player else Phase.FIRST
        after = after._replace(phase=phase, opening=None, turn=1 - move.player, number=position.number + 1)
    return settle(after, remarks, number=position.number, born=piece, sights=[Sight(piece, action.pieces)])


def _judge_onboarding(position: Position, move: Move) -> Verdict:
    fatal = against_onboarding(position, move.player, move.actions[0])
    if fatal is not None:
        return refuse(fatal)
    action = move.actions[0]
    board, piece = insert_piece(position, move.player, action)
    after = _next_position(position, move.player, board, position.held, position.born + 1)
    remarks = _unseen_top(position, move)
    return settle(after, remarks, number=position.number, born=piece, sights=[Sight(piece, action.pieces)])


def _unseen_top(position: Position, move: Move) -> tuple[Objection, ...]:
    action = move.actions[0]
    if action.codes[0][0] != "?":
        return ()
    message = "the top face of a new piece can be seen"
    return (objection("top-unknown", position, action, message, part=action.pieces, fatal=False),)


def _judge_movement(position: Position, move: Move) -> Verdict:
    movement = move_stack(position, move)
    if movement.fatal is not None:
        return refuse(movement.fatal, movement.remarks)
    held = position.held
    if movement.taken:
        held = with_part(held, move.player, held[move.player] + movement.taken)
    after = _next_position(position, move.player, tuple(movement.board), held, position.born)
    remarks = movement.remarks and sorted(_with_canonical(position, move, movement.remarks), key=_remark_rank)
    return settle(after, remarks, number=position.number, sights=movement.sights)


def _remark_rank(objection: Objection) -> int:
    """Return the rank of a remark, the gravest first.

    Only a captured piece that is another one makes the record wrong.
    """
    return objection.kind != "capture-mismatch"


def _with_canonical(position: Position, move: Move, remarks: Iterable[Objection]) -> Iterator[Objection]:
    """Yield the remarks, a needless drop with the merged form.

    A pick-up after a drop on one square is told with the form that merges the two.
    """
    for remark in remarks:
        if remark.kind == "drop-then-pick":
            merged = canonical(position, move)
            if merged != move:
                part = (move.actions[0].whole[0], move.actions[-1].whole[1])
                text = write_move(None, merged.actions, "short" if is_short(move) else "full")
                remark = replace(remark, part=part, instead=text)
        yield remark


def _next_position(
    position: Position, player: int, board: Board, held: tuple[Stack, Stack], born: int
) -> Position:
    """Return the position after a player has onboarded or moved.

    The turn is passed on, or the game has ended.
    """
    reason = ""
    if len(held[player]) >= PRISONERS_TO_WIN:
        reason = "six-prisoners"
    elif max(map(len, board)) >= RUN_TO_WIN <= max(longest_run(stack, player) for stack in board):
        reason = "stack-of-six"
    if not reason:
        number = position.number + 1
        return Position(board, held, position.ledgers, 1 - player, number, Phase.PLAY, born=born)
    outcome = Outcome(f"{'BW'[player]}+", PLAYERS[player], reason)
    return position._replace(board=board, held=held, phase=Phase.OVER, outcome=outcome, born=born)


PLAYS = {
    Deed.ONBOARD: _judge_onboarding,
    Deed.PICK: _judge_movement,
    Deed.TENDER: tender,
    Deed.EXCHANGE: exchange,
    Deed.REFUSE: refusal,
}
