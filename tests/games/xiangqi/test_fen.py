"""FENs are read with what is wrong in them, and written as they should be."""

from __future__ import annotations

import random

import pytest

from gamenote.core.diagnostic import Severity
from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.games.xiangqi.fen import START, can_stand, read_fen, write_board, write_fen
from gamenote.games.xiangqi.movement import ENDS
from gamenote.games.xiangqi.play import ENGINE
from tests.games.xiangqi.playing import random_game
from tests.games.xiangqi.tables import START as START_TEXT

ROWS = START_TEXT.removesuffix(" w")
KINGS = "3k5/9/9/9/9/9/9/9/9/4K4"

FAULTS = [
    # text, rule, what of the text, severity where not that of the rule, words
    ("", "fen-syntax", "", "there is no position"),
    (ROWS.replace("/9/", "/", 1), "fen-syntax", ROWS.replace("/9/", "/", 1), "a position has 10 rows, not 9"),
    (f"{KINGS.replace('/9/', '/8/', 1)} w", "fen-syntax", "8", "8 fills 8 points of rank 8, not 9"),
    (f"{KINGS.replace('/9/', '/55/', 1)} w", "fen-syntax", "55", "55 fills 10 points of rank 8, not 9"),
    (f"{ROWS.replace('K', 'X')} w", "fen-syntax", "X", '"X" is no piece of Chinese chess'),
    (f"{ROWS.replace('9', '0', 1)} w", "fen-syntax", "0", '"0" is no piece of Chinese chess'),
    (f"{KINGS} x", "fen-syntax", "x", "x is no side: write w for Red, b for Black"),
    (f"{KINGS} r", "fen-side", "r", "Red to move is written w, not r"),
    (f"{KINGS} B", "fen-side", "B", "Black to move is written b, not B"),
    (f"{KINGS} w - - 121 1", "fen-counters", "121", "121 plies without a capture: the game is drawn after 120"),
    (f"{KINGS} w - - 0 0", "fen-counters", "0", "moves are numbered from 1"),
    (f"{KINGS} w - - x 1", "fen-counters", "x", "x is no count of moves"),
    (
        f"{ROWS.replace('N', 'H').replace('b', 'e')} w",
        "fen-letter",
        ROWS.replace("N", "H").replace("b", "e"),
        "pieces are written N, not H, b, not e",
    ),
    ("9/9/9/9/9/9/9/9/9/4K4 w", "fen-position", "9/9/9/9/9/9/9/9/9/4K4", "Black has no king"),
    ("3k1k3/9/9/9/9/9/9/9/9/4K4 w", "fen-position", "3k1k3/9/9/9/9/9/9/9/9/4K4", "Black has 2 kings"),
    ("3k5/9/9/9/9/9/9/9/3A5/4K4 w", "fen-position", "A", "the Red advisor on d1 can never get there"),
    ("3k5/9/9/9/9/9/9/9/1B7/4K4 w", "fen-position", "B", "the Red elephant on b1 can never get there"),
    ("3k5/9/9/9/9/9/9/P8/9/4K4 w", "fen-position", "P", "the Red soldier on a2 can never get there"),
    ("3k5/9/9/1p7/9/9/9/9/9/4K4 w", "fen-position", "p", "the Black soldier on b6 can never get there"),
    ("9/9/9/3k5/9/9/9/9/9/4K4 w", "fen-position", "k", "the Black king on d6 can never get there"),
    (
        "3k5/9/9/9/3R5/9/9/9/9/4K4 w",
        "fen-position",
        "3k5/9/9/9/3R5/9/9/9/9/4K4",
        "Black is in check, and Red is to move",
    ),
    (
        "4k4/9/9/9/9/9/9/9/9/4K4 w",
        "kings-facing",
        "4k4/9/9/9/9/9/9/9/9/4K4",
        "the kings face each other",
    ),
    (
        "3k5/9/9/9/RRR6/9/9/9/9/4K4 w",
        "fen-position",
        "3k5/9/9/9/RRR6/9/9/9/9/4K4",
        "Red has 3 chariots, of 2 in a set",
    ),
    (START_TEXT, "fen-start", START_TEXT, "this is the usual start, which needs no FEN"),
    (f"{START_TEXT} - - 0 1", "fen-start", f"{START_TEXT} - - 0 1", "this is the usual start, which needs no FEN"),
]


@pytest.mark.parametrize(("text", "kind", "part", "words"), FAULTS)
def test_a_fault_has_one_name_and_its_place(text: str, kind: str, part: str, words: str) -> None:
    (fault,) = read_fen(text).faults
    assert (fault.kind, text[fault.start : fault.end], fault.message) == (kind, part, words)


@pytest.mark.parametrize("text", [text for text, *_ in FAULTS])
def test_behind_a_fatal_fault_there_is_no_position_and_play_does_not_begin(text: str) -> None:
    reading = read_fen(text)
    fatal = any(fault.fatal for fault in reading.faults)
    started = ENGINE.start(None, Setup(text))
    assert (reading.position is None) == fatal == isinstance(started, Objection)
    if isinstance(started, Objection):
        assert started.kind in ("", "kings-facing")


def test_too_many_pieces_are_a_warning() -> None:
    (fault,) = read_fen("3k5/9/9/9/RRR6/9/9/9/9/4K4 w").faults
    assert (fault.severity, fault.fatal) == (Severity.WARNING, False)


@pytest.mark.parametrize(
    "text",
    [ROWS, START_TEXT, f"{START_TEXT} - -", f"{START_TEXT} - - 0 1", f"{START_TEXT} 0 1", f"  {START_TEXT}  "],
)
def test_short_forms_are_read(text: str) -> None:
    assert read_fen(text).position == START


def test_what_belongs_there_is_told() -> None:
    text = f"{ROWS.replace('N', 'H').replace('b', 'e')} r - - 3 7"
    reading = read_fen(text)
    for fault in reversed(reading.faults):
        text = text[: fault.start] + (fault.instead or "") + text[fault.end :]
    assert text == f"{ROWS} w - - 3 7"
    assert write_fen(reading.position or START) == text


@pytest.mark.parametrize("seed", range(4))
def test_positions_of_games_come_back(seed: int) -> None:
    for position, _ in random_game(random.Random(seed)):
        assert read_fen(write_fen(position)).position == position
        again = read_fen(write_board(position)).position
        assert again is not None
        assert (again.board, again.side) == (position.board, position.side)


@pytest.mark.parametrize("piece", range(14))
def test_pieces_can_stand_where_moves_lead_from_the_start(piece: int) -> None:
    begun = {point for point, letter in enumerate(START.board) if letter == "KABNRCPkabnrcp"[piece]}
    reached, rest = set(begun), [*begun]
    while rest:
        found = set(ENDS[piece][rest.pop()]) - reached
        reached |= found
        rest += found
    assert {point for point in range(90) if can_stand(piece, point)} == reached
