"""Numbers longer than Python reads, in every place where a record has one."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from gamenote import convert
from gamenote.core import registry
from tests.fuzz.oracles import check
from tests.fuzz.stock import FORMATS, opened, stock

NUMBER = re.compile(rb"[0-9]+")
LONG = b"9" * 5000  # `int` takes 4300 digits
LARGEST = 3000  # bytes of a record


def places(name: str) -> Iterator[tuple[bytes, int, int]]:
    """Records of the format, and where a number stands in them: one for each kind of place."""
    seen = set[tuple[bytes, bytes]]()
    for data in stock(name):
        for match in NUMBER.finditer(data) if len(data) < LARGEST else ():
            before, behind = data[max(0, match.start() - 12) : match.start()], data[match.end() : match.end() + 1]
            kind = NUMBER.sub(b"0", before), behind
            if kind not in seen:
                seen.add(kind)
                yield data, match.start(), match.end()


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_a_number_of_many_digits_anywhere_is_answered(name: str) -> None:
    item = registry.formats()[name]
    for data, start, end in places(name):
        long = data[:start] + LONG + data[end:]
        check(item, long)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("sgf", "(;FF[4]GM[1]SZ[9]RE[B+@]HA[@]KM[@];B[aa]BL[@]MN[@])"),
        ("go-ascii", "@ . . X\n8 . . O\n7 . . .\n"),
        ("gtp", "boardsize @\nfixed_handicap @\nkomi @\nplay b a@\n"),
        ("gib", "\\HS\n\\[GAMETAG=S1,R3,W1,Z@,G@\\]\n\\HE\n\\GS\nINI 0 1 @ &4\nSTO 0 2 1 3 3\n\\GE\n"),
    ],
)
def test_a_number_of_many_digits_in_a_record_of_go_is_answered(name: str, text: str) -> None:
    check(registry.formats()[name], text.encode().replace(b"@", LONG))


def test_a_count_of_earlier_moves_that_no_game_has_is_left_out() -> None:
    document = """{"schema_version": 1, "format": "gamenote-game", "game": "draughts", "variant": "international",
        "lines": [{"of": null, "nodes": [{"setup": {"text": "W:W32:B1", "edits": [["ply", "@"]]}}]}]}"""
    item = registry.formats()["jsonl"]
    line = document.replace("\n", " ").replace("@", "9" * 5000).encode()
    ((_, reading),) = opened(item, line).games()
    assert "9999" not in convert(reading.record, "pdn")
