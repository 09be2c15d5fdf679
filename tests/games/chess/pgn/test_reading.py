"""What PGN reads in all its spellings, and what is said of it."""

from __future__ import annotations

from io import BytesIO

import pytest

from gamenote.core import registry
from gamenote.core.cutting import games
from gamenote.core.format import Format
from gamenote.core.reading import Reading
from gamenote.core.record import Node, walk
from gamenote.core.report import Finding
from gamenote.core.source import Source
from gamenote.games.chess.pgn.codec import PgnReading
from gamenote.testing.linting import EVERYTHING, lint

HEAD = '[White "Ann"]\n[Black "Bob"]\n[Result "*"]\n\n'


def read(text: str) -> Reading:
    return PgnReading(Source("", text))


def texts(moves: str) -> list[str]:
    """Return the moves of all lines as they are read."""
    return [node.move for _, node in walk(read(HEAD + moves).record) if node.move is not None]


def findings(data: str | bytes, name: str = "games.pgn") -> list[Finding]:
    found = registry.identify(name, b"")
    assert isinstance(found, Format)
    return list(lint(found, data if isinstance(data, bytes) else data.encode(), EVERYTHING))


OFF = {"missing-tag", "missing-number", "tag-order", "tag-padding", "semicolon-comment"}


def names(data: str | bytes) -> list[str]:
    return [finding.name for finding in findings(data) if finding.name not in OFF]


def node(moves: str, index: int) -> Node:
    return read(HEAD + moves).record.line[index]


@pytest.mark.parametrize(
    ("written", "moves"),
    [
        ("1. e4 e5 *", ["e4", "e5"]),
        ("1.e4 e5 2.Nf3 *", ["e4", "e5", "Nf3"]),
        ("1 . e4 1 ... e5 *", ["e4", "e5"]),
        ("e4 e5 Nf3 *", ["e4", "e5", "Nf3"]),
        ("1. a8(Q) b1=(N) a8/Q a8=q *", ["a8(Q)", "b1=(N)", "a8/Q", "a8=q"]),
        ("1. exd6e.p. exd3 e.p. exd6 ep *", ["exd6e.p.", "exd3 e.p.", "exd6 ep"]),
        ("1. 0-0 o-o OO O–O 0-0-0 *", ["0-0", "o-o", "OO", "O–O", "0-0-0"]),
        (
            "1. e2-e4 Ng1-f3 e7e8q e:d5 ed5: ed Pe4 nf3 *",
            ["e2-e4", "Ng1-f3", "e7e8q", "e:d5", "ed5:", "ed", "Pe4", "nf3"],
        ),
        ("1. ♘f3 ♞c6 Sf3 Крe2 Şe2 *", ["♘f3", "♞c6", "Sf3", "Крe2", "Şe2"]),
        ("1. N@f3 @e4 P@e4 *", ["N@f3", "@e4", "P@e4"]),
        ("1. -- Z0 @@@@ 0000 null pass <> *", ["--", "Z0", "@@@@", "0000", "null", "pass", "<>"]),
        ("1. e4{x}e5(1... c5) 2. Nf3!?$1{y} *", ["e4", "e5", "Nf3", "c5"]),
        ("1.e4e5 2.Nf3Nc6 3.Bb5 *", ["e4", "e5", "Nf3", "Nc6", "Bb5"]),
        ("1. e4 e5 2. Nf3 Nc63.Bb5 *", ["e4", "e5", "Nf3", "Nc6", "Bb5"]),
        ("1. e2e4 e7e5 2. g1f3 *", ["e2e4", "e7e5", "g1f3"]),
        ("1. e4\u00a0e5\u20092. Nf3 *", ["e4", "e5", "Nf3"]),
        ("1. e4 e5 ; so { it goes\n2. Nf3 *", ["e4", "e5", "Nf3"]),
        ("1. e4\n% nobody reads (this\ne5 *", ["e4", "e5"]),
    ],
)
def test_moves_are_read_in_any_spelling(written: str, moves: list[str]) -> None:
    assert sorted(texts(written)) == sorted(moves)


def test_a_file_that_ends_in_the_middle_of_a_word_is_read() -> None:
    text = HEAD + "1. e4 (1. d4 {no end) $1 e5!? 2. Nf3 e8=(Q) 1/2-1/2 [%clk \\"
    for end in range(len(text)):
        record = read(text[:end]).record
        assert len([*walk(record)]) > 0


@pytest.mark.parametrize(
    ("sign", "number"),
    [("+=", 14), ("±", 16), ("+-", 18), ("N", 146), ("RR", 145), ("inf", 13), ("=", 10), ("D", 220)],
)
def test_signs_of_books_are_read_as_numbers(sign: str, number: int) -> None:
    assert node(f"1. e4 {sign} 1... e5 *", 1).glyphs == (number,)
    assert names(f"{HEAD}1. e4 {sign} 1... e5 *\n") == ["bare-glyph"]


def test_signs_of_both_players_are_those_of_whoever_moved() -> None:
    assert node("1. e4 ↑ e5 ↑ *", 1).glyphs == (36,)
    assert node("1. e4 ↑ e5 ↑ *", 2).glyphs == (37,)


@pytest.mark.parametrize(
    ("tag", "ending", "rule"),
    [
        ("1/2", "1/2-1/2", "result-type"),
        ("1/2-1/2", "½-½", "result-type"),
        ("1-0", "1:0", "result-type"),
        ("0-1", "O-1", "result-type"),
        ("1-0", "1 - 0", "result-type"),
        ("1-0", "1–0", "typographic-dash"),
        ("1–0", "1-0", "typographic-dash"),
        ("1–0", "1–0", "typographic-dash"),
        ("0-0", "*", "result-type"),
        ("*", "0-0", "result-type"),
        ("1-0", "0-1", "result-mismatch"),
        ("1-0", "*", "result-mismatch"),
    ],
)
def test_results_are_compared_by_meaning(tag: str, ending: str, rule: str) -> None:
    assert names(f'[White "Ann"]\n[Black "Bob"]\n[Result "{tag}"]\n\n1. e4 e5 {ending}\n') == [rule]


def test_a_lone_0_0_before_the_end_is_no_castling() -> None:
    assert texts("1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. 0-0 *")[-1] == "0-0"
    assert "0-0" not in texts("1. e4 e5 0-0\n")


@pytest.mark.parametrize(
    ("moves", "rules"),
    [
        ("1. e4 e5\n", ["missing-terminator"]),
        ("1. e4 {a {b} c} e5 *\n", ["nested-comment"]),
        ("1. e4 {no end\n\n1... e5 2. Nf3 *\n", ["unterminated-comment"]),
        ("1. e4 {no end e5 *\n", ["unterminated-comment"]),
        ("1. e4} e5 *\n", ["stray-brace"]),
        ("1. e4 (1. d4 d5 *\n", ["unbalanced-parenthesis"]),
        ("1. e4) e5 *\n", ["unbalanced-parenthesis"]),
        ("1. e4 () e5 *\n", ["empty-variation"]),
        ("1. e4 (xyz) e5 *\n", ["unexpected-token"]),
        ("(1. d4) 1. e4 *\n", ["variation-before-move"]),
        ("1. e4 @#& e5 *\n", ["unexpected-token"]),
        ("1. e4 $902 e5 *\n", ["unknown-nag"]),
        ("1. e4!?! e5 *\n", ["odd-suffix"]),
        ("1. e4 ?! e5 *\n", ["space-before-strength"]),
        ('1. e4 e5\n[ECO "C20"]\n2. Nf3 *\n', ["tag-in-moves"]),
        ("1. e4 e5 *\n\nwords and more\n", ["text-outside"]),
        ("1. e4 e5 *\n\nAnn - Bob, 1-0, a fine game\n", ["text-outside"]),
        ("1. e4 e5 *\n\n2. Runde, Brett 3\n", ["text-outside"]),
        ("1. e4 e5 *\n\n----------\n", ["text-outside"]),
        ("1. e4 e5 *\n\n**********\n", ["text-outside"]),
        ("1. e4 e5 * 2. Nf3 Nc6 *\n", ["text-after-result"]),
        ("1. e4 e5 * (1... c5) 2. Nf3 $1 (2. Nc3) *\n", ["text-after-result"]),
        ("1. e4 e5 *\n\n*\n", ["empty-game"]),
        ("1. *\n", ["number-without-move"]),
        ("1. e4 ... 2. d4 *\n", ["unknown-move"]),
        ("1. e4 xx 2. d4 *\n", ["unknown-move"]),
        ("\n1. e4 e5 *\n", ["blank-lines-before-moves"]),
        ("1. e4 {\n\n}\n", ["missing-terminator"]),
        ("1. e4\n\ne5 *\n", ["blank-line-in-moves"]),
        ("1. e4\n\re5 *\n", ["mixed-line-endings", "blank-line-in-moves"]),
        ("1. e4\r \re5 *\n", ["mixed-line-endings", "blank-line-in-moves"]),
        ("1.e4e5 2.Nf3 *\n", ["glued-moves"]),
        ("1. e4\u00a0e5 *\n", ["odd-space"]),
    ],
)
def test_each_fault_has_one_finding(moves: str, rules: list[str]) -> None:
    assert names(HEAD + moves) == rules


@pytest.mark.parametrize(
    "text",
    [
        f"[pgn]{HEAD}1. e4 e5 *[/pgn]\n",
        f"[PGN]\n{HEAD}1. e4 e5 *\n[/PGN]\n",
        "[pgn]1. e4 e5 *[/pgn]\n",
    ],
)
def test_tags_of_a_forum_are_told_wherever_they_stand(text: str) -> None:
    assert names(text) == ["forum-wrapper"]


@pytest.mark.parametrize(("text", "rules"), [("1. e4 e5 *\n", []), ("", ["empty-file"])])
def test_byte_order_mark_before_anything_but_tags_is_no_odd_space(text: str, rules: list[str]) -> None:
    assert names(f"\ufeff{text}") == ["byte-order-mark", *rules]


def test_an_odd_space_behind_the_tags_begins_no_moves() -> None:
    assert names(f"{HEAD.rstrip()}\u00a0\n\n1. e4!?! e5 *\n") == ["odd-space", "odd-suffix"]


@pytest.mark.parametrize(
    ("tags", "rules"),
    [
        ('[Event "5th "Adler" Cup"]', ["unescaped-quote"]),
        ('[Event "a \\"b\\" c"]', []),
        ('[Event "Graz]', ["unterminated-string"]),
        ("[Event Graz]", ["tag-syntax"]),
        ("[Event “Graz”]", ["tag-syntax"]),
        ('[Event\n  "Graz"\n]', []),
        ('[Event "a"][Site "b"]', []),
        ('[Event "[!] (a) {b"]', []),
        ('[Round "-"]', []),
        ('[Date "?"]', ["bad-date"]),
        ('[Date "2019.02.30"]', ["bad-date"]),
        ('[Date "1203.01.01"]', ["implausible-date"]),
        ('[Date "2019.05.01"]\n[EventDate "2019.05.02"]', ["date-order"]),
        ('[Date "2019.05.??"]\n[EventDate "2019.05.02"]', []),
        ('[WhiteElo "-"]\n[BlackElo "?"]', []),
        ('[WhiteElo "unrated"]', ["rating-format"]),
        ('[WhiteElo "23450"]', ["rating-range"]),
        ('[WhiteTitle "Grandmaster"]', ["title-format"]),
        ('[ECO "B21y"]', ["eco-format"]),
        ('[TimeControl "40/5400+30:1800+30"]', []),
        ('[TimeControl "10+0.05"]', []),
        ('[TimeControl "15|10"]', ["timecontrol-format"]),
        ('[Termination "because"]', ["termination-value"]),
        ('[Termination "Ann won by resignation"]', []),
        ('[SetUp "1"]', ["setup-without-fen"]),
        ('[Variant "koth"]', ["variant-name"]),
        ('[Variant "Dragonfly 2"]', ["unknown-variant"]),
        ('[GameType "20"]', ["gametype-conflict"]),
        ('[StudyName "x"]\n[MyOwnTag "y"]', []),
        ('[WhiteELO "2000"]', ["tag-case"]),
        ('[Annotator ""]', ["empty-tag"]),
    ],
)
def test_tags_have_the_rules_of_the_table(tags: str, rules: list[str]) -> None:
    assert [name for name in names(f"{HEAD.rstrip()}\n{tags}\n\n1. e4 e5 *\n") if name != "unknown-tag"] == rules


def test_a_value_with_a_fault_counts() -> None:
    header = PgnReading(Source("", '[White "Ann]\n[Black "B"ob"]\n[Result "*"]\n\n*\n')).header
    assert (header.value("White"), header.value("Black")) == ("Ann", 'B"ob')


def test_lines_in_two_encodings_are_told() -> None:
    data = HEAD.replace("Ann", "Müller").encode() + b"{J\xf6rg} 1. e4 *\n"
    assert names(data) == ["mixed-encoding"]
    assert names(HEAD.encode() + b"{J\xf6rg} 1. e4 *\n") == ["not-utf8"]
    assert names(HEAD.replace("Ann", "MÃ¼ller")) == ["missing-terminator", "mojibake"][::-1]
    assert "mojibake" not in names(
        HEAD.encode().replace(b"Ann", b"A\xc2\x97 \xb2")
    )  # which would be a control character


def test_bytes_without_a_letter_of_windows_1252_are_controls() -> None:
    source = next(games(BytesIO(b'[White "A\x8f\xf3"]\n\n1. e4 *\n'), "x", registry.formats()["pgn"]))[0]
    assert source.encoding == "cp1252"
    assert PgnReading(source).header.value("White") == "A\x8fó"


def _formats(text: str, name: str) -> list[str]:
    found = registry.identify(name, text.encode())
    assert isinstance(found, Format)
    return [source.format or found.name for source, _ in games(BytesIO(text.encode()), name, found)]


MIXED = """[Event "x"]
[GameType "20"]

1. 32-28 19-23 *

[Event "y"]
[GameType "0"]

1. e4 e5 *

[Event "z"]

1. d4 d5 *

[Event "w"]

1. 11-15 23-19 *
"""


@pytest.mark.parametrize("name", ["games.pdn", "games.pgn"])
def test_games_of_draughts_and_chess_in_one_file_find_their_readers(name: str) -> None:
    assert _formats(MIXED, name) == ["pdn", "pgn", "pgn", "pdn"]


def test_results_are_no_moves_of_draughts() -> None:
    assert _formats('[Event "x"]\n\n1. 0-1\n', "games.pgn") == ["pgn"]


def test_moves_without_tags_and_name_are_known() -> None:
    found = registry.identify("-", b"1. e4 e5 2. Nf3 *\n")
    assert isinstance(found, Format) and found.name == "pgn"
    other = registry.identify("-", b"1. 32-28 19-23 *\n")
    assert isinstance(other, Format) and other.name == "pdn"


def test_nested_parentheses_need_no_stack() -> None:
    depth = 20_000
    assert len([*walk(read(HEAD + "1. e4 " + "(1. d4 " * depth + ")" * depth + " *").record)]) == depth + 2
