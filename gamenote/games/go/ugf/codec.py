"""Games of UGF and reviews of UGI, read.

Lines in sections, as in files of settings: `[Header]` has names and values, `[Data]` the moves. `QP,B1,1,0` is the
point in column Q and row P, by Black, move 1, after 0 seconds; letters run from A to S, rows from the bottom or
the top. `[ReviewNode]` has the game once more, with variations, and `[ReviewComment]` what is said of its nodes.
"""

from __future__ import annotations

from collections import defaultdict

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Extra, Field
from gamenote.core.source import Span
from gamenote.games.go.board import PASSED
from gamenote.games.go.draft import BLACK, WHITE, Told, stones_of
from gamenote.games.go.server_draft import ServerCodec
from gamenote.games.go.ugf import lint
from gamenote.games.go.ugf.review import ReviewDraft
from gamenote.games.go.variants import BY_LETTER
from gamenote.syntax.tagpairs.lint import unexpected_token

NEXT_GAME = lazy_pattern(
    rb"(?<![^\r\n])(?:(?P<game>(?:\xef\xbb\xbf)?+\[Header)[^\r\n]*+[\r\n]++(?:Ver=)?+|(?P<version>Ver=(?:UGF|REVIEW)))"
)
SECTION = lazy_pattern(r"\[([A-Za-z]{1,20})\]")
ENTRY = lazy_pattern(r"([A-Za-z]\w{0,30})=[ \t]*+(.*+)")
MOVE = lazy_pattern(r"([A-Z])([A-Z]),([BW])[0-9],([0-9]{1,4}),([0-9]{1,6})")
HANDICAP = lazy_pattern(r"([0-9]),(-?)([0-9]{1,3}(?:\.[0-9]{1,2})?)")
WINNER = lazy_pattern(r"([BW]),([0-9]{1,3}(?:\.[0-9]{1,2})?|[CT])|D(?:,.*+)?+")

# What entries say: in one text, or in parts, of which the rest is kept.
TEXTS = {"Place": Field.SITE, "Copyright": Field.COPYRIGHT, "Comment": Field.REMARK, "Rule": Field.RULES}
PARTS = {
    "PlayerB": (Field.PLAYER_1, Field.RATING_1), "PlayerW": (Field.PLAYER_2, Field.RATING_2),
    "Date": (Field.DATE,), "Title": (),
}  # fmt: skip
RULES = {"JPN": "Japanese", "CHN": "Chinese"}
WAYS = {"C": "R", "T": "T"}
FROM_THE_BOTTOM = "IGS"  # of the types of coordinates; all others count rows from the top


class UgfDraft(ReviewDraft):
    """A game of UGF as it is read."""

    def __init__(self, text: str) -> None:
        super().__init__("ugf", text)
        self._upwards = False
        sections, section = defaultdict[str, list[Told]](list), "Header"
        for line, span in self.lines():
            heading = SECTION.fullmatch(line.strip())
            if heading is not None:
                section = heading[1]
            elif line.strip():
                sections[section].append((line.strip(), span))
        self._read_header(sections.pop("Header", []))
        self._read_moves(sections.pop("Data", []))
        self.read_review(sections.pop("ReviewNode", []), sections.pop("ReviewComment", []))
        for name, lines in sections.items():
            for words, _ in lines:
                self.keep(name, words)

    def _read_header(self, lines: list[Told]) -> None:
        """Read the entries of the header; of two the first counts."""
        known = set[str]()
        for words, span in lines:
            entry = ENTRY.fullmatch(words)
            if entry is None:
                self.report(unexpected_token, f"{self.shown(span)} is no name with a value", span, lost=True)
                continue
            name, value = entry.groups()
            if name in known or not self._read_entry(name, value, Span(span.end - len(value), span.end)):
                self.keep(name, value)
            known.add(name)

    def _read_entry(self, name: str, value: str, span: Span) -> bool:
        """Read an entry; tell whether nothing of it is left."""
        if name in TEXTS:
            self.say(TEXTS[name], RULES.get(value, value) if name == "Rule" else value, span)
            return True
        if name == "Title":
            self.say(Field.TITLE, value.strip(","), span)
        elif name == "CoordinateType":
            self._upwards = value == FROM_THE_BOTTOM
        elif name == "Size":
            return self.resize(value, value)
        elif name == "Hdcp":
            return self._read_handicap(value, span)
        elif name == "Winner":
            return self._read_winner(value, span)
        parts, fields = value.split(","), PARTS.get(name, ())
        for field, part in zip(fields, parts, strict=False):
            self.say(field, part, span)
        return name in PARTS and not "".join(parts[len(fields) or 1 :]).strip()

    def _read_handicap(self, value: str, span: Span) -> bool:
        found = HANDICAP.fullmatch(value)
        if found is None:
            return False
        stones, sign, komi = found.groups()
        self.sgf |= {"HA": stones if stones > "1" else "", "KM": f"{sign if stones != '0' else ''}{float(komi):g}"}
        if sign and stones == "0":
            self.report(lint.komi_sign, f"the komi {sign}{komi} is read as {komi}", span)
        return True

    def _read_winner(self, value: str, span: Span) -> bool:
        found = WINNER.fullmatch(value)
        said = "Draw" if found is not None else ""
        if found is not None and found[1]:
            said = f"{found[1]}+{WAYS.get(found[2]) or f'{float(found[2]):g}'}"
        self.say_result(said, value, span)
        return bool(value)

    def _read_moves(self, lines: list[Told]) -> None:
        """Read moves, and the stones that stand before the first."""
        stones = defaultdict[str, list[str]](list)
        for words, span in lines:
            move = MOVE.fullmatch(words)
            if move is None:
                self.refuse("a move", span)
                continue
            point = self.point(ord(move[1]) - 65, ord(move[2]) - 65, upwards=self._upwards)
            if move[4] == "0" and point != PASSED:
                stones[BY_LETTER[move[3]]].append(point)
            else:
                time = (Extra("ugf", "seconds", (move[5],)),) if move[5].strip("0") else ()
                self.add_move(int(move[4]), BY_LETTER[move[3]], point, span, time)
        if stones:
            self.setup = stones_of(stones[BLACK], stones[WHITE])


CODEC = ServerCodec(NEXT_GAME, UgfDraft)
