"""The loop over whole games agrees with judging and playing them step by step."""

import random
from dataclasses import replace

import pytest

from gamenote.core.engine import Objection
from gamenote.core.record import Header, Node, Record, Setup
from gamenote.core.replay import final_position, replay
from gamenote.games.blokus.fast import advance, forget, texts_of
from gamenote.games.blokus.notation import write_points
from gamenote.games.blokus.play import ENGINE
from gamenote.games.blokus.position import Placement, Position, around
from gamenote.games.blokus.setup import beginning
from gamenote.games.blokus.statistics import STATISTICS
from gamenote.games.blokus.variants import VARIANTS, Seating
from gamenote.testing import check_advance

Moves = list[tuple[str, str]]  # who moves, and the text
LONG = 24  # moves of games that are not played to the end
ENDING = ("junior", "duo", "callisto_2", "nexos_2", "trigon_3", "gembloq_2")  # variants of which games are, too


def text_of(move: Placement, seating: Seating) -> str:
    board = beginning(seating).table.board
    return write_points((move.at + cell for cell in move.form.cells), board)


def read(position: Position, text: str, actor: str) -> Placement:
    found = ENGINE.candidates(position, text, actor)
    assert not isinstance(found, Objection)
    return found[0]


def one_of(position: Position, color: int, dice: random.Random) -> Placement | None:
    """Some placement of a colour, found without listing all of them."""
    table = position.table
    left = position.left(color)
    for form in dice.sample(table.forms, len(table.forms)):
        if left[form.piece] and position.admitted(color, form.piece):
            places = position._places(color, form)
            if places:
                at = dice.choice([index for index in range(places.bit_length()) if places >> index & 1])
                return Placement(color, form, at)
    return None


def game(seating: Seating, dice: random.Random, longest: int) -> Moves:
    """A game by dice, colours that cannot move left out."""
    position, moves = beginning(seating), Moves()
    while len(moves) < longest:
        found = (one_of(position, color, dice) for color in around(position.turn, len(position.sides)))
        move = next((each for each in found if each is not None), None)
        if move is None:
            break
        moves.append((str(move.color + 1), text_of(move, seating)))
        position = ENGINE.play(position, move)
    return moves


def step_by_step(seating: Seating, moves: Moves, setup: Setup | None = None) -> Position | None:
    """The last position, None where anything is said against a move."""
    steps = list(replay(record_of(seating, moves, setup), ENGINE))
    clean = len(steps) == len(moves) + 1 and not any(step.objections for step in steps)
    last = steps[-1].after
    return last if clean and isinstance(last, Position) else None


def record_of(seating: Seating, moves: Moves, setup: Setup | None = None) -> Record:
    return Record("blokus", seating.name, Header(), (Node(setup=setup), *(Node(*move) for move in moves)))


def at_once(seating: Seating, moves: Moves, setup: Setup | None = None) -> Position | None:
    last: Position | None = final_position(record_of(seating, moves, setup), ENGINE)
    return last


def spoilt(moves: Moves, seating: Seating, dice: random.Random) -> Moves:
    """The game with something changed: a move left out, put elsewhere, made twice, by another colour, or other."""
    moves, at = moves.copy(), dice.randrange(len(moves))
    actor, text = moves[at]
    other = dice.choice(moves)
    forms = beginning(seating).table.by_cells
    points = sorted(beginning(seating).table.board.indices.values())
    kind = dice.randrange(7)
    if kind == 0:
        del moves[at]
    elif kind == 1:
        moves[at], moves[-1] = moves[-1], moves[at]
    elif kind == 2:
        moves[at] = (actor, other[1])
    elif kind == 3:
        moves[at] = (dice.choice("12345"), text)
    elif kind == 4:
        moves[at] = (actor, dice.choice(("", "pass", "zz99", f"{text},{text}", text.upper(), f" {text} ", "e10")))
    else:
        move = Placement(0, dice.choice(list(forms.values())), dice.choice(points))
        names = beginning(seating).table.board.names
        cells = [move.at + cell for cell in move.form.cells]
        if all(cell in names for cell in cells):
            moves[at] = (actor, text_of(move, seating))
    return moves


@pytest.mark.parametrize("seating", VARIANTS, ids=lambda row: row.name)
def test_a_game_by_the_rules_leads_to_the_same_position_both_ways(seating: Seating) -> None:
    dice = random.Random(seating.name)
    moves = game(seating, dice, 200 if seating.name in ENDING else LONG)
    slow, swift = step_by_step(seating, moves), at_once(seating, moves)
    assert swift is not None
    assert swift == slow
    assert swift.mover == (slow and slow.mover)
    assert STATISTICS.figures(swift) == STATISTICS.figures(slow)


@pytest.mark.parametrize("seating", VARIANTS, ids=lambda row: row.name)
def test_the_loop_doubts_just_the_games_against_which_something_is_said(seating: Seating) -> None:
    dice = random.Random(seating.name)
    moves = game(seating, dice, LONG)
    verdicts = []
    for _ in range(40):
        changed = spoilt(moves, seating, dice)
        slow, swift = step_by_step(seating, changed), at_once(seating, changed)
        assert swift == slow, changed
        verdicts.append(slow is None)
    assert any(verdicts)


@pytest.mark.parametrize("seating", VARIANTS, ids=lambda row: row.name)
def test_a_replay_that_begins_at_the_first_doubt_goes_on_as_one_from_the_start(seating: Seating) -> None:
    dice = random.Random(seating.name)
    moves = game(seating, dice, 200 if seating.name in ENDING else LONG)
    for _ in range(15):
        nodes = [Node(), *(Node(actor, text) for actor, text in spoilt(moves, seating, dice))]
        nodes.insert(dice.randrange(1, len(nodes)), Node())
        check_advance(ENGINE, Record("blokus", seating.name, Header(), tuple(nodes)))


@pytest.mark.parametrize("name", ENDING)
def test_a_color_can_move_just_when_it_has_a_placement(name: str) -> None:
    seating = next(row for row in VARIANTS if row.name == name)
    dice = random.Random(name)
    position = beginning(seating)
    for actor, text in game(seating, dice, 200):
        move = read(position, text, actor)
        position = ENGINE.play(position, move)
        for color in range(len(position.sides)):
            assert position.can_move(color) is (next(position.placements(color), None) is not None)


def test_the_loop_goes_on_from_a_position_that_is_set_up() -> None:
    duo = next(row for row in VARIANTS if row.name == "duo")
    setup = Setup("AB[e10]AW[j5]", (("1", "e10"), ("2", "j5")), "2")
    assert at_once(duo, [("2", "i6,i7")], setup) == step_by_step(duo, [("2", "i6,i7")], setup) is not None
    assert at_once(duo, [("1", "f9,f8")], setup) is None
    flawed = replace(setup, edits=(("1", "e10"), ("2", "e10")))
    assert at_once(duo, [("2", "i6,i7")], flawed) is None


def test_a_position_that_is_not_sound_is_left_to_the_other_modules() -> None:
    start = replace(beginning(VARIANTS[0]), sound=False)
    assert advance(start, ["a20"], ["1"]).played == 0


def test_a_color_that_is_stuck_may_move_again_when_it_gets_a_piece() -> None:
    stuck = replace(beginning(VARIANTS[0]), stuck=frozenset({0}))
    move = read(stuck, "a20", "1")
    assert not stuck.can_move(0)
    assert stuck.lay_piece(move).can_move(0)


def test_only_canonical_texts_of_pieces_are_proper() -> None:
    texts = texts_of(VARIANTS[0])
    assert texts.are_canonical(("a19,a20", "a20"))
    for text in ("a20,a19", "A20", "a020", " a20", "a20,", "a20,c20", "a21", ""):
        assert not texts.are_canonical(("a20", text))
        assert isinstance(ENGINE.start("classic", None), Position)
    assert isinstance(ENGINE.candidates(beginning(VARIANTS[0]), "a21"), Objection)


def test_texts_say_the_same_whether_they_are_remembered_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    texts, moves = texts_of(VARIANTS[0]), ("a20", "a18,a19", "b17", "zz1", "a1")
    forget()
    new = texts.lay_pieces(moves[:3]), texts.are_canonical(("c3",)), texts.lay_pieces(moves)
    assert "a18,a19" in texts.known
    assert (texts.lay_pieces(moves[:3]), texts.are_canonical(("c3",)), texts.lay_pieces(moves)) == new
    forget()
    monkeypatch.setattr("gamenote.games.blokus.fast.MOST_TEXTS", 0)
    assert (texts.lay_pieces(moves[:3]), texts.are_canonical(("c3",)), texts.lay_pieces(moves)) == new
    assert not texts.known
