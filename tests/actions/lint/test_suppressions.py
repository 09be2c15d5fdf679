"""Comments that silence findings: what they reach, what they cannot reach, and what is said of them."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from types import FrameType, SimpleNamespace

import pytest

from gamenote.actions.files.inputs import Input, Inputs, Opened
from gamenote.actions.lint import lint_files, suppressions
from gamenote.actions.lint.fixing import fix_bytes
from gamenote.actions.lint.lint_file import Job, lint_file
from gamenote.actions.parallel import workload
from gamenote.actions.parallel.executors import Processes
from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.report import FileReport, Finding, join_reports
from gamenote.core.settings import Selection, Settings

PLATEAU = "(;GM[Plateau];B[1 Onboard a4/0 rr];B[1 Onboard a4/1 rx];W[2 Onboard a4/0 rr]"


def found(format: str, text: str, settings: Settings | None = None) -> list[Finding]:
    settings = settings or Settings(Selection(extend=("GAME",)))
    file = Opened(Input("game", None), registry.formats()[format], io.BytesIO(text.encode()))
    report = join_reports(lint_file(file, settings))
    assert not report.troubles
    return list(report.findings)


def shown(format: str, text: str, settings: Settings | None = None) -> list[str]:
    """The rules found, with their lines; those silenced in brackets."""
    names = [(finding.name, finding.start.line, finding.suppressed) for finding in found(format, text, settings)]
    return [f"({name}:{line})" if silent else f"{name}:{line}" for name, line, silent in names]


def pdn(*comments: str) -> str:
    """Two signs that do not exist (TAG208), on lines 3 and 4; the comments stand in the header, behind the first
    and before the second."""
    quoted = [f"{{{words}}}" if words else "" for words in (*comments, "", "", "")]
    return f'[GameType "20"]{quoted[0]}\n\n1. 32-28 $999 {quoted[1]} 19-23\n2. {quoted[2]} 28x19 $998 14x23 *\n'


def test_without_a_comment_both_are_found() -> None:
    assert shown("pdn", pdn()) == ["unknown-nag:3", "unknown-nag:4"]


def test_ignore_silences_the_move_of_its_comment_alone() -> None:
    assert shown("pdn", pdn("", "gamenote: ignore TAG208")) == ["(unknown-nag:3)", "unknown-nag:4"]
    assert shown("pdn", pdn("", "", "gamenote: ignore unknown-nag")) == ["unknown-nag:3", "(unknown-nag:4)"]


def test_several_rules_and_a_remark_may_be_given() -> None:
    words = "as played. gamenote: ignore illegal-move, TAG2 -- the scan was unclear"
    assert shown("pdn", pdn("", words)) == [
        "(unknown-nag:3)",
        "unused-suppression:3",
        "unknown-nag:4",
    ]


def test_disable_holds_up_to_enable() -> None:
    text = pdn("gamenote: disable TAG2", "", "gamenote: enable TAG4")
    assert shown("pdn", text) == ["(unknown-nag:3)", "(unknown-nag:4)"]
    text = pdn("gamenote: disable TAG2", "gamenote: enable")
    assert shown("pdn", text) == ["(unknown-nag:3)", "unknown-nag:4"]


def test_disable_does_not_reach_back() -> None:
    assert shown("pdn", pdn("", "gamenote: disable TAG2")) == ["unknown-nag:3", "(unknown-nag:4)"]


def test_disable_ends_with_its_game() -> None:
    text = pdn("", "gamenote: disable TAG2") + "\n" + pdn()
    assert shown("pdn", text) == ["unknown-nag:3", "(unknown-nag:4)", "unknown-nag:8", "unknown-nag:9"]


def test_ignore_file_in_the_first_game_silences_all_games() -> None:
    text = pdn("gamenote: ignore-file TAG208") + "\n" + pdn() + "\n" + pdn()
    assert set(shown("pdn", text)) == {f"(unknown-nag:{line})" for line in (3, 4, 8, 9, 13, 14)}


def test_ignore_file_is_of_use_when_a_later_game_needs_it() -> None:
    clean = '[GameType "20"]{gamenote: ignore-file TAG208}\n\n1. 32-28 *\n\n'
    assert shown("pdn", clean + pdn()) == ["(unknown-nag:7)", "(unknown-nag:8)"]
    assert shown("pdn", clean + clean.replace("gamenote: ignore-file TAG208", "x")) == ["unused-suppression:1"]


def test_ignore_file_in_a_later_game_is_told() -> None:
    text = pdn() + "\n" + pdn("gamenote: ignore-file TAG208")
    assert shown("pdn", text)[2] == "unused-suppression:6"
    assert found("pdn", text)[2].message == (
        "ignore-file TAG208 is not in the first game, where alone it holds for the whole file"
    )


def test_what_silences_nothing_is_told_if_its_rule_ran() -> None:
    text = '[GameType "20"]\n\n1. 32-28 {gamenote: ignore TAG208, PDN404} 19-23 *\n'
    settings = Settings(Selection(select=("TAG208", "GAME4")))
    (finding,) = found("pdn", text, settings)
    assert finding.message == "ignore TAG208: nothing to silence here"
    assert (finding.start.column, finding.end.column) == (28, 34)


def test_a_word_that_names_no_rule_is_told() -> None:
    text = '[GameType "20"]\n\n1. 32-28 {gamenote: ignore inventry} 19-23 *\n'
    assert [each.message for each in found("pdn", text)] == ["ignore inventry: inventry names no rule"]


def test_a_directive_without_rules_silences_nothing_and_is_told() -> None:
    assert shown("pdn", pdn("", "gamenote: ignore")) == [
        "unknown-nag:3",
        "blanket-suppression:3",
        "unknown-nag:4",
    ]
    assert shown("pdn", pdn("", "gamenote: ignore ALL")) == [
        "(unknown-nag:3)",
        "blanket-suppression:3",
        "unknown-nag:4",
    ]


def test_suppressions_can_be_left_aside() -> None:
    settings = Settings(Selection(extend=("GAME",)), suppressions=False)
    assert shown("pdn", pdn("gamenote: ignore-file ALL"), settings) == ["unknown-nag:3", "unknown-nag:4"]


def test_other_words_in_a_comment_are_none_of_ours() -> None:
    assert shown("pdn", pdn("", "gamenote: ignored, a fine program")) == ["unknown-nag:3", "unknown-nag:4"]
    assert shown("pdn", pdn("", "gamenote is fine")) == ["unknown-nag:3", "unknown-nag:4"]


@pytest.mark.parametrize(
    ("format", "text", "where"),
    [
        ("pdn", '[GameType "20"]\n\n1. 32-28 19-25 {gamenote: ignore %s} *\n', "here"),
        ("pdn", '[GameType "20"]\n\n1. 32-28 19-25 ; gamenote: ignore %s\n*\n', "here"),
        ("pdn", '[GameType "20"]\n\n1. 32-28 {gamenote: ignore %s} 19-25 *\n', ""),
        (
            "plateau",
            "(;GM[Plateau];W[1 Onboard a1(bx)]C[gamenote: ignore %s];B[2 Onboard a1(xx)])",
            "placing-occupied",
        ),
        ("plateau", PLATEAU + "C[gamenote: ignore %s])", "here"),
        ("plateau", PLATEAU.replace("rx]", "rx]C[gamenote: ignore %s]") + ")", ""),
        ("plateau", PLATEAU.replace("teau]", "teau]C[gamenote: disable %s]") + ")", "here"),
        ("plateau", PLATEAU.replace("teau]", "teau]GC[gamenote: ignore-file %s]") + ")", "here"),
        ("blokus", "(;GM[Blokus Duo];B[a1]C[gamenote: ignore %s])", "here"),
        ("2048gn", '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L a1 {gamenote: ignore %s} *\n', "here"),
        ("2048gn", '[Player "Ann"]\n[InitialBoard "a1 b1"]\n{gamenote: disable %s}\n\n1. L a1 *\n', "here"),
    ],
)
def test_comments_of_every_format_are_heard(format: str, text: str, where: str) -> None:
    settings = Settings(Selection(select=("GAME", "PDN", "PLT", "BLK", "TFE")))
    before = [each for each in found(format, text % "nothing", settings) if each.severity > 1]
    codes = {each.code for each in before if each.name != "unused-suppression"}
    assert codes
    after = found(format, text % ", ".join(sorted(codes)), settings)
    silenced = {each.code for each in after if each.suppressed}
    if not where:
        assert not silenced  # the comment belongs to another move
    else:
        assert silenced == codes


def test_lost_text_is_only_silenced_for_the_whole_file_and_never_called_clean() -> None:
    text = '[GameType "20"]\n{gamenote: %s unexpected-token}\n\n1. 32-28 19-23 ]] *\n'
    assert shown("pdn", text % "disable") == ["unused-suppression:2", "unexpected-token:4"]
    assert shown("pdn", text % "ignore-file") == ["hidden-damage:4", "(unexpected-token:4)"]


def test_lost_text_that_the_configuration_silences_is_told_as_well() -> None:
    text = '[GameType "20"]\n\n1. 32-28 19-23 ]] *\n'
    assert shown("pdn", text, Settings(silenced=("unexpected-token",))) == ["hidden-damage:3"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("19-23 {gamenote: ignore TAG208} *", "19-23 *"),
        ("19-23 {quick} {gamenote: ignore TAG208} *", "19-23 {quick} *"),
        ("19-23 {quick. gamenote: ignore TAG208} *", "19-23 {quick. } *"),
        ("19-23 {gamenote: ignore TAG208, illegal-move} *", "19-23 *"),
    ],
)
def test_the_fix_takes_the_directive_away(before: str, after: str) -> None:
    text = f'[GameType "20"]\n\n1. 32-28 {before}\n'
    file = Opened(Input("game", None), registry.formats()["pdn"], io.BytesIO())
    settings = Settings(Selection(select=("GAME4", "TAG208", "illegal-move")))
    mended = fix_bytes(text.encode(), file, settings, Safety.SAFE)
    assert mended.after.decode() == f'[GameType "20"]\n\n1. 32-28 {after}\n'


def test_the_fix_keeps_the_words_that_are_needed() -> None:
    text = pdn("", "gamenote: ignore illegal-move, TAG208 -- so it stood")
    file = Opened(Input("game", None), registry.formats()["pdn"], io.BytesIO())
    mended = fix_bytes(
        text.encode(), file, Settings(Selection(select=("GAME490", "TAG208", "GAME3"))), Safety.SAFE
    )
    assert b"{gamenote: ignore TAG208 -- so it stood}" in mended.after


def test_the_fix_takes_a_property_away_that_said_nothing_else() -> None:
    text = "(;GM[Plateau];B[1 Onboard a4/0 rr]C[gamenote: ignore illegal-move];B[1 Onboard a4/1 rx])\n"
    file = Opened(Input("game", None), registry.formats()["plateau"], io.BytesIO())
    mended = fix_bytes(text.encode(), file, Settings(Selection(select=("GAME",))), Safety.SAFE)
    assert mended.after == b"(;GM[Plateau];B[1 Onboard a4/0 rr];B[1 Onboard a4/1 rx])\n"


def test_a_text_without_the_mark_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suppressions, "_comment_places", lambda reading: 1 / 0)
    assert shown("pdn", pdn("no mark")) == ["unknown-nag:3", "unknown-nag:4"]


def test_samples_say_nothing_of_suppressions() -> None:
    folder = Path(__file__).resolve().parents[3] / "samples"
    assert not [path for path in folder.rglob("*") if path.is_file() and b"gamenote:" in path.read_bytes()]


def test_the_games_of_a_divided_file_are_silenced_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workload, "LARGE", 1000)
    monkeypatch.setattr(Processes, "portion", 500)
    text = pdn("gamenote: ignore-file TAG208, illegal-move") + ("\n" + pdn()) * 40
    path = tmp_path / "games.pdn"
    path.write_text(text)
    job = Job(Input("games.pdn", path), Inputs(()), Settings())
    ((alone, _),) = lint_files.lint_files([job], 1)
    ((divided, _),) = lint_files.lint_files([job], 2)
    assert alone == divided
    assert isinstance(alone, FileReport)
    assert [each.name for each in alone.findings if not each.suppressed] == ["unused-suppression"]
    assert len(alone.findings) == 83


def calls(text: str, format: str) -> int:
    """How many functions are called in judging the suppressions of a text, and in asking where findings stand."""
    number = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal number
        number += event == "call" and frame.f_code.co_filename.endswith(("suppressions.py", "selection.py"))
        number += event == "call" and frame.f_code.co_name == "locate"

    found(format, text)  # so that nothing is made ready while it is counted
    sys.setprofile(count)
    try:
        found(format, text)
    finally:
        sys.setprofile(None)
    return number


@pytest.mark.costly
@pytest.mark.parametrize("words", ["ignore illegal-move", "disable GAME", "enable", "ignore nonsense, ALL"])
def test_many_findings_and_many_directives_are_no_more_work_than_each_for_itself(words: str) -> None:
    def game(turns: int) -> str:
        return "(;GM[Blokus Duo]" + f"C[gamenote: {words}];1[a1]" * turns + ")"

    assert calls(game(400), "blokus") < 4.5 * calls(game(100), "blokus")


def test_many_directives_in_one_comment_are_no_more_work_than_each_for_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real, looked = suppressions.WORD_CHARACTER, list[int]()

    def search(text: str, start: int, end: int) -> re.Match[str] | None:
        match = real.search(text, start, end)
        looked.append((match.end() if match else end) - start)
        return match

    monkeypatch.setattr(suppressions, "WORD_CHARACTER", SimpleNamespace(search=search))
    assert len(found("pdn", "{" + "gamenote: ignore TAG208\n" * 300 + "} 1. 32-28 *\n")) > 300
    assert len(looked) > 300 and sum(looked) < 2000
