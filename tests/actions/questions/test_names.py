"""What `--where` asks of games of any system, on a game of draughts."""

from __future__ import annotations

from functools import partial

import pytest

from gamenote.actions.questions.choosing import unmet_values
from gamenote.actions.questions.facts import Facts
from gamenote.actions.questions.names import answers, own_names, question
from gamenote.core import registry
from gamenote.core.reading import Reading
from gamenote.core.record import Record
from gamenote.core.report import Choice
from gamenote.core.source import Source
from gamenote.query.program import QueryError

GAME = """\
[White "Vos"]
[Black "Lee"]
[WhiteRating "1900"]
[BlackRating "2050"]
[Result "0-2"]
[GameType "20"]

1. 32-28 19-23 2. 28x19! 14x23 3. 37-32 {[%clk 0:10:00]} (3. 33-28 $4) 3... 10-14 0-2
"""


def facts(text: str = GAME, form: str = "pdn") -> Facts:
    reading: Reading = registry.formats()[form].codec().read(Source("a", text))
    return Facts(reading.record, lambda: reading.record)


def holds(asked: str, text: str = GAME) -> bool:
    return question(asked).holds(partial(answers, facts(text)))


@pytest.mark.parametrize(
    "asked",
    [
        'moves ~ "32-28 19-23"',
        'moves ~ "1. 32-28 19-23 2. 28x19"',
        "moves = 32-28",
        'moves !~ "31-27"',
        'any.moves ~ "28x19 14x23"',
        'any.moves ~ "10-14"',
        'any.moves !~ "28x19 10-14"',
        'permuted.moves ~ "32-28 19-23 28x19 14x23"',
        'reached ~ "B:W*"',
        'pattern ~ "_m_m_m_m_m/m_m_m_m_m_/_m_m_m_m_m/m_m_m_m_m_/10/10/_M*"',
        'pattern ~ "*/*/*/*M*"',
        'pattern !~ "*K*"',
        'both.pattern ~ "_m_m_m_m_m/m_m_m_m_m_/_m_m_m_m_m/m_m_m_m_m_/10/10/_M*"',
        'reached_material ~ "M20 m19"',
        'material ~ "M19 m19"',
        'material ~ "m19 *"',
        'reached_material ~ "M20 m20" and material.plies = 2',
        'reached_material ~ "M20 m20" and stays >= 2',
        'reached_material ~ "M20 m19" and side = black',
        'reached_material ~ "M20 m19" and side = btm',
        'not (reached_material ~ "M20 m19" and side = white)',
        'material ~ "M19 m19" and side = white',
        "pieces.min = 38",
        "pieces.last < 39",
        "ending = none",
        "nags = 2",
        "clocks = 1",
        "evals = 0",
        "variations = 1",
        "elo.white = 1900",
        "elo.black > 2000",
        "elo.difference = -150",
        "elo.winner = 2050",
    ],
)
def test_it_is_so(asked: str) -> None:
    assert holds(asked)


@pytest.mark.parametrize(
    "asked",
    [
        'moves ~ "19-23 32-28"',
        'any.moves ~ "33-28"',
        'permuted.moves ~ "32-28 20-24"',
        'permuted.moves ~ "37-32 19-23"',
        'reached ~ "b:w*" and plies > 6',
        'pattern ~ "*K*"',
        'material ~ "M19"',
        'reached_material ~ "M20 m20" and stays > 2',
        'reached ~ "W:W*" and side = black',
        "ending = blocked",
    ],
)
def test_it_is_not_so(asked: str) -> None:
    assert not holds(asked)


@pytest.mark.parametrize(
    "tags",
    [
        '[UTCDate "2012.12.31"]',
        '[Date "????.??.??"]\n[UTCDate "2012.12.31"]',
        '[Date "2012.??.??"]\n[UTCDate "1999.1.1"]',
    ],
)
def test_the_tag_utcdate_tells_the_date_where_no_other_does(tags: str) -> None:
    assert holds("year = 2012", f"{tags}\n{GAME}")
    assert not holds("year < 2012 or date < 2012", f"{tags}\n{GAME}")


@pytest.mark.parametrize(
    ("asked", "hint"),
    [("elo.white = ?", "games without it: not elo.white"), ('elo > "2000"', "without quotation marks: 2000")],
)
def test_what_is_no_number_is_told_with_what_to_write(asked: str, hint: str) -> None:
    with pytest.raises(QueryError) as failure:
        question(asked)
    assert failure.value.hint == hint


def test_moves_in_another_order_reach_the_same_position() -> None:
    swapped = GAME.split("1. ")[0] + "1. 32-28 19-23 2. 37-32 20-24 *\n"
    assert holds('permuted.moves ~ "37-32 20-24 32-28 19-23"', swapped) is False  # 28x19 was to be taken
    quiet = GAME.split("1. ")[0] + "1. 34-30 20-25 2. 40-34 15-20 *\n"
    assert holds('permuted.moves ~ "34-30 20-25 40-34 15-20"', quiet)


def test_a_game_that_was_set_up_has_not_reached_the_usual_start() -> None:
    text = '[GameType "20"]\n[FEN "B:W31:B20"]\n\n1... 20-24 *\n'
    assert not holds('reached_material ~ "M20m20"', text)
    assert holds('reached ~ "B:W31:B20" and pieces.last = 2', text)


def test_a_question_is_asked_of_a_broken_game_as_far_as_it_goes() -> None:
    text = '[GameType "20"]\n\n1. 32-28 19-23 2. 28-17 14x23 *\n'
    assert holds('any.moves ~ "32-28 19-23" and reached ~ "W:*"', text)
    assert not holds("pieces.last > 0", text)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("side = white", "needs reached, pattern or material before it"),
        ("plies > 3 and material.plies > 3", "needs reached, pattern or material before it"),
        ('pattern ~ "[x"', "is no part of a pattern"),
        ("pattern > 3", "is compared by ~"),
        ('reached_material ~ "K-k"', "is no part of material"),
        ("pieces.min < few", "is a number"),
        ("paterns = 3", "unknown name"),
    ],
)
def test_what_cannot_be_asked_is_refused(asked: str, words: str) -> None:
    with pytest.raises(QueryError, match=words):
        question(asked)


def test_tags_are_answered_without_the_moves() -> None:
    def load() -> Record:
        raise AssertionError("nobody has asked for moves")

    summary = facts().record
    asked = question("white = vos and elo.black > 2000 and tag.GameType = 20 and player ~ lee")
    assert asked.holds(partial(answers, Facts(summary, load)))


@pytest.mark.parametrize(
    "asked",
    ["tag.White = Vos", "tag.WhiteRating = 1900", "tag.Result = 0-2", "not tag.White = Lee", "not tag.WhiteElo"],
)
def test_tags_of_header_fields_are_known_by_their_own_names(asked: str) -> None:
    assert holds(asked)


def test_tags_of_chess_are_known_by_the_names_of_pgn() -> None:
    known = facts('[WhiteElo "2100"]\n[TimeControl "300+3"]\n\n1. e4 e5 *\n', "pgn")
    assert question('tag.WhiteElo > 2000 and tag.TimeControl ~ "300*"').holds(partial(answers, known))
    assert not question("tag.BlackElo").holds(partial(answers, known))


def test_play_stops_as_soon_as_the_answer_is_known() -> None:
    known = facts()
    assert question('moves ~ "32-28 19-23"').holds(partial(answers, known))
    assert known.game is not None
    assert len(known.game._turns) == 2


def test_a_figure_keeps_its_name() -> None:
    text = registry.formats()["2048gn"].example
    assert text
    known = facts(text, "2048gn")
    assert question("moves >= 0").holds(partial(answers, known))


def test_names_of_one_game_mean_something() -> None:
    for names in own_names().values():
        assert all(words and name.islower() for name, words in names.items())


def test_a_heading_is_read_without_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*given: object, **named: object) -> None:
        raise AssertionError("nobody has asked for moves")

    monkeypatch.setattr("gamenote.syntax.movetext.words.read", read)
    reading = registry.formats()["pgn"].codec().read(Source("a", '[White "Vos"]\n[ECO "C20"]\n\n1. e4 e5 *\n'))
    known = Facts(reading.heading, lambda: reading.record)
    assert question("white = vos and tag.ECO = C20").holds(partial(answers, known))


def test_chess_that_names_no_variant_is_standard() -> None:
    known = facts('[White "Vos"]\n\n1. e4 e5 *\n', "pgn")
    assert question("variant = standard").holds(partial(answers, known))


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("ending = mte", ["unknown ending mte: did you mean mate?"]),
        ("ending = blocked", []),  # draughts may have it
        ("ending = mate", []),
        ("castling.white = queenside", ["unknown castling.white queenside"]),
        ("castling.white in (Long, short)", []),
        ('reached ~ "*" and side = wite', ["unknown side wite: did you mean white?"]),
        ("variant = atmoic", ["unknown variant atmoic: did you mean Atomic?"]),
        ("variant = ATOMIC", []),
    ],
)
def test_a_value_that_does_not_exist_is_told(asked: str, told: list[str]) -> None:
    assert list(unmet_values(question(asked), Choice())) == told
