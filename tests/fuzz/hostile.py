"""Texts that are made to take long: for each format, one unit again and again within the frame of a game.

A text of `size` characters is a head, as many units as fit and a tail. `ANY` is tried in all formats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

Text = Callable[[int], str]

TAGS = '[Event "x"]\n[GameType "20"]\n\n'
PGN = '[Event "x"]\n[Result "*"]\n\n'
GN = '[Event "x"]\n[Site "y"]\n[Date "2026.01.31"]\n[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n'
PLT = "(;GM[Plateau]SU[Standard]"
BLK = "(;GM[Blokus Duo]CA[UTF-8]"
EPI = "player@0|F1E1"
DOCUMENT = '{"schema_version": 1, "format": "gamenote", "games": ['
LINE = '{"schema_version": 1, "format": "gamenote", "game": "draughts", "variant": "russian", "lines": ['


def repeated(unit: str, head: str = "", tail: str = "") -> Text:
    return lambda size: head + unit * (size // len(unit)) + tail


def nested(opening: str, closing: str, head: str = "", tail: str = "") -> Text:
    """As deep as it is long."""

    def text(size: int) -> str:
        depth = size // (len(opening) + len(closing))
        return head + opening * depth + closing * depth + tail

    return text


def numbered(unit: str, head: str = "", tail: str = "") -> Text:
    """Units that differ, with their number in the place of @."""
    return lambda size: (
        head + "".join(unit.replace("@", str(index)) for index in range(size // (len(unit) + 3))) + tail
    )


ANY: Mapping[str, Text] = {
    **{
        f"only {unit!r}": repeated(unit)
        for unit in ("{", "}", "(", ")", "[", "]", '"', "\\", ";", ":", "9", " ", "x")
    },
    **{
        f"only {unit!r}": repeated(unit)
        for unit in ("\n", "\r", "\r\n", "\0", "é", "%", "$", "*", "-", "a1 ", "\udc80")
    },
    "open values": repeated(";A["),
    "open tags": repeated('[A "b'),
    "open tags in lines": repeated('[A "b\n'),
    "open variations": repeated("(;"),
    "escapes": repeated('\\"'),
    "escaped brackets": repeated("\\]", "(;C["),
    "blank lines with blanks": repeated(" \n\t\r\n"),
    "brackets in turn": repeated("([{"),
    "closing brackets in turn": repeated(")]}"),
    "controls": repeated("\x1b[31m\u202e"),
}

HOSTILE: Mapping[str, Mapping[str, Text]] = {
    "pdn": {
        "moves that cannot be played": repeated("1. 32-28 ", TAGS, "*\n"),
        "one long line of numbered moves": numbered("@. 32-28 19-23 ", TAGS, "*\n"),
        "variations side by side": repeated("(1. 31-27) ", f"{TAGS}1. 32-28 ", "*\n"),
        "nested variations": nested("1. 32-28 (", ") ", TAGS, "*\n"),
        "open variations behind moves": repeated("1. 32-28 (", TAGS),
        "comments": repeated("{ a } ", f"{TAGS}1. 32-28 ", "*\n"),
        "open comments": repeated("{ 1. 32-28 ", TAGS),
        "one comment of braces": repeated("{", f"{TAGS}1. 32-28 {{", "} *\n"),
        "tags": numbered('[A@ "x"]\n', "", f"{TAGS}1. 32-28 *\n"),
        "one tag again and again": repeated('[Event "x"]\n', "", "1. 32-28 *\n"),
        "known tags in capitals": repeated('[EVENT "x"]\n', "", "1. 32-28 *\n"),
        "damaged tags": repeated('[Event "x\n', "", f"{TAGS}1. 32-28 *\n"),
        "one long number": repeated("9", TAGS + "1", ". 32-28 *\n"),
        "one long square": repeated("9", TAGS + "1. 3", "-28 *\n"),
        "one long capture": repeated("x28", TAGS + "1. 32", " *\n"),
        "one long value": repeated("x", '[Event "', f'"]\n{TAGS}1. 32-28 *\n'),
        "signs": repeated("!", f"{TAGS}1. 32-28", " *\n"),
        "numbered signs": repeated("$1 ", f"{TAGS}1. 32-28 ", "*\n"),
        "ends": repeated("* "),
        "results": repeated("1-1 ", TAGS),
        "tiny games": repeated('[GameType "20"]\n\n1. 32-28 *\n\n'),
        "tiny games without a variant": repeated('[Event "x"]\n\n1. 32-28 *\n\n'),
        "positions": repeated('/FEN "W:W1:B2"/ ', f"{TAGS}1. 32-28 ", "*\n"),
        "a position of many squares": repeated("K1,", f'{TAGS[:-1]}[FEN "W:W', ':B2"]\n\n1. 1-2 *\n'),
        "foreign words": repeated("Nf3 ", f"{TAGS}1. 32-28 ", "*\n"),
        "clocks": repeated("{[%clk 0:01]} ", f"{TAGS}1. 32-28 ", "*\n"),
        "suppressions": repeated("{ gamenote: allow move-number } ", f"{TAGS}1. 32-28 ", "*\n"),
        "unknown moves": repeated("... ", f"{TAGS}1. 32-28 ", "*\n"),
        "open commands": repeated("[%a", f"{TAGS}1. 32-28 {{", "} *\n"),
        "commands in one another": nested("[%a ", "]", f"{TAGS}1. 32-28 {{", "} *\n"),
        "games without an end of a tag": repeated('*\n\n[A "', TAGS),
        "stars behind moves": repeated("32-28*", TAGS),
        "results behind moves": repeated("28x19 2-0", TAGS),
        "lines that are ignored": repeated("%\n", f"{TAGS}1. 32-28\n", "*\n"),
        "open positions": repeated('/FEN "', f"{TAGS}1. 32-28 ", "*\n"),
        "positions of many captures": repeated(
            '[GameType "20"]\n[FEN "W:WK5:B8,10,17,19,28,30,37,39"]\n\n1. 5-11 *\n\n'
        ),
        "squares of four digits": repeated("3228 ", TAGS, "*\n"),
        "one tag of many quotes": repeated('\\"', f'{TAGS[:-1]}[A "', '"]\n\n1. 32-28 *\n'),
        "blanks before a bracket": repeated("[" + " " * 200, TAGS, "*\n"),
        "kings that go to and fro": repeated("1-2 3-4 2-1 4-3 ", f'{TAGS[:-1]}[FEN "W:WK1:BK3"]\n\n', "*\n"),
    },
    "pgn": {
        "moves that cannot be played": repeated("1. e4 ", PGN, "*\n"),
        "knights that go to and fro": repeated("Nf3 Nf6 Ng1 Ng8 ", PGN, "*\n"),
        "one long line of numbered moves": numbered("@. Nf3 Nf6 ", PGN, "*\n"),
        "variations side by side": repeated("(1. d4) ", f"{PGN}1. e4 ", "*\n"),
        "nested variations": nested("1. d4 (", ") ", PGN, "*\n"),
        "open variations behind moves": repeated("1. e4 (", PGN),
        "comments": repeated("{ a } ", f"{PGN}1. e4 ", "*\n"),
        "comments before the moves": repeated("{ a } ", PGN, "*\n"),
        "moves that cannot be read": numbered("@. Nf3 Nc ", PGN, "*\n"),
        "words in the place of moves": repeated("1. 4 ", PGN, "*\n"),
        "numbers without moves": repeated("1... 2. ", f"{PGN}1. e4 ", "*\n"),
        "dots before moves": repeated("... e5 ", f"{PGN}1. e4 ", "*\n"),
        "empty comments": repeated("{}", f"{PGN}1. e4 ", " *\n"),
        "comments that have swallowed moves": repeated("{a 1. e4 {b} 2. ", f"{PGN}1. e4 e5 ", "*\n"),
        "comments that end at blank lines": repeated("{a\n\n2. e4 ", f"{PGN}1. e4 e5 ", "*\n"),
        "open comments": repeated("{ 1. e4 ", PGN),
        "open comments behind blank lines": repeated("\n\n1. e4 {", f"{PGN}1. e4 "),
        "one comment of braces": repeated("{", f"{PGN}1. e4 {{", "} *\n"),
        "tags": numbered('[A@ "x"]\n', "", f"{PGN}1. e4 *\n"),
        "one tag again and again": repeated('[Event "x"]\n', "", "1. e4 *\n"),
        "known tags in capitals": repeated('[EVENT "x"]\n', "", "1. e4 *\n"),
        "damaged tags": repeated('[Event "x\n', "", f"{PGN}1. e4 *\n"),
        "tags among the moves": repeated('[ECO "C50"]\n', f"{PGN}1. e4\n", "*\n"),
        "brackets among the moves": repeated("[x]", f"{PGN}1. e4 ", " *\n"),
        "one long number": repeated("9", PGN + "1", ". e4 *\n"),
        "one long square": repeated("9", PGN + "1. e", " *\n"),
        "one long capture": repeated("xd5", PGN + "1. e", " *\n"),
        "one long promotion": repeated("=Q", PGN + "1. e8", " *\n"),
        "one long value": repeated("x", '[Event "', f'"]\n{PGN}1. e4 *\n'),
        "one tag of many quotes": repeated('"', f'{PGN[:-1]}[A "', '"]\n\n1. e4 *\n'),
        "signs": repeated("!", f"{PGN}1. e4", " *\n"),
        "numbered signs": repeated("$1 ", f"{PGN}1. e4 ", "*\n"),
        "bare signs": repeated("+= ", f"{PGN}1. e4 ", "*\n"),
        "checks": repeated("+", f"{PGN}1. e4", " *\n"),
        "ends": repeated("* "),
        "results": repeated("1-0 ", PGN),
        "castling and results": repeated("0-0 ", PGN, "*\n"),
        "tiny games": repeated(f"{PGN}1. e4 *\n\n"),
        "tiny games without tags": repeated("1. e4 *\n\n"),
        "moves without a blank": repeated("1.e4e5", PGN, "*\n"),
        "long moves": repeated("g1f3 g8f6 f3g1 f6g8 ", PGN, "*\n"),
        "letters of another language": repeated("Sf3 Sf6 Sg1 Sg8 ", PGN, "*\n"),
        "figurines": repeated("\u2658f3 \u265ef6 \u2658g1 \u265eg8 ", PGN, "*\n"),
        "moves that can mean two pieces": repeated("Nd2 Nd7 ", PGN, "*\n"),
        "null moves": repeated("-- ", PGN, "*\n"),
        "unknown moves": repeated("... ", f"{PGN}1. e4 ", "*\n"),
        "drops": repeated("N@f3 ", f'{PGN[:-1]}[Variant "Crazyhouse"]\n\n1. e4 ', "*\n"),
        "a position of many ranks": repeated("8/", f'{PGN[:-1]}[FEN "', ' w - - 0 1"]\n\n1. e4 *\n'),
        "a position of many pieces": repeated("Q", f'{PGN[:-1]}[FEN "', ' w - - 0 1"]\n\n1. e4 *\n'),
        "clocks": repeated("{[%clk 0:0:1]} ", f"{PGN}1. e4 ", "*\n"),
        "evaluations": repeated("[%eval 0.1,2] ", f"{PGN}1. e4 {{", "} *\n"),
        "arrows": repeated("Ga1h8,", f"{PGN}1. e4 {{[%cal ", "]} *\n"),
        "open commands": repeated("[%a", f"{PGN}1. e4 {{", "} *\n"),
        "commands in one another": nested("[%a ", "]", f"{PGN}1. e4 {{", "} *\n"),
        "suppressions": repeated("{ gamenote: allow check-false } ", f"{PGN}1. e4 ", "*\n"),
        "lines that are ignored": repeated("%\n", f"{PGN}1. e4\n", "*\n"),
        "comments up to the end of the line": repeated("; a\n", f"{PGN}1. e4\n", "*\n"),
        "blank lines among the moves": repeated("\n\n", f"{PGN}1. e4", "e5 *\n"),
        "prose between games": repeated("words \n", f"{PGN}1. e4 *\n\n", "\n1. d4 *\n"),
    },
    "2048gn": {
        "turns that cannot be played": repeated("1. L b2 ", GN, "*\n"),
        "turns": numbered("@. L b2 ", GN, "*\n"),
        "comments": repeated("{ a } ", f"{GN}1. L b2 ", "*\n"),
        "open comments": repeated("{ 1. L b2 ", GN),
        "tags": numbered('[A@ "x"]\n', "", f"{GN}1. L b2 *\n"),
        "one tag again and again": repeated('[Event "x"]\n', "", f"{GN}1. L b2 *\n"),
        "starting boards": repeated('[InitialBoard "a1 b1"]\n', "", "1. L b2 *\n"),
        "a board of many tiles": repeated("a1 ", '[InitialBoard "', '"]\n\n1. L b2 *\n'),
        "one long number": repeated("9", GN + "1", ". L b2 *\n"),
        "one long tile": repeated("4", GN + "1. L ", "b2 *\n"),
        "one long score": repeated("9", '[FinalScore "', f'"]\n{GN}1. L b2 *\n'),
        "missing tiles": repeated("1. L ", GN, "*\n"),
        "missing swipes": repeated("1. b2 ", GN, "*\n"),
        "small letters": repeated("1. l B2 ", GN, "*\n"),
        "glued words": repeated("Lb2", GN, "*\n"),
        "ends": repeated("Locked ", f"{GN}1. L b2 "),
        "tiny games": repeated('[Player "A"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n\n'),
        "junk words": repeated("zug ", f"{GN}1. L b2 ", "*\n"),
        "signs": repeated("! ", f"{GN}1. L ", "b2 *\n"),
        "variations": repeated("( 1. L b2 ) ", GN, "*\n"),
        "numbers without a period": repeated("1 { a } ", GN, "*\n"),
        "a number before many comments": repeated("{ a } ", f"{GN}1. L b2 2 ", "L b2 *\n"),
        "elisions": repeated("... ", f"{GN}1. L b2 ", "*\n"),
        "ends of lines in a tag": repeated('[A "b\n', f"{GN}1. L b2 *\n"),
        "directives": repeated("{ gamenote: disable TFE } ", f"{GN}1. L b2 ", "*\n"),
        "fences": repeated("```\n", GN),
    },
    "plateau": {
        "moves that cannot be played": repeated(";B[1 Onboard a1/0 xx]", PLT, ")"),
        "variations side by side": repeated("(;B[1 Onboard a1/0 xx])", PLT, ")"),
        "nested variations": nested("(;B[1 Onboard a1/0 xx]", ")", PLT, ")"),
        "nested variations in pairs": nested("(;B[a](;W[b])", ")", PLT, ")"),
        "open variations": repeated("(;B[1 Onboard a1/0 xx]", PLT),
        "many properties": numbered("X@[y]", PLT, ")"),
        "one property again and again": repeated("PB[x]", PLT, ")"),
        "many values": repeated("[x]", f"{PLT}AB", ")"),
        "many moves in a node": repeated("B[1 Onboard a1/0 xx]", f"{PLT};", ")"),
        "empty moves in a node": repeated("W[]", f"{PLT};", ")"),
        "comments": repeated("C[x]", f"{PLT};B[1 Onboard a1/0 xx]", ")"),
        "one long comment": repeated("x", f"{PLT}C[", "])"),
        "one long number": repeated("9", f"{PLT};B[1", " Onboard a1/0 xx])"),
        "one move of many actions": repeated("Pick a1(rr), Drop a2(rr), ", f"{PLT};B[1 ", "])"),
        "one long stack": repeated("rr,", f"{PLT};B[1 Pick a1(", "rr), Drop a2(rr)])"),
        "one long tender": repeated("bb,", f"{PLT};B[1 Tender (", "bb)])"),
        "empty nodes": repeated(";", PLT, ")"),
        "empty variations": repeated("()", PLT, ")"),
        "small letters": repeated(";Black[1 onboard A1/0 XX]", PLT, ")"),
        "tiny games": repeated("(;GM[Plateau];B[1 Onboard a1/0 xx])\n"),
        "escapes": repeated("\\]", f"{PLT}C[", "])"),
        "junk between nodes": repeated("zug ;B[1 Onboard a1/0 xx]", PLT, ")"),
        "suppressions": repeated(";C[gamenote: allow move-number]", PLT, ")"),
        "starts of games in a comment": repeated("\n(;GM[Plateau\\]", f"{PLT}C[", "])"),
        "starts of games within a game": repeated("(;GM[Plateau]", PLT, ")"),
        "closing brackets behind values": repeated("C[x]] ", PLT, ")"),
        "results": repeated("RE[B+1]", PLT, ")"),
        "soft breaks": repeated("\\\n", f"{PLT};B[1 ", "Onboard a1/0 xx])"),
    },
    "blokus": {
        "moves that cannot be played": repeated(";B[e10]", BLK, ")"),
        "variations side by side": repeated("(;B[e10])", BLK, ")"),
        "nested variations": nested("(;B[e10]", ")", BLK, ")"),
        "open variations": repeated("(;B[e10]", BLK),
        "many properties": numbered("X@[y]", BLK, ")"),
        "one property again and again": repeated("PB[x]", BLK, ")"),
        "a setup of many values": repeated("[a1,a2]", f"{BLK}AB", ")"),
        "setups": repeated(";AB[a1,a2]", BLK, ")"),
        "many moves in a node": repeated("B[e10]", f"{BLK};", ")"),
        "one long move": repeated("e10,", f"{BLK};B[", "e10])"),
        "old moves": repeated("[e10]", f"{BLK};B", ")"),
        "one long number": repeated("9", f"{BLK};B[e1", "])"),
        "one long variant name": repeated(" Blokus", "(;GM[Blokus", "];B[e10])"),
        "empty moves in a node": repeated("W[]", f"{BLK};", ")"),
        "brackets out of place": repeated("[(;", BLK),
        "comments": repeated("C[x]", f"{BLK};B[e10]", ")"),
        "passes": repeated(";B[];W[]", BLK, ")"),
        "point lists": repeated("a1:b2,", f"{BLK};B[", "a1])"),
        "blanks in points": repeated(" e10 , ", f"{BLK};B[", "e11])"),
        "empty variations": repeated("()", BLK, ")"),
        "tiny games": repeated("(;GM[Blokus Duo];B[e10])\n"),
        "character sets": repeated("CA[latin-1]", "(;GM[Blokus Duo]", ";B[e10])"),
        "annotations": repeated("BM[1]TE[2]", f"{BLK};B[e10]", ")"),
        "empty points": repeated(",", f"{BLK};B[", "])"),
        "moves of four colours": repeated(";1[a1];2[t20];3[t1];4[a20]", BLK, ")"),
        "erased points": repeated("[a1]", f"{BLK}AE", ")"),
        "starts of games in a comment": repeated("\n(;GM[Blokus Duo\\]", f"{BLK}C[", "])"),
    },
    "2048episode": {
        "swipes": repeated("#U61#D91", EPI, "|N/A@0\n"),
        "swipes out of turn": repeated("#U", EPI, "|N/A@0\n"),
        "placings out of turn": repeated("61", EPI, "|N/A@0\n"),
        "rewards": repeated("#U[4]61#D[8]91", EPI, "|N/A@0\n"),
        "times": repeated("#U(12)61(3)#D(4)91(5)", EPI, "|N/A@0\n"),
        "one long reward": repeated("9", f"{EPI}#U[", "]61|N/A@0\n"),
        "one long time": repeated("9", f"{EPI}#U(", ")61|N/A@0\n"),
        "one long number of milliseconds": repeated("9", "player@", "|F1E1|N/A@0\n"),
        "one long name": repeated("x", "", "@0|F1E1|N/A@0\n"),
        "names without an end": repeated("player@"),
        "bars": repeated("|", "player@0"),
        "episodes without an end": repeated("player@0|F1E1#U61|\n"),
        "episodes without a line end": repeated("player@0|F1E1#U61|N/A@0"),
        "tiny episodes": repeated("player@0|F1E1|N/A@0\n"),
        "lines of nothing": repeated(" \r\n", "player@0|F1E1|N/A@0", "player@0|F1E1|N/A@0\n"),
        "rewards without an end": repeated("#U[4", EPI, "|N/A@0\n"),
        "blanks behind an episode": repeated(" ", f"{EPI}|N/A@0", "x\n"),
    },
    "json": {
        "empty games": repeated("{},", DOCUMENT, "{}]}"),
        "nested objects": nested('{"a":', "}", "", ""),
        "nested lists": nested("[", "]", DOCUMENT, "]}"),
        "open objects": repeated('{"a":', DOCUMENT),
        "one long number": repeated("9", '{"schema_version": 1', "}"),
        "one long string": repeated("x", '{"format": "', '"}'),
        "escapes": repeated("\\u0000", '{"format": "', '"}'),
        "one key again and again": repeated('"a":1,', "{", '"a":1}'),
        "many keys": numbered('"a@":1,', "{", '"a":1}'),
        "commas": repeated(",", DOCUMENT, "]}"),
        "colons": repeated(":", DOCUMENT, "]}"),
        "halves of characters": repeated("\\ud800", '{"format": "', '"}'),
        "numbers with exponents": repeated("1e9,", "[", "1]"),
        "words of no meaning": repeated("nul,", DOCUMENT, "]}"),
        "closing brackets": repeated("]", f"{DOCUMENT}{LINE}{{"),
        "nested games": nested(DOCUMENT, "]}"),
        "edits": repeated(
            '["ply","1"],', f'{DOCUMENT}{LINE}{{"nodes":[{{"setup":{{"text":"","edits":[', '["a",""]]}}]}]}]}'
        ),
        "missing commas": repeated("{}", DOCUMENT, "]}"),
        "lines of a game": repeated('{"of":[0,0],"nodes":[{}]},', f'{DOCUMENT}{LINE[:-10]}"lines":[', "{}]}]}"),
        "lines one below the other": numbered('{"of":[@,0],"nodes":[{}]},', f"{DOCUMENT}{LINE}", "{}]}]}"),
        "nodes": repeated('{"move":"c3-d4"},', f'{DOCUMENT}{LINE}{{"nodes":[', "{}]}]}]}"),
    },
}
HOSTILE = {**HOSTILE, "jsonl": {**HOSTILE["json"], "games in lines": repeated(f"{LINE}]}}\n")}}


def texts(name: str) -> Mapping[str, Text]:
    """All that is made for a format."""
    return {**ANY, **HOSTILE.get(name, {})}
