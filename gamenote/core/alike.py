"""When two games are one.

That is by players, occasion and moves as they are written. Moves are compared without signs that one writer adds
and another leaves out. Whoever wants more, such as other spellings of a move, has to play them.
"""

from __future__ import annotations

try:
    from _blake2 import blake2b  # hot: `hashlib` loads all of OpenSSL
except ImportError:
    from hashlib import blake2b

from gamenote.core.record import PLAYERS, Field, Record

__all__ = ["game_digest", "moves_digest", "occasion_digest", "short_digest"]

ADDED = b"+#!?x:=\t\r\n"  # what may be added to a move
UNKNOWN = frozenset(("", "?", "-", "N.N.", "NN", "N, N"))


def game_digest(record: Record) -> str | None:
    """Return what games share that have the same players, occasion and moves.

    None for a game without moves, or of players who are not known."""
    players = _players(record)
    if not players or any(name in UNKNOWN for name in players):
        return None
    moves = _moves(record)
    return _digest(*players, *_occasion(record), _start(record), behind=moves) if moves else None


def moves_digest(record: Record, least: int) -> str | None:
    """Return what games share that have the same start and moves.

    None for games of fewer moves."""
    moves = _moves(record)
    return _digest(_start(record), behind=moves) if moves.count(b" ") + 1 >= least and moves else None


def occasion_digest(record: Record) -> str:
    """Return what games share that have the same players, date and round."""
    return _digest(*_players(record), *_occasion(record))


def _players(record: Record) -> list[str]:
    found = (record.header.get(name) for name in PLAYERS)
    return [name.strip() for name in found if name is not None]


def _occasion(record: Record) -> tuple[str, str]:
    return record.header.get(Field.DATE) or "", record.header.get(Field.ROUND) or ""


def _moves(record: Record) -> bytes:
    """Return the moves of the main line in one line, without signs."""
    told = record.moves()
    texts = told.main if told is not None else [node.move for node in record.line if node.move is not None]
    return " ".join(texts).encode("utf-8", "surrogatepass").translate(None, ADDED)


def _start(record: Record) -> str:
    """Return variant and first position as text."""
    told = record.moves()
    setup = told.setup if told is not None else record.line[0].setup if record.line else None
    given = (setup.text, *("=".join(edit) for edit in setup.edits)) if setup is not None else ()
    return "\n".join((record.game, record.variant or "", *given))


def _digest(*words: str, behind: bytes = b"") -> str:
    text = "\n".join((*words, "")).encode("utf-8", "surrogatepass")
    return short_digest(text + behind).hex()


def short_digest(data: bytes) -> bytes:
    """Return eight bytes that stand for any number of them."""
    return blake2b(data, digest_size=8).digest()
