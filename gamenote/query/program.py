"""A question made ready for many games, as terms with jumps.

There is one answer at a time. `and` jumps over its right side when the answer is no, `or` when it is yes, so that
a cheap term that stands first saves the game from being played for a dear one. Nothing here recurses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from gamenote.core.questions import Known
from gamenote.query.grammar import parse
from gamenote.query.terms import Join, Question, Term

MOST_SIGNS = 10_000  # in one question
MOST_TERMS = 500
BINDS = {"or": 1, "and": 2, "not": 3}


class QueryError(ValueError):
    """Why a text is no question, and where in it."""

    def __init__(self, message: str, place: int, length: int = 1, hint: str = "") -> None:
        super().__init__(message)
        self.place = place
        self.length = max(1, length)
        self.hint = hint


class Deed(Enum):
    NOT = "turn the answer round"
    UNLESS = "jump where the answer is no"
    IF = "jump where the answer is yes"


Step = Term | tuple[Deed, int]


@dataclass(frozen=True, slots=True)
class Program:
    """A question; `steps` are done in order."""

    text: str
    steps: tuple[Step, ...]

    @property
    def terms(self) -> tuple[Term, ...]:
        return tuple(step for step in self.steps if isinstance(step, Term))

    def holds(self, known: Callable[[Term], Iterable[Known]]) -> bool:
        """Answer for a game; `known` gives values for a term."""
        answer, at = True, 0
        while at < len(self.steps):
            step = self.steps[at]
            at += 1
            if isinstance(step, Term):
                answer = step.holds(known(step))
                continue
            deed, length = step
            if deed is Deed.NOT:
                answer = not answer
            elif answer is (deed is Deed.IF):
                at += length
        return answer


def program(text: str) -> Program:
    """The question that a text asks; raises QueryError where it asks none."""
    if len(text) > MOST_SIGNS:
        raise QueryError(f"more than {MOST_SIGNS} characters is the longest condition", 0)
    return Program(text, tuple(_Builder(text).build(parse(text))))


class _Builder:
    """Puts terms together by how their words bind."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.made: list[list[Step]] = []
        self.waiting: list[Join] = []
        self.terms = 0

    def build(self, words: list[Question]) -> list[Step]:
        wanted = True  # whether a term is due, rather than a word that joins
        for word in words:
            wanted = self._take_word(word, wanted=wanted)
        if wanted:
            end = len(self.text.rstrip())
            raise QueryError("the condition ends too early: a name such as plies is missing", end)
        while self.waiting:
            if self.waiting[-1].word == "(":
                raise QueryError('this "(" is never closed', self.waiting[-1].place)
            self._join_terms(self.waiting.pop())
        return self.made[0]

    def _take_word(self, word: Question, *, wanted: bool) -> bool:
        """Deal with one word; gives whether a term is due behind it."""
        if isinstance(word, Term):
            if not wanted:
                raise QueryError(f'"and" or "or" is missing before {word.name}', word.place, len(word.name))
            self.terms += 1
            if self.terms > MOST_TERMS:
                raise QueryError(f"more than {MOST_TERMS} terms is the longest condition", word.place)
            self.made.append([word])
            return False
        if word.stray or (word.word in ("not", "(")) is not wanted:
            raise self._misplaced_word(word, wanted=wanted)
        if word.word in ("not", "("):
            self.waiting.append(word)
            return True
        if word.word == ")":
            self._close_parenthesis(word)
            return False
        while self.waiting and BINDS.get(self.waiting[-1].word, 0) >= BINDS[word.word]:
            self._join_terms(self.waiting.pop())
        self.waiting.append(word)
        return True

    def _close_parenthesis(self, closing: Join) -> None:
        while self.waiting and self.waiting[-1].word != "(":
            self._join_terms(self.waiting.pop())
        if not self.waiting:
            raise QueryError('")" without "(" before it', closing.place)
        self.waiting.pop()

    def _join_terms(self, joint: Join) -> None:
        right = self.made.pop()
        if joint.word == "not":
            self.made.append([*right, (Deed.NOT, 0)])
            return
        left = self.made.pop()
        deed = Deed.UNLESS if joint.word == "and" else Deed.IF
        self.made.append([*left, (deed, len(right)), *right])

    def _misplaced_word(self, word: Join, *, wanted: bool) -> QueryError:
        if not word.stray:
            due = "a name such as plies" if wanted else "and, or or the end"
            return QueryError(f"{word.word} where {due} is expected", word.place, len(word.word))
        if word.word[0] in "=!<>~":
            before = self.made and not wanted
            words = "needs a value after it" if before else "needs a name before it, such as plies"
            hint = "the signs are = != < <= > >= ~ !~ and in (..., ...)"
            return QueryError(f"{word.word} {words}", word.place, len(word.word), hint)
        if word.word.lower() == "in":
            return QueryError("in needs a name before it, and values in parentheses after it", word.place, 2)
        hint = "a quotation mark is never closed" if word.word in "\"'" else ""
        return QueryError(f"{word.word} has no meaning here", word.place, len(word.word), hint)
