"""The rules about prisoners and resignation (PLT331 to PLT340).

The rules engine finds them; what it says is placed by the rule of the same name.
"""

from __future__ import annotations

from gamenote.core.diagnostic import Safety, Severity
from gamenote.core.rule import reported, rules_in


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
