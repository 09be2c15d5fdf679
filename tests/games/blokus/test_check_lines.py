"""Legal moves counted at the first plies of one game in each variant, as Pentobi's rule check accepts them.

The games themselves and the counts of all their plies lie with the corpora; the short lines here stand alone.
"""

from __future__ import annotations

import pytest

from gamenote.games.blokus.play import ENGINE
from tests.games.blokus.table import after, kinds, legal, placement

LINES = {
    "classic": (
        "58 58 58 58 197 197",
        "b18,c18,b19,a20,b20",
        "r18,s18,s19,s20,t20",
        "t1,t2,r3,s3,t3",
        "a1,a2,a3,b3,c3",
        "f15,e16,f16,d17,e17",
    ),
    "classic_2": (
        "58 58 58 58 197 197",
        "c18,a19,b19,c19,a20",
        "r18,s18,s19,s20,t20",
        "s1,t1,s2,r3,s3",
        "a1,b1,b2,b3,c3",
        "f15,e16,f16,d17,e17",
    ),
    "classic_3": (
        "58 58 58 58 197 197",
        "b18,c18,b19,a20,b20",
        "r18,r19,s19,t19,t20",
        "t1,r2,s2,t2,r3",
        "a1,b1,b2,b3,c3",
        "f15,e16,f16,d17,e17",
    ),
    "duo": (
        "414 414 696 695 687 604 626",
        "e10,d11,e11,f11,e12",
        "j4,i5,j5,k5,j6",
        "i8,h9,i9,g10,h10",
        "h6,g7,h7,i7,g8",
        "j7,k7,k8,l8,k9",
        "d8,d9,e9,f9,f10",
    ),
    "junior": (
        "189 189 218 211 204 155 174",
        "d10,e10,c11,d11,e11",
        "i5,j5,h6,i6,j6",
        "f7,g7,f8,g8,f9",
        "e5,f5,g5,e6,f6",
        "d7,c8,d8,c9",
        "c4,d4,c5,c6,c7",
    ),
    "trigon": (
        "2478 2065 1652 1239 1119 1224",
        "r12,r13,s13,r14,s14,r15",
        "r4,q5,r5,p6,q6,p7",
        "j12,k12,l12,m12,n12,o12",
        "y7,z7,v8,w8,x8,y8",
        "p12,n13,o13,p13,n14,o14",
    ),
    "trigon_2": (
        "2478 2065 1652 1239 1067 919",
        "t12,s13,t13,r14,s14,r15",
        "r4,q5,r5,p6,q6,p7",
        "j7,k7,l7,m7,n7,o7",
        "u12,v12,w12,x12,y12,z12",
        "q9,r9,q10,r10,r11,s11",
    ),
    "trigon_3": (
        "2478 2065 1652 1170 1133",
        "p11,o12,p12,o13,p13,p14",
        "p3,p4,q4,q5,r5,r6",
        "j9,k9,i10,j10,h11,i11",
        "n9,o9,m10,n10,m11,n11",
    ),
    "nexos": (
        "515 515 515 515 899 894",
        "i18,i20,f21,h21",
        "r17,t17,u18,u20",
        "t5,s6,s8,r9",
        "e6,e8,f9,h9",
        "m14,j15,l15,i16",
    ),
    "nexos_2": (
        "515 515 515 515 899 900",
        "i18,i20,f21,h21",
        "q18,r19,t19,u20",
        "t5,s6,s8,r9",
        "e6,e8,f9,h9",
        "m14,j15,l15,i16",
    ),
    "callisto": (
        "264 263 262 261 260 259",
        "k17",
        "k16",
        "l17",
        "e7",
        "n16",
    ),
    "callisto_2": (
        "120 119 118 117 756 618 700",
        "g6",
        "k7",
        "j11",
        "f10",
        "g7,g8,f9,g9,h9",
        "d8,e8,f8,e9,e10",
    ),
    "callisto_2_4": (
        "264 263 262 261 260 259",
        "g11",
        "n16",
        "p10",
        "f11",
        "m16",
    ),
    "callisto_3": (
        "196 195 194 193 192",
        "j15",
        "p10",
        "i16",
        "p11",
    ),
    "gembloq": (
        "36 36 36 36",
        "j23,k23,h24,i24,j24,k24,f25,g25,h25,i25,d26,e26,f26,g26,b27,c27,d27,e27,b28,c28",
        "at23,au23,at24,au24,av24,aw24,av25,aw25,ax25,ay25,ax26,ay26,az26,ba26,az27,ba27,bb27,bc27,bb28,bc28",
        "bb1,bc1,az2,ba2,bb2,bc2,ax3,ay3,az3,ba3,av4,aw4,ax4,ay4,at5,au5,av5,aw5,at6,au6",
    ),
    "gembloq_2": (
        "82 82 337 333",
        "v17,w17,t18,u18,v18,w18,r19,s19,t19,u19,p20,q20,r20,s20,n21,o21,p21,q21,n22,o22",
        "ad1,ae1,ab2,ac2,ad2,ae2,z3,aa3,ab3,ac3,x4,y4,z4,aa4,v5,w5,x5,y5,v6,w6",
        "v11,w11,t12,u12,v12,w12,t13,u13,v13,w13,t14,u14,v14,w14,t15,u15,v15,w15,v16,w16",
    ),
    "gembloq_2_4": (
        "36 36 36 36",
        "j23,k23,h24,i24,j24,k24,f25,g25,h25,i25,d26,e26,f26,g26,b27,c27,d27,e27,b28,c28",
        "at23,au23,at24,au24,av24,aw24,av25,aw25,ax25,ay25,ax26,ay26,az26,ba26,az27,ba27,bb27,bc27,bb28,bc28",
        "bb1,bc1,az2,ba2,bb2,bc2,ax3,ay3,az3,ba3,av4,aw4,ax4,ay4,at5,au5,av5,aw5,at6,au6",
    ),
    "gembloq_3": (
        "112 82 82 410",
        "z1,aa1,z2,aa2,ab2,ac2,z3,aa3,ab3,ac3,x4,y4,z4,aa4,v5,w5,x5,y5,v6,w6",
        "j15,k15,h16,i16,j16,k16,f17,g17,h17,i17,d18,e18,f18,g18,b19,c19,d19,e19,b20,c20",
        "ap17,aq17,ap18,aq18,ar18,as18,ar19,as19,at19,au19,ax19,ay19,at20,au20,av20,aw20,ax20,ay20,av21,aw21",
    ),
}


@pytest.mark.parametrize("variant", LINES)
def test_legal_moves_are_counted_at_every_ply(variant: str) -> None:
    numbers, *moves = LINES[variant]
    position, found = after(variant), []
    for move in moves:
        found.append(legal(position))
        assert kinds(position, move) == []
        position = ENGINE.play(position, placement(position, move))
    found.append(legal(position))
    assert found == [int(number) for number in numbers.split(" ")]


@pytest.mark.parametrize("variant", LINES)
def test_legal_moves_are_just_those_that_nothing_speaks_against(variant: str) -> None:
    """Every third placement of the game, tried on a position of it."""
    position = after(variant, " ".join(LINES[variant][1:]))
    rows, listed = position.table, set(ENGINE.legal_moves(position))
    assert position.mover is not None
    for form in rows.forms[::3]:
        for point in list(rows.board.names)[::3]:
            cells = tuple(point + cell for cell in form.cells)
            if rows.board.names.keys() >= set(cells) and rows.form_at(cells) == form:
                move = placement(position, ",".join(rows.board.names[cell] for cell in cells))
                assert (ENGINE.judge(position, move) == ()) == (move in listed)
