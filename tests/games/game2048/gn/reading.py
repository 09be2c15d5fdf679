"""Reading and checking a text of 2048-GN in a test."""

from __future__ import annotations

import io

from gamenote import testing
from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.fixing import fix_bytes
from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.record import Record
from gamenote.core.report import Finding
from gamenote.core.settings import Selection, Settings
from gamenote.core.source import Source
from gamenote.games.game2048 import GAME
from gamenote.games.game2048.gn import FORMAT
from gamenote.games.game2048.gn.codec import CODEC, GnReading

HEAD = '[Event "Home"]\n[Site "Web"]\n[Date "2024.05.01"]\n[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n'
LOCKING = (
    "1. U 4c3 2. D b2 3. D b4 4. R b3 5. L 4b3 6. R 4b4 7. D 4a4 8. R b4 9. D 4b4 10. U a2 11. U 4a1 12. U c2 "
    "13. D a4 14. U 4c1"
)
LOCKED_HEAD = HEAD.replace("a1 b1", "4a3 d3")

Found = tuple[str, int]


def read(text: str) -> GnReading:
    return CODEC.read(Source("game", text))


def write(record: Record, **options: str) -> str:
    return CODEC.write(record, GAME.engine(), FORMAT.resolve(options))


def findings(data: str | bytes, *select: str) -> list[Finding]:
    chosen = Settings(Selection(select=select)) if select else Settings()
    return list(
        testing.lint(registry.formats()["2048gn"], data.encode() if isinstance(data, str) else data, chosen)
    )


def found(data: str | bytes, *select: str) -> list[Found]:
    """Names and lines of what is found, infos left out unless they are asked for."""
    return [(item.name, item.start.line) for item in findings(data, *select)]


def names(moves: str, head: str = HEAD) -> list[str]:
    """What is found in a game with these moves."""
    return [name for name, _ in found(head + moves + "\n")]


def fixed(text: str, *, unsafe: bool = False, select: str = "") -> str:
    """The text with all fixes applied."""
    item = registry.formats()["2048gn"]
    opened = Opened(Input("example", None), item, io.BytesIO())
    least = Safety.UNSAFE if unsafe else Safety.SAFE
    chosen = Settings(Selection(select=(select,))) if select else Settings()
    mended = fix_bytes(text.encode(), opened, chosen, least)
    assert not mended.troubles, mended.troubles
    return mended.after.decode()
