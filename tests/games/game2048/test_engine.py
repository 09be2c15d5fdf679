"""What the engine answers: the meaning of words, objections, diagrams and figures."""

from __future__ import annotations

import pytest

from gamenote import read, replay
from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.games.game2048.engine import ENGINE
from gamenote.games.game2048.play import Position, Slide, Tile
from gamenote.games.game2048.statistics import STATISTICS
from tests.games.game2048 import players


def start(text: str) -> Position:
    position = ENGINE.start("standard", Setup(text))
    assert isinstance(position, Position)
    return position


def played(position: Position, *words: str) -> Position:
    for word in words:
        moves = ENGINE.candidates(position, word)
        assert not isinstance(moves, Objection), moves
        assert ENGINE.judge(position, moves[0]) == ()
        position = ENGINE.play(position, moves[0])
    return position


def objections(position: Position, word: str, actor: str | None = None) -> list[tuple[str, str]]:
    moves = ENGINE.candidates(position, word, actor)
    found = (moves,) if isinstance(moves, Objection) else ENGINE.judge(position, moves[0])
    return [(item.kind, item.message) for item in found]


def test_a_start_has_two_tiles() -> None:
    assert start("a3 4c4").board[8] == 1
    assert start("a3 4c4").board[14] == 2
    assert start("a3 4c4").fours == 1


def test_without_a_setup_chance_puts_two_tiles_on_an_empty_board() -> None:
    position = ENGINE.start(None, None)
    assert isinstance(position, Position)
    assert position.actor == "chance"
    assert played(position, "a1", "b1", "L").board[0] == 2


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a1", "initial-count"),
        ("a1 b1 c1", "initial-count"),
        ("a1 a1", "initial-same-square"),
        ("a1 8b1", "bad-spawn-value"),
        ("a1 e1", "bad-square"),
        ("a1 there", "initial-count"),
        ("", ""),
    ],
)
def test_a_start_that_cannot_be_read_is_objected_to(text: str, kind: str) -> None:
    refused = ENGINE.start("standard", Setup(text))
    assert isinstance(refused, Objection)
    assert refused.kind == kind


def test_a_swipe_that_moves_nothing_is_refused_with_those_that_do() -> None:
    position = start("a1 b1")
    assert objections(position, "D") == [("no-op-move", "move 1: D moves nothing")]
    assert ENGINE.judge(position, Slide("D"))[0].help == "possible: U, L, R"


def test_a_tile_on_a_tile_is_refused_with_what_stands_there() -> None:
    position = played(start("a1 b1"), "L")
    assert objections(position, "a1") == [("spawn-on-tile", "move 1: new tile on a1, but a1 holds 4 after L")]


def test_a_square_that_the_swipe_has_emptied_is_free() -> None:
    assert played(start("a1 b1"), "L", "b1").turns == 1


def test_a_swipe_on_a_locked_board_comes_too_late() -> None:
    moves = "U 4c3 D b2 D b4 R b3 L 4b3 R 4b4 D 4a4 R b4 D 4b4 U a2 U 4a1 U c2 D a4 U 4c1"
    position = played(start("4a3 d3"), *moves.split())
    assert objections(position, "L") == [("move-after-lock", "move 15: L on a board that is locked")]
    outcome = ENGINE.outcome(position)
    assert outcome is not None
    assert outcome.text == "Locked"


def test_a_swipe_where_a_tile_is_due_is_refused() -> None:
    assert objections(played(start("a1 b1"), "L"), "U") == [("missing-spawn", "move 1: no new tile after L")]


def test_a_tile_where_a_swipe_is_due_is_refused() -> None:
    assert objections(start("a1 b1"), "c3", "chance")[0][0] == "unexpected-token"


def test_spellings_with_one_meaning_are_understood() -> None:
    position = start("a1 b1")
    assert ENGINE.candidates(position, "l") == (Slide("L"),)
    assert ENGINE.candidates(played(position, "L"), "2C3") == (Tile(10, 1),)


def test_moves_are_written_as_the_format_document_has_them() -> None:
    assert ENGINE.write_move(Position(), Tile(12, 2)) == "4a4"
    assert ENGINE.write_move(Position(), Tile(12, 1)) == "a4"
    assert ENGINE.write_move(Position(), Slide("U")) == "U"


def test_the_diagram_names_each_tile_and_marks_the_new_one() -> None:
    position = played(start("a1 b1"), "L", "4d4")
    diagram = ENGINE.diagram(position, Tile(15, 2))
    tokens = {diagram.lattice.name(at): cell.stack[0] for at, cell in diagram.cells.items()}
    assert {name: (token.paint, token.kind, token.text) for name, token in tokens.items()} == {
        "a1": ("tile-4", "tile", "4"),
        "d4": ("tile-4", "tile", "4"),
    }
    assert [(mark.kind, mark.at) for mark in diagram.marks] == [("last-move", ("d4",))]
    assert diagram.caption == "move 1, score 4"


def test_the_figures_are_those_of_the_board() -> None:
    figures = STATISTICS.figures(played(start("4a1 4b1"), "L", "4d4"))
    assert figures == {"score": 8, "highest_tile": 8, "locked": False, "moves": 1, "tiles": 3, "fours": 3}


def test_the_message_of_a_tile_off_the_board_says_which_part_is_wrong() -> None:
    refused = ENGINE.candidates(played(start("a1 b1"), "L"), "4e5", "chance")
    assert isinstance(refused, Objection)
    assert (refused.kind, refused.part) == ("bad-square", (1, 3))


@pytest.mark.parametrize("seed", range(3))
def test_a_move_that_is_played_plainly_is_what_the_long_way_makes_of_it(seed: int) -> None:
    (game,) = read(players.record(seed, 60))
    words = (*"UDLR", "u", "a1", "4b2", "c3", "2d4", "C1", "?", "", "...")
    for step in replay(game.record):
        for text in (*words, step.node.move or ""):
            for actor in ("player", "chance", None):
                moves = ENGINE.candidates(step.before, text, actor)
                long = (
                    (moves[0], ENGINE.play(step.before, moves[0]))
                    if isinstance(moves, tuple) and not ENGINE.judge(step.before, moves[0])
                    else None
                )
                assert ENGINE.play_text(step.before, text, actor) in (None, long)
        if step.move is not None:
            assert ENGINE.play_text(step.before, step.node.move or "", step.node.actor) == (
                step.move,
                step.after,
            )
