"""`lint --fix --interactive`: only fixes that were accepted are made."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gamenote.cli import lint_asking
from tests.cli.command import ROOT, gamenote
from tests.cli.command import Result as Outcome

GAME = (
    '[Event "Cup"]\n[Site "?"]\n[Date "2024.3.8"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
    "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 1-0\n"
)
DATE, MATE = ("2024.3.8", "2024.03.08"), ("Qxf7", "Qxf7#")
Answering = Callable[..., Outcome]


@pytest.fixture
def answering(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Answering:
    """A run that is given these answers, one a line."""
    monkeypatch.chdir(tmp_path)

    def run(answers: str, *words: str) -> Outcome:
        monkeypatch.setattr(lint_asking, "refuse_without_terminal", lambda: None)
        stdin = "".join(f"{answer}\n" for answer in answers).encode()
        options = ("--fix", "-i", "--level", "info", "--select", "TAG108,CHS207", "--color", "never")
        return gamenote("lint", *options, *words, stdin=stdin)

    return run


def fixed(text: str, *pairs: tuple[str, str]) -> str:
    for pair in pairs:
        text = text.replace(*pair)
    return text


@pytest.mark.parametrize(
    ("answers", "made"),
    [
        ("yy", (DATE, MATE)),
        ("yn", (DATE,)),
        ("ny", (MATE,)),
        ("nn", ()),
        ("q", ()),
        ("yq", (DATE,)),
        ("", ()),  # the end of what is typed
        ("y", (DATE,)),
        ("?yxy", (DATE, MATE)),
        ("sy", (MATE,)),
        ("ay", (DATE, MATE)),
    ],
)
def test_fixes_are_made_as_they_were_answered(
    answering: Answering, answers: str, made: tuple[tuple[str, str], ...]
) -> None:
    Path("a.pgn").write_text(GAME)
    answering(answers, "a.pgn")
    assert Path("a.pgn").read_text() == fixed(GAME, *made)


def test_a_question_shows_the_finding_and_what_its_lines_become(answering: Answering) -> None:
    Path("a.pgn").write_text(GAME)
    shown = answering("nn", "a.pgn").err
    assert "a.pgn:3:8: TAG108 warning [*] date" in shown
    assert '- [Date "2024.3.8"]\n+ [Date "2024.03.08"]\nMake this fix? [y,n,a,s,q,?] ' in shown
    assert "- 1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 1-0\n+ 1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n" in shown
    assert shown.count("Make this") == 2


def test_equal_games_are_asked_about_one_by_one(answering: Answering) -> None:
    Path("a.pgn").write_text(f"{GAME}\n{GAME}\n{GAME}")
    answering("ynnyyn", "a.pgn")
    now = [fixed(GAME, DATE), fixed(GAME, MATE), fixed(GAME, DATE)]
    assert Path("a.pgn").read_text() == "\n".join(now)


def test_all_of_a_rule_is_for_one_file_and_skipping_it_for_all(answering: Answering) -> None:
    for name in "ab":
        Path(f"{name}.pgn").write_text(f"{GAME}\n{GAME}")
    result = answering("asay", ".")
    assert result.err.count("Make this") == 3  # date and mate of the first file, date of the second
    assert {Path(f"{name}.pgn").read_text() for name in "ab"} == {fixed(f"{GAME}\n{GAME}", DATE)}


def test_all_answers_with_yes_are_fixing_without_questions(answering: Answering) -> None:
    samples = [*(ROOT / "tests" / "bad" / "pgn").glob("*.pgn")][:12]
    for path in samples:
        for name, words in (("asked.pgn", ("-i",)), ("plain.pgn", ())):
            Path(name).write_bytes(path.read_bytes())
            options = ("--fix", "--unsafe-fixes", "--level", "info", "--select", "ALL", *words, name)
            if words:
                answering("y" * 2000, "--unsafe-fixes", "--select", "ALL", name)
            else:
                gamenote("lint", *options)
        assert Path("asked.pgn").read_bytes() == Path("plain.pgn").read_bytes(), path.name


def test_what_is_declined_stays_and_questions_come_to_an_end(answering: Answering) -> None:
    for path in [*(ROOT / "tests" / "bad" / "pgn").glob("*.pgn")][:12]:
        Path("a.pgn").write_bytes(path.read_bytes())
        asked = answering("n" * 2000, "--unsafe-fixes", "--select", "ALL", "a.pgn").err.count("Make this")
        assert Path("a.pgn").read_bytes() == path.read_bytes()
        assert asked < 2000


def test_a_json_record_is_gone_through_once(answering: Answering) -> None:
    Path("a.pgn").write_text(GAME)
    gamenote("convert", "a.pgn", "--to", "json", "-o", "a.gamenote.json")
    before = Path("a.gamenote.json").read_bytes()
    answering("n" * 50, "--select", "ALL", "a.gamenote.json")
    assert Path("a.gamenote.json").read_bytes() == before


def test_without_a_terminal_it_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.pgn").write_text(GAME)
    result = gamenote("lint", "--fix", "--interactive", "a.pgn")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("gamenote: error: --interactive asks on a terminal, and there is none\n")
    for words in (["-i", "a.pgn"], ["-i", "--diff", "a.pgn"], ["-i", "--fix", "-"]):
        assert gamenote("lint", *words).err.startswith(
            "gamenote: error: --interactive is for files that are fixed"
        )
    assert Path("a.pgn").read_text() == GAME


def test_long_lines_are_cut_around_the_change() -> None:
    old, new = f"-{'1. e4 e5 ' * 40}Qxf7 {'x' * 200}", f"+{'1. e4 e5 ' * 40}Qxf7# {'x' * 200}"
    shown = lint_asking.fitting_lines([old, new], 60)
    assert all(len(line) <= 60 for line in shown)
    assert [line[:3] for line in shown] == ["- …", "+ …"] and "Qxf7 x" in shown[0] and "Qxf7# x" in shown[1]
    assert lint_asking.fitting_lines(["-a\x1b[31m"], 60) == ["- a\\x1b[31m"]
    assert lint_asking.fitting_lines(["+a"] * 40, 60)[-1] == "(and 28 more lines)"


@pytest.mark.skipif(sys.platform == "win32", reason="has no such terminals")
def test_a_terminal_is_asked(tmp_path: Path) -> None:
    import pty

    path = tmp_path / "a.pgn"
    path.write_text(GAME)
    ours, theirs = pty.openpty()
    os.write(ours, b"y\nq\n")
    words = ("lint", "--fix", "-i", "--level", "info", "--select", "TAG108,CHS207", "a.pgn")
    search = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    subprocess.run(
        [sys.executable, "-m", "gamenote", *words],
        stdin=theirs,
        stderr=theirs,
        stdout=subprocess.DEVNULL,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": search},
        timeout=60,
        check=False,
    )
    os.close(theirs)
    os.close(ours)
    assert path.read_text() == fixed(GAME, DATE)
