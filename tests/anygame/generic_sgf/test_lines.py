"""Games of Go that are one line are read quickly, and as the plain reader reads them."""

from __future__ import annotations

import random

import pytest

from gamenote.actions.lint.lint_game import lint_game
from gamenote.anygame.generic_sgf import FORMAT, codec
from gamenote.anygame.generic_sgf.dialect import GenericDialect
from gamenote.anygame.generic_sgf.lines import LineReading
from gamenote.core.record import same
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import Source
from gamenote.syntax.sgf.reading import SgfReading
from gamenote.testing import read
from tests.bench import server_games

HEAD = "(;FF[4]GM[1]SZ[9]KM[6.5]PB[Ann]RU[Japanese]"
LINES = (
    HEAD,
    f"{HEAD}HA[2]AB[cc][gg]C[root; (one)]\n;W[aa]WL[60.5]C[hm; (W[bb\n];B[bb]\n;W[]C[ann [3k\\]: a pass]",
    f"{HEAD};B[aa]BL[61]OB[3];W[bb];B[tt]BL[55]OB[4];W[Q4]TR[aa][bb]N[x]TE[1]BL[70];B[zz]KO[]C[\\[x\\]]",
    "(;GM[1]SZ[13:9]CoPyright[x]AP[a]AP[b];B[mi]OB[3]BL[61];;C[ok] MN[3] [4];W [aa]C[é]C[ ]\n;B[aa]W[bb]",
    f"{HEAD}OT[3x10](;B[aa](;W[bb]C[RE: B+3](;B[cc](;W[aa]",
    "(;FF[3]GM[1]SZ[9]RE[B+R];B[aa]BL[5]OB[1];W[bb]WL[9]OW[2];B[cc]BL[7]OB[2];W[aa];B[aa]RE[W+3]TB[aa]TW[bb]",
)
JUNK = (
    "",
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    " ",
    "\n",
    "é",
    "C[x]",
    " [3k\\] ",
    ";B[dd]",
    "BL[9]",
    "AB[ee]",
    "PL[W]",
    "(;W[dd])",
    ";",
    "SZ[9]",
)
ALL = Settings(Selection(("ALL",)))


def texts() -> list[str]:
    made = [game.decode() for name in server_games.SERVERS for game in server_games.games(1, name)]
    return [*(line + ")" * line.count("(;") for line in LINES), *made]


TEXTS = texts()


def spoilt(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text))
    return text[:at] + dice.choice(JUNK) + text[at + dice.randrange(2) :]


def read_both(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Source, SgfReading, SgfReading]:
    """A game as it is read, and as the plain reader reads it."""
    ((source, reading), *_) = read(FORMAT, text.encode())
    with monkeypatch.context() as patch:
        patch.setattr(codec, "read_line", lambda source: None)
        plain = codec.GenericSgf().read(source)
    assert isinstance(reading, SgfReading)
    return source, reading, plain


@pytest.mark.parametrize("index", range(len(TEXTS)))
def test_a_line_is_the_same_read_quickly(index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice, lines = random.Random(index), 0
    for number in range(12 if len(TEXTS[index]) > 1000 else 60):
        text = spoilt(TEXTS[index], dice) if number else TEXTS[index]
        source, quick, plain = read_both(text, monkeypatch)
        if not isinstance(quick, LineReading):
            continue
        lines += 1
        assert (quick.broken, quick.empty, quick.diagnostics) == (plain.broken, plain.empty, plain.diagnostics)
        assert same(quick.record, plain.record)
        assert [node.span for node in quick.record.line] == [node.span for node in plain.record.line]
        moves, others = quick.record.moves(), plain.record.moves()
        assert moves is not None and others is not None
        assert (moves.setup, moves.single) == (others.setup, others.single)
        assert moves.aligned <= others.aligned
        places = dice.sample(range(len(source.text)), min(40, len(source.text)))
        assert [*map(quick.locate, places)] == [*map(plain.locate, places)], text
        assert (quick.syntax.nodes, quick.syntax.last) == (plain.syntax.nodes, plain.syntax.last)
        assert quick.syntax.children == plain.syntax.children
    assert lines, "not read quickly even as it is"


@pytest.mark.parametrize("index", range(len(TEXTS)))
def test_no_rule_has_anything_to_say_of_usual_nodes(index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(index + 100)
    for number in range(6 if len(TEXTS[index]) > 1000 else 40):
        text = spoilt(TEXTS[index], dice) if number else TEXTS[index]
        source, reading, plain = read_both(text, monkeypatch)
        found = lint_game(source, reading, FORMAT, ALL).found
        with monkeypatch.context() as patch:
            patch.setattr(GenericDialect, "usual_nodes", lambda self, tree: lambda node: False)
            assert found == lint_game(source, plain, FORMAT, ALL).found, text


def test_no_node_is_made_of_the_game_of_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in server_games.SERVERS:
        ((source, reading),) = read(FORMAT, b"".join(server_games.games(1, name)))
        lint_game(source, reading, FORMAT, ALL)
        assert "nodes" not in vars(reading.syntax)


@pytest.mark.parametrize(
    "text",
    [
        "(;FF[4]GM[11];B[a1])",
        f"{HEAD};B[aa](;W[bb])(;W[cc]))",
        f"{HEAD};B[aa](;B[bb]))",
        f"{HEAD};B[aa]AW[cc])",
        f"{HEAD}B[aa];W[bb])",
        f"{HEAD};B[aa]])",
        f"{HEAD};B[aa]))",
        f"x{HEAD};B[aa])",
        "(;GM[1]SZ[0];B[aa])",
    ],
)
def test_all_others_are_left_to_the_reader(text: str) -> None:
    ((_, reading),) = read(FORMAT, text.encode())
    assert not isinstance(reading, LineReading)
