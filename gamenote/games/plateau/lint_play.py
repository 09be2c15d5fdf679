"""The rules about moving a stack, and about prisoners (PLT309 to PLT340).

The rules engine finds them; what it says is placed by the rule of the same name.
"""

from __future__ import annotations

from gamenote.core.change import Change
from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.rule import reported, rules_in


@reported("PLT309", "pick-not-own", Severity.ERROR)
def pick_not_own() -> None:
    """Pieces are picked up that the player cannot lift.

    Only the run of own pieces on top of a stack can be lifted; what lies under an enemy piece is pinned.

    Bad (after the usual head)::

        ;B[3 Pick d4(bb), Drop c3(bb)])
    """


@reported("PLT310", "pick-mismatch", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.MOVES)
def pick_mismatch() -> None:
    """The pieces picked up are not those on the board.

    The list runs from top to bottom, each piece as it lies.

    Bad (after the usual head)::

        ;B[3 Pick a1(br), Drop a2(rr)])
    """


@reported("PLT311", "flip-square", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.MOVES)
def flip_square() -> None:
    """A piece is flipped elsewhere than on the start square.

    The flip begins the movement of the very stack that moves.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 xr];W[2 Onboard d4/0 xx];W[2 Onboard d4/1 bb]
        ;B[3 Flip b1(rx), Pick a1(rx), Drop a2(rx)])

    Good (last lines)::

        ;B[3 Flip a1(rx), Pick a1(rx), Drop a2(rx)])
    """


@reported("PLT312", "flip-mismatch", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.MOVES)
def flip_mismatch() -> None:
    """The flipped piece is not the one on top turned over.

    A flip is written with the piece as it lies afterwards.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 xr];W[2 Onboard d4/0 xx];W[2 Onboard d4/1 bb]
        ;B[3 Flip a1(xr), Pick a1(rx), Drop a2(rx)])

    Good (last lines)::

        ;B[3 Flip a1(rx), Pick a1(rx), Drop a2(rx)])
    """


@reported("PLT313", "useless-flip", Severity.INFO)
def useless_flip() -> None:
    """A piece with two equal faces is flipped.

    Nothing changes by it; perhaps another piece was meant.

    Bad (after the usual head)::

        ;B[3 Flip a1(rr), Pick a1(rr), Drop a2(rr)])
    """


@reported("PLT314", "direction", Severity.ERROR)
def direction() -> None:
    """A stack leaves in a direction that its top face does not allow.

    Red moves orthogonally, blue diagonally, a blank either way, and orange one square straight and one diagonally
    outward.

    Bad (after the usual head)::

        ;B[3 Pick a1(rr), Drop b2(rr)])

    Good (after the usual head)::

        ;B[3 Pick a1(rr), Drop b1(rr)])
    """


@reported("PLT315", "distance", Severity.ERROR)
def distance() -> None:
    """A stack moves further than it has pieces.

    One space for each piece of the unit on the start square, those left behind included.

    Bad (after the usual head)::

        ;B[3 Pick a1(rr), Drop a4(rr)])

    Good (after the usual head)::

        ;B[3 Pick a1(rr), Drop a3(rr)])
    """


@reported("PLT316", "path", Severity.ERROR)
def path() -> None:
    """A stack leaves its line, or turns back.

    All drops and pick-ups lie on one line, each further on than the one before; orange passes over one certain
    square.

    Bad (after the usual head)::

        ;B[3 Pick a1(rr,xx), Drop a2(xx), Drop b2(rr)])

    Good (after the usual head)::

        ;B[3 Pick a1(rr,xx), Drop a2(xx), Drop a3(rr)])
    """


@reported("PLT317", "drop-mismatch", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.MOVES)
def drop_mismatch() -> None:
    """The pieces dropped are not at the bottom of the moving stack.

    Pieces are left from the bottom, and at least one travels on until the last square.

    Bad (after the usual head)::

        ;B[3 Pick a1(rr,xx), Drop a2(rr), Drop a3(rr)])

    Good (after the usual head)::

        ;B[3 Pick a1(rr,xx), Drop a2(xx), Drop a3(rr)])
    """


@reported("PLT318", "drop-incomplete", Severity.ERROR)
def drop_incomplete() -> None:
    """Pieces are picked up and never dropped.

    The last drop lists everything that still moves.

    Bad (after the usual head)::

        ;B[3 Pick a1(rr,xx), Drop a2(xx)])

    Good (after the usual head)::

        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx)])
    """


@reported("PLT319", "drop-then-pick", Severity.INFO, fix=Safety.SAFE)
def drop_then_pick() -> None:
    """Pieces are picked up where others were dropped just before.

    Read in this order it is clear what happens, but one of the two actions says the same.

    Bad (after the usual head)::

        ;B[3 Pick a1(rr,xx), Drop a2(xx), Pick a2(xx), Drop a3(rr,xx)])

    Good (after the usual head)::

        ;B[3 Pick a1(rr,xx), Drop a3(rr,xx)])
    """


@reported("PLT320", "blank-pin", Severity.ERROR)
def blank_pin() -> None:
    """A blank is dropped on an enemy on the way.

    Only weapons begin a pin. On the start square blanks may be left, since they only keep it.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,xx), Drop a2(xx), Drop a3(rr)])

    Good (last lines)::

        ;B[3 Pick a1(rr,xx), Drop a3(rr,xx)])
    """


@reported("PLT321", "blank-landing", Severity.ERROR)
def blank_landing() -> None:
    """A stack with a blank on top ends on an enemy.

    It may end on an empty square or on own pieces, whatever lies below them.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 rr];B[1 Onboard a1/1 xx];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(xx,rr), Drop a2(xx,rr)])

    Good (last lines)::

        ;B[3 Pick a1(xx,rr), Drop a3(xx,rr)])
    """


@reported("PLT322", "null-move", Severity.ERROR)
def null_move() -> None:
    """A move does nothing: no piece moves, none is captured.

    A flip alone is no turn either. A stack may stay where it is if it captures there.

    Bad (after the usual head)::

        ;B[3 Pick a1(rr), Drop a1(rr)])
    """


@reported("PLT323", "capture-blank", Severity.ERROR)
def capture_blank() -> None:
    """A stack with a blank on top captures.

    Only weapons capture, also on the square where they stand.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 rx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,rx), Drop a2(rx), Drop a3(rr)];W[4 Onboard d4/0 xx]
        ;B[5 Flip a2(xr), Pick a2(xr), Drop a2(xr), Capture a2(bb)])

    Good (last lines)::

        ;B[5 Pick a2(rx), Drop a2(rx), Capture a2(bb)])
    """


@reported("PLT324", "capture-square", Severity.ERROR)
def capture_square() -> None:
    """A capture on another square than the last drop.

    A stack captures where it has landed.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a3(bb)])

    Good (last lines)::

        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)])
    """


@reported("PLT325", "capture-not-last", Severity.ERROR)
def capture_not_last() -> None:
    """A movement goes on after a capture.

    A stack that captures has to stop there, and it has landed before.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,xx), Capture a2(bb,xx), Drop a2(rr,xx)])

    Good (last lines)::

        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)])
    """


@reported("PLT326", "capture-count", Severity.ERROR)
def capture_count() -> None:
    """More pieces are captured than the stack has, or than are there.

    A stack captures as many pieces as it has itself, own pieces that it landed on included.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr), Drop a2(rr), Capture a2(bb,xx)])

    Good (last lines)::

        ;B[3 Pick a1(rr), Drop a2(rr), Capture a2(bb)])
    """


@reported("PLT327", "capture-mismatch", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.MOVES)
def capture_mismatch() -> None:
    """The captured pieces are not those on the board.

    The list runs from top to bottom. Play goes on with the pieces that the board has.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,rr)])

    Good (last lines)::

        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)])
    """


@reported("PLT328", "capture-orientation", Severity.WARNING, fix=Safety.SAFE)
def capture_orientation() -> None:
    """A captured piece is written the other way up.

    It is the right piece, and prisoners have no way up any more.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bx]
        ;B[3 Pick a1(rr), Drop a2(rr), Capture a2(xb)])

    Good (last lines)::

        ;B[3 Pick a1(rr), Drop a2(rr), Capture a2(bx)])
    """


@reported("PLT329", "capture-declined", Severity.INFO)
def capture_declined() -> None:
    """A weapon ends on enemies and captures fewer than it could.

    The rules allow it, but nobody does it without need; probably the record lacks a piece or the whole capture.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx)])

    Good (last lines)::

        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)])
    """


@reported("PLT330", "top-unknown", Severity.INFO, fix=Safety.SAFE)
def top_unknown() -> None:
    """A hidden face is written where it can be seen.

    The top of a moving stack and the top of a new piece are open to everybody.

    Bad (after the usual head)::

        ;B[3 Pick a1(?r), Drop a2(rr)])

    Good (after the usual head)::

        ;B[3 Pick a1(r?), Drop a2(rr)])
    """


@reported("PLT331", "open-piece-unknown", Severity.INFO, fix=Safety.SAFE)
def open_piece_unknown() -> None:
    """A hidden face is written for a piece that lies open.

    Captured pieces are shown to both players, and prisoners lie open.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr), Drop a2(rr), Capture a2(b?)])

    Good (last lines)::

        ;B[3 Pick a1(rr), Drop a2(rr), Capture a2(bb)])
    """


@reported("PLT332", "tender-prisoners", Severity.ERROR)
def tender_prisoners() -> None:
    """A player tenders pieces that he has not captured.

    Prisoners that were exchanged before are back in the reserve of their owner.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)]
        ;W[4 Onboard d4/0 rr]
        ;B[5 Tender (rr)])

    Good (last lines)::

        ;B[5 Tender (bb)])
    """


@reported("PLT333", "exchange-prisoners", Severity.ERROR)
def exchange_prisoners() -> None:
    """A player gives pieces in exchange that he has not captured.

    Each side gives back prisoners, pieces of the other side.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)]
        ;W[4 Onboard b2/0 xx];B[5 Onboard d1/0 xx];W[6 Onboard b2/1 rr];B[7 Onboard d2/0 xx]
        ;W[8 Pick b2(rr,xx), Drop a2(rr,xx), Capture a2(rr,xx)]
        ;B[9 Tender (bb,xx)]
        ;W[9 Exchange (bb)])

    Good (last lines)::

        ;W[9 Exchange (rr)])
    """


@reported("PLT334", "tender-pending", Severity.ERROR)
def tender_pending() -> None:
    """A tender is not answered.

    The other player exchanges or refuses before anything else happens.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)]
        ;W[4 Onboard d4/0 rr]
        ;B[5 Tender (bb)]
        ;W[5 Onboard d4/1 xx])

    Good (last lines)::

        ;W[5 Refuse])
    """


@reported("PLT335", "tender-repeated", Severity.ERROR)
def tender_repeated() -> None:
    """A refused combination is tendered again in the same turn.

    After a refusal the player tenders other pieces, onboards or moves.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)]
        ;W[4 Onboard d4/0 rr]
        ;B[5 Tender (bb)]
        ;W[5 Refuse]
        ;B[5 Tender (bb)])

    Good (last lines)::

        ;B[5 Tender (xx)])
    """


@reported("PLT336", "futile-tender", Severity.INFO)
def futile_tender() -> None:
    """A tender to a player who has no prisoners.

    He can only refuse, so it changes nothing.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)]
        ;W[4 Onboard d4/0 rr]
        ;B[5 Tender (bb)])

    Good (last lines)::

        ;B[5 Onboard d1/0 xx])
    """


@reported("PLT337", "exchange-unsolicited", Severity.ERROR)
def exchange_unsolicited() -> None:
    """An Exchange or a Refuse without a tender before it.

    Probably the record of the tender is missing.

    Bad (after the usual head)::

        ;B[3 Refuse])

    Good (after the usual head)::

        ;B[3 Onboard b1/0 xx])
    """


@reported("PLT338", "exchange-value", Severity.ERROR)
def exchange_value() -> None:
    """The pieces given in exchange have the wrong value.

    An equal value, or a greater one; where no set of prisoners is equal, the next lower value will do.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)]
        ;W[4 Onboard b2/0 xx];B[5 Onboard d1/0 xx];W[6 Onboard b2/1 rr];B[7 Onboard d2/0 xx]
        ;W[8 Pick b2(rr,xx), Drop a2(rr,xx), Capture a2(rr,xx)]
        ;B[9 Tender (bb,xx)]
        ;W[9 Exchange (xx)])

    Good (last lines)::

        ;W[9 Exchange (rr)])
    """


@reported("PLT339", "refuse-illegal", Severity.ERROR)
def refuse_illegal() -> None:
    """A tender is refused that could be answered.

    A player may refuse only if neither an equal nor a lower value can be given.

    Bad::

        (;GM[Plateau];B[1 Onboard a1/0 xx];B[1 Onboard a1/1 rr];W[2 Onboard a2/0 xx];W[2 Onboard a2/1 bb]
        ;B[3 Pick a1(rr,xx), Drop a2(rr,xx), Capture a2(bb,xx)]
        ;W[4 Onboard b2/0 xx];B[5 Onboard d1/0 xx];W[6 Onboard b2/1 rr];B[7 Onboard d2/0 xx]
        ;W[8 Pick b2(rr,xx), Drop a2(rr,xx), Capture a2(rr,xx)]
        ;B[9 Tender (bb,xx)]
        ;W[9 Refuse])

    Good (last lines)::

        ;W[9 Exchange (rr)])
    """


@reported("PLT340", "resign-out-of-turn", Severity.INFO)
def resign_out_of_turn() -> None:
    """A player resigns while the other one is on turn.

    It ends the game all the same, but the record may have the wrong colour.

    Bad (after the usual head)::

        ;W[Resign])

    Good (after the usual head)::

        ;B[Resign])
    """


RULES = rules_in(globals())
