"""What every command-line program should have been tried on, point by point.

Each point has its test here, which tries it once and as a whole; the finer cases are where the part belongs. The
third point, an interrupt during `--jobs 4`, is tried in `test_failures`.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest

from gamenote.core import registry
from tests.cli.command import ROOT, gamenote, process

TAGS = '[Event "E"]\n[Site "S"]\n[Date "2026.01.01"]\n[Player "Ann"]\n[Result "*"]\n[InitialBoard "a1 b1"]\n\n'
GAME = TAGS + "1. L b2 2. U a1 *\n"
BROKEN = TAGS + "1. L a1 *\n"
TEXTS = [b"", b"x", b"\0" * 99, b"a" * 10_000_000, random.Random(1).randbytes(9999)]
POOR = [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "cp1252"}]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.2048gn").write_text(BROKEN)
    (tmp_path / "b.2048gn").write_text(GAME)
    return tmp_path


def shell(line: str, **environment: str) -> tuple[int, bytes]:
    """Exit code and standard error of a line of the shell in which `gamenote` is the command."""
    search = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    ran = subprocess.run(
        ["/bin/sh", "-c", f'gamenote() {{ "{sys.executable}" -m gamenote "$@"; }}; {line}'],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": search, **environment},
        check=False,
    )
    return ran.returncode, ran.stderr


@pytest.mark.costly
@pytest.mark.parametrize("text", TEXTS, ids=len)
def test_01_odd_input_gets_an_answer(text: bytes) -> None:
    ran = process("lint", "-", "--format", "pdn", stdin=text)
    assert ran.returncode == 1
    assert b"Traceback" not in ran.stderr


def test_02_pipes_and_streams_that_end_early_have_their_codes(folder: Path) -> None:
    (folder / "long.2048gn").write_text(BROKEN * 3000)
    assert shell("gamenote lint . >&-")[0] == 2
    if Path("/dev/full").exists():
        assert shell("gamenote lint . >/dev/full")[0] == 2
    line = "{ gamenote lint long.2048gn --output-format json-lines; echo $? >code; } | head -1"
    assert shell(line) == (0, b"")
    assert (folder / "code").read_text().strip() == "141"


SUPERUSER = hasattr(os, "geteuid") and os.geteuid() == 0
POWERLESS = "setpriv --bounding-set=-all " if SUPERUSER else ""  # may write as little as anybody else


@pytest.mark.skipif(SUPERUSER and shutil.which("setpriv") is None, reason="the superuser may write everywhere")
def test_04_a_folder_that_is_read_only_is_2_and_the_file_intact(folder: Path) -> None:
    (folder / "bom.2048gn").write_text("\ufeff" + GAME)
    folder.chmod(0o555)
    try:
        ran = shell(f'{POWERLESS}"{sys.executable}" -m gamenote lint bom.2048gn --fix --level info')
    finally:
        folder.chmod(0o755)
    assert ran == (2, b"gamenote: error: bom.2048gn: cannot be written: permission denied\n")
    assert (folder / "bom.2048gn").read_text() == "\ufeff" + GAME


def test_05_dying_between_write_and_replace_leaves_the_old_file(folder: Path) -> None:
    (folder / "bom.2048gn").write_text("\ufeff" + GAME)
    code = (
        "import os, pathlib\n"
        "pathlib.Path.replace = lambda *paths: os._exit(9)\n"
        "from gamenote.cli.main import run\n"
        "run(['lint', 'bom.2048gn', '--fix', '--level', 'info'])\n"
    )
    search = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    ran = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": search}, check=False)
    assert ran.returncode == 9
    assert (folder / "bom.2048gn").read_text() == "\ufeff" + GAME


PARSERS: dict[str, Callable[[str], object]] = {
    "json": json.loads,
    "json-lines": lambda text: [json.loads(line) for line in text.splitlines()],
    "sarif": json.loads,
    "gitlab": json.loads,
    "rdjson": json.loads,
    "junit": lambda text: ET.parse(io.StringIO(text)),
    "checkstyle": lambda text: ET.parse(io.StringIO(text)),
}


@pytest.mark.parametrize("name", sorted(registry.reporters()))
@pytest.mark.parametrize("file", ["a.2048gn", "b.2048gn"])
def test_06_every_report_can_be_read_by_what_it_is_for(file: str, name: str, folder: Path) -> None:
    result = gamenote("lint", file, "--output-format", name)
    assert result.code == (file == "a.2048gn")
    PARSERS.get(name, str)(result.out)


@pytest.mark.full
def test_07_one_process_and_eight_say_the_same(folder: Path) -> None:
    for number in range(100):
        (folder / f"{number}.2048gn").write_text(BROKEN * (number + 1))
    one, eight = (process("lint", ".", jobs, "--output-format", "json") for jobs in ("-j1", "-j8"))
    assert (one.returncode, one.stdout, one.stderr) == (eight.returncode, eight.stdout, eight.stderr)
    assert len(json.loads(one.stdout)["findings"]) > 5000


@pytest.mark.costly
@pytest.mark.parametrize(
    ("terminal", "environment", "coloured"),
    [
        (False, {}, False),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (False, {"FORCE_COLOR": "0"}, False),
        (False, {"CLICOLOR_FORCE": "1"}, True),
        (True, {}, True),
        (True, {"NO_COLOR": ""}, True),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"TERM": "dumb"}, False),
        (True, {"TERM": "dumb", "FORCE_COLOR": "1"}, True),
    ],
)
@pytest.mark.parametrize("command", ["lint", "pretty"])
def test_08_colours_come_where_they_are_wanted(
    command: str, terminal: bool, environment: dict[str, str], coloured: bool, folder: Path
) -> None:
    shown = on_a_terminal(command, **environment) if terminal else _piped(command, **environment)
    assert (b"\x1b[" in shown) is coloured


@pytest.mark.costly
@pytest.mark.parametrize("width", [20, 40, 100])
def test_08_an_excerpt_keeps_to_the_width_of_the_terminal(width: int, folder: Path) -> None:
    (folder / "a.2048gn").write_text(BROKEN.replace("1. L", "{ " + "long " * 99 + "} 1. L"))
    shown = on_a_terminal("lint", COLUMNS=str(width), NO_COLOR="1").decode()
    excerpts = [line.rstrip("\r") for line in shown.split("\n") if re.match(r" *\d* \| ", line)]
    assert len(excerpts) >= 2
    assert max(map(len, excerpts)) <= max(width, 20) + 4


def on_a_terminal(command: str, **environment: str) -> bytes:
    """What a terminal shows of a run on a file with a finding."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "gamenote", command, "a.2048gn"]
    ran = subprocess.Popen(words, stdout=theirs, stderr=theirs, env=_plainly(environment))
    os.close(theirs)
    shown = bytearray()
    with contextlib.suppress(OSError):  # which is how the end of a terminal is told
        while part := os.read(ours, 65536):
            shown += part
    os.close(ours)
    ran.wait()
    return bytes(shown)


def _piped(command: str, **environment: str) -> bytes:
    words = [sys.executable, "-m", "gamenote", command, "a.2048gn"]
    return subprocess.run(words, capture_output=True, env=_plainly(environment), check=False).stdout


def _plainly(environment: dict[str, str]) -> dict[str, str]:
    """The environment without what steers colours, and with that."""
    steering = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLUMNS")
    kept = {name: value for name, value in os.environ.items() if name not in steering}
    search = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    return {**kept, "TERM": "xterm", "PYTHONPATH": search, **environment}


@pytest.mark.costly
@pytest.mark.parametrize("environment", POOR)
@pytest.mark.parametrize("command", [("lint",), ("pretty",), ("stats",)])
def test_09_a_terminal_of_few_characters_is_enough(
    command: tuple[str, ...], environment: dict[str, str], folder: Path
) -> None:
    (folder / "c.2048gn").write_text(BROKEN.replace("Ann", "Łukasz ✓ 李"), encoding="utf-8")
    ran = process(*command, "c.2048gn", cwd=None, stdin=b"", **environment)
    assert ran.returncode == 1
    assert b"Traceback" not in ran.stderr


@pytest.mark.costly
@pytest.mark.parametrize(
    "name", [b"a b.2048gn", b"a\nb.2048gn", b"a\xff.2048gn", b"-a.2048gn", b"x" * 248 + b".2048gn"]
)
@pytest.mark.parametrize("jobs", ["-j1", "-j2"])
def test_10_a_file_may_be_called_anything(name: bytes, jobs: str, folder: Path) -> None:
    path = os.fsdecode(name)
    Path(path).write_text(BROKEN)
    for report in ("full", "json", "sarif", "junit", "github"):
        ran = process("lint", jobs, "--output-format", report, "--", path)
        assert (ran.returncode, b"Traceback" in ran.stderr) == (1, False)


def test_11_mending_twice_is_mending_once_and_the_diff_tells_it(folder: Path) -> None:
    path = folder / "crlf.2048gn"
    path.write_bytes(before := ("\ufeff" + GAME).replace("\n", "\r\n").encode())
    diff = gamenote("lint", path, "--diff", "--level", "info")
    assert (diff.code, path.read_bytes()) == (1, before)
    gamenote("lint", path, "--fix", "--level", "info")
    once = path.read_bytes()
    gamenote("lint", path, "--fix", "--level", "info")
    assert path.read_bytes() == once == before[3:]
    removed = [line for line in diff.out.splitlines() if line.startswith("-") and not line.startswith("---")]
    assert len(removed) == 1


def test_12_the_nearest_configuration_counts_and_faults_in_it_are_told(folder: Path) -> None:
    (folder / "gamenote.toml").write_text('[lint]\nselect = ["PDN"]\n')
    (folder / "near").mkdir()
    (folder / "near" / "a.2048gn").write_text(BROKEN)
    (folder / "near" / "gamenote.toml").write_text('[lint]\nselect = ["TFE"]\n')
    assert gamenote("lint", "a.2048gn").code == 0
    assert gamenote("lint", "near/a.2048gn").code == 1
    assert gamenote("lint", "a.2048gn", "--isolated").code == 1
    for text in ("[lint]\nselekt = []\n", "[lint\n"):
        (folder / "gamenote.toml").write_text(text)
        result = gamenote("lint", "a.2048gn")
        assert result.code == 2
        assert "gamenote.toml:" in result.err


def test_13_ignored_files_are_left_out_unless_they_are_named(folder: Path) -> None:
    (folder / ".gitignore").write_text("*.2048gn\n!b.2048gn\n")
    (folder / "near").mkdir()
    (folder / "near" / "a.2048gn").write_text(BROKEN)
    (folder / "near" / ".gitignore").write_text("!a.2048gn\n")
    shown = gamenote("lint", ".", "--show-files").out.split()
    assert shown == ["b.2048gn", "near/a.2048gn"]
    assert gamenote("lint", "a.2048gn").code == 1
    assert gamenote("lint", "a.2048gn", "--force-exclude").code == 0


@pytest.mark.parametrize("name", sorted(registry.reporters()))
def test_14_nothing_in_a_record_takes_over_the_terminal(name: str, folder: Path) -> None:
    odd = "\x1b]0;owned\x07\x9b31m\u202egnirts\u2066"
    text = BROKEN.replace("Ann", odd).replace("L a1", f"L a1 {{{odd}}}")
    (folder / "odd.2048gn").write_text(text, encoding="utf-8")
    for command in (("lint", "--select", "ALL", "--output-format", name), ("pretty",), ("stats",)):
        result = gamenote(*command, "odd.2048gn")
        for character in "\x1b\x07\x9b":
            assert character not in result.out + result.err
        if name in ("full", "concise", "grouped"):
            assert "\u202e" not in result.out + result.err


def test_15_markup_in_the_name_of_a_player_is_printed_as_it_stands(folder: Path) -> None:
    (folder / "markup.2048gn").write_text(BROKEN.replace("Ann", "[red]x[/red] :smile: [/]"))
    for command in ("lint", "pretty", "stats"):
        result = gamenote(command, "--color", "always", "markup.2048gn")
        assert result.code < 2
        assert command == "stats" or "[red]x[/red] :smile: [/]" in result.out
