"""A file that is no text, or a record of another format, is told so in one finding and left alone."""

from pathlib import Path

import pytest

from gamenote.core import registry
from gamenote.core.cutting import HEAD
from gamenote.core.encoding import misread
from gamenote.core.format import PLAIN_TEXT
from gamenote.testing import sample_files
from tests.cli.command import gamenote
from tests.fuzz.stock import FORMATS, ROOT

PDN = '[Event "Simul"]\n[White "Ann"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10"
ALL = ("--select", "ALL", "--output-format", "concise")


@pytest.mark.parametrize("name", FORMATS)
def test_a_sample_under_the_ending_of_another_format_is_known_for_what_it_is(name: str) -> None:
    for other in FORMATS:
        for path in sample_files(registry.formats()[other], ROOT / "samples"):
            item = registry.formats()[name]
            # Plain text may be anything, and a match in GGF is no tree of SGF.
            if PLAIN_TEXT in (item.written_suffix, path.suffix) or (name, other) == ("sgf", "ggf"):
                continue
            wrong = misread(path.read_bytes()[:HEAD], f"x{item.written_suffix}", item)
            related = item.family == registry.formats()[other].family
            # SGF of any game is read without its game; where its GM is no known one, the format's rules say so.
            # Of the formats with tags and moves each game is read by its own, whatever the file is called.
            read = related and ("sgf" in (name, other) or item.family == "tagpairs")
            assert (wrong is None) is (name == other or read)
            assert wrong is None or registry.formats()[other].label in wrong.message


@pytest.mark.parametrize("name", FORMATS)
def test_a_damaged_record_is_not_taken_for_another_format(name: str) -> None:
    item = registry.formats()[name]
    for folder in ("samples", "tests/bad"):
        for path in sample_files(item, ROOT / folder):
            head = path.read_bytes()[:HEAD]
            for start in (1, 2, 9, 40, 150):
                assert misread(head[start:], path.name, item) is None
                assert misread(head[:start], path.name, item) is None


def test_a_record_of_another_format_has_one_finding(tmp_path: Path) -> None:
    path = tmp_path / "a.plt"
    path.write_text(PDN)
    run = gamenote("lint", path, *ALL)
    assert run.out.splitlines()[0].endswith("ENC008 error this looks like PDN; .plt is read as Plateau")
    assert (run.code, len(run.out.splitlines())) == (1, 2)


def test_a_format_that_is_named_is_doubted_in_the_same_way(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(PDN)
    run = gamenote("lint", path, *ALL, "--format", "plateau")
    assert "this does not look like a Plateau record (it looks like PDN)" in run.out
    assert run.code == 1


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.plt", PDN.encode()), ("a.pdn", PICTURE), ("a.plt", PICTURE), ("a.pdn", bytes(3000))],
    ids=["another format", "picture", "picture as Plateau", "nothing but zeros"],
)
def test_what_is_not_read_is_neither_mended_nor_converted_nor_counted_nor_drawn(
    tmp_path: Path, name: str, data: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert gamenote("lint", path, "--fix", "--unsafe-fixes").code == 1
    for words, code in ((("convert", "--to", "json", path), 1), (("stats", path), 1), (("pretty", path), 2)):
        run = gamenote(*words)
        assert run.code == code
        assert "this is no text" in run.out + run.err or "this looks like PDN" in run.out + run.err
    assert path.read_bytes() == data


def test_what_is_no_text_has_one_finding(tmp_path: Path) -> None:
    for name in ("a.pdn", "a.plt", "a.blksgf", "a.2048gn", "a.2048ep", "a.gamenote.json", "a.gamenote.jsonl"):
        (tmp_path / name).write_bytes(PICTURE)
    run = gamenote("lint", tmp_path, *ALL)
    assert [line.split(" ")[1:3] for line in run.out.splitlines()[:-1]] == [["ENC007", "error"]] * 7


def test_a_record_with_a_nul_byte_among_its_moves_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "a.pdn"
    path.write_text(PDN.replace("*", "\0 *"))
    assert "control-character" in gamenote("lint", path, "--output-format", "json").out


def test_a_file_that_is_not_read_is_never_clean(tmp_path: Path) -> None:
    path = tmp_path / "a.plt"
    path.write_text(PDN)
    run = gamenote("lint", path, "--ignore", "ENC008")
    assert (run.code, "this looks like PDN" in run.out) == (1, True)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_large_file_of_another_format_has_one_finding_however_it_is_divided(tmp_path: Path, jobs: str) -> None:
    path = tmp_path / "a.2048gn"
    path.write_text(PDN * 20_000)
    run = gamenote("lint", path, *ALL, "-j", jobs)
    assert len(run.out.splitlines()) == 2
