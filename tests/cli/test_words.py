"""What people read when something is wrong: the culprit as written, in the field's terms, then what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import gamenote

TAGS = '[Event "Club"]\n[GameType "20"]\n'
KNOWN = "1-0, 1/2-1/2, 0-1, 2-0, 1-1, 0-2"
PLATEAU = "(;GM[Plateau];B[1  Onboard a1/0 xx];B[1 Onboard a1/1 rr])\n"


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.pdn", TAGS + "\n1. 32-28 . 19-23 *\n", 'unexpected "." between the moves'),
        ("a.pdn", TAGS + "\n1. e4 e5 *\n", 'unexpected "e4" between the moves'),
        (
            "a.pdn",
            TAGS + '[FEN "W:W31:"]\n\n*\n',
            "the FEN needs W or B before each list of squares; this list is empty",
        ),
        ("a.plt", PLATEAU, 'spacing differs from the standard form: write "1 Onboard a1/0 xx"'),
        ("a.plt", TAGS + "\n1. 32-28 19-23 *\n", "this looks like PDN; .plt is read as Plateau"),
        ("a.pdn", TAGS + "\n1. 0-2\n", 'no moves, only "1." before the result'),
        (
            "a.pdn",
            '[Result "4-6"]\n\n1. 32-28 *\n',
            f'"4-6" is not a result PDN knows ({KNOWN}); for other scoring add [ResultFormat ...]',
        ),
        (
            "a.pdn",
            '[Result "1-0"]\n[GameType "20"]\n\n1. 32-28 1-0\n',
            "international draughts scores 2-0; this game says 1-0",
        ),
        (
            "a.pdn",
            '[Date "17 april 2009"]\n[GameType "20"]\n\n1. 32-28 *\n',
            'date "17 april 2009" should be 2009.04.17',
        ),
    ],
)
def test_a_finding_is_plain(tmp_path: Path, name: str, text: str, message: str) -> None:
    (tmp_path / name).write_text(text)
    out = gamenote("lint", tmp_path / name, "--level", "info", "--output-format", "concise").out
    assert [line for line in out.splitlines() if line.endswith(f" {message}")], out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["lint", "a.txt"], "a.txt: cannot tell what kind of record this is; name it: --format "),
        (
            ["convert", "a.pdn", "b.pdn", "--to", "json"],
            "with several files, name a folder: -o FOLDER (or --merge)",
        ),
        (
            ["convert", "a.pdn", "--to", "fen"],
            "a.pdn: fen holds positions only: 2 moves are not written (first at 4:4)",
        ),
        (["convert", "a.pdn", "--to", "fen"], "a.pdn: 1 tag is not written: GameType (first at 2:12)"),
        (["convert", "a.pdn", "--to", "json", "--where", "captures.wite"], "--where: unknown name captures.wite"),
        (["lint", "a.pdn", "-o", "none/x.txt"], "cannot write none/x.txt: the folder does not exist"),
        (["-v", "lint"], "put -v after the command: gamenote lint -v"),
        (["pretty"], "name at least one file, e.g. gamenote pretty game.pdn"),
        (["check"], "did you mean lint?"),
    ],
)
def test_a_refusal_is_plain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.pdn", "b.pdn"):
        (tmp_path / name).write_text(TAGS + "\n1. 32-28 19-23 *\n")
    (tmp_path / "a.txt").write_text("hello\n")
    assert message in gamenote(*args).err


@pytest.mark.parametrize("command", ["lint", "convert", "pretty", "stats"])
def test_help_says_more_and_less_output_and_fix(command: str) -> None:
    text = gamenote(command, "--help").out
    assert "Less output; twice: only the exit code." in text
    assert "More output: files skipped and why, plugins." in text
    assert not [word for word in ("mend", "Mend", "Tell", "grave") if word in text]
