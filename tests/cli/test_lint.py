"""`gamenote lint` as a user meets it."""

import json
import os
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.command import ROOT, gamenote, process

SOUND = """(;GM[Plateau]
PB[Ann]
PW[Bob]
;B[1 Onboard b4/0 xx]
;B[1 Onboard b4/1 rr]
;W[2 Onboard a3/0 xx]
;W[2 Onboard a3/1 bb]
)
"""
TURN = """[Event "Home"]
[Site "Web"]
[Date "2024.05.01"]
[Player "Ann"]
[InitialBoard "a1 b1"]

1. L b2 *
"""
BRACKET = SOUND.replace(")\n", ";C[see [3]]\n)\n")
ILLEGAL = SOUND.replace(")\n", ";B[3 Pick b4(rr,xx), Drop c3(rr,xx)]\n;W[4 Pick d1(xx), Drop d2(xx)]\n)\n")
NUMBER = SOUND.replace("2 Onboard a3/0", "7 Onboard a3/0")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def distinct(game: str, count: int) -> str:
    """So many games of other players, none of which is a duplicate."""
    return "".join(game.replace("Ann", f"Ann{number}") for number in range(1, count + 1))


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def test_sound_records_exit_with_0_and_one_line_on_standard_error(folder: Path) -> None:
    write(folder, "a.plt", SOUND)
    write(folder, "b.plt", distinct(SOUND, 2))
    result = gamenote("lint")
    assert (result.code, result.out, result.err) == (0, "", "All 2 files clean; 3 games\n")


def test_quiet_says_nothing_about_sound_records(folder: Path) -> None:
    write(folder, "a.plt", SOUND)
    result = gamenote("lint", "-q")
    assert (result.code, result.out, result.err) == (0, "", "")


def test_the_full_report_shows_the_line_the_game_and_the_move(folder: Path) -> None:
    write(folder, "a.plt", ILLEGAL)
    result = gamenote("lint", "a.plt")
    assert result.code == 1
    head, _, line, caret, about, *_ = result.out.splitlines()
    assert head.startswith("a.plt:8:27: PLT")
    assert "move 3" in head
    assert line == "8 | ;B[3 Pick b4(rr,xx), Drop c3(rr,xx)]"
    assert caret.strip(" |").startswith("^")
    assert about == '  = game 1 "Ann - Bob", move 3: 3 Pick b4(rr,xx), Drop c3(rr,xx)'


def test_nothing_is_reported_behind_the_first_illegal_move(folder: Path) -> None:
    write(folder, "a.plt", ILLEGAL)
    assert gamenote("lint", "a.plt", "--output-format", "concise", "-q").out.count("\n") == 1


def test_the_concise_report_is_one_line_a_finding(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    result = gamenote("lint", "a.plt", "--output-format", "concise", "-q")
    assert result.out == "a.plt:8:10: SGF005 warning [*] closing bracket inside a value is not escaped\n"


@pytest.mark.parametrize("text", [SOUND, BRACKET, ILLEGAL, NUMBER, "", "\x00\x1b(;", "(;GM[Plateau]PB[\udce9"])
def test_the_json_report_keeps_to_its_schema(folder: Path, text: str) -> None:
    (folder / "a.plt").write_bytes(text.encode("utf-8", "surrogateescape"))
    report = json.loads(gamenote("lint", "a.plt", "missing.plt", "--output-format", "json").out)
    schema = resources.files("gamenote.render.reports").joinpath("lint.schema.json").read_text()
    jsonschema.validate(report, json.loads(schema))
    assert report["errors"] == [{"path": "missing.plt", "message": "no such file or directory"}]


def test_the_json_report_names_places_in_bytes_and_the_game(folder: Path) -> None:
    write(folder, "a.plt", SOUND + BRACKET.replace("Ann", "Zoë"))
    finding = json.loads(gamenote("lint", "a.plt", "--output-format", "json").out)["findings"][0]
    data = (folder / "a.plt").read_bytes()
    assert data[finding["location"]["offset"] :].startswith(b"]]")
    assert finding["game"]["index"] == 2
    assert finding["game"]["title"] == "Zoë - Bob"
    assert finding["fix"]["edits"][0]["content"] == "\\"


def test_fingerprints_survive_a_shift_of_lines_and_tell_equal_findings_apart(folder: Path) -> None:
    twice = BRACKET.replace(")\n", ";C[see [3]]\n)\n")
    write(folder, "a.plt", twice)
    before = json.loads(gamenote("lint", "a.plt", "--output-format", "json").out)["findings"]
    write(folder, "a.plt", twice.replace("PB", "\n\nPB"))
    after = json.loads(gamenote("lint", "a.plt", "--output-format", "json").out)["findings"]
    assert [one["fingerprint"] for one in before] == [one["fingerprint"] for one in after]
    assert len({one["fingerprint"] for one in before}) == 2


def test_a_missing_file_is_2_and_the_others_are_checked(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    result = gamenote("lint", "missing.plt", "a.plt")
    assert result.code == 2
    assert "missing.plt: no such file or directory" in result.err
    assert "SGF005" in result.out


def test_exit_zero_turns_1_into_0_but_never_2(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    assert gamenote("lint", "a.plt", "--exit-zero").code == 0
    assert gamenote("lint", "a.plt", "missing.plt", "--exit-zero").code == 2


def test_findings_below_the_failing_level_are_shown_but_do_not_fail(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    assert gamenote("lint", "a.plt", "--fail-level", "error").code == 0
    write(folder, "b.plt", SOUND.replace("PB", "XQ[1]PB"))
    assert gamenote("lint", "b.plt").code == 0
    assert gamenote("lint", "b.plt", "--fail-level", "info").code == 1


def test_rules_are_selected_and_ignored_by_code_prefix_and_name(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    assert gamenote("lint", "a.plt", "--select", "PLT,GAME").code == 0
    assert gamenote("lint", "a.plt", "--select", "SGF0").code == 1
    assert gamenote("lint", "a.plt", "--ignore", "unescaped-bracket").code == 0
    assert gamenote("lint", "a.plt", "--select", "NOPE").code == 2


def test_fixing_changes_only_the_bytes_of_the_edits(folder: Path) -> None:
    text = BRACKET.replace("\n", "\r\n").replace("Ann", "\udce9")
    data = b"\xef\xbb\xbf" + text.encode("utf-8", "surrogateescape")
    (folder / "a.plt").write_bytes(data)
    result = gamenote("lint", "a.plt", "--fix", "--select", "unescaped-bracket")
    assert result.code == 0
    assert (folder / "a.plt").read_bytes() == data.replace(b"[3]]", b"[3\\]]")


def test_fixing_twice_is_fixing_once(folder: Path) -> None:
    path = write(folder, "a.plt", BRACKET)
    gamenote("lint", "a.plt", "--fix")
    once, stamp = path.read_bytes(), path.stat().st_mtime_ns
    result = gamenote("lint", "a.plt", "--fix")
    assert path.read_bytes() == once
    assert path.stat().st_mtime_ns == stamp
    assert result.code == 0


def test_unsafe_fixes_are_made_only_when_asked_for(folder: Path) -> None:
    path = write(folder, "a.plt", NUMBER)
    assert gamenote("lint", "a.plt", "--fix").code == 1
    assert path.read_text() == NUMBER
    assert gamenote("lint", "a.plt", "--fix", "--unsafe-fixes").code == 0
    assert path.read_text() == SOUND


def test_moves_that_all_lack_their_number_are_mended_one_after_the_other(folder: Path) -> None:
    start = "(;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard d4/0 xx];W[2 Onboard d4/1 bb]\n"
    steps = ("B a1 b1 rr", "W d4 c3 bb", "B b1 a1 rr", "W c3 d4 bb")
    moves = "".join(
        f";{who}[Pick {one}({piece}), Drop {two}({piece})]\n" for who, one, two, piece in map(str.split, steps * 5)
    )
    path = write(folder, "a.plt", f"{start}{moves})\n")
    assert gamenote("lint", "a.plt", "--fix", "--unsafe-fixes").code == 0
    assert ";W[22 Pick c3(bb), Drop d4(bb)]" in path.read_text()


def test_a_diff_writes_nothing_and_shows_what_fixing_would_do(folder: Path) -> None:
    path = write(folder, "a.plt", BRACKET.rstrip("\n"))
    result = gamenote("lint", "a.plt", "--diff")
    assert result.code == 1
    assert path.read_text() == BRACKET.rstrip("\n")
    assert result.out.startswith("--- a/a.plt\n+++ b/a.plt\n")
    assert "-;C[see [3]]\n+;C[see [3\\]]\n" in result.out
    assert result.out.endswith("\\ No newline at end of file\n")


def test_a_diff_of_sound_records_is_empty_and_exits_with_0(folder: Path) -> None:
    write(folder, "a.plt", SOUND)
    result = gamenote("lint", "a.plt", "--diff")
    assert (result.code, result.out) == (0, "")


def test_standard_input_is_checked_under_the_name_given() -> None:
    options = ("--stdin-filename", "x/y.plt", "--output-format", "concise")
    assert gamenote("lint", "-", *options, stdin=BRACKET.encode()).out.startswith("x/y.plt:8:10: SGF005")


def test_standard_input_is_recognised_by_its_content() -> None:
    assert gamenote("lint", "-", stdin=BRACKET.encode()).code == 1


@pytest.mark.parametrize("text", [BRACKET, SOUND, "(;GM[Plateau];;[", "no game at all"])
def test_fixed_standard_input_goes_to_standard_output(text: str) -> None:
    result = gamenote("lint", "-", "--fix", "--format", "plateau", stdin=text.encode())
    assert result.out == text.replace("[3]]", "[3\\]]")


def test_standard_input_that_cannot_be_dealt_with_is_given_back() -> None:
    result = gamenote("lint", "-", "--fix", stdin=b"no record")
    assert (result.code, result.out) == (2, "no record")


def test_a_difference_of_standard_input_is_told_under_its_name() -> None:
    result = gamenote("lint", "-", "--diff", "--stdin-filename", "x.plt", stdin=BRACKET.encode())
    assert result.code == 1
    assert result.out.startswith("--- a/x.plt\n+++ b/x.plt\n@@ ")


def test_sgf_of_games_without_a_format_is_checked_but_for_its_moves(folder: Path) -> None:
    write(folder, "hex.sgf", "(;GM[11]FF[4];B[a1])")
    write(folder, "a.plt", SOUND)
    in_folder = gamenote("lint")
    assert in_folder.code == 0
    assert "skipped" not in in_folder.err
    by_name = gamenote("lint", "hex.sgf", "--level", "info")
    assert by_name.code == 0
    assert "the rules of Hex are not known: the moves are not checked" in by_name.out


def test_no_files_is_a_warning_and_exits_with_0(folder: Path) -> None:
    result = gamenote("lint")
    assert (result.code, result.err) == (0, "gamenote: warning: no files to check were found\n")


def test_text_of_records_is_never_taken_for_markup_or_sent_raw(folder: Path) -> None:
    write(folder, "a.plt", BRACKET.replace("Ann", "[red\\]x[/red\\]:smile:\x1b[31m"))
    for report in ("full", "concise", "json"):
        result = gamenote("lint", "a.plt", "--output-format", report, "--color", "never", "--ignore", "ENC")
        assert "\x1b" not in result.out
        if report == "full":
            assert "[red]x[/red]:smile:\\x1b[31m" in result.out


def test_a_read_only_file_is_left_alone_and_the_exit_code_is_2(folder: Path) -> None:
    write(folder, "sub/a.plt", BRACKET)
    (folder / "sub").chmod(0o555)
    try:
        if os.access(folder / "sub", os.W_OK):
            pytest.skip("this user may write anywhere")
        assert gamenote("lint", "sub/a.plt", "--fix").code == 2
        assert (folder / "sub/a.plt").read_text() == BRACKET
    finally:
        (folder / "sub").chmod(0o755)


def _titles(findings: list[dict[str, Any]]) -> list[str]:
    """The games of the findings about brackets, without the one that is damaged."""
    titles = [one["game"]["title"] for one in findings if one["code"] == "SGF005"]
    return [title for title in titles if not title.startswith("Ann77 ")]


def test_one_broken_game_leaves_the_findings_of_the_others_as_they_are(folder: Path) -> None:
    games = [BRACKET.replace("Ann", f"Ann{number}") for number in range(200)]
    write(folder, "a.plt", "".join(games))
    whole = json.loads(gamenote("lint", "a.plt", "--output-format", "json").out)["findings"]
    for damage in ("[3]", "(;GM[Plateau]\nPB[never closed", ")", "\x00]]((", ILLEGAL):
        broken = [*games]
        broken[77] = broken[77].replace("[3]]", damage) if damage == "[3]" else damage
        write(folder, "a.plt", "\n".join(broken))
        found = json.loads(gamenote("lint", "a.plt", "--output-format", "json").out)["findings"]
        assert _titles(found) == _titles(whole), damage


@pytest.mark.costly
@pytest.mark.parametrize("gone", ["plateau", "2048gn", "json"])
def test_without_one_of_the_formats_the_others_work_on(folder: Path, gone: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = [
        line
        for group, rows in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{key} = {value}" for key, value in rows.items()))
        if not (group == "gamenote.formats" and line.startswith((f"{gone} =", "sgf =")))
    ]
    write(folder, "site/gamenote-0.0.0.dist-info/entry_points.txt", "\n".join(lines))
    write(folder, "site/gamenote-0.0.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: gamenote\nVersion: 0\n")
    names = {"plateau": "a.plt", "2048gn": "b.2048gn", "json": "c.gamenote.json"}
    write(folder, "a.plt", SOUND)
    write(folder, "b.2048gn", TURN)
    (folder / "c.gamenote.json").write_bytes(process("convert", "a.plt", "--to", "json", cwd=folder).stdout)
    search = os.pathsep.join([str(folder / "site"), str(ROOT)])
    for name, file in names.items():
        ran = process("lint", file, cwd=folder, PYTHONPATH=search)
        assert (ran.returncode == 2) == (name == gone), ran.stderr
        unknown = b"cannot tell what kind of record this is" in ran.stderr
        assert unknown == (name == gone)


@pytest.mark.parametrize(
    ("options", "out"),
    [
        (("a.blksgf", "--fix"), None),
        (("a.blksgf", "--diff"), ""),
        (("-", "--fix", "--stdin-filename", "a.blksgf"), "(;GM[Blokus  Duo];B[a1])\n"),
    ],
)
def test_a_game_whose_fixes_would_harm_it_stays_as_it_was_and_is_named(
    folder: Path, options: tuple[str, ...], out: str | None
) -> None:
    text = "(;GM[Blokus  Duo];B[a1])\n"
    (folder / "a.blksgf").write_text(text)
    result = gamenote("lint", *options, stdin=text.encode())
    assert result.code == int("--diff" not in options)  # that of the finding that stays
    assert "a.blksgf:1: the fix of BLK101 is not made, as it would bring new errors (BLK304)" in result.err
    assert result.out == out if out is not None else "1 fix not made" in result.out
    assert (folder / "a.blksgf").read_text() == text
