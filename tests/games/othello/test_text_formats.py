"""GGF, PGN, SGF and OBF of Othello: what is told of a game comes through, and what is wrong is found."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.record import Clock, Evaluation, Field, Header, Node, Record, Setup
from gamenote.core.replay import last_position
from gamenote.games.othello.board import PASS, Position
from gamenote.games.othello.play import ENGINE
from gamenote.games.othello.results import outcome_of
from gamenote.games.othello.setup import write_position
from gamenote.games.othello.variants import VARIANTS
from gamenote.testing.linting import EVERYTHING, lint
from tests.corpus import CORPUS, needs_corpus

ROOT = Path(__file__).resolve().parents[3]
FORMATS = {".ggf": "ggf", ".pgn": "othello-pgn", ".sgf": "othello-sgf", ".obf": "obf"}
GAMES = ("ggf", "othello-pgn", "othello-sgf")  # formats that hold whole games
FOLDER = CORPUS / "othello" if CORPUS is not None else Path("nowhere")
FACTS = FOLDER / "good" / "facts.json"
SOUND: dict[str, Any] = json.loads(FACTS.read_text()) if FACTS.is_file() else {}
EXPECTATIONS = FOLDER / "bad" / "expectations.json"
DAMAGED: list[Any] = json.loads(EXPECTATIONS.read_text())["files"] if EXPECTATIONS.is_file() else []
OWN = [
    (name, path.name, expected)
    for name in FORMATS.values()
    for path in [ROOT / "tests" / "bad" / name]
    for expected in json.loads((path / "expectations.json").read_text()).items()
]


def format_of(name: str) -> Format:
    return registry.formats()[FORMATS.get(Path(name).suffix, name)]


def records_of(name: str, text: str | bytes) -> list[Record]:
    data = text if isinstance(text, bytes) else text.encode()
    return [reading.record for _, reading in testing.read(format_of(name), data) if not reading.empty]


def found_in(name: str, text: str | bytes) -> list[tuple[str, int, str]]:
    data = text if isinstance(text, bytes) else text.encode()
    found = lint(format_of(name), data, EVERYTHING)
    return sorted((each.name, each.start.line, each.severity.word) for each in found if each.name != "orientation")


def written(name: str, record: Record) -> str:
    codec, options = format_of(name).codec(), format_of(name).resolve({})
    return codec.write(codec.prepare(record, options), ENGINE, options)


def moves_of(record: Record) -> list[tuple[str | None, str]]:
    """Return who has played where, without passes."""
    played = [(node.actor, node.move.lower()) for node in record.line if node.move]
    return [(actor, text) for actor, text in played if text not in ("--", "pa", "pass")]


def random_game(variant: str, seed: int, setup: Setup | None = None) -> Record:
    """Return a game by dice, with all passes, its result, times and evaluations."""
    dice, position = random.Random(seed), ENGINE.start(variant, setup)
    nodes = [Node(setup=setup)]
    assert isinstance(position, Position)
    while moves := [*ENGINE.legal_moves(position)]:
        move = dice.choice(moves)
        text = "pass" if move == PASS else ENGINE.write_move(position, move)
        told = Evaluation(round(dice.uniform(-20, 20), 2)), Clock(spent=round(dice.uniform(0, 60), 2))
        nodes.append(Node(position.colour, text, evaluation=told[0], clock=told[1]))
        position = ENGINE.play(position, move)
    outcome = ENGINE.outcome(position)
    assert outcome is not None
    fields = {Field.PLAYER_1: "Ann", Field.PLAYER_2: "Bob", Field.DATE: "2024.03.09", Field.RESULT: outcome.text}
    return Record("othello", variant, Header(fields), tuple(nodes))


# Files of others, and damaged ones of our own


@needs_corpus
@pytest.mark.parametrize("name", [name for name in SOUND if Path(name).suffix in FORMATS])
def test_sound_records_of_others_are_clean_and_end_as_the_facts_say(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    assert [each for each in found_in(name, data) if each[2] != "info"] == []
    records, known = records_of(name, data), SOUND[name].get("games", [])
    assert len(records) == len(known) or name.endswith(".obf")
    for record, facts in zip(records, known, strict=False):
        last = last_position(record, ENGINE)
        assert last is not None
        assert write_position(last, "*O-") == facts["final"]
        assert (len(moves_of(record)), sum(last.passes)) == (facts["plies"], facts["passes"])


@needs_corpus
@pytest.mark.parametrize(
    "about",
    [about for about in DAMAGED if Path(about["file"]).suffix in FORMATS],
    ids=lambda about: str(about["file"]),
)
def test_damage_of_others_is_found_by_name_and_place_and_nothing_else(about: Any) -> None:
    found, known = found_in(about["file"], (FOLDER / "bad" / about["file"]).read_bytes()), set()
    for wanted in about["findings"]:
        lines = wanted.get("lines") or [wanted["line"]]
        seen = {each for each in found if each[0] == wanted["kind"] and each[1] in lines}
        assert {each[2] for each in seen} == {wanted["severity"]}
        known |= seen
    assert {each[0] for each in found if each not in known and each[2] != "info"} <= {*about.get("also", ())}


@pytest.mark.parametrize(
    ("folder", "expected"), [(folder, expected) for _, folder, expected in OWN], ids=lambda each: str(each[0])
)
def test_exactly_what_is_expected_is_found_in_a_damaged_record(folder: str, expected: Any) -> None:
    name, rules = expected
    wanted = sorted((each["rule"], each["line"], each["severity"]) for each in rules)
    assert found_in(folder, (ROOT / "tests" / "bad" / folder / name).read_bytes()) == wanted


@needs_corpus
@pytest.mark.parametrize("name", [name for name in SOUND if name.endswith(".ggf")])
def test_ggf_of_others_is_canonical_but_for_counts_and_line_ends(name: str) -> None:
    text = (FOLDER / name).read_text()
    again = "".join(written("ggf", record) for record in records_of("ggf", text))
    assert again == text.replace("1 (;", "(;").replace(";)(;", ";)\n(;")


# Games by dice, through all formats


@pytest.mark.parametrize("variant", [row.name for row in VARIANTS])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_comes_back_from_any_chain_of_formats(variant: str, seed: int) -> None:
    record = first = random_game(variant, seed)
    chain = random.Random(seed).choices(GAMES, k=6)
    for name in chain:
        (record,) = records_of(name, written(name, record))
        assert record.variant == variant
        assert moves_of(record) == moves_of(first)
        assert record.header.fields[Field.PLAYER_1] == "Ann"
        stated = outcome_of(record.header.fields[Field.RESULT]), outcome_of(first.header.fields[Field.RESULT])
        assert stated[0] == stated[1]
        assert [each for each in found_in(name, written(name, record)) if each[0] != "unknown-tag"] == []


def test_times_and_evaluations_come_through_ggf_and_pgn() -> None:
    first = random_game("standard", 5)
    said = [(node.evaluation, node.clock) for node in first.line]
    (record,) = records_of("ggf", written("ggf", first))
    assert [(node.evaluation, node.clock) for node in record.line] == said


def test_a_start_of_dice_comes_through_every_format() -> None:
    start = Setup(
        "-" * 19 + "X---" + "-" * 4 + "OX" + "-" * 6 + "XO" + "-" * 5 + "O" + "-" * 21 + " O", to_move="white"
    )
    first = random_game("standard", 3, start)
    for name in GAMES:
        (record,) = records_of(name, written(name, first))
        assert last_position(record, ENGINE) == last_position(first, ENGINE)
    line = format_of("obf").codec().write(first, ENGINE, {"ply": 0})
    assert line == f"{start.text};\n"


# GGF

FOUR = "(;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- *]B[B1]W[C1]B[D3]W[A1];)\n"


def test_an_evaluation_of_ggf_is_the_movers_and_is_held_as_white_sees_it() -> None:
    (record,) = records_of("ggf", "(;GM[Othello]TY[8]B[F5/-8.00/26.32]W[d6//0.5];)")
    black, white = record.line[1:]
    assert (black.evaluation, black.clock) == (Evaluation(8.0), Clock(spent=26.32))
    assert (white.move, white.evaluation, white.clock) == ("d6", None, Clock(spent=0.5))
    assert written("ggf", record).endswith("B[F5/-8.00/26.32]W[D6//0.50];)\n")


def test_what_stands_ill_behind_a_move_is_kept_as_it_stands() -> None:
    (record,) = records_of("ggf", "(;GM[Othello]TY[8]B[F5/good/1/2]W[D6];)")
    assert "B[F5/good/1/2]W[D6]" in written("ggf", record)


def test_a_value_without_its_bracket_ends_where_the_next_property_begins() -> None:
    (record,) = records_of("ggf", FOUR.replace("TY[4]", "PC[GentTY[4]"))
    assert record.variant == "4x4"
    assert [move for _, move in moves_of(record)] == ["b1", "c1", "d3", "a1"]
    assert ("unterminated", 1, "error") in found_in("ggf", FOUR.replace("TY[4]", "PC[GentTY[4]"))


def test_words_of_a_comment_may_look_like_a_property() -> None:
    (record,) = records_of("ggf", FOUR.replace("TY[4]", "TY[4]CO[he wrote PB[ here]"))
    assert [comment.text for comment in record.line[0].after] == ["he wrote PB[ here"]


def test_properties_behind_a_move_belong_to_the_game() -> None:
    (record,) = records_of("ggf", FOUR.replace("W[C1]", "W[C1]PB[Ann]QQ[7]"))
    assert record.header.fields[Field.PLAYER_1] == "Ann"
    assert "QQ[7]B[B1]W[C1]" in written("ggf", record)


def test_older_dates_and_seconds_give_the_day_and_stay() -> None:
    for stamp, day in (("2000-4-16 11:13 EST", "2000.04.16"), ("1246416765", "2009.07.01")):
        (record,) = records_of("ggf", FOUR.replace("TY[4]", f"DT[{stamp}]TY[4]"))
        assert record.header.fields[Field.DATE] == day
        assert f"DT[{stamp}]" in written("ggf", record)


def test_a_match_of_two_games_keeps_its_count() -> None:
    match = f"2 {FOUR.strip()}{FOUR}"
    assert "".join(written("ggf", record) for record in records_of("ggf", match)) == f"2 {FOUR}{FOUR}"


@pytest.mark.parametrize("kind", ["8", "s8r18", "8kr20", "88", "10a", "R18 8", "8b"])
def test_types_in_any_order_are_understood(kind: str) -> None:
    found = [each[0] for each in found_in("ggf", f"(;GM[Othello]TY[{kind}]KM[0.000];)")]
    assert "type-syntax" not in found


# PGN and SGF

HEAD = '[Black "Ann"]\n[White "Bob"]\n[Result "*"]\n[GameType "50,B,4,4,A2"]\n\n'


@pytest.mark.parametrize("passed", ["-- ", "pass ", ""])
def test_who_moves_in_pgn_follows_from_play_where_passes_are_left_out(passed: str) -> None:
    text = f"{HEAD}1. b1 c1 2. d3 a1 3. {passed}b4 *\n"
    (record,) = records_of("othello-pgn", text)
    assert moves_of(record)[-1] == ("white", "b4")
    assert "3. -- b4" in written("othello-pgn", record)
    assert [each[0] for each in found_in("othello-pgn", text) if each[2] == "error"] == []


@pytest.mark.parametrize(("tags", "variant"), [('[GameType "50"]', "standard"), ('[Variant "anti"]', "anti")])
def test_tags_of_pgn_name_the_variant(tags: str, variant: str) -> None:
    (record,) = records_of("othello-pgn", f"{tags}\n\n1. f5 d6 *\n")
    assert record.variant == variant
    assert not record.header.extras


def test_a_chess_game_is_none_of_othello() -> None:
    for text in (
        '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. c4 c5 2. d3 d6 3. Nf3 1-0\n',
        '[GameType "20"]\n\n1. 32-28 *\n',
    ):
        assert format_of("othello-pgn").sniff(text.encode()) == 0
    assert registry.identify("x.pgn", b'[Black "A"]\n[Result "37-27"]\n\n1. f5 d6 37-27\n') is not None


def test_two_letters_are_a_square_of_sgf_as_in_go() -> None:
    (record,) = records_of("othello-sgf", "(;GM[2];B[fe];W[D6];B[c3])")
    assert isinstance(last_position(record, ENGINE), Position)
    assert "B[f5]" in written("othello-sgf", record)


def test_a_root_of_sgf_that_tells_the_side_alone_begins_as_usual() -> None:
    assert [each for each in found_in("othello-sgf", "(;GM[2]SZ[8]PL[B];B[f5];W[d6])") if each[2] != "info"] == []
