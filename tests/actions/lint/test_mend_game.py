"""What the mender leaves out: the culprit alone, rules that fight, and more work than the text is worth."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from gamenote.actions.lint.lint_file import Mended
from gamenote.actions.lint.lint_game import Linted, Unlinted, lint_together
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity
from gamenote.core.report import Ruled
from gamenote.core.rule import Rule, rule
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import Span
from tests.actions.lint.test_fixing import PDN, mended

GAME = """[Event "Club"]
[White "Ann"]
[Black "Ben"]
[Result "2-0"]
[GameType "20"]

1. 32–28 {good} 19–23 2. 28x19 14x23 3. 37–32 10–14 2-0
"""
Find = Callable[[str], Iterator[Edit]]


def writing(old: str, new: str) -> Find:
    """What puts one text in the place of another, wherever that stands."""
    return lambda text: (Edit(Span(*match.span()), new) for match in re.finditer(re.escape(old), text))


def made(code: str, find: Find, safety: Safety = Safety.SAFE, changes: Change = Change.SPELLING) -> Rule:
    @rule(code, f"meddling-{code.lower()}", fix=safety, changes=changes)
    def meddling(case: Case) -> Iterator[Diagnostic]:
        """Something is to be written otherwise."""
        for edit in find(case.source.text):
            yield case.report("x", at=edit.span, fix=[edit], title="x")

    return meddling


@pytest.fixture
def meddle(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Mends a text with the fixes of some more rules."""

    def mend(text: str, *rules: Rule, least: Safety = Safety.SAFE) -> Mended:
        def examined(games: Sequence[Unlinted]) -> Iterator[Linted]:
            for game, linted in zip(games, lint_together(games), strict=True):
                case, found = Case(game.source, game.format, game.reading, None), [*linted.found]
                for each in rules:
                    case.rule = each
                    found += (Ruled(item, each) for item in each.check(case))
                yield linted._replace(found=found)

        monkeypatch.setattr("gamenote.actions.lint.mend_game.lint_together", examined)
        return mended(PDN, text.encode(), least, Settings())

    return mend


def refusals(done: Mended) -> list[tuple[tuple[str, ...], str]]:
    return [(each.codes, each.why) for each in done.refused]


def test_the_fix_that_breaks_a_guarantee_is_left_out_alone(meddle: Any) -> None:
    done = meddle(GAME, made("XXX901", writing("28x19", "37x19")))
    assert done.after.decode() == GAME.replace("–", "-")
    assert refusals(done) == [(("XXX901",), "change the moves")]


def test_of_two_fixes_of_one_rule_the_one_that_harms_is_left_out(meddle: Any) -> None:
    def tidy(text: str) -> Iterator[Edit]:
        yield from writing("Club", "Evening")(text)
        yield from writing("Ann", "Eva")(text)

    done = meddle(GAME, made("XXX901", tidy, changes=Change.VALUES))
    assert done.after.decode() == GAME.replace("–", "-").replace("Club", "Evening")
    assert refusals(done) == [(("XXX901",), "change the name of a player")]
    assert done.refused[0].line == 2


def test_a_change_that_only_another_rule_declares_is_not_made(meddle: Any) -> None:
    rules = (
        made("XXX901", writing('"Club"', '"Clubs"'), changes=Change.VALUES),
        made("XXX902", writing('"20"', '"20,W"')),
    )
    done = meddle(GAME, *rules)
    assert b"Clubs" in done.after
    assert b'"20"' in done.after
    assert [codes for codes, _ in refusals(done)] == [("XXX902",)]


def test_a_word_that_no_reader_knows_is_not_lost(meddle: Any) -> None:
    text = GAME.replace("10–14", "10–14 brilliant")
    done = meddle(text, made("XXX901", writing("brilliant", "")))
    assert b"brilliant" in done.after
    assert refusals(done) == [(("XXX901",), "take 'brilliant' away")]


def test_a_safe_fix_leaves_a_word_that_is_not_understood_as_a_whole(meddle: Any) -> None:
    text = GAME.replace("10–14", "10–14 N-QB3")
    done = meddle(text, made("XXX901", writing("N-QB", "N QB")))
    assert b"N-QB3" in done.after
    assert refusals(done) == [(("XXX901",), "touch a word that is not understood as a whole")]


def test_a_word_is_not_understood_although_nobody_is_told(meddle: Any) -> None:
    text = GAME.replace("10–14", "10–14 N-QB3").replace("{good}", "{gamenote: file allow TAG201}")
    done = meddle(text, made("XXX901", writing("N-QB", "N QB")))
    assert b"N-QB3" in done.after
    assert refusals(done) == [(("XXX901",), "touch a word that is not understood as a whole")]


def test_rules_that_undo_each_other_leave_the_file_as_it_was(meddle: Any) -> None:
    rules = (
        made("XXX901", writing("{good}", "{good }")),
        made("XXX902", writing("{good }", "{good}")),
    )
    done = meddle(GAME, *rules)
    assert done.after.decode() == GAME.replace("–", "-")
    assert refusals(done) == [(("XXX901", "XXX902"), "undo what the other one does")]


def test_a_rule_that_finds_itself_again_is_stopped(meddle: Any) -> None:
    done = meddle(GAME, made("XXX901", writing("{good", "{good ")))
    assert done.after.decode() == GAME.replace("–", "-")
    assert refusals(done) == [(("XXX901",), "be found again where it was made")]
    assert done.fixed.get("XXX901") is None


def test_moves_one_behind_the_other_are_no_fight(meddle: Any) -> None:
    def first(text: str) -> Iterator[Edit]:
        yield from list(writing("–", "-")(text))[:1]

    text = '[GameType "20"]\n\n' + " ".join(f"{n}. 32–28 19–23" for n in range(1, 30)) + " *\n"
    assert "–" not in meddle(text, made("XXX901", first)).after.decode()


def test_words_are_parted_before_they_are_written_otherwise() -> None:
    done = mended(
        registry.formats()["pgn"], b"1. g1f3g7g6 2. f3d4g6g5 *\n", settings=Settings(level=Severity.INFO)
    )
    assert (done.after, done.refused) == (b"1. Nf3 g6 2. Nd4 g5 *\n", ())


def test_every_rule_with_a_fix_declares_what_it_changes() -> None:
    for each in registry.all_rules():
        assert not each.safeties or each.changes, each.code


@pytest.mark.parametrize(
    ("name", "text", "after"),
    [
        ("pgn", '[Result "1-0"]\n\n1. e4 e5 2. Nq6\n', '[Result "1-0"]\n\n1. e4 e5 2. Nq6 1-0\n'),
        ("pdn", '[GameType "20"]\n\n1. 32-28 05-10 *\n', '[GameType "20"]\n\n1. 32-28 5-10 *\n'),
        ("pgn", "1. C2.5 h8+7 *\n", "1. C2.5 h8+7 *\n"),
        ("sgf", "(;GM[1]FF[4];B[aa]B[aa])\n", "(;GM[1]FF[4];B[aa]B[aa])\n"),
        ("sgf", "(;GM[1]FF[4];B[aa]C[x]C[x])\n", "(;GM[1]FF[4];B[aa]C[x]C[x])\n"),
        ("sgf", "(;GM[1]FF[4];B[aa]TE[1]TE[1])\n", "(;GM[1]FF[4];B[aa]TE[1])\n"),
    ],
)
def test_what_is_called_safe_is_made(name: str, text: str, after: str) -> None:
    item, only = registry.formats()[name], ("TAG207", "PDN404", "PGN208", "SGF101")
    done = mended(item, text.encode(), settings=Settings(selection=Selection(select=only)))
    assert (done.after.decode(), done.refused) == (after, ())


def test_the_same_squares_are_the_same_move_of_draughts_wherever_it_is_played() -> None:
    meaning = registry.games()["draughts"].meaning
    assert meaning is not None
    assert meaning("05-10", None) == meaning("5 x 10", None) == ("5", "10")
    assert meaning("1-15", None) != meaning("11-5", None)
    assert meaning("C3-d4", None) == meaning("c3:d4", None)
