"""Counts of move sequences of Chinese chess, by depth.

They were made with engines that share no code: one in C, one in Python; and are those of the tables of
Fairy-Stockfish's tests and of Wukong as far as these go.
"""

from __future__ import annotations

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"

PERFT: dict[str, tuple[int, ...]] = {
    START: (44, 1920, 79666, 3290240, 133312995),
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w": (
        49, 2265, 100326, 4485547, 193684305,
    ),
    "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w": (13, 272, 3707, 92741, 1452406, 40090779),
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w": (38, 1128, 43929, 1339047),
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w": (7, 281, 8620, 326201, 10369923),
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w": (25, 424, 9850, 202884),
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w": (28, 516, 14808, 395483),
    "R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w": (21, 364, 7626, 162837),
    "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w": (28, 222, 6241, 64971),
    "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w": (23, 345, 8124, 149272),
    "2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w": (21, 195, 3883, 48060),
    "CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w": (19, 583, 11714, 376467),
    "3k5/4P4/4P4/4P4/4P4/9/9/9/9/5K3 w": (11, 6, 65, 73),  # with stalemates
    "4k4/9/9/9/9/9/9/9/4r4/3K5 w": (0,),
}  # fmt: skip
