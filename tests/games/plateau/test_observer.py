"""What an observer has seen."""

from __future__ import annotations

import pytest

from gamenote.games.plateau.canonical import Observer
from gamenote.games.plateau.notation import write_move
from gamenote.games.plateau.position import Position
from tests.games.plateau.player import game
from tests.games.plateau.table import COLOURS, ENGINE, after, start

OPENING = ("B[1 Onboard a1/0 rb]", "B[1 Onboard a1/1 rr]", "W[2 Onboard a2/0 xx]", "W[2 Onboard a2/1 bb]")


def watched(*records: str) -> list[str]:
    """The records as an observer of the game writes them."""
    position, observer = start(), Observer()
    texts = []
    for record in records:
        moves = ENGINE.candidates(position, record[2:-1], COLOURS[record[0]])
        assert isinstance(moves, tuple)
        seen, observer = observer.watch(position, moves[0])
        texts.append(f"{record[0]}[{write_move(seen.number, seen.actions)}]")
        position = after(position, record)
    return texts


def test_of_an_opening_only_the_top_is_seen() -> None:
    assert watched(*OPENING[:2]) == ["B[1 Onboard a1/0 ??]", "B[1 Onboard a1/1 r?]"]


def test_of_a_new_piece_the_top_is_seen() -> None:
    assert watched(*OPENING, "B[3 Onboard b1/0 xb]")[-1] == "B[3 Onboard b1/0 x?]"


def test_a_piece_put_inside_a_stack_bares_the_one_below() -> None:
    records = (*OPENING, "B[3 Onboard a1/1 bb]", "W[4 Onboard d4/0 rr]")
    moved = "B[5 Pick a1(rr,bb,rb), Drop b1(rr,bb,rb)]"
    assert watched(*records, moved)[-1] == "B[5 Pick a1(r?,b?,r?), Drop b1(r?,b?,r?)]"


def test_a_piece_put_under_a_stack_bares_nothing_else() -> None:
    records = (*OPENING, "B[3 Onboard a1/0 bb]", "W[4 Onboard d4/0 rr]")
    moved = "B[5 Pick a1(rr,rb,bb), Drop b1(rr,rb,bb)]"
    assert watched(*records, moved)[-1] == "B[5 Pick a1(r?,??,b?), Drop b1(r?,??,b?)]"


def test_a_flip_shows_both_faces_and_the_top_of_the_piece_below() -> None:
    records = ("B[1 Onboard a1/0 rb]", "B[1 Onboard a1/1 xr]", *OPENING[2:])
    text = "B[3 Flip a1(rx), Pick a1(rx,rb), Drop b1(rx,rb)]"
    assert watched(*records, text)[-1] == "B[3 Flip a1(rx), Pick a1(rx,r?), Drop b1(rx,r?)]"


def test_what_is_left_behind_shows_its_top_afterwards() -> None:
    records = (*OPENING, "B[3 Pick a1(rr), Drop b1(rr)]", "W[4 Onboard d4/0 rr]", "B[5 Pick a1(rb), Drop c1(rb)]")
    assert watched(*records[:5])[-1] == "B[3 Pick a1(r?), Drop b1(r?)]"
    moved = "B[5 Pick a1(rb), Pick b1(rr), Drop b1(rb,rr)]"
    assert watched(*records[:6], moved)[-1] == "B[5 Pick a1(r?), Drop b1(r?)]"


def test_a_group_left_on_the_way_shows_its_top_when_it_is_dropped() -> None:
    text = "B[3 Pick a1(rr,rb), Drop b1(rb), Drop c1(rr)]"
    assert watched(*OPENING, text)[-1] == "B[3 Pick a1(r?,??), Drop b1(r?), Drop c1(r?)]"


def test_captured_pieces_are_shown_and_bare_what_lay_below() -> None:
    records = (*OPENING, "B[3 Pick a1(rr), Drop a2(rr), Capture a2(bb)]", "W[4 Onboard d4/0 rr]")
    assert watched(*records)[-2] == "B[3 Pick a1(r?), Drop a2(r?), Capture a2(bb)]"
    text = "B[5 Pick a2(rr), Drop a2(rr), Capture a2(xx)]"
    assert watched(*records, text)[-1] == text.replace("(rr)", "(r?)")


@pytest.mark.parametrize("seed", range(5))
def test_the_observers_record_of_a_legal_game_is_legal_and_without_remarks_of_its_own(seed: int) -> None:
    observer, position = Observer(), start()
    for full, move in game(seed, 60):
        seen, observer = observer.watch(full, move)
        said = {found.kind for found in ENGINE.judge(position, seen)}
        assert said == {found.kind for found in ENGINE.judge(full, move)}
        after_it: Position = ENGINE.play(position, seen)
        position = after_it
