"""Moves read on positions, for tests of what they mean and of what is said about them."""

from __future__ import annotations

from gamenote.core.engine import Objection
from gamenote.core.record import Setup
from gamenote.games.chess.board import Move, Position
from gamenote.games.chess.judging import judge
from gamenote.games.chess.play import ENGINE


def position(moves: str = "", *, fen: str = "", variant: str | None = None) -> Position:
    """Return the position after some moves, which are legal."""
    there = ENGINE.start(variant, Setup(fen) if fen else None)
    assert isinstance(there, Position)
    for text in moves.split():
        found = ENGINE.candidates(there, text)
        assert not isinstance(found, Objection), found.message
        there = ENGINE.play(there, found[0])
    return there


def meant(text: str, moves: str = "", *, fen: str = "", variant: str | None = None) -> list[str]:
    """Return what a text may mean behind some moves, as UCI."""
    there = position(moves, fen=fen, variant=variant)
    found = ENGINE.candidates(there, text)
    return [] if isinstance(found, Objection) else [ENGINE.write_move(there, move, "uci") for move in found]


def only(there: Position, text: str) -> Move:
    """Return the one move that a text means."""
    found = ENGINE.candidates(there, text)
    assert not isinstance(found, Objection), found.message
    (move,) = found
    return move


def refused(text: str, moves: str = "", *, fen: str = "", variant: str | None = None) -> Objection:
    """Return why no move is as a text says, behind some moves."""
    found = ENGINE.candidates(position(moves, fen=fen, variant=variant), text)
    assert isinstance(found, Objection), found
    return found


def said(text: str, moves: str = "", *, fen: str = "", variant: str | None = None) -> list[tuple[str, str]]:
    """Return the kinds and the words of what is said of a move behind some others."""
    there = position(moves, fen=fen, variant=variant)
    found = ENGINE.candidates(there, text)
    assert not isinstance(found, Objection), found.message
    return [(objection.kind, objection.message) for objection in judge(there, found[0])]


def mended(text: str, moves: str = "", *, fen: str = "", variant: str | None = None) -> str:
    """Return a move with all remarks about it heeded."""
    there = position(moves, fen=fen, variant=variant)
    found = ENGINE.candidates(there, text)
    assert not isinstance(found, Objection), found.message
    edits = [(each.part, each.instead) for each in judge(there, found[0]) if each.instead is not None]
    for part, instead in sorted(edits, reverse=True):
        start, end = part or (0, len(text))
        text = text[:start] + (instead or "") + text[end:]
    return text
