"""`gamenote guide`: the pages, in the terminal and as they are."""

from __future__ import annotations

import os
import re
import select
import struct
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.shell_completion import CompletionItem
from rich.cells import cell_len

from gamenote.cli import guide
from gamenote.cli.guide import command
from gamenote.cli.help import PAGES as RELATED
from gamenote.cli.main import COMMANDS
from gamenote.core import registry
from gamenote.render.tables import lay_out_page
from tests.cli.command import ROOT, gamenote
from tests.pages import GUIDE

fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

TOPICS = sorted(path.stem for path in GUIDE.glob("*.md") if path.stem != "README")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
EVERY = pytest.mark.parametrize("topic", TOPICS)


def test_the_contents_list_every_page_once_and_no_other() -> None:
    assert sorted(page.topic for page in guide.pages()) == TOPICS


def test_without_a_topic_the_pages_are_listed_under_headings() -> None:
    ran = gamenote("guide")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "First steps"
    assert re.match(r"  lint +find errors in records", lines[lines.index("Commands") + 1])
    assert lines[-1] == "gamenote guide TOPIC shows a page."


@pytest.mark.parametrize("width", [20, 40, 80])
def test_the_list_fits_the_terminal(width: int) -> None:
    assert max(map(len, gamenote("guide", "--width", str(width)).out.splitlines())) <= max(width, 34)


@EVERY
def test_a_page_is_printed_as_it_stands_where_no_terminal_reads(topic: str) -> None:
    ran = gamenote("guide", topic)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (GUIDE / f"{topic}.md").read_text("utf-8")


@EVERY
def test_a_page_begins_with_its_only_title(topic: str) -> None:
    text = re.sub(r"^```.*?^```", "", (GUIDE / f"{topic}.md").read_text("utf-8"), flags=re.M | re.S)
    assert text.startswith("# ")
    assert len(re.findall(r"^# ", text, re.M)) == 1


@pytest.mark.parametrize("name", [*registry.formats(), *RELATED])
def test_a_format_or_command_leads_to_its_page(name: str) -> None:
    assert gamenote("guide", name).out.startswith("# ")


def test_capitals_do_not_matter() -> None:
    assert gamenote("guide", "PDN").out == gamenote("guide", "draughts").out


@pytest.mark.parametrize(
    ("word", "hint"), [("confguration", "did you mean configuration?"), ("zzz", "gamenote guide lists the pages")]
)
def test_an_unknown_topic_is_refused_with_the_nearest(word: str, hint: str) -> None:
    ran = gamenote("guide", word)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines() == [f"gamenote: error: there is no page {word!r}", f"  hint: {hint}"]


@pytest.mark.parametrize("command", RELATED)
def test_the_help_of_a_command_names_pages_that_there_are(command: str) -> None:
    assert command in COMMANDS
    assert set(RELATED[command]) <= set(TOPICS)
    assert f"\n  More: gamenote guide {RELATED[command][0]}" in gamenote(command, "--help").out


@EVERY
@pytest.mark.parametrize("width", [40, 80, 100])
def test_no_line_is_wider_than_the_terminal(topic: str, width: int) -> None:
    text = guide.with_commands((GUIDE / f"{topic}.md").read_text("utf-8"))
    wide = [line for line in lay_out_page(text, width, colored=False).splitlines() if cell_len(line) > width]
    assert wide == []


def words(text: str) -> list[str]:
    """The words, without the marks of code and the lines of tables."""
    return re.sub("[`─]", "", text).split()


@EVERY
def test_colours_add_nothing_to_the_words(topic: str) -> None:
    text = guide.with_commands((GUIDE / f"{topic}.md").read_text("utf-8")).replace("https://", "")
    plain = lay_out_page(text, 300, colored=False)
    colored = lay_out_page(text, 300, colored=True)
    assert "\x1b" not in plain
    assert "\x1b[" in colored
    assert words(ESCAPE.sub("", colored)) == words(plain)


def test_a_wide_table_becomes_a_list_of_its_rows() -> None:
    text = "| key | holds | meaning |\n|---|---|---|\n"
    text += "| `lint.exit-non-zero-on-fix` | a word | Much is said of it. |\n"
    head, line, row = lay_out_page(text, 80, colored=False).strip().splitlines()
    assert head == "key                        holds   meaning"
    assert set(line) == {"─"}
    assert row == "lint.exit-non-zero-on-fix  a word  Much is said of it."
    assert lay_out_page(text, 40, colored=False).strip().splitlines() == [
        "lint.exit-non-zero-on-fix",
        "    holds: a word",
        "    meaning: Much is said of it.",
    ]


def test_links_to_pages_become_commands() -> None:
    text = (
        "See [configuration](configuration.md), [all of it](lint.md#fixes), [a file](../x.svg), [it](https://a.b)."
    )
    assert guide.with_commands(text) == (
        "See `gamenote guide configuration`, all of it (`gamenote guide lint`), a file, [it](https://a.b)."
    )


def on_a_terminal(*args: str, columns: int = 60, **environment: str) -> str:
    """What a terminal of so many columns gets, its line ends as everywhere."""
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    usual = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LESS")}
    running = subprocess.Popen(
        [sys.executable, "-m", "gamenote", "guide", *args],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**usual, "PYTHONPATH": search, "TERM": "xterm-256color", "PAGER": "cat", **environment},
        close_fds=True,
    )
    os.close(slave)
    got, end = b"", time.monotonic() + 60
    while time.monotonic() < end and select.select([master], [], [], 60)[0]:
        try:
            part = os.read(master, 65536)
        except OSError:  # nobody writes any more
            break
        got += part
    os.close(master)
    assert running.wait(60) == 0
    return got.decode("utf-8").replace("\r\n", "\n")


def test_a_terminal_gets_a_page_laid_out_to_its_width() -> None:
    told = on_a_terminal("2048", columns=40)
    assert "\x1b[1;4m2048" in told
    assert ESCAPE.sub("", told).lstrip().startswith("2048\n\n2048 is a game for one: a swipe pushes\n")


def test_no_color_is_obeyed() -> None:
    told = on_a_terminal("2048", columns=40, NO_COLOR="1")
    assert told.lstrip().startswith("2048\n\n2048 is a game for one: a swipe pushes\n")
    assert "\x1b" not in told


def test_a_terminal_that_cannot_show_a_page_gets_it_as_it_stands() -> None:
    told = on_a_terminal("2048", PYTHONIOENCODING="ascii")
    assert (
        told.rstrip()
        == (GUIDE / "2048.md").read_text("utf-8").encode("ascii", "backslashreplace").decode().rstrip()
    )


def test_a_pager_reads_what_a_terminal_gets_unless_told_otherwise(tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho paged with $LESS; cat\n")
    pager.chmod(0o755)
    assert on_a_terminal("2048", PAGER=str(pager)).startswith("paged with FRX\n")
    assert on_a_terminal("2048", PAGER=str(pager), LESS="R").startswith("paged with R\n")
    assert "paged" not in on_a_terminal("2048", "--no-pager", PAGER=str(pager))
    assert "paged" not in on_a_terminal(PAGER=str(pager))


def test_pages_are_offered_to_the_shell() -> None:
    offered = [item.value for item in _topics("con")]
    assert offered == ["convert", "configuration"]


def _topics(word: str) -> list[CompletionItem]:
    return command.params[0].shell_complete(click.Context(command), word)


def test_the_pages_are_part_of_the_package() -> None:
    assert all(guide.page_text(topic) for topic in TOPICS)
