"""The line ends and the character set of what is converted."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenote.core import registry

from .command import gamenote, process

GAME = '[White "{}"]\n[GameType "20"]\n\n1. 32-28 19-23 {{ first\nsecond }} *\n'


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.pdn"
    path.write_text(GAME.format("Łukasz"), encoding="utf-8")
    return path


@pytest.mark.costly
@pytest.mark.parametrize("to", ["pdn", "json", "jsonl", "csv", "fen"])
def test_every_line_ends_as_it_should(to: str) -> None:
    plain = process("convert", "game.pdn", "--to", to).stdout
    assert b"\r" not in plain
    assert process("convert", "game.pdn", "--to", to, "--line-ending", "crlf").stdout == plain.replace(
        b"\n", b"\r\n"
    )


def test_the_configuration_may_name_the_line_end() -> None:
    Path("gamenote.toml").write_text('[convert]\nline-ending = "crlf"')
    assert process("convert", "game.pdn", "--to", "pdn").stdout.count(b"\r\n") >= 4
    assert b"\r" not in process("convert", "game.pdn", "--to", "pdn", "--line-ending", "lf").stdout


def test_what_was_written_with_other_line_ends_is_read_as_the_same_game() -> None:
    gamenote("convert", "game.pdn", "--to", "pdn", "--line-ending", "crlf", "-o", "other.pdn")
    one, other = (gamenote("convert", name, "--to", "pdn").out for name in ("game.pdn", "other.pdn"))
    assert one == other


def test_a_character_set_may_be_chosen() -> None:
    data = process("convert", "game.pdn", "--to", "pdn", "--output-encoding", "cp1250").stdout
    assert "Łukasz".encode("cp1250") in data


def test_a_character_that_a_character_set_lacks_is_told_and_nothing_written() -> None:
    result = gamenote("convert", "game.pdn", "--to", "pdn", "--output-encoding", "latin-1", "-o", "out.pdn")
    assert (result.code, Path("out.pdn").exists()) == (2, False)
    assert result.err == "gamenote: error: game.pdn: there is no 'Ł' in the character set iso8859-1\n"


@pytest.mark.parametrize(
    ("to", "why"),
    [("json", "json is always UTF-8"), ("plateau", "plateau says in its own text which character set it has")],
)
def test_a_format_may_leave_no_choice(to: str, why: str) -> None:
    result = gamenote("convert", "game.pdn", "--to", to, "--output-encoding", "latin-1")
    assert (result.code, result.err) == (2, f"gamenote: error: {why}\n")


def test_line_ends_are_nothing_to_what_is_no_text() -> None:
    pytest.importorskip("pyarrow")
    assert registry.formats()["parquet"].codec().binary
    one, other = (
        process("convert", "game.pdn", "--to", "parquet", "--line-ending", end).stdout for end in ("lf", "crlf")
    )
    assert one == other
