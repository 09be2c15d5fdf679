"""Archives, lists and libraries that break down: one answer, no traceback, and the other files are read."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from gamenote.core.diagram import Undrawable, drawing
from tests.cli.command import gamenote

SOUND = '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n'
MEMBER = "member.2048gn"  # as long as the names that take its place


def archive(name: bytes = MEMBER.encode()) -> bytes:
    """An archive with two members, one of which has another name than zipfile would write."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as file:
        file.writestr(MEMBER, SOUND)
        file.writestr("z.2048gn", SOUND)
    assert len(name) == len(MEMBER)
    return stream.getvalue().replace(MEMBER.encode(), name)


@pytest.mark.parametrize("name", [b"\0ember.2048gn", b"a.2048gn\0.sgf", b"a\0mber.2048gn"])
@pytest.mark.parametrize(
    "words", [("lint", "-v"), ("stats", "-v"), ("convert", "--to", "json", "-o", "out/", "--mkdir")]
)
def test_a_member_whose_name_holds_a_nul_is_passed_over(
    name: bytes, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.zip").write_bytes(archive(name))
    result = gamenote(*words, ".")
    assert result.code < 2
    assert "skipped: a file without a name that a file may have" in result.err
    assert result.err.count("a.zip") <= 2


def test_a_member_without_a_name_is_passed_over(tmp_path: Path) -> None:
    data = bytearray(archive())
    at = data.index(b"PK\x01\x02")  # the first entry of the directory, which loses its name
    data[at + 28 : at + 30] = b"\0\0"
    del data[at + 46 : at + 46 + len(MEMBER)]
    end = data.index(b"PK\x05\x06")
    size = int.from_bytes(data[end + 12 : end + 16], "little") - len(MEMBER)
    data[end + 12 : end + 16] = size.to_bytes(4, "little")
    (tmp_path / "a.zip").write_bytes(data)
    result = gamenote("lint", "-v", tmp_path)
    assert result.code < 2
    assert "a.zip!: skipped" in result.err
    assert "a.zip!z.2048gn:1" in result.out


@pytest.mark.parametrize("at", range(0, 300, 7))
def test_an_archive_with_a_damaged_byte_ends_itself_alone(at: int, tmp_path: Path) -> None:
    data = bytearray(archive())
    for number, value in enumerate((0xFF, 0)):
        data[at % len(data)] = value
        (tmp_path / f"{number}.zip").write_bytes(data)
    (tmp_path / "b.2048gn").write_text(SOUND)
    result = gamenote("lint", tmp_path)
    assert "b.2048gn:1" in result.out
    assert "internal error" not in result.err
    assert "Traceback" not in result.err


class Panic(BaseException):
    """What libraries in Rust raise."""


@pytest.mark.parametrize("failure", [Panic("went wrong\nat x.rs"), ValueError("went wrong"), MemoryError()])
def test_a_library_that_breaks_down_makes_a_picture_undrawable(failure: BaseException) -> None:
    with pytest.raises(Undrawable, match=r"resvg cannot draw this: (?:went wrong|MemoryError)$"), drawing("resvg"):
        raise failure


def test_a_picture_that_cannot_be_drawn_ends_the_command_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("resvg_py")

    def broken(**asked: object) -> bytes:
        raise Panic("went wrong")

    monkeypatch.setattr("resvg_py.svg_to_bytes", broken)
    (tmp_path / "a.2048gn").write_text(SOUND)
    result = gamenote("pretty", tmp_path / "a.2048gn", "-o", tmp_path / "a.png")
    assert (result.code, result.err) == (2, "gamenote: error: resvg cannot draw this: went wrong\n")


@pytest.mark.parametrize(
    "text", ['{"schema_version": ' + "9" * 5000 + "}", "[" * 100_000, '{"findings": [], "a": "\\ud800"']
)
def test_a_baseline_that_json_cannot_be_read_from_is_2(text: str, tmp_path: Path) -> None:
    (tmp_path / "b.json").write_text(text)
    (tmp_path / "a.2048gn").write_text(SOUND)
    result = gamenote("lint", tmp_path / "a.2048gn", "--baseline", tmp_path / "b.json")
    assert result.code == 2
    assert "not a baseline" in result.err


@pytest.mark.parametrize("command", ["lint", "stats", "pretty", "convert"])
@pytest.mark.parametrize("name", ["csv", "parquet"])
def test_a_format_that_is_only_written_cannot_be_read(command: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "a.2048gn").write_text(SOUND)
    words = ("--to", "json") if command == "convert" else ()
    result = gamenote(command, "--format", name, *words, tmp_path / "a.2048gn")
    assert result.code == 2
    assert f"records in {name} are only written, not read" in result.err


def test_a_configuration_cannot_ask_for_such_a_format(tmp_path: Path) -> None:
    (tmp_path / "gamenote.toml").write_text('[formats]\n"*.2048gn" = "csv"\n')
    (tmp_path / "a.2048gn").write_text(SOUND)
    result = gamenote("lint", tmp_path)
    assert result.code == 2
    assert "records in csv are only written, not read" in result.err


@pytest.mark.parametrize(
    "toml",
    [
        '[lint]\nselect = ["\\u001b]0;owned\\u0007"]',
        '[lint]\noutput-format = ["json:\\u001b[2J\\n::error::x"]',
        '"\\u001b[2J" = 1',
        '[lint]\nbaseline = "/\\u202ex\\u001b[2J"',
        '[formats]\n"*.x" = "\\u009b2J"',
        'extend = "../\\u001b[2J"',
        'required-version = "\\u001b[2J"',
    ],
)
@pytest.mark.parametrize(
    "words", [("lint",), ("lint", "-v"), ("config",), ("convert", "--to", "json")], ids=" ".join
)
def test_a_value_of_a_configuration_steers_no_terminal(
    toml: str, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("gamenote.toml").write_text(toml + "\n", encoding="utf-8")
    Path("a.2048gn").write_text(SOUND)
    result = gamenote(*words, "a.2048gn")
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & {*result.out, *result.err}
    assert "\n::" not in result.err


@pytest.mark.parametrize(
    "toml", ["a" + ".a" * 50_000 + " = 1", "x = [{a" + ".a" * 50_000 + " = 1}]", '["b"' + ".b" * 50_000]
)
def test_a_key_of_very_many_parts_costs_no_time(toml: str, tmp_path: Path) -> None:
    (tmp_path / "gamenote.toml").write_text(toml)
    (tmp_path / "a.2048gn").write_text(SOUND)
    result = gamenote("lint", tmp_path)
    assert result.code == 2
    assert "this is not TOML: a key of very many parts" in result.err


def test_the_names_of_a_table_of_openings_are_no_formulas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("b.tsv").write_text("eco\tname\tpgn\nA00\t=cmd() ##[x] \x1b[2J\t1. e4 e5\n")
    Path("gamenote.toml").write_text('[formats.pgn]\nopenings = "b.tsv"\n')
    Path("a.pgn").write_text("1. e4 e5 *\n")
    out = gamenote("stats", "a.pgn", "--output-format", "csv").out
    assert "'=cmd() ## [x] \\x1b[2J" in out
    assert ",=cmd" not in out
