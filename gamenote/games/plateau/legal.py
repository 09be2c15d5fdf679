"""All legal moves of a Plateau position, in canonical form.

They serve for hints, counting, forfeited turns and as an oracle.

Moves that differ in writing only are given once: no pick-ups that the next drop undoes, no flip of a piece with
equal faces. Resigning is always possible and listed only where the rules of the setup are not known. Nothing is
guessed about hidden faces: new pieces are given with both faces, pieces whose hidden face is not known are not
flipped, and stacks whose top is not known do not move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, product

from gamenote.games.plateau.judgement import places
from gamenote.games.plateau.movement import RAYS, bent_paths, square_after_steps
from gamenote.games.plateau.notation import Action, Deed, Move
from gamenote.games.plateau.position import PERIMETER, Phase, Piece, Position, Stack, codes, top_unit
from gamenote.games.plateau.prisoners import combination, exchange_fits, refusal_fits
from gamenote.games.plateau.variants import KINDS, flip_code

CODES = tuple(dict.fromkeys(code for kind in KINDS for code in (kind.code, flip_code(kind.code))))

Actions = tuple[Action, ...]


def legal_moves(position: Position) -> Iterator[Move]:
    """Every legal move of the player on turn.

    The first ones come quickly.
    """
    if not position.judged:
        yield Move(None, (Action(Deed.RESIGN),), position.turn)
        return
    if position.phase is Phase.OVER:
        return
    if position.phase is Phase.ANSWER:
        every: Iterable[Actions] = _answer_actions(position)
    elif position.phase is not Phase.PLAY:
        every = _opening_actions(position)
    else:
        every = chain(_onboarding_actions(position), _movement_actions(position), _tender_actions(position))
    for actions in every:
        yield Move(position.number, actions, position.turn)


def has_action(position: Position) -> bool:
    """Whether the player on turn has anything to do.

    A futile tender does not count (D19).
    """
    futile = not position.held[1 - position.turn]
    every = chain(
        _onboarding_actions(position), _movement_actions(position), () if futile else _tender_actions(position)
    )
    return any(True for _ in every)


def _new_pieces(position: Position) -> list[str]:
    """Return the codes of pieces that may be in reserve still.

    The pieces are those of the player on turn, either way up.
    """
    ledger = position.ledgers[position.turn]
    return [code for code in CODES if ledger.onboarded(position.born, code).possible]


def _opening_actions(position: Position) -> Iterator[Actions]:
    """Yield all ways to lay the next piece of an opening.

    The first goes on any free square of the perimeter, the second on top of it.
    """
    first = position.opening is None
    free = [square for square in sorted(PERIMETER) if not position.board[square]]
    for square, code in product(free if first else [position.opening], _new_pieces(position)):
        yield (Action(Deed.ONBOARD, square, (code,), 0 if first else 1),)


def _onboarding_actions(position: Position) -> Iterator[Actions]:
    new = _new_pieces(position)
    for square, height in places(position, position.turn) if new else ():
        for code in new:
            yield (Action(Deed.ONBOARD, square, (code,), height),)


def _tender_actions(position: Position) -> Iterator[Actions]:
    for offer in _prisoner_combinations(position.held[position.turn]):
        if combination(offer) not in position.refused:
            yield (Action(Deed.TENDER, None, codes(offer)),)


def _answer_actions(position: Position) -> Iterator[Actions]:
    held = position.held[position.turn]
    for given in _prisoner_combinations(held):
        kept = [piece for piece in held if piece not in given]
        if exchange_fits(position.tender, given, kept):
            yield (Action(Deed.EXCHANGE, None, codes(given)),)
    if refusal_fits(position.tender, held):
        yield (Action(Deed.REFUSE),)


def _prisoner_combinations(prisoners: Stack) -> Iterator[Stack]:
    """The sets of prisoners that differ, small ones first."""
    met = set()
    for count in range(1, len(prisoners) + 1):
        for chosen in combinations(prisoners, count):
            if combination(chosen) not in met:
                met.add(combination(chosen))
                yield chosen


def _movement_actions(position: Position) -> Iterator[Actions]:
    for start, stack in enumerate(position.board):
        if not stack or stack[-1].owner != position.turn:
            continue
        top = stack[-1]
        ways: list[tuple[Actions, Stack]] = [((), stack)]
        if "?" not in top.code and top.code[0] != top.code[1]:
            over = top._replace(code=flip_code(top.code))
            ways.append(((Action(Deed.FLIP, start, (over.code,)),), (*stack[:-1], over)))
        for flip, lying in ways:
            for actions in _from_square(position, start, lying):
                yield flip + actions


def _from_square(position: Position, start: int, stack: Stack) -> Iterator[Actions]:
    """The movements of a stack as it lies, without the flip."""
    unit = top_unit(stack)
    face = stack[-1].code[0]
    if face == "?":
        return
    yield from _on_the_spot(start, stack, unit, face)
    for squares in _possible_routes(start, face, unit):
        for count in range(1, unit + 1):
            hand = stack[-count:]
            lift = (Action(Deed.PICK, start, _listed_codes(hand)),)
            yield from _travel_actions(position, squares, hand, lift)


def _possible_routes(start: int, face: str, reach: int) -> Iterator[tuple[int, ...]]:
    """Yield the squares up to each possible end square."""
    if face == "o":
        yield from bent_paths(start)
        return
    for step in RAYS[face][0]:
        squares: tuple[int, ...] = ()
        for times in range(1, reach + 1):
            square = square_after_steps(start, step, times)
            if square is None:
                break
            squares = (*squares, square)
            yield squares


def _on_the_spot(start: int, stack: Stack, unit: int, face: str) -> Iterator[Actions]:
    """Yield captures on the start square; only weapons make them."""
    enemies = [piece for piece in reversed(stack) if piece.owner != stack[-1].owner]
    whole = _listed_codes(stack[-unit:])
    for count in range(1, min(unit, len(enemies)) + 1) if face != "x" else ():
        taken = Action(Deed.CAPTURE, start, codes(enemies[:count]))
        yield Action(Deed.PICK, start, whole), Action(Deed.DROP, start, whole), taken


def _travel_actions(position: Position, squares: tuple[int, ...], hand: Stack, done: Actions) -> Iterator[Actions]:
    """Travel on over these squares with this hand, bottom to top.

    At most two squares lie before the end.
    """
    if len(squares) == 1:
        yield from _landing_actions(position, squares[0], hand, done)
        return
    square, rest = squares[0], squares[1:]
    stack = position.board[square]
    yield from _travel_actions(position, rest, hand, done)
    enemy = bool(stack) and stack[-1].owner != position.turn
    for count in range(1, len(hand)):
        if enemy and hand[count - 1].code[0] in "x?":
            continue
        drop = Action(Deed.DROP, square, _listed_codes(hand[:count]))
        yield from _travel_actions(position, rest, hand[count:], (*done, drop))
    for count in range(1, top_unit(stack) + 1) if stack and not enemy else ():
        pick = Action(Deed.PICK, square, _listed_codes(stack[-count:]))
        yield from _travel_actions(position, rest, (*stack[-count:], *hand), (*done, pick))


def _landing_actions(position: Position, end: int, hand: Stack, done: Actions) -> Iterator[Actions]:
    stack = position.board[end]
    enemy = bool(stack) and stack[-1].owner != position.turn
    weapon = hand[-1].code[0] not in "x?"
    if enemy and not weapon:
        return
    yield (*done, Action(Deed.DROP, end, _listed_codes(hand)))
    if not weapon:
        return
    enemies = [piece for piece in reversed(stack) if piece.owner != position.turn]
    unit: Stack = () if enemy else stack[-top_unit(stack) :]
    if unit:
        done = (*done, Action(Deed.PICK, end, _listed_codes(unit)))
    landed = (*unit, *hand)
    for count in range(1, min(len(landed), len(enemies)) + 1):
        drop = Action(Deed.DROP, end, _listed_codes(landed))
        yield (*done, drop, Action(Deed.CAPTURE, end, codes(enemies[:count])))


def _listed_codes(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """The codes of pieces given bottom to top, as lists have them."""
    return codes(pieces)[::-1]
