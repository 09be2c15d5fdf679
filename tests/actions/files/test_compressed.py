"""Compressed records are read as what they hold, damaged archives are told of, and bombs do not go off."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamenote.actions.files import compressed
from tests.cli.command import ROOT, gamenote, process

GAME = b'[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L a1 *\n'


def zstd(data: bytes) -> bytes:
    zstandard = pytest.importorskip("zstandard")
    packed: bytes = zstandard.ZstdCompressor(write_checksum=True).compress(data)
    return packed


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
    ".zst": zstd,
}
each = pytest.mark.parametrize("ending", PACKERS)


def findings(*words: str | Path, stdin: bytes = b"") -> tuple[int, list[str], str]:
    result = gamenote("lint", *words, "--output-format", "concise", "-q", "--select", "TFE3", stdin=stdin)
    places = [line.partition(": ")[0].rpartition("/")[2] for line in result.out.splitlines()]
    return result.code, places, result.err


@each
def test_a_compressed_file_is_linted_where_it_lies(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"game.2048gn{ending}"
    path.write_bytes(PACKERS[ending](GAME))
    expected = (1, [f"{path.name}:4:6"], "")
    assert findings(path) == findings(tmp_path) == expected


@each
def test_standard_input_may_be_compressed(ending: str) -> None:
    code, found, _ = findings("-", stdin=PACKERS[ending](GAME))
    assert (code, found) == (1, ["<stdin>:4:6"])


@each
def test_several_compressed_pieces_in_a_row_are_one_text(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"game.2048gn{ending}"
    path.write_bytes(PACKERS[ending](GAME[:20]) + PACKERS[ending](GAME[20:]))
    assert findings(path)[:2] == (1, [f"{path.name}:4:6"])


@each
@pytest.mark.parametrize("damage", ["cut", "garbled", "empty", "other"])
def test_a_damaged_archive_is_a_trouble(damage: str, ending: str, tmp_path: Path) -> None:
    packed = PACKERS[ending](GAME * 50)
    path = tmp_path / f"game.2048gn{ending}"
    half = len(packed) // 2
    garbled = packed[:half] + b"\xff" * 9 + packed[half + 9 :]
    path.write_bytes({"cut": packed[:-9], "garbled": garbled, "empty": b"", "other": GAME}[damage])
    code, _, err = findings(path)
    assert code == 2
    assert err.startswith("gamenote: error: ")
    assert len(err.splitlines()) == 1


@pytest.mark.costly
@each
def test_a_bomb_does_not_go_off(ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compressed, "FREE", 1 << 20)
    path = tmp_path / f"game.2048gn{ending}"
    path.write_bytes(PACKERS[ending](b" " * (30 << 20)))
    code, _, err = findings(path)
    assert code == 2
    assert "unpacks to more than 200 times its size" in err


def test_a_whole_document_does_not_go_off_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compressed, "FREE", 1 << 20)
    path = tmp_path / "game.gamenote.json.gz"
    path.write_bytes(gzip.compress(b'{"schema_version": 1, "format": "gamenote", ' + b" " * (30 << 20)))
    assert findings(path)[0] == 2


@pytest.mark.parametrize("words", [("--fix",), ("--diff",)])
def test_a_compressed_file_is_not_mended_and_says_so(words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn.gz"
    path.write_bytes(before := gzip.compress(b"\xef\xbb\xbf" + GAME.replace(b"a1 *", b"b2 *")))
    result = gamenote("lint", path, *words, "--select", "ALL", "--level", "info")
    assert (result.code, path.read_bytes()) == (2, before)
    assert "compressed files are not fixed" in result.err


def test_a_compressed_file_is_not_converted_in_place(tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn.gz"
    path.write_bytes(before := gzip.compress(GAME.replace(b"a1 *", b"b2 *")))
    assert gamenote("convert", path, "--to", "2048gn", "--in-place").code == 2
    assert path.read_bytes() == before
    assert gamenote("convert", path, "--to", "2048gn").code == 0


def archive(path: Path, **files: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in files.items():
            file.writestr(name.replace("_", "."), data)
    return path


def test_the_records_in_a_zip_archive_are_linted_by_name(tmp_path: Path) -> None:
    path = archive(tmp_path / "games.zip", b_2048gn=GAME, readme_txt=b"read me", a_2048gn=GAME)
    assert findings(path)[:2] == (1, ["games.zip!a.2048gn:4:6", "games.zip!b.2048gn:4:6"])


def test_the_archives_in_a_folder_are_read(tmp_path: Path) -> None:
    archive(tmp_path / "games.2048gn.zip", a_2048gn=GAME)
    archive(tmp_path / "other.zip", a_2048gn=GAME, readme_txt=b"read me")
    archive(tmp_path / "without.zip", readme_txt=b"read me")
    places = ["games.2048gn.zip!a.2048gn:4:6", "other.zip!a.2048gn:4:6"]
    assert findings(tmp_path)[:2] == (1, places)


def test_an_archive_of_a_folder_that_cannot_be_read_is_skipped_by_name(tmp_path: Path) -> None:
    (tmp_path / "other.zip").write_bytes(b"no archive")
    result = gamenote("lint", "-v", tmp_path)
    assert result.code == 0
    assert "other.zip: skipped: cannot be read: it is not a zip archive" in result.err


def test_an_archive_in_an_archive_is_counted_as_skipped(tmp_path: Path) -> None:
    inner = archive(tmp_path / "inner.zip", a_2048gn=GAME).read_bytes()
    outer = archive(tmp_path / "outer.zip", **{"inner.zip": inner, "b.2048gn.zip": inner, "c.2048gn": inner})
    (tmp_path / "inner.zip").unlink()
    assert "3 skipped: an archive inside an archive" in gamenote("lint", tmp_path).err
    named = gamenote("lint", outer)
    assert named.code == 0
    assert "3 skipped: an archive inside an archive" in named.err
    only = archive(tmp_path / "only.zip", **{"inner.zip": inner})
    assert gamenote("lint", only).code == 2


def test_a_second_file_of_one_name_in_an_archive_is_counted_as_skipped(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w") as file, pytest.warns(UserWarning, match="Duplicate"):
        file.writestr("a.2048gn", GAME)
        file.writestr("a.2048gn", GAME)
    assert "1 skipped: a second file of that name" in gamenote("lint", path).err


def test_an_archive_under_another_name_is_a_trouble(tmp_path: Path) -> None:
    path = archive(tmp_path / "game.2048gn", a_2048gn=GAME)
    code, found, err = findings(path)
    assert (code, found) == (2, [])
    assert "this is a zip archive" in err


@pytest.mark.parametrize("words", [(), ("-j2",)])
def test_an_archive_on_standard_input_is_unpacked(words: tuple[str, ...], tmp_path: Path) -> None:
    data = archive(tmp_path / "games.zip", b_2048gn=GAME, a_2048gn=GAME, readme_txt=b"read me").read_bytes()
    code, places, _ = findings("-", *words, stdin=data)
    assert (code, places) == (1, ["<stdin>!a.2048gn:4:6", "<stdin>!b.2048gn:4:6"])
    assert "2 games" in gamenote("stats", "-", stdin=data).out


def test_an_archive_on_a_pipe_is_unpacked(tmp_path: Path) -> None:
    data = archive(tmp_path / "games.zip", a_2048gn=GAME).read_bytes()
    assert b"a.2048gn:4:6" in process("lint", "--output-format", "concise", "-", stdin=data).stdout


def test_an_archive_on_standard_input_is_given_back_by_fixes(tmp_path: Path) -> None:
    data = archive(tmp_path / "games.zip", a_2048gn=GAME).read_bytes()
    result = process("lint", "--fix", "-", stdin=data)
    assert (result.returncode, result.stdout) == (2, data)
    assert b"this is a zip archive" in result.stderr


@pytest.mark.parametrize("lie", ["shared", "large"])
def test_an_archive_that_unpacks_without_end_is_refused(lie: str, tmp_path: Path) -> None:
    path = archive(tmp_path / "games.zip", **{f"{number}.2048gn": GAME for number in range(9)})
    data = path.read_bytes()
    at, size = (20, b"\xff\xff\0\0") if lie == "shared" else (24, b"\0\0\0\x7f")
    head = data.find(b"PK\1\2") + at
    path.write_bytes(data[:head] + size + data[head + 4 :])
    code, found, err = findings(path)
    assert (code, found) == (2, [])
    assert ("the files in it overlap" if lie == "shared" else "200 times its size") in err


@pytest.mark.parametrize("large", [False, True])
def test_the_records_in_an_archive_are_found_again_as_what_they_hold(
    large: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if large:
        monkeypatch.setattr("gamenote.actions.lint.cached_results.LARGE", 10)
    monkeypatch.delenv("GAMENOTE_LINT_NO_CACHE")
    path = archive(tmp_path / "games.zip", a_2048gn=GAME, b_2048gn=GAME)
    words = ("lint", "--cache-dir", tmp_path / "cache", "--output-format", "concise", path)
    first = gamenote(*words)
    assert first == gamenote("lint", "--no-cache", *words[3:])
    assert gamenote(*words) == first
    assert "2 of them known from before" in gamenote(*words, "-v").err


@pytest.mark.parametrize("damage", ["empty", "cut", "member"])
def test_a_damaged_zip_archive_is_a_trouble(damage: str, tmp_path: Path) -> None:
    path = archive(tmp_path / "games.zip", a_2048gn=GAME * 20)
    data = path.read_bytes()
    path.write_bytes({"empty": b"", "cut": data[:-30], "member": data[:60] + b"\xff" * 20 + data[80:]}[damage])
    assert findings(path)[0] == 2


def test_a_zip_archive_without_records_is_a_trouble(tmp_path: Path) -> None:
    assert findings(archive(tmp_path / "games.zip", a_txt=b"x"))[0] == 2


@pytest.mark.parametrize("words", [(), ("-j2",)])
def test_a_file_above_the_limit_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn"
    path.write_bytes(GAME)
    code, found, err = findings(path, "--max-file-size", "40B", *words)
    assert (code, found) == (2, [])
    assert "larger than 40 bytes" in err
    assert findings(path, "--max-file-size", "1kB")[0] == 1
    assert findings("-", "--max-file-size", "40", stdin=GAME)[0] == 2


@pytest.mark.parametrize("word", ["", "x", "0", "-1", "1TB", "1.5MB"])
def test_a_size_that_is_none_is_refused(word: str) -> None:
    assert gamenote("lint", "-", "--max-file-size", word).code == 2


def test_a_stream_gives_less_than_asked_for_only_at_its_end() -> None:
    class Drops:
        """Gives a byte at a time."""

        def __init__(self, data: bytes) -> None:
            self.data = io.BytesIO(data)

        def read(self, size: int = -1, /) -> bytes:
            return self.data.read(1)

    stream = compressed.Unpacked(Drops(b"abcdefg"), compressed.Member(7))
    assert (stream.read(3), stream.read(0), stream.read(), stream.read(1)) == (b"abc", b"", b"defg", b"")


def test_what_is_compressed_twice_is_a_trouble(tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn.gz"
    path.write_bytes(gzip.compress(bz2.compress(GAME)))
    nested = archive(tmp_path / "games.zip", **{"game.2048gn.gz": gzip.compress(GAME)})
    for each in (path, nested):
        code, found, err = findings(each)
        assert (code, found) == (2, [])
        assert "it is compressed more than once" in err


def test_the_directory_of_an_archive_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[object]()

    class Counting(zipfile.ZipFile):
        def __init__(self, *given: Any) -> None:
            opened.append(given)
            super().__init__(*given)

    path = archive(tmp_path / "games.zip", **{f"{number}.2048gn": GAME for number in range(30)})
    monkeypatch.setattr(zipfile, "ZipFile", Counting)
    assert len(findings(path)[1]) == 30
    assert len(opened) == 2  # for the names, and for what they stand for


def _changed(path: Path, offsets: dict[bytes, int], change: Callable[[bytes], bytes], size: int) -> Path:
    """The archive with some bytes of its two headers replaced."""
    data = bytearray(path.read_bytes())
    for magic, offset in offsets.items():
        at = data.find(magic) + offset
        data[at : at + size] = change(bytes(data[at : at + size]))
    path.write_bytes(data)
    return path


def test_a_member_that_lies_about_its_size_is_a_trouble(tmp_path: Path) -> None:
    path = archive(tmp_path / "games.zip", **{"game.2048gn": GAME})
    _changed(path, {b"PK\3\4": 22, b"PK\1\2": 24}, lambda size: b"\x0a\0\0\0", 4)
    code, found, err = findings(path)
    assert (code, found) == (2, [])
    assert "it cannot be unpacked" in err


def test_a_member_that_is_encrypted_is_a_trouble(tmp_path: Path) -> None:
    path = archive(tmp_path / "games.zip", **{"game.2048gn": GAME})
    _changed(path, {b"PK\3\4": 6, b"PK\1\2": 8}, lambda flags: bytes((flags[0] | 1,)), 1)
    code, _, err = findings(path)
    assert code == 2
    assert "cannot be read: it is encrypted" in err


def test_a_checksum_that_does_not_fit_is_told_in_its_own_letters(tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn.gz"
    data = bytearray(gzip.compress(GAME))
    data[-8] ^= 255
    path.write_bytes(data)
    assert "it cannot be unpacked: CRC check failed" in findings(path)[2]


@pytest.mark.slow
@each
def test_a_gigabyte_in_a_small_file_takes_little_memory(ending: str, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / f"game.2048gn{ending}"
    block = PACKERS[ending](b" " * (64 << 20))
    path.write_bytes(block * 16)
    run = subprocess.run(
        [sys.executable, "-m", "gamenote", "lint", "-j1", "--no-cache", path], capture_output=True, cwd=ROOT
    )
    assert run.returncode == 2
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 300_000
