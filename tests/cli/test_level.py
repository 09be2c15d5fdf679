"""`--level`: what lies below it is neither shown nor fixed, only counted in the last line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import gamenote
from tests.cli.test_lint import BRACKET, ILLEGAL, NUMBER, write
from tests.corpus import CORPUS, needs_corpus

INFO = ("--severity", "SGF005=info")  # the finding of BRACKET, which has a safe fix
REPORTS: tuple[str, ...] = (
    "full",
    "concise",
    "grouped",
    "json",
    "json-lines",
    "sarif",
    "github",
    "gitlab",
    "junit",
    "markdown",
)
REPORTS += ("checkstyle", "azure", "rdjson")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_infos_are_only_counted(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    result = gamenote("lint", *INFO)
    assert (result.code, result.out) == (0, "")
    assert result.err == "No errors or warnings; 1 file, 1 game\n1 info not shown, fixable: --level info\n"


@pytest.mark.parametrize("report", REPORTS)
def test_no_report_has_what_lies_below_the_level(folder: Path, report: str) -> None:
    write(folder, "a.plt", BRACKET)
    assert "SGF005" not in gamenote("lint", *INFO, "--output-format", report).out
    assert "SGF005" in gamenote("lint", *INFO, "--level", "info", "--output-format", report).out


def test_the_summary_of_the_json_report_counts_what_is_not_shown(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    summary = json.loads(gamenote("lint", *INFO, "--output-format", "json").out)["summary"]
    assert (summary["info"], summary["not_shown"], summary["not_shown_fixable"]) == (0, 1, 1)
    assert summary["files_with_findings"] == 0


def test_the_last_line_names_the_lowest_level_that_is_not_shown(folder: Path) -> None:
    write(folder, "a.plt", ILLEGAL)
    write(folder, "b.plt", BRACKET)
    write(folder, "c.plt", NUMBER)
    lines = gamenote("lint", *INFO, "--level", "error").out.splitlines()
    assert lines[-2] == "2 errors in 2 files; 3 files, 3 games (1 [-*] fixable with --unsafe-fixes)"
    assert lines[-1].startswith("1 info not shown, fixable: --level info; moves of ")


def test_statistics_count_what_is_shown(folder: Path) -> None:
    write(folder, "a.plt", BRACKET + ILLEGAL)
    assert "SGF005" not in gamenote("lint", *INFO, "--statistics").out


@pytest.mark.parametrize("options", [("--fix",), ("--fix-only",), ("--diff",), ("--fix", "--unsafe-fixes")])
def test_nothing_is_fixed_that_is_not_shown(folder: Path, options: tuple[str, ...]) -> None:
    path = write(folder, "a.plt", BRACKET)
    assert gamenote("lint", *INFO, *options).out == ""
    assert path.read_text() == BRACKET
    gamenote("lint", *INFO, *options, "--level", "info")
    assert (path.read_text() == BRACKET) == ("--diff" in options)


@pytest.mark.parametrize("option", ["--select", "--extend-select"])
@pytest.mark.parametrize("name", ["SGF005", "unescaped-bracket"])
def test_a_rule_that_is_named_by_itself_is_shown_and_fixed(folder: Path, option: str, name: str) -> None:
    path = write(folder, "a.plt", BRACKET)
    assert "a.plt:8:10: SGF005 info [*]" in gamenote("lint", *INFO, option, name).out
    gamenote("lint", *INFO, option, name, "--fix")
    assert path.read_text() != BRACKET


@pytest.mark.parametrize("word", ["SGF0", "SGF", "ALL"])
def test_a_rule_that_is_named_with_others_is_not(folder: Path, word: str) -> None:
    write(folder, "a.plt", BRACKET)
    assert "SGF005" not in gamenote("lint", *INFO, "--select", word).out


def test_a_rule_that_only_a_configuration_names_is_not(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    write(folder, "gamenote.toml", 'lint.select = ["SGF005"]\n')
    assert "SGF005" not in gamenote("lint", *INFO).out


def test_a_fail_level_alone_draws_the_level_down_with_it(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    result = gamenote("lint", *INFO, "--fail-level", "info")
    assert (result.code, "SGF005" in result.out) == (1, True)
    write(folder, "gamenote.toml", 'lint.fail-level = "info"\n')
    result = gamenote("lint", *INFO)
    assert (result.code, "SGF005" in result.out) == (1, True)


def test_the_level_that_holds_is_shown_with_its_origin(folder: Path) -> None:
    write(folder, "gamenote.toml", 'lint.fail-level = "info"\n')
    assert 'level = "info"  # gamenote.toml' in gamenote("config").out.splitlines()


def test_a_fail_level_below_the_level_is_refused(folder: Path) -> None:
    result = gamenote("lint", "--level", "warning", "--fail-level", "info")
    assert (result.code, result.out) == (2, "")
    assert "--fail-level is info, but --level is warning: what is not shown cannot fail" in result.err
    write(folder, "gamenote.toml", 'lint.level = "error"\n')
    result = gamenote("lint", "--fail-level", "warning")
    assert result.code == 2
    assert "--fail-level is warning, but gamenote.toml: lint.level is error" in result.err


def test_warnings_that_are_not_shown_do_not_fail(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    result = gamenote("lint", "--level", "error")
    assert (result.code, result.err.splitlines()[0]) == (0, "No errors; 1 file, 1 game")


def test_each_file_has_the_level_of_its_configuration(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    write(folder, "inner/b.plt", BRACKET)
    write(folder, "inner/gamenote.toml", 'lint.level = "info"\n')
    result = gamenote("lint", *INFO, "--output-format", "concise")
    assert [line.partition(":")[0] for line in result.out.splitlines() if "SGF005" in line] == ["inner/b.plt"]
    assert result.out.splitlines()[-1] == "1 info not shown, fixable: --level info"


def test_the_environment_may_say_the_level(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, "a.plt", BRACKET)
    monkeypatch.setenv("GAMENOTE_LINT_LEVEL", "info")
    assert "SGF005" in gamenote("lint", *INFO).out


def test_the_cache_holds_all_levels(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMENOTE_LINT_NO_CACHE")
    write(folder, "a.plt", BRACKET)
    store = ("--cache-dir", "store", "-v")
    gamenote("lint", *INFO, *store)
    result = gamenote("lint", *INFO, *store, "--level", "info")
    assert "1 of them known from before" in result.err
    assert "SGF005" in result.out


def test_a_baseline_holds_all_levels(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    gamenote("lint", *INFO, "--write-baseline", "known.json")
    assert [row["code"] for row in json.loads(Path("known.json").read_text())["findings"]] == ["SGF005"]
    result = gamenote("lint", *INFO, "--baseline", "known.json")
    assert "not shown" not in result.err
    assert "is gone" not in gamenote("lint", *INFO, "--baseline", "known.json", "-v").err


def test_a_comment_that_silences_what_lies_below_the_level_is_used(folder: Path) -> None:
    write(folder, "a.plt", BRACKET.replace("C[see", "C[gamenote: ignore SGF005 -- see"))
    assert "GAME490" not in gamenote("lint", *INFO, "--level", "info", "--select", "ALL").out
    result = gamenote("lint", *INFO, "--extend-select", "GAME490")
    assert "GAME490" not in result.out


def test_pages_have_the_findings_that_are_shown(folder: Path) -> None:
    write(folder, "a.plt", BRACKET)
    write(folder, "gamenote.toml", 'lint.severity = { SGF005 = "info" }\n')
    assert "SGF005" not in gamenote("pretty", "a.plt", "--style", "html", "--findings").out
    assert "SGF005" in gamenote("pretty", "a.plt", "--style", "html", "--level", "info").out
    write(folder, "gamenote.toml", 'lint.severity = { SGF005 = "info" }\nlint.level = "info"\n')
    assert "SGF005" in gamenote("pretty", "a.plt", "--style", "html", "--findings").out


@needs_corpus
def test_a_sound_archive_fills_no_more_than_a_page(tmp_path: Path) -> None:
    assert CORPUS is not None
    concise = gamenote("lint", CORPUS / "pdn", "--output-format", "concise").out.splitlines()
    assert all(" error " in line or " warning " in line for line in concise[:-2])
    assert 0 < len(concise[:-2]) < 20
    assert [line.partition(" ")[2][:5] for line in concise[-2:]] == ["error", "infos"]
    full = gamenote("lint", CORPUS / "pdn").out
    *findings, totals = [part.splitlines() for part in full.split("\n\n")]
    assert all(len(lines) < 8 for lines in findings)  # and a blank one
    assert totals == concise[-2:]


def test_a_compressed_file_with_infos_alone_has_nothing_to_fix(folder: Path) -> None:
    import gzip

    (folder / "a.plt.gz").write_bytes(gzip.compress(BRACKET.encode()))
    assert "not fixed" not in gamenote("lint", *INFO, "--fix").err
    assert "not fixed" in gamenote("lint", *INFO, "--fix", "--level", "info").err
