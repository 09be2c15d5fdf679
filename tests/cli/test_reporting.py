"""Where the reports of `gamenote lint` go, and what it tells beside them."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gamenote.core import registry
from tests.cli.command import ROOT, gamenote, process
from tests.cli.test_lint import BRACKET, ILLEGAL, NUMBER, SOUND, distinct, write

MACHINE = [name for name, item in registry.reporters().items() if item.machine]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_several_reports_are_written_in_one_run(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    outputs = ("sarif:lint.sarif", "junit:lint.xml", "concise")
    result = gamenote("lint", *(f"--output-format={output}" for output in outputs))
    assert result.code == 1
    assert result.out.startswith("a.plt:8:10: SGF005")
    log = json.loads((folder / "lint.sarif").read_text())
    assert log["runs"][0]["results"][0]["ruleId"] == "SGF005"
    assert ElementTree.parse(folder / "lint.xml").getroot().attrib["failures"] == "1"


@pytest.mark.parametrize("name", MACHINE)
def test_a_report_is_the_same_in_a_file_and_on_standard_output(folder: Path, name: str) -> None:
    write(folder, "a.plt", BRACKET)
    shown = gamenote("lint", "--output-format", name).out
    named = gamenote("lint", "--output-format", f"{name}:named")
    other = gamenote("lint", "--output-format", name, "--output-file", "other")
    assert (folder / "named").read_text() == (folder / "other").read_text() == shown
    assert named.out == other.out == ""
    assert gamenote("lint", "--output-format", f"{name}:-").out == shown


def test_a_file_is_coloured_only_when_that_is_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, "a.plt", BRACKET)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in gamenote("lint", "a.plt", "--output-format", "grouped", "--output-format", "full:named").out
    assert "\x1b[" not in (folder / "named").read_text()
    gamenote("lint", "a.plt", "--output-format", "full:named", "--color", "always")
    assert "\x1b[" in (folder / "named").read_text()


def test_without_a_report_on_standard_output_the_totals_are_told_on_standard_error(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    result = gamenote("lint", "--output-format", "json:out.json")
    assert result.err == "1 warning; 1 file, 1 game (1 [*] fixable with --fix)\n"
    assert gamenote("lint", "-q", "--output-format", "json:out.json").err == ""


def test_twice_quiet_still_writes_the_files_that_were_asked_for(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    result = gamenote("lint", "-qq", "--output-format", "json:out.json", "--output-format", "concise")
    assert (result.code, result.out, result.err) == (1, "", "")
    assert json.loads((folder / "out.json").read_text())["summary"]["warning"] == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--output-format=json", "--output-format=github"), "json and github would both go to standard output"),
        (("--output-format=json:x", "--output-format=junit:./x"), "json and junit would both go to x"),
        (("--output-format=json:a.plt", "a.plt"), "the report json would replace a.plt"),
        (("--output-format=json:",), "names no file"),
        (("--output-format=jsn:x",), "did you mean json?"),
        (("--output-format=json:x", "-o", "y"), "every report has a file already"),
        (("--output-format=json:no/such/x",), "cannot write no/such/x: the folder does not exist"),
        (("--output-format=json:.",), "cannot write .: it is a folder"),
        (("--output-format=sarif", "--statistics"), "the report sarif has no --statistics"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_written(
    folder: Path, options: tuple[str, ...], words: str
) -> None:
    write(folder, "a.plt", BRACKET)
    result = gamenote("lint", *options)
    assert (result.code, result.out) == (2, "")
    assert words in result.err
    assert sorted(path.name for path in folder.iterdir()) == ["a.plt"]


def test_a_report_replaces_the_old_one_only_when_it_is_whole(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, "a.plt", BRACKET)
    write(folder, "lint.sarif", "old")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gamenote.core.report.Tally.add", interrupted)
    assert gamenote("lint", "a.plt", "--output-format", "sarif:lint.sarif").code == 130
    assert (folder / "lint.sarif").read_text() == "old"
    assert sorted(path.name for path in folder.iterdir()) == ["a.plt", "lint.sarif"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")  # noqa: PTH110
def test_a_full_disk_is_2(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    result = gamenote("lint", "a.plt", "--output-format", "json:/dev/full")
    assert result.code == 2
    assert "the disk is full" in result.err


def test_machines_get_utf8_whatever_the_terminal_speaks(folder: Path) -> None:
    write(folder, "é.plt", ILLEGAL.replace("Ann", "Zoë"))
    for name in ("markdown", "github", "junit"):
        ran = process("lint", "é.plt", "--output-format", name, cwd=folder, PYTHONIOENCODING="latin-1")
        assert "é.plt" in ran.stdout.decode("utf-8")


def test_the_environment_may_name_one_report_with_a_path(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, "a.plt", BRACKET)
    monkeypatch.setenv("GAMENOTE_LINT_OUTPUT_FORMAT", "json:with, comma and blank.json")
    assert gamenote("lint", "a.plt").code == 1
    assert json.loads((folder / "with, comma and blank.json").read_text())["summary"]["files"] == 1


def test_what_earlier_commands_wrote_into_a_step_summary_stays(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder, "a.plt", BRACKET)
    page = write(folder, "page.md", "# Build\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(page))
    gamenote("lint", "a.plt", "--output-format", f"markdown:{page}")
    assert page.read_text().startswith("# Build\n| Place |")


def test_paths_are_told_from_the_current_folder_however_they_were_named(folder: Path) -> None:
    path = write(folder, "sub/a.plt", BRACKET)
    for named in (path, "./sub/../sub/a.plt", "sub"):
        (finding,) = json.loads(gamenote("lint", named, "--output-format", "json").out)["findings"]
        assert finding["path"] == "sub/a.plt"


def test_paths_and_fingerprints_are_those_of_the_project_wherever_it_is_checked_from(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(folder, "sub/a.plt", BRACKET)
    write(folder, "gamenote.toml", "")
    whole = gamenote("lint", "--output-format", "json-lines").out
    assert json.loads(whole)["path"] == "sub/a.plt"
    monkeypatch.chdir(folder / "sub")
    for named in ("a.plt", str(path), "."):
        assert gamenote("lint", named, "--output-format", "json-lines").out == whole


def test_statistics_count_instead_of_listing(folder: Path) -> None:
    write(folder, "a.plt", distinct(BRACKET, 2))
    write(folder, "b.plt", ILLEGAL)
    result = gamenote("lint", "--statistics")
    assert result.code == 1
    assert result.out.splitlines()[0].split() == ["2", "SGF005", "warning", "[*]", "unescaped-bracket"]
    assert result.out.splitlines()[-2].startswith("1 error in 1 file, 2 warnings in 1; 2 files, 3 games")
    counts = json.loads(gamenote("lint", "--statistics", "--output-format", "json").out)["statistics"]
    assert (counts[0]["code"], counts[0]["count"], counts[0]["fixable"]) == ("SGF005", 2, 2)


def test_statistics_go_to_standard_output_and_reports_with_a_path_stay_whole(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    for options in (("--output-format=sarif:x",), ("--output-format=concise", "--output-format=sarif:x")):
        result = gamenote("lint", "--statistics", *options)
        assert result.out.startswith("1  SGF005")
        assert len(json.loads((folder / "x").read_text())["runs"][0]["results"]) == 1
    gamenote("lint", "--statistics", "--output-format", "json", "-o", "counts.json")
    assert json.loads((folder / "counts.json").read_text())["statistics"][0]["count"] == 1


@pytest.mark.costly
@pytest.mark.parametrize(("most", "shown"), [(0, 150), (7, 7), (None, 150)])
def test_at_most_so_many_findings_of_a_file_are_shown(folder: Path, most: int | None, shown: int) -> None:
    write(folder, "a.plt", distinct(BRACKET, 150))
    options = () if most is None else ("--max-findings", str(most))
    result = gamenote("lint", "--all", "--output-format", "grouped", *options)
    assert result.out.count("SGF005") == shown
    assert (f"a.plt: {150 - shown} more findings not shown" in result.out) == (shown < 150)
    assert gamenote("lint", "--output-format", "json-lines", *options).out.count("\n") == 150
    assert gamenote("lint", "--output-format", "concise", *options).out.count("SGF005") == 150


def test_a_rule_that_repeats_is_shown_three_times(folder: Path) -> None:
    write(folder, "a.plt", distinct(BRACKET, 150))
    result = gamenote("lint", "--output-format", "grouped")
    assert result.out.count("SGF005  ") == 3
    assert "(and 147 more of SGF005 in this file)" in result.out


def test_a_limit_that_is_configured_holds_for_all(folder: Path) -> None:
    write(folder, "a.plt", distinct(BRACKET, 20))
    write(folder, "gamenote.toml", "lint.max-findings = 10\n")
    assert gamenote("lint", "--all", "--output-format", "grouped").out.count("SGF005  ") == 10


@pytest.mark.parametrize(("code", "tag"), [("PDN104", '[Result "1-0"]'), ("TAG108", '[Date "17 april 2009"]')])
def test_a_habit_of_a_file_is_shown_thrice_and_found_in_each_game(folder: Path, code: str, tag: str) -> None:
    write(folder, "a.pdn", 5 * f'[Event "a"]\n{tag}\n[GameType "20"]\n\n1. 32-28 19-23 *\n\n')
    words = ("lint", "a.pdn", "--select", code)
    assert f"(and 2 more of {code} in this file)" in gamenote(*words).out
    assert gamenote(*words, "--output-format", "concise").out.count(code) == 5
    gamenote(*words, "--write-baseline", "known.json")
    assert len(json.loads((folder / "known.json").read_text())["findings"]) == 5


def test_the_files_that_would_be_checked_are_listed(folder: Path) -> None:
    for name in ("b.plt", "a.plt", "sub/with blank.plt"):
        write(folder, name, BRACKET)
    write(folder, "go.sgf", "(;GM[1]FF[4];B[aa])")
    result = gamenote("lint", "--show-files")
    assert (result.code, result.out) == (0, "a.plt\nb.plt\ngo.sgf\nsub/with blank.plt\n")
    assert gamenote("lint", "--show-files", "missing.plt").code == 2


def test_what_was_fixed_is_told_for_each_file(folder: Path) -> None:
    write(folder, "a.plt", distinct(BRACKET, 2))
    result = gamenote("lint", "--fix", "--show-fixes")
    assert (result.code, result.out) == (0, "a.plt: fixed 2 findings: 2 SGF005 unescaped-bracket\n")
    assert result.err == "Fixed 2 findings. The file is clean; 2 games\n"


def test_fix_only_mends_and_says_nothing_of_the_rest(folder: Path) -> None:
    path = write(folder, "a.plt", BRACKET + ILLEGAL)
    result = gamenote("lint", "--fix-only")
    assert (result.code, result.out, result.err) == (0, "", "Fixed 1 finding.\n")
    assert path.read_text() == BRACKET.replace("[3]]", "[3\\]]") + ILLEGAL
    write(folder, "a.plt", BRACKET)
    assert gamenote("lint", "--fix-only", "--show-fixes", "-q").out.startswith("a.plt: fixed 1 finding")


def test_the_exit_code_may_tell_that_something_was_fixed(folder: Path) -> None:
    for options in (("--fix",), ("--fix-only",)):
        write(folder, "a.plt", BRACKET)
        assert gamenote("lint", *options, "--exit-non-zero-on-fix").code == 1
        assert gamenote("lint", *options, "--exit-non-zero-on-fix").code == 0
    write(folder, "a.plt", BRACKET)
    assert gamenote("lint", "--diff", "--exit-non-zero-on-fix").code == 1
    assert gamenote("lint", "--fix", "--exit-non-zero-on-fix", "--exit-zero").code == 0


def test_a_fix_that_was_not_asked_for_counts_for_nothing(folder: Path) -> None:
    write(folder, "a.plt", NUMBER)
    assert gamenote("lint", "--fix-only", "--exit-non-zero-on-fix").code == 0


def test_no_files_may_be_an_error(folder: Path) -> None:
    assert gamenote("lint", "--error-on-no-files").code == 2
    write(folder, "a.plt", SOUND)
    assert gamenote("lint", "--error-on-no-files").code == 0


def test_a_skipped_file_is_counted_in_the_last_line(folder: Path) -> None:
    write(folder, "old.plt", BRACKET)
    write(folder, "a.plt", BRACKET)
    write(folder, "gamenote.toml", 'exclude = ["old.plt"]\nforce-exclude = true\n')
    result = gamenote("lint", "a.plt", "old.plt", "--output-format", "concise")
    assert result.out.splitlines()[-1] == "1 warning; 1 file, 1 game; 1 file skipped (1 [*] fixable with --fix)"
    assert result.err == "1 skipped: excluded\n"
    assert json.loads(gamenote("lint", "a.plt", "old.plt", "--output-format", "json").out)["skipped"] == [
        {"reason": "excluded", "files": 1}
    ]


@pytest.mark.parametrize("name", registry.reporters())
def test_a_reader_that_goes_away_ends_the_run_quietly(folder: Path, name: str) -> None:
    write(folder, "a.plt", BRACKET * 100)
    reading, writing = os.pipe()
    os.close(reading)
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    ran = subprocess.run(
        [sys.executable, "-m", "gamenote", "lint", "a.plt", "--output-format", name],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": search},
        check=False,
    )
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (141, b"")


TALLY = """
from gamenote.core.report import Reporter

class Tally:
    def __init__(self, stream, look):
        self.stream, self.found = stream, 0
    def file(self, report):
        self.found += len(report.findings)
    def close(self, summary):
        self.stream.write(f"{self.found} in {summary.files}\\n")

REPORTER = Reporter(name="tally", load=lambda: Tally)
"""


def test_a_report_of_another_package_is_a_report_like_any_other(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    write(folder, "site/tally.py", TALLY)
    write(folder, "site/tally-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: tally\nVersion: 1\n")
    write(folder, "site/tally-1.dist-info/entry_points.txt", "[gamenote.reports]\ntally = tally:REPORTER\n")
    search = os.pathsep.join(filter(None, [str(folder / "site"), str(ROOT), os.environ.get("PYTHONPATH", "")]))
    outputs = ("--output-format=tally", "--output-format=tally:x")
    ran = process("lint", "a.plt", *outputs, cwd=folder, PYTHONPATH=search)
    assert (ran.returncode, ran.stdout) == (1, b"1 in 1\n")
    assert (folder / "x").read_text() == "1 in 1\n"


def test_a_finding_that_counts_as_fixable_has_its_edits_in_the_json(folder: Path) -> None:
    head = b'[Event "Home"]\n[Site "Web"]\n[Date "2024.05.01"]\n[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n'
    (folder / "a.2048gn").write_bytes(head + b"1. L caf\xe9 b2 *\n")
    document = json.loads(gamenote("lint", "--output-format", "json").out)
    assert document["summary"]["fixable_unsafe"] == 1
    (fix,) = (finding["fix"] for finding in document["findings"] if finding["fix"])
    (edit,) = fix["edits"]
    data = bytearray((folder / "a.2048gn").read_bytes())
    data[edit["location"]["offset"] : edit["end_location"]["offset"]] = base64.b64decode(edit["base64"])
    gamenote("lint", "--unsafe-fixes", "--fix")
    assert (folder / "a.2048gn").read_bytes() == data
