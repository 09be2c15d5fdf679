"""Three ways to the same rules: listing all moves, judging one, and running over a whole game."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.engine import Objection, Step
from gamenote.core.record import Header, Node, Record
from gamenote.core.replay import Progress, first_illegal, replay
from gamenote.core.source import Source
from gamenote.games.draughts.board import Position, squares_in
from gamenote.games.draughts.fast.replay import advance
from gamenote.games.draughts.lint import _beyond_draw, _since_last_capture
from gamenote.games.draughts.movement import legal_moves
from gamenote.games.draughts.notation import is_plain, write_squares
from gamenote.games.draughts.pdn.reader import PdnReading
from gamenote.games.draughts.play import ENGINE
from gamenote.games.draughts.variants import VARIANTS, variant
from gamenote.testing import check_advance
from tests.games.draughts.playing import position, random_game, random_position, squares

SEEDS = st.integers(0, 2**32)
NAMES = [row.name for row in VARIANTS if row.name not in ("pool-zimbabwean", "portuguese", "frysk")]
every_variant = pytest.mark.parametrize("name", NAMES)


def check_all_pairs(where: Position) -> None:
    """Of all pairs of squares with both signs, the flat loop takes those that are exactly one legal move."""
    moves = list(legal_moves(where))
    meant: dict[tuple[int, int], list[bool]] = {}
    for move in moves:
        meant.setdefault((move.start, move.end), []).append(bool(move.captured))
    separator = where.table.variant.separator
    for start in squares_in(where.own):
        for end in squares(where):
            takes = meant.get((start, end), [])
            for sign in ("-", separator if separator != "-" else "x"):
                text = write_squares(where.table, (start, end), sign)
                plain = len(takes) == 1 and (takes[0] is (sign != "-") or (takes[0] and separator == "-"))
                assert (advance(where, [text]).played == 1) is plain, (where, text)


@every_variant
@settings(max_examples=6, deadline=None)
@given(seed=SEEDS)
def test_whole_games_at_random_are_without_doubt_unless_a_capture_is_ambiguous(name: str, seed: int) -> None:
    game = list(random_game(name, random.Random(seed)))
    start = position(name)
    texts = [ENGINE.write_move(where, move) for where, move in game]
    where, move = game[-1]
    assert advance(start, texts)[:2] == (len(texts), ENGINE.play(where, move))
    full = [ENGINE.write_move(where, move, "full") for where, move in game]
    assert advance(start, full)[:2] == (len(texts), ENGINE.play(where, move))


@every_variant
@settings(max_examples=3, deadline=None)
@given(seed=SEEDS)
def test_the_flat_loop_agrees_with_the_list_of_moves_in_games(name: str, seed: int) -> None:
    for where, _ in list(random_game(name, random.Random(seed)))[::9]:
        check_all_pairs(where)


@every_variant
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
@example(seed=1882)  # Spantsiretti: one piece or three, by either way to one square
def test_the_flat_loop_agrees_with_the_list_of_moves_anywhere(name: str, seed: int) -> None:
    check_all_pairs(random_position(name, random.Random(seed)))


@every_variant
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_what_is_listed_reads_back_and_is_judged_well(name: str, seed: int) -> None:
    where = random_position(name, random.Random(seed))
    for move in list(legal_moves(where))[:60]:
        # One piece taken has no turn to name, so it stays ambiguous beside a longer capture with its ends.
        alone = move.captured.bit_count() != 1 or is_plain(where, move)
        for notation in ("", "full", "numeric", "algebraic full"):
            text = ENGINE.write_move(where, move, notation)
            found = ENGINE.candidates(where, text)
            assert not isinstance(found, Objection)
            assert found == (move,) if alone else move in found, text
        assert not any(each.fatal for each in ENGINE.judge(where, move))


@pytest.mark.costly
@every_variant
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_what_is_judged_well_is_listed(name: str, seed: int) -> None:
    choose = random.Random(seed)
    where = random_position(name, choose)
    moves = set(legal_moves(where))
    for _ in range(60):
        start, end = choose.choice(squares_in(where.own)), choose.choice(squares(where))
        found = ENGINE.candidates(where, write_squares(where.table, (start, end), choose.choice("-x")))
        for move in () if isinstance(found, Objection) else found:
            sound = not any(each.fatal for each in ENGINE.judge(where, move))
            assert sound is (move in moves), (where, move)


@every_variant
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_a_move_that_is_played_plainly_is_what_the_long_way_makes_of_it(name: str, seed: int) -> None:
    choose = random.Random(seed)
    where = random_position(name, choose)
    for text in some_texts(where, choose):
        found = ENGINE.play_text(where, text, None)
        moves = ENGINE.candidates(where, text)
        if found is not None:
            assert not isinstance(moves, Objection)
            assert [found] == [(move, ENGINE.play(where, move)) for move in moves], text
            assert (moves[0].written, moves[0].readings) == (found[0].written, found[0].readings)
            assert ENGINE.judge(where, moves[0]) == ()
        elif not isinstance(moves, Objection) and len(moves) == 1 and moves[0].start != moves[0].end:
            assert ENGINE.judge(where, moves[0]) != (), text


def some_texts(where: Position, choose: random.Random) -> Iterator[str]:
    """Moves written in all ways, and others that look like them."""
    for move in list(legal_moves(where))[:40]:
        for notation in ("", "full", "short", "numeric full", "algebraic full"):
            text = ENGINE.write_move(where, move, notation)
            yield text
            parts = re.split("([-x:])", text)
            parts[choose.randrange(0, len(parts), 2)] = where.table.text_of(choose.choice(squares(where)))
            yield "".join(parts)
            yield text.replace("x", "-", 1)


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, name=st.sampled_from(NAMES))
def test_a_game_with_variations_is_legal_where_its_replay_has_nothing_to_say(seed: int, name: str) -> None:
    choose = random.Random(seed)
    record = branched(name, choose)
    check_advance(ENGINE, record)
    moves, steps = Progress(record, ENGINE).moves, replay(record, ENGINE)
    illegal = first_illegal(ENGINE, position(name), moves, [None] * len(moves))
    assert (illegal is None) is all(step.after for step in steps if step.path.main)


def branched(name: str, choose: random.Random) -> Record:
    """A game at random with variations, a move of which may not be legal."""
    words = list[str]()
    for where, move in random_game(name, choose, 20):
        words.append(ENGINE.write_move(where, move, "full"))
        if choose.random() < 0.3:
            other = choose.choice(sorted(legal_moves(where), key=repr))
            words += ["(", ENGINE.write_move(where, other, "full"), ")"]
    if choose.random() < 0.3 and (at := choose.randrange(len(words))) and words[at] not in "()":
        words[at] = words[0]
    row = variant(name)
    assert row is not None
    text = f'[GameType "{row.gametype}"]\n\n{" ".join(words)} *'
    return PdnReading(Source("x", text)).record


@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, name=st.sampled_from(("international", "russian", "frisian", "brazilian")))
def test_draws_that_are_missed_are_found_without_a_replay_of_the_whole_game(seed: int, name: str) -> None:
    choose = random.Random(seed)
    game = random_game(name, choose, choose.choice((60, 150)))
    moves = [ENGINE.write_move(where, move) for where, move in game]
    record = Record("draughts", name, Header(), (Node(), *(Node("white", text) for text in moves)))
    assert _drawn(_since_last_capture(case_of(record))) == _drawn(replay(record, ENGINE))


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, name=st.sampled_from(NAMES))
def test_a_replay_that_begins_late_goes_on_as_one_from_the_start(seed: int, name: str) -> None:
    choose = random.Random(seed)
    moves = [ENGINE.write_move(where, move) for where, move in random_game(name, choose, 60)]
    if moves and choose.random() < 0.5:
        moves.insert(choose.randrange(len(moves)), choose.choice(moves))
    record = Record("draughts", name, Header(), (Node(), *(Node("white", text) for text in moves)))
    check_advance(ENGINE, record)
    assert _drawn(_since_last_capture(case_of(record))) == _drawn(replay(record, ENGINE))


def case_of(record: Record) -> Case:
    reading: Any = SimpleNamespace(record=record, guessed=None)
    return Case(Source("x", ""), registry.formats()["pdn"], reading, ENGINE)


def _drawn(steps: Iterable[Step]) -> tuple[int, str] | None:
    found = _beyond_draw(steps)
    return None if found is None else (found[0].path.index, found[1])
