"""What goes wrong is named in one line, costs no other file anything, and never shows a traceback unasked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.command import ROOT, gamenote, process

GAME = '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 2. U a1 *\n'
CLUB = '''
from gamenote.core.diagnostic import Severity
from gamenote.core import format as formats
from gamenote.core.format import Format
from gamenote.core.report import Reporter
from gamenote.core.rule import rule
from gamenote.core.feature import Feature

@rule("CLB101", "club-rule", Severity.WARNING)
def club_rule(case):
    """A rule of the club."""
    raise KeyError("oops")
    yield

def rules():
    return (club_rule,)

class Codec(formats.Codec):
    def cut(self, data, *, final):
        return iter(())
    def read(self, source):
        raise KeyError("oops")

def codec():
    return Codec()

FORMAT = Format(name="club", title="Club", games=(), suffixes=(".club",), syntax="club", codec=codec,
                keeps=lambda options: Feature.NONE, rules=lambda: (), sniff=lambda head: 0.0)

class Sink:
    def __init__(self, stream, look):
        self.stream = stream
    def file(self, report):
        self.stream.write("half")
        raise KeyError("oops")
    def close(self, summary):
        pass

REPORTER = Reporter(name="club", load=lambda: Sink)
'''
ISSUES = "https://example.org/club/bugs"
METADATA = f"Metadata-Version: 2.1\nName: club\nVersion: 1.0\nProject-URL: Bug Tracker, {ISSUES}\n"
ENTRIES = {
    "rule": '[gamenote.rules]\nclub = "club:rules"',
    "reader": "[gamenote.formats]\nclub = club:FORMAT",
    "report": "[gamenote.reports]\nclub = club:REPORTER",
    "import": "[gamenote.rules]\nclub = missing_module:rules",
    "kind": "[gamenote.formats]\nclub = club:REPORTER",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.2048gn").write_text(GAME.replace("a1 *", "b2 *"))
    (tmp_path / "b.club").write_text("x")
    (tmp_path / "c.2048gn").write_text(GAME)
    return tmp_path


def with_plugin(folder: Path, kind: str, *words: str, club: str = CLUB) -> tuple[int, str, str]:
    """Lint beside a plugin of a club that fails in some way: exit code, standard output and error."""
    site = folder / "site"
    (site / "club-1.0.dist-info").mkdir(parents=True)
    (site / "club.py").write_text(club)
    (site / "club-1.0.dist-info" / "METADATA").write_text(METADATA)
    (site / "club-1.0.dist-info" / "entry_points.txt").write_text(ENTRIES[kind].replace('"', ""))
    search = os.pathsep.join([str(site), str(ROOT), os.environ.get("PYTHONPATH", "")])
    ran = process("lint", "a.2048gn", "c.2048gn", *words, "--output-format", "concise", PYTHONPATH=search)
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


@pytest.mark.costly
@pytest.mark.parametrize("jobs", ["-j1", "-j2"])
def test_a_rule_that_fails_is_named_and_all_else_is_done(jobs: str, folder: Path) -> None:
    code, out, err = with_plugin(folder, "rule", jobs)
    assert code == 2
    assert "TFE301" in out or "a.2048gn" in out
    assert "a.2048gn: internal error in rule CLB101 on game 1 of a.2048gn, please report it to club 1.0 at" in err
    assert f"at {ISSUES}: KeyError: 'oops'" in err
    assert "c.2048gn: internal error in rule CLB101 on game 1 of c.2048gn" in err
    assert "Traceback" not in err


@pytest.mark.costly
@pytest.mark.parametrize("jobs", ["-j1", "-j2"])
def test_a_reader_that_fails_is_named_and_all_else_is_done(jobs: str, folder: Path) -> None:
    code, out, err = with_plugin(folder, "reader", jobs, "b.club")
    assert code == 2
    assert "a.2048gn" in out
    assert (
        "b.club: internal error in the reader of club on game 1 of b.club, please report it to club 1.0 at" in err
    )


def test_a_report_that_fails_is_named_and_the_others_are_written(folder: Path) -> None:
    (folder / "old.txt").write_text("old")
    words = ("--output-format", "club:old.txt", "--output-format", "json:all.json")
    code, out, err = with_plugin(folder, "report", *words)
    assert code == 2
    assert (
        f"internal error in the report club:old.txt, please report it to club 1.0 at {ISSUES}: KeyError: 'oops'"
        in err
    )
    assert "a.2048gn" in out
    assert (folder / "old.txt").read_text() == "old"
    assert '"summary"' in (folder / "all.json").read_text()


LEAVES = CLUB.replace('raise KeyError("oops")', "raise SystemExit(0)")
YIELDS = CLUB.replace('    raise KeyError("oops")\n', "", 1)
NO_PLACE = """    from msgspec.structs import replace
    from gamenote.core.source import Span
    yield replace(club_rule.found("oops", Span(0, 0)), span=None)
"""
GAME_ONE = "the reader of club on game 1 of b.club, please report it to club 1.0 at"
STRANGE = {  # what a plugin may give in place of what is wanted, and how that is named
    "rule, a word": (YIELDS.replace("yield", 'yield "oops"'), "rule", "rule CLB101"),
    "rule, no place": (YIELDS.replace("    yield\n", NO_PLACE), "rule", "rule CLB101"),
    "rule, nothing": (YIELDS.replace("    yield\n", "    return None\n"), "rule", "rule CLB101"),
    "reading, a word": (CLUB.replace('raise KeyError("oops")', 'return "oops"'), "reader", GAME_ONE),
    "reading, nothing": (CLUB.replace('raise KeyError("oops")', "return None"), "reader", GAME_ONE),
    "games, a number": (CLUB.replace("return iter(())", "return 7"), "reader", "club on b.club"),
    "codec, nothing": (CLUB.replace("return Codec()", "return None"), "reader", "club on b.club"),
    "rules of a format": (CLUB.replace("rules=lambda: ()", "rules=lambda: (7,)"), "reader", "club"),
    "report, nothing": (CLUB.replace("load=lambda: Sink", "load=lambda: None"), "report", "the report club"),
    "report, leaves": (CLUB.replace("load=lambda: Sink", "load=lambda: exit(0)"), "report", "the report club"),
}


@pytest.mark.costly
@pytest.mark.parametrize("strange", STRANGE)
@pytest.mark.parametrize("jobs", ["-j1", "-j2"])
def test_a_plugin_that_gives_what_is_not_wanted_is_named_and_all_else_is_done(
    strange: str, jobs: str, folder: Path
) -> None:
    club, kind, named = STRANGE[strange]
    words = ("--output-format", "club:out.txt") if kind == "report" else ()
    file = "b.club" if kind == "reader" else "c.2048gn"
    code, out, err = with_plugin(folder, kind, jobs, file, *words, club=club)
    assert code == 2, err
    assert "a.2048gn" in out
    assert named in err and "internal error" in err
    assert "Traceback" not in err


@pytest.mark.costly
@pytest.mark.parametrize(("kind", "named"), [("rule", "rule CLB101"), ("reader", "the reader of club")])
@pytest.mark.parametrize("jobs", ["-j1", "-j2"])
def test_a_plugin_that_leaves_the_program_is_named_and_all_else_is_done(
    jobs: str, kind: str, named: str, folder: Path
) -> None:
    code, out, err = with_plugin(folder, kind, jobs, "b.club", club=LEAVES)
    assert code == 2
    assert "a.2048gn" in out
    assert f"internal error in {named}" in err and "SystemExit" in err


ODD = {
    "leaves": "raise SystemExit(3)\n",
    "endings": CLUB.replace('suffixes=(".club",)', "suffixes=None"),
    "name": CLUB.replace('name="club", title', "name=None, title"),
    "rules": CLUB.replace("return (club_rule,)", "return (7,)"),
    "no rules": CLUB.replace("return (club_rule,)", "return None"),
}


@pytest.mark.costly
@pytest.mark.parametrize("odd", ODD)
def test_a_plugin_that_cannot_be_what_it_says_is_left_out_with_a_warning(odd: str, folder: Path) -> None:
    code, out, err = with_plugin(folder, "rule" if "rules" in odd else "reader", club=ODD[odd])
    assert code == 1
    assert "a.2048gn" in out
    assert "gamenote: warning: the plugin club (club 1.0) is left out" in err


@pytest.mark.costly
@pytest.mark.parametrize("command", ["stats", "pretty", "convert"])
def test_a_reader_that_leaves_the_program_ends_no_command_silently(command: str, folder: Path) -> None:
    with_plugin(folder, "reader", club=LEAVES)
    search = os.pathsep.join([str(folder / "site"), str(ROOT)])
    ran = process(command, "b.club", *(("--to", "json") if command == "convert" else ()), PYTHONPATH=search)
    assert ran.returncode == 2
    assert b"internal error" in ran.stderr and b"Traceback" not in ran.stderr


@pytest.mark.costly
@pytest.mark.parametrize("kind", ["import", "kind"])
def test_a_plugin_that_cannot_be_loaded_is_a_warning_with_its_version(kind: str, folder: Path) -> None:
    code, _, err = with_plugin(folder, kind)
    assert code == 1
    assert "gamenote: warning: the plugin club (club 1.0) is left out" in err


@pytest.mark.costly
@pytest.mark.parametrize(("words", "variable"), [(("-v",), "0"), ((), "1")])
def test_the_place_of_a_bug_is_shown_when_it_is_asked_for(
    words: tuple[str, ...], variable: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GAMENOTE_TRACEBACK", variable)
    _, _, err = with_plugin(folder, "rule", *words)
    assert "Traceback" in err
    assert 'raise KeyError("oops")' in err


def test_verbose_tells_settings_plugins_and_time(folder: Path) -> None:
    (folder / "gamenote.toml").write_text('[lint]\nignore = ["PLT"]\n')
    err = gamenote("lint", "c.2048gn", "-v").err
    assert 'lint.ignore = ["PLT"] (' in err
    assert "plugins of gamenote" in err
    assert "1 file checked in " in err


COLLECTION = '[Event "many"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n' * 9


def started(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """A run that takes long, in a process group of its own, as a terminal makes it."""
    (folder / "large.pdn").write_text(COLLECTION * 12_000)
    search = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, "-m", "gamenote", "lint", "large.pdn", "--output-format", "json:report.json", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": search},
        start_new_session=True,
    )


def workers(process: subprocess.Popen[bytes]) -> int:
    """How many processes of the group are alive."""
    found = subprocess.run(["ps", "-o", "pid=", "-s", str(process.pid)], capture_output=True, check=False)
    return len(found.stdout.split())


@pytest.mark.costly
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no process groups here")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("jobs", ["-j1", "-j4"])
def test_an_interrupt_ends_all_processes_and_leaves_nothing_behind(
    jobs: str, number: signal.Signals, code: int, folder: Path
) -> None:
    before = sorted(path.name for path in folder.iterdir())
    process = started(folder, jobs)
    deadline = time.monotonic() + 60
    while workers(process) < (5 if jobs == "-j4" else 1) and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(1)
    os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (code, b"", b"gamenote: interrupted\n")
    while workers(process) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert workers(process) == 0
    assert sorted(path.name for path in folder.iterdir()) == sorted([*before, "large.pdn"])


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no process groups here")
def test_processes_end_with_the_one_that_started_them(folder: Path) -> None:
    process = started(folder, "-j2")
    deadline = time.monotonic() + 60
    while workers(process) < 3 and time.monotonic() < deadline:
        time.sleep(0.1)
    process.kill()
    process.wait()
    while workers(process) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert workers(process) == 0
    for stream in (process.stdout, process.stderr):
        assert stream is not None
        stream.close()


def test_a_reader_that_goes_away_ends_all_processes(folder: Path) -> None:
    (folder / "large.pdn").write_text(COLLECTION * 2000)
    search = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    process = subprocess.Popen(
        [sys.executable, "-m", "gamenote", "lint", "large.pdn", "-j2", "--output-format", "json-lines"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": search},
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), err) in ((141, b""), (0, err))
