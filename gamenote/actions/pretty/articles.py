"""Which positions running text shows: those wanted, those marked.

A comment that begins with `#` asks for a diagram, as `{#}` does in many books that are written as PGN.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence

from gamenote.core.film import Film, Moment
from gamenote.core.patterns import lazy_pattern

MARK = lazy_pattern(r"\[#\]|#(?!\w)")
SIGNS = ("$220", "$221")  # numbers of PGN for a diagram


def asks_for_diagram(comments: Iterable[str]) -> bool:
    """Whether one of these comments begins with the mark."""
    return any(MARK.match(comment.lstrip()) for comment in comments)


def with_pictures(film: Film, shows: Callable[[Moment, bool], bool], *, marked: bool) -> Film:
    """Return a film whose wanted moments are pictured; marks are gone.

    `shows` is asked for each moment, and told whether it ends the main line; with `marked`, comments may ask too.
    """
    moments = list(film.moments)
    last = max((number for number, moment in enumerate(moments) if not moment.depth), default=None)
    asked = set(_plies_to_show(moments)) if marked else set()
    shown = [
        dataclasses.replace(_without_marks(moment), pictured=at in asked or shows(moment, at == last))
        for at, moment in enumerate(moments)
    ]
    return dataclasses.replace(film, moments=shown)


def _plies_to_show(moments: Sequence[Moment]) -> Iterator[int]:
    """Return the moments that comments ask to see.

    A comment before a move means the position in which it stands."""
    for number, moment in enumerate(moments):
        if asks_for_diagram(moment.after) or any(sign in moment.signs for sign in SIGNS):
            yield number
        if asks_for_diagram(moment.before):
            yield number if moment.parent is None else moment.parent


def _without_marks(moment: Moment) -> Moment:
    signs = moment.signs
    for sign in SIGNS:
        signs = signs.replace(f" {sign}", "")
    before, after = (tuple(map(_remove_mark, comments)) for comments in (moment.before, moment.after))
    return dataclasses.replace(moment, before=before, after=after, signs=signs)


def _remove_mark(comment: str) -> str:
    return MARK.sub("", comment.lstrip(), count=1).strip() if asks_for_diagram((comment,)) else comment
