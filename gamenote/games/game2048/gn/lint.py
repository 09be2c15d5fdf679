"""The TFE rules of 2048-GN that look at a whole game: its tags, its end, and its figures against the moves.

Figures are compared with the moves only when all of them can be played; otherwise with what so many moves can
make at all (`arithmetic`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.rule import Case, Rule, rule
from gamenote.core.source import Span
from gamenote.games.game2048 import arithmetic, play
from gamenote.games.game2048.gn.faults import FAULTS
from gamenote.games.game2048.gn.grammar import TERMINATORS
from gamenote.games.game2048.gn.tree import Game
from gamenote.games.game2048.gn.writer import SUMMARY, summary, write
from gamenote.games.game2048.lint import RULES as PLAY_RULES
from gamenote.games.game2048.notation import UNKNOWN, read_start
from gamenote.games.game2048.play import Position
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.dates import has_unknown_part
from gamenote.syntax.tagpairs.tree import Tag

INTEGER = re.compile(r"0|[1-9][0-9]*+")
GROUPED = re.compile(r"\+?[0-9]{1,3}(?:[,.' _][0-9]{3})++|\+?[0-9]++")
LARGEST_DIGITS = 7  # of any score
RARE = 1e-6


@rule("TFE101", "tags-share-line", Severity.WARNING, fix=Safety.SAFE)
def tags_share_line(case: Case) -> Iterator[Diagnostic]:
    """Two tag pairs stand on one line.

    Each has a line of its own, so that simple readers and people find it.

    Bad::

        [Event "Home"] [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    game: Game = case.syntax
    text, line_end = case.source.text, case.source.line_end or "\n"
    for first, second in zip(game.header.tags, game.header.tags[1:], strict=False):
        between = Span(first.span.end, second.span.start)
        words = text[between.start : between.end]
        if "\n" not in words and "\r" not in words:
            blank = not words.strip(" \t")
            edit = Edit(between if blank else Span(between.end, between.end), line_end)
            yield case.report(
                f"the tag {second.name} stands on the line of another",
                at=second.span,
                title="give it a line of its own",
                fix=(edit,),
            )


@rule("TFE103", "date-unknown-part", Severity.INFO)
def date_unknown_part(case: Case) -> Iterator[Diagnostic]:
    """A part of the date is not known.

    The format document has no word for that; question marks are the custom of this family of formats.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.??"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    tag = _tag(case, "Date")
    if tag is not None and has_unknown_part(tag.value):
        yield case.report("the date is not known in full", at=tag.value_span)


@rule("TFE106", "bad-score", Severity.ERROR, fix=Safety.UNSAFE)
def bad_score(case: Case) -> Iterator[Diagnostic]:
    """FinalScore is not a plain number.

    It is written in digits alone: no sign, no separators, no zeros before it.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [FinalScore "0,004"]

        1. L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [FinalScore "4"]

        1. L b2 *
    """
    tag = _tag(case, "FinalScore")
    if tag is None or INTEGER.fullmatch(tag.value):
        return
    plain = tag.value.strip(" \t")
    digits = re.sub(r"[^0-9]", "", plain).lstrip("0") or "0" if GROUPED.fullmatch(plain) else ""
    yield case.report(
        f'FinalScore "{tag.value[:40]}" is not a plain number',
        at=_value(tag),
        title=f"write {digits}",
        fix=replace(tag.value_span, digits) if digits else (),
    )


@rule("TFE107", "bad-highest-tile", Severity.ERROR)
def bad_highest_tile(case: Case) -> Iterator[Diagnostic]:
    """HighestTile is not a tile of the game.

    Tiles are the powers of two from 2 to 131072, written in digits alone.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [HighestTile "3"]

        1. L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [HighestTile "4"]

        1. L b2 *
    """
    tag = _tag(case, "HighestTile")
    if tag is not None and _tile_value(tag) is None:
        yield case.report(
            f'HighestTile "{tag.value[:40]}" is no tile: they are 2, 4, 8 and so on up to 131072', at=_value(tag)
        )


@rule("TFE108", "bad-result", Severity.ERROR, fix=Safety.UNSAFE)
def bad_result(case: Case) -> Iterator[Diagnostic]:
    """The Result tag does not say one of Locked, Retired and *.

    It repeats the marker that ends the game. A win has no word of its own: who stops at 2048 retires.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [Result "Won"]

        1. L b2 Retired

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [Result "Retired"]

        1. L b2 Retired
    """
    tag = _tag(case, "Result")
    if tag is None or tag.value in TERMINATORS:
        return
    game: Game = case.syntax
    yield case.report(
        f'Result "{tag.value[:40]}" is none of Locked, Retired and *',
        at=_value(tag),
        title=f"write {game.terminator}",
        fix=replace(tag.value_span, game.terminator) if game.terminator else (),
    )


@rule("TFE304", "not-locked", Severity.ERROR, fix=Safety.UNSAFE)
def not_locked(case: Case) -> Iterator[Diagnostic]:
    """The game ends with Locked, but swipes are left.

    Locked means a full board without equal neighbours. Perhaps the player retired, or the last moves are lost.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 Locked

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    position, game = _final(case), case.syntax
    if position is None or game.terminator != "Locked" or play.is_locked(position.board):
        return
    left = ", ".join(play.swipes(position.board))
    why = f"{left} would still move" if left else "the last new tile is missing"
    yield _marker(case, f"the game ends with Locked, but {why}", "*")


@rule("TFE305", "retired-when-locked", Severity.ERROR, fix=Safety.UNSAFE)
def retired_when_locked(case: Case) -> Iterator[Diagnostic]:
    """The game ends with Retired, but no swipe was left.

    Who retires stops while swipes are still possible.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "4a3 d3"]

        1. U 4c3 2. D b2 3. D b4 4. R b3 5. L 4b3 6. R 4b4 7. D 4a4 8. R b4 9. D 4b4
        10. U a2 11. U 4a1 12. U c2 13. D a4 14. U 4c1 Retired

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "4a3 d3"]

        1. U 4c3 2. D b2 3. D b4 4. R b3 5. L 4b3 6. R 4b4 7. D 4a4 8. R b4 9. D 4b4
        10. U a2 11. U 4a1 12. U c2 13. D a4 14. U 4c1 Locked
    """
    position, game = _final(case), case.syntax
    if position is not None and game.terminator == "Retired" and play.is_locked(position.board):
        yield _marker(case, "the game ends with Retired, but the board is locked", "Locked")


@rule("TFE306", "unfinished-when-locked", Severity.WARNING, fix=Safety.SAFE)
def unfinished_when_locked(case: Case) -> Iterator[Diagnostic]:
    """The game ends with *, but no swipe is left.

    The marker stands for a game that goes on or of which the end is not known; here the moves tell it.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "4a3 d3"]

        1. U 4c3 2. D b2 3. D b4 4. R b3 5. L 4b3 6. R 4b4 7. D 4a4 8. R b4 9. D 4b4
        10. U a2 11. U 4a1 12. U c2 13. D a4 14. U 4c1 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "4a3 d3"]

        1. U 4c3 2. D b2 3. D b4 4. R b3 5. L 4b3 6. R 4b4 7. D 4a4 8. R b4 9. D 4b4
        10. U a2 11. U 4a1 12. U c2 13. D a4 14. U 4c1 Locked
    """
    position, game = _final(case), case.syntax
    if position is not None and game.terminator == "*" and play.is_locked(position.board):
        yield _marker(case, "the game ends with *, but the board is locked", "Locked")


def _marker(case: Case, message: str, proper: str) -> Diagnostic:
    """A finding at the marker that ends the game, with the one that belongs there."""
    at = case.syntax.terminator_span
    return case.report(message, at=at, title=f"write {proper}", fix=replace(at, proper))


@rule("TFE307", "score-mismatch", Severity.ERROR, fix=Safety.UNSAFE)
def score_mismatch(case: Case) -> Iterator[Diagnostic]:
    """FinalScore is not what the moves make.

    The score is the sum of the tiles made by merging; tiles that appear score nothing. The fix believes the
    moves, but it may as well be a move that is wrong.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [FinalScore "8"]

        1. L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [FinalScore "4"]

        1. L b2 *
    """
    tag, position = _tag(case, "FinalScore"), _final(case)
    if tag is None or position is None or _unthinkable(tag.value):
        return
    score = _number(tag.value)
    if score is not None and score != position.score:
        yield case.report(
            f"FinalScore is {score}, but the moves make {position.score}",
            at=tag.value_span,
            help=_habit(case, score - position.score, position),
            title=f"write {position.score}",
            fix=replace(tag.value_span, str(position.score)),
        )


def _habit(case: Case, difference: int, position: Position) -> str:
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


@rule("TFE308", "highest-tile-mismatch", Severity.ERROR, fix=Safety.UNSAFE)
def highest_tile_mismatch(case: Case) -> Iterator[Diagnostic]:
    """HighestTile is not what the moves make.

    The fix believes the moves, but it may as well be a move that is wrong.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [HighestTile "8"]

        1. L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [HighestTile "4"]

        1. L b2 *
    """
    tag, position = _tag(case, "HighestTile"), _final(case)
    tile = _tile_value(tag) if tag is not None else None
    if tag is not None and position is not None and tile is not None and tile != position.highest:
        yield case.report(
            f"HighestTile is {tile}, but the moves make {position.highest}",
            at=tag.value_span,
            title=f"write {position.highest}",
            fix=replace(tag.value_span, str(position.highest)),
        )


@rule("TFE309", "impossible-score", Severity.ERROR)
def impossible_score(case: Case) -> Iterator[Diagnostic]:
    """FinalScore cannot be the score of any game, or of none with so many moves.

    Each merge earns at least 4 points and a multiple of them, no game passes 3932156, and the number of moves
    gives bounds even where the moves cannot be played.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [FinalScore "5"]

        1. L b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [FinalScore "4"]

        1. L b2 *
    """
    tag, game = _tag(case, "FinalScore"), case.syntax
    if tag is None or not INTEGER.fullmatch(tag.value):
        return
    why = _unthinkable(tag.value)
    score = _number(tag.value)
    if not why and score is not None and not game.verdict.complete:
        why = _out_of_bounds(score, game)
    if why:
        shown = tag.value if len(tag.value) <= 20 else f"{tag.value[:20]}..."
        position = _final(case)
        made = f"; the moves make {position.score}" if position is not None else ""
        yield case.report(f"FinalScore {shown} {why}{made}", at=tag.value_span)


def _unthinkable(text: str) -> str:
    """Why a number can be the score of no game at all."""
    score = _number(text)
    if score is None or score > arithmetic.LARGEST_SCORE:
        return f"is more than the {arithmetic.LARGEST_SCORE} points that can be made"
    return "is not a multiple of 4" if score % 4 else ""


def _out_of_bounds(score: int, game: Game) -> str:
    moves = _moves(game)
    if moves is not None:
        fewest, most = moves
        low, high = arithmetic.score_range_from_moves(fewest)[0], arithmetic.score_range_from_moves(most)[1]
        if not low <= score <= high:
            return f"is impossible in {most} moves, which make {low} to {high}"
    tag = game.header.get("HighestTile")
    tile = _tile_value(tag) if tag is not None else None
    if tile is not None and (moves is None or tile <= arithmetic.highest_tile_from_moves(moves[1])):
        low, high = arithmetic.score_range_from_tile(tile)
        if not low <= score <= high:
            return f"does not go with a highest tile of {tile}, which makes {low} to {high}"
    return ""


@rule("TFE310", "impossible-highest-tile", Severity.ERROR)
def impossible_highest_tile(case: Case) -> Iterator[Diagnostic]:
    """HighestTile is larger than so many moves can make.

    The tiles on the board sum up to what has appeared, at most a 4 each turn. This is looked at where the moves
    cannot be played to their end.

    Bad (2048gn, beside elision)::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [HighestTile "64"]

        1. L b2 ... 9. U a2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [HighestTile "4"]

        1. L b2 *
    """
    tag, game = _tag(case, "HighestTile"), case.syntax
    tile = _tile_value(tag) if tag is not None else None
    moves = None if game.verdict.complete else _moves(game)
    if tag is None or tile is None or moves is None:
        return
    most = arithmetic.highest_tile_from_moves(moves[1])
    if tile > most:
        yield case.report(f"HighestTile {tile} is impossible in {moves[1]} moves, which make {most} at most",
                          at=tag.value_span)  # fmt: skip


def _moves(game: Game) -> tuple[int, int] | None:
    """The fewest and the most moves that the game can have had, None when that is not to be known.

    The written numbers are believed only where moves are left out, and where a jump may hide some. Behind an
    illegal move none is certain.
    """
    if game.cut_short or (game.junk and not game.elided):
        return None
    numbered = [turn for turn in game.turns if turn.number]
    written = int(numbered[-1].number) if numbered and len(numbered[-1].number) <= LARGEST_DIGITS else 0
    if written > arithmetic.MOST_MOVES:
        return None
    if game.elided:
        behind = bool(numbered) and numbered[-1] is game.turns[-1] and written >= game.moves
        return (written, written) if behind else None
    played = game.verdict.position.turns if game.verdict.illegal is not None and game.verdict.position else None
    fewest = sum(turn.move not in ("", UNKNOWN) for turn in game.turns) if played is None else played
    return fewest, max(game.moves, written) if game.jumps else game.moves


@rule("TFE401", "few-fours", Severity.INFO, default=False)
def few_fours(case: Case) -> Iterator[Diagnostic]:
    """The share of 4s among the new tiles is hardly to be had by chance.

    In the original program one tile in ten is a 4. A game that is far from that was played on another program,
    or not left to chance.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "4a1 4b1"]

        1. L 4b1 2. R 4a1 3. L 4d1 4. L 4d1 5. L 4d1 6. R 4a4 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    position = _final(case)
    if position is None:
        return
    chance = arithmetic.chance_of_fours(position.tiles, position.fours)
    if chance < RARE:
        game: Game = case.syntax
        yield case.report(
            f"{position.fours} of {position.tiles} tiles are 4s, where about one in ten is expected",
            at=game.first,
            help=f"the chance of a share as odd as this is {chance:.0e}",
        )


@rule("TFE402", "no-summary-tags", Severity.INFO, fix=Safety.SAFE, default=False)
def no_summary_tags(case: Case) -> Iterator[Diagnostic]:
    """A finished game lacks FinalScore, HighestTile or Result.

    They can be worked out from the moves, but who looks at the header only has no way to see them.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 Retired

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        [FinalScore "4"]
        [HighestTile "4"]
        [Result "Retired"]

        1. L b2 Retired
    """
    game: Game = case.syntax
    if _final(case) is None or game.terminator in (None, "*") or case.engine is None:
        return
    missing = [name for name in SUMMARY if not game.header.mentions(name)]
    if not missing or not game.header.tags:
        return
    figures = summary(case.record, case.engine)
    line_end = case.source.line_end or "\n"
    last = game.header.tags[-1].span.end
    lines = "".join(f'{line_end}[{name} "{figures[name]}"]' for name in missing if name in figures)
    yield case.report(
        f"the header does not tell {', '.join(missing)}",
        at=game.first,
        title="add what the moves make",
        fix=(Edit(Span(last, last), lines),) if lines else (),
    )


@rule("TFE403", "not-canonical", Severity.INFO, fix=Safety.SAFE, default=False)
def not_canonical(case: Case) -> Iterator[Diagnostic]:
    """The text differs from the canonical form.

    In it tags stand in a fixed order, one a line, and moves on lines filled up to 80 characters, or one turn a
    line; everything is parted by one blank. A game with other faults is not looked at.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]
        1. L  b2 *

    Good::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    game: Game = case.syntax
    text = case.source.text
    spoilt = game.broken or game.formless or game.jumps or case.reading.diagnostics
    twice = len(list(game.header.kept())) < len(game.header.tags)
    if spoilt or twice or game.verdict.illegal is not None:
        return
    forms = [write(case.record, None, {"layout": layout}) for layout in ("packed", "lines")]
    if text in (form + end for form in forms for end in ("", "\n")):
        return
    form = forms[0]
    at = next((at for at, (a, b) in enumerate(zip(text, form, strict=False)) if a != b), min(len(text), len(form)))
    body = text.rstrip(" \t\r\n")
    end = "\n\n" if len(text) > len(body) and text[len(body) :].count("\n") > 1 else "\n"
    yield case.report(
        "the text differs from the canonical form from here on",
        at=Span(at, min(at + 1, len(text))),
        title="write the canonical form",
        fix=replace(Span(0, len(text)), form.rstrip("\n") + end),
    )


TAG_RULES = tuple(item for item in tags.RULES if item is not tags.unterminated_string)
OWN_RULES: tuple[Rule, ...] = (
    tags_share_line,
    date_unknown_part,
    bad_score,
    bad_highest_tile,
    bad_result,
    not_locked,
    retired_when_locked,
    unfinished_when_locked,
    score_mismatch,
    highest_tile_mismatch,
    impossible_score,
    impossible_highest_tile,
    few_fours,
    no_summary_tags,
    not_canonical,
)
RULES: tuple[Rule, ...] = (*TAG_RULES, *sorted((*FAULTS, *PLAY_RULES, *OWN_RULES), key=lambda item: item.code))


def _tag(case: Case, name: str) -> Tag | None:
    game: Game = case.syntax
    return game.header.get(name)


def _value(tag: Tag) -> Span:
    """Where the value stands; the whole tag when it is empty."""
    return tag.value_span if tag.raw else tag.span


def _final(case: Case) -> Position | None:
    """The final position, when the whole game can be played."""
    game: Game = case.syntax
    return game.verdict.position if game.verdict.complete else None


def _number(text: str) -> int | None:
    """A plain number that is not longer than any score."""
    return int(text) if INTEGER.fullmatch(text) and len(text) <= LARGEST_DIGITS else None


def _tile_value(tag: Tag) -> int | None:
    """The tile that HighestTile names, None when there is no such tile."""
    value = _number(tag.value)
    if value is None or value < 2 or value > arithmetic.LARGEST_TILE or value & (value - 1):
        return None
    return value
