"""`gamenote diff`: games matched by content, differences in words and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from gamenote.cli.schema import SCHEMAS
from tests.cli.command import ROOT, gamenote
from tests.contract.registered import SAMPLES, label

HEAD = '[White "Ann"]\n[Black "Bob"]\n[Date "2024.05.01"]\n[Round "{}"]\n[Result "*"]\n\n'
GAME = HEAD + "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def diff(one: str, other: str, *options: str, ending: str = "pgn") -> Any:
    Path(f"a.{ending}").write_text(one)
    Path(f"b.{ending}").write_text(other)
    return gamenote("diff", f"a.{ending}", f"b.{ending}", *options)


def differences(one: str, other: str, ending: str = "pgn") -> list[str]:
    """What is told of one game."""
    return [line.strip() for line in diff(one, other, "-q", ending=ending).out.splitlines()[1:]]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"Bob"', '"Bob Lee"', ["Black: Bob -> Bob Lee"]),
        ('[Result "*"]', '[Result "*"]\n[ECO "C70"]', ["ECO: C70 (added)"]),
        ("3. Bb5", "3. Bc4", ["moves: 3. Bb5 -> 3. Bc4"]),
        ("2. Nf3 Nc6", "2. Nf3 d6", ["moves: 2... Nc6 -> 2... d6"]),
        ("3. Bb5 a6", "3. Bb5 a6 4. Ba4 Nf6", ["moves: 4. Ba4 Nf6 (added)"]),
        ("3. Bb5 a6", "3. Bb5", ["moves: 3... a6 (removed)"]),
        ("3. Bb5", "3. Bb5 {the Spanish}", ["comment at 3. Bb5: the Spanish (added)"]),
        ("3. Bb5", "3. Bb5!?", ["sign at 3. Bb5: !? (added)"]),
        ("2. Nf3", "2. Ngf3", ["spelling at 2. Nf3: Nf3 -> Ngf3"]),
        ("3. Bb5", "3. Bb5 (3. Bc4 Bc5 {quiet})", ["variation at 3. Bb5: (3. Bc4 Bc5 {quiet}) (added)"]),
        ("1. e4", "1. e4 {[%clk 0:10:00]}", ["clock at 1. e4: 0:10:00 left (added)"]),
        ("3. Bb5", "3. Bb5 {[%x 1]}", ["comment at 3. Bb5: [%x 1] (added)"]),
        ("a6 *", "a6 1-0", ["result behind the moves: 1-0 (added)"]),
        ("a6 *", "a6 * end", ["unread text: end (added)"]),
    ],
)
def test_each_kind_of_difference_is_told_in_words(before: str, after: str, told: list[str]) -> None:
    game = GAME.format(1)
    assert differences(game, game.replace(before, after)) == told


def test_games_are_matched_by_content_wherever_they_stand() -> None:
    games = [GAME.format(number) for number in range(1, 5)]
    changed = games[0].replace("Bb5", "Bc4")
    result = diff("".join(games), "".join((games[3], games[2], GAME.format(9).replace("e4", "d4"), changed)))
    assert result.code == 1
    assert result.out.splitlines() == [
        "game 1 of a.pgn and 4 of b.pgn: Ann - Bob (2024.05.01)",
        "  moves: 3. Bb5 -> 3. Bc4",
        "only in a.pgn: game 2 of a.pgn: Ann - Bob (2024.05.01)",
        "only in b.pgn: game 3 of b.pgn: Ann - Bob (2024.05.01)",
        "1 game differs, 1 only in a.pgn, 1 only in b.pgn, 2 games are the same (in another order).",
    ]


def test_layout_is_no_difference() -> None:
    game = GAME.format(1)
    result = diff(game, game.replace(" 2. ", "\n2. ").replace("\n\n1.", "\n\n\n1."))
    assert (result.code, result.out) == (0, "")
    assert result.err == "1 game is the same (1 of them in another layout).\n"


def test_the_codes_are_those_of_diff() -> None:
    game = GAME.format(1)
    assert diff(game, game, "-qq").code == 0
    result = diff(game, game.replace("e4", "d4"), "-qq")
    assert (result.code, result.out, result.err) == (1, "", "")
    assert gamenote("diff", "a.pgn", "missing.pgn").code == 2
    assert gamenote("diff", "a.pgn").err.startswith("gamenote: error: two files or folders are compared\n")


def test_folders_are_compared_over_all_their_files() -> None:
    for path, numbers in {"a/x.pgn": (1, 2), "a/y.pgn": (3,), "b/x.pgn": (3,), "b/z.pgn": (1, 2)}.items():
        Path(path).parent.mkdir(exist_ok=True)
        Path(path).write_text("".join(map(GAME.format, numbers)))
    result = gamenote("diff", "a", "b")
    assert (result.code, result.err) == (0, "3 games are the same (in another order).\n")


def test_json_keeps_to_its_schema() -> None:
    game = GAME.format(1)
    result = diff(game + GAME.format(2), game.replace("Bb5", "Bc4"), "--output-format", "json")
    document = json.loads(result.out)
    jsonschema.Draft202012Validator(SCHEMAS["diff"].load()).validate(document)
    assert document["summary"] == {
        "changed": 1, "removed": 1, "added": 0, "same": 0, "layout": 0, "moved": False
    }  # fmt: skip
    assert document["games"][0]["differences"] == [
        {"kind": "moves", "name": "", "at": "", "ply": 5, "before": "3. Bb5", "after": "3. Bc4"}
    ]


def test_the_same_games_in_two_formats_are_the_same() -> None:
    path = ROOT / "samples/pgn/annotated.pgn"
    assert gamenote("convert", path, "--to", "json", "-o", "x.json").code == 0
    result = gamenote("diff", path, "x.json")
    assert (result.code, result.out) == (0, "")


@pytest.mark.costly
@pytest.mark.parametrize(("owner", "path"), SAMPLES, ids=label)
def test_a_record_does_not_differ_from_what_it_is_when_written_again(owner: str, path: Path) -> None:
    assert gamenote("diff", path, path).code == 0
    if gamenote("convert", path, "--to", owner, "-o", f"x{path.suffix}", "--allow-loss", "all").code == 0:
        result = gamenote("diff", "-f", owner, path, f"x{path.suffix}")
        assert result.code in (0, 1)
        assert "only in" not in result.out


def test_control_characters_are_shown() -> None:
    result = diff(GAME.format(1), GAME.format(1).replace("Bob", "B\x1b[31mob"))
    assert "\x1b" not in result.out
    assert r"B\x1b[31mob" in result.out


def test_textconv_gives_a_line_for_each_move_and_never_fails() -> None:
    Path("a.pgn").write_text(GAME.format(1).replace("3. Bb5", "3. Bb5 {the Spanish} (3. Bc4)"))
    result = gamenote("diff", "--textconv", "a.pgn")
    assert result.code == 0
    assert result.out.splitlines()[-6:-1] == [
        "  2... Nc6", "  3. Bb5", "    comment: the Spanish", "  (3. Bc4)", "  3... a6"
    ]  # fmt: skip
    Path("a.bin").write_bytes(b"\0\1\2")
    assert gamenote("diff", "--textconv", "a.bin").code == 0
