"""Plain games are read without a tree, and say the same as if they were read with one."""

import gc
import random
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from gamenote.actions.lint.lint_game import lint_game
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.cutting import decode
from gamenote.core.reading import Doubt
from gamenote.core.record import Line, Segment, same
from gamenote.core.rule import Stage
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import Origin, Source
from gamenote.syntax.sgf import quick
from gamenote.syntax.sgf.quick import QuickReading
from gamenote.syntax.sgf.reading import SgfReading
from tests.corpus import CORPUS

SAMPLES = Path(__file__).parents[3] / "samples"
CODECS = {name: registry.formats()[name].codec() for name in ("blokus", "plateau")}
ENDINGS = {"blokus": "*.blksgf", "plateau": "*.plt"}
ALL = Settings(Selection(("ALL",)))
JUNK = " \n;[]()\\,\t:aB1\ufeffé"
PIECES = ("C[x]", "C[a;b]", "C[\\]]", "N[x]", "TE[1]", "PL[B]", "AB[e10]", "(;B[a1])", "RE[0]", "CA[UTF-8]")


def texts() -> Iterator[tuple[str, str]]:
    for kind, ending in ENDINGS.items():
        folders = [SAMPLES / kind, *([CORPUS / kind] if CORPUS is not None else [])]
        for path in sorted(each for folder in folders for each in folder.rglob(ending)):
            yield kind, path.read_bytes().decode("utf-8", "surrogateescape")


TEXTS = list(texts())


def source_of(kind: str, text: str) -> Source:
    return decode(text.encode("utf-8", "surrogateescape"), "x", registry.formats()[kind].charset, Origin())


def read(kind: str, text: str) -> SgfReading:
    found = CODECS[kind].read(source_of(kind, text))
    assert isinstance(found, SgfReading)
    return found


def read_in_full(kind: str, text: str, monkeypatch: pytest.MonkeyPatch) -> SgfReading:
    """The same game as if it were not plain."""
    with monkeypatch.context() as patch:
        patch.setattr(quick, "_is_sound", lambda *given: False)
        return read(kind, text)


def spoilt(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text))
    junk = dice.choice((dice.choice(JUNK), dice.choice(PIECES), ""))
    return text[:at] + junk + text[at + dice.randrange(2) :]


Moves = list[tuple[str | None, str]]


def lines_of(segments: Sequence[Segment]) -> Iterator[Moves]:
    """Every line from its first move to its last, by the segments."""
    reached: list[Moves] = []
    for number, (depth, moves, actors) in enumerate(segments):
        del reached[depth:]
        before = reached[-1] if reached else []
        reached.append(before + list(zip(actors, moves, strict=True)))
        if number + 1 == len(segments) or segments[number + 1][0] <= depth:
            yield reached[-1]


def lines_from(line: Line, before: Moves) -> Iterator[Moves]:
    """The same by the nodes of a record."""
    path = list(before)
    for node in line:
        for variation in node.variations:
            yield from lines_from(variation, path)
        if node.move is not None:
            path.append((node.actor, node.move))
    yield path


def agree(kind: str, text: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the game is plain; if so, all that is known of it must be the same."""
    quick = read(kind, text)
    if not isinstance(quick, QuickReading):
        return False
    full, text = read_in_full(kind, text, monkeypatch), quick.source.text
    assert not isinstance(full, QuickReading)
    assert full.diagnostics == quick.diagnostics
    assert Doubt.MOVES in quick.doubt or not quick.diagnostics
    assert (quick.broken, quick.empty) == (full.broken, full.empty) == (False, False)
    assert same(quick.record, full.record)
    moves, others = quick.record.moves(), full.record.moves()
    assert moves is not None and (moves.single is None) == (others is None)
    assert others is None or (moves.setup, moves.single) == (others.setup, others.single)
    assert sorted(lines_of(moves.segments)) == sorted(lines_from(full.record.line, []))
    assert [node.span for node in quick.record.line] == [node.span for node in full.record.line]
    assert [quick.locate(at) for at in range(len(text) + 1)] == [full.locate(at) for at in range(len(text) + 1)]
    assert quick.syntax.start == full.syntax.start
    assert quick.syntax.nodes[1:] == full.syntax.nodes[1:]
    assert quick.syntax.nodes[0].span == full.syntax.nodes[0].span
    return True


@pytest.mark.parametrize("index", range(len(TEXTS)))
def test_a_plain_game_is_read_as_any_other(index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, text = TEXTS[index]
    agree(kind, text, monkeypatch)


@pytest.mark.parametrize("index", range(len(TEXTS)))
def test_rules_of_doubt_say_nothing_of_what_is_plain(index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, text = TEXTS[index]
    dice, format = random.Random(index), registry.formats()[kind]
    for number in range(30):
        changed = spoilt(text, dice) if number else text
        quick = read(kind, changed)
        if not isinstance(quick, QuickReading) or not agree(kind, changed, monkeypatch):
            continue
        source = source_of(kind, changed)
        with monkeypatch.context() as patch:
            patch.setattr(Case, "doubt", Doubt.BOTH)
            forced = lint_game(source, quick, format, ALL)
        assert lint_game(source, quick, format, ALL) == forced


@pytest.mark.parametrize("name", ["blokus/duo.blksgf", "blokus/gembloq-2.blksgf", "plateau/by-hand.plt"])
def test_samples_without_annotations_are_plain(name: str) -> None:
    text = (SAMPLES / name).read_bytes().decode()
    assert isinstance(read(name.partition("/")[0], text), QuickReading)


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[Blokus Duo];B[e10];W[j5])",
        "(;GM[Blokus Duo]\n;B[e10]\n;W[j5]C[well played]\n)\n",
        "(;GM[Blokus Duo])",
        "\n (;GM[Blokus Duo]PB[a\\]b]\n;B[e10]C[it is (so [3)]\n)",
        "(;GM[Blokus Duo]C[x];B[e10]C[a; b (c)];W[j5]C[];B[e10]C[];W[j5])",
    ],
)
def test_games_that_are_plain(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert agree("blokus", text, monkeypatch)


@pytest.mark.parametrize("move", ["e1?0", "e1 0,e11", "(;W", "e10,", "e10,e12", "pass;"])
def test_a_game_in_which_something_is_no_move_is_read_in_full(move: str) -> None:
    found = read("blokus", f"(;GM[Blokus Duo];B[e10];W[{move}];B[f11])")
    assert found.diagnostics
    assert not isinstance(found, QuickReading)


@pytest.mark.parametrize("move", ["e11,e10", " e10,e11", "E10,e11", "e10,e011", "e10 ,e11"])
def test_moves_in_another_spelling_leave_doubts(move: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"(;GM[Blokus Duo];B[{move}])"
    assert agree("blokus", text, monkeypatch) or move[0] == " "
    assert Doubt.MOVES in read("blokus", text).doubt
    assert Doubt.MOVES not in read("blokus", "(;GM[Blokus Duo];B[e10,e11])").doubt


@pytest.mark.parametrize(
    "text",
    [
        "",
        "(",
        "()",
        "(;)",
        "(;GM[Blokus Duo]",
        ";GM[Blokus Duo];B[e10])",
        "(;GM[Blokus Duo];B[e10]) x",
        "x(;GM[Blokus Duo];B[e10])",
        "(;GM[Blokus Duo];B[e10](;W[j5])(;W[j5,k5])",
        "(;GM[Blokus Duo];B[e10](;W[j5])(;W[j5,k5]);B[f11])",
        "(;GM[Blokus Duo];B[e10]((;W[j5])(;W[j5,k5])))",
        "(;GM[Blokus Duo];B[e10](;W[j5])())",
        "(;GM[Blokus Duo];B[e10]))(;W[j5]",
        "(;GM[Blokus Duo];B[e10]C[x]C[y])",
        "(;GM[Blokus Duo];C[x]B[e10]C[y])",
        "(;GM[Blokus Duo];B[e10]TE[1]BM[1])",
        "(;GM[Blokus Duo];B[e10]TE[3])",
        "(;GM[Blokus Duo];B[e10]TE[1][2])",
        "(;GM[Blokus Duo];B[e10] C[x])",
        "\n (;GM[Blokus Duo]PB[a\\]b]\n;B[e10]C[it is \\] (so [3)]\n)",
        "(;GM[Blokus Duo];C[x])",
        "(;GM[Blokus Duo];B[e10]C[a; b (c)];C[d)];W[j5]TE[1]C[x])",
        "(;GM[Blokus Duo];C[(first]B[e10]DO[])",
        "(;GM[Blokus Duo];B[e10](;W[j5])(;W[j5,k5]))",
        "(;GM[Blokus Duo]\n(;B[e10](;W[j5];C[x])\n (;W[j5,k5](;B[f11])(;B[f9])) )\n(;B[e10,e11]) )\n",
        "(;GM[Blokus Duo];TE[1])",
        "(;GM[Blokus Duo];)",
        "(;GM[Blokus Duo]PB[a]PB[b];B[e10])",
        "(;GM[Blokus Duo]PB[a][b];B[e10])",
        "(;GM[Blokus Duo]PB[a]b];B[e10])",
        "(; GM[Blokus Duo];B[e10])",
        "(;GM[Blokus Duo] PB[a];B[e10])",
        "(;GM[Blokus Duo];B [e10])",
        "(;GM[Blokus Duo];B[e10]C[a]b])",
        "(;GM[Blokus Duo];B[e10]W[j5])",
        "(;GM[Blokus Duo];BLUE[e10])",
        "(;GM[Blokus Duo];B[])",
        "(;GM[Blokus Duo]AB[e10])",
        "(;GM[Blokus Dua];B[e10])",
        "(;B[e10])",
    ],
)
def test_games_that_are_not_plain(text: str) -> None:
    assert not isinstance(read("blokus", text), QuickReading)


def test_a_game_in_a_charset_that_it_does_not_declare_is_not_plain() -> None:
    text = "(;GM[Blokus Duo]CA[UTF-8];B[e10])"
    codec = CODECS["blokus"]
    assert isinstance(codec.read(Source("x", text, declared="UTF-8")), QuickReading)
    assert not isinstance(codec.read(Source("x", text, encoding="iso8859-1", declared="UTF-8")), QuickReading)


def test_the_tree_of_a_plain_game_is_made_when_asked_for() -> None:
    found = read("blokus", "(;GM[Blokus Duo];B[e10];W[j5])")
    assert "nodes" not in vars(found.syntax)
    root = found.syntax.root
    assert found.syntax.nodes[0] is root
    assert found.syntax.children == [[1], [2], []]
    assert [*found.syntax.main_line()] == found.syntax.nodes


def test_all_rules_about_each_node_are_of_stage_doubt() -> None:
    doubt = {rule.code for rule in registry.rules_of("blokus", "blokus") if rule.stage is Stage.DOUBT}
    assert {"SGF102", "SGF201", "SGF110", "BLK111", "BLK401"} <= doubt


@pytest.mark.parametrize("text", ["(;GM[Blokus Duo];B[e10];W[j5])", "(;GM[Blokus Duo];B[e10]C[a];W[j5])"])
def test_a_plain_game_is_gone_with_its_last_user_and_needs_no_collector(text: str) -> None:
    gc.disable()
    try:
        found = read("blokus", text)
        assert found.record.line
        watched = weakref.ref(found)
        del found
        assert watched() is None
    finally:
        gc.enable()
