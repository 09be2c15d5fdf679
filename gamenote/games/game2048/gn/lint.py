"""The TFE rules that look at a whole game of 2048-GN.

They concern its header, its end, and matters of style. Rules about its figures are in `lint_figures`, those that
the reader reports in `lint_text`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.rule import header_rule, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.game2048 import play
from gamenote.games.game2048.gn import lint_figures, lint_text
from gamenote.games.game2048.gn.codec import SUMMARY, summary, write
from gamenote.games.game2048.gn.dialect import TERMINATORS
from gamenote.games.game2048.gn.lint_figures import final_position, illegal_turn, tag_of, value_of, value_span
from gamenote.games.game2048.gn.tree import GameTree
from gamenote.games.game2048.lint import RULES as PLAY_RULES
from gamenote.syntax.tagpairs import lint as tags
from gamenote.syntax.tagpairs.dates import has_unknown_part


@header_rule("TFE101", "tags-share-line", Severity.WARNING, fix=Safety.SAFE)
def tags_share_line(case: Case) -> Iterator[Diagnostic]:
    """Two tag pairs stand on one line.

    Each has a line of its own, so that simple readers and people find it.

    Bad::

        [Event "Home"] [Site "Web"]
        [Date "2024.05.01"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    game: GameTree = case.syntax
    text, line_end = case.source.text, case.source.line_end or "\n"
    for first, second in zip(game.header.tags, game.header.tags[1:], strict=False):
        between = Span(first.span.end, second.span.start)
        words = text[between.start : between.end]
        if "\n" not in words and "\r" not in words:
            words = words.strip(" \t")
            edit = Edit(Span(between.end, between.end) if words else between, line_end)
            yield case.report(
                f"the tag {second.name} stands on the line of another",
                at=second.span,
                title="give it a line of its own",
                fix=(edit,) if not words or words[0] == "{" else (),
            )


@rule("TFE103", "date-unknown-part", Severity.INFO)
def date_unknown_part(case: Case) -> Iterator[Diagnostic]:
    """A part of the date is not known.

    The format document has no word for that; question marks are the custom of this family of formats.

    Bad::

        [Event "Home"]
        [Site "Web"]
        [Date "2024.05.??"]
        [Player "Ann"]
        [InitialBoard "a1 b1"]

        1. L b2 *
    """
    value = value_of(case, "Date")
    if value is not None and has_unknown_part(value):
        yield case.report("part of the date is not known", at=tag_of(case, "Date").value_span)


@rule("TFE108", "bad-result", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.RESULT | Change.DELETED)
def bad_result(case: Case) -> Iterator[Diagnostic]:
    """The Result tag does not say one of Locked, Retired and *.

    It repeats the marker that ends the game. A win has no word of its own: who stops at 2048 retires.

    Bad (after the usual tags)::

        [Result "Won"]

        1. L b2 Retired

    Good (after the usual tags)::

        [Result "Retired"]

        1. L b2 Retired
    """
    value = value_of(case, "Result")
    if value is None or value in TERMINATORS:
        return
    game, tag = case.syntax, tag_of(case, "Result")
    yield case.report(
        f'Result "{value[:40]}" is not one of Locked, Retired, *',
        at=value_span(tag),
        title=f"write {game.terminator}",
        fix=replace(tag.value_span, game.terminator) if game.terminator else (),
    )


@rule("TFE304", "not-locked", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.RESULT)
def not_locked(case: Case) -> Iterator[Diagnostic]:
    """The game ends with Locked, but swipes are left.

    Locked means a full board without equal neighbours. Perhaps the player retired, or the last moves are lost.

    Bad (after the usual head)::

        1. L b2 Locked
    """
    position = final_position(case) if case.syntax.terminator == "Locked" else None
    if position is None or play.is_locked(position.board):
        return
    left = ", ".join(play.swipes(position.board))
    why = f"{left} would still move" if left else "the last new tile is missing"
    yield _report_end_marker(case, f"the game ends with Locked, but {why}", "*")


@rule("TFE305", "retired-when-locked", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.RESULT)
def retired_when_locked(case: Case) -> Iterator[Diagnostic]:
    """The game ends with Retired, but no swipe was left.

    Who retires stops while swipes are still possible.

    Bad (after the usual head)::

        1. U 4d4 2. D 4c4 3. D 4a3 4. U 4b2 5. D 4b3 6. U d1 7. D a4 8. D d4 9. U b1
        10. D 4d4 11. U c2 12. U 4c1 13. U 4a1 14. D c4 Retired

    Good (last lines)::

        10. D 4d4 11. U c2 12. U 4c1 13. U 4a1 14. D c4 Locked
    """
    position = final_position(case) if case.syntax.terminator == "Retired" else None
    if position is not None and play.is_locked(position.board):
        yield _report_end_marker(case, "the game ends with Retired, but the board is locked", "Locked")


@rule(
    "TFE306",
    "unfinished-when-locked",
    Severity.WARNING,
    fix=Safety.SAFE,
    changes=Change.RESULT,
    also=(Safety.UNSAFE,),
)
def unfinished_when_locked(case: Case) -> Iterator[Diagnostic]:
    """The game ends with *, but no swipe is left.

    The marker stands for a game that goes on or of which the end is not known; here the moves tell it.
    The Result tag is changed with it. Where that says that the player retired, the fix is unsafe.

    Bad (after the usual head)::

        1. U 4d4 2. D 4c4 3. D 4a3 4. U 4b2 5. D 4b3 6. U d1 7. D a4 8. D d4 9. U b1
        10. D 4d4 11. U c2 12. U 4c1 13. U 4a1 14. D c4 *

    Good (last lines)::

        10. D 4d4 11. U c2 12. U 4c1 13. U 4a1 14. D c4 Locked
    """
    position = final_position(case) if case.syntax.terminator == "*" else None
    if position is not None and play.is_locked(position.board):
        sure = value_of(case, "Result") in (None, "*", "Locked")
        safety = Safety.SAFE if sure else Safety.UNSAFE
        yield _report_end_marker(case, "the game ends with *, but the board is locked", "Locked", safety)


def _report_end_marker(case: Case, message: str, proper: str, safety: Safety = Safety.UNSAFE) -> Diagnostic:
    """Report the marker that ends a game, with the right one.

    The fix writes it into the Result tag as well.
    """
    at = case.syntax.terminator_span
    edits = [Edit(at, proper)]
    if value_of(case, "Result") in TERMINATORS:
        edits.append(Edit(tag_of(case, "Result").value_span, proper))
    return case.report(message, at=at, title=f"write {proper}", fix=edits, safety=safety)


@rule(
    "TFE402",
    "no-summary-tags",
    Severity.INFO,
    fix=Safety.SAFE,
    changes=Change.ADDED | Change.RESULT,
    default=False,
)
def no_summary_tags(case: Case) -> Iterator[Diagnostic]:
    """A finished game lacks FinalScore, HighestTile or Result.

    They can be worked out from the moves, but a reader of the header alone does not see them.

    Bad (after the usual head)::

        1. L b2 Retired

    Good (after the usual tags)::

        [FinalScore "4"]
        [HighestTile "4"]
        [Result "Retired"]

        1. L b2 Retired
    """
    game: GameTree = case.syntax
    if final_position(case) is None or game.terminator in (None, "*") or case.engine is None:
        return
    missing = [name for name in SUMMARY if not game.header.mentions(name)]
    if not missing or not game.header.tags:
        return
    figures = summary(case.record, case.engine)
    line_end = case.source.line_end or "\n"
    last = game.header.tags[-1].span.end
    lines = "".join(f'{line_end}[{name} "{figures[name]}"]' for name in missing if name in figures)
    yield case.report(
        f"the header lacks {', '.join(missing)}",
        at=game.first,
        title="add what the moves make",
        fix=(Edit(Span(last, last), lines),) if lines else (),
    )


@rule("TFE403", "not-canonical", Severity.INFO, fix=Safety.SAFE, default=False)
def not_canonical(case: Case) -> Iterator[Diagnostic]:
    """The text differs from the canonical form.

    In it tags stand in a fixed order, one a line, and moves on lines filled up to 80 characters, or one turn a
    line; one space separates all words. A game with other faults is not looked at.

    Bad (after the usual tags)::

        1. L  b2 *
    """
    game: GameTree = case.syntax
    text = case.source.text
    spoilt = game.broken or game.formless or game.jumps or case.reading.diagnostics
    twice = len(list(game.header.kept())) < len(game.header.tags)
    if spoilt or twice or illegal_turn(case) is not None:
        return
    line_end = "\r\n" if case.source.line_end == "\r\n" else "\n"
    forms = [write(case.record, None, {"layout": each}).replace("\n", line_end) for each in ("packed", "lines")]
    if text in (form + end for form in forms for end in ("", line_end)):
        return
    form = forms[0]
    at = next((at for at, (a, b) in enumerate(zip(text, form, strict=False)) if a != b), min(len(text), len(form)))
    body = text.rstrip(" \t\r\n")
    end = line_end * (2 if text[len(body) :].count("\n") > 1 else 1)
    yield case.report(
        "not in the canonical form from here on",
        at=Span(at, min(at + 1, len(text))),
        title="write the canonical form",
        fix=replace(Span(0, len(text)), form.rstrip("\r\n") + end),
    )


TAG_RULES = tuple(item for item in tags.RULES if item is not tags.unterminated_string)
RULES = (
    *TAG_RULES,
    *sorted(
        (*lint_text.RULES, *PLAY_RULES, *lint_figures.RULES, *rules_in(globals())), key=lambda item: item.code
    ),
)
