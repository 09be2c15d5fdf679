"""Files of XQF: what is read of them, what is wrong with them, and the way back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gamenote import testing
from gamenote.core import registry
from gamenote.core.record import Field, Record, same, walk
from gamenote.core.settings import Settings
from tests.cli.command import gamenote
from tests.games.xiangqi.xqf.files import GOES_ON, SIBLING, START, head, keyed_file, line, plain_file, record

FORMAT = registry.formats()["xqf"]
SETTINGS = Settings()
OPENING = line("h2e2", "h9g7", "h0g2")
TREE = (
    record("", GOES_ON, "开始"),
    record("h2e2", GOES_ON | SIBLING, "炮二平五"),
    record("h9g7", SIBLING),
    record("b9c7", GOES_ON),
    record("b0c2", 0),
    record("b2e2", SIBLING),
    record("c3c4", GOES_ON),
    record("c6c5", 0),
)


def read(data: bytes) -> Record:
    ((_, reading),) = testing.read(FORMAT, data)
    return reading.record


def findings(data: bytes) -> list[tuple[str, int]]:
    """What is found, and at which byte."""
    return [(each.name, each.start.byte) for each in testing.lint(FORMAT, data, SETTINGS)]


# Reading


@pytest.mark.parametrize("version", [11, 12, 16, 18])
def test_files_with_keys_say_what_those_without_say(version: int) -> None:
    assert same(read(keyed_file(version, *TREE)), read(plain_file(*TREE)))


def test_variations_stand_where_they_leave_their_line() -> None:
    main = read(plain_file(*TREE)).line
    lines = [main, *main[1].variations, *main[2].variations]
    assert [[node.move for node in each] for each in lines] == [
        [None, "h2e2", "h9g7"],
        ["b2e2"],
        ["c3c4", "c6c5"],
        ["b9c7", "b0c2"],
    ]


def test_comments_are_gb18030() -> None:
    root, first, *_ = read(plain_file(*TREE)).line
    assert ([each.text for each in root.after], [each.text for each in first.after]) == (["开始"], ["炮二平五"])


def test_a_usual_start_is_no_setup_and_the_side_counts() -> None:
    assert read(plain_file(*OPENING)).line[0].setup is None
    setup = read(plain_file(*OPENING, at50=1)).line[0].setup
    assert setup is not None
    assert setup.text.split()[1] == "b"


def test_texts_of_the_header_are_read() -> None:
    name = "吕钦".encode("gb18030")
    data = bytearray(plain_file(*OPENING, at51=2))
    data[304 : 305 + len(name)] = bytes((len(name),)) + name
    fields = read(bytes(data)).header.fields
    assert (fields[Field.PLAYER_1], fields[Field.RESULT]) == ("吕钦", "0-1")


def test_a_long_game_and_a_deep_tree_are_read() -> None:
    moves = ["h0g2", "h9g7", "g2h0", "g7h9"] * 5000
    assert len(read(plain_file(*line(*moves))).line) == 20001
    deep = [record("", GOES_ON), *(record("h0g2", GOES_ON | SIBLING) for _ in range(3000)), record("h9g7", 0)]
    assert len([*walk(read(plain_file(*deep)))]) == len(deep)


# What is wrong with a file


TWICE = START[:1] + START[:1] + START[2:]
NO_KING = START[:4] + b"\xff" + START[5:]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (plain_file(*OPENING), []),
        (b"XX" + plain_file(*OPENING)[2:], [("xqf-header", 0)]),
        (head(version=19), [("xqf-version", 2)]),
        (head(version=9), [("xqf-version", 2)]),
        (head(keys=bytes((*[0] * 9, 1, 2, 3, 4))), [("xqf-checksum", 12)]),
        (head()[:500], [("xqf-truncated", 500)]),
        (head(), [("xqf-truncated", 1024)]),
        (plain_file(*OPENING)[:-3], [("xqf-truncated", 1048)]),
        (plain_file(*OPENING[:-1]), [("xqf-truncated", 1048)]),
        (plain_file(*OPENING) + b"more", [("trailing-text", 1056)]),
        (plain_file(*OPENING, at51=5), [("xqf-header", 51)]),
        (plain_file(*OPENING, at51=4), []),
        (plain_file(*OPENING, at64=4), [("xqf-header", 64)]),
        (plain_file(*OPENING, at80=64), [("xqf-string", 80)]),
        (plain_file(*OPENING, at80=2, at81=0xC0, at82=0xFF), [("xqf-string", 81)]),
        (head(TWICE) + plain_file(*line("a0a0"))[1024:], [("xqf-board", 16)]),
        (head(NO_KING) + plain_file(*line("a0a0"))[1024:], [("xqf-board", 16)]),
        (plain_file(OPENING[0], (99, 3, 0, b"")), [("bad-square", 1032)]),
        (plain_file(OPENING[0], (3, 250, 0, b"")), [("bad-square", 1032)]),
        (plain_file(*line("h2e2", "h2e2")), [("no-piece", 1040)]),
    ],
)
def test_one_fault_is_one_finding_at_its_byte(data: bytes, found: list[tuple[str, int]]) -> None:
    assert findings(data) == found


def test_a_report_names_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "a.xqf"
    path.write_bytes(plain_file(*line("h2e2", "h2e2")))
    done = gamenote("lint", "--no-cache", str(path))
    assert f"{path}: byte 1040, game 1, ply 2: XIQ102 error" in done.out
    assert " | move h2e2: 60 4a" in done.out


# The way back


@pytest.mark.parametrize("records", [OPENING, TREE, line()], ids=("line", "tree", "empty"))
def test_a_file_comes_back_through_json(records: tuple[tuple[int, int, int, bytes], ...], tmp_path: Path) -> None:
    path, between, again = tmp_path / "a.xqf", tmp_path / "a.gamenote.json", tmp_path / "b.xqf"
    path.write_bytes(plain_file(*records, at51=1, at64=2, at272=4, at273=50, at274=48, at275=50, at276=51))
    for one, other in ((path, between), (between, again)):
        done = gamenote("convert", str(one), "-o", str(other), "--strict")
        assert done.code == 0, done.err
    assert again.read_bytes() == path.read_bytes()


def test_a_file_holds_one_game(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / f"{name}.xqf").write_bytes(plain_file(*OPENING))
    both = tmp_path / "all.gamenote.json"
    given = (str(tmp_path / "a.xqf"), str(tmp_path / "b.xqf"))
    assert gamenote("convert", *given, "--merge", "-o", str(both)).code == 0
    done = gamenote("convert", str(both), "-o", str(tmp_path / "c.xqf"))
    assert done.code == 2
    assert "a file of xqf holds one game" in done.err
    assert not (tmp_path / "c.xqf").exists()
    done = gamenote("convert", str(both), "--to", "xqf", "--split", str(tmp_path / "out/{n}.{ext}"), "--mkdir")
    assert done.code == 0, done.err
    assert sorted(each.read_bytes() for each in (tmp_path / "out").iterdir()) == [plain_file(*OPENING)] * 2


def test_what_has_no_room_is_told(tmp_path: Path) -> None:
    header = {"fields": {"player_1": "很" * 9, "round": "3"}}
    game = {"game": "xiangqi", "header": header, "lines": [{"of": None, "nodes": [{}]}]}
    document = {"schema_version": 1, "format": "gamenote", "games": [game]}
    (tmp_path / "a.gamenote.json").write_text(json.dumps(document))
    done = gamenote("convert", str(tmp_path / "a.gamenote.json"), "-o", str(tmp_path / "a.xqf"))
    assert "texts are cut where XQF has no room for them" in done.err
    assert read((tmp_path / "a.xqf").read_bytes()).header.fields[Field.PLAYER_1] == "很" * 7
