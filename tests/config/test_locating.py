"""Where the keys of a TOML document stand."""

from __future__ import annotations

import pytest

from gamenote.config.reading import Way, places

DOCUMENT = '''\
# root = true
title = "a # b [c] = {"  # d = 1
"quoted key" = 'x'
a . b."c.d" = 1.5
when = 1979-05-27T07:32:00Z

[lint]
select = ["GAME", # one
    "SGF"
    , ]
per-file-ignores = { "historic/**" = ["PLT4", 'SGF0'], "*.x" = [] }
text = """
[no.table]
no = "key\\""""
raw = \'\'\'
no = 'key'\'\'\'

  [ lint . severity ]  # severities
"SGF03" = "info"
[[many]]
x = [[1, 2], { y = 3 }]
'''


@pytest.mark.parametrize(
    ("way", "place"),
    [
        (("title",), (2, 1)),
        (("quoted key",), (3, 1)),
        (("a", "b", "c.d"), (4, 7)),
        (("when",), (5, 1)),
        (("lint",), (7, 2)),
        (("lint", "select"), (8, 1)),
        (("lint", "select", 0), (8, 11)),
        (("lint", "select", 1), (9, 5)),
        (("lint", "per-file-ignores", "historic/**"), (11, 22)),
        (("lint", "per-file-ignores", "historic/**", 1), (11, 47)),
        (("lint", "per-file-ignores", "*.x"), (11, 56)),
        (("lint", "text"), (12, 1)),
        (("lint", "raw"), (15, 1)),
        (("lint", "severity"), (18, 12)),
        (("lint", "severity", "SGF03"), (19, 1)),
        (("many",), (20, 3)),
        (("many", "x", 0, 1), (21, 10)),
        (("many", "x", 1, "y"), (21, 16)),
    ],
    ids=str,
)
def test_a_key_is_found_where_it_is_written(way: Way, place: tuple[int, int]) -> None:
    assert places(DOCUMENT)[way] == place


def test_what_only_looks_like_a_key_is_none() -> None:
    found = places(DOCUMENT)
    assert not {way for way in found if "no" in way or "d" in way or "root" in way}
