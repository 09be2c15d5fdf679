"""Read, check, convert, draw and count records of board games.

`read` takes a text, `read_file` a path, `games` files and folders of any size; what they give are games, which
show themselves and have moves, positions, findings. `lint`, `fix`, `convert`, `losses`, `replay`, `to_rows`,
`stats` and `pretty` take games; `check` judges uploads. `Record`, `Node` and others are what games are made of.

`import gamenote` loads next to nothing; each name is fetched from its module when it is first used.

>>> import gamenote
>>> (game,) = gamenote.read('[White "Ann"]\\n[Black "Bob"]\\n\\n1. e4 e5 *\\n')
>>> game
<GameRecord "Ann - Bob", pgn, 2 plies>
>>> game.board().fen
'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
"""

TYPE_CHECKING = False  # typing is slow to import
if TYPE_CHECKING:
    from typing import Any

    from gamenote._version import __version__
    from gamenote.core.diagnostic import Diagnostic, Safety, Severity
    from gamenote.core.engine import Objection, Step
    from gamenote.core.feature import Loss
    from gamenote.core.record import Comment, Field, Header, Node, Outcome, Record, same, walk
    from gamenote.core.report import Finding
    from gamenote.library.game_record import GameRecord, Position
    from gamenote.library.linting import fix, lint
    from gamenote.library.reading import Games, games, read, read_file
    from gamenote.library.writing import convert, losses, pretty, replay, stats, to_rows
    from gamenote.uploads import Limit, Verdict, check

_HOMES = {
    "gamenote._version": ("__version__",),
    "gamenote.core.diagnostic": ("Diagnostic", "Safety", "Severity"),
    "gamenote.core.engine": ("Objection", "Step"),
    "gamenote.core.feature": ("Loss",),
    "gamenote.core.record": ("Comment", "Field", "Header", "Node", "Outcome", "Record", "same", "walk"),
    "gamenote.core.report": ("Finding",),
    "gamenote.games": ("games",),  # which can be called
    "gamenote.library.game_record": ("GameRecord", "Position"),
    "gamenote.library.linting": ("fix", "lint"),
    "gamenote.library.reading": ("Games", "read", "read_file"),
    "gamenote.library.writing": ("convert", "losses", "pretty", "replay", "stats", "to_rows"),
    "gamenote.uploads": ("Limit", "Verdict", "check"),
}

__all__ = (
    "Comment",
    "Diagnostic",
    "Field",
    "Finding",
    "GameRecord",
    "Games",
    "Header",
    "Limit",
    "Loss",
    "Node",
    "Objection",
    "Outcome",
    "Position",
    "Record",
    "Safety",
    "Severity",
    "Step",
    "Verdict",
    "__version__",
    "check",
    "convert",
    "fix",
    "games",
    "lint",
    "losses",
    "pretty",
    "read",
    "read_file",
    "replay",
    "same",
    "stats",
    "to_rows",
    "walk",
)


def __getattr__(name: str) -> "Any":
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            value = globals()[name] = getattr(import_module(home), name)
            return value
    raise AttributeError(f"module 'gamenote' has no attribute {name!r}")


def __dir__() -> list[str]:
    return list(__all__)
