"""`gamenote pretty --follow`: stepping through games with the keys.

What a key does stands in `KEYS`, what is shown in `Screen`; the terminal itself is taken and given back by
`terminal`.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from gamenote.cli import options
from gamenote.cli.terminal import CLEAR, take_terminal, write
from gamenote.core.diagram import Diagram, Painter, Run, ScreenPainter, flipped
from gamenote.core.game_view import GameView, PlyView
from gamenote.core.visible import visible
from gamenote.render.boards.plan import width_of
from gamenote.render.boards.sheets import WORDS, break_line
from gamenote.render.paint import painted
from gamenote.render.themes import colours

# Boards and words about them on one screen.
#
# Words stand at the right of the board where there is room, else below it. On a wide screen the header stands
# above them, and the moves of the line below.

BESIDE = 24  # columns beside a board in which words may stand
WIDE = 100  # columns of a screen that shows header and moves as well
GAP = 3
MOVE = 12  # columns of a move with its signs and clock
MOST_BELOW = 6  # lines of words for which room is kept below a board
Line = list[Run]
MoveList = tuple[Sequence[Line], int]  # lines of moves, and which of them is shown


@dataclass(frozen=True)
class Projector:
    """Draws boards with words on a terminal."""

    painter: Painter
    coords: bool
    theme: str
    colored: bool

    def lines(
        self,
        diagram: Diagram,
        words: Sequence[str],
        rows: int,
        *,
        most_words: int,
        facts: Sequence[str] = (),
        moves: MoveList = ((), 0),
    ) -> list[str]:
        """Return the lines of a screen.

        `most_words` is how many lines of words a board of this game may have; `facts` and `moves` are for wide
        screens."""
        width = options.terminal_width(None, sys.stdout) or 80
        title = broken_words([diagram.title], width, "title")
        bare = replace(diagram, title="")
        room = rows - len(title)
        page = self._board(bare, width, room)
        free = width - _board_width(page) - GAP
        if free >= BESIDE and len(page) <= room:
            parts = [broken_words(words, free, "caption")]
            if width >= WIDE:
                parts = [broken_words(facts, free, "legend"), *parts]
                used = sum(len(part) + 1 for part in parts if part)
                parts.append(list(_window(*moves, room - used)))
            page = _beside(page, _stacked(parts), room)
        else:
            page = self._board(bare, width, room - min(most_words, MOST_BELOW, max(0, room - 10)))
            page = [*page, *cut(broken_words(words, width, "caption"), room - len(page))]
        return self.painted([*title, *page])

    def painted(self, lines: Sequence[Line]) -> list[str]:
        return list(painted(lines, color=self.colored, theme=colours(self.theme, os.environ)))

    def _board(self, diagram: Diagram, width: int, rows: int) -> list[Line]:
        painter = self.painter
        if isinstance(painter, ScreenPainter):
            painter = painter.on_screen(rows=max(1, rows), colored=self.colored)
        lines = painter.lines(diagram, width=width, coords=self.coords, theme=self.theme)
        return [part for line in lines for part in break_line(line, width)]


def _board_width(page: Sequence[Line]) -> int:
    """Return the columns of a board, words around it aside."""
    return max((width_of(line) for line in page if line and line[0][1] not in WORDS), default=0)


def _beside(page: list[Line], words: list[Line], rows: int) -> list[Line]:
    """Return a board with words at its right."""
    left = _board_width(page) + GAP
    free = [at for at in range(rows) if at >= len(page) or width_of(page[at]) < left]
    joined = [*page, *([] for _ in range(rows - len(page)))]
    for at, line in zip(free, cut(words, len(free)), strict=False):
        joined[at] = [*joined[at], (" " * (left - width_of(joined[at])), ""), *line]
    while joined and not joined[-1]:
        joined.pop()
    return joined


def _stacked(parts: Sequence[Sequence[Line]]) -> list[Line]:
    """Return parts one above the other, a blank line between them."""
    return [line for part in parts if part for line in (*part, [])][:-1]


def _window(lines: Sequence[Line], here: int, rows: int) -> Sequence[Line]:
    """Return so many lines around one of them."""
    start = max(0, min(here - rows // 2, len(lines) - rows))
    return lines[start : start + max(0, rows)]


def broken_words(words: Sequence[str], width: int, role: str) -> list[Line]:
    """Return words as lines of that width, made visible."""
    parts = (part for each in words for part in each.split("\n"))
    return [line for part in parts for line in break_line([(visible(part.replace("\t", " ")), role)], width)]


def cut(lines: list[Line], rows: int) -> list[Line]:
    return lines if len(lines) <= rows else [*lines[: max(0, rows - 1)], [("...", "caption")]][: max(0, rows)]


KEYS = {
    "\x1b[C": "next", "\x1bOC": "next", " ": "next", "n": "next", "l": "next", "\r": "enter", "\n": "enter",
    "\x1b[D": "back", "\x1bOD": "back", "p": "back", "h": "back", "\x7f": "delete", "\x08": "delete",
    "\x1b[H": "first", "\x1bOH": "first", "\x1b[1~": "first", "\x1b[7~": "first", "g": "first",
    "\x1b[F": "last", "\x1bOF": "last", "\x1b[4~": "last", "\x1b[8~": "last", "G": "last",
    "\x1b[A": "variation_before", "\x1bOA": "variation_before", "k": "variation_before",
    "\x1b[B": "variation", "\x1bOB": "variation", "j": "variation",
    "\x1b[6~": "next_game", "N": "next_game", "\x1b[5~": "game_before", "P": "game_before",
    "f": "flip", "a": "play", "+": "faster", "=": "faster", "-": "slower", "?": "help",
    "q": "quit", "Q": "quit", "\x1b": "cancel", "\x04": "quit", "": "quit",
}  # fmt: skip
HELP = "arrow keys, Home, End; ? for all keys; q quits"
ALL_KEYS = (
    ("right, space, n, l", "the next move"),
    ("left, p, h", "the move before"),
    ("Home, g / End, G", "the start, the end"),
    ("down, j / up, k", "another variation of this move"),
    ("digits, Enter", "the position after that ply"),
    ("N, PageDown / P, PageUp", "the next game, the game before"),
    ("a", "play by itself, or stop"),
    ("+ / -", "play faster, slower"),
    ("f", "turn the board around"),
    ("?", "these keys"),
    ("q, Esc", "quit"),
)
SPEEDS = (8.0, 4.0, 2.0, 1.0, 0.5, 0.25, 0.1)  # seconds for a move that is played by itself
USUAL_SPEED = 3  # in SPEEDS
COMMENTED = 6  # lines of words below a board for which room is kept in games with comments


@dataclass(frozen=True)
class LoadedView:
    """A game view with its plies at hand."""

    game_view: GameView

    @cached_property
    def ply_views(self) -> list[PlyView]:
        return list(self.game_view.ply_views)

    @cached_property
    def main(self) -> list[int]:
        """The plies of the main line that can be drawn."""
        return [at for at, each in enumerate(self.ply_views) if each.depth == 0 and each.diagram is not None]

    @cached_property
    def plies(self) -> int:
        return max((each.ply for each in self.ply_views if each.depth == 0), default=0)

    @cached_property
    def following(self) -> dict[int | None, list[int]]:
        """The plies that go on from each, the line itself first."""
        found: dict[int | None, list[int]] = {}
        for at, each in enumerate(self.ply_views):
            if each.diagram is not None:
                found.setdefault(each.parent, []).append(at)
        return {at: sorted(each, key=lambda one: self.ply_views[one].opens) for at, each in found.items()}

    def line_of(self, here: int) -> list[int]:
        """Return the plies of the line through a ply."""
        line = [here]
        while (parent := self.ply_views[line[-1]].parent) is not None:
            line.append(parent)
        line.reverse()
        while after := self.following.get(line[-1]):
            if self.ply_views[after[0]].opens:
                break
            line.append(after[0])
        return [at for at in line if self.ply_views[at].move]

    def at_ply(self, ply: int) -> int:
        """Return the ply of the main line at or before a ply."""
        return max((at for at in self.main if self.ply_views[at].ply <= ply), default=self.main[0])


class Games:
    """Games as far as they have been looked at."""

    def __init__(self, game_views: Iterable[GameView], game: Callable[[int], GameView | None], first: int) -> None:
        self._more = iter(game_views)
        self._earlier = (game(number) for number in range(first - 1, 0, -1))
        self.seen: list[LoadedView] = []
        self.at = -1

    def next(self) -> bool:
        """Go to the next game that can be drawn, if any."""
        while self.at + 1 >= len(self.seen):
            game_view = next(self._more, None)
            if game_view is None:
                return False
            loaded = LoadedView(game_view)
            if loaded.main:
                self.seen.append(loaded)
        self.at += 1
        return True

    def back(self) -> bool:
        """Go to the game before; False where there is none."""
        if self.at <= 0:
            game_view = next(self._earlier, None)
            if game_view is None or not (loaded := LoadedView(game_view)).main:
                return False
            self.seen.insert(0, loaded)
            self.at = 1
        self.at -= 1
        return True

    @property
    def loaded(self) -> LoadedView:
        return self.seen[self.at]


@dataclass
class Screen:
    """What is shown, and what the keys have said."""

    games: Games
    projector: Projector
    here: int = 0  # the ply
    turned: bool = False
    playing: bool = False
    speed: int = USUAL_SPEED
    typed: str = ""
    help: bool = False
    note: str = ""

    @property
    def loaded(self) -> LoadedView:
        return self.games.loaded

    @property
    def ply_view(self) -> PlyView:
        return self.loaded.ply_views[self.here]

    def act(self, action: str) -> bool:
        """Do what a key says; False to quit."""
        self.note = ""
        if action.isdigit():
            self.typed = (self.typed + action)[-6:]
            return True
        if action == "cancel" and (self.typed or self.help):
            action = "close"
        if action in ("quit", "cancel"):
            return False
        closed = self.help and action == "help"
        ACTIONS.get(action, Screen.redraw)(self)
        if action not in ("resize", "delete"):
            self.typed = ""
            self.help = action == "help" and not closed
        return True

    def redraw(self) -> None:
        """Nothing changes."""

    def step(self) -> None:
        """Go to the next move of this line; playing stops behind it."""
        after = self.loaded.following.get(self.here, [])
        self.here = after[0] if after and not self.loaded.ply_views[after[0]].opens else self.here
        self.playing = self.playing and bool(self.loaded.following.get(self.here))

    def back(self) -> None:
        parent = self.ply_view.parent
        self.here = self.here if parent is None else parent

    def first(self) -> None:
        self.here = self.loaded.main[0]

    def last(self) -> None:
        self.here = self.loaded.main[-1]

    def enter(self) -> None:
        """Go to the ply that was typed, or one move on."""
        if self.typed:
            self.here = self.loaded.at_ply(int(self.typed))
        else:
            self.step()

    def delete(self) -> None:
        """Take back a digit, or a move."""
        if self.typed:
            self.typed = self.typed[:-1]
        else:
            self.back()

    def variation(self, by: int = 1) -> None:
        """Go to another move in the place of this one."""
        beside = self.loaded.following[self.ply_view.parent]
        self.here = beside[(beside.index(self.here) + by) % len(beside)]

    def next_game(self) -> None:
        self._turn_to_game(self.games.next, "this is the last game")

    def game_before(self) -> None:
        self._turn_to_game(self.games.back, "this is the first game")

    def _turn_to_game(self, turn: Callable[[], bool], otherwise: str) -> None:
        if turn():
            self.here = self.loaded.main[0]
        else:
            self.note = otherwise

    def flip(self) -> None:
        self.turned = not self.turned

    def play(self) -> None:
        self.playing = not self.playing

    def faster(self, by: int = 1) -> None:
        self.speed = min(max(0, self.speed + by), len(SPEEDS) - 1)
        self.note = f"{SPEEDS[self.speed]:g} s for a move"

    def lines(self, rows: int) -> Iterator[str]:
        """Return the lines of the screen, as many as there are rows."""
        if self.help:
            shown = [f"{keys:24} {what}" for keys, what in ALL_KEYS]
        else:
            shown = self.projector.lines(
                self._titled_diagram(),
                self._comment_lines(),
                max(1, rows - 2),
                most_words=self._most_words,
                facts=[f"{name}: {value}" for name, value in self.loaded.game_view.facts],
                moves=self._move_list(),
            )
        yield from shown[: max(0, rows - 2)]
        yield from ("", self._foot_line()) if rows > 1 else ()

    def _titled_diagram(self) -> Diagram:
        diagram = self.ply_view.diagram
        assert diagram is not None
        diagram = flipped(diagram) if self.turned else diagram
        return replace(diagram, title=f"{self.loaded.game_view.title}: {self._ply_title(self.ply_view)}")

    def _ply_title(self, ply_view: PlyView) -> str:
        """Return a title such as "ply 12 of 30, 6... b3 ?!"."""
        ended = self.here == self.loaded.main[-1] and self.loaded.game_view.result
        ending = f" ({ended})" if ended else ""
        if not ply_view.ply:
            return f"start{ending}"
        number = f"{ply_view.number} " if ply_view.number else ""
        clock = f" [{ply_view.clock}]" if ply_view.clock else ""
        line = "in a variation" if ply_view.depth else f"of {self.loaded.plies}"
        side = f"{ply_view.side} " if ply_view.side else ""
        move = f"{side}{number}{ply_view.move}{ply_view.signs}{clock}"
        return f"ply {ply_view.ply} {line}, {move}{ending}"

    def _comment_lines(self) -> list[str]:
        """Return comments, variations and why the game goes no further."""
        ply_view = self.ply_view
        beside = self.loaded.following.get(ply_view.parent, [self.here])
        others = len(beside) - 1
        variations = [f"{others} more in place of this move: down and up"] if others else []
        end = self.here == self.loaded.main[-1] and self.loaded.game_view.stopped
        return [*ply_view.before, *ply_view.after, *variations, *([self.loaded.game_view.stopped] if end else [])]

    def _move_list(self) -> MoveList:
        """Return the moves of the line that is shown, two a line.

        The move that is shown stands in brackets."""
        line = self.loaded.line_of(self.here)
        rows: list[Line] = []
        shown = 0
        for at in line:
            ply_view = self.loaded.ply_views[at]
            if not rows or not ply_view.number.endswith("..."):
                rows.append([(f"{ply_view.number.removesuffix('...').rjust(5)} ", "legend")])
            if at == self.here:
                shown = len(rows) - 1
            clock = f" {ply_view.clock}" if ply_view.clock else ""
            words = visible(f"{ply_view.move}{ply_view.signs}{clock}")
            words = f"[{words}]" if at == self.here else words
            rows[-1] += [(words, "title" if at == self.here else ""), (" " * (MOVE - len(words)) + " ", "")]
        return rows, shown

    @cached_property
    def _most_words(self) -> int:
        return COMMENTED if any(each.before or each.after for each in self.loaded.ply_views) else 1

    def _foot_line(self) -> str:
        if self.typed:
            return f"to ply {self.typed}: Enter; Esc cancels; q quits"
        if self.note:
            return f"{self.note}; q quits"
        return f"playing; a stops, + and - change the speed; {HELP}" if self.playing else HELP


ACTIONS: dict[str, Callable[[Screen], None]] = {
    "next": Screen.step,
    "back": Screen.back,
    "first": Screen.first,
    "last": Screen.last,
    "enter": Screen.enter,
    "delete": Screen.delete,
    "variation": Screen.variation,
    "variation_before": lambda screen: screen.variation(-1),
    "next_game": Screen.next_game,
    "game_before": Screen.game_before,
    "flip": Screen.flip,
    "play": Screen.play,
    "faster": Screen.faster,
    "slower": lambda screen: screen.faster(-1),
}


def follow(games: Games, projector: Projector, start: int = 0) -> None:
    """Show one position after the other, as the keys say."""
    if not games.next():
        return
    screen = Screen(games, projector)
    screen.here = screen.loaded.at_ply(start)
    with take_terminal() as key:
        while True:
            _show_screen(screen)
            pressed = key(SPEEDS[screen.speed] if screen.playing else None)
            if pressed is None:
                screen.step()
            elif not screen.act(pressed if pressed.isdigit() or pressed == "resize" else KEYS.get(pressed, "")):
                return


def _show_screen(screen: Screen) -> None:
    """Print a board on a clean screen, above help for the keys."""
    rows = shutil.get_terminal_size((80, 24)).lines
    write(CLEAR + "\r\n".join(screen.lines(rows)))
    sys.stdout.flush()
