"""What is found in the texts, names, values and nodes of SGF of any game, and what fixes make of it."""

from __future__ import annotations

from time import process_time

import pytest

from gamenote.anygame.generic_sgf import FORMAT
from gamenote.core.diagnostic import Safety
from gamenote.core.settings import Selection, Settings
from gamenote.testing import lint
from gamenote.testing.linting import mend_file

GO = "(;FF[4]GM[1]SZ[9]"
QUIET = ("GAME", "setup-not-in-root", "GO")
EVERYTHING = Settings(selection=Selection(select=("ALL",), ignore=QUIET))


def found(text: str | bytes) -> list[tuple[str, str]]:
    data = text.encode() if isinstance(text, str) else text
    return [(item.name, item.severity.word) for item in lint(FORMAT, data, EVERYTHING)]


def mended(text: str, least: Safety) -> str:
    return mend_file(FORMAT, text.encode(), least).after.decode()


@pytest.mark.parametrize(
    ("text", "name", "severity"),
    [
        (f"{GO};B[aa]C[good\\];W[bb];B[cc])", "swallowed-node", "warning"),
        (f"{GO};B[aa]C[see [3d\\];W[bb])", "", ""),
        (f"{GO};B[aa]C[good\n;W[bb];B[cc])", "swallowed-node", "warning"),
        (f"{GO};B[aa]C[as in ;W[bb\\] here];W[bb])", "", ""),
        (f"{GO};B[aa]LB[aa:1:2])", "unescaped-colon", "warning"),
        (f"{GO}AP[KaTrain:https://x];B[aa])", "unescaped-colon", "info"),
        (f"{GO}PC[a\nb];B[aa])", "line-break-in-simpletext", "info"),
        (f"{GO}PC[a\\\nb];B[aa])", "", ""),
        (f"{GO}PC[[a]\nb];B[aa])", "unescaped-bracket", "error"),
        (f"{GO}RE[B+R ];B[aa])", "trailing-blanks", "info"),
        (f"{GO}CA[UTF-8]PW[FranÃ§ois];B[aa])", "double-encoded", "info"),
        (f"{GO}CA[UTF-8]PW[FranÃ§ois]PB[René];B[aa])", "", ""),
        (f"{GO}CA[UTF-8]PW[Ã];B[aa])", "", ""),
        (f"{GO};B[aa]C[a \\[b\\]])", "needless-escape", "info"),
        (f"{GO};B[aa]LB[aa:1\\:2]C[\\\\ \\]])", "", ""),
        (f"{GO};B [aa])", "spaced-property", "info"),
        (f"{GO}(;B[aa](;W[bb])))", "lone-variation", "info"),
        (f"{GO};;B[aa])", "empty-node", "info"),
        (f"{GO};B[aa](;B[bb])(;B[cc]))", "variation-level", "info"),
        (f"{GO};B[aa](;W[bb])(;W[cc]))", "", ""),
        (f"{GO};B[aa];TE[1])", "annotation-without-move", "error"),
        (f"{GO}XQ[1];B[aa])", "unknown-property", "info"),
        (f"{GO};B[aa]KT[x])", "private-property", "info"),
        (f"{GO}TC[3]TT[60];B[aa])", "private-property", "info"),
        (f"{GO}TC[3];B[aa])", "legacy-property", "warning"),
        ("(;FF[3]GM[1]SZ[9]TC[3];B[aa])", "", ""),
        ("(;FF[3]GM[1]SZ[9];B[aa]SQ[aa])", "newer-than-ff", "warning"),
        ("(;FF[3]GM[1]SZ[9]CA[UTF-8];B[aa])", "newer-than-ff", "info"),
        ("(;FF[3]GM[1]SZ[9]AB[aa:bb];W[cc])", "newer-than-ff", "warning"),
        (f"{GO}VW[aa][cc];B[aa])", "legacy-view", "warning"),
        (f"{GO}KM[];B[aa])", "empty-value", "warning"),
        (f"{GO}HA[];B[aa])", "empty-value", "warning"),
        (f"{GO}EV[ ];B[aa])", "empty-value", "info"),
        (f"{GO};B[aa]SQ[])", "empty-value", "warning"),
        (f"{GO};B[]DD[]TB[]KO[]C[x])", "", ""),
        (f"{GO};B[aa]GB[])", "annotation-value", "error"),
        (f"{GO};B[aa]GB[1]UC[1])", "annotation-conflict", "error"),
        (f"{GO}ST[9];B[aa])", "out-of-range", "warning"),
        (f"{GO};B[aa]FG[8:x])", "out-of-range", "warning"),
        (f"{GO};B[aa]FG[257:x]FG[])", "duplicate-property", "error"),
        ("(;GM[1]SZ[9];B[aa])", "missing-ff", "info"),
        ("(;FF[5]GM[1]SZ[9];B[aa])", "bad-ff", "error"),
        ("(;FF[4]GM[weiqi]SZ[9];B[aa])", "bad-gm", "error"),
        ("(;FF[4]GM[99]SZ[9];B[aa])", "out-of-range", "warning"),
        (f"{GO}PB[a];B[aa]PW[b])", "game-info-twice", "error"),
        (f"{GO}PB[a];B[aa];W[bb]RE[B+R])", "game-info-twice", "info"),
        (f"{GO}(;PB[a];B[aa])(;PB[b];B[bb]))", "", ""),
        (f"{GO};B[aa]PL[W])", "setup-with-move", "error"),
        ("(;FF[3]GM[1]SZ[9];AB[bb]B[aa])", "setup-with-move", "info"),
        (f"{GO}AP[Jago];B[aa])", "application-form", "info"),
        (f"{GO}AP[GNU Go:3.8]AP[foxwq:1];B[aa])", "duplicate-property", "info"),
        (f"{GO};B[aa]LB[aa:White 31])", "label-length", "info"),
        (f"{GO};B[aa](;W[bb])(;W[cc]);B[dd])", "sgf-syntax", "error"),
        (f"({GO};B[aa])", "sgf-syntax", "error"),
        (f"{GO};B[aa]))", "sgf-syntax", "error"),
        ("hello", "empty-file", "error"),
    ],
)
def test_a_fault_is_one_finding(text: str, name: str, severity: str) -> None:
    assert found(text) == ([(name, severity)] if name else [])


@pytest.mark.parametrize(
    ("head", "charset", "names"),
    [
        ("", "utf-16", ["byte-order-mark"]),
        ("CA[UTF-16]", "utf-16-le", ["charset-not-utf8"]),
        ("CA[UTF-8]", "utf-16-le", ["charset-mismatch"]),
        ("", "utf-16-be", ["charset-missing"]),
        ("CA[UTF-8]", "utf-32", ["byte-order-mark", "charset-mismatch"]),
        ("CA[Big5]", "utf-8", ["charset-mismatch"]),
        ("CA[GBK]", "gb18030", ["charset-not-utf8"]),
        ("CA[utf8mb4]", "utf-8", ["charset-unsupported"]),
    ],
)
def test_what_bytes_and_ca_say_of_the_charset_is_one_finding_each(
    head: str, charset: str, names: list[str]
) -> None:
    assert [name for name, _ in found(f"{GO}{head}PB[李昌镐];B[aa])".encode(charset))] == names


@pytest.mark.parametrize(
    ("head", "charset", "least"),
    [
        ("CA[GB2312]", "gb18030", Safety.SAFE),
        ("CA[Shift_JIS]", "cp932", Safety.SAFE),
        ("CA[nothing]", "gb18030", Safety.UNSAFE),
    ],
)
def test_recoding_is_safe_where_ca_is_right(head: str, charset: str, least: Safety) -> None:
    data = f"{GO}{head}PB[李表]C[黑胜表];B[aa])".replace("黑胜", "黒勝" * (charset == "cp932") or "黑胜").encode(
        charset
    )
    assert mend_file(FORMAT, data, least).after.decode().startswith(f"{GO}CA[UTF-8]PB[李表]")


def test_nothing_is_recoded_where_one_byte_fails() -> None:
    data = f"{GO}CA[GB2312]PB[李昌镐]".encode("gb18030") + b"C[\xff];B[aa])"
    assert mend_file(FORMAT, data, Safety.UNSAFE).after == data


@pytest.mark.parametrize("text", ["F[[]]", "W[];B[][[]]"])
def test_a_bracket_that_is_joined_to_a_value_makes_its_place_no_longer(text: str) -> None:
    assert max(each.end.column for each in lint(FORMAT, text.encode(), EVERYTHING)) <= len(text) + 1


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("(FF[4]GM[1]SZ[9];B[aa])", "missing-semicolon"),
        (f"{GO};B[aa]();W[bb])", "empty-variation"),
        (f"({GO};B[aa]))", "doubled-parenthesis"),
        (f"{GO};B[aa]LB;W[bb])", "missing-value"),
        (f"{GO};[aa])", "missing-name"),
        (f"{GO};B[aa](;W[bb])(;W[cc]);B[dd])", "node-after-variation"),
        (f"{GO};B[aa]))", "stray-parenthesis"),
    ],
)
def test_a_word_for_programs_tells_faults_of_the_tree_apart(text: str, detail: str) -> None:
    (first, *_) = [each for each in lint(FORMAT, text.encode(), EVERYTHING) if each.name == "sgf-syntax"]
    assert first.detail == detail


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (f"{GO};B[aa](;B[bb])(;B[cc]))", f"{GO}(;B[aa])(;B[bb])(;B[cc]))"),
        (f"{GO};B[aa](;W[bb])(;W[cc])(;B[dd]))", f"{GO}(;B[aa](;W[bb])(;W[cc]))(;B[dd]))"),
        (f"{GO}(;B[aa](;W[bb])(;W[cc])(;B[dd]))(;B[ee]))", f"{GO}(;B[aa](;W[bb])(;W[cc]))(;B[dd])(;B[ee]))"),
        (f"{GO};B[aa](;B[dd])(;W[bb]))", f"{GO};B[aa](;B[dd])(;W[bb]))"),
    ],
)
def test_variations_go_up_where_no_answer_stands_behind_them(text: str, after: str) -> None:
    assert mended(text, Safety.UNSAFE) == after


def test_a_program_is_told_once_a_file() -> None:
    games = f"{GO}LZ[a];B[aa])\n{GO}LZ[b]KT[c];B[bb])"
    assert [name for name, _ in found(games)].count("private-property") == 2


def test_a_long_name_of_a_known_program_is_told_for_both() -> None:
    assert found(f"{GO}MULTIGOGM[1];B[aa])") == [("long-property", "info"), ("private-property", "info")]


@pytest.mark.parametrize(
    ("second", "name", "severity"),
    [
        ("(;FF[3]GM[1]SZ[9];B[bb])", "mixed-ff", "info"),
        ("(;FF[4]GM[11]SZ[11];B[a1])", "mixed-games", "info"),
        ("(;FF[4]GM[1]CA[Big5]SZ[9];B[bb])", "mixed-charsets", "warning"),
    ],
)
def test_games_of_one_file_are_compared(second: str, name: str, severity: str) -> None:
    first = "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[aa])\n"
    assert (name, severity) in found(first + second)
    assert ("multiple-trees", "info") in found(first + second)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (f"{GO}(;B[aa](;W[bb](;B[cc]))))", f"{GO};B[aa];W[bb];B[cc])"),
        (f"{GO};B[aa]LB[aa:1]LB[bb:2])", f"{GO};B[aa]LB[aa:1][bb:2])"),
        (f"{GO};B[aa]L[aa][bb])", f"{GO};B[aa]LB[aa:A][bb:B])"),
        (f"{GO}KI[13];B[aa])", f"{GO}KM[6.5];B[aa])"),
        (f"{GO};B[aa]LB[bb:A]L[aa][bb])", f"{GO};B[aa]LB[bb:A][aa:B])"),
        (f"{GO};B[aa];W[ba]M[aa][cc];B[ab];W[dd]M[ba])", f"{GO};B[aa];W[ba]MA[cc]TR[aa];B[ab];W[dd]TR[ba])"),
        (f"{GO};B[aa]BM[1]TE[1])", f"{GO};B[aa]DO[])"),
        (f"{GO};B[aa]OB[1 kk]WL[12s])", f"{GO};B[aa]OB[1]WL[12])"),
        (f"{GO};B[aa]GB[])", f"{GO};B[aa]GB[1])"),
        (f"{GO}PL[black];B[aa])", f"{GO}PL[B];B[aa])"),
        (f"{GO};B[aa]PL[B])", f"{GO};B[aa])"),
        (f"{GO}PB[a];B[aa]PW[b])", f"{GO}PB[a]PW[b];B[aa])"),
        (f"{GO};B[aa]))", f"{GO};B[aa])"),
        (f"({GO};B[aa])", f"{GO};B[aa])"),
        (f"({GO};B[aa]))", f"{GO};B[aa])"),
        (f"{GO};B[aa](((;W[bb])(;W[cc]))))", f"{GO};B[aa](;W[bb])(;W[cc]))"),
        ("(;FF[4]GM[Go]SZ[9];B[aa])", f"{GO};B[aa])"),
        ("(;FF[7]GM[1]SZ[9];B[aa])", f"{GO};B[aa])"),
        ("(;FF[3]GM[1]SZ[9];B[aa]SQ[bb])", f"{GO};B[aa]SQ[bb])"),
    ],
)
def test_a_safe_fix_says_the_same_in_ff4(text: str, after: str) -> None:
    assert mended(text, Safety.SAFE) == after


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (f"{GO};B[aa]C[x]C[y])", f"{GO};B[aa]C[x\n\ny])"),
        (f"{GO};B[aa]C[good\\];W[bb];B[cc])", f"{GO};B[aa]C[good];W[bb];B[cc])"),
        (f"{GO};B[aa]C[good\n;W[bb];B[cc])", f"{GO};B[aa]C[good]\n;W[bb];B[cc])"),
        (f"{GO};B[aa](;W[bb])(;W[cc]);W[dd])", f"{GO};B[aa](;W[bb])(;W[cc])(;W[dd]))"),
        (f"{GO}AP[YuanYu][foxwq];B[aa])", f"{GO}AP[YuanYu];B[aa])"),
        (f"{GO};B[aa]C[x][y])", f"{GO};B[aa]C[x\n\ny])"),
        (f"{GO};B[aa]C[x\\];W[bb]C[y];B[cc])", f"{GO};B[aa]C[x];W[bb]C[y];B[cc])"),
        (f"{GO}VW[ca][ac];B[aa])", f"{GO}VW[aa:cc];B[aa])"),
        (f"{GO}TE[Honinbo]RD[1999]KO[5.5];B[aa])", f"{GO}EV[Honinbo]DT[1999]KM[5.5];B[aa])"),
        (f"{GO};B[aa]TR[bb]SQ[bb][cc])", f"{GO};B[aa]TR[bb]SQ[cc])"),
    ],
)
def test_what_may_be_meant_otherwise_is_mended_when_asked_for(text: str, after: str) -> None:
    assert mended(text, Safety.SAFE) == text
    assert mended(text, Safety.UNSAFE) == after


@pytest.mark.parametrize(
    "text",
    [f"{GO}PB[a];B[aa]PB[b])", f"{GO}PB[a](;B[aa]PW[b])(;B[bb]PW[c]))", f"{GO};B[aa];B[bb]B[cc])",
     f"{GO};B[aa]LB[aa:A][aa:B])"],
)  # fmt: skip
def test_what_contradicts_itself_is_left_as_it_is(text: str) -> None:
    assert mended(text, Safety.UNSAFE) == text


def test_a_fix_that_nobody_asked_for_changes_no_byte() -> None:
    text = "((;FF[3]PB[a]PB[b]C[x\\];B[q4] odd ;W[bb](;B[cc])"
    assert mended(text, Safety.SAFE).count("PB") == 2


@pytest.mark.parametrize("shape", ["(;B[aa]", "(;B[aa]);W[bb]", ";;C[a\\b\\]];", "(;LB[aa:1:2]AB[aa:cc][bb]"])
def test_the_time_for_what_is_nested_or_damaged_is_linear(shape: str) -> None:
    def seconds(count: int) -> float:
        begin = process_time()
        lint(FORMAT, f"{GO}{shape * count})".encode(), EVERYTHING)
        return process_time() - begin

    seconds(100)
    assert seconds(8000) < 12 * max(seconds(2000), 0.05)
