"""Exchange of prisoners: tender, answer, refusal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

from msgspec.structs import replace

from gamenote.core.engine import Objection
from gamenote.games.plateau.judgement import NAMES, Verdict, objection, refuse, settle
from gamenote.games.plateau.movement import Sight
from gamenote.games.plateau.notation import Action, Move, pieces_text
from gamenote.games.plateau.position import Phase, Piece, Position, Stack, codes, with_part
from gamenote.games.plateau.variants import KINDS_OF, UNIFIED, flip_code, kinds_in

# The table of answers follows the rules document, section "Prisoner Exchange", options 1 to 4. Prisoners lie
# open, so their values are known in a full record; where a face was never written down, an answer is objected to
# only when nothing that the piece can be makes it right.

MOST_GUESSES = 2000  # of the kinds of unknown prisoners


def values(code: str) -> tuple[int, ...]:
    """What the piece can be worth, all faces considered."""
    return tuple(kind.value for kind in kinds_in(KINDS_OF[code]))


def sums(worths: Iterable[int]) -> set[int]:
    """Return the sums of all combinations but the empty one."""
    totals = {0}
    for worth in worths:
        totals |= {total + worth for total in totals}
    return totals - {0}


def answerable(tendered: int, own: Iterable[int]) -> tuple[set[int], bool]:
    """Return the sums that answer a tender, and whether refusing is allowed.

    `own` are the values of the prisoners of the player who answers.
    """
    reachable = sums(own)
    higher = {total for total in reachable if total > tendered}
    if tendered in reachable:
        return higher | {tendered}, False
    lower = max((total for total in reachable if total < tendered), default=None)
    return (higher, True) if lower is None else (higher | {lower}, False)


def find(codes: Sequence[str], prisoners: Sequence[Piece]) -> tuple[Piece, ...] | None:
    """Return the prisoners that a list names, in its order.

    Full matches are preferred. None where one is not held.
    """
    if len(codes) > len(prisoners):
        return None
    options = [
        sorted(
            (index for index, piece in enumerate(prisoners) if _unify_codes(code, piece.code)),
            key=lambda index: prisoners[index].code not in (code, flip_code(code)),
        )
        for code in codes
    ]
    taken = _assign_prisoners(options)
    return None if taken is None else tuple(prisoners[index] for index in taken)


def recognise_prisoners(codes: Sequence[str], prisoners: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return the prisoners with what the codes add to their faces."""
    pairs = zip(codes, prisoners, strict=True)
    return tuple(piece._replace(code=_unify_codes(code, piece.code) or piece.code) for code, piece in pairs)


def _unify_codes(code: str, known: str) -> str | None:
    """Return what two codes tell of one piece together.

    None where they are of two pieces. Prisoners have no way up.
    """
    for way in (code, flip_code(code)):
        together = UNIFIED.get((known, way))
        if together is not None and KINDS_OF[together]:
            return together
    return None


def _assign_prisoners(options: list[list[int]]) -> list[int] | None:
    """Choose one prisoner from each list, by augmenting paths.

    The first in each list where possible; None where there is no way.
    """
    taker: dict[int, int] = {}
    for place in range(len(options)):
        came_from: dict[int, int] = {}
        queue = [place]
        free = None
        while queue and free is None:
            asking = queue.pop(0)
            for index in options[asking]:
                if index in came_from:
                    continue
                came_from[index] = asking
                if index not in taker:
                    free = index
                    break
                queue.append(taker[index])
        if free is None:
            return None
        while True:
            asking = came_from[free]
            previous = next((index for index, owner in taker.items() if owner == asking), None)
            taker[free] = asking
            if previous is None:
                break
            free = previous
    return [index for _, index in sorted((place, index) for index, place in taker.items())]


def guesses(*groups: Sequence[Piece]) -> Iterator[tuple[tuple[int, ...], ...]] | None:
    """Return every choice of values for the pieces of these groups.

    None where there are too many.
    """
    ways = 1
    for group in groups:
        for piece in group:
            ways *= len(values(piece.code))
            if ways > MOST_GUESSES:
                return None
    every = product(*(product(*(values(piece.code) for piece in group)) for group in groups))
    return islice(every, MOST_GUESSES)


def exchange_fits(tendered: Sequence[Piece], given: Sequence[Piece], kept: Sequence[Piece]) -> bool:
    """Whether the pieces given can answer the tender.

    `kept` are the other prisoners of the player who answers.
    """
    every = guesses(tendered, given, kept)
    return every is None or any(
        sum(worth) in answerable(sum(offer), (*worth, *rest))[0] for offer, worth, rest in every
    )


def refusal_fits(tendered: Sequence[Piece], held: Sequence[Piece]) -> bool:
    """Whether a player with these prisoners may refuse the tender."""
    every = guesses(tendered, held)
    return every is None or any(answerable(sum(offer), worth)[1] for offer, worth in every)


def combination(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Return a set of prisoners as something to compare.

    Order and way up do not matter.
    """
    return tuple(sorted(min(piece.code, flip_code(piece.code)) for piece in pieces))


def tender(position: Position, move: Move) -> Verdict:
    action = move.actions[0]
    held = position.held[move.player]
    found = find(action.codes, held)
    if found is None:
        return refuse(_not_held("tender-prisoners", position, move))
    if combination(found) in position.refused:
        message = "this combination has been refused in this turn"
        return refuse(objection("tender-repeated", position, action, message, part=action.place))
    offered = recognise_prisoners(action.codes, found)
    remarks = list(_unknown_code_remarks(position, action, offered))
    if not position.held[1 - move.player]:
        message = f"{NAMES[1 - move.player]} holds no prisoners to give in return"
        remarks.append(objection("futile-tender", position, action, message, fatal=False))
    after = position._replace(
        held=with_part(position.held, move.player, _update_prisoners(held, offered)),
        phase=Phase.ANSWER,
        turn=1 - move.player,
        tender=offered,
    )
    return settle(after, remarks, number=position.number, sights=_new_sights(action, found, offered))


def exchange(position: Position, move: Move) -> Verdict:
    action = move.actions[0]
    held = position.held[move.player]
    found = find(action.codes, held)
    if found is None:
        return refuse(_not_held("exchange-prisoners", position, move))
    given = recognise_prisoners(action.codes, found)
    kept = tuple(piece for piece in held if piece not in found)
    if not exchange_fits(position.tender, given, kept):
        message = _value_words(position.tender, given, kept)
        return refuse(objection("exchange-value", position, action, message, part=action.place))
    after = position._replace(phase=Phase.PLAY, number=position.number + 1, tender=(), refused=frozenset())
    remarks = tuple(_unknown_code_remarks(position, action, given))
    verdict = settle(after, remarks, number=position.number, sights=_new_sights(action, found, given))
    if verdict.after is None:
        return verdict
    after = _given_back(verdict.after, move.player, given)
    return Verdict(remarks, _given_back(after, 1 - move.player, position.tender))


def refusal(position: Position, move: Move) -> Verdict:
    held = position.held[move.player]
    if not refusal_fits(position.tender, held):
        offer = pieces_text(codes(position.tender))
        has = pieces_text(codes(held))
        message = f"{NAMES[move.player]} holds {has}, which makes an equal or lower value for {offer}"
        return refuse(objection("refuse-illegal", position, move.actions[0], message))
    refused = position.refused | {combination(position.tender)}
    return Verdict((), position._replace(phase=Phase.PLAY, turn=1 - move.player, tender=(), refused=refused))


def _not_held(kind: str, position: Position, move: Move) -> Objection:
    held = position.held[move.player]
    message = f"{NAMES[move.player]} holds {pieces_text(codes(held)) if held else 'no prisoners'}"
    return objection(kind, position, move.actions[0], message, part=move.actions[0].place)


def _unknown_code_remarks(position: Position, action: Action, pieces: Stack) -> Iterator[Objection]:
    if any("?" in code for code in action.codes):
        known = codes(pieces)
        part = (action.pieces[0] - 1, action.pieces[1] + 1)
        found = objection(
            "open-piece-unknown", position, action, "prisoners are open to both players", part=part, fatal=False
        )
        yield found if any("?" in code for code in known) else replace(found, instead=pieces_text(known))


def _new_sights(action: Action, before: Sequence[Piece], after: Sequence[Piece]) -> Iterator[Sight]:
    for old, new in zip(before, after, strict=True):
        if old != new:
            yield Sight(new, action.place)


def _update_prisoners(held: Stack, known: Iterable[Piece]) -> Stack:
    """The prisoners with what has become known of some of them."""
    better = {piece.identity: piece for piece in known}
    return tuple(better.get(piece.identity, piece) for piece in held)


def _given_back(position: Position, holder: int, pieces: Stack) -> Position:
    """The position after prisoners went back to the reserve of their owner."""
    gone = {piece.identity for piece in pieces}
    owner = 1 - holder
    left = tuple([piece for piece in position.held[holder] if piece.identity not in gone])
    return position._replace(
        held=with_part(position.held, holder, left),
        ledgers=with_part(position.ledgers, owner, position.ledgers[owner].ended(gone)),
    )


def _value_words(offered: Stack, given: Stack, kept: Stack) -> str:
    """Return what was given for what, and what was right.

    Values are told where all of them are known.
    """
    every = list(guesses(offered, given, kept) or ())
    if len(every) != 1:
        return f"it can in no way answer the tender of {pieces_text(codes(offered))}"
    offer, worth, rest = every[0]
    value = sum(offer)
    right, refusable = answerable(value, (*worth, *rest))
    ways = [str(total) for total in sorted(right) if total <= value]
    if any(total > value for total in right):
        ways.append(f"more than {value}")
    if refusable:
        ways.append("Refuse")
    return f"{sum(worth)} given for {value}; the answer must be {' or '.join(ways)}"
