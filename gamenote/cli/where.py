"""The help topic of `--where`, and mistakes shown in a question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gamenote.actions.questions.facts import first_figures
from gamenote.actions.questions.names import ABOUT_MATCHES, NAMES, own_names
from gamenote.cli.options import table_text
from gamenote.core.visible import visible

FIELD = "header field"  # what names of it have in place of words
WIDTH = 100  # columns of all of it
TOPIC = """\
--where takes a condition; only games for which it is true are written.

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


def topic() -> str:
    """All of it, with the names that the installed games know."""
    rows = [row for table in (NAMES, ABOUT_MATCHES) for row in table.items()]
    fields = ", ".join(name for name, (words, _) in rows if words == FIELD)
    names = [(name, words) for name, (words, _) in rows if words != FIELD]
    own = [(name, f"{words} ({game})") for game, known in own_names().items() for name, words in known.items()]
    figures = ((f"{game}:", ", ".join(sorted(known))) for game, known in first_figures().items())
    return TOPIC + _rows((*names, ("header fields:", fields), *own)) + BOARDS + FIGURES + _rows(figures)


def _rows(rows: Iterable[Sequence[str]]) -> str:
    return table_text(rows, WIDTH, margin=2)


def mark_place(text: str, place: int, length: int) -> str:
    """Return the text with a mark under the place."""
    start = max(0, place - 50)
    window = visible(text[start : start + 90])
    before = len(visible(text[start:place]))
    mark = "^" * max(1, len(visible(text[place : place + length])[: len(window) - before]))
    return f"    {window}\n    {' ' * before}{mark}"
