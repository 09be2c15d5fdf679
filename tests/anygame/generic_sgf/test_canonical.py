"""The canonical text of SGF: what it looks like, that it stays as it is, and that it says what was read."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from gamenote import _version
from gamenote.actions.convert.convert_file import convert_games
from gamenote.actions.convert.select_games import Account, Request
from gamenote.core import registry
from gamenote.core.format import Format
from gamenote.core.record import Record, walk
from gamenote.core.replay import replay
from gamenote.testing import read
from tests.corpus import CORPUS, needs_corpus
from tests.fuzz.mutation import mutated
from tests.fuzz.stock import opened, stock

SGF, JSON, JSONL = (registry.formats()[name] for name in ("sgf", "json", "jsonl"))
WILD = sorted((CORPUS / "sgf" / "wild").glob("*.sgf")) if CORPUS is not None else []


def converted(
    data: bytes, source: Format = SGF, target: Format = SGF, given: Mapping[str, str] | None = None
) -> tuple[bytes, list[str]]:
    """Return what a file becomes, and what is told of losses; `drop` stands among the options here."""
    account, options = Account("x"), dict(given or {})
    drop = frozenset(filter(None, (options.pop("drop", ""),)))
    request = Request(target, options, drop=drop, keep_broken=True)
    text = b"".join(convert_games(opened(source, data), request, account))
    assert not account.troubles
    return text, [each.said.replace("{}", str(each.count)) for each in account.losses.values() if each.said]


def said(record: Record) -> list[object]:
    """Return what a record says, however its nodes are divided: moves, words, and the board behind each line."""
    engine = registry.engine_of(record.game)
    nodes = [node for _, node in walk(record)]
    texts = [(node.actor, node.move.replace("\r\n", "\n")) for node in nodes if node.move is not None]
    moves = [(actor, "pass" if text == "tt" else text) for actor, text in texts]
    words = [each.text for node in nodes for each in node.after if each.text.strip()]
    boards = dict[object, object]()
    steps = [*replay(record, engine)] if engine is not None else []  # all at once, so that no id is given twice
    for step in steps:
        if engine is not None and step.after is not None:
            boards[step.path.parent and id(step.path.parent), step.path.line] = engine.diagram(step.after).cells
    forks = [len(node.variations) for node in nodes if node.variations]
    return [moves, " ".join(words).split(), forks, [*boards.values()]]


HEAD = "(;FF[4]GM[1]CA[UTF-8]AP[a:1]SZ[9]"


def canonical(text: str, options: Mapping[str, str] | None = None) -> str:
    """Return the canonical text of a game, behind its usual first line."""
    found = converted(f"(;GM[1]SZ[9]AP[a:1]{text})".encode(), given=options)[0].decode()
    assert found.startswith(HEAD)
    return found.removeprefix(HEAD)[:-2].strip("\n")


def test_the_root_says_the_game_in_lines_and_its_comment_last() -> None:
    given = (
        "(;C[Hello]GC[end]KM[+06.50]TM[0600]XQ[1]AB[cc][aa]RE[B+R ]PW[Ben]RU[Japanese]PB[Ann]DT[2020-01-02]ST[2])"
    )
    assert converted(given.encode())[0].decode().replace(_version.__version__, "1") == (
        "(;FF[4]GM[1]CA[UTF-8]AP[gamenote:1]ST[2]SZ[19]\nPB[Ann]PW[Ben]\nDT[2020-01-02]\n"
        "RU[Japanese]KM[6.5]TM[600]RE[B+R]\nGC[end]\nXQ[1]\nAB[aa][cc]\nC[Hello])\n"
    )


def test_ten_moves_stand_in_a_line_and_remarkable_ones_begin_one() -> None:
    moves = "".join(f";{'BW'[n % 2]}[{'abcdefghi'[n % 9]}{'abc'[n // 9]}]" for n in range(12))
    text = canonical(f"{moves};B[ii]C[a];W[hh](;B[gg];AB[ff])(;B[hg])")
    assert [line.count(";") for line in text.split("\n")] == [10, 2, 2, 1, 1, 1]


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (";B[tt];W[  ]", ";B[];W[]"),
        (";PL[B]B[aa]KO[]MN[007]N[x ]C[y ]BL[060.00]", ";PL[B]N[x]\n;B[aa]BL[60]MN[7]KO[]C[y ]"),
        (";B[aa]W[bb]", ";B[aa];W[bb]"),
        (";AB[aa]B[bb]N[n]C[c]", ";AB[aa]N[n]\n;B[bb]C[c]"),
        (";W[bb]PL[B]", ";W[bb]\n;PL[B]"),
        ("AE[aa]B[bb]", "AE[aa]\n;B[bb]"),
        (";B[aa]L[aa][bb][cc]LB[bb:A][dd:x]", ";B[aa]LB[aa:B][bb:A][cc:C][dd:x]"),
        (";B[aa]M[aa][bb]", ";B[aa]MA[bb]TR[aa]"),
        (";B[aa]TE[1]BM[1];W[bb]BM[2]TE[1]", ";B[aa]IT[];W[bb]DO[]"),
        (";VW[cc][aa]", ";VW[aa:cc]"),
        (";FG[page: 1];FG[257:x];FG[]", ";FG[0:page\\: 1];FG[257:x];FG[]"),
        ("KI[13]", "KM[6.5]"),
        ("KI[13]KM[5]", "KM[5]\nKI[13]"),
        ("KI[13]KM[6.5];KI[3]", "KM[6.5]\n;KI[3]"),
        (";B[aa]TE[1]TE[2]DO[];W[bb]M[1]L[aa][1]", ";B[aa]TE[1]DO[];W[bb]LB[aa:A]L[1]M[1]"),
        (";B[aa]TR[cb:bc]TR[aa][aa][ab]", ";B[aa]TR[aa][ab][bb:cc]"),
        (";B[aa]LB[bb:a:b]LB[aa:c\\d]", ";B[aa]LB[aa:cd][bb:a\\:b]"),
        (";B[aa]AR[bb:aa][aa:bb]DD[]CoPyright[x\\:y]", ";B[aa]AR[aa:bb][bb:aa]DD[]CP[x:y]"),
        ("PB[Ann];PW[Ben]RE[B+R];B[aa]", "PB[Ann]PW[Ben]\nRE[B+R]\n;;B[aa]"),
        (";PB[Ann];B[aa](;W[bb]RE[B+R])(;W[cc])", ";PB[Ann];B[aa]\n(;W[bb]RE[B+R])\n(;W[cc])"),
        ("PB[Ann];PB[Bob];B[aa]", "PB[Ann]\nGC[PB: Bob]\n;;B[aa]"),
        ("C[a\\\nb\nc\\[\\]]", "C[ab\nc[\\]]"),
        (";B[aa]LZ[a\\:b c]CH[1]", ";B[aa]LZ[a\\:b c]CH[1]"),
    ],
)
def test_each_thing_has_one_spelling_in_ff4(given: str, text: str) -> None:
    assert canonical(given) == text
    assert canonical(text) == text


@pytest.mark.parametrize(
    ("version", "text"),
    [
        ("FF[3]", ";B[aa];W[ba]\n;AB[ab];B[bb]"),
        ("FF[4]", ";AB[ab];B[aa];W[ba];B[bb]"),
    ],
)
def test_old_versions_set_up_where_they_say_so(version: str, text: str) -> None:
    assert canonical(f"{version};B[aa]W[ba]AB[ab]B[bb]") == text


@pytest.mark.parametrize(
    ("options", "given", "text"),
    [
        ({"points": "expanded"}, ";AB[aa:bb][ab]TR[cc:cd]", ";AB[aa][ba][ab][bb]TR[cc][cd]"),
        ({"points": "compressed"}, ";AB[ab][aa][ba][bb][ee]DD[aa][ba]", ";AB[aa:bb][ee]DD[aa:ba]"),
        ({"pass": "tt"}, ";B[tt];W[]", ";B[tt];W[]"),
        ({"breaks": "paragraph"}, "C[one\ntwo\n\nthree]", "C[one two\n\nthree]"),
        ({"ff": "4"}, ";B[aa]", ";B[aa]"),
        ({"strict": "yes"}, ";B[aa]CH[1]EL[3];W[bb]HO[2]CH[1]", ";B[aa]HO[1];W[bb]HO[2]"),
        ({"strict": "yes"}, "OM[25]OP[600]ID[x]LT[]", "OT[25/600 Canadian]\nGC[ID: x]"),
        ({"strict": "yes"}, "TC[3]TT[30]", "TT[30]\nTC[3]"),
    ],
)
def test_options_write_otherwise(options: dict[str, str], given: str, text: str) -> None:
    assert canonical(given, options) == text
    assert canonical(text, options) == text


@pytest.mark.parametrize(
    ("given", "options", "losses"),
    [
        ("AP[x][y]PB[a];B[aa]", {}, ["a second AP is left out"]),
        ("AP[x]AP[foxwq]", {}, ["a second AP is left out"]),
        ("AP[x]PB[a];PB[b]", {}, ["a second PB becomes a line of GC"]),
        ("AP[x];B[aa]EL[3]", {"strict": "yes"}, ["EL, which FF[4] does not have, is left out"]),
        (
            "AP[x];B[aa]LZ[12]KT[abc]LZ2[é]",
            {"drop": "analysis"},
            ["properties of Lizzie are left out: 13 bytes", "properties of KaTrain are left out: 7 bytes"],
        ),
        ("TC[3]TT[30];B[aa]TC[1]LZ[2]", {"drop": "private:fox"}, ["properties of Fox are left out: 11 bytes"]),
        ("AP[x];B[aa][bb]", {}, ["words that programs skip are left out"]),
        ("AP[x];B[aa]L[aa]CoPyright[x]", {}, ["words that programs skip are left out"]),
        ("AP[x];B[aa]CH[1]EL[2]LZ[3]C[a\\\nb]", {}, []),
    ],
)
def test_what_the_canonical_form_does_not_keep_is_told(
    given: str, options: dict[str, str], losses: list[str]
) -> None:
    assert converted(f"(;GM[1]SZ[9]{given})".encode(), given=options)[1] == losses


def test_a_problem_without_what_programs_added_keeps_all_its_lines() -> None:
    lines = "(;B[ba]\n;W[aa]C[WRONG])\n(;B[aa]C[RIGHT]\n(;W[ba]TE[1])\n(;W[]))"
    text, _ = converted(f"{HEAD}MULTIGOGM[1]AB[ab]AW[bb]GE[life]{lines})".encode(), given={"drop": "private"})
    assert text.decode() == f"{HEAD}\nAB[ab]AW[bb]\n{lines})\n"


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("path", WILD, ids=lambda path: path.name)
def test_records_of_others_come_back_from_json_as_their_canonical_text(path: Path) -> None:
    data = path.read_bytes()
    text, _ = converted(data)
    assert converted(text)[0] == text
    for target in (JSON, JSONL):
        assert converted(converted(data, target=target)[0], target)[0] == text


@pytest.mark.costly
@pytest.mark.parametrize(
    "text",
    [
        f"(;PB[{'a' * 100_000}]{'PB[b]' * 3_000})",
        "(;SZ[:]F[])",
        f"(;KI[{'9' * 9_000}]SZ[{'9' * 9_000}]KM[{'0' * 9_000}];B[tt])",
        f"(;FF[3];{'B[aa]AB[bb]' * 1_000})",
        f"(;GM[1]{';M[aa][bb]L[cc]' * 200})",
        f"(;GM[1]{'(;B[aa]' * 5_000}{')' * 5_000})",
    ],
    ids=("header", "size", "numbers", "order", "marks", "depth"),
)
def test_hostile_records_have_a_canonical_text(text: str) -> None:
    found, _ = converted(text.encode(), given={"points": "compressed"})
    assert converted(found, given={"points": "compressed"})[0] == found


def _check(data: bytes) -> None:
    text, _ = converted(data)
    (_, before), *more = read(SGF, data)
    (_, after), *_ = read(SGF, text) if text else [("", before)]
    if not (before.broken or more or not text):
        assert said(after.record) == said(before.record)
    assert converted(text)[0] == text
    assert converted(converted(data, target=JSON)[0], JSON)[0] == text
    for points in ("compressed", "expanded"):
        other, _ = converted(data, given={"points": points})
        assert converted(other, given={"points": points})[0] == other


@pytest.mark.parametrize("seed", range(60))
def test_damaged_records_have_a_canonical_text_that_stays(seed: int) -> None:
    dice = random.Random(seed)
    games = stock("sgf")
    _check(mutated(dice.choice(games), dice, games))
