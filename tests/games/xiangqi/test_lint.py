"""Rules of play, on records in JSON, whatever notation their moves have."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gamenote.core import registry
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.report import Finding
from gamenote.testing.linting import EVERYTHING, lint, mend_file

CHASED = "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1"
CHECKS = "a1d1 d9e9 " + "d1e1 e9d9 e1d1 d9e9 " * 2
QUIET = "3k1a3/9/9/8r/9/9/R8/9/9/5K3 w - - {} 60"
ROUND = "a3b3 i6h6 b3a3 h6i6 "
TWO_AND_TWO = "3k5/9/2P1P4/2P1P4/9/9/9/9/9/5K3 w - - 0 1"


def record(moves: str, fen: str = "", variation: tuple[int, str] | None = None) -> bytes:
    """A game with these moves, perhaps with one variation of a move."""
    actors = ("black", "red") if " b" in fen else ("red", "black")
    first = {"setup": {"text": fen, "to_move": actors[0]}} if fen else {}
    nodes = [first, *({"actor": actors[ply % 2], "move": text} for ply, text in enumerate(moves.split()))]
    lines: list[dict[str, Any]] = [{"of": None, "nodes": nodes}]
    if variation is not None:
        at, others = variation
        branch = [{"actor": actors[(at - 1 + ply) % 2], "move": text} for ply, text in enumerate(others.split())]
        lines.append({"of": [0, at], "nodes": branch})
    games = [{"game": "xiangqi", "variant": "standard", "header": {"fields": {"player_1": "Ann"}}, "lines": lines}]
    return json.dumps({"schema_version": 1, "format": "gamenote", "games": games}, ensure_ascii=False).encode()


def findings(data: bytes) -> list[Finding]:
    return [each for each in lint(registry.formats()["json"], data, EVERYTHING) if each.name != "unknown-field"]


def told(moves: str, fen: str = "", variation: tuple[int, str] | None = None) -> list[tuple[str, str]]:
    """The rules that speak about a game, and what they say."""
    return [(each.name, each.message) for each in findings(record(moves, fen, variation))]


def test_a_sound_game_is_clean_in_every_notation() -> None:
    for moves in ("h2e2 h9g7", "H2-E2 H9-G7", "炮二平五 马８进７", "C2=5 H8+7", "炮二平五 H9-G7"):
        assert told(moves) == []


def test_a_perpetual_check_is_told_once_at_the_move_that_repeats() -> None:
    words = (
        "5. e1d1: the position stands for the third time (also after 1. and after 3.), and Red has checked with "
        "every move since then: Red must change or loses"
    )
    assert told(CHECKS, CHASED) == [("perpetual-check", words)]
    assert told(CHECKS + "d1e1 e9d9 e1d1 d9e9", CHASED) == [("perpetual-check", words)]


def test_other_repetitions_are_told_once() -> None:
    words = "63... h6i6: the position stands for the third time (also at the start and after 61...)"
    assert told(ROUND * 2, QUIET.format(0)) == [("repetition", words)]
    assert told(ROUND * 4, QUIET.format(0)) == [("repetition", words)]
    assert told(ROUND + ROUND[:14], QUIET.format(0)) == []


def test_a_repetition_behind_a_move_of_several_meanings_is_told() -> None:
    found = told("前兵进一 d9e9 " + "f0f1 e9d9 f1f0 d9e9 " * 2, TWO_AND_TWO)
    assert [name for name, _ in found] == ["ambiguous-move", "repetition"]


def test_a_repetition_of_a_game_with_variations_is_told() -> None:
    assert [name for name, _ in told(ROUND * 2, QUIET.format(0), (2, "i6i7 b3b4"))] == ["repetition"]


def test_a_game_that_goes_on_behind_120_quiet_plies_is_told_so_once() -> None:
    words = "60... i6h6: 120 plies without a capture, and the game goes on"
    assert told("a3b3 i6h6 b3a3", QUIET.format(119)) == [("draw-missed", words)]
    assert told("a3b3", QUIET.format(119)) == []


def test_a_capture_begins_the_count_anew() -> None:
    fen = "3k1a3/9/9/r8/9/9/R8/9/9/5K3 w - - 119 60"
    assert told("a3a6 d9e9 a6a5", fen) == []


def test_later_moves_decide_what_an_ambiguous_word_means() -> None:
    (found,) = findings(record("前兵进一 d9e9", TWO_AND_TWO))
    words = "1. 前兵进一 can mean 一兵进一 or 三兵进一; the moves that follow fit 三兵进一 only"
    assert (found.name, found.severity, found.message) == ("ambiguous-move", Severity.INFO, words)
    mended = mend_file(registry.formats()["json"], record("前兵进一 d9e9", TWO_AND_TWO), Safety.SAFE).after
    assert mended == record("三兵进一 d9e9", TWO_AND_TWO)


def test_an_ambiguous_word_that_nothing_decides_is_an_error() -> None:
    (found,) = findings(record("前兵进一", TWO_AND_TWO))
    words = "1. 前兵进一 can mean 一兵进一 or 三兵进一, and the moves that follow do not tell which"
    assert (found.name, found.severity, found.message) == ("ambiguous-move", Severity.ERROR, words)


def test_a_word_that_one_piece_alone_can_follow_is_clear() -> None:
    assert told("R2-1", "3k5/9/9/9/9/9/9/7R1/9/4K2R1 w - - 0 1") == []


@pytest.mark.parametrize("moves", ["h3e3 h8e8 h1g3 h10g8", "h3e3 h8e8 h1g3"])
def test_ranks_from_1_are_understood(moves: str) -> None:
    assert {name for name, _ in told(moves)} <= {"rank-origin"}


def test_one_move_with_a_wrong_point_is_no_game_with_ranks_from_1() -> None:
    assert told("e4e5") == [("no-piece", "1. e4e5: no piece stands on e4")]


def test_a_fault_in_a_variation_is_told() -> None:
    (found,) = told("h2e2 h9g7", variation=(2, "h7h0"))
    words = "1... h7h0: the cannon on h7 takes over exactly one piece, and nothing stands between it and the horse"
    assert found == ("cannon-screen", f"{words} on h0")
