"""How moves are written and read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenote.core.engine import Objection
from gamenote.games.plateau.notation import Move, is_short, parse_move, write_move

FULL = "25 Pick b3(rx,xx), Drop b2(rx,xx), Capture b2(ox,xx)"


def read(text: str) -> Move:
    move = parse_move(text)
    assert isinstance(move, Move), move
    return move


def refused(text: str) -> tuple[str, str]:
    """What speaks against the text, and the part of it that is meant."""
    found = parse_move(text)
    assert isinstance(found, Objection) and found.part is not None
    return found.kind, text[slice(*found.part)]


@pytest.mark.parametrize(
    "text",
    [
        FULL,
        "10 Onboard b2/1 bb",
        "1 Onboard b4/0 ??",
        "14 Flip a2(ox), Pick a2(ox,rr), Drop b4(ox,rr), Capture b4(rb,xx)",
        "21 Tender (bb,bb)",
        "21 Exchange (xx,xx,bb)",
        "21 Refuse",
        "Resign",
    ],
)
def test_canonical_moves_are_read_without_a_slip_and_written_alike(text: str) -> None:
    move = read(text)
    assert not move.slips
    assert write_move(move.number, move.actions) == text


def test_the_short_form_abbreviates_four_words() -> None:
    move = read("14 Flip a2(ox), Pick a2(ox,rr), Drop b4(ox,rr), Capture b4(rb,xx)")
    assert write_move(14, move.actions, "short") == "14 F a2(ox), P a2(ox,rr), D b4(ox,rr), C b4(rb,xx)"


def test_the_short_form_reads_like_the_full_one() -> None:
    assert read("25 P b3(rx,xx), D b2(rx,xx), C b2(ox,xx)") == read(FULL)


@pytest.mark.parametrize(
    ("text", "slips"),
    [
        ("25 Pick b3(rx, xx), Drop b2(rx,xx)", {"spacing"}),
        ("25 Pick b3 (rx,xx),Drop b2(rx,xx)", {"spacing"}),
        ("25 Pick b3(rx,xx)\nDrop b2(rx,xx)", {"missing-comma"}),
        ("25 pick B3(rX,xx), Drop b2(rx,xx)", {"letter-case"}),
        ("25 Pick b3(rx,xx), D b2(rx,xx)", {"abbreviation"}),
        ("25Pb3(rx,xx)Db2(rx,xx)", {"abbreviation", "missing-comma", "spacing"}),
    ],
)
def test_tolerated_slips_are_remembered_and_do_not_change_the_move(text: str, slips: set[str]) -> None:
    move = read(text)
    assert {slip.kind for slip in move.slips} == slips
    assert write_move(move.number, move.actions) == "25 Pick b3(rx,xx), Drop b2(rx,xx)"


def test_mending_every_slip_gives_the_canonical_text() -> None:
    text = "025  Pb3( RX,xx ) ,D  b2(rx , xx)C b2(ox,xx)"
    for slip in sorted(read(text).slips, key=lambda slip: slip.part, reverse=True):
        text = text[: slip.part[0]] + slip.instead + text[slip.part[1] :]
    assert text == "0" + FULL


def test_a_move_is_short_when_one_of_its_words_is() -> None:
    assert is_short(read("3 P a1(rr), Drop a2(rr)"))
    assert not is_short(read("3 Pick a1(rr), Drop a2(rr)"))


def test_actions_know_their_place_in_the_text() -> None:
    capture = read(FULL).actions[-1]
    assert FULL[slice(*capture.whole)] == "Capture b2(ox,xx)"
    assert FULL[slice(*capture.place)] == "b2(ox,xx)"


def test_the_prisoners_of_a_tender_know_their_place() -> None:
    text = "21 Tender (bb,bb)"
    assert text[slice(*read(text).actions[0].place)] == "(bb,bb)"


@pytest.mark.parametrize(
    ("text", "kind", "part"),
    [
        ("3 Onboard e4/0 xx", "bad-square", "e4"),
        ("3 Onboard a10/0 xx", "bad-square", "a10"),
        ("3 Onboard a1/0 r1", "bad-piece", "r1"),
        ("3 Onboard a1/0 ob", "bad-piece", "ob"),
        ("3 Onboard a1/0 oo", "bad-piece", "oo"),
        ("3 Onboard a1/0 bo", "bad-piece", "bo"),
        ("3 Pick a1(or), Drop a2(or)", "bad-piece", "or"),
        ("3 Pick a1(gg), Drop a2(gg)", "bad-piece", "gg"),
        ("3 Onboard a1/0 x", "syntax", "x"),
        ("3 Onboard a1/0 xxx", "syntax", "xxx"),
        ("3 Onboard a1 xx", "syntax", "Onboard"),
        ("3 Pass", "syntax", "Pass"),
        ("3", "syntax", ""),
        ("", "syntax", ""),
        ("3 Pick a1()", "syntax", ""),
        ("3 Pick a1(xx,), Drop a2(xx)", "syntax", ""),
        ("3 Pick a1(xx xx), Drop a2(xx,xx)", "syntax", "xx xx"),
        ("3 Pick a1(xx)", "syntax", "3 Pick a1(xx)"),
        ("3 Flip a1(xx)", "syntax", "Flip a1(xx)"),
        ("3 Drop a1(xx)", "syntax", "Drop a1(xx)"),
        ("3 Flip a1(bx,xx), Pick a1(bx), Drop b2(bx)", "syntax", "bx,xx"),
        ("3 Pick a1(xx), Drop a2(xx),", "syntax", ""),
        ("3 Onboard a1/0 xx, Pick a1(xx)", "syntax", "Pick a1(xx)"),
        ("3 Pick a1(xx), Flip a1(xx), Drop a2(xx)", "syntax", "Flip a1(xx)"),
        ("3 Pick a1(xx), Refuse", "syntax", "Refuse"),
    ],
)
def test_what_is_no_move_is_refused_with_its_place(text: str, kind: str, part: str) -> None:
    assert refused(text) == (kind, part)


def test_a_huge_number_is_read_as_some_number() -> None:
    assert read("9" * 6000 + " Refuse").number


@given(st.text(alphabet="0123456789abcdxrbo?()/, FPDCPickDropOnboardTender\n\\[]", max_size=60))
def test_any_text_is_a_move_or_is_refused(text: str) -> None:
    assert isinstance(parse_move(text), (Move, Objection))


def test_messages_quote_only_a_few_words_of_an_endless_list() -> None:
    found = parse_move(f"3 Onboard a1/0 {'x' * 5000}")
    assert isinstance(found, Objection)
    assert len(found.message) < 150
