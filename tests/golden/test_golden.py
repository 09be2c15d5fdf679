"""What the command line prints is what the transcripts, the README and the guide say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.cli.command import ROOT
from tests.golden.transcript import blocks, played, written
from tests.pages import FENCE, PAGES, name_of

TRANSCRIPTS = sorted(Path(__file__).parent.glob("*.txt"))
COMMANDS = re.compile(r"(?:gamenote|cat) ")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with the samples at hand and nothing in the environment to change the output."""
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    monkeypatch.chdir(tmp_path)
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "GAMENOTE_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_is_true(path: Path, folder: Path, request: pytest.FixtureRequest) -> None:
    text = path.read_text(encoding="utf-8")
    now = written(played(blocks(text), folder))
    if request.config.getoption("--accept"):
        path.write_text(now, encoding="utf-8")
    else:
        assert now == text, "if this is as it should be: pytest --accept"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_commands_on_a_page_print_what_it_says(
    page: Path, folder: Path, request: pytest.FixtureRequest
) -> None:
    """Each block of commands is run behind the ones before it, in one folder."""
    text = page.read_text(encoding="utf-8")

    def replayed(fence: re.Match[str]) -> str:
        found = blocks(fence["body"])
        commands = [block.command for block in found if block.command]
        if not commands or not all(map(COMMANDS.match, commands)):
            assert fence["kind"] != "console", f"not run: {fence['body']}"
            return fence[0]
        return f"```{fence['kind']}\n{written(played(found, folder))}```"

    now = FENCE.sub(replayed, text)
    if request.config.getoption("--accept"):
        page.write_text(now, encoding="utf-8")
    else:
        assert now == text, "if this is as it should be: pytest --accept"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_python_examples_on_a_page_are_true(page: Path, folder: Path) -> None:
    for fence in FENCE.finditer(page.read_text(encoding="utf-8")):
        if re.search(r"^ *>>> ", fence["body"], re.MULTILINE):
            test = doctest.DocTestParser().get_doctest(fence["body"], {}, page.name, page.name, 0)
            assert doctest.DocTestRunner().run(test).failed == 0


def test_a_transcript_is_put_together_as_it_was() -> None:
    text = "words\n\n$ cat a\none\n\ntwo\n\n#: remark\n$ gamenote formats\nout\n2> err\n[exit 1]\n"
    assert written(blocks(text)) == text
