"""The fuzzer in short: records damaged in the same ways each time; the long form is `python -m tests.fuzz`."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time

import pytest

from gamenote.core import registry
from tests.fuzz.mutation import MUTATIONS
from tests.fuzz.oracles import check
from tests.fuzz.reduction import reduced
from tests.fuzz.run import Seen, Tally, failure, fresh, inputs, run
from tests.fuzz.small import SHORT, small
from tests.fuzz.stock import FORMATS, ROOT, TEXTS, stock

FEW = 25  # inputs of each format
LARGE = {"go-ascii": 20}  # how many are small where only those of some variants are

REDUCED = {  # name: the format, and the smallest input that showed the fault
    "an unclosed value at the end of a file": ("plateau", b";B[]W["),
    "a result before text that nobody reads": ("pdn", b"0-0a"),
    "a variation before an unclosed value": ("plateau", b";W[]()W[3"),
    "a variant name with two blanks, and a move that is no point of it": ("blokus", b";GM[Blokus  Duo]B[[]"),
    "a lone carriage return within a line of jsonl": ("jsonl", b':\r"'),
    "the same in a sound line": ("jsonl", b'{"game":\r"draughts"}\n'),
    "squares of four digits in a plain game": ("pdn", b'[E""][e""]1. 2-1111'),
    "a backslash as a whole value": ("2048gn", b'[e "\\"]'),
    "bytes that the guessed character set does not have": ("pdn", '[GameType "20"]{€€'.encode() + b"\x90ype}*"),
    "a misspelt move right behind the tags": ("pdn", b'[e""]W1-1'),
    "a star before more text": ("pdn", b'[G"0"]2-0 32x28b'),
    "a variant that is not expected, though all fits it": (
        "pdn",
        b'[GameType "202]\n[FEN "W:W28:B14,22,23"]\n\n1. 28x17 *\n',
    ),
    "plain tags on one line": ("2048gn", b'[Event "e"][Player "n"][InitialBoard "a1 b1"]\n1. L b2 *'),
    "half a character in json": ("jsonl", b'{"":1,"":"","header":{"fields":{"event":"\\ud800"}}'),
    "a tag of another letter case": ("pdn", b'[GameTypE "20"]\n\n1. 32-28 *\n'),
    "a game of a guessed variant in which Black seems to begin": ("pdn", b'[Event "e"]\n\n1... 25-21 *\n'),
    "a variant that is named by blanks": ("pdn", b'[GameType " "]\n\n1. 11x25 47-5 *\n'),
    "a move that is a result without its blank": ("pdn", b'[GameType "20"]\n\n1. 1- 1*\n'),
    "a byte that fits no letter beside some that do": (
        "pdn",
        b'[Site "\x81\xa6"]\n[GameType "20"]\n\n*\n',
    ),
    "another blank in a position": ("pdn", '[FEN "W:W2\u20288:B23"]\n\n2. 28x19 *\n'.encode()),
    "a game within an unclosed value": ("plateau", b"(;GM[\n\n(;GM[Plateau]\n;B[1 Onboard a1/0 xx]\n)\n"),
    "a directive for the file in an unclosed comment": ("2048gn", b'[Result"Retired"]{gamenote:ignore-file GAME'),
    "a number without a move before a star": ("pdn", b'[FEN "W:W46-50:B1-5"]\n\n1. 49-44 4-10 2.*44-39 *\n'),
    "a node without a move in a document": (
        "jsonl",
        b'{"game": "draughts", "variant": "russian", "lines": [{"of": null, "nodes": [{}, {}]}]}',
    ),
    "a game as a variation": ("plateau", b"(;B[1 Onboard a1/0 xx](;W[2 Onboard a2/0 xx])(;GM[Plateau];W[2]))\n"),
    "another line end in the second game": (
        "pdn",
        b'[Event "e"]\r\n\r\n1. 32-28 *\r\n\r\n[Event "f"]\n\n1. 32-28 *\n',
    ),
    "a type of game that is none, beside another game": (
        "pdn",
        b'[Event "e"]\n\n1. 24-20 *\n\n[Event "f"]\n[GameType "international"]\n\n1. 32-28 *\n',
    ),
    "a charset within a value": ("blokus", b"(;GM[Blokus Duo)CA[UTF-8]\n\n]\n"),
    "games within an entry that is none": (
        "json",
        b'{"":1,"games":[[\n{"game":[\n{"game":"","":{"":{"":""}},"":{"":""},"":""}]}]',
    ),
    "a semicolon in the last value": ("plateau", b"(;M[]C[;])"),
    "a charset in a value of a plain game": ("blokus", "(;GM[Blokus Duo]DT[)CA[UTF-8]PB[é];B[e10])".encode()),
    "a star between two moves without blanks": ("pdn", b"5-3*2-3"),
    "a misspelt move in a variation of a variation": ("pdn", b"8x7(3x9(8X7)3X3(8x7))2-0"),
    "the glyph that says nothing, $0": ("pdn", b"1216$0-"),
    "dots behind the first number of a line": ("pdn", b'[e""][FEN"B:W45:B35"]45-40 1. ... 40-34'),
    "a square on a file that is the sign of a capture": ("pdn", b'[E""][e""]3-4 x6c5'),
    "such a square in a plain game": ("pdn", b'[E""]1. e3-f4 x6-c5'),
    "a directive within a move": (
        "pdn",
        b'[GameType "20"]\n\n1. 31-2{gamenote: ignore-file TAG202}7 14-4 {gamenote: ignore-file TAG202}3 14-43 *',
    ),
}


@pytest.mark.parametrize("name", REDUCED)
def test_what_once_failed_holds(name: str) -> None:
    format_name, data = REDUCED[name]
    check(registry.formats()[format_name], data)


@pytest.mark.costly
@pytest.mark.parametrize("name", FORMATS)
def test_what_must_hold_for_any_text_holds_for_damaged_records(name: str) -> None:
    dice = random.Random(20261121)
    row = inputs(name, dice)
    for _ in dict.fromkeys((*stock(name), *small(name))):
        next(row)
    for _ in range(FEW):
        found = failure(registry.formats()[name], next(row))
        assert found is None, found.shown()


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_ten_minutes_of_damage_find_nothing(name: str) -> None:
    until = time.monotonic() + 600 / len(FORMATS)
    found = list(run([name], random.Random(7), until, Tally()))
    assert found == [], "\n".join(each.shown() for each in found)


@pytest.mark.parametrize("mutation", MUTATIONS)
@pytest.mark.parametrize("data", [b"", b"x", b'[Event "a"]\n1. 32-28 *'])
def test_every_kind_of_damage_can_be_done_to_anything(mutation: object, data: bytes) -> None:
    assert callable(mutation)
    for number in range(20):
        assert isinstance(mutation(data, random.Random(number), b"other [text]"), bytes)


def test_atheris_steers_a_run_where_it_is_installed() -> None:
    pytest.importorskip("atheris")
    command = [sys.executable, "-m", "tests.fuzz", "--atheris", "--minutes", "0.05", "--format", "jsonl"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search("jsonl +[0-9,]+ inputs", done.stdout)


def test_an_input_is_tried_once() -> None:
    seen = Seen()
    assert list(fresh("pdn", iter([b"1. 32-28", b"1. 32-28", b" 1\n", b"1. 31-27"]), seen)) == [
        b"1. 32-28",
        b"1. 31-27",
    ]
    assert list(fresh("blokus", iter([b"1. 32-28"]), seen)) == [b"1. 32-28"]


@pytest.mark.costly
@pytest.mark.parametrize("name", TEXTS)
def test_small_records_of_every_format_are_small(name: str) -> None:
    item = registry.formats()[name]
    played = item.writes and any(game in registry.games() for game in item.games or registry.games())
    few = LARGE.get(name, 30) if played else 5  # what cannot be written or played has samples and examples
    assert len(small(name)) > few
    assert max(map(len, small(name))) <= SHORT


def test_a_failing_input_is_made_small() -> None:
    assert reduced(b"some words { and a brace } more", lambda data: b"{" in data) == b"{"
