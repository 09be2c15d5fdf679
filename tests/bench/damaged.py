"""`python -m tests.bench.damaged`: who finds what in 1,000 damaged games of chess.

Sound games are made by dice, and one fault is put into each. Then every tool that is installed reads the game
alone: gamenote, python-chess (extra `bench`), and pgn-extract, where the system has it. What is told counts as
found; of what nobody tells, it is counted whether the moves were still read as they were meant.
"""

from __future__ import annotations

import logging
import os
import random
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, NamedTuple

from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.lint_file import lint_file
from gamenote.core import registry
from gamenote.core.report import join_reports
from gamenote.core.settings import Selection, Settings
from gamenote.games.chess.play import ENGINE
from tests.bench.peers import module

GAMES = 1000
PLIES = (24, 70)
TAGS = (
    '[Event "Autumn Open"]\n[Site "Graz"]\n[Date "2019.10.{day:02}"]\n[Round "{round}"]\n[White "Huber, Eva"]\n'
    '[Black "Lang, Jonas"]\n[Result "{result}"]\n\n'
)
RESULTS = ("1-0", "0-1", "1/2-1/2")
NUMBER = re.compile(r"[0-9]+\.")
ENDS = ("1-0", "0-1", "1/2-1/2", "*")


class Sound(NamedTuple):
    """A sound game: its tags, its moves in SAN, and its result."""

    tags: str
    moves: list[str]
    result: str

    def text(self) -> str:
        return self.tags + " ".join([*numbered(self.moves), self.result]) + "\n"


def numbered(moves: list[str]) -> list[str]:
    """The moves with their numbers, as words."""
    return [f"{at // 2 + 1}. {move}" if at % 2 == 0 else move for at, move in enumerate(moves)]


def sound_game(seed: int) -> Sound:
    """Play a game by dice, so that it neither ends nor is drawn."""
    dice = random.Random(seed)
    position: Any = ENGINE.start(None, None)
    moves = list[str]()
    for _ in range(dice.randint(*PLIES)):
        legal = sorted(ENGINE.legal_moves(position), key=lambda move: (move.start, move.end, move.promotion))
        others = sum(position.men[1 - position.side])
        taking = [move for move in legal if others >> move.end & 1]
        move = dice.choice(taking if taking and dice.random() < 0.3 else legal)
        after = ENGINE.play(position, move)
        if ENGINE.outcome(after) is not None:
            break
        moves.append(ENGINE.write_move(position, move))
        position = after
    result = RESULTS[seed % 3]
    return Sound(TAGS.format(day=seed % 28 + 1, round=seed % 9 + 1, result=result), moves, result)


class Fault(NamedTuple):
    """One way to damage a game, and the rules that find it."""

    name: str
    rules: tuple[str, ...]
    damage: Callable[[Sound, random.Random], str | None]


def _at(
    wanted: Callable[[str], bool], change: Callable[[str], str]
) -> Callable[[Sound, random.Random], str | None]:
    """Change one of the moves that are wanted; None where there is none."""

    def damage(game: Sound, dice: random.Random) -> str | None:
        found = [at for at, move in enumerate(game.moves) if wanted(move)]
        if not found:
            return None
        at = dice.choice(found)
        moves = [*game.moves[:at], change(game.moves[at]), *game.moves[at + 1 :]]
        return game._replace(moves=moves).text()

    return damage


def _words(change: Callable[[list[str], int], list[str]]) -> Callable[[Sound, random.Random], str | None]:
    """Change the words of the movetext at some place."""

    def damage(game: Sound, dice: random.Random) -> str | None:
        words = [*numbered(game.moves), game.result]
        at = dice.randrange(4, len(words) - 3)
        return game.tags + " ".join(change(words, at)) + "\n"

    return damage


def _text(change: Callable[[str], str]) -> Callable[[Sound, random.Random], str | None]:
    return lambda game, dice: changed if (changed := change(game.text())) != game.text() else None


def _insert(text: str) -> Callable[[list[str], int], list[str]]:
    return lambda words, at: [*words[:at], text, *words[at:]]


def _illegal(game: Sound, dice: random.Random) -> str | None:
    """Play a move that is legal elsewhere in the game, and not here."""
    at = dice.randrange(6, len(game.moves) - 1)
    position: Any = ENGINE.start(None, None)
    for move in game.moves[:at]:
        found: Any = ENGINE.candidates(position, move)
        position = ENGINE.play(position, found[0])
    legal = {ENGINE.write_move(position, move).strip("+#") for move in ENGINE.legal_moves(position)}
    others = [
        move for move in game.moves if move.strip("+#") not in legal and move[0] in "QRBNa" and "x" not in move
    ]
    if not others:
        return None
    return game._replace(moves=[*game.moves[:at], dice.choice(others), *game.moves[at + 1 :]]).text()


FAULTS = (
    Fault("illegal move", ("illegal-move",), _illegal),
    Fault("comment never closed", ("unterminated-comment",), _words(_insert("{a good move"))),
    Fault(
        "variation never closed",
        ("unbalanced-parenthesis",),
        _words(lambda w, at: _insert(f"({w[at - 1]}")(w, at)),
    ),
    Fault("closing parenthesis alone", ("unbalanced-parenthesis",), _words(_insert(")"))),
    Fault("closing brace alone", ("stray-brace",), _words(_insert("}"))),
    Fault("comment in a comment", ("nested-comment",), _words(_insert("{a {good} move}"))),
    Fault("variation without moves", ("empty-variation",), _words(_insert("()"))),
    Fault(
        "no result behind the moves", ("missing-terminator",), _text(lambda text: text.rsplit(" ", 1)[0] + "\n")
    ),
    Fault(
        "result tag differs",
        ("result-mismatch",),
        lambda game, dice: game._replace(result="0-1" if game.result == "1-0" else "1-0").text(),
    ),
    Fault(
        "result 1/2",
        ("result-type",),
        lambda game, dice: game._replace(result="1/2").text() if game.result == "1/2-1/2" else None,
    ),
    Fault(
        "sign + without check",
        ("check-false",),
        _at(lambda move: move[-1] not in "+#" and move[0] in "QRBN", lambda move: move + "+"),
    ),
    Fault("check without +", ("check-missing",), _at(lambda move: move.endswith("+"), lambda move: move[:-1])),
    Fault(
        "capture without x", ("capture-sign",), _at(lambda move: "x" in move, lambda move: move.replace("x", ""))
    ),
    Fault(
        "x without a capture",
        ("capture-sign",),
        _at(
            lambda move: "x" not in move and move[0] in "QRBN",
            lambda move: move[0] + "x" + move[1:] if len(move.strip("+#")) == 3 else move[:2] + "x" + move[2:],
        ),
    ),
    Fault(
        "castling with zeros",
        ("castling-spelling",),
        _at(lambda move: move.startswith("O-O"), lambda move: move.replace("O", "0")),
    ),
    Fault(
        "promotion without =",
        ("promotion-spelling",),
        _at(lambda move: "=" in move, lambda move: move.replace("=", "")),
    ),
    Fault(
        "promotion to nothing",
        ("promotion-missing",),
        _at(lambda move: "=" in move, lambda move: move.partition("=")[0]),
    ),
    Fault(
        "small piece letter",
        ("piece-case",),
        _at(lambda move: move[0] in "QRN", lambda move: move[0].lower() + move[1:]),
    ),
    Fault(
        "German piece letter",
        ("foreign-letters", "unknown-move", "illegal-move"),
        _at(lambda move: move[0] == "N", lambda move: "S" + move[1:]),
    ),
    Fault("figurine", ("figurine",), _at(lambda move: move[0] == "N", lambda move: "♘" + move[1:])),
    Fault("pawn with a letter", ("pawn-letter",), _at(lambda move: len(move) == 2, lambda move: "P" + move)),
    Fault(
        "hyphen of a word processor",
        ("typographic-dash", "castling-spelling"),
        _at(lambda move: move.startswith("O-O"), lambda move: move.replace("-", "–")),
    ),
    Fault(
        "null move",
        ("null-move",),
        _words(lambda w, at: [*w[:at], re.sub(r"\S+$", "--", w[at]), "--", *w[at + 1 :]]),
    ),
    Fault(
        "move number wrong",
        ("number-order",),
        _words(
            lambda w, at: [*w[: at // 2 * 2], NUMBER.sub("97.", w[at // 2 * 2], count=1), *w[at // 2 * 2 + 1 :]]
        ),
    ),
    Fault(
        "two moves glued",
        ("glued-moves",),
        _words(lambda w, at: [*w[: at // 2 * 2], w[at // 2 * 2] + w[at // 2 * 2 + 1], *w[at // 2 * 2 + 2 :]]),
    ),
    Fault(
        "moves behind the result",
        ("text-after-result",),
        _words(lambda w, at: [*w[: at // 2 * 2], "1-0", *w[at // 2 * 2 :]]),
    ),
    Fault("a word among the moves", ("unexpected-token", "unknown-move"), _words(_insert("@#&"))),
    Fault(
        "non-breaking blank",
        ("odd-space",),
        _words(lambda w, at: [*w[:at], w[at] + "\u00a0" + w[at + 1], *w[at + 2 :]]),
    ),
    Fault(
        "value without a quote", ("unterminated-string",), _text(lambda text: text.replace('"Graz"]', '"Graz]'))
    ),
    Fault("tag without quotes", ("tag-syntax",), _text(lambda text: text.replace('"Graz"', "Graz"))),
    Fault(
        "tag given twice", ("duplicate-tag",), _text(lambda text: text.replace("[Date", '[Site "Wien"]\n[Date'))
    ),
    Fault(
        "a day that never was",
        ("bad-date",),
        _text(lambda text: re.sub(r'Date "2019\.10\.\d\d', 'Date "2019.02.30', text)),
    ),
    Fault("tag among the moves", ("tag-in-moves",), _words(_insert('\n[ECO "C50"]\n'))),
    Fault(
        "blank line in the moves",
        ("blank-line-in-moves",),
        _words(lambda w, at: [*w[: at // 2 * 2], "\n\n", *w[at // 2 * 2 :]]),
    ),
)


def damaged() -> Iterator[tuple[Fault, Sound, str]]:
    """Sound games with the fault that each was given, and the text behind it."""
    seed, count = 0, 0
    while count < GAMES:
        fault = FAULTS[count % len(FAULTS)]
        game = sound_game(seed)
        seed += 1
        text = fault.damage(game, random.Random(seed)) if len(game.moves) > 12 else None
        if text is not None:
            count += 1
            yield fault, game, text


class Verdict(NamedTuple):
    """What a tool made of a damaged game."""

    told: bool
    as_meant: bool


def by_gamenote(fault: Fault, game: Sound, text: str) -> Verdict:
    """Ask whether a finding names the fault."""
    file = Opened(Input("game.pgn", None), registry.formats()["pgn"], BytesIO(text.encode()))
    report = join_reports(lint_file(file, Settings(selection=Selection(select=("ALL",)))))
    return Verdict(any(finding.name in fault.rules for finding in report.findings), as_meant=False)


def by_python_chess(fault: Fault, game: Sound, text: str) -> Verdict:
    """Ask python-chess for the errors of a game, and for its moves."""
    read = module("chess.pgn").read_game(StringIO(text))  # type: ignore[union-attr]
    if read is None:
        return Verdict(False, as_meant=False)
    board, moves = read.board(), list[str]()
    for move in read.mainline_moves():
        moves.append(board.san(move))
        board.push(move)
    return Verdict(bool(read.errors), moves == game.moves)


def by_pgn_extract(fault: Fault, game: Sound, text: str) -> Verdict:
    """Ask whether pgn-extract says more than of the sound game."""
    usual, _ = _extracted(game.text())
    told, moves = _extracted(text)
    return Verdict(told > usual, moves == game.moves)


def _extracted(text: str) -> tuple[int, list[str]]:
    """Return how many lines pgn-extract has to say, and the moves that it writes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.pgn")
        path.write_text(text, "utf-8")
        command = [str(PGN_EXTRACT), "-C", "-N", "-V", "-w9999", "--nomovenumbers", path.name]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
    moves = [word for word in done.stdout.rpartition("]\n\n")[2].split() if word not in ENDS]
    return len(done.stderr.splitlines()), moves


TOOLS: dict[str, Callable[[Fault, Sound, str], Verdict]] = {"gamenote": by_gamenote}
if module("chess.pgn") is not None:
    TOOLS["python-chess"] = by_python_chess
PGN_EXTRACT = shutil.which("pgn-extract", path=f"{os.environ.get('PATH', '')}:/usr/games")
if PGN_EXTRACT is not None:
    TOOLS["pgn-extract"] = by_pgn_extract


def main() -> None:
    """Print a row for each fault: told, else read as meant, of how many."""
    logging.disable()  # python-chess tells errors there as well
    counts = {name: {fault.name: Counter[str]() for fault in FAULTS} for name in TOOLS}
    games = Counter[str]()
    for fault, game, text in damaged():
        games[fault.name] += 1
        for name, read in TOOLS.items():
            verdict = read(fault, game, text)
            counts[name][fault.name]["told" if verdict.told else "as meant" if verdict.as_meant else "lost"] += 1
    others = [name for name in TOOLS if name != "gamenote"]
    heads = [
        "gamenote tells",
        *(f"{name} {what}" for name in others for what in ("tells", "silently as meant", "silently otherwise")),
    ]
    print(f"| fault | games | {' | '.join(heads)} |\n|---|---|{'---|' * len(heads)}")
    total = Counter[str]()
    for fault in FAULTS:
        cells = [counts["gamenote"][fault.name]["told"]]
        cells += [counts[name][fault.name][what] for name in others for what in ("told", "as meant", "lost")]
        total.update(dict(zip(heads, cells, strict=True)))
        print(f"| {fault.name} | {games[fault.name]} | {' | '.join(map(str, cells))} |")
    print(f"| all | {games.total()} | {' | '.join(str(total[head]) for head in heads)} |")


if __name__ == "__main__":
    main()
