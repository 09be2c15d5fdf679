"""Files without GameType: slips and joined files never change what the other games are taken for."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from gamenote.actions.files import guessing as files
from gamenote.core.game import Guess
from gamenote.core.record import Record
from gamenote.core.replay import Trials
from gamenote.games.draughts import guess as guessing
from tests.corpus import needs_corpus
from tests.games.draughts.pdn import slips
from tests.games.draughts.pdn.found import findings, readings, records

ENGLISH = '[White "A"]\n\n1. 11-15 22-17 2. 15-19 24x15 3. 10x19 23x16 *\n'
INTERNATIONAL = '[White "B"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
RUSSIAN = '[White "C"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 *\n'


def variants(text: str) -> list[str | None]:
    return [record.variant for record in records(text)]


def guessed(text: str) -> Guess:
    found = guessing.guess([reading.record for reading in readings(text)], Trials())
    assert found is not None
    return found


def test_a_number_that_no_board_has_is_found_at_its_move_and_the_other_games_stay_what_they_are() -> None:
    text = "\n".join((ENGLISH, ENGLISH.replace("22-17", "22-617"), ENGLISH.replace("A", "D")))
    assert variants(text) == ["english"] * 3
    [found] = slips.grave(text)
    assert (found.name, found.start.line) == ("illegal-move", 7)
    assert "22-617" in found.message


def test_a_slip_in_a_position_is_found_there_and_changes_nothing_else() -> None:
    problem = '[FEN "W:WK47,42:B14,19,29,31"]\n\n1. 47-41 14-20 *\n'
    text = "\n".join((problem, problem.replace("19,29", "715,29"), problem))
    assert variants(text) == ["international"] * 3
    assert [(each.name, each.start.line) for each in slips.grave(text)] == [("fen-square", 5)]


def test_games_of_two_variants_in_one_file_are_each_read_as_what_they_are() -> None:
    text = "\n".join((ENGLISH, INTERNATIONAL, RUSSIAN, ENGLISH.replace("A", "D")))
    assert variants(text) == ["english", "international", "russian", "english"]
    assert slips.grave(text) == []


def test_the_finding_names_every_variant_of_the_file_and_has_no_fix_where_they_differ() -> None:
    [found] = findings("\n".join((RUSSIAN, INTERNATIONAL, INTERNATIONAL)), "gametype-missing")
    assert found.message == (
        "no GameType tag: read as Russian draughts (2 of 3 games can be played by the rules of "
        "International draughts, 1 by those of Russian draughts)"
    )
    assert found.fix is None


def test_a_guessed_gametype_is_written_only_where_every_game_can_be_played_so() -> None:
    slipped = INTERNATIONAL.replace("19-23", "19-33")
    [sound] = findings(INTERNATIONAL * 2, "gametype-missing")
    [damaged] = findings(f"{INTERNATIONAL}\n{slipped}", "gametype-missing")
    assert sound.fix is not None and damaged.fix is None


def test_a_file_with_more_games_than_were_looked_at_gets_no_gametype(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "ENOUGH", 3)
    [enough] = findings("\n".join([INTERNATIONAL] * 3), "gametype-missing")
    [more] = findings("\n".join([INTERNATIONAL] * 4), "gametype-missing")
    assert enough.fix is not None and more.fix is None


def test_a_game_behind_those_that_were_looked_at_is_read_as_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "ENOUGH", 2)
    assert variants("\n".join([INTERNATIONAL, INTERNATIONAL, RUSSIAN])) == ["international"] * 2 + ["russian"]


def test_a_game_keeps_the_variant_of_its_file_when_it_fits_another_one_too() -> None:
    short = '[White "D"]\n\n1. c3-d4 *\n'
    czech = slips.made("czech", random.Random(3), 3, 60)
    assert variants(f"{short}\n{czech}") == ["czech"] * 4


def test_problems_without_moves_are_of_the_board_that_has_their_squares() -> None:
    problem = '[FEN "W:W38,K45:B11,12"]\n\n*\n'
    assert variants("\n".join((ENGLISH, problem))) == ["english", "international"]
    ranges = '[FEN "W:W31-50:B1-20"]\n\n*\n'
    assert variants("\n".join((ENGLISH, ranges))) == ["english", "international"]


def test_one_square_beyond_the_board_is_a_slip_and_no_other_board() -> None:
    problem = '[FEN "W:W11,K45:B2,3"]\n\n*\n'
    text = "\n".join((ENGLISH, problem))
    assert variants(text) == ["english", "english"]
    assert [each.name for each in slips.grave(text)] == ["fen-square"]


def test_a_square_by_its_number_among_letters_is_no_sign_of_another_board() -> None:
    text = slips.made("russian", random.Random(5), 2, 40)
    words = [word for word in text.split() if "x" in word or ":" in word]
    assert words
    assert set(variants(text.replace(words[-1], "7" + words[-1][2:], 1))) == {"russian"}


def test_where_nothing_fits_the_variant_that_plays_most_moves_is_taken() -> None:
    found = guessed("1. 32-28 19-23 2. 28x19 14x23 3. 1-2 *")
    assert (found.variant, found.reason, found.fits_all) == ("international", "no variant fits these moves", False)


def test_candidates_that_cannot_win_any_more_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    played = list[str]()
    real = guessing.moves_played

    def counted(record: Record, name: str, trials: Trials) -> int | None:
        played.append(name)
        return real(record, name, trials)

    monkeypatch.setattr(guessing, "moves_played", counted)
    texts = [slips.made("international", random.Random(seed), 1, 20) for seed in range(30)]
    guessed("\n".join(texts))
    assert played == ["international"] * 30
    played.clear()
    broken = texts[0].replace("1. ", "1. 1-2 ", 1)
    guessed("\n".join([*texts, broken]))
    others = len(guessing.WRITTEN["50"]) - 1
    assert played.count("international") == 31 and len(played) <= 31 + 2 * others + others


LATE = '[FEN "W:Wb6:Bc7,e7,a1"]\n\n1. b6:d8 e7-d6 *\n'  # by Russian rules b6:d8 goes on as a king
MEN_BACK = "1. c3-b4 b6-c5 2. b2-c3 d6-e5 3. b4:f4 f6-g5 *\n"  # Czech men do not take back


def told(text: str) -> list[tuple[str, str, int, str]]:
    return [(each.name, each.severity.word, each.start.line, each.help) for each in slips.grave(text)]


def test_what_the_usual_variant_refuses_is_told_though_another_one_plays_it() -> None:
    assert told(LATE) == [("capture-unfinished", "warning", 3, "all moves fit Czech draughts")]
    [found] = slips.grave(LATE)
    assert found.message.endswith(", by the rules of Russian draughts")
    assert found.fix is None


def test_what_the_variant_of_the_file_refuses_is_told_though_another_one_plays_it() -> None:
    text = "\n".join((MEN_BACK, MEN_BACK, MEN_BACK, LATE))
    assert told(text) == [("capture-unfinished", "warning", text.count("\n"), "all moves fit Czech draughts")]


def test_a_variant_that_enough_games_of_the_file_need_is_no_slip() -> None:
    assert told("\n".join((MEN_BACK, MEN_BACK, MEN_BACK, LATE, LATE))) == []


def test_a_game_that_begins_as_no_other_one_does_is_no_slip() -> None:
    assert told("\n".join((ENGLISH, ENGLISH, INTERNATIONAL))) == []
    assert told("1. c3-d4 j6-i5 2. d2-c3 i5-h4 *\n") == []


def sweep(seed: int, moves: int, anywhere: int, *, corpus: bool) -> None:
    dice = random.Random(seed)
    texts = [text for text in slips.sources(dice, corpus=corpus) if len(slips.cut(text)) > 1]
    names = [slips.variant_of_file(text) for text in texts]
    done = 0
    while done < moves:
        at = dice.randrange(len(texts))
        slip = slips.slip_in_a_move(texts[at], names[at], dice)
        if slip is not None:
            done += 1
            assert not slips.accused(slip), (names[at], slip.move)
            assert slips.named(slip), (names[at], slip.move)
    for _ in range(anywhere):
        slip = slips.slip_anywhere(dice.choice(texts), dice)
        assert not slips.accused(slip), slip.after


def test_a_slip_in_a_move_is_named_there_and_none_accuses_another_game() -> None:
    sweep(1, 25, 40, corpus=False)


@pytest.mark.slow
@needs_corpus
def test_200_slips_in_moves_are_named_and_500_anywhere_accuse_no_other_game() -> None:
    sweep(2, 200, 500, corpus=True)


def joined_sweep(seed: int, count: int, *, corpus: bool) -> None:
    dice = random.Random(seed)
    texts = [text for text in slips.sources(dice, corpus=corpus) if len(slips.cut(text)) > 1]
    texts = [text for text in texts if text.rstrip().endswith(("*", "0", "1", "2"))]
    names = [slips.variant_of_file(text) for text in texts]
    done = unnamed = 0
    while done < count:
        at, other = dice.sample(range(len(texts)), 2)
        slip = slips.slip_in_a_move(texts[at], names[at], dice) if names[at] != names[other] else None
        if slip is not None:
            done += 1
            whole = slips.beside(slip, texts[other], before=dice.random() < 0.5)
            assert not slips.accused(whole), (names[at], names[other], slip.move)
            unnamed += not slips.named(whole)
    assert unnamed <= count // 100  # the only game of its variant, and the other one plays it further


def test_a_slip_in_joined_files_is_named_by_the_rules_of_its_own() -> None:
    joined_sweep(6, 15, corpus=False)


@pytest.mark.slow
@needs_corpus
def test_200_slips_in_joined_files_are_named_by_the_rules_of_their_own() -> None:
    joined_sweep(7, 200, corpus=True)


def joined(one: str, other: str) -> None:
    apart = {(each.code, each.message) for text in (one, other) for each in slips.grave(text)}
    told = slips.grave(f"{one.rstrip()}\n\n{other}")
    # A game that is the only one of its file to need its variant is told so.
    together = {(each.code, each.message) for each in told if not each.help.startswith("all moves fit ")}
    assert together <= apart


def test_joined_files_of_any_two_variants_are_as_sound_as_each_of_them() -> None:
    made = [slips.made(name, random.Random(name), 2, 50) for name in slips.MADE]
    for one, other in combinations(made, 2):
        joined(one, other)


@pytest.mark.slow
@needs_corpus
def test_joined_files_of_the_corpus_are_as_sound_as_each_of_them() -> None:
    dice = random.Random(4)
    ended = [text for text in slips.sources(dice, corpus=True) if text.rstrip().endswith(("*", "0", "1", "2"))]
    for _ in range(150):
        joined(*dice.sample(ended, 2))
