"""Games in the letters of another language, played by their English texts.

Which language it is, the main line decides: the one in which all of it is legal. English wins a tie. Each text is
translated once; what a translation cannot tell, as moves of pawns with a letter, is left to `judging`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache

from gamenote.core.engine import Advance, Engine, Objection
from gamenote.core.replay import first_illegal
from gamenote.games.chess.board import LETTERS, NO_PIECE, PAWN, Move, Position
from gamenote.games.chess.fast import replay
from gamenote.games.chess.san import FIGURINES, LANGUAGES, Language, MoveForm, Part, parse

MOST_KEPT = 20_000  # texts that are remembered for a language
LEAST_MOVES, LEAST_REFUSED = 4, 2  # with letters, and of these in English, where all letters could be English
FEW, MANY = 4, 1 << 20  # moves that are played in one go: few behind one with remarks, then ever more
UNTOLD = ""  # the translation of a text that has none


@lru_cache(maxsize=4096)
def letters_of_text(text: str) -> tuple[tuple[str, Part], ...]:
    """Return the letters of pieces in a move, with their places.

    Only programs write drops, in English whatever the language."""
    written = next(iter(parse(text)), None)
    if written is None or written.form is MoveForm.DROP:
        return ()
    start, end = written.promotion_part
    at = start + written.text[start:end].find(written.promotion)
    found = ((written.letter, written.piece_part), (written.promotion, (at, at + len(written.promotion))))
    return tuple((letter, part) for letter, part in found if letter and letter not in FIGURINES)


class Translations(dict[str, str]):
    """Texts of moves in English letters, by those in another language.

    `letters` gives the English letter for each that differs, "" for that of a pawn; `unclear` letters have none.
    """

    def __init__(self, letters: dict[str, str], unclear: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.letters = letters
        self.unclear = unclear

    def __missing__(self, text: str) -> str:
        english = self._translate_move(text)
        if len(self) < MOST_KEPT:
            self[text] = english
        return english

    def _translate_move(self, text: str) -> str:
        out = text
        for letter, (start, end) in reversed(letters_of_text(text)):
            known = self.letters.get(letter, letter)
            no_piece = letter in self.unclear or known.upper() not in LETTERS or (start > 0 and not known)
            if no_piece:
                return UNTOLD
            out = out[:start] + known + out[end:]
        return out


@cache
def translations(languages: int) -> Translations:
    """Return the English texts of moves in languages of a mask.

    Letters of pawns, and those of which the languages make different pieces, have none."""
    pieces: dict[str, set[int]] = {}
    for row in rows_of(languages):
        for kind, letter in enumerate(row.letters):
            pieces.setdefault(letter, set()).update({kind} - {PAWN})
    clear = {letter: LETTERS[min(kinds)] for letter, kinds in pieces.items() if len(kinds) == 1}
    unclear = (letter for letter, kinds in pieces.items() if len(kinds) > 1 or letter not in LETTERS[PAWN + 1 :])
    return Translations(clear, frozenset(unclear) - clear.keys())


def rows_of(languages: int) -> list[Language]:
    """Return the rows of the table that a mask has."""
    return [row for bit, row in enumerate(LANGUAGES) if languages >> bit & 1]


# The language of a game


@lru_cache(maxsize=16)
def languages_of(engine: Engine, position: Position, moves: tuple[str, ...]) -> int:
    """Return the languages of a main line, as a mask.

    These are those in which it can be played furthest, best without English letters among them and letters of
    pawns; 0 for English, and where nothing speaks for another one. Where all letters could be English, another
    language has to play all of it, and English to refuse more than a slip."""
    letters = sorted({letter for text in {*moves} for letter, _ in letters_of_text(text)})
    foreign = [letter for letter in letters if letter.upper() not in LETTERS]
    groups: dict[tuple[int, ...], int] = {}  # languages by what they make of these letters
    for bit, row in enumerate(LANGUAGES):
        if all(letter in row.letters for letter in foreign or letters):
            sense = tuple(row.letters.index(letter) if letter in row.letters else NO_PIECE for letter in letters)
            groups[sense] = groups.get(sense, 0) | 1 << bit
    if not (letters and groups):
        return 0
    if not foreign and len(letters) == 1 and sum(bool(letters_of_text(text)) for text in moves) < LEAST_MOVES:
        return 0
    in_english = _count_playable_moves(engine, position, moves, {"P": ""})
    if in_english == len(moves):
        return 0
    # How many can be played, and whether all letters are of pieces in one language.
    most, best = (in_english if foreign else len(moves) - 1, True), 0
    for sense, languages in groups.items():
        english = {letter: _english_letter(letter, kind) for letter, kind in zip(letters, sense, strict=True)}
        there = _count_playable_moves(engine, position, moves, english), {NO_PIECE, PAWN}.isdisjoint(sense)
        if there >= most and not foreign and not _is_refused(engine, position, moves, english):
            continue
        if there > most:
            best, most = languages, there
        elif there == most and best:
            best |= languages
    return best


def _english_letter(letter: str, kind: int) -> str:
    """Return what stands for a letter that means a kind."""
    if kind > PAWN:
        return LETTERS[kind]
    return letter if letter in LETTERS[PAWN + 1 :] else ""  # a B is rather a bishop than a Bauer


def _count_playable_moves(
    engine: Engine, position: Position, moves: Sequence[str], letters: dict[str, str]
) -> int:
    """Return how many moves can be played in the sense of letters."""
    senses = _in_sense(tuple(letters.items()))
    texts = [senses[text] for text in moves]
    end = texts.index(UNTOLD) if UNTOLD in texts else len(texts)
    found = first_illegal(engine, position, texts[:end], [None] * end)
    return end if found is None else found


def _is_refused(engine: Engine, position: Position, moves: Sequence[str], letters: dict[str, str]) -> bool:
    """Whether English refuses several moves that a language plays."""
    senses, refused = _in_sense(tuple(letters.items())), 0
    for text in moves:
        found = engine.candidates(position, senses[text])
        if isinstance(found, Objection):
            return False
        refused += text != senses[text] and isinstance(engine.candidates(position, text), Objection)
        if refused == LEAST_REFUSED:
            return True
        position = engine.play(position, found[0])
    return False


@lru_cache(maxsize=256)
def _in_sense(letters: tuple[tuple[str, str], ...]) -> Translations:
    """Return translations in which letters have one sense."""
    return Translations(dict(letters))


# Playing


def advance_foreign(position: Position, moves: Sequence[str]) -> Advance:
    """Play moves up to the first in doubt: illegal or unclear.

    # hot: held against `judging` by tests/games/chess/test_foreign.py."""
    remarks, trail, size = list[tuple[int, Objection]](), [position.occupancy], MANY
    while (done := len(trail) - 1) < len(moves) and not position.undecided:
        english = [*map(translations(position.languages).__getitem__, moves[done : done + size])]
        plain = _advance_to_remark(position, english)
        position = plain.position
        trail += plain.trail[1:]
        if plain.played == len(english):
            size *= 2
            continue
        done += plain.played
        there = replay.play_with_remarks(position, moves[done])
        if there is None:
            break
        position, objections = there
        trail.append(position.occupancy)
        remarks += ((done, each) for each in objections)
        size = FEW
    return Advance(len(trail) - 1, position, tuple(remarks), trail)


def _advance_to_remark(position: Position, english: Sequence[str]) -> Advance:
    """Play moves up to the first with a remark."""
    start = replace(position, languages=0)
    there = replay.advance(start, english)
    if there.remarks:
        there = replay.advance(start, english[: there.remarks[0][0]])
    return there._replace(position=replace(there.position, languages=position.languages))


def play_foreign(position: Position, text: str) -> tuple[Move, Position] | None:
    """Return a plainly legal move with the position after it."""
    languages = position.languages
    english = translations(languages)[text]
    there = replay.play_text(replace(position, languages=0), english)
    if there is None:
        return None
    move = replace(there[0], written=text, languages=0 if english == text else languages)
    return move, replace(there[1], languages=languages)
