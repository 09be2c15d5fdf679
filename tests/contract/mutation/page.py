"""The table of results, as a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tests.contract.mutation.explained import EXPLAINED
from tests.contract.mutation.subjects import SUBJECTS
from tests.contract.mutation.trial import Result

HEAD = """\
# What the plugin kit catches

Single bugs are planted in the example plugin and in 2048-GN with its game, and `check_plugin` is run on each. The
chosen ones are what authors do wrong; the drawn ones come from operators of mutation with a fixed seed. No check
knows any of them. `python -m tests.contract.mutation` writes this page;
`pytest -m slow tests/contract/test_mutation.py` holds it.

"""
WIDTH = 110  # characters of a fault


def page(results: Sequence[Result]) -> str:
    """Return the whole page."""
    return HEAD + _numbers(results) + _survivors(results) + _all(results)


def numbers(results: Iterable[Result]) -> str:
    """Return how many bugs were caught, in one line."""
    told = [result.caught for result in results]
    return f"{sum(told)} of {len(told)}"


def _numbers(results: Sequence[Result]) -> str:
    rows = [("", "planted", "caught")]
    for subject in SUBJECTS:
        for drawn in (False, True):
            some = [each for each in results if each.mutant.subject.name == subject and each.mutant.drawn == drawn]
            rows.append((f"{subject}, {'drawn' if drawn else 'chosen'}", *_counted(some)))
    rows.append(("all", *_counted(results)))
    kinds = Counter(each.mutant.kind for each in results if not each.mutant.drawn)
    by_kind = [("chosen, by kind", "planted", "caught")]
    by_kind += [(kind, *_counted([each for each in results if each.mutant.kind == kind])) for kind in kinds]
    return f"{_table(rows)}\n{_table(by_kind)}\n"


def _counted(results: Sequence[Result]) -> tuple[str, str]:
    return str(len(results)), str(sum(result.caught for result in results))


def _survivors(results: Sequence[Result]) -> str:
    rows = [("survivor", "what the contract says", "why it is not caught")]
    for mutant in (each.mutant for each in results if not each.caught):
        why = EXPLAINED.get((mutant.subject.name, mutant.name), "")
        rows.append((f"{mutant.subject.name}, {mutant.kind}: {_code(mutant.name)}", mutant.clause, why))
    return f"## Survivors\n\n{_table(rows)}\n"


def _all(results: Sequence[Result]) -> str:
    rows = [("bug", "what the kit says first")]
    for mutant, faults in results:
        rows.append(
            (f"{mutant.subject.name}, {mutant.kind}: {_code(mutant.name)}", _code(faults[0]) if faults else "")
        )
    return f"## All\n\n{_table(rows)}"


def _code(text: str) -> str:
    """Return words as they are; code, which Markdown would read, marked."""
    text = " ".join(text.split())
    short = text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"
    plain = short.replace("|", "¦").replace("`", "'")
    return plain if all(each.isalnum() or each in " ,.:'-+" for each in plain) else f"`{plain}`"


def _table(rows: Sequence[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines.insert(1, "|" + "---|" * len(rows[0]))
    return "".join(f"{line}\n" for line in lines)
