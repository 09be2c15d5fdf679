"""Games of UGF and reviews of UGI, read.

Lines in sections, as in files of settings: `[Header]` has names and values, `[Data]` the moves. `QP,B1,1,0` is the
point in column Q and row P, by Black, move 1, after 0 seconds; letters run from A to S, rows from the bottom or
the top. `[ReviewNode]` has the game once more, with variations, and `[ReviewComment]` what is said of its nodes.
"""

from __future__ import annotations

import re
from collections import defaultdict

from msgspec.structs import replace

from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Extra, Field, Node
from gamenote.core.source import Span
from gamenote.games.go.board import PASSED
from gamenote.games.go.draft import BLACK, WHITE, Draft, ServerCodec, stones_of
from gamenote.games.go.servers import day, rank
from gamenote.games.go.ugf import lint
from gamenote.games.go.ugf.review import Review, Told, leave_out, point_of, read_remarks
from gamenote.games.go.variants import BY_LETTER, LARGEST
from gamenote.syntax.tagpairs.lint import unexpected_token

NEXT_GAME = lazy_pattern(
    rb"(?<![^\r\n])(?:(?P<game>(?:\xef\xbb\xbf)?+\[Header)[^\r\n]*+[\r\n]++(?:Ver=)?+|(?P<version>Ver=(?:UGF|REVIEW)))"
)
LINE = lazy_pattern(r"[^\r\n\ufeff]++")
SECTION = lazy_pattern(r"\[([A-Za-z]{1,20})\]")
ENTRY = lazy_pattern(r"([A-Za-z]\w{0,30})=(.*+)")
MOVE = lazy_pattern(r"([A-Z])([A-Z]),([BW])[0-9],([0-9]{1,4}),([0-9]{1,6})")
HANDICAP = lazy_pattern(r"([0-9]),(-?)([0-9]{1,3}(?:\.[0-9]{1,2})?)")
WINNER = lazy_pattern(r"([BW]),(?:([0-9]{1,3}(?:\.[0-9]{1,2})?)|([CT]))|D(?:,.*+)?+")
SIZE = lazy_pattern(r"[1-9][0-9]?")

TEXTS = {"Place": Field.SITE, "Copyright": Field.COPYRIGHT, "Comment": Field.REMARK}
PLAYERS = {"PlayerB": (Field.PLAYER_1, Field.RATING_1), "PlayerW": (Field.PLAYER_2, Field.RATING_2)}
RULES = {"JPN": "Japanese", "CHN": "Chinese"}
WAYS = {"C": "R", "T": "T"}
FROM_THE_BOTTOM = "IGS"  # of the types of coordinates; all others count rows from the top


class UgfDraft(Draft):
    """A game of UGF as it is read."""

    def __init__(self, text: str) -> None:
        super().__init__("ugf", text)
        self._sections = defaultdict[str, list[Told]](list)
        self._upwards = False
        section = "Header"
        for line in LINE.finditer(text):
            heading = SECTION.fullmatch(line[0].strip())
            if heading is not None:
                section = heading[1]
            elif line[0].strip():
                self._sections[section].append((line[0].strip(), Span(*line.span())))
        self._entries = self._read_entries()
        self._read_header()
        self._read_moves(self._sections.pop("Data", []))
        self._read_review(self._sections.pop("ReviewNode", []), self._sections.pop("ReviewComment", []))
        for name, lines in self._sections.items():
            for words, _ in lines:
                self.keep(name, words)

    def _read_entries(self) -> dict[str, Told]:
        """Return the entries of the header; of two the first counts."""
        found = dict[str, Told]()
        for words, span in self._sections.pop("Header", []):
            entry = ENTRY.fullmatch(words)
            if entry is None:
                self.report(unexpected_token, f"{self.shown(span)} is no name with a value", span, lost=True)
            elif entry[1] in found:
                self.keep(entry[1], entry[2])
            else:
                found[entry[1]] = entry[2].strip(), Span(span.end - len(entry[2]), span.end)
        return found

    def _read_header(self) -> None:
        self._upwards = self._entries.get("CoordinateType", ("",))[0] == FROM_THE_BOTTOM
        for name, (value, span) in self._entries.items():
            parts = [part.strip() for part in value.split(",")]
            if name in TEXTS:
                self.say(TEXTS[name], value, span)
            elif name == "Title":
                self.say(Field.TITLE, value.strip(","), span)
            elif name in PLAYERS:
                self.say(PLAYERS[name][0], parts[0], span)
                self.say(PLAYERS[name][1], rank("".join(parts[1:2])), span)
            elif name == "Date":
                self.say(Field.DATE, day(parts[0]), span)
            elif name == "Rule":
                self.say(Field.RULES, RULES.get(value, value), span)
            elif name == "Size" and SIZE.fullmatch(value) and int(value) <= LARGEST:
                self.resize(int(value), int(value))
            elif name == "Hdcp" and (handicap := HANDICAP.fullmatch(value)):
                self._read_handicap(handicap, span)
            elif name == "Winner" and value:
                self._read_winner(value, span)
            else:
                self.keep(name, value)
            if "".join(parts[2 if name in PLAYERS else 1 :]) and (name in PLAYERS or name in ("Date", "Title")):
                self.keep(name, value)

    def _read_handicap(self, found: re.Match[str], span: Span) -> None:
        stones, sign, komi = found.groups()
        self.sgf |= {"HA": stones if stones > "1" else "", "KM": f"{sign if stones != '0' else ''}{float(komi):g}"}
        if sign and stones == "0":
            self.report(lint.komi_sign, f"the komi {sign}{komi} is read as {komi}", span)

    def _read_winner(self, value: str, span: Span) -> None:
        found = WINNER.fullmatch(value)
        if found is None:
            self.doubt_result(span)
            self.say(Field.RESULT, value, span)
            return
        score = f"{float(found[2]):g}" if found[2] else ""
        self.say(Field.RESULT, f"{found[1]}+{score or WAYS[found[3]]}" if found[1] else "Draw", span)

    def _read_moves(self, lines: list[Told]) -> None:
        """Read moves, and the stones that stand before the first."""
        stones = defaultdict[str, list[str]](list)
        for words, span in lines:
            move = MOVE.fullmatch(words)
            if move is None:
                self.report(unexpected_token, f"{self.shown(span)} stands where a move belongs", span, lost=True)
                continue
            point = point_of(ord(move[1]) - 65, ord(move[2]) - 65, self.rows, upwards=self._upwards)
            if move[4] == "0" and point != PASSED:
                stones[BY_LETTER[move[3]]].append(point)
                continue
            self.count(int(move[4]), span)
            time = (Extra("ugf", "seconds", (move[5],)),) if move[5].strip("0") else ()
            self.moves.append(Node(BY_LETTER[move[3]], point, extras=time, span=span))
        if stones:
            self.setup = stones_of(tuple(stones[BLACK]), tuple(stones[WHITE]))

    def _read_review(self, lines: list[Told], remarks: list[Told]) -> None:
        """Add the comments and variations of a review."""
        said = read_remarks(remarks)
        main = Review(self, said).read(lines)
        if [(node.actor, node.move) for node in main] == [(node.actor, node.move) for node in self.moves]:
            pairs = zip(self.moves, main, strict=True)
            self.moves = [replace(node, variations=other.variations) for node, other in pairs]
        elif lines:
            leave_out(self, "the review has other moves than the game", lines[0][1], lines[-1][1])
        for number, (words, span) in said.items():
            if not 1 <= number <= len(self.moves) + 1:
                self.report(lint.review_tree, f"there is no node {number}, of which something is said", span)
            self.remark(min(max(number, 1) - 1, len(self.moves)), words, span)


CODEC = ServerCodec(NEXT_GAME, UgfDraft)
