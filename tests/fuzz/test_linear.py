"""Time grows as the text does, whatever the text: reading, all rules, fixes, conversions, figures and pictures."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial

import pytest

from gamenote.actions.convert.convert_file import convert_games
from gamenote.actions.convert.select_games import Account, Request
from gamenote.actions.files.inputs import Input, Inputs
from gamenote.actions.lint.fixing import fix_bytes
from gamenote.actions.lint.lint_file import lint_file
from gamenote.actions.pretty import draw_file
from gamenote.actions.stats import count_file
from gamenote.core import registry
from gamenote.core.diagnostic import Safety
from gamenote.core.diagram import Diagram
from gamenote.core.format import Format
from gamenote.core.game_view import BookPainter, GameView
from gamenote.core.report import Look, Summary, Trouble, join_reports
from gamenote.testing import EVERYTHING
from tests.fuzz.hostile import ANY, HOSTILE, texts
from tests.fuzz.stock import FORMATS, opened
from tests.stopwatch import processor_seconds

SHORT = 2_000  # characters
FEW = 500  # for commands that do more than to read
LONG = 40_000
STEP = 4  # times as long is the next text
MOST = 5  # times as much time it may take
MOST_OF_SHORT = 8  # where the moments are so short that others disturb them; quadratic would be sixteen
FEWEST_SECONDS = 0.15  # what is faster is not worth comparing
ROUNDS = 6  # a busy machine can spoil a measurement: the least of more of them tells

CASES = [(name, text) for name in FORMATS for text in texts(name)]


Work = Callable[[Format, bytes], list[Trouble]]


def lint(item: Format, data: bytes) -> list[Trouble]:
    return list(join_reports(lint_file(opened(item, data), EVERYTHING)).troubles)


def told(item: Format, data: bytes) -> list[Trouble]:
    """All reports."""
    report = join_reports(lint_file(opened(item, data), EVERYTHING))
    for reporter in registry.reporters().values():
        sink = reporter.load()(io.StringIO(), Look(most=None))
        sink.file(report)
        sink.close(Summary())
    return list(report.troubles)


def mended(least: Safety, item: Format, data: bytes) -> list[Trouble]:
    return [each for each in fix_bytes(data, opened(item, data), EVERYTHING, least).troubles if each.trace]


def written(target: str, item: Format, data: bytes) -> list[Trouble]:
    account, format = Account("x"), registry.formats()[target]
    if not item.games or not format.games or set(item.games) & set(format.games):
        for _ in convert_games(opened(item, data), Request(format, keep_broken=True), account):
            pass
    return [each for each in account.troubles if each.trace or "internal" in each.message]


def counted(item: Format, data: bytes) -> list[Trouble]:
    found = count_file.count(Input("x", None, data=data), Inputs((), format_name=item.name))
    return [each for each in found if isinstance(each, Trouble)]


def drawn(style: str, item: Format, data: bytes) -> list[Trouble]:
    painter = registry.boards()[style].load()
    if isinstance(painter, BookPainter):
        shown = draw_file.game_views(opened(item, data), draw_file.PositionChoice(findings=True), EVERYTHING)
        game_views = (each for each in shown if isinstance(each, GameView))
        for _ in painter.book(game_views, title="x", coords=True, theme="auto"):
            pass
    else:
        for each in draw_file.pictures(opened(item, data), draw_file.PositionChoice(every=50)):
            for _ in painter.lines(each) if isinstance(each, Diagram) else ():
                pass
    return []


COMMANDS: dict[str, Work] = {
    "reports": told,
    "fix": partial(mended, Safety.SAFE),
    "unsafe fixes": partial(mended, Safety.UNSAFE),
    "stats": counted,
    **{f"convert {name}": partial(written, name) for name, item in registry.formats().items() if item.writes},
    **{f"pretty {name}": partial(drawn, name) for name in registry.boards()},
}


def seconds(name: str, text: str, size: int, work: Work = lint) -> float:
    """Processor time that a command takes, the linter with all rules if no other is named."""
    item = registry.formats()[name]
    data = texts(name)[text](size).encode("utf-8", "surrogateescape")
    troubles: list[Trouble] = []
    took = processor_seconds(lambda: troubles.extend(work(item, data)))
    assert troubles == []
    return took


# Each text with one command and each command with many texts; all of them are for the slow tests.
EACH_ONCE = [(*case, list(COMMANDS)[index % len(COMMANDS)]) for index, case in enumerate(CASES)]


def check_growth(name: str, text: str, size: int, most: int = MOST, work: Work = lint) -> None:
    """Four times the text takes at most so many times the time, at one of two lengths.

    Each is measured at the quietest of some moments. A square shows at both lengths; a limit that is reached
    between two short texts at the first alone.
    """
    slow = []
    for shorter in (size, STEP * size):
        least = [float("inf")] * 2
        for _ in range(ROUNDS):
            for index, length in enumerate((shorter, STEP * shorter)):
                least[index] = min(least[index], seconds(name, text, length, work))
            if least[1] < FEWEST_SECONDS or least[1] < most * least[0]:
                return
        slow.append(f"{shorter} characters take {least[0]:.3f} s, {STEP * shorter} take {least[1]:.3f} s")
    pytest.fail("; ".join(slow))


@pytest.mark.parametrize(("name", "text"), CASES)
def test_four_times_the_text_takes_four_times_the_time(name: str, text: str) -> None:
    check_growth(name, text, SHORT, MOST_OF_SHORT)


@pytest.mark.parametrize(("name", "text", "command"), EACH_ONCE)
def test_other_commands_take_four_times_the_time(name: str, text: str, command: str) -> None:
    check_growth(name, text, FEW, MOST_OF_SHORT, COMMANDS[command])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text"), CASES)
def test_every_command_takes_four_times_the_time(name: str, text: str) -> None:
    for command in COMMANDS:  # not a case each, which would be half of all that is collected
        check_growth(name, text, SHORT, MOST_OF_SHORT, COMMANDS[command])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text"), CASES)
def test_sixteen_times_the_text_takes_sixteen_times_the_time(name: str, text: str) -> None:
    seconds(name, text, SHORT)
    check_growth(name, text, LONG)
    check_growth(name, text, STEP * LONG)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pdn", "variations side by side"),
        ("pgn", "variations side by side"),
        ("plateau", "variations side by side"),
        ("blokus", "variations side by side"),
        ("json", "lines of a game"),
    ],
)
def test_hundreds_of_thousands_of_variations_are_checked(name: str, text: str) -> None:
    assert seconds(name, text, 3_000_000) < 300


@pytest.mark.parametrize("name", FORMATS)
def test_a_number_of_a_million_digits_is_read(name: str) -> None:
    for text in ("only '9'", *(each for each in texts(name) if each.startswith("one long number"))):
        assert seconds(name, text, 1_000_000) < 20


def test_every_format_has_texts_of_its_own() -> None:
    own = {name: len(HOSTILE[name]) for name in FORMATS if name in HOSTILE}
    assert min(own.values()) >= 10
    assert len(ANY) >= 20
