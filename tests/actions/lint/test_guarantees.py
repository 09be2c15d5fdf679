"""What fixes must leave as it was, whatever a rule proposes: broken promises are not written, and are named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from gamenote.actions.lint.lint_file import Mended
from gamenote.actions.lint.lint_game import Linted, Unlinted, lint_together
from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety
from gamenote.core.report import Ruled
from gamenote.core.rule import Rule, Stage, rule
from gamenote.core.settings import Settings
from gamenote.core.source import Span
from tests.actions.lint.test_fixing import PDN, PLATEAU, mended

GAME = """[Event "Club"]
[White "Ann"]
[Black "Ben"]
[Result "2-0"]
[GameType "20"]

1. 32-28 {good} 19-23 2. 28x19 14x23 2-0
"""
OTHER = GAME.replace("Ann", "Eva")


ANYTHING = ~Change(0)


def proposing(old: str, new: str, safety: Safety, changes: Change) -> Rule:
    """A rule whose fix writes one text in the place of another."""

    @rule("XXX901", "meddling", fix=safety, stage=Stage.ALWAYS, changes=changes)
    def meddling(case: Case) -> Iterator[Diagnostic]:
        """Something is to be written otherwise."""
        at = case.source.text.find(old)
        if at >= 0 and not (new and new in case.source.text):
            yield case.report("x", at=Span(at, at + 1), fix=[Edit(Span(at, at + len(old)), new)], title="x")

    return meddling


@pytest.fixture
def meddle(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Mends a text with the fix of one more rule."""

    def mend(
        text: str,
        old: str,
        new: str,
        safety: Safety = Safety.SAFE,
        changes: Change = ANYTHING,
    ) -> Mended:
        meddling = proposing(old, new, safety, changes)

        def examined(games: Sequence[Unlinted]) -> Iterator[Linted]:
            for game, linted in zip(games, lint_together(games), strict=True):
                case = Case(game.source, game.format, game.reading, None, rule=meddling)
                yield linted._replace(
                    found=[*linted.found, *(Ruled(item, meddling) for item in meddling.check(case))]
                )

        monkeypatch.setattr("gamenote.actions.lint.mend_game.lint_together", examined)
        return mended(PDN, text.encode(), safety, Settings())

    return mend


def refusals(done: Mended) -> list[tuple[str, int]]:
    """The fixes that are not made, and the numbers of their games."""
    return [(each.message, each.game) for each in done.refused]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("19-23", "20-24", "change the moves"),
        (" 2. 28x19 14x23", "", "change the moves"),
        ("14x23", "14x23 3. 37-32", "change the moves"),
        (" 2-0\n", " 0-2\n", "change the result"),
        ("Ann", "Anna", "change the name of a player"),
        ("{good}", "{bad}", "change a comment"),
        ("{good}", "", "change a comment"),
        ('"Club"', "'Club'", "bring new errors (TAG101)"),
        ("19-23", "(19-23)", "change the moves"),
    ],
)
def test_a_safe_fix_that_changes_what_a_game_says_is_not_written(
    meddle: Any, old: str, new: str, why: str
) -> None:
    done = meddle(GAME, old, new)
    assert done.after == done.before
    assert [each.message for each in done.refused] == [f"the fix of XXX901 is not made, as it would {why}"]
    assert done.fixed == {}


@pytest.mark.parametrize(
    ("old", "new", "changes", "why"),
    [
        (" 2. 28x19 14x23", "", Change.SPELLING, "change moves, which is not declared"),
        (
            '"Ann"',
            '"Ann the Great"',
            Change.SPELLING,
            "change the value of a tag or property (player_1), which is not declared",
        ),
        (
            "[White",
            "[Annotator",
            Change.VALUES,
            "change the name of a tag or property (player_1), which is not declared",
        ),
        ("{good}", "", Change.SPELLING, "change the text of comments (good), which is not declared"),
        (
            "{good}",
            "{good} {move}",
            Change.SPELLING,
            "change unread words, which become a comment, which is not declared",
        ),
        (
            "{good} 19-23",
            "19-23 {good}",
            Change.SPELLING,
            "change where a comment begins or ends, which is not declared",
        ),
        ("28x19", "28x19!", Change.SPELLING, "change signs and marks, which is not declared"),
        ("14x23 2-0", "14x23 0-2", Change.SPELLING, "change the result, which is not declared"),
    ],
)
def test_an_unsafe_fix_changes_what_its_rule_declares_and_nothing_else(
    meddle: Any, old: str, new: str, changes: Change, why: str
) -> None:
    done = meddle(GAME, old, new, Safety.UNSAFE, changes=changes)
    assert [each.why for each in done.refused] == [why]
    assert done.after == GAME.encode()
    assert meddle(GAME, old, new, Safety.UNSAFE).after != GAME.encode()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("28x19", "28:19"),
        ("28x19", "28x19 "),
        ("{good}", "{ good }"),
        ("{good}", "{good}{gamenote: enable}"),
        (" 2-0\n", " *\n"),
        ("Club", "Evening"),
    ],
)
def test_a_safe_fix_may_write_the_same_otherwise(meddle: Any, old: str, new: str) -> None:
    done = meddle(GAME, old, new)
    assert new.encode() in done.after
    assert done.refused == ()


def test_results_with_one_meaning_are_the_same(meddle: Any) -> None:
    text = GAME.replace(" 2-0\n", " *\n").replace('"2-0"', '"1-0"')
    assert b'"2-0"' in meddle(text, '"1-0"', '"2-0"').after
    assert b'"1-0"' in meddle(text, '"1-0"', '"0-2"').after


def test_only_the_game_that_would_change_stays_as_it_was(meddle: Any) -> None:
    done = meddle(f"{GAME.replace('[Event', '[event')}\n{OTHER.replace('[Event', '[event')}", "Ann", "Anna")
    assert done.after == f"{GAME}\n{OTHER}".encode()  # and of that game all but the culprit is mended
    assert [(each.game, each.codes) for each in done.refused] == [(1, ("XXX901",))]


def test_a_fix_that_swallows_the_next_game_is_not_written(meddle: Any) -> None:
    for safety in (Safety.SAFE, Safety.UNSAFE):
        done = meddle(f"{GAME}\n{OTHER.replace('[Event', '[event', 1)}", "28x19 14x23 2-0\n", "28x19 {", safety)
        assert b"Ann" in done.after
        assert b"Eva" in done.after
        assert (b"28x19 14x23 2-0\n\n" in done.after) is (safety is Safety.SAFE)


def test_an_unsafe_fix_may_change_a_game_but_not_make_it_worse(meddle: Any) -> None:
    assert b"20-24" in meddle(GAME, "19-23 2. 28x19 14x23", "20-24", Safety.UNSAFE).after
    worse = meddle(GAME, "19-23", "1-23", Safety.UNSAFE)
    assert worse.after == GAME.encode()
    assert "leave more" in worse.refused[0].message


def test_a_fix_never_takes_the_last_game_away(meddle: Any) -> None:
    for safety in (Safety.SAFE, Safety.UNSAFE):
        done = meddle(GAME, GAME, "\n", safety)
        assert done.after == GAME.encode()


def test_a_file_without_a_game_keeps_its_text() -> None:
    prose = b"Dear friends,\nhere are the games of the evening, all of them.\n"
    done = mended(PLATEAU, prose, Safety.UNSAFE, Settings())
    assert done.after == prose
    assert refusals(done) == [("the fix of SGF002 is not made, as it would take its text away", 0)]


def test_fixes_that_would_leave_next_to_nothing_of_a_game_are_not_made(meddle: Any) -> None:
    words = "well played " * 100
    done = meddle(GAME.replace("good", words), words, "", Safety.UNSAFE)
    assert words in done.after.decode()
    assert refusals(done) == [("the fix of XXX901 is not made, as it would take most of its text away", 1)]


@pytest.mark.parametrize("name", ["plateau", "blokus", "2048gn", "json", "jsonl"])
@pytest.mark.parametrize("least", [Safety.SAFE, Safety.UNSAFE])
def test_what_another_format_recognises_is_not_mended(name: str, least: Safety) -> None:
    item = registry.formats()[name]
    data = GAME.replace("Club", "Club [final]").encode()
    assert mended(item, data, least).after == data


def test_games_without_anything_to_mend_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def counting(old: Any, *others: Any) -> str:
        compared.append(old.source.text)
        return ""

    monkeypatch.setattr("gamenote.actions.lint.mend_game.broken_guarantee", counting)
    mended(PDN, (GAME + "\n").encode() * 5, settings=Settings())
    assert compared == []
    mended(PDN, f"{GAME}\n{OTHER.replace('[Event', '[event')}\n{GAME}".encode(), settings=Settings())
    assert [text.count("Eva") for text in compared] == [1]
