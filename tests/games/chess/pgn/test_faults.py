"""One fault in a game, at many places and in many spellings."""

from __future__ import annotations

import pytest

from gamenote.core.diagnostic import Safety, Severity
from gamenote.testing.linting import mend_file
from tests.games.chess.linting import findings, game, pgn

E, W, I = Severity.ERROR, Severity.WARNING, Severity.INFO  # noqa: E741 -- as tables of rules have them
PROMOTION = "7k/P7/8/8/8/8/p7/7K w - - 0 1"
# The bar stands before the place of the finding.
MOVES = (
    ("missing-terminator", E, "1. e4 e5 2. Nf3\n(2. Nc3 Nf6¦)\n"),
    ("blank-line-in-moves", W, "1. e4 e5 (1... c5\n¦\n2. Nf3) 2. Nc3 *"),
    ("tag-in-moves", E, '1. e4 e5 (1... c5\n¦[ECO "C40"]\n2. Nf3) 2. Nf3 *'),
    ("text-outside", W, "1. e4 e5 1-0 ¦Black overstepped the time"),
    ("text-after-result", W, "1. d4 d5 1/2-1/2 ¦2. c4 e6 1/2-1/2"),
    ("unterminated-comment", E, "¦{a start\n1. e4 e5 *"),
    ("unterminated-comment", E, "1. e4 e5 (1... c5 ¦{sharp 2. Nf3) 2. Nf3 *"),
    ("stray-brace", E, "1. e4 e5 (1... c5 ¦}) 2. Nf3 *"),
    ("nested-comment", W, "1. e4 e5 (1... c5 {a ¦{b} c} 2. Nf3) 2. Nf3 *"),
    ("unbalanced-parenthesis", E, "1. e4 e5 ¦(1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6 *"),
    ("unbalanced-parenthesis", E, "1. e4 e5 (1... c5)¦) 2. Nf3 *"),
    ("empty-variation", W, "1. e4 e5 ¦({only words}) 2. Nf3 *"),
    ("empty-variation", W, "1. e4 e5 ¦($2) 2. Nf3 *"),
    ("empty-variation", W, "1. e4 e5 (1... c5 ¦()) 2. Nf3 *"),
    ("variation-before-move", E, "1. e4 e5 (¦(1... c6) 1... c5) 2. Nf3 *"),
    ("unexpected-token", E, "1. e4 e5 (1... c5 ¦&%& 2. Nf3) 2. Nf3 *"),
    ("result-type", W, "1. e4 e5\n¦1/2 - 1/2"),
    ("result-type", W, "1. e4 e5 2. Nf3\n¦.5-.5"),
    ("result-type", W, "¦+/-"),
    ("result-type", W, "¦-+"),
    ("number-order", W, "1. e4 e5 (¦2... c5 2. Nf3) 2. Nf3 *"),
    ("number-order", W, "1. e4 e5 ¦2... Nf3 Nc6 *"),
    ("number-without-move", E, "1. e4 e5 (1... c5 ¦2.) 2. Nf3 *"),
    ("number-dots", W, "1. e4 {a} ¦1.... e5 2. Nf3 *"),
    ("glued-moves", W, "1. e4 d5 2. ¦exd5Qxd5 3. Nc3 *"),
    ("castling-spelling", W, "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 (4. ¦o-o Nf6) 4... Nf6 *"),
    ("castling-spelling", W, "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O ¦0-0 *"),
    ("capture-sign", W, "1. e4 d5 2. ¦ed Qxd5 *"),
    ("capture-sign", W, "1. e4 d5 2. exd5 ¦Q:d5 3. Nc3 *"),
    ("check-missing", I, "1. e4 f6 2. ¦Qh5 $6 g6 *"),
    ("check-false", W, "1. e4 e5 (1... ¦c5+ 2. Nf3) 2. Nf3 *"),
    ("mate-false", W, "1. e4 e5 2. Bc4 Nc6 3. ¦Bxf7#! *"),
    ("over-disambiguated", I, "1. e4 e5 (1... c5 2. ¦Ngf3) 2. Nc3 *"),
    ("ambiguous-move", E, "1. Nf3 d5 2. d4 Nf6 3. c4 (3. ¦Nd2 Nc6) 3... e6 *"),
    ("foreign-letters", W, "1. e4 e5 2. ¦Hf3 Hc6 3. Fb5 a6 *"),
    ("foreign-letters", W, "1. e4 d5 2. exd5 ¦Dxd5 3. Sc3 Dd8 *"),
    ("null-move", I, "1. e4 e5 (1... ¦Z0 2. d4) *"),
    ("bare-glyph", W, "1. e4 e5 2. Nf3 ¦--+ Nc6 *"),
    ("bare-glyph", W, "1. e4 e5 (1... c5 ¦+-) 2. Nf3 *"),
    ("illegal-move", E, "1. e4 e5 (1... c5 2. Nf3 (2. ¦Nd4 d6) 2... d6) 2. Nf3 *"),
    ("moves-after-end", E, "1. f3 e5 2. g4 d5 (2... Qh4# 3. ¦Kf2) 3. a3 *"),
    ("command-syntax", I, "1. e4 e5 (1... c5 ¦{[%clk 60]} 2. Nf3) *"),
)


def split(marked: str) -> tuple[str, int]:
    """Return the text without its bar, and the line at which it stands."""
    before, _, after = marked.partition("¦")
    return before + after, before.count("\n") + 1


def around(moves: str, ends: str = "\n") -> tuple[str, int]:
    """Return a game between two sound ones, and the line before its moves."""
    sound = game("1. d4 d5 2. c4 1-0")
    middle = game(moves).replace(f'"{moves.split()[-1]}"', '"?"').replace('[Result "?"]\n', "")
    text = sound + "\n" + middle + "\n" + sound
    return text.replace("\n", ends), (sound + "\n").count("\n") + middle.partition("\n\n")[0].count("\n") + 2


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize(("name", "severity", "marked"), MOVES)
def test_fault_is_told_where_it_stands(name: str, severity: Severity, marked: str, ends: str) -> None:
    moves, at = split(marked)
    text, above = around(moves, ends)
    told = [(each.name, each.start.line, each.severity) for each in findings(text)]
    assert (name, above + at, severity) in told
    assert [each for each in told if each[2] is E and each[0] != name] == []


@pytest.mark.parametrize(("name", "severity", "marked"), MOVES)
def test_fixes_leave_nothing_to_fix(name: str, severity: Severity, marked: str) -> None:
    text, _ = around(split(marked)[0])
    once = mend_file(pgn(), text.encode(), Safety.UNSAFE).after
    assert mend_file(pgn(), once, Safety.UNSAFE).after == once


def test_place_of_a_variant_that_is_not_played() -> None:
    told = [each for each in findings(game("1. e4 *", variant="Bughouse")) if each.name == "moves-not-checked"]
    assert [each.start.line for each in told] == [8]


def test_tab_in_the_value_of_a_tag_is_a_control_character() -> None:
    text = game("1. e4 *").replace("Club", "Club\tof Graz\t2")
    told = [(each.name, each.severity, each.start.line, each.start.column) for each in findings(text)]
    assert told == [("control-character", W, 1, 13)]
    assert mend_file(pgn(), text.encode(), Safety.SAFE).after.decode() == text.replace("\t", " ")


def test_tab_among_the_moves_is_a_blank() -> None:
    assert findings(game("1.\te4 *")) == []


@pytest.mark.parametrize(
    ("tag", "least", "mended_tag"),
    [
        ("[Site Graz]", Safety.UNSAFE, '[Site "Graz"]'),
        ("[Site “Bad Aussee”]", Safety.UNSAFE, '[Site "Bad Aussee"]'),
        ("[Site 'Graz']", Safety.UNSAFE, '[Site "Graz"]'),
        ('[Site ""]', Safety.SAFE, '[Site "?"]'),
        ('[Date ""]', Safety.SAFE, '[Date "????.??.??"]'),
    ],
)
def test_tag_out_of_form_is_mended(tag: str, least: Safety, mended_tag: str) -> None:
    sound = game("1. e4 *").splitlines()
    name = tag[1:5]
    damaged, proper = ("\n".join(each if name in line else line for line in sound) for each in (tag, mended_tag))
    assert mend_file(pgn(), damaged.encode(), least).after.decode() == proper


@pytest.mark.parametrize(
    ("tag", "mended_tag"),
    [
        ('[Time "7:15"]', '[Time "07:15:00"]'),
        ('[UTCTime "19.30"]', '[UTCTime "19:30:00"]'),
        ('[Time "27:15"]', '[Time "27:15"]'),
        ('[WhiteType "computer"]', '[WhiteType "program"]'),
        ('[BlackType "Engine"]', '[BlackType "program"]'),
    ],
)
def test_value_whose_meaning_is_plain_is_mended_safely(tag: str, mended_tag: str) -> None:
    mend = mend_file(pgn(), game("1. e4 *", tags=tag).encode(), Safety.SAFE)
    assert mend.after.decode() == game("1. e4 *", tags=mended_tag)


def test_unknown_value_of_a_missing_tag_is_put_in_safely() -> None:
    text = game("1. e4 *").replace('[Round "1"]', '[Round "?"]')
    assert mend_file(pgn(), text.replace('[Round "?"]\n', "").encode(), Safety.SAFE).after.decode() == text


@pytest.mark.parametrize(("result", "least"), [("*", Safety.SAFE), ("1-0", Safety.UNSAFE)])
def test_lone_result_is_taken_out_safely_where_it_says_nothing(result: str, least: Safety) -> None:
    text = game("1. e4 *") + f"\n{result}\n"
    told = next(each for each in findings(text) if each.name == "empty-game")
    assert told.fix is not None
    assert told.fix.safety is least


@pytest.mark.parametrize("text", ["[Event]\n*\n", "lorem *\n", "g(erg)\nr23 *\n"])
def test_a_result_behind_words_that_cannot_be_read_is_no_empty_game(text: str) -> None:
    assert "empty-game" not in [each.name for each in findings(text)]


def test_empty_result_is_that_of_the_end_of_the_moves() -> None:
    text = game("1. e4 1-0").replace('[Result "1-0"]', '[Result ""]')
    assert '[Result "*"]' not in mend_file(pgn(), text.encode(), Safety.SAFE).after.decode()


def test_empty_parentheses_are_taken_out_and_comments_kept() -> None:
    assert mend_file(pgn(), game("1. e4 e5 () *").encode(), Safety.SAFE).after.decode() == game("1. e4 e5 *")
    assert mend_file(pgn(), game("1. e4 e5 ({a}) *").encode(), Safety.UNSAFE).after.decode() == game(
        "1. e4 e5 ({a}) *"
    )


def test_western_letters_become_utf_8_by_no_safe_fix_since_they_are_a_guess() -> None:
    text = game("1. e4 *").replace("Graz", "Mölbling")
    assert mend_file(pgn(), text.encode("cp1252"), Safety.SAFE).after == text.encode("cp1252")
    assert mend_file(pgn(), text.encode("cp1252"), Safety.UNSAFE).after == text.encode()


@pytest.mark.parametrize("moves", ["(1. d4) 1. e4 e5 2. Nf3 *", "{before} 1. e4 e5 2. Nf3 *"])
def test_what_stands_before_the_first_move_is_no_move(moves: str) -> None:
    for text in (game(moves), "{a collection}\n" + game(moves)):
        assert "missing-number" not in [each.name for each in findings(text)]


@pytest.mark.parametrize(
    ("moves", "least", "mended_moves"),
    [
        ("(1. d4) 1. e4 e5 *", Safety.UNSAFE, "1. e4 e5 *"),
        ("1. e4 (1. d4 d5 {a} *", Safety.UNSAFE, "1. e4 (1. d4 d5 {a}) *"),
        ("1. e4 (1. d4 (1. c4 e5 *", Safety.UNSAFE, "1. e4 (1. d4 (1. c4 e5)) *"),
    ],
)
def test_variations_out_of_place_are_mended(moves: str, least: Safety, mended_moves: str) -> None:
    assert mend_file(pgn(), game(moves).encode(), least).after.decode() == game(mended_moves)
    assert mend_file(pgn(), game(moves).encode(), Safety.SAFE).after.decode() == game(moves)


def test_variation_is_not_closed_within_a_comment() -> None:
    text = game("1. e4 (1. d4 d5 ; a\n*")
    assert "; a\n) *" in mend_file(pgn(), text.encode(), Safety.UNSAFE).after.decode().replace("{a}", "; a")


def test_missing_terminator_is_that_of_the_tags() -> None:
    text = game("1. e4 e5 1-0")
    assert mend_file(pgn(), text.replace(" 1-0\n", "\n").encode(), Safety.SAFE).after.decode() == text
    untold = game("1. e4 e5 *").replace(" *\n", "\n").replace('[Result "*"]', '[Result "?"]')
    assert mend_file(pgn(), untold.encode(), Safety.SAFE).after.decode() == untold


def test_backslashes_that_stand_for_themselves_are_doubled() -> None:
    text = game("1. e4 *", tags=r'[Annotator "a\b \\c \"d\" \e"]')
    assert mend_file(pgn(), text.encode(), Safety.SAFE).after.decode() == text.replace(r"a\b", r"a\\b").replace(
        r"\e", r"\\e"
    )
    assert "bad-escape" not in [each.name for each in findings(game("1. e4 *", tags=r'[Annotator "\\c \"d\""]'))]


@pytest.mark.parametrize("result", ["1/2", "½-½", "1:0", "1–0"])
def test_a_result_before_further_moves_is_not_spelt_out_safely(result: str) -> None:
    text = game(f"1. e4 e5 {result} 2. Nf3 Nc6 *")
    assert mend_file(pgn(), text.encode(), Safety.SAFE).after.decode() == text
    assert all(each.fix is None or each.fix.safety is Safety.UNSAFE for each in findings(text))
