"""What mending a file must keep: everything but what it mends.

The properties run over all samples and damaged records; over the corpora, and with other line ends and a byte
order mark, where the whole suite is asked for.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.fixing import fix_bytes
from gamenote.actions.lint.lint_file import Mended
from gamenote.actions.lint.lint_game import Linted, Unlinted, lint_together
from gamenote.cli.diffs import diff
from gamenote.core import registry
from gamenote.core.diagnostic import Edit, Fix, Safety, apply_fixes
from gamenote.core.format import Format
from gamenote.core.report import Finding
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import Span
from gamenote.testing import EVERYTHING, lint
from gamenote.testing.fixes import check_fixes, check_mending
from tests.corpus import FOLDERS, needs_corpus

ROOT = Path(__file__).resolve().parents[3]
BOM = b"\xef\xbb\xbf"
HUNK = re.compile(rb"@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@(?: (.+))?\n")

# Folders of records whose name is not that of their format.
FORMATS = {"twenty48": "2048gn"}


def records(folder: Path) -> list[Path]:
    """The record files below a folder."""
    endings = (".pdn", ".plt", ".sgf", ".blksgf", ".2048gn", ".gamenote.json", ".txt")
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name.endswith(endings))


OWN = [*records(ROOT / "samples"), *records(ROOT / "tests" / "bad")]
FOREIGN = [path for folder in FOLDERS for path in records(folder)]


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def format_of(path: Path) -> Format:
    folders = [FORMATS.get(part, part) for part in path.parts[::-1]]
    return registry.formats()[next(part for part in folders if part in registry.formats())]


def opened(item: Format, data: bytes) -> Opened:
    return Opened(Input("x", None), item, io.BytesIO(data))


def mended(item: Format, data: bytes, least: Safety = Safety.SAFE, settings: Settings = EVERYTHING) -> Mended:
    return fix_bytes(data, opened(item, data), settings, least)


def fixable(found: tuple[Finding, ...], least: Safety) -> list[Finding]:
    return [each for each in found if each.fix and each.fix.edits and each.fix.safety >= least]


def patched(before: bytes, patch: list[bytes]) -> bytes:
    """The content that a unified diff makes out of another one."""
    lines, out, at = before.split(b"\n"), list[bytes](), 0
    lines = [line + b"\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
    for line in b"".join(patch).replace(b"\n\\ No newline at end of file\n", b"\0\n").split(b"\n")[2:]:
        whole = line[1:].removesuffix(b"\0") + (b"" if line.endswith(b"\0") else b"\n")
        if match := HUNK.fullmatch(line + b"\n"):
            start = int(match[1]) - (match[2] != b"0")
            out, at = out + lines[at:start], start
        elif line[:1] in b" -" and line:
            assert lines[at] == whole
            out, at = out + ([whole] if line[:1] == b" " else []), at + 1
        elif line:
            out.append(whole)
    return b"".join(out + lines[at:])


@pytest.mark.parametrize("path", OWN, ids=name)
def test_fixing_settles_and_keeps_the_game(path: Path) -> None:
    item, data = format_of(path), path.read_bytes()
    check_mending(item, data, Safety.SAFE)


@pytest.mark.parametrize("path", OWN, ids=name)
def test_each_fix_by_itself_cures_and_harms_nothing(path: Path) -> None:
    check_fixes(format_of(path), path.read_bytes())


@pytest.mark.parametrize("path", OWN, ids=name)
def test_unsafe_fixing_settles_as_well(path: Path) -> None:
    check_mending(format_of(path), path.read_bytes(), Safety.UNSAFE)


@pytest.mark.slow
@pytest.mark.parametrize("path", OWN, ids=name)
def test_fixing_keeps_line_ends_and_needs_no_byte_order_mark(path: Path) -> None:
    item, data = format_of(path), path.read_bytes()
    if b"\r" not in data:
        crlf = data.replace(b"\n", b"\r\n")
        check_mending(item, crlf, Safety.SAFE)
        assert b"\n" not in mended(item, crlf).after.replace(b"\r\n", b"")
    if not data.startswith(BOM):
        check_mending(item, BOM + data, Safety.SAFE)


@needs_corpus
@pytest.mark.slow
@pytest.mark.parametrize("path", FOREIGN, ids=name)
def test_fixing_records_of_others_settles_and_keeps_the_game(path: Path) -> None:
    item, data = format_of(path), path.read_bytes()
    check_mending(item, data, Safety.SAFE)
    check_mending(item, data, Safety.UNSAFE)


@pytest.mark.parametrize("path", OWN[::3], ids=name)
def test_a_patch_of_the_difference_does_what_fixing_does(path: Path) -> None:
    item, data = format_of(path), path.read_bytes()
    for before in (data, data.rstrip(b"\n"), data.replace(b"\n", b"\r\n")):
        done = mended(item, before, Safety.UNSAFE)
        patch = list(diff("x", before, done.after, done.touched))
        assert patched(before, patch) == done.after if patch else before == done.after


@pytest.mark.parametrize("path", OWN[::3], ids=name)
def test_each_hunk_of_a_patch_names_rules_that_have_mended_something(path: Path) -> None:
    item, data = format_of(path), path.read_bytes()
    done = mended(item, data, Safety.UNSAFE)
    hunks = [match for line in diff("x", data, done.after, done.touched) if (match := HUNK.fullmatch(line))]
    named = [{word.split()[0].decode() for word in (match[3] or b"").split(b", ") if word} for match in hunks]
    assert all(named) and set().union(*named) <= done.fixed.keys()


@pytest.mark.parametrize("path", OWN[::3], ids=name)
def test_an_editor_that_applies_the_reported_edits_gets_the_same_file(path: Path) -> None:
    item, data = format_of(path), path.read_bytes()
    if item.name in ("blokus", "sgf") and not data.isascii():
        pytest.skip("its bytes change their character set")
    text = data
    for _ in range(100):
        found = fixable(lint(item, text, EVERYTHING), Safety.SAFE)
        if not found:
            break
        text = by_bytes(text, found)
    assert text == mended(item, data).after


def by_bytes(data: bytes, found: list[Finding]) -> bytes:
    """The fixes of these findings applied to bytes, a character for each."""
    fixes = []
    for each in found:
        assert each.fix is not None
        edits = [
            Edit(Span(edit.start.byte, edit.end.byte), edit.content.encode().decode("latin-1"))
            for edit in each.fix.edits
        ]
        fixes.append(Fix("", tuple(edits), Safety.SAFE))
    return apply_fixes(data.decode("latin-1"), fixes, least=Safety.SAFE)[0].encode("latin-1")


# The loop


PDN = registry.formats()["pdn"]
BLOKUS = registry.formats()["blokus"]
PLATEAU = registry.formats()["plateau"]
SMALL = b'[event "x"]\n[GameType "20"]\n\n1. 32-28 *\n'


def test_a_fix_takes_over_the_line_ends_of_the_file() -> None:
    data = b"(;GM[Plateau]\r\n;B[1 Onboard a1/0 xx]\r\n;B[1 Onboard a1/1 rr]"
    assert mended(PLATEAU, data).after == data + b"\r\n)"


def test_an_unfixable_rule_is_left_alone() -> None:
    assert mended(PDN, SMALL, settings=Settings(unfixable=("tag-case",))).after == SMALL
    assert mended(PDN, SMALL, settings=Settings(fixable=("plycount",))).after == SMALL
    assert mended(PDN, SMALL, settings=Settings(fixable=("TAG103",))).after == SMALL.replace(b"event", b"Event")


def test_a_user_weighs_fixes_otherwise() -> None:
    result = b'[Result "1-0"]\n[GameType "20"]\n\n1. 32-28 *\n'
    weighed = mended(PDN, result, settings=Settings(safe_fixes=("result-type",)))
    assert weighed.after == result.replace(b"1-0", b"2-0")
    assert mended(PDN, SMALL, settings=Settings(unsafe_fixes=("tag-case",))).after == SMALL
    assert b"Event" in mended(PDN, SMALL, Safety.UNSAFE, Settings(unsafe_fixes=("tag-case",))).after


def test_a_byte_order_mark_that_tells_the_character_set_stays_until_ca_does() -> None:
    data = BOM + "(;GM[Blokus Duo]PB[René];B[e10])\n".encode()
    assert mended(BLOKUS, data, settings=Settings(Selection(("ENC",)))).after == data
    assert mended(BLOKUS, data).after == "(;GM[Blokus Duo]CA[UTF-8]PB[René];B[e10])\n".encode()


def test_many_fixes_one_behind_the_other_are_made_in_one_run() -> None:
    moves = [f"{number}. 32–28 19–23" for number in range(1, 60)]
    data = f'[GameType "20"]\n\n{" ".join(moves)} *\n'.encode()
    after = mended(PDN, data).after
    assert after.count("–".encode()) == 0


def test_one_game_that_needs_many_rounds_does_not_make_its_neighbours_be_checked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[str] = []

    def counting(games: Sequence[Unlinted]) -> list[Linted]:
        looked.extend(each.source.text for each in games)
        return lint_together(games)

    monkeypatch.setattr("gamenote.actions.lint.mend_game.lint_together", counting)
    sound = '[Event "sound"]\n[GameType "20"]\n\n1. 32-28 *\n\n'
    mended(PDN, (sound * 20 + SMALL.decode()).encode())
    assert sum('"sound"' in text for text in looked) <= 20


def test_an_absolute_name_is_told_as_one_below_the_root() -> None:
    assert b"".join(diff("/records/x.plt", b"a\n", b"b\n")).startswith(
        b"--- a/records/x.plt\n+++ b/records/x.plt\n"
    )


def test_names_with_blanks_or_line_ends_are_told_as_patch_programs_want_them() -> None:
    assert next(iter(diff("a b", b"1\n", b"2\n"))) == b"--- a/a b\t\n"
    assert next(iter(diff("a\nb", b"1\n", b"2\n"))) == b'--- "a/a\\012b"\n'


def test_a_byte_that_fits_no_guess_keeps_a_game_from_being_changed_to_utf_8_again_and_again() -> None:
    data = '[GameType "20"]\n\n{€}'.encode() + b"\x90 1. 32-28 *\n"
    assert b"\x90" in mended(PDN, data, Safety.UNSAFE).after
    assert len(mended(PDN, data, Safety.UNSAFE).after) < 300


def test_a_byte_without_a_letter_stays_what_it_is_beside_what_is_mended() -> None:
    data = b'[White "M\xf6ller"]\n[Black "a"M\x81x"b"]\n[Result "*"]\n\n1. e4 *\n'
    kept = Settings(unfixable=("not-utf8",))
    assert mended(registry.formats()["pgn"], data, settings=kept).after == data
    after = mended(registry.formats()["pgn"], data, Safety.UNSAFE, settings=kept).after
    assert after == data.replace(b'a"M\x81x"b', b'a\\"M\x81x\\"b')


def test_a_result_that_no_tag_keeps_is_not_replaced_by_a_star() -> None:
    data = b"1. 32-28 19-23 1-1\n"
    assert b"1-1" in mended(PDN, data).after


def test_a_carriage_return_within_a_line_of_jsonl_does_not_become_a_line_end() -> None:
    data = b'{"schema_version": 1,\r"game": "draughts"}\n'
    assert mended(registry.formats()["jsonl"], data).after.count(b"\n") == 1


def test_all_variations_that_are_open_are_closed_at_one_go() -> None:
    pgn = registry.formats()["pgn"]
    done = mended(pgn, b'[Event "x"]\n\n1. e4 (1. d4 (1. c4 e5 *\n', Safety.UNSAFE)
    assert done.after.endswith(b"e5)) *\n")
    assert done.fixed["TAG215"] == 1


def test_a_game_that_a_fix_parts_after_another_has_recoded_it_stays_in_its_charset() -> None:
    word, site = b'"\x1f\xc47O\xc2\x80"', b'"\xc2\x8d\x80\xc3\xa3"'
    data = b'[Variant "Crazyhouse"]\n[Even\x00t %s]\n[Site %s]\n[Result "*"]\n\n *\n' % (word, site)
    done = mended(registry.formats()["pgn"], data, Safety.UNSAFE)
    assert word in done.after and site in done.after
    assert "change the character set of a part of the file" in done.refused[0].message


def test_a_fix_whose_letters_the_charset_of_the_game_has_not_is_not_offered() -> None:
    pgn, data = registry.formats()["pgn"], b'[white "\xc4\x80 \x80"]\n[Site "\xc2\x80\xc2\x8d\xc2"]\n\n1. e4 *\n'
    assert [each.fix for each in lint(pgn, data, EVERYTHING) if each.name == "mojibake"] == [None]
    assert b'[White "\xc4\x80 \x80"]' in mended(pgn, data, Safety.UNSAFE).after
