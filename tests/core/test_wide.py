"""UTF-16 is read, told and mended as what it is, in every format."""

from io import BytesIO
from pathlib import Path

import pytest

from gamenote.actions.lint.fixing import fix_bytes
from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.reading import Reading
from gamenote.core.record import walk
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import BIG, LITTLE, Narrowed, wide_charset
from gamenote.testing import EVERYTHING, lint, read, sample_files
from tests.cli.command import gamenote
from tests.fuzz.stock import ROOT, TEXTS, opened

WAYS = [("utf-16-le", ""), ("utf-16-be", ""), ("utf-16-le", "\ufeff"), ("utf-16-be", "\ufeff")]
OPEN = '[Event "Зима \N{SNOWMAN} \N{GRINNING FACE}"]\n[GameType "20"]\n\n1. 32-28 {open\n'
PDN = registry.formats()["pdn"]

ways = pytest.mark.parametrize(("charset", "mark"), WAYS)


@ways
def test_utf_16_is_known_with_a_mark_and_without(charset: str, mark: str) -> None:
    assert wide_charset((mark + OPEN).encode(charset)) == charset


@pytest.mark.parametrize(
    "data", [b"", b"\0", b"a\0", b"[Event \0\0", b'[\0GameType "20"]\n', b"\0" * 99, bytes(range(256)) * 9]
)
def test_other_bytes_are_no_utf_16(data: bytes) -> None:
    assert wide_charset(data) is None


@pytest.mark.parametrize("size", [1, 2, 3, 7, 4096, -1])
@pytest.mark.parametrize("charset", [LITTLE, BIG])
def test_a_stream_of_utf_16_gives_as_many_bytes_of_utf_8_as_are_asked_for(charset: str, size: int) -> None:
    stream, parts = Narrowed(BytesIO(OPEN.encode(charset)), charset), []
    while part := stream.read(size):
        parts.append(part)
    assert b"".join(parts) == OPEN.encode()
    assert all(len(part) == size for part in parts[:-1])


@ways
@pytest.mark.parametrize("name", TEXTS)
def test_a_record_in_utf_16_is_read_as_it_is_in_utf_8(name: str, charset: str, mark: str) -> None:
    item = registry.formats()[name]
    for path in sample_files(item, ROOT / "samples"):
        text = path.read_text(encoding="utf-8")
        if not mark and not text[0].isascii():
            continue  # the zero of the first letter tells UTF-16 without a mark
        wide, plain = read(item, (mark + text).encode(charset)), read(item, text.encode())
        assert [source.text.removeprefix("\ufeff") for source, _ in wide] == [source.text for source, _ in plain]
        assert [moves(each) for _, each in wide] == [moves(each) for _, each in plain]
        names = {each.name for each in lint(item, (mark + text).encode(charset), Settings())}
        expected = {"byte-order-mark"} if mark else set()
        expected |= {"charset-mismatch"} if "CA[" in text else {"charset-missing"} if not mark else set()
        assert names == (expected if item.codec().allows_wide else {"not-utf8"})


def moves(reading: Reading) -> list[str | None]:
    return [node.move for _, node in walk(reading.record)]


@ways
def test_findings_stand_at_their_bytes(charset: str, mark: str) -> None:
    data = (mark + OPEN).encode(charset)
    found = {each.name: each for each in lint(PDN, data, Settings())}
    at = found["unterminated-comment"].start
    assert (at.line, at.column) == (4, 10)
    assert data[at.byte : at.byte + 2].decode(charset) == "{"
    assert found["not-utf8"].message == "the file is UTF-16"


@ways
def test_a_fix_changes_its_own_bytes_and_the_file_stays_utf_16(charset: str, mark: str) -> None:
    data = (mark + OPEN + "\n" + OPEN.replace("{open", "*")).encode(charset)
    mended = fix_bytes(data, opened(PDN, b""), Settings(Selection(select=("TAG202",))), Safety.UNSAFE)
    assert mended.after.decode(charset) == data.decode(charset).replace("{open", "{open }")


def test_what_is_no_character_is_told_and_never_written_anew() -> None:
    game = OPEN.replace("Зима", "Зима@").encode(LITTLE).replace(b"@\0", b"\0\xd8")
    data = b"\xff\xfe" + OPEN.encode(LITTLE) + b"\n\0" + game + b"x"
    names = [each.name for each in lint(PDN, data, Settings())]
    assert names.count("not-utf8") == 2
    mended = fix_bytes(data, opened(PDN, b""), EVERYTHING, Safety.UNSAFE)
    assert mended.after != data
    assert mended.after.endswith(game + b"x")


def test_a_file_in_utf_16_is_converted_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    path.write_bytes(OPEN.replace("{open", "*").encode("utf-16"))
    assert "Зима" in gamenote("convert", "--to", "pdn", path).out
    assert "International draughts, 1 ply" in gamenote("stats", path).out


@pytest.mark.parametrize("charset", ["utf-32-le", "utf-32-be"])
def test_utf_32_is_known_by_its_mark(charset: str) -> None:
    data = ("\ufeff" + OPEN.replace("{open", "*")).encode(charset)
    assert wide_charset(data) == charset
    assert {each.message for each in lint(PDN, data, Settings())} == {"the file is UTF-32"}
    assert [source.text for source, _ in read(PDN, data)] == [data.decode(charset)]


def test_what_begins_as_ascii_is_no_utf_16_whatever_its_comments_hold() -> None:
    assert wide_charset(b"(;GM[1]C[" + ("abc" * 99).encode("utf-16-le") + b"])\n") is None
