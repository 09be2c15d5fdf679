"""Writing the Cleartext Format."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamenote.core.diagnostic import Safety
from gamenote.core.record import Header, Line, Node, Record, same
from gamenote.games.plateau.cleartext import FORMAT
from gamenote.games.plateau.play import Plateau
from tests.corpus import CORPUS, needs_corpus
from tests.games.plateau.cleartext.found import HEAD, OPENING, findings, mended, names, record, written
from tests.games.plateau.player import record as random_record

GOOD = sorted((CORPUS / "plateau" / "good").glob("*.plt")) if CORPUS else []


def rewritten(moves: str, **options: str) -> str:
    """The moves behind the opening, written again."""
    text = written(f"{HEAD}{OPENING}{moves})", **options)
    return text.partition("/1 bb]\n")[2] if "/1 bb]\n" in text else text


def test_the_header_has_its_order_one_property_a_line() -> None:
    text = written("(;PW[Bob]EV[Cup]PB[Ann]XQ[1][2]GC[about]GN[g];C[x])")
    assert text == (
        "(;GM[Plateau]\nSU[Standard]\nGN[g]\nGC[about]\nPB[Ann]\nPW[Bob]\nEV[Cup]\nXQ[1][2]\n;C[x]\n)\n"
    )


def test_a_setup_is_written_as_the_document_spells_it() -> None:
    assert "\nSU[Fast]\n" in written("(;GM[23]SU[fast])")


def test_what_gm_and_su_say_is_kept_when_it_is_not_known() -> None:
    text = written("(;GM[Go]SU[Quick])")
    assert "GM[Go]" in text and "SU[Quick]" in text and "Plateau" not in text


def test_what_is_written_is_utf_8_and_says_so() -> None:
    assert "CA[UTF-8]" in written("(;GM[23]CA[ISO-8859-1])")


def test_moves_are_written_in_full() -> None:
    assert rewritten(";B[003 P a1 (rr, xx)D B1(rr,xx)]") == ";B[3 Pick a1(rr,xx), Drop b1(rr,xx)]\n)\n"


def test_moves_are_written_short_when_wanted() -> None:
    text = rewritten(";B[3 Pick a1(rr,xx), Drop b1(rr,xx)]", notation="short")
    assert text == ";B[3 P a1(rr,xx), D b1(rr,xx)]\n)\n"


def test_a_movement_lists_only_what_changes_something() -> None:
    text = rewritten(";B[3 Pick a1(rr,xx), Drop a1(xx), Drop b1(rr)]")
    assert text == ";B[3 Pick a1(rr), Drop b1(rr)]\n)\n"


def test_a_resignation_has_no_number() -> None:
    assert rewritten(";B[3 Resign]") == ";B[Resign]\n)\n"


def test_an_opening_recorded_upside_down_is_turned() -> None:
    text = written(f"{HEAD};B[1 Onboard a1/0 rr];B[1 Onboard a1/0 xx];W[2 Onboard d4/0 bb])")
    assert ";B[1 Onboard a1/0 xx]\n;B[1 Onboard a1/1 rr]\n;W[2 Onboard d4/0 bb]\n" in text


def test_an_observer_sees_the_upper_piece_of_such_an_opening() -> None:
    text = written(f"{HEAD};B[1 Onboard a1/0 rr];B[1 Onboard a1/0 xx])", faces="observer")
    assert ";B[1 Onboard a1/0 ??]\n;B[1 Onboard a1/1 r?]\n" in text


def test_a_comment_in_a_move_node_stays_there() -> None:
    assert rewritten(r";B[3 Onboard b1/0 xx]C[x\]y\\]") == ";B[3 Onboard b1/0 xx]C[x\\]y\\\\]\n)\n"


def test_behind_an_illegal_move_moves_are_mended_in_spelling_only() -> None:
    moves = ";B[3 Onboard d3/3 xx];W[4 p d1( xx )D d1(xx)];B[5 nonsense]"
    expected = ";B[3 Onboard d3/3 xx]\n;W[4 Pick d1(xx), Drop d1(xx)]\n;B[5 nonsense]\n)\n"
    assert rewritten(moves) == expected


def test_without_an_engine_moves_are_mended_in_spelling_only() -> None:
    text = FORMAT.codec().write(
        record(f"{HEAD};B[1 Onboard A1/0  xx];B[3 P a1(xx), D a1(xx)])"), None, FORMAT.resolve({})
    )
    assert ";B[1 Onboard a1/0 xx]\n;B[3 Pick a1(xx), Drop a1(xx)]\n" in text


def test_a_wrong_capture_stays_as_it_was_written() -> None:
    text = rewritten(";B[3 Pick a1(rr), Drop a2(rr), Capture a2(xx)]")
    assert text == ";B[3 Pick a1(rr), Drop a2(rr), Capture a2(xx)]\n)\n"


def test_several_values_of_a_move_stay_as_they_were() -> None:
    assert ";B[1 Onboard a1/0 xx][two]\n" in written(f"{HEAD};B[1 Onboard a1/0 xx][two])")


def test_a_move_of_another_origin_cannot_break_the_tree() -> None:
    line: Line = (Node(), Node(actor="black", move="x]\\"), Node(actor="white", move="y"))
    made = Record("plateau", None, Header(), line)
    text = FORMAT.codec().write(made, Plateau(), FORMAT.resolve({}))
    assert [node.actor for node in record(text).line] == [None, "black", "white"]


def test_variations_are_written_as_trees() -> None:
    text = f"{HEAD}{OPENING}(;B[3 Onboard b1/0 xx])(;B[3 P a1(rr), D b1(rr)]))"
    assert written(text).endswith("(;B[3 Onboard b1/0 xx]\n)\n(;B[3 Pick a1(rr), Drop b1(rr)]\n)\n)\n")


def test_the_forfeited_turns_number_stays_as_it_was_counted() -> None:
    assert names(f"{HEAD}{OPENING};B[3 Onboard b1/0 xx])") == []


@pytest.mark.parametrize("seed", range(6))
def test_full_and_short_form_say_the_same(seed: int) -> None:
    codec, engine = FORMAT.codec(), Plateau()
    full = codec.write(random_record(seed, 60), engine, FORMAT.resolve({}))
    short = written(full, notation="short")
    assert written(short) == full
    assert written(full, notation="short") == short
    assert written(full) == full
    assert same(record(written(full)), record(full))


@pytest.mark.parametrize("seed", range(6))
def test_the_observers_form_is_legal_and_a_fixed_point(seed: int) -> None:
    full = FORMAT.codec().write(random_record(seed, 60), Plateau(), FORMAT.resolve({}))
    seen = written(full, faces="observer")
    assert written(seen, faces="observer") == seen
    assert written(seen) == seen
    assert findings(seen) == findings(full)


@needs_corpus
@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_records_of_others_are_written_the_same_both_ways(path: Path) -> None:
    full = written(path.read_text(encoding="utf-8"))
    assert written(full) == full
    assert written(written(full, notation="short")) == full
    seen = written(full, faces="observer")
    assert written(seen, faces="observer") == seen


def test_mending_the_spelling_gives_the_canonical_text() -> None:
    text = f"{HEAD}SU[Standard]\n{OPENING};b[ 3 p A1(rr, xX)D b1(rr,xx) ]\n)\n".replace(";b[", ";B[")
    assert mended(text, Safety.SAFE, ("ALL",)) == written(text)
