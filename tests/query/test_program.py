"""Questions: what they mean, and what is said of texts that are none."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.questions import Known
from gamenote.query.program import MOST_SIGNS, MOST_TERMS, QueryError, program
from gamenote.query.terms import Term
from tests.stopwatch import processor_seconds

GAME: dict[str, list[Known]] = {
    "plies": [61],
    "player": ["Vos, Jan", "Ann Lee"],
    "date": ["2021.05.03"],
    "vague": ["2021.??.??"],
    "result": ["1/2-1/2"],
    "round": ["007"],
    "score": [216],
    "half": [2.5],
    "locked": [True],
    "open": [False],
    "nothing": [],
    "empty": [""],
    "reached": ["W:Wa1:Bh8", "B:Wb2:Bh8"],
    "tag.ECO": ["A*"],
}


def holds(text: str) -> bool:
    return program(text).holds(lambda term: GAME[term.name])


@pytest.mark.parametrize(
    "text",
    [
        "plies = 61",
        "plies == 61.0",
        "plies != 60",
        "plies >= 61 and plies <= 61",
        'player = "ann lee"',
        "player = 'Ann Lee'",
        "player ~ VOS",
        'player ~ "vos, j*"',
        "player ~ *l?e",
        "player ~ *o*j*n",
        "player !~ bob",
        "date > 2021 and date < 2021.06",
        "date >= 2021.05.03",
        "not vague > 2000 and not vague < 2030",
        "vague ~ 2021*",
        "result = 1/2-1/2",
        "result in (1-0, 1/2-1/2)",
        "result not in (1-0, 0-1)",
        "not result in (1-0, 0-1)",
        "round = 7",
        'round = "007"',
        'not round = "7"',
        "locked and not open",
        "locked = yes and open = no",
        "half > 2 and half = 2.5",
        "score in (1, 216)",
        "not nothing and not empty",
        "not nothing = 1 and not nothing < 1 and not nothing > 1",
        "nothing != 1 and nothing not in (1, 2)",
        "reached ~ B:*",
        'tag.ECO = "A*"',
        "plies=61 and(score>1)",
        'player = "\\"x\\"" or plies = 61',
    ],
)
def test_it_is_so(text: str) -> None:
    assert holds(text)


@pytest.mark.parametrize(
    "text",
    ["plies < 61", "player ~ x*", "player ~ vos?", "date < 2021", "locked = no", "plies = ann", "empty > a"],
)
def test_it_is_not_so(text: str) -> None:
    assert not holds(text)


TRUTH = {"t": [1], "f": [0]}


def values(term: Term) -> Iterable[Known]:
    return TRUTH[term.name]


expressions = st.recursive(
    st.sampled_from(("t", "f")),
    lambda inner: (
        st.tuples(inner, st.sampled_from(("and", "or")), inner).map(" ".join)
        | inner.map("({})".format)
        | inner.map("not ({})".format)
    ),
    max_leaves=20,
)


@given(expressions)
def test_words_bind_as_they_do_in_python(text: str) -> None:
    assert program(text).holds(values) is bool(eval(text, {"t": True, "f": False}))


def test_a_right_side_that_does_not_matter_is_not_asked_for() -> None:
    asked = []

    def known(term: Term) -> Iterable[Known]:
        asked.append(term.name)
        return values(term)

    assert not program("f and t and t").holds(known)
    assert program("t or f").holds(known)
    assert asked == ["f", "t"]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", 0, "ends too early"),
        ("  ", 0, "ends too early"),
        ("plies >", 6, "needs a value after it"),
        ("> 3", 0, "needs a name before it"),
        ("plies > 3 and", 13, "ends too early"),
        ("plies > 3 score > 2", 10, "missing before score"),
        ("(plies > 3", 0, "never closed"),
        ("plies > 3)", 9, "without"),
        ("and plies", 0, "and where a name such as plies is expected"),
        ("plies or or score", 9, "or where a name such as plies is expected"),
        ("plies not", 6, "not where"),
        ('player ~ "vos', 7, "needs a value after it"),
        ("plies in ()", 6, "values in parentheses"),
        ("plies in 3", 6, "values in parentheses"),
        ("plies & score", 6, "no meaning here"),
    ],
)
def test_the_place_of_a_mistake_is_told(text: str, place: int, words: str) -> None:
    with pytest.raises(QueryError, match=words) as failure:
        program(text)
    assert failure.value.place == place


@given(st.text(alphabet="ab ()<>=!~\"'\\,.*?andornoti1é\n", max_size=40))
def test_any_text_is_a_question_or_a_query_error(text: str) -> None:
    try:
        program(text).holds(lambda name: ["x"])
    except QueryError as failure:
        assert 0 <= failure.place <= len(text)


def test_thousands_of_parentheses_are_no_trouble() -> None:
    assert program("(" * 4000 + "t" + ")" * 4000).holds(values)
    assert program("not " * 2000 + "t").holds(values)


def test_a_question_has_a_limit() -> None:
    with pytest.raises(QueryError, match="characters"):
        program("t" * (MOST_SIGNS + 1))
    with pytest.raises(QueryError, match="terms"):
        program(" or ".join(["t"] * (MOST_TERMS + 1)))


def test_a_pattern_of_many_stars_takes_no_time() -> None:
    asked = program(f"text ~ {'*a' * 200}*b")
    assert not asked.holds(lambda name: ["a" * 20_000])
    assert processor_seconds(lambda: asked.holds(lambda name: ["a" * 20_000])) < 1
