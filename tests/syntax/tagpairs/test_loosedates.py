"""What dates mean that are written otherwise than YYYY.MM.DD."""

from __future__ import annotations

import pytest

import gamenote
from gamenote.core.diagnostic import Safety
from gamenote.syntax.tagpairs.dates import NAMES, ORDERS, Meant, date_fault, meant_date, mended_date, month
from tests.games.draughts.pdn.found import findings, mended


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("2024-5-1", "2024.05.01"),
        ("2024/05/1", "2024.05.01"),
        ("1847-??-??", "1847.??.??"),
        ("1950.", "1950.??.??"),
        ("1950", "1950.??.??"),
        ("1950.5", "1950.05.??"),
        ("1950.5.?", "1950.05.??"),
        ("????-??-??", "????.??.??"),
        ("?", "????.??.??"),
        ("14.12.1983", "1983.12.14"),
        ("1.1.1965", "1965.01.01"),
        ("25/12/2021", "2021.12.25"),
        ("12/25/2021", "2021.12.25"),
    ],
)
def test_a_date_of_which_each_part_is_plain_is_certain(written: str, date: str) -> None:
    assert meant_date(written) == Meant(date, certain=True)


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("5.8.2009", "2009.08.05"),
        ("1950-05", "1950.05.??"),
        ("17 april 2009", "2009.04.17"),
        ("17-apr-2009", "2009.04.17"),
        ("April 17, 2009", "2009.04.17"),
        ("1st of May 2001", "2001.05.01"),
        ("5 août 1987", "1987.08.05"),
        ("12. Januar 1990", "1990.01.12"),
        ("1 märz 2003", "2003.03.01"),
        ("8 maart 1996", "1996.03.08"),
        ("3 ottobre 1971", "1971.10.03"),
        ("17 de março de 2001", "2001.03.17"),
        ("3 мая 1987", "1987.05.03"),
        ("3 paź 1999", "1999.10.03"),
        ("april 2009", "2009.04.??"),
    ],
)
def test_a_date_that_is_only_likely_is_not_certain(written: str, date: str) -> None:
    assert meant_date(written) == Meant(date, certain=False)


@pytest.mark.parametrize(
    "written",
    [
        *(
            "",
            "2024-05.01",
            "2023-02-29",
            "31 feb 1999",
            "5/8/2009",
            "2007/2008",
            "03.07.20",
            "yesterday",
            "4 Foo 1999",
        ),
        *("3 jui 1999", "1 2 3 4", "17 april 09", "0000", "1" * 5000, "maj " * 5000),
    ],
)
def test_other_texts_mean_no_date(written: str) -> None:
    assert meant_date(written) is None


@pytest.mark.parametrize(
    ("written", "day_first", "month_first"),
    [
        ("03/04/2021", "2021.04.03", "2021.03.04"),
        ("3-4-2021", "2021.04.03", "2021.03.04"),
        ("03.04.2021", "2021.04.03", "2021.03.04"),
        ("25/12/2021", "2021.12.25", "2021.12.25"),
        ("12/25/2021", "2021.12.25", "2021.12.25"),
        ("2021/3/4", "2021.03.04", "2021.03.04"),
        ("1 May 2021", "1 May 2021", "1 May 2021"),
        ("31/02/2021", "31/02/2021", "31/02/2021"),
    ],
)
def test_the_user_says_whether_the_day_or_the_month_comes_first(
    written: str, day_first: str, month_first: str
) -> None:
    assert [mended_date(written, order) for order in ORDERS] == [day_first, month_first]
    text = f'[Date "{written}"]\n[GameType "20"]\n[EventDate "{written}"]\n\n1. 32-28 *\n'
    for order, date in zip(ORDERS, (day_first, month_first), strict=True):
        assert mended(text, date_order=order) == text.replace(written, date)
        assert gamenote.convert(text, "pdn", options={"date": order}) == text.replace(written, date)
    assert gamenote.convert(text, "pdn") == text


def test_every_name_of_a_month_is_that_of_one_month_alone() -> None:
    assert [{month(name) for name in names.split()} for names in NAMES] == [{number} for number in range(1, 13)]


def test_a_known_date_is_not_looked_at_again() -> None:
    assert all(date_fault(meant.date) == "" for meant in map(meant_date, ("1950.", "5 mei 1950")) if meant)


@pytest.mark.parametrize(
    ("written", "message", "safe", "unsafe"),
    [
        ("1950.", 'date "1950." should be 1950.??.??', "1950.??.??", "1950.??.??"),
        ("17 april 2009", 'date "17 april 2009" should be 2009.04.17', "17 april 2009", "2009.04.17"),
        ("2007.02.29", 'date "2007.02.29" cannot be: February 2007 has no day 29', "2007.02.29", "2007.02.29"),
        ("3/4/2021", 'date "3/4/2021" may be 2021.04.03 or 2021.03.04', "3/4/2021", "3/4/2021"),
        (
            "in May",
            'date "in May" is not written YYYY.MM.DD (?? stands for what is not known)',
            "in May",
            "in May",
        ),
    ],
)
def test_a_finding_says_what_the_date_should_be(written: str, message: str, safe: str, unsafe: str) -> None:
    text = '[Date "{}"]\n[GameType "20"]\n\n1. 32-28 *\n'
    assert [each.message for each in findings(text.format(written)) if each.name == "bad-date"] == [message]
    assert mended(text.format(written)) == text.format(safe)
    assert mended(text.format(written), Safety.UNSAFE) == text.format(unsafe)
