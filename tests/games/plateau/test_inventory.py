"""What hidden pieces can be."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

from gamenote.games.plateau.inventory import Ledger
from gamenote.games.plateau.variants import COUNTS, KINDS_OF
from tests.games.plateau.table import after, at, kinds, start


def ledger(*codes: str) -> Ledger:
    """A ledger after these pieces came into play."""
    made = Ledger()
    for identity, code in enumerate(codes):
        made = made.onboarded(identity, code)
    return made


def possible(*codes: str) -> bool:
    return ledger(*codes).possible


def test_a_player_has_four_mutes() -> None:
    assert possible("xx", "xx", "xx", "xx")
    assert not possible("xx", "xx", "xx", "xx", "xx")


def test_a_fifth_red_face_is_impossible() -> None:
    assert possible("r?", "r?", "r?", "r?")
    assert not possible("r?", "r?", "r?", "r?", "r?")


def test_a_second_orange_face_is_impossible() -> None:
    assert not possible("o?", "ox")
    assert not possible("o?", "xo")


def test_a_hidden_face_that_turns_out_red_is_impossible_beside_four_reds() -> None:
    made = ledger("??", "r?", "r?", "r?", "r?")
    assert made.possible
    assert not made.seen(0, "r?").possible


def test_two_aces_are_impossible() -> None:
    made = ledger("r?", "b?").seen(0, "rb")
    assert made.possible
    assert not made.seen(1, "br").possible


def test_a_thirteenth_piece_is_impossible() -> None:
    assert possible(*["??"] * 12)
    assert not possible(*["??"] * 13)


def test_a_returned_piece_makes_room_for_another_one() -> None:
    made = ledger("rr", "rr", "rx", "rb").ended([0])
    assert made.onboarded(4, "r?").possible


def test_a_face_seen_late_speaks_about_past_moments() -> None:
    made = ledger("??", "rr", "rr", "rx", "rb").ended([1])
    assert made.possible
    assert not made.seen(0, "r?").possible


def test_a_hidden_piece_has_one_kind_at_all_moments() -> None:
    # With three Mutes beside it the hidden piece can be the fourth one; with four it must be something else.
    made = ledger("x?", "xx", "xx", "xx")
    assert made.seen(0, "xx").possible
    made = made.onboarded(4, "xx").ended([4])
    assert not made.seen(0, "xx").possible


def test_the_kinds_that_a_hidden_piece_can_be_take_the_others_into_account() -> None:
    made = ledger("x?", "xo", "bx")
    assert made.kinds(0) == KINDS_OF["xx"] | KINDS_OF["rx"]


def test_a_piece_with_an_orange_face_is_known_at_once() -> None:
    assert ledger("o?").kinds(0) == KINDS_OF["ox"]


def test_a_face_that_fits_no_piece_is_an_impossible_piece() -> None:
    assert kinds(at("a1=B:?o"), "B[9 Flip a1(ob), Pick a1(ob), Drop b3(ob)]") == ["bad-piece"]
    assert kinds(at("a1=B:x?"), "B[9 Flip a1(?b), Pick a1(?b), Drop b2(?b)]") == ["flip-mismatch"]
    assert kinds(at("a1=B:o?"), "B[9 Flip a1(b?), Pick a1(b?), Drop b2(b?)]") == ["inventory"]


def test_what_moves_reveal_is_counted() -> None:
    opened = after(start(), "B[1 Onboard a1/0 ??]", "B[1 Onboard a1/1 r?]", "W[2 Onboard d4/0 ??]")
    opened = after(opened, "W[2 Onboard d4/1 x?]", "B[3 Onboard b1/0 b?]", "W[4 Onboard d4/2 x?]")
    first = ("B[5 Flip a1(br), Pick a1(br), Drop b2(br)]", "W[6 Onboard d4/3 x?]")
    assert kinds(opened, *first, "B[7 Flip b1(rb), Pick b1(rb), Drop c1(rb)]") == ["inventory"]


Life = tuple[str, int, int]  # what is known of a piece in the end, and its first and last moment


def brute(lives: list[Life]) -> bool:
    """Whether kinds can be given to all pieces so that no moment needs too many, found by trying all."""
    choices = [[kind for kind in range(len(COUNTS)) if KINDS_OF[code] >> kind & 1] for code, _, _ in lives]
    return any(_fits(kinds, lives) for kinds in product(*choices))


def _fits(kinds: tuple[int, ...], lives: list[Life]) -> bool:
    pairs = list(zip(kinds, lives, strict=True))
    for moment in range(len(lives)):
        needed = Counter(kind for kind, (_, begin, end) in pairs if begin <= moment <= end)
        if any(count > COUNTS[kind] for kind, count in needed.items()):
            return False
    return True


def refined(code: str, dice: random.Random) -> str:
    """The code with one more face known, so that a piece of that kind exists."""
    ways = [code[:place] + face + code[place + 1 :] for place in (0, 1) if code[place] == "?" for face in "xbro"]
    return dice.choice([way for way in ways if KINDS_OF[way]] or [code])


def test_the_ledger_agrees_with_trying_everything() -> None:
    dice = random.Random(5)
    verdicts = Counter(_one_random_ledger(dice) for _ in range(400))
    assert min(verdicts[True], verdicts[False]) > 50


def _one_random_ledger(dice: random.Random) -> bool:
    made = Ledger()
    lives: list[Life] = []
    alive: list[int] = []
    for moment in range(6):
        if alive and dice.random() < 0.3:
            gone = alive.pop(dice.randrange(len(alive)))
            made = made.ended([gone])
            lives[gone] = (lives[gone][0], lives[gone][1], moment - 1)
        code = dice.choice(["b?", "r?", "o?", "rb", "bx", "?b", "xo", "bb"])
        made = made.onboarded(moment, code)
        lives.append((code, moment, 6))
        alive.append(moment)
        if made.possible and dice.random() < 0.5:
            seen = dice.choice(alive)
            code = refined(lives[seen][0], dice)
            made = made.seen(seen, code)
            lives[seen] = (code, *lives[seen][1:])
        assert made.possible == brute(lives), lives
        if not made.possible:
            return False
    return True


def test_an_adversarial_ledger_is_judged_quickly() -> None:
    made = Ledger()
    for identity in range(3000):
        made = made.onboarded(identity, "??")
        if identity >= 11:
            made = made.ended([identity - 11])
    assert made.possible
