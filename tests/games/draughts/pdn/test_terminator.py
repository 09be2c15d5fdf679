"""What ends the moves is kept as it was written, whatever the Result tag says."""

from __future__ import annotations

import pytest

from gamenote.core.diagnostic import Safety
from gamenote.core.record import Field, Header, Node, Outcome, Record
from gamenote.core.source import Source
from gamenote.games.draughts.pdn import FORMAT
from gamenote.games.draughts.play import ENGINE
from tests.cli.command import gamenote
from tests.games.draughts.pdn.found import mended, names, written

ENDINGS = ("*", "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0")
TAGS = ("", *ENDINGS)
PAIRS = (("0-1", "1/2-1/2"), ("2-0", "*"), ("*", "2-0"), ("2-0", "2-0"), ("4-6", "4-6"))


def game(tag: str, ending: str) -> str:
    return f'[Result "{tag}"]\n\n1. 32-28 19-23 {ending}\n' if tag else f"1. 32-28 19-23 {ending}\n"


def ending(text: str) -> str:
    return text.split()[-1]


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("end", ENDINGS)
def test_the_end_stays_as_written_beside_any_result(tag: str, end: str) -> None:
    text = written(game(tag, end))
    assert ending(text) == end
    if tag:
        assert text == game(tag, end)


@pytest.mark.parametrize("wish", ["as-written", "result", "*"])
@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("end", [*ENDINGS, ""])
def test_every_wish_is_a_fixed_point(end: str, tag: str, wish: str) -> None:
    once = written(game(tag, end), terminator=wish)
    assert written(once, terminator=wish) == once


def test_a_contradiction_is_still_found_after_conversion() -> None:
    text = game("0-1", "1/2-1/2")
    assert names(text, "result-mismatch") == names(written(text), "result-mismatch") == ["result-mismatch"]


def test_results_end_the_moves_where_they_are_asked_for() -> None:
    assert ending(written(game("2-0", "*"), terminator="result")) == "2-0"
    assert ending(written(game("0-1", "1/2-1/2"), terminator="result")) == "1/2-1/2"
    assert ending(written(game("", "*"), terminator="result")) == "*"
    assert ending(written(game("?", ""), terminator="result")) == "*"


def test_a_star_is_written_where_it_is_asked_for() -> None:
    assert written(game("2-0", "2-0"), terminator="*") == game("2-0", "*")
    assert written(game("", "2-0"), terminator="*") == game("2-0", "*")


def test_the_end_is_in_the_same_list_as_the_result() -> None:
    assert written(game("1/2-1/2", "1/2-1/2"), results="draughts") == game("1-1", "1-1")


@pytest.mark.parametrize("score", ["4-6", "1 1/2 - 1/2", "1+ - 1-"])
def test_a_score_of_no_list_stays_the_end(score: str) -> None:
    assert written(game(score, score)) == game(score, score)


def test_words_that_would_be_read_as_a_move_are_no_end() -> None:
    header = Header({Field.RESULT: "18-23"})
    made = Record("draughts", "international", header, (Node(), Node("white", "32-28")), Outcome("18-23"))
    assert ending(FORMAT.codec().write(made, ENGINE, FORMAT.resolve({}))) == "*"


@pytest.mark.parametrize("name", ["json", "jsonl"])
@pytest.mark.parametrize(("tag", "end"), PAIRS)
def test_the_way_through_json_keeps_both(tag: str, end: str, name: str) -> None:
    text = game(tag, end)
    lines = gamenote("convert", "-", "--format", "pdn", "--to", name, stdin=text.encode())
    back = gamenote("convert", "-", "--format", name, "--to", "pdn", stdin=lines.out.encode())
    assert (lines.code, back.code, back.out) == (0, 0, text)


def test_a_contradiction_that_a_star_takes_away_is_told() -> None:
    options = FORMAT.resolve({"terminator": "*"})
    for tag, end, told in (("0-1", "1/2-1/2", 1), ("1-0", "2-0", 0), ("2-0", "2-0", 0), ("", "2-0", 0)):
        found = FORMAT.losses(FORMAT.codec().read(Source("x", game(tag, end))).record, options)
        assert len(found) == told
    run = gamenote("convert", "-", "--format", "pdn", "--to", "pdn", "-O", "terminator=*", "--strict",
                   stdin=game("0-1", "1/2-1/2").encode())  # fmt: skip
    assert run.code == 1 and "result" in run.err


@pytest.mark.parametrize("tag", ["Retired", "Locked", "*"])
@pytest.mark.parametrize("end", ["Retired", "Locked", "*", ""])
def test_2048_keeps_both_as_well(tag: str, end: str) -> None:
    text = f'[Event "a"]\n[Result "{tag}"]\n\n1. L b2 {end}'.rstrip() + "\n"
    there = gamenote("convert", "-", "--format", "2048gn", "--to", "json", stdin=text.encode())
    back = gamenote("convert", "-", "--format", "json", "--to", "2048gn", stdin=there.out.encode())
    again = gamenote("convert", "-", "--format", "2048gn", "--to", "2048gn", stdin=text.encode())
    assert f'[Result "{tag}"]' in back.out and back.out.split()[-1] == (end or "b2")
    assert back.out == again.out


@pytest.mark.parametrize(("end", "number"), [("1-0", 0), ("*", 1)])
def test_no_open_result_is_put_beside_a_result_behind_the_moves(end: str, number: int) -> None:
    tags = "".join(f'[{name} "?"]\n' for name in ("Event", "Site", "Date", "Round", "White", "Black"))
    text = f"{tags}\n1. 32-28 {end}\n"
    assert mended(text, Safety.UNSAFE, "missing-tag").count('[Result "*"]') == number
