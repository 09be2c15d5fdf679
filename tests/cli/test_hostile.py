"""Whatever stands in a file and whatever becomes of the streams: an answer, the right exit code, no traceback."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.command import ROOT, Result, gamenote

COMMANDS = ("lint", "convert", "pretty", "stats")
FORMATS = ("plateau", "2048gn", "json")
SMALL = '[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n'
DOCUMENT = b'{"schema_version": 1, "format": "gamenote", "games": ['

TEXTS: dict[str, Callable[[int], bytes]] = {  # a name, and the text of about so many bytes
    "nothing": lambda size: b"",
    "one byte": lambda size: b"x",
    "NUL bytes": lambda size: b"\0" * (size // 10),
    "random bytes": lambda size: random.Random(7).randbytes(size // 20),
    "UTF-16": lambda size: "(;GM[Plateau]PB[Ann])".encode("utf-16"),
    "one long word": lambda size: b"a" * size,
    "one long blank line": lambda size: b" " * size,
    "only line feeds": lambda size: b"\n" * size,
    "only carriage returns": lambda size: b"\r" * (size // 10),
    "only quotes": lambda size: b'"' * size,
    "only backslashes": lambda size: b"\\" * size,
    "escapes and turned writing": lambda size: "\x1b[31m\u202e\u2028\x9b".encode() * (size // 100),
    "all turns on one line": lambda size: SMALL[:-2].encode() + b"1. L b2 " * (size // 80),
    "many comments": lambda size: b"1. L b2 " + b"{ a } " * (size // 40),
    "one long comment": lambda size: b"(;GM[Plateau]C[" + b"x" * size + b"])",
    "all moves in one line": lambda size: b"(;GM[Plateau]" + b";B[1 Onboard a1/0 xx]" * (size // 200) + b")",
    "open (": lambda size: b"(" * (size // 10),
    "open (;": lambda size: b"(;" * (size // 100),
    "open game trees": lambda size: b"(;GM[Plateau]" + b"(;B[1 Onboard a1/0 xx]" * (size // 100),
    "nested game trees": lambda size: b"(;B[a]" * (size // 100) + b")" * (size // 100),
    "open {": lambda size: b"{" * (size // 10),
    "open [": lambda size: b"[" * (size // 10),
    "open tags": lambda size: b'[A "b' * (size // 100),
    "open values": lambda size: b";A[" * (size // 100),
    "nested objects": lambda size: b'{"a":' * (size // 100),
    "a nested document": lambda size: DOCUMENT + b'{"lines":[' * (size // 100),
    "many empty games": lambda size: DOCUMENT + b"{}," * (size // 1000) + b"{}]}",
    "a number of 5,000 digits in SGF": lambda size: b"(;GM[Plateau];B[%s Onboard a1/0 xx])" % (b"9" * 5000),
    "a number of 5,000 digits in a turn": lambda size: SMALL.replace("1.", "9" * 5000 + ".").encode(),
    "a score of 5,000 digits": lambda size: b'[FinalScore "%s"]\n' % (b"9" * 5000) + SMALL.encode(),
    "a version of 5,000 digits": lambda size: DOCUMENT.replace(b" 1,", b"9" * 5000 + b",") + b"]}",
}


def command(name: str, path: str | Path, format_name: str) -> list[str]:
    target = ("--to", format_name) if name == "convert" else ()
    return [name, *target, "--format", format_name, "--", str(path)]


def check_answer(result: Result, name: str) -> None:
    """No trace of a failure of ours; what cannot be done is said in one line and gives 2."""
    assert "Traceback" not in result.err
    assert "internal error" not in result.err
    assert result.code in (0, 1, 2)
    assert (result.code == 2) == ("gamenote: error: " in result.err)
    assert "\x1b" not in result.err
    assert name == "convert" or "\x1b" not in result.out


def check_text(text: str, format_name: str, folder: Path, size: int) -> None:
    path = folder / "game"
    path.write_bytes(TEXTS[text](size))
    for name in COMMANDS:
        result = gamenote(*command(name, path, format_name))
        check_answer(result, name)
        assert name == "pretty" or result.code < 2


@pytest.mark.parametrize("format_name", FORMATS)
@pytest.mark.parametrize("text", TEXTS)
def test_any_text_gets_an_answer(text: str, format_name: str, tmp_path: Path) -> None:
    check_text(text, format_name, tmp_path, 100_000)


@pytest.mark.slow
@pytest.mark.parametrize("format_name", FORMATS)
@pytest.mark.parametrize("text", TEXTS)
def test_ten_megabytes_get_an_answer_in_time(text: str, format_name: str, tmp_path: Path) -> None:
    start = time.monotonic()
    check_text(text, format_name, tmp_path, 10_000_000)
    assert time.monotonic() - start < 300


@pytest.mark.parametrize(
    "text", ["nothing", "one byte", "random bytes", "open (", "open {", "open [", "NUL bytes"]
)
@pytest.mark.parametrize("format_name", FORMATS)
def test_a_file_without_a_sound_game_is_never_clean(text: str, format_name: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(TEXTS[text](10_000))
    assert gamenote(*command("lint", path, format_name)).code == 1
    assert gamenote(*command("convert", path, format_name)).code == 1
    assert gamenote(*command("pretty", path, format_name)).code in (1, 2)


@pytest.mark.parametrize("text", ["nothing", "one byte", "random bytes", "UTF-16"])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_text_of_no_known_format_is_refused(text: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(TEXTS[text](10_000))
    target = ("--to", "json") if name == "convert" else ()
    result = gamenote(name, *target, path)
    check_answer(result, name)
    if not text.startswith("UTF"):
        assert result.code == 2


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    "file",
    [b"odd\xff.2048gn", b"two\nlines.2048gn", b"-dash.2048gn", b"a b.2048gn", b"[red].2048gn", b"\x1b[31m.2048gn"],
)
def test_a_file_may_have_any_name(file: bytes, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = os.fsdecode(file)
    Path(path).write_text(SMALL)
    result = gamenote(*command(name, path, "2048gn"))
    check_answer(result, name)
    assert result.code < 2


@pytest.mark.parametrize("name", COMMANDS)
def test_a_name_of_255_bytes_is_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / ("x" * 248 + ".2048gn")
    path.write_text(SMALL)
    assert gamenote(*command(name, path, "2048gn")).code < 2


def test_a_name_that_would_be_too_long_for_the_output_is_refused(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 248 + ".2048gn")
    path.write_text(SMALL)
    result = gamenote("convert", path, "--to", "json", "-o", f"{tmp_path}/out/", "--mkdir")
    check_answer(result, "convert")
    assert result.code == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_no_readable_file_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "dangling").symlink_to("nowhere")
    (tmp_path / "loop").symlink_to("loop")
    for path in ("missing", "dangling", "loop", "x" * 300, "\x01", "missing/file"):
        result = gamenote(*command(name, tmp_path / path, "2048gn"))
        check_answer(result, name)
        assert result.code == 2, path
    assert gamenote(*command(name, "/dev/zero", "2048gn")).code == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_an_empty_folder_is_nothing_to_do(name: str, tmp_path: Path) -> None:
    result = gamenote(*command(name, tmp_path, "2048gn"))
    assert "Traceback" not in result.err
    assert result.code == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
@pytest.mark.parametrize("name", COMMANDS)
def test_an_unreadable_file_is_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.2048gn"
    path.write_text(SMALL)
    path.chmod(0)
    result = gamenote(*command(name, path, "2048gn"))
    check_answer(result, name)
    assert result.code == 2


def shell(words: list[str], streams: str) -> tuple[int, bytes]:
    """Exit code and standard error of a command with its streams as the shell makes them."""
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    ran = subprocess.run(
        ["/bin/sh", "-c", f'"$0" -m gamenote "$@" {streams}', sys.executable, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": search},
        check=False,
        timeout=120,
    )
    return ran.returncode, ran.stderr


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.2048gn"
    path.write_text(SMALL)
    return path


@pytest.mark.parametrize("name", COMMANDS)
def test_a_closed_standard_output_is_2(name: str, game: Path) -> None:
    code, said = shell(command(name, game, "2048gn"), ">&-")
    assert code == 2
    assert said.startswith(b"gamenote: error: ")
    assert b"Traceback" not in said


@pytest.mark.costly
@pytest.mark.parametrize("name", COMMANDS)
def test_a_closed_standard_input_is_2(name: str) -> None:
    code, said = shell(command(name, "-", "2048gn"), "<&-")
    assert code == 2
    assert b"Traceback" not in said


@pytest.mark.costly
@pytest.mark.parametrize("name", COMMANDS)
def test_a_closed_standard_error_does_no_harm(name: str, game: Path) -> None:
    code, _ = shell(command(name, game, "2048gn"), "2>&-")
    assert code < 2


@pytest.mark.costly
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_is_2(name: str, game: Path) -> None:
    code, said = shell(command(name, game, "2048gn"), ">/dev/full")
    assert code == 2
    assert b"the disk is full" in said
    assert b"Traceback" not in said


@pytest.mark.costly
@pytest.mark.parametrize("name", COMMANDS)
def test_a_reader_that_has_gone_is_141(name: str, game: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    search = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "gamenote", *command(name, game, "2048gn")],
            stdout=writing,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": search},
            check=False,
            timeout=120,
        )
    finally:
        os.close(writing)
    assert ran.returncode == 141
    assert ran.stderr == b""


@pytest.mark.parametrize("place", [".gitignore", "exclude", "per-file-ignores", "extend-include", "formats"])
def test_a_pattern_that_goes_back_for_ever_elsewhere_takes_no_time(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pattern = "*a" * 40 + "*b"
    settings = {
        "exclude": f'exclude = ["{pattern}"]',
        "per-file-ignores": f'[lint.per-file-ignores]\n"{pattern}" = ["ALL"]',
        "extend-include": f'extend-include = ["{pattern}"]',
        "formats": f'[formats]\n"{pattern}" = "2048gn"',
    }
    (tmp_path / (place if place == ".gitignore" else "gamenote.toml")).write_text(settings.get(place, pattern))
    (tmp_path / f"{'a' * 200}.2048gn").write_text(SMALL)
    monkeypatch.chdir(tmp_path)
    assert gamenote("lint", "--show-files", ".").out == f"{'a' * 200}.2048gn\n"
    assert "1 game" in gamenote("lint", ".").out


@pytest.mark.parametrize("name", ["random", "selectors", "gamenote", "struct"])
def test_no_process_runs_what_stands_in_the_working_folder(tmp_path: Path, name: str) -> None:
    """Helpers of `multiprocessing` are started by `python -c`, which looks there for modules first."""
    (tmp_path / f"{name}.py").write_text("open('was run', 'w').close()\n")
    for number in range(4):
        (tmp_path / f"{number}.2048gn").write_text(SMALL)
    installed = f"import sys; sys.path[0] = {str(ROOT)!r}; from gamenote.__main__ import main; main()"
    words = (sys.executable, "-c", installed, "lint", "--no-cache", "-j2", ".")
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONSAFEPATH"}
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, check=False, timeout=60)
    assert done.returncode == 1, done.stderr
    assert not (tmp_path / "was run").exists()
