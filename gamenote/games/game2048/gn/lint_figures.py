"""The TFE rules about figures: FinalScore, HighestTile, share of 4s.

Figures are compared with the moves only when all of them can be played; otherwise with what so many moves can make
at all (`arithmetic`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Safety, Severity, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import doubt_rule, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.game2048 import arithmetic
from gamenote.games.game2048.gn.tree import GameTree
from gamenote.games.game2048.lint import RULES as PLAY_RULES
from gamenote.games.game2048.notation import UNKNOWN, read_start
from gamenote.games.game2048.play import Position
from gamenote.syntax.tagpairs.tree import Tag

INTEGER = lazy_pattern(r"0|[1-9][0-9]*+")
GROUPED = lazy_pattern(r"\+?[0-9]{1,3}(?:[,.' _][0-9]{3})++|\+?[0-9]++")
LARGEST_DIGITS = 7  # of any score
RARE = 1e-6
TILES = frozenset(str(1 << exponent) for exponent in range(1, arithmetic.LARGEST_TILE.bit_length()))


@rule("TFE106", "bad-score", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.VALUES)
def bad_score(case: Case) -> Iterator[Diagnostic]:
    """FinalScore is not a plain number.

    It is written in digits alone: no sign, no separators, no zeros before it.

    Bad (after the usual tags)::

        [FinalScore "0,004"]

        1. L b2 *

    Good (after the usual tags)::

        [FinalScore "4"]

        1. L b2 *
    """
    value = value_of(case, "FinalScore")
    if value is None or INTEGER.fullmatch(value):
        return
    tag, plain = tag_of(case, "FinalScore"), value.strip(" \t")
    digits = re.sub(r"[^0-9]", "", plain).lstrip("0") or "0" if GROUPED.fullmatch(plain) else ""
    yield case.report(
        f'FinalScore "{value[:40]}" is not a plain number',
        at=value_span(tag),
        title=f"write {digits}",
        fix=replace(tag.value_span, digits) if digits else (),
    )


@rule("TFE107", "bad-highest-tile", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.VALUES)
def bad_highest_tile(case: Case) -> Iterator[Diagnostic]:
    """HighestTile is not a tile of the game.

    Tiles are the powers of two from 2 to 131072, written in digits alone. The fix takes separators out, or writes
    what the moves make.

    Bad (after the usual tags)::

        [HighestTile "3"]

        1. L b2 *

    Good (after the usual tags)::

        [HighestTile "4"]

        1. L b2 *
    """
    value = value_of(case, "HighestTile")
    if value is not None and _tile_value(value) is None:
        tag, position, plain = tag_of(case, "HighestTile"), final_position(case), value.strip(" \t")
        digits = re.sub(r"[^0-9]", "", plain).lstrip("0") if GROUPED.fullmatch(plain) else ""
        better = digits if digits in TILES else str(position.highest) if position is not None else ""
        yield case.report(
            f'HighestTile "{value[:40]}" is not a tile: tiles are 2, 4, 8 and so on up to 131072',
            at=value_span(tag),
            title=f"write {better}",
            fix=replace(tag.value_span, better) if better else (),
        )


@rule("TFE307", "score-mismatch", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.VALUES)
def score_mismatch(case: Case) -> Iterator[Diagnostic]:
    """FinalScore is not what the moves make.

    The score is the sum of the tiles made by merging; tiles that appear score nothing. The fix believes the
    moves, but it may as well be a move that is wrong.

    Bad (after the usual tags)::

        [FinalScore "8"]

        1. L b2 *

    Good (after the usual tags)::

        [FinalScore "4"]

        1. L b2 *
    """
    value = value_of(case, "FinalScore")
    position = final_position(case) if value is not None else None
    if value is None or position is None or _impossible_score_reason(value):
        return
    score = _plain_number(value)
    if score is not None and score != position.score:
        tag = tag_of(case, "FinalScore")
        yield case.report(
            f"FinalScore is {score}, but the moves make {position.score}",
            at=tag.value_span,
            help=_miscounting_hint(case, score - position.score, position),
            instead=str(position.score),
        )


def _miscounting_hint(case: Case, difference: int, position: Position) -> str:
    """What programs that count otherwise may have added."""
    start = read_start(case.syntax.setup)
    assert isinstance(start, Position)
    appeared, given = arithmetic.total(position.board), arithmetic.total(start.board)
    habits = {
        appeared: "this is the score with all new tiles and the starting tiles added",
        appeared - given: "this is the score with all new tiles added",
        given: "this is the score with the starting tiles added",
    }
    return habits.get(difference, "")


@rule("TFE308", "highest-tile-mismatch", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.VALUES)
def highest_tile_mismatch(case: Case) -> Iterator[Diagnostic]:
    """HighestTile is not what the moves make.

    The fix believes the moves, but it may as well be a move that is wrong.

    Bad (after the usual tags)::

        [HighestTile "8"]

        1. L b2 *

    Good (after the usual tags)::

        [HighestTile "4"]

        1. L b2 *
    """
    value = value_of(case, "HighestTile")
    tile = _tile_value(value) if value is not None else None
    position = final_position(case) if tile is not None else None
    if position is not None and tile != position.highest:
        tag = tag_of(case, "HighestTile")
        yield case.report(
            f"HighestTile is {tile}, but the moves make {position.highest}",
            at=tag.value_span,
            instead=str(position.highest),
        )


@rule("TFE309", "impossible-score", Severity.ERROR)
def impossible_score(case: Case) -> Iterator[Diagnostic]:
    """FinalScore cannot be the score of any game, or of none with so many moves.

    Each merge earns at least 4 points and a multiple of them, no game passes 3932156, and the number of moves
    gives bounds even where the moves cannot be played.

    Bad (after the usual tags)::

        [FinalScore "5"]

        1. L b2 *

    Bad (after the usual tags)::

        [FinalScore "3932160"]

        1. L b2 *

    Bad (after the usual tags)::

        [FinalScore "1026"]

        1. L b2 *

    Good (after the usual tags)::

        [FinalScore "4"]

        1. L b2 *
    """
    value = value_of(case, "FinalScore")
    if value is None or not INTEGER.fullmatch(value):
        return
    why = _impossible_score_reason(value)
    score = _plain_number(value)
    if not why and score is not None and final_position(case) is None:
        why = _out_of_bounds(score, case)
    if why:
        shown = value if len(value) <= 20 else f"{value[:20]}..."
        position = final_position(case)
        made = f"; the moves make {position.score}" if position is not None else ""
        yield case.report(f"FinalScore {shown} {why}{made}", at=tag_of(case, "FinalScore").value_span)


def _impossible_score_reason(text: str) -> str:
    """Why a number can be the score of no game at all."""
    score = _plain_number(text)
    if score is None or score > arithmetic.LARGEST_SCORE:
        return f"is more than the {arithmetic.LARGEST_SCORE} points that can be made"
    return "is not a multiple of 4" if score % 4 else ""


def _out_of_bounds(score: int, case: Case) -> str:
    moves = _move_count_range(case)
    if moves is not None:
        fewest, most = moves
        if not arithmetic.is_score_of_moves(score, fewest, most):
            low, high = arithmetic.score_range_from_moves(fewest)[0], arithmetic.score_range_from_moves(most)[1]
            return f"is impossible in {most} moves, which make {low} to {high}"
    value = value_of(case, "HighestTile")
    tile = _tile_value(value) if value is not None else None
    if tile is not None and (moves is None or tile <= arithmetic.highest_tile_from_moves(moves[1])):
        low, high = arithmetic.score_range_from_tile(tile)
        if not low <= score <= high:
            return f"contradicts a highest tile of {tile}, which makes {low} to {high}"
    return ""


@doubt_rule("TFE310", "impossible-highest-tile", Severity.ERROR)
def impossible_highest_tile(case: Case) -> Iterator[Diagnostic]:
    """HighestTile is larger than so many moves can make.

    The tiles on the board sum up to what has appeared, at most a 4 each turn. This is looked at where the moves
    cannot be played to their end.

    Bad (2048gn, after the usual tags, beside elision)::

        [HighestTile "64"]

        1. L b2 ... 9. U a2 *

    Good (after the usual tags)::

        [HighestTile "4"]

        1. L b2 *
    """
    value = value_of(case, "HighestTile")
    tile = _tile_value(value) if value is not None else None
    moves = None if tile is None or final_position(case) is not None else _move_count_range(case)
    if tile is None or moves is None:
        return
    most = arithmetic.highest_tile_from_moves(moves[1])
    if tile > most:
        yield case.report(f"HighestTile {tile} is impossible in {moves[1]} moves, which make {most} at most",
                          at=tag_of(case, "HighestTile").value_span)  # fmt: skip


def _move_count_range(case: Case) -> tuple[int, int] | None:
    """Return the fewest and most moves the game can have had.

    None when that is not to be known. The written numbers are believed only where moves are left out, and where a
    jump may hide some. After an illegal move none is certain.
    """
    game: GameTree = case.syntax
    if game.cut_short or (game.junk and not game.elided):
        return None
    last = next((turn for turn in reversed(game.turns) if turn.number), None)
    written = int(last.number) if last is not None and len(last.number) <= LARGEST_DIGITS else 0
    if written > arithmetic.MOST_MOVES:
        return None
    if game.elided:
        behind = last is not None and last == game.last and written >= game.moves
        return (written, written) if behind else None
    illegal = illegal_turn(case)
    fewest = sum(turn.move not in ("", UNKNOWN) for turn in game.turns) if illegal is None else illegal
    return fewest, max(game.moves, written) if game.jumps else game.moves


@rule("TFE401", "few-fours", Severity.INFO, default=False)
def few_fours(case: Case) -> Iterator[Diagnostic]:
    """The share of 4s among the new tiles is hardly possible by chance.

    In the original program one tile in ten is a 4. A game that is far from that was played on another program,
    or not left to chance.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "4a1 4b1"]

        1. L 4b1 2. R 4a1 3. L 4d1 4. L 4d1 5. L 4d1 6. R 4a4 *
    """
    position = final_position(case)
    if position is None:
        return
    chance = arithmetic.chance_of_fours(position.tiles, position.fours)
    if chance < RARE:
        game: GameTree = case.syntax
        yield case.report(
            f"{position.fours} of {position.tiles} tiles are 4s, where about one in ten is expected",
            at=game.first,
            help=f"the chance of a share as odd as this is {chance:.0e}",
        )


def value_of(case: Case, name: str) -> str | None:
    """What a tag says, without a look at where it stands."""
    game: GameTree = case.syntax
    return game.header.value(name)


def tag_of(case: Case, name: str) -> Tag:
    game: GameTree = case.syntax
    tag = game.header.get(name)
    assert tag is not None
    return tag


def value_span(tag: Tag) -> Span:
    """Where the value stands; the whole tag when it is empty."""
    return tag.value_span if tag.raw else tag.span


def final_position(case: Case) -> Position | None:
    """The final position, when the whole game can be played."""
    game: GameTree = case.syntax
    if case.objected or game.junk or game.cut_short or game.elided:
        return None
    final: Position | None = case.final
    return final


def illegal_turn(case: Case) -> int | None:
    """Return how many turns precede the first illegal one.

    None where the rules of play allow all.
    """
    kinds = {item.name for item in PLAY_RULES}
    steps = (step for step in case.objected if any(each.kind in kinds for each in step.objections))
    position: Position | None = next((step.before for step in steps), None)
    return None if position is None else position.turns - (position.actor == "chance")


def _plain_number(text: str) -> int | None:
    """A plain number that is not longer than any score."""
    return int(text) if INTEGER.fullmatch(text) and len(text) <= LARGEST_DIGITS else None


def _tile_value(text: str) -> int | None:
    """The tile that HighestTile names, None when there is no such tile."""
    value = _plain_number(text)
    if value is None or value < 2 or value > arithmetic.LARGEST_TILE or value & (value - 1):
        return None
    return value


RULES = rules_in(globals())
