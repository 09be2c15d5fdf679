"""The options --where and --help-where, and what is said of a condition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from gamenote.cli import completion
from gamenote.cli.options import F, note, table_text
from gamenote.cli.screen import Failure
from gamenote.core.visible import visible
from gamenote.core.words import count_with_noun

if TYPE_CHECKING:
    from gamenote.core.report import Choice
    from gamenote.query.program import Program

FIELD = "header field"  # what names of it have in place of words
WIDTH = 100  # columns of all of it
TOPIC = """\
--where takes a condition; only games for which it is true are looked at, or written.

  plies > 60 and result in (1-0, 2-0)
  player ~ vos and not date < 2020
  variant = russian and (captured.white > 9 or reached ~ "B:W*:Bh8")
  score >= 20000 or highest_tile = 2048

Signs:
  =  !=           equal, not equal; capitals and small letters are the same
  <  <=  >  >=    smaller, greater: numbers by value, text and dates alphabetically
  ~  !~           contains this text; with * (anything) or ? (one character), matches as a whole
  in (a, b)       equal to one of them; not in (a, b)
  a name alone    is known, and not 0
  not  and  or    in this order of precedence; parentheses group

Put values with spaces or signs in quotes, "so" or 'so'; in quotes a number is text. What is not known
is never equal, greater or smaller. A date with unknown parts (2023.??.??) is neither before nor after
another.

Names:
"""
BOARDS = """
pattern is told rank by rank, the upper one first, capitals for the first player:

  ?  !  _  8      any square, any piece, an empty square, eight of them
  *               any number of squares, none as well
  A  a            a piece of the first player, of the second
  [QR]  [^p]      one of these, none of these

material is letters with counts: KR2P, kr1-2, N*, Q+; what is not named is not there, but where a * stands
alone.
"""
FIGURES = """
  tag.NAME          any tag or property as the file calls it, such as tag.ECO

Figures, known if the game can be played to its end. A dot names a part (pieces.white.kings) or an entry
of a list (points_by_player.1); a list alone is its length, a group of numbers their sum:
"""


def chosen_games(function: F) -> F:
    """--where and --help-where."""
    for decorate in (
        click.option(
            "--help-where",
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_explain_where,
            help="Explain --where.",
        ),
        click.option(
            "--where",
            metavar="CONDITION",
            help="Only the games for which this is true, e.g. 'plies > 40'.",
            shell_complete=completion.conditions,
        ),
    ):
        function = decorate(function)
    return function


def _explain_where(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(topic(), nl=False)
        ctx.exit()


def topic() -> str:
    """All of it, with the names that the installed games know."""
    from gamenote.actions.questions.facts import first_figures
    from gamenote.actions.questions.names import ABOUT_MATCHES, NAMES, own_names

    rows = [row for table in (NAMES, ABOUT_MATCHES) for row in table.items()]
    fields = ", ".join(name for name, (words, _) in rows if words == FIELD)
    names = [(name, words) for name, (words, _) in rows if words != FIELD]
    own = [(name, f"{words} ({game})") for game, known in own_names().items() for name, words in known.items()]
    figures = ((f"{game}:", ", ".join(sorted(known))) for game, known in first_figures().items())
    return TOPIC + _rows((*names, ("header fields:", fields), *own)) + BOARDS + FIGURES + _rows(figures)


def _rows(rows: Iterable[Sequence[str]]) -> str:
    return table_text(rows, WIDTH, margin=2)


def read_condition(text: str | None) -> Program | None:
    """Return what --where asks, if anything.

    Where it is no condition, Failure shows the place."""
    if text is None:
        return None
    from gamenote.actions.questions.names import question
    from gamenote.query.program import QueryError

    try:
        return question(text)
    except QueryError as failure:
        shown = _mark_place(text, failure.place, failure.length)
        raise Failure(f"--where: {failure}", failure.hint, shown) from None


def report_no_match(where: Program | None, choice: Choice, *, quiet: int) -> bool:
    """Say that no game matches; return whether that is so."""
    if where is None or not choice.is_empty:
        return False
    from gamenote.actions.questions.choosing import unmet_values

    note("no game matches --where", quiet=quiet)
    for hint in unmet_values(where, choice):
        note(f"  hint: {hint}", quiet=quiet)
    return True


def report_left_out(name: str, choice: Choice, why: str = "--where leaves", *, verbose: int) -> None:
    """Say how many games of a file do not match, with -v."""
    if choice.left_out:
        note(f"{name}: {why} out {count_with_noun(choice.left_out, 'game')}", quiet=not verbose)


def _mark_place(text: str, place: int, length: int) -> str:
    """Return the text with a mark under the place."""
    start = max(0, place - 50)
    window = visible(text[start : start + 90])
    before = len(visible(text[start:place]))
    mark = "^" * max(1, len(visible(text[place : place + length])[: len(window) - before]))
    return f"    {window}\n    {' ' * before}{mark}"
