"""Games in the letters of other languages: which one it is, and how they are played."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gamenote.core.diagnostic import Severity
from gamenote.core.questions import Replayed
from gamenote.core.record import Record
from gamenote.core.replay import main_line
from gamenote.core.source import Source
from gamenote.games.chess.board import Move, Position
from gamenote.games.chess.languages import languages_of, translations
from gamenote.games.chess.play import ENGINE
from gamenote.games.chess.san import LANGUAGES, Language
from gamenote.games.chess.statistics import STATISTICS
from tests.games.chess.linting import findings, fixed, game, messages, names, pgn
from tests.games.chess.playing import first_position, random_game
from tests.games.chess.test_agreement import plain_advance, spoilt

CODES = [row.codes[0] for row in LANGUAGES]


def row_of(code: str) -> Language:
    return next(row for row in LANGUAGES if code in row.codes)


def mask_of(code: str) -> int:
    return 1 << LANGUAGES.index(row_of(code))


def written(played: list[tuple[Position, Move]], code: str, dice: random.Random) -> str:
    """Return the moves of a game in the letters of a language, some with a variation."""
    words = list[str]()
    for position, move in played:
        number = position.move_number
        words.append(f"{number} {ENGINE.write_move(position, move, code)}")
        others = [each for each in ENGINE.legal_moves(position) if each != move]
        if others and dice.random() < 0.2:
            words.append(f"({number} {ENGINE.write_move(position, dice.choice(others), code)})")
    return " ".join([*words, "*"])


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(3))
def test_games_in_every_language_are_known_and_written_in_english(code: str, seed: int) -> None:
    played = list(random_game("Standard", random.Random(f"{code} {seed}"), 60))
    foreign, english = (written(played, each, random.Random(seed)) for each in (code, "en"))
    found = [each for each in findings(game(foreign)) if each.severity > Severity.INFO]
    assert [each.name for each in found] == ["foreign-letters"]
    assert row_of(code).names[0] in found[0].message
    assert fixed(foreign).split() == fixed(english).split()


@pytest.mark.parametrize("code", CODES)
def test_lines_come_as_far_as_move_by_move(code: str) -> None:
    dice = random.Random(code)
    for _ in range(2):
        played = list(random_game("Standard", dice, 50))
        texts = [ENGINE.write_move(position, move, code) for position, move in played]
        for at in (None, *(dice.randrange(len(texts)) for _ in range(4))):
            start = replace(played[0][0], languages=mask_of(code))
            moves = texts if at is None else [*texts[:at], spoilt(texts[at], dice), *texts[at + 1 :]]
            quick, plain = ENGINE.advance(start, moves, ()), plain_advance(start, moves)
            assert quick == plain
            assert quick.position.languages == plain.position.languages


@pytest.mark.parametrize("code", CODES)
def test_moves_played_by_their_texts_are_those_of_the_plain_modules(code: str) -> None:
    for position, move in random_game("Standard", random.Random(f"{code} texts"), 50):
        there = replace(position, languages=mask_of(code))
        text = ENGINE.write_move(position, move, code)
        found = ENGINE.play_text(there, text, None)
        if found is not None:
            (plain,) = plain_advance_moves(there, text)
            assert found == (plain, ENGINE.play(there, plain))
            assert found[0].written == text
            assert found[1].languages == there.languages


def plain_advance_moves(position: Position, text: str) -> tuple[Move, ...]:
    moves = ENGINE.candidates(position, text)
    assert isinstance(moves, tuple)
    return moves


def test_each_text_is_translated_by_what_all_languages_make_of_it() -> None:
    german, both = mask_of("de"), mask_of("de") | mask_of("cs")
    assert translations(german)["Sgxf3+"] == "Ngxf3+"
    assert translations(german)["e8=D#"] == "e8=Q#"
    assert translations(german)["e8(D)"] == "e8(Q)"
    assert translations(german)["Bb5"] == "Bb5"  # no Bauer is written in a game
    assert translations(both)["Sf3"] == ""  # the knight, or the Czech bishop
    assert translations(both)["Dd1"] == "Qd1"
    assert translations(mask_of("ru"))["Крe2"] == "Ke2"
    assert translations(mask_of("et"))["O-O"] == "O-O"


def language_of(moves: str) -> list[str]:
    start = first_position("Standard", random.Random(0))
    mask = languages_of(ENGINE, start, tuple(word for word in moves.split() if word[0] not in "123456789*"))
    return [row.codes[0] for bit, row in enumerate(LANGUAGES) if mask >> bit & 1]


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ("e4 e5 Sf3 Sc6 Lb5 a6", ["de"]),
        ("e4 e5 Rf3 Rc6 Lb5 a6 O-O", ["fi"]),
        ("e4 e5 Rf3 Rc6 Bb5 a6 O-O", ["is"]),
        ("e4 e5 Rf3 Rc6", []),  # two moves with one letter may be slips
        ("e4 e5 Rf3 Rc6 Rc3 Rf6", ["fi", "et", "is"]),
        ("e4 e5 Rf3 d6 Rc3 h6 Rb5 a6", []),
        ("a4 e5 Ba3", []),  # no Hungarian rook
        ("a4 e5 Ba3 Fa3 Hxa3", ["hu"]),
        ("e4 e5 Rf3 Nc6 Rc3 Nf6", []),  # no language has both
        ("e4 e5 Pf3 Pc6 Lb5", ["nl"]),
        ("e4 e5 Cf3 Cc6", ["fr", "es", "pt", "ro"]),
        ("e4 e5 Nf3 Nc6 Bb5", []),
        ("e4 e5 Pd4 Pexd4", []),  # pawns with their letter
        ("e4 e5 Ke2 Ke7", []),
        ("e4 e5", []),
        ("e4 e5 Nf3 Nc6 Bb5 Re7 Bxc6", []),  # an illegal move of an English game
        ("e4 e5 Sf3 Sc6 Lb5 Te6 Lxc6", ["de"]),  # and of a German one
        ("e4 e5 Sf3 Sc6 Lb5 Nf6", ["de"]),
    ],
)
def test_main_line_tells_the_language(moves: str, found: list[str]) -> None:
    assert language_of(moves) == found


def test_english_wins_a_tie() -> None:
    # R is the rook, and the king in French, Spanish, Portuguese and Romanian.
    fen = "8/8/8/4k3/8/8/8/K6R w - - 0 1"
    assert names("1. Rb1 *", fen=fen) == []
    assert names("1. Rb2 *", fen=fen) == ["illegal-move"]


def test_letters_that_could_be_english_are_cured_unsafely() -> None:
    moves = "1. e4 e5 2. Rf3 Rc6 3. Rc3 Rf6 4. Bb5 a6 *"
    assert "Icelandic" in messages(moves, "foreign-letters")[0]
    assert fixed(moves) == moves
    assert fixed(moves, unsafe=True) == "1. e4 e5 2. Nf3 Nc6 3. Nc3 Nf6 4. Bb5 a6 *"


@pytest.mark.parametrize(
    ("moves", "safely"),
    [
        ("1. e4 e5 2. Dh5 Rc6 *", False),  # a knight in Finnish, or an illegal move
        ("1. e4 e5 2. Dh5 Rc6 3. Lc4 *", True),
        ("1. e4 e5 2. Dh5 Ke7 *", True),
    ],
)
def test_one_foreign_letter_does_not_safely_tell_what_an_english_one_means(moves: str, safely: bool) -> None:
    assert (fixed(moves) != moves) is safely
    assert fixed(moves, unsafe=True) != moves


def test_illegal_move_in_english_letters_is_no_other_language() -> None:
    assert names("1. a4 e5 2. Ba3 *") == ["illegal-move"]


def test_letters_of_several_languages_are_told_and_not_cured() -> None:
    moves = "1. e4 e5 2. Sf3 d6 3. Cc3 *"
    assert messages(moves, "foreign-letters") == [
        "Sf3: letters of pieces in no one language (the first of 2 such moves)"
    ]
    assert fixed(moves) == moves


def test_languages_that_differ_about_the_letters_are_not_cured() -> None:
    # S is the knight in German and in Polish, but the bishop in Czech: it can go there as well.
    assert fixed("1. e4 e5 2. Sf3 *") == "1. e4 e5 2. Nf3 *"
    assert fixed("1. e4 e5 2. Se2 *") == "1. e4 e5 2. Se2 *"


def test_game_with_an_illegal_move_is_not_cured() -> None:
    moves = "1. e4 e5 2. Sf3 Sc6 3. Lb5 Te6 4. O-O *"
    assert messages(moves, "illegal-move")[0].startswith("3... Te6: ")
    assert "German" in messages(moves, "foreign-letters")[0]
    assert fixed(moves) == moves


def test_english_letter_among_foreign_ones_is_played_and_not_cured() -> None:
    moves = "1. e4 e5 2. Sf3 Nc6 3. Lb5 a6 *"
    assert names(moves) == ["foreign-letters"]
    assert fixed(moves) == moves


def test_variations_in_another_language_than_the_game_are_read() -> None:
    moves = "1. e4 e5 (1... c5 2. Sf3) 2. Nf3 *"
    assert names(moves) == ["foreign-letters"]


def test_variations_behind_an_illegal_move_stay_as_they_are() -> None:
    assert (
        fixed("1. e4 e5 2. Sf3 (2. Lb5 Te6 3. Sf3) 2... Sc6 *") == "1. e4 e5 2. Nf3 (2. Bb5 Te6 3. Sf3) 2... Nc6 *"
    )


@pytest.mark.parametrize("code", ["nl", "ro", "de"])
def test_foreign_letters_of_promotions_are_part_of_the_language(code: str) -> None:
    _, knight, bishop, _, queen, king = row_of(code).letters
    fen = "8/PPP3k1/8/8/8/8/8/K7 w - - 0 1"
    moves = f"1. a8={queen} {king}h7 2. b8={bishop} {king}g7 3. c8={knight} {king}h7 4. {queen}a2 {king}g7 *"
    assert names(moves, fen=fen) == ["foreign-letters"]
    assert fixed(moves, fen=fen) == "1. a8=Q Kh7 2. b8=B Kg7 3. c8=N Kh7 4. Qa2 Kg7 *"


def test_promotion_without_its_sign_in_another_language() -> None:
    fen = "8/P5k1/8/8/8/8/8/K7 w - - 0 1"
    assert fixed("1. a8(D) Kf7 2. De4 *", fen=fen) == "1. a8=Q Kf7 2. Qe4 *"
    assert fixed("1. a8D Kf7 2. De4 *", fen=fen) == "1. a8=Q Kf7 2. Qe4 *"


def test_pawn_that_becomes_p_becomes_the_knight_of_the_dutch() -> None:
    fen = "8/P5k1/8/8/8/8/3P4/K7 w - - 0 1"
    assert names("1. a8=P Kf7 *", fen=fen) == ["foreign-letters"]
    assert fixed("1. a8=P Kf7 2. Pc7 *", fen=fen, unsafe=True) == "1. a8=N Kf7 2. Nc7 *"


def test_drops_are_english_in_every_language() -> None:
    moves = "1. e4 d5 2. exd5 Dxd5 3. Sc3 Dd8 4. P@e5 *"
    assert names(moves, variant="Crazyhouse") == ["foreign-letters"]
    assert fixed(moves, variant="Crazyhouse") == "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. P@e5 *"


def record_of(moves: str) -> Record:
    return pgn().codec().read(Source("x", game(moves))).record


@pytest.mark.parametrize("notation", ["lan", "san"])
def test_games_are_written_in_english_whatever_their_language(notation: str) -> None:
    played = list(random_game("Standard", random.Random(notation), 40))
    told = [written(played, code, random.Random(1)) for code in ("en", "fi", "fr", "nl")]
    assert len({pgn().codec().write(record_of(moves), ENGINE, {"notation": notation}) for moves in told}) == 1


@pytest.mark.parametrize("code", ["fi", "fr", "ru"])
def test_figures_of_a_game_do_not_depend_on_its_language(code: str) -> None:
    played = list(random_game("Standard", random.Random(code), 60))
    records = [record_of(written(played, each, random.Random(1))) for each in ("en", code)]
    english, foreign = (STATISTICS.course(record, main_line(record, ENGINE)) for record in records)
    assert foreign == english


def test_moves_in_other_letters_are_asked_as_they_were_played() -> None:
    turns = Replayed(record_of("1. e4 e5 2. Rf3 Rc6 3. Lb5 a6 *"), ENGINE).turns()
    moves = [ENGINE.write_move(turn.before, turn.move) for turn in turns if turn.move is not None]
    assert moves == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
