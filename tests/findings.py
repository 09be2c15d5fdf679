"""`python -m tests.findings`: a line for each file, with a digest of all that is found in it.

What is said must not depend on how it is computed: `.ci/run` compares the lines of Python alone with those of
compiled engines, byte for byte, and a change of the inside is held against the lines before it. Rules count by
their names, which stay when a code moves. The files are the samples, the damaged records, those of the corpus
where there is one, and collections of games made by dice, sound and spoilt.
"""

from __future__ import annotations

import hashlib
import io
import random
from collections.abc import Iterator
from pathlib import Path

from gamenote.actions.files.inputs import Input, Inputs, Opened, open_file
from gamenote.actions.lint.lint_file import lint_file
from gamenote.core import registry
from gamenote.core.report import Finding, join_reports
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import Place
from gamenote.games.draughts.play import ENGINE
from tests.bench import data
from tests.corpus import FOLDERS as CORPORA
from tests.games.draughts.playing import random_game

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "samples", ROOT / "tests" / "bad", *CORPORA)
VARIANTS = ("international", "english", "russian", "italian", "turkish", "canadian", "frisian", "thai", "czech")


def found(name: str, format: str, content: bytes) -> str:
    """All that every rule says about these games, as a digest; troubles too."""
    file = Opened(Input(name, None), registry.formats()[format], io.BytesIO(content))
    report = join_reports(lint_file(file, Settings(selection=Selection(select=("ALL",)))))
    told = (report.games, sorted(map(_told, report.findings)), [trouble.message for trouble in report.troubles])
    digest = hashlib.sha256(repr(told).encode()).hexdigest()
    return f"{digest[:32]} {len(report.findings):6} {name}"


def _told(finding: Finding) -> str:
    """All that is said of one finding, but for its code and what is computed from that."""
    game, fix = finding.game, finding.fix
    return repr(
        (
            [_place(finding.start), _place(finding.end), finding.name, finding.severity.name, finding.message],
            game and [game.index, game.title, game.node, game.ply, game.number, game.move],
            [(each.message, _place(each.start), _place(each.end)) for each in finding.related],
            fix and [fix.title, fix.safety.name],
            fix and [(_place(each.start), _place(each.end), each.content, each.binary) for each in fix.edits],
            [finding.help, finding.caption, finding.excerpt, finding.excerpt_column, finding.suppressed],
        )
    )


def _place(place: Place) -> tuple[int, ...]:
    return place.line, place.column, place.byte


def given() -> Iterator[tuple[str, str, bytes]]:
    """The files of the folders that have a format."""
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                with open_file(Input(str(path), path), Inputs(())) as file:
                    if isinstance(file, Opened) and file.format.reads:
                        yield f"{folder.name}/{path.relative_to(folder)}", file.format.name, path.read_bytes()


def made() -> Iterator[tuple[str, str, bytes]]:
    """Collections by dice, with lines spoilt, and with moves changed into others of the same game."""
    for kind in data.MAKERS:
        sound = data.collection(kind, 60_000)
        yield f"sound {kind}", kind, sound
        yield f"damaged {kind}", kind, data.damaged(kind, sound, 0.05)
    for name in VARIANTS:
        yield f"other moves in {name}", "pdn", "\n".join(_spoilt(name, random.Random(name))).encode()


def _spoilt(name: str, dice: random.Random) -> Iterator[str]:
    kind = registry.games()["draughts"].variant(name)
    for _ in range(25):
        words = [ENGINE.write_move(where, move) for where, move in random_game(name, dice, 60)]
        for _ in range(dice.randrange(3)):
            words[dice.randrange(len(words))] = dice.choice(words)
        numbered = (f"{index // 2 + 1}. {word}" if index % 2 == 0 else word for index, word in enumerate(words))
        yield f'[GameType "{getattr(kind, "gametype", "")}"]\n\n{" ".join(numbered)} *\n'


if __name__ == "__main__":
    for each in (*given(), *made()):
        print(found(*each), flush=True)
