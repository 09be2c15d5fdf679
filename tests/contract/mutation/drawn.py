"""Bugs drawn at random by the operators of mutation, always the same ones.

Which are drawn hangs on the seed, the operator and the changed code itself, not on what stands around it: code
that moves keeps its bugs.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256

from tests.contract.mutation.mutants import Mutant
from tests.contract.mutation.operators import Change, changes
from tests.contract.mutation.subjects import BY_HAND, OWN, PLUGIN, Subject

SEED = "16"
NUMBER = {PLUGIN: 20, BY_HAND: 14, OWN: 30}
MOST_OF_AN_OPERATOR = 5  # in one subject

# Drawn changes that a record or a caller cannot show: by subject and name, with the reason.
EQUIVALENT: dict[tuple[str, str], str] = {
    ("by hand", "tictactoe/xo/codec.py:XoReading.record: len(nodes) - 1 -> (len(nodes) + 1)"): (
        "it is asked whether the number is even"
    ),
    (
        "2048gn",
        (
            "game2048/gn/reader.py:Reader._parenthesis: self.say(tags.unexpected_token, words, span,"
            ' help=HINTS["("], fix=fix, title=IN_BRACES)'
            " -> (self.say(tags.unexpected_token, words, span, help=HINTS['('], fix=fix))"
        ),
    ): "the fix has another title, which is a matter of words",
    ("2048gn", "game2048/lint.py:_board_before: index - 1 -> (index + 1)"): (
        "more was played than asked for, so that the board is taken from the steps, where it is the same"
    ),
    (
        "2048gn",
        (
            "game2048/arithmetic.py:_binomial: zip(every, reversed(every), range(tiles + 1), strict=True)"
            " -> (zip(reversed(every), every, range(tiles + 1), strict=True))"
        ),
    ): "both are subtracted",
    ("2048gn", "game2048/arithmetic.py:score_range_from_tile: max(exponent - 1, 0) -> (max(0, exponent - 1))"): (
        "the larger of two numbers is the same in any order"
    ),
    ("2048gn", "game2048/gn/codec.py:read_words: 3 -> 4 (4)"): (
        "no game is told by its words, so that the plain reader reads each"
    ),
}


def drawn(subject: Subject) -> tuple[Mutant, ...]:
    """Return the bugs that the seed chooses, those without effect left out."""
    chosen: list[Mutant] = []
    used = Counter[str]()
    for _, mutant in sorted(_ranked(subject), key=lambda item: item[0]):
        if len(chosen) == NUMBER.get(subject, 0):
            break
        if (
            used[mutant.kind] < MOST_OF_AN_OPERATOR
            and (subject.name, mutant.name) not in EQUIVALENT
            and _differs(mutant)
        ):
            used[mutant.kind] += 1
            chosen.append(mutant)
    return tuple(chosen)


def _ranked(subject: Subject) -> Iterator[tuple[str, Mutant]]:
    """Yield each bug that could be drawn, with its rank."""
    for path in subject.paths():
        text = subject.text(path)
        seen = Counter[str]()
        for change in changes(text):
            name = _name(path, change)
            seen[name] += 1
            name = f"{name} ({seen[name]})" if seen[name] > 1 else name
            rank = sha256(f"{SEED} {change.operator} {name}".encode()).hexdigest()
            kind = change.operator.replace("_", " ")
            yield rank, Mutant(subject, kind, name, path, change.old, change.new, start=change.start)


def _name(path: str, change: Change) -> str:
    place = ":".join(filter(None, (path.removeprefix("gamenote/games/"), change.place)))
    return f"{place}: {' '.join(change.old.split())} -> {' '.join(change.new.split())}"


def _differs(mutant: Mutant) -> bool:
    """Whether the changed text is another program."""
    try:
        changed = ast.parse(mutant.text())
    except SyntaxError:
        return False
    return ast.dump(changed) != ast.dump(ast.parse(mutant.subject.text(mutant.path)))
