import io
from collections.abc import Iterator

import pytest

from gamenote.core import cutting
from gamenote.core.engine import Engine
from gamenote.core.feature import Feature
from gamenote.core.format import Charset, Format, Options, WrittenCodec
from gamenote.core.record import Record
from gamenote.core.source import Origin


class Lines(WrittenCodec):
    """A codec that cuts in front of every line that begins with #."""

    def cut(self, data: bytes, *, final: bool) -> Iterator[int]:
        at = data.find(b"\n#")
        while at >= 0:
            yield at + 1
            at = data.find(b"\n#", at + 1)

    def write(self, record: Record, engine: Engine | None, options: Options) -> str:
        return ""


FORMAT = Format(
    name="lines",
    title="",
    games=(),
    suffixes=(),
    syntax="",
    keeps=lambda options: Feature.NONE,
    codec=lambda: Lines(),
    rules=lambda: (),
    sniff=lambda head: 0.0,
)


def pieces(data: bytes) -> list[tuple[str, Origin]]:
    found = cutting.game_texts(io.BytesIO(data), "x", FORMAT, Lines())
    return [(source.text, source.origin) for source in found]


def test_the_pieces_partition_the_file_and_know_where_they_stood() -> None:
    assert pieces("é\n#b\n#c".encode()) == [
        ("é\n", Origin(0, 1, 1, 1)),
        ("#b\n", Origin(3, 2, 1, 2)),
        ("#c", Origin(6, 3, 1, 3)),
    ]


def test_an_empty_file_is_one_empty_piece() -> None:
    assert pieces(b"") == [("", Origin())]


@pytest.mark.parametrize("window", [1, 2, 3, 7, 1000])
def test_the_window_does_not_change_the_pieces(window: int, monkeypatch: pytest.MonkeyPatch) -> None:
    data = b"start" + b"\n#game" * 40 + b"\n" + b"x" * 100
    whole = pieces(data)
    monkeypatch.setattr(cutting, "WINDOW", window)
    assert pieces(data) == whole


def test_undecodable_bytes_come_back_as_they_were() -> None:
    source = cutting.decode(b"a\xff\xe9b", "x", Charset(), Origin())
    assert source.text.encode(source.encoding, "surrogateescape") == b"a\xff\xe9b"


def test_a_declared_charset_is_obeyed_only_when_the_format_allows_it() -> None:
    charset = Charset("utf-8", lambda head: "latin-1", ("utf-8", "iso8859-1"))
    assert cutting.decode(b"\xe9", "x", charset, Origin()).text == "é"
    strict = Charset("utf-8", lambda head: "koi8-r", ("utf-8",))
    assert cutting.decode(b"\xe9", "x", strict, Origin()).encoding == "utf-8"


@pytest.mark.parametrize("tail", [b"", b"\n#b"])
def test_a_game_that_is_very_long_is_refused_before_it_is_read_to_its_end(tail: bytes) -> None:
    stream = io.BytesIO(b"a\n#" + b"x" * 10_000_000 + tail)
    found = cutting.game_texts(stream, "x", FORMAT, Lines(), 1000)
    with pytest.raises(OSError, match="one of its games is larger than"):
        list(found)
    assert stream.tell() < 3_000_000


def test_a_game_may_be_as_long_as_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cutting, "WINDOW", 7)
    data = b"x" * 1000 + b"\n#" + b"y" * 997 + b"\n" + b"#" + b"z" * 999
    games = cutting.game_texts(io.BytesIO(data), "x", FORMAT, Lines(), 1001)
    assert [len(source.text) for source in games] == [1001, 999, 1000]
