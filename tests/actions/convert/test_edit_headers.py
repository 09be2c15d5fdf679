"""Headers edited by convert: values, names of tags and players, openings, and nothing beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenote.actions.convert.edit_headers import HeaderEdits, TableFault, names_in
from gamenote.core import registry
from gamenote.core.format import HeaderEntry
from gamenote.core.record import Field, Record, same
from gamenote.testing import read, sample_files
from tests.cli.command import ROOT, gamenote

PGN = """[Event "Cup"]
[Date "2021.05.03"]
[Date "2021.??.??"]
[White "Vos, J."]
[Black "?"]
[Result "1-0"]
[Evnt "a \\"b\\" \\\\ c"]

1. e4 {first} c5 (1... e5 2. Nf3) 2. Nf3! 1-0
"""
OPENING = '[Opening "Sicilian Defence: King\'s Knight Variation"]'
PDN = '[White "Ann"]\n[Black "Bob"]\n[Result "2-0"]\n[GameType "20"]\n\n1. 32-28 19-23 *\n'


@pytest.fixture
def pgn(tmp_path: Path) -> Path:
    path = tmp_path / "a.pgn"
    path.write_text(PGN)
    return path


def converted(path: Path, *options: str | Path) -> list[str]:
    """The lines that a file becomes, in its own format."""
    result = gamenote("convert", path, "--to", path.suffix[1:], *options)
    assert (result.code, result.err) == (0, "")
    return result.out.splitlines()


def changed(path: Path, *options: str | Path) -> tuple[set[str], set[str]]:
    """The lines that go and those that come, compared with plain conversion."""
    before, after = {*converted(path)}, {*converted(path, *options)}
    return before - after, after - before


def test_a_value_takes_the_place_of_all_that_the_tag_said(pgn: Path) -> None:
    gone, come = changed(pgn, "--set", "Date=2022.01.02")
    assert (gone, come) == ({'[Date "2021.05.03"]', '[Date "2021.??.??"]'}, {'[Date "2022.01.02"]'})


def test_a_tag_that_is_not_there_is_added_and_quotes_are_escaped(pgn: Path) -> None:
    assert changed(pgn, "--set", 'Section=B "x" \\') == (set(), {'[Section "B \\"x\\" \\\\"]'})


def test_an_empty_value_takes_the_tag_away_and_the_roster_says_unknown(pgn: Path) -> None:
    gone, come = changed(pgn, "--set", "Evnt=", "--set", "White=")
    assert (gone, come) == ({'[Evnt "a \\"b\\" \\\\ c"]', '[White "Vos, J."]'}, {'[White "?"]'})


def test_names_of_tags_are_understood_whatever_their_case_and_as_where_has_them(pgn: Path) -> None:
    assert changed(pgn, "--set", "black=Ann")[1] == changed(pgn, "--set", "player_2=Ann")[1] == {'[Black "Ann"]'}


def test_a_renamed_tag_keeps_its_value(pgn: Path) -> None:
    assert changed(pgn, "--rename", "Evnt=Stage")[1] == {'[Stage "a \\"b\\" \\\\ c"]'}
    assert changed(pgn, "--rename", "Evnt=Site")[1] == {'[Site "a \\"b\\" \\\\ c"]'}


def test_a_tag_is_not_renamed_over_another_value(pgn: Path) -> None:
    assert changed(pgn, "--rename", "Evnt=White") == (set(), set())


def test_a_result_is_set_in_the_header_and_behind_the_moves(pgn: Path) -> None:
    assert changed(pgn, "--set", "Result=1/2-1/2")[1] == {
        '[Result "1/2-1/2"]',
        "1. e4 {first} 1... c5 (1... e5 2. Nf3) 2. Nf3 $1 1/2-1/2",
    }


def test_moves_that_end_with_a_star_by_rule_go_on_doing_so(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    path.write_text(PDN)
    assert changed(path, "--set", "Result=0-2") == ({'[Result "2-0"]'}, {'[Result "0-2"]'})


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--set", "FEN=x"], "FEN is no tag of pgn that can be set\n  hint: a tag on which moves"),
        (["--rename", "Evnt=SetUp"], "SetUp is no tag of pgn"),
        (["--set", "a-b=x"], "hint: names are of letters"),
        (["--set", "Event"], "--set takes TAG=VALUE, not 'Event'"),
        (["--set", "Result=2-0"], "'2-0' is no result in pgn\n  hint: known are: 1-0, 0-1, 1/2-1/2, *"),
        (["--set", "Event=a\x1bb"], "holds a control character"),
        (["--rename", "Result=Score"], "a result is not given another name"),
        (["--names", "nowhere.csv"], "nowhere.csv cannot be read"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_written(
    pgn: Path, options: list[str], words: str
) -> None:
    result = gamenote("convert", pgn, "--to", "pgn", *options)
    assert (result.code, result.out) == (2, "")
    assert words in result.err


def test_openings_are_filled_in_only_where_nothing_is_told(pgn: Path) -> None:
    assert changed(pgn, "--fill", "opening")[1] == {'[ECO "B27"]', OPENING}
    assert changed(pgn, "--set", "ECO=A00", "--fill", "opening")[1] == {
        '[ECO "A00"]',
        OPENING,
    }


def test_openings_are_refused_where_none_are_known(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    path.write_text(PDN)
    assert gamenote("convert", path, "--to", "pdn", "--fill", "opening").code == 2


# Tables of names


@pytest.mark.parametrize(
    "text", ["written,name\nV,Vos\n", "name;written\r\nVos;V\r\n", "\twritten\tname\n1\t V \tVos"]
)
def test_a_table_is_read_as_spreadsheets_write_it(text: str) -> None:
    assert names_in(text) == {"V": "Vos"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: the first line names the columns"),
        ("V,Vos\n", "line 1: the first line names the columns"),
        ("written,name\nV,Vos\n\nV,Lee\n", "line 4: 'V' stands for 'Vos' already"),
        ("written,name\nV,Vos\nVos,Lee\n", "'V' stands for 'Vos', which stands for 'Lee'"),
        ("written,name\nV\n", "line 2: both columns need a name"),
        ('written,name\n"V,Vos\n', "unexpected end of data"),
        ("written,name\nV,a\x1bb\n", "line 2: a name holds a control character"),
    ],
)
def test_a_table_that_is_unclear_is_refused(text: str, words: str) -> None:
    with pytest.raises(TableFault, match=words):
        names_in(text)


def test_players_get_the_name_of_the_table_and_others_keep_theirs(pgn: Path, tmp_path: Path) -> None:
    table = tmp_path / "names.csv"
    table.write_bytes(b'\xef\xbb\xbfwritten,name\nVos,X\n"Vos, J.","V\xc3\xb5s, Jan"\n')
    assert changed(pgn, "--names", table) == ({'[White "Vos, J."]'}, {'[White "Võs, Jan"]'})


def test_a_table_in_another_character_set_is_refused(pgn: Path, tmp_path: Path) -> None:
    table = tmp_path / "names.csv"
    table.write_bytes("written,name\nV,Võs\n".encode("latin-1"))
    assert (
        "is not UTF-8\n  hint: save it as CSV UTF-8"
        in gamenote("convert", pgn, "--to", "pgn", "--names", table).err
    )


# Diffs


def test_a_diff_shows_what_would_change_and_writes_nothing(pgn: Path) -> None:
    gamenote("convert", pgn, "--to", "pgn", "--in-place")
    before = pgn.read_bytes()
    result = gamenote("convert", pgn, "--to", "pgn", "--set", "Date=2021.05.04", "--in-place", "--diff")
    assert (result.code, pgn.read_bytes()) == (1, before)
    lines = [line for line in result.out.splitlines()[2:] if line[0] in "+-"]
    assert lines == ['-[Date "2021.05.03"]', '-[Date "2021.??.??"]', '+[Date "2021.05.04"]']
    assert gamenote("convert", pgn, "--to", "pgn", "--diff").out == ""


def test_a_diff_is_the_same_for_any_number_of_processes(pgn: Path, tmp_path: Path) -> None:
    (tmp_path / "b.pgn").write_text(PGN * 40)
    runs = [
        gamenote("convert", tmp_path, "--to", "pgn", "--set", "Round=3", "--diff", "-j", jobs)
        for jobs in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0].out.count('+[Round "3"]') == 41


def test_a_diff_of_what_is_no_text_or_many_files_is_refused(pgn: Path) -> None:
    assert gamenote("convert", pgn, "--to", "pgn", "--split", "{n}.{ext}", "--diff").code == 2
    assert gamenote("convert", pgn, "--to", "parquet", "--diff").code == 2


# Properties


def games() -> list[tuple[str, Record]]:
    """The games of all samples whose format is written, too."""
    return [
        (format.name, reading.record)
        for format in registry.formats().values()
        if format.writes and format.reads
        for path in sample_files(format, ROOT / "samples")
        for _, reading in read(format, path.read_bytes())
    ]


@pytest.mark.parametrize("entry", ["event", "date", "player_1"])
def test_nothing_but_the_header_is_touched(entry: str) -> None:
    for name, record in games():
        target = registry.formats()[name]
        found = target.codec().header_entry(entry)
        if found is None:
            continue
        edited = HeaderEdits(values=((found, "Xyz"),)).edit(record, target)
        assert edited.header.get(found.field or Field.EVENT) == "Xyz"
        assert same(edited.with_header(record.header), record)


def test_tags_on_which_moves_depend_are_no_entries() -> None:
    tags = {"pgn": ("FEN", "fen", "Variant"), "pdn": ("GameType", "FEN"), "2048gn": ("InitialBoard",)}
    codecs = {name: registry.formats()[name].codec() for name in tags}
    assert [codecs[name].header_entry(tag) for name, known in tags.items() for tag in known] == [None] * 6
    assert codecs["pgn"].header_entry("white") == HeaderEntry("White", Field.PLAYER_1)
