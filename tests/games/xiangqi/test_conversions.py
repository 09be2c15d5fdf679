"""What is written of games with moves of several meanings, and behind starts that nobody can read."""

from __future__ import annotations

import io

import pytest

from gamenote.actions.convert.convert_file import convert_games
from gamenote.actions.convert.select_games import Account, Request
from gamenote.actions.files.inputs import Input, Opened
from gamenote.core import registry
from gamenote.core.source import Source
from gamenote.games.xiangqi.fen import usual_fen
from gamenote.games.xiangqi.wxf.codec import CODEC as WXF

# Either front soldier may go ahead; Black's answer is possible behind one of these moves only.
DECIDED = """[Game "Chinese Chess"]
[FEN "3k5/9/2P1P4/2P1P4/9/9/9/9/9/5K3 w - - 0 1"]

1. 前兵进一 将４平５ *
"""
UNREADABLE = "3ak4/4a4/9/9/9/4p4/8/4B4/4A4/3AK4 b - - 0 1"  # the seventh row is too short

MOVELIST = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"


def converted(data: str, source: str, target: str) -> str:
    return converted_bytes(data, source, target).decode()


def converted_bytes(data: str, source: str, target: str) -> bytes:
    formats = registry.formats()
    opened = Opened(Input("x", None), formats[source], io.BytesIO(data.encode()))
    return b"".join(convert_games(opened, Request(formats[target], keep_broken=True), Account("x")))


@pytest.mark.parametrize(
    ("target", "moves"),
    [("wxf", "1. Pc+1 K4=5"), ("dhtmlxq", "]22213040["), ("xiangqi-moves", "moves c7c8 d9e9")],
)
def test_a_move_is_written_as_the_one_that_later_moves_allow(target: str, moves: str) -> None:
    assert moves in converted(DECIDED, "xiangqi-pgn", target)


def test_the_points_of_such_a_move_are_in_xqf() -> None:
    c7, c8, d9, e9 = 27, 28, 39, 49
    assert bytes((c7 + 24, c8 + 32)) in (data := converted_bytes(DECIDED, "xiangqi-pgn", "xqf"))
    assert bytes((d9 + 24, e9 + 32)) in data


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("wxf", f"FORMAT\tWXF\nFEN\t{UNREADABLE}\n\nSTART\\\n1. ... A5+6\n}}END\n"),
        ("wxf", f"FORMAT\tWXF\nFEN\t{UNREADABLE}\n\nSTART{{\n1. .;. A5+6 , E5-7\n}}END\n"),
        ("wxf", "FORMAT\tWXF\nRESULT\t}END\nDATE\t2021-01-23 10:11\n\nSTART{\n1. C2=5\n}END\n"),
        ("dhtmlxq", f"[DhtmlXQ]\n[DhtmlXQ_fen]4k4/9/9/\n/9/9/9|9 b[/DhtmlXQ_fen]\n{MOVELIST}"),
        ("dhtmlxq", f"[DhtmlXQ]\n[DhtmlXQ_binit]99;9\n4[/DhtmlXQ_binit]\n{MOVELIST}"),
    ],
)
@pytest.mark.parametrize("target", ["xiangqi-pgn", "wxf", "dhtmlxq", "xiangqi-moves"])
def test_what_is_written_behind_an_unreadable_start_is_written_so_again(
    source: str, text: str, target: str
) -> None:
    once = converted(text, source, target)
    assert once or (source, target) == ("wxf", "dhtmlxq")  # words, whose points nobody knows
    assert converted(once, target, target) == once


def test_format_names_the_notation_of_moves_that_could_not_be_rewritten() -> None:
    text = f"[DhtmlXQ]\n[DhtmlXQ_binit]89[/DhtmlXQ_binit]\n{MOVELIST}"
    assert '[Format "UCCI"]' in converted(text, "dhtmlxq", "xiangqi-pgn")


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("3k5/9/9/9/9/9/9/9/9/4K2H1 r", "3k5/9/9/9/9/9/9/9/9/4K2N1 w - - 0 1"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w now", "3k5/9/9/9/9/9/9/9/9/4K4 w now"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 130 80", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 130 80"),
        ("3k5/9/9/9/9/9/9/9/9/4K4  w - - 0 1 2", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 2"),
    ],
)
def test_a_fen_is_written_as_usual_unless_it_says_more(text: str, usual: str) -> None:
    assert usual_fen(text) == usual


def test_a_wxf_game_without_its_end_is_cut_at_the_next_header() -> None:
    game = "FORMAT\tWXF\nGAME\tone\nSTART{\n1. C2=5 H8+7\n"
    for end in ("", "END\n", "}END\n", "} END\n"):
        data = f"{game}{end}{game}}}END\n".encode()
        assert list(WXF.cut(data, final=True)) == [len(game) + len(end)]
    assert list(WXF.cut(f"GAME\t}}END\n{game}}}END\n".encode(), final=True)) == []
    assert WXF.read(Source("", game)).syntax.unread == ()
