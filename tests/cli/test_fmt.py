"""`gamenote fmt` writes the canonical form of each format, and loses nothing, whatever a folder configures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import ROOT, gamenote

LOOSE = '[Event "x"]\n\n1. e4 {hi [%clk 0:01:00]} e5 $1 (1... c5)   2. Nf3 *\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.pgn").write_text(LOOSE)
    return tmp_path


def test_it_writes_what_convert_in_place_writes() -> None:
    for number, path in enumerate(sorted((ROOT / "samples").glob("*/*.*"))):
        if path.suffix in (".pgn", ".pdn", ".plt", ".2048gn", ".blksgf", ".sgf", ".jsonl", ".epd", ".uci"):
            one, other = Path(f"{number}-one{path.suffix}"), Path(f"{number}-two{path.suffix}")
            one.write_bytes(path.read_bytes())
            other.write_bytes(path.read_bytes())
            if gamenote("fmt", one, "-q").code == 0:
                format_name = one.name.rpartition(".")[2].replace("plt", "plateau").replace("blksgf", "blokus")
                gamenote("convert", other, "--to", format_name, "--in-place", "-q")
                if format_name != "sgf":  # an ending of several formats
                    assert one.read_bytes() == other.read_bytes(), path
                assert "0 files formatted, 1 unchanged" in gamenote("fmt", one).err, path
    assert number > 20


@pytest.mark.parametrize("words", [["--check"], ["--diff"], ["--check", "-j", "2"]], ids=" ".join)
def test_looking_writes_nothing(words: list[str]) -> None:
    found = gamenote("fmt", *words)
    assert found.code == 1
    assert "1 file would be formatted, 0 unchanged" in found.err
    assert ("+1. e4" in found.out) == ("--diff" in words)
    assert Path("a.pgn").read_text() == LOOSE


@pytest.mark.parametrize(
    "option", ['comments = "no"', 'tags = "roster"', 'variations = "no"', 'nags = "no"', 'commands = "no"']
)
def test_no_configuration_makes_it_lose_anything(option: str) -> None:
    Path("gamenote.toml").write_text(f"[convert.options.pgn]\n{option}\n")
    Path("a.pgn").write_text(text := LOOSE.replace("\n\n", '\n[Club "y"]\n\n', 1))
    found = gamenote("fmt")
    assert found.code == 1
    assert "not changed: it would lose what is named above" in found.err
    assert Path("a.pgn").read_text() == text


def test_letters_that_the_configured_charset_lacks_are_not_lost() -> None:
    Path("gamenote.toml").write_text('[convert]\noutput-encoding = "latin-1"\n')
    Path("a.pgn").write_text(text := LOOSE.replace('"x"', '"Łódź"'), encoding="utf-8")
    assert gamenote("fmt").code != 0
    assert Path("a.pgn").read_text(encoding="utf-8") == text


def test_a_file_with_one_broken_game_stays() -> None:
    Path("a.pgn").write_text(text := LOOSE + '\n[Event "y"]\n\n1. e4 e5 2. what *\n')
    found = gamenote("fmt")
    assert (found.code, Path("a.pgn").read_text()) == (1, text)
    assert "0 files formatted, 0 unchanged, 1 left as it was (see above)" in found.err
    assert gamenote("fmt", "--diff").out == ""


def test_a_compressed_file_stays() -> None:
    import gzip

    Path("b.pgn.gz").write_bytes(data := gzip.compress(LOOSE.encode()))
    found = gamenote("fmt", "b.pgn.gz")
    assert (found.code, Path("b.pgn.gz").read_bytes()) == (2, data)
    assert "b.pgn.gz: compressed files are not formatted\n  hint: unpack it first" in found.err


def test_standard_input_goes_to_standard_output() -> None:
    found = gamenote("fmt", "-", "-f", "pgn", stdin=LOOSE.encode())
    assert found.code == 0
    assert found.out.endswith("1. e4 {hi [%clk 0:01:00]} 1... e5 $1 (1... c5) 2. Nf3 *\n")
    assert found.err == ""


def test_a_folder_without_records_is_told() -> None:
    Path("a.pgn").unlink()
    found = gamenote("fmt")
    assert (found.code, found.err) == (0, "gamenote: warning: no files to format were found\n")
