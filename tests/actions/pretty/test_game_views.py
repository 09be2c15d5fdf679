"""Games as game views: the order of reading, numbers, comments, findings at their moves, and where play stops."""

from __future__ import annotations

import io

import pytest

from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.pretty.draw_file import Missing, PositionChoice, Stopped, game_views, pictures
from gamenote.core import registry
from gamenote.core.diagram import Diagram
from gamenote.core.game_view import GameView, PlyView
from gamenote.core.settings import Settings

HEAD = '[GameType "20"]\n[White "Ann"]\n[Black "?"]\n\n'
SWEEPS = '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n'


def found(
    text: str, format: str = "pdn", wanted: PositionChoice | None = None
) -> list[GameView | Stopped | Missing]:
    file = Opened(Input("game", None), registry.formats()[format], io.BytesIO(text.encode()))
    return list(game_views(file, wanted or PositionChoice(), Settings()))


def ply_views(text: str, format: str = "pdn", wanted: PositionChoice | None = None) -> list[PlyView]:
    game_view = found(text, format, wanted)[0]
    assert isinstance(game_view, GameView)
    return list(game_view.ply_views)


def test_a_variation_stands_behind_the_move_it_replaces() -> None:
    told = ply_views(f"{HEAD}1. 32-28 (1. 33-29 19-23 (1... 20-25)) 19-23 2. 28x19 *\n")
    assert [(ply_view.move, ply_view.parent, ply_view.depth, ply_view.opens) for ply_view in told] == [
        ("", None, 0, False),
        ("32-28", 0, 0, False),
        ("33-29", 0, 1, True),
        ("19-23", 2, 1, False),
        ("20-25", 2, 2, True),
        ("19-23", 1, 0, False),
        ("28x19", 5, 0, False),
    ]


def test_every_move_of_a_variation_has_its_own_position() -> None:
    told = ply_views(f"{HEAD}1. 32-28 (1. 33-29 19-23) 19-23 *\n")
    men = [set(ply_view.diagram.cells) for ply_view in told if ply_view.diagram]
    assert len(men) == len(told)
    assert told[1].diagram != told[2].diagram


def test_two_players_share_a_number() -> None:
    told = ply_views(f"{HEAD}1. 32-28 19-23 2. 28x19 *\n")
    assert [ply_view.number for ply_view in told] == ["", "1.", "1...", "2."]


def test_a_single_player_has_a_number_a_move_and_the_tile_belongs_to_it() -> None:
    told = ply_views(f"{SWEEPS}1. L b2 2. U a1 *\n", "2048gn")
    assert [(ply_view.number, ply_view.move) for ply_view in told] == [("", ""), ("1.", "L b2"), ("2.", "U a1")]


def test_moves_that_are_written_with_their_number_get_no_other() -> None:
    told = ply_views("(;GM[Plateau]VER[2.0];B[1 Onboard b4/0 xx])\n", "plateau")
    assert [ply_view.number for ply_view in told if ply_view.move] == [""]


def test_commands_in_comments_are_not_for_readers() -> None:
    told = ply_views(f"{HEAD}1. 32-28 {{[%clk 0:49:11] usual}} 19-23 {{[%clk 0:48:50]}} *\n")
    assert [(ply_view.clock, ply_view.after) for ply_view in told[1:]] == [
        ("0:49:11", ("usual",)),
        ("0:48:50", ()),
    ]


def test_glyphs_are_signs() -> None:
    told = ply_views(f"{HEAD}1. 32-28! 19-23 $4 2. 28x19 $14 14x23 $99 *\n")
    assert [ply_view.signs for ply_view in told[1:]] == ["!", "??", " ⩲", " $99"]


def test_facts_leave_out_what_is_unknown() -> None:
    game_view = found(f"{HEAD}*\n")[0]
    assert isinstance(game_view, GameView)
    assert game_view.facts == (("Game", "International draughts"), ("White", "Ann"))


def test_findings_stand_at_the_moves_they_are_about_and_those_of_the_header_at_the_start() -> None:
    told = ply_views(f"{SWEEPS}1. L b2 2. L a1 3. R a2 *\n", "2048gn", PositionChoice(findings=True))
    codes = [[remark.code for remark in ply_view.remarks] for ply_view in told]
    assert any(code.startswith("TAG1") for code in codes[0])
    assert codes[1] == []
    assert any(code.startswith("TFE3") for code in codes[2])
    assert all(remark.place.startswith("4:") for remark in told[2].remarks)


def test_nothing_is_linted_unless_findings_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamenote.actions.pretty.game_views.lint_game", None)
    told = ply_views(f"{SWEEPS}1. L b2 2. L a1 3. R a2 *\n", "2048gn")
    assert all(ply_view.remarks == () for ply_view in told)


def test_where_play_stops_positions_are_not_known_and_it_is_told() -> None:
    game_view, stopped = found(f"{HEAD}1. 32-28 (1. 33-29) 1-2 2. 28-22 *\n")
    assert isinstance(game_view, GameView)
    assert isinstance(stopped, Stopped)
    assert stopped.message == game_view.stopped
    known = [ply_view.diagram is not None for ply_view in game_view.ply_views]
    assert known == [True, True, True, False, False]


def test_a_game_of_which_nobody_knows_the_rules_has_its_moves() -> None:
    text = '{"format": "gamenote-json", "version": 1, "games": []}'
    assert found(text, "json") and isinstance(found(text, "json")[0], Stopped)


def test_a_board_may_be_seen_from_the_other_side() -> None:
    one, other = (
        ply_views(f"{HEAD}*\n", wanted=PositionChoice(quarters=quarters))[0].diagram for quarters in (0, 2)
    )
    assert one is not None
    assert other is not None
    first, last = (diagram.lattice.slot((1, 0)) for diagram in (one, other))
    assert (first.row, last.row) == (9, 0)


@pytest.mark.parametrize(("game", "count"), [(None, 2), (1, 1), (2, 1), (3, 0)])
def test_all_games_of_a_file_or_the_one_that_is_wanted(game: int | None, count: int) -> None:
    items = found(f"{HEAD}1. 32-28 *\n\n{HEAD}1. 33-29 *\n", wanted=PositionChoice(game))
    assert sum(isinstance(item, GameView) for item in items) == count
    assert any(isinstance(item, Missing) for item in items) is (count == 0)


def test_deep_variations_are_told_without_recursion() -> None:
    depth = 3000
    text = f"{HEAD}1. 32-28 {'(1. 33-29 ' * depth}{')' * depth} *\n"
    told = ply_views(text)
    assert max(ply_view.depth for ply_view in told) > 1000


def test_movers_are_called_by_their_colours() -> None:
    told = ply_views(f"{HEAD}1. 32-28 19-23 *\n")
    assert [(ply_view.side, ply_view.paint) for ply_view in told] == [
        ("", ""),
        ("White", "white"),
        ("Black", "black"),
    ]
    told = ply_views("(;FF[4]GM[Blokus Duo];1[e9,e10,e11,e12,f12];2[j4,k4,i5,j5,i6])", "blokus")
    assert [(ply_view.side, ply_view.paint) for ply_view in told[1:]] == [
        ("Purple", "purple"),
        ("Orange", "orange"),
    ]


def test_who_has_no_colour_has_no_name() -> None:
    assert {ply_view.side for ply_view in ply_views(f"{SWEEPS}1. L b2 2. U a1 *\n", "2048gn")} == {""}


def test_positions_are_written_as_the_engine_writes_them() -> None:
    told = ply_views('[GameType "20"]\n[SetUp "1"]\n[FEN "W:W31:B20"]\n\n1. 31-27 *\n')
    assert [ply_view.position for ply_view in told] == ["W:W31:B20", "B:W27:B20"]


def test_signs_are_told_in_words() -> None:
    told = ply_views(f"{HEAD}1. 32-28! $14 19-23 $250 *\n")
    assert [(ply_view.signs, ply_view.meaning) for ply_view in told[1:]] == [
        ("! ⩲", "good move, White stands slightly better"),
        (" $250", ""),
    ]
    told = ply_views(f"{HEAD}1. 32-28 $11 19-23 $132 2. 28x19 $146 *\n")
    assert [ply_view.signs for ply_view in told[1:]] == [" =", " ⇆", " N"]


def test_a_film_holds_the_text_of_its_own_game() -> None:
    games = [f"{HEAD}1. 32-28 *\n\n", f"{HEAD}1. 33-29 *\n"]
    told = found("\ufeff" + "".join(games))
    assert [game_view.record for game_view in told if isinstance(game_view, GameView)] == games
    assert [game_view.file_name for game_view in told if isinstance(game_view, GameView)] == ["game-1", "game-2"]
    (alone,) = found(games[0])
    assert isinstance(alone, GameView)
    assert alone.file_name == "game"


CLOCKED = (
    f"{HEAD}1. 32-28 {{[%clk 0:49:11] [%eval 0.4]}} (1. 33-29 {{[%clk 0:45:00]}} 19-23) 19-23"
    " {[%clk 0:48:50] [%eval #-3]} 2. 28x19 {[%eval 1.5]} *\n"
)


def test_clocks_show_what_each_player_has_left_and_who_is_to_move() -> None:
    shown = [ply_view.diagram.clocks for ply_view in ply_views(CLOCKED) if ply_view.diagram]
    told = [[(clock.paint, clock.name, clock.time, clock.runs) for clock in clocks] for clocks in shown]
    assert told == [
        [("black", "", "–", False), ("white", "Ann", "–", True)],
        [("black", "", "–", True), ("white", "Ann", "0:49:11", False)],
        [("black", "", "–", True), ("white", "Ann", "0:45:00", False)],
        [("black", "", "–", False), ("white", "Ann", "0:45:00", False)],
        [("black", "", "0:48:50", False), ("white", "Ann", "0:49:11", True)],
        [("black", "", "0:48:50", False), ("white", "Ann", "0:49:11", False)],
    ]


def test_evaluations_are_a_curve_that_variations_stand_on_where_they_begin() -> None:
    curves = [ply_view.diagram.curve for ply_view in ply_views(CLOCKED) if ply_view.diagram]
    assert {each.values for each in curves if each} == {(None, 0.4, float("-inf"), 1.5)}
    assert [each.here for each in curves if each] == [0, 1, 0, 0, 2, 3]


def test_a_board_that_is_turned_has_clocks_and_curve_turned_as_well() -> None:
    last = ply_views(CLOCKED, wanted=PositionChoice(quarters=2))[-1].diagram
    assert last is not None
    assert last.curve is not None
    assert [clock.paint for clock in last.clocks] == ["white", "black"]
    assert (last.curve.values[1:], last.curve.limits) == ((-0.4, float("inf"), -1.5), (-10.0, 10.0))


def test_games_without_times_and_evaluations_have_neither_clocks_nor_curve() -> None:
    shown = ply_views(f"{HEAD}1. 32-28 {{[%emt 0:00:12]}} 19-23 *\n")[-1].diagram
    assert shown is not None
    assert (shown.clocks, shown.curve) == ((), None)


def test_lines_of_comments_are_joined_where_the_format_breaks_them() -> None:
    told = ply_views(f"{HEAD}1. 32-28 {{a long\nstory  and\n[%clk 0:49:11] its end}} *\n")
    assert told[1].after == ("a long story and its end",)
    plateau = ply_views("(;GM[Plateau]VER[2.0];B[1 Onboard b4/0 xx]C[one\ntwo])\n", "plateau")
    assert plateau[1].after == ("one\ntwo",)


def test_a_game_of_nobody_is_called_by_its_event() -> None:
    def title(event: str, white: str) -> str:
        game_view = found(f'[GameType "20"]\n[Event "{event}"]\n[White "{white}"]\n[Black "?"]\n\n1. 32-28 *\n')[0]
        assert isinstance(game_view, GameView)
        return game_view.title

    assert title("Study", "?") == "Study"
    assert title("Study", "Ann") == "Ann - ?"
    assert title("?", "?") == "? - ?"


def test_marks_before_the_first_move_are_on_its_board() -> None:
    start = ply_views(f"{HEAD}{{[%cal G32.28] [%csl Rd4]}} 1. 32-28 *\n".replace("G32.28", "Gd2d4"))[0].diagram
    assert start is not None
    assert [(mark.kind, mark.at) for mark in start.marks] == [("arrow", ("d2", "d4")), ("square", ("d4",))]


def test_a_picture_of_one_position_has_the_marks_of_the_record() -> None:
    text = f"{HEAD}1. 32-28 {{[%csl Rd4]}} 19-23 {{[%cal Gd2d4]}} *\n"
    shown = []
    for ply in (1, 2):
        file = Opened(Input("game", None), registry.formats()["pdn"], io.BytesIO(text.encode()))
        (diagram,) = pictures(file, PositionChoice(ply=ply))
        assert isinstance(diagram, Diagram)
        shown.append([mark.kind for mark in diagram.marks])
    assert shown == [["last-move", "square"], ["last-move", "arrow"]]
