"""Comments and signs that stand behind variations keep their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import gamenote

BEHIND = {
    "x.pgn": "1. e4 $1 {a} (1. d4 $3) $14 {b} (1. c4) (1. f4 (1. b3) $5 {in}) $16 {z} 1... e5 (1... c5) {y} *\n",
    "x.pdn": "1. 32-28 {a} (1. 31-26 (1. 33-29) {in}) (1. 34-30) $14 {b} 1... 18-23 *\n",
}


@pytest.mark.parametrize("name", BEHIND)
@pytest.mark.parametrize("way", ["", "json", "jsonl"])
def test_comments_and_signs_behind_variations_stay_there(tmp_path: Path, name: str, way: str) -> None:
    path, to = tmp_path / name, ("--to", name[2:], *(("-O", "tags=as-found") if name == "x.pgn" else ()))
    path.write_text(BEHIND[name])
    if way:
        told = gamenote("convert", path, "--to", way)
        path = tmp_path / f"x.gamenote.{way}"
        path.write_text(told.out)
    result = gamenote("convert", path, *to)
    assert (result.code, result.err) == (0, "")
    assert " ".join(result.out.split()).removeprefix('[Result "*"] ') == " ".join(BEHIND[name].split())


@pytest.mark.parametrize("name", ["x.pgn", "x.pdn"])
def test_suffixes_behind_variations_keep_their_place_as_numbers(tmp_path: Path, name: str) -> None:
    moves = (
        "1. e4 (1. d4) {} e5 (1... c5){} *\n"
        if name == "x.pgn"
        else "1. 32-28 (1. 31-26) {} 18-23 (1... 19-23){} *\n"
    )
    path = tmp_path / name
    path.write_text(moves.format("!", "!?"))
    out = gamenote("convert", path, "--to", name[2:]).out
    assert ") $1 " in out and ") $5 *" in out


def test_without_variations_they_stand_behind_the_move(tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    path.write_text("1. e4 (1. d4) $1 {b [%clk 0:01:00]} *\n")
    result = gamenote("convert", path, "--to", "pgn", "-O", "variations=no", "-O", "tags=as-found")
    assert result.out.split("\n\n")[1] == "1. e4 $1 {b [%clk 0:01:00]} *\n"


def test_a_clock_behind_a_variation_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    path.write_text("1. e4 {a} (1. d4) {[%clk 0:01:00]} *\n")
    result = gamenote("convert", path, "--to", "pgn", "-O", "tags=as-found")
    assert result.out.split("\n\n")[1] == "1. e4 {a} (1. d4) {[%clk 0:01:00]} *\n"


def test_a_place_that_is_not_there_is_that_behind_all(tmp_path: Path) -> None:
    path = tmp_path / "x.gamenote.json"
    told = gamenote("convert", "-", "--format", "pgn", "--to", "json", stdin=b"1. e4 (1. d4) {b} *\n").out
    path.write_text(told.replace('"behind": [1]', '"behind": [7, 3]'))
    result = gamenote("convert", path, "--to", "pgn", "-O", "tags=as-found")
    assert result.out.split("\n\n")[1] == "1. e4 (1. d4) {b} *\n"
