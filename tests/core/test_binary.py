"""Files that are no text: their sources, their places, and what they are taken for."""

from __future__ import annotations

from pathlib import Path

from gamenote.core import registry
from gamenote.core.cutting import raw_source, reread
from gamenote.core.encoding import misread
from gamenote.core.format import decoded_as
from gamenote.core.source import Place, Source
from tests.cli.command import gamenote
from tests.games.othello.wthor.files import game_bytes, games_file
from tests.games.xiangqi.xqf.files import GOES_ON, line, plain_file, record

WTHOR, XQF, PGN = (registry.formats()[name] for name in ("wthor", "xqf", "pgn"))
GAMES = games_file(game_bytes(), game_bytes("f5f6e6"))
TREE = plain_file(*line("h2e2"))
ALL_BYTES = bytes(range(256))


def test_each_character_is_a_byte_and_nothing_is_odd() -> None:
    source = raw_source(ALL_BYTES, "a.wtb", WTHOR)
    assert source.binary
    assert source.tame
    assert source.text.encode(source.encoding) == ALL_BYTES
    assert not Source("a.pgn", "[Event]", encoding="iso8859-1").binary


def test_a_place_is_a_byte_in_line_1() -> None:
    source = raw_source(b"a\nb\r\nc", "a.wtb", WTHOR)
    assert source.place(0) == Place(1, 1, 0, binary=True)
    assert source.place(4) == Place(1, 5, 4, binary=True)
    assert source.place(4).words == "byte 4"
    assert source.end(6).byte == 6
    assert source.end(6).column == 7


def test_bytes_that_were_mended_are_no_text_either() -> None:
    source = raw_source(TREE, "a.xqf", XQF)
    assert reread(ALL_BYTES, source, XQF) == raw_source(ALL_BYTES, "a.xqf", XQF)


def test_a_character_set_that_is_named_is_not_for_them() -> None:
    assert decoded_as(WTHOR, "gb18030", None) is WTHOR
    assert decoded_as(XQF, None, "big5") is XQF


def test_a_text_is_not_taken_for_them_nor_they_for_a_text() -> None:
    text = b'[Event "A"]\n[White "C"]\n[Black "D"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 *\n'
    taken = misread(text, "a.wtb", WTHOR)
    assert taken is not None
    assert taken.rule == "ENC008"
    assert "PGN" in taken.message
    for data, name in ((GAMES, "WTHOR"), (TREE, "XQF")):
        taken = misread(data, "a.pgn", PGN)
        assert taken is not None
        assert (taken.rule, name in taken.message) == ("ENC008", True)
    taken = misread(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0", "a.pgn", PGN)
    assert taken is not None
    assert taken.rule == "ENC007"


def test_damaged_ones_are_read_where_their_ending_says_so() -> None:
    assert misread(b"", "a.wtb", WTHOR) is None
    assert misread(ALL_BYTES, "a.xqf", XQF) is None


def test_they_are_known_by_their_bytes_on_standard_input() -> None:
    for data, name in ((GAMES, "wthor"), (TREE, "xqf")):
        assert f'"format": "{name}"' in gamenote("stats", "--output-format", "json", "-", stdin=data).out


def test_a_report_for_machines_has_offsets_and_edits_as_base64(tmp_path: Path) -> None:
    path = tmp_path / "a.wtb"
    path.write_bytes(games_file(game_bytes(), count=3))
    done = gamenote("lint", "--no-cache", "--output-format", "sarif", str(path))
    assert '"byteOffset": 4, "byteLength": 4' in done.out
    assert (
        '"deletedRegion": {"byteOffset": 4, "byteLength": 4}, "insertedContent": {"binary": "AQAAAA=="}'
        in done.out
    )
    done = gamenote("lint", "--no-cache", "--output-format", "github", str(path))
    assert "line=1,endLine=1,title=" in done.out
    done = gamenote("lint", "--no-cache", "--unsafe-fixes", "--diff", str(path))
    assert "Binary files" in done.out


def test_comments_silence_nothing_in_them(tmp_path: Path) -> None:
    path = tmp_path / "a.xqf"
    path.write_bytes(plain_file(record("", GOES_ON, "gamenote: ignore-file"), record("h2e9", 0)))
    assert gamenote("lint", "--no-cache", str(path)).code == 1
