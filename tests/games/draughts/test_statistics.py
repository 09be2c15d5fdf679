"""What a game of draughts comes to on the way; counted again here by other means."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gamenote.actions.mainline import Played
from gamenote.core.record import Record
from gamenote.games.draughts.play import ENGINE
from gamenote.games.draughts.statistics import STATISTICS, _by_steps, _by_trail
from tests.corpus import CORPUS, needs_corpus
from tests.games.draughts.pdn.found import HEAD, record, records

TAGS = '[GameType "20"]\n'
FILES = ("kurnik.pdn", "wk2003.pdn", "mrcd2006.pdn", "Campionato_Assoluto_2005.pdn")


def told(given: str | Record) -> dict[str, Any]:
    game = record(given) if isinstance(given, str) else given
    return dict(STATISTICS.course(game, iter(Played(game, ENGINE))))


def test_captures_and_captured_pieces_are_counted_for_the_side_that_takes() -> None:
    found = told(f'{TAGS}[FEN "W:W28,37:B22,12,39"]\n\n1. 28x8 39-44 *\n')
    assert (found["captures"], found["captured"]) == ({"white": 1, "black": 0}, {"white": 2, "black": 0})


def test_captured_pieces_add_up_over_the_moves_of_a_side() -> None:
    found = told(f"{TAGS}\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n")
    assert found["captured_over_time"] == {"white": [0, 1, 1], "black": [0, 1]}


def test_a_man_is_crowned_once() -> None:
    found = told(f'{TAGS}[FEN "W:W6:B36"]\n\n1. 6-1 36-41 2. 1-7 41-46 *\n')
    assert found["crowned"] == {"white": 1, "black": 1}


def test_the_opening_is_in_the_notation_of_the_variant_however_it_is_written() -> None:
    assert told(f"{HEAD}1. 32- 28 19-23 2. 28x19 14:23 *\n")["opening"] == "32-28 19-23 28x19 14x23"
    assert told('[GameType "25"]\n\n1. 22-18 d6-c5 2. b2-c3 f6-g5 *\n')["opening"] == "c3-d4 d6-c5 b2-c3 f6-g5"


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}1. 32-28 19-23 2. 28x19 *\n",
        f"{HEAD}1. 32-28 ... 2. 37-32 20-25 *\n",
        f'{TAGS}[FEN "W:W32,33:B1,2"]\n\n1. 32-28 1-7 2. 33-29 2-8 *\n',
        f'{HEAD}1. 32-28 19-23 /FEN "W:W31-50:B1-20"/ 2. 32-28 19-23 *\n',
    ],
    ids=["short", "a move unknown", "from a position", "a position set up on the way"],
)
def test_what_is_no_opening_is_not_known(text: str) -> None:
    assert told(text)["opening"] is None


def test_a_start_position_that_is_written_out_is_the_start() -> None:
    text = f'{TAGS}[FEN "W:W31-50:B1-20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
    assert told(text)["opening"] == "32-28 19-23 28x19 14x23"


def test_nothing_is_counted_where_a_move_is_not_known() -> None:
    found = told(f"{HEAD}1. 32-28 - - 2. 37-32 20-25 *\n")
    assert found["captures"] == found["captured"] == found["crowned"] == {"white": None, "black": None}


def test_times_of_moves_are_added_up() -> None:
    text = "1. 32-28 {[%emt 0:00:10]} 19-23 {[%emt 0:01:00]} 2. 28x19 {[%emt 0:00:35]} 14x23 *\n"
    found = told(HEAD + text)
    assert found["seconds_used"] == {"white": 45, "black": 60}
    assert found["longest_think"] == {"white": 35, "black": 60}
    assert found["seconds_left"] == {"white": None, "black": None}


def test_what_a_running_clock_loses_is_time_used() -> None:
    text = "1. 32-28 {[%clk 0:10:00]} 19-23 2. 28x19 {[%clk 0:09:20]} 14x23 3. 37-32 {[%clk 0:09:00]} *\n"
    found = told(HEAD + text)
    assert found["seconds_used"] == {"white": 60, "black": None}
    assert found["seconds_left"] == {"white": 540, "black": None}
    assert found["longest_think"] == {"white": 40, "black": None}


def test_the_tags_tell_time_used_and_how_the_game_was_ended() -> None:
    text = f'{TAGS}[WhiteTime "1:02"]\n[BlackTime "0.59"]\n[Termination "time forfeit"]\n\n1. 32-28 *\n'
    found = told(text)
    assert found["seconds_used"] == {"white": 3720, "black": 3540}
    assert found["termination"] == "time forfeit"


def test_the_figures_have_the_same_names_for_a_game_without_moves() -> None:
    empty, full = told('[White "Ann"]\n\n*\n'), told(f"{HEAD}1. 32-28 19-23 *\n")
    assert list(empty) == list(full)


@needs_corpus
@pytest.mark.parametrize("name", FILES)
def test_what_was_taken_and_what_is_left_make_the_pieces_of_the_start(name: str) -> None:
    for game in records((Path(CORPUS or "") / "pdn" / "succeed" / name).read_text(encoding="utf-8")):
        line = Played(game, ENGINE)
        found = STATISTICS.course(game, line.steps)
        line.to_the_end()
        if game.line[0].setup is not None or line.position is None or not line.position.known:
            continue
        start = [mask.bit_count() for mask in line.position.table.start]
        left = STATISTICS.figures(line.position)["pieces"]
        for colour, other in (("white", "black"), ("black", "white")):
            assert sum(left[colour].values()) + found["captured"][other] == start[0] == start[1]
            assert left[colour]["kings"] <= found["crowned"][colour]


@needs_corpus
@pytest.mark.parametrize("name", [*FILES, "borderclassics.pdn", "schildpad.pdn"])
def test_the_trail_tells_the_same_as_the_steps(name: str) -> None:
    quick = 0
    for game in records((Path(CORPUS or "") / "pdn" / "succeed" / name).read_text(encoding="utf-8")):
        by_trail = _by_trail(game)
        if by_trail is not None:
            quick += 1
            assert by_trail == _by_steps(Played(game, ENGINE))
    assert quick
