"""The gallery shows what its commands make."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.command import ROOT, gamenote

GALLERY = ROOT / "samples" / "gallery"
COMMAND = re.compile(r"`gamenote (pretty [^`]* -o (samples/gallery/[\w.-]+))`")
SHOWN = {
    Path(match[2]).name: match[1]
    for page in (GALLERY / "README.md", ROOT / "README.md")
    for match in COMMAND.finditer(page.read_text("utf-8"))
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_is_what_the_command_beside_it_makes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(ROOT)
    made = tmp_path / name
    result = gamenote(*shlex.split(SHOWN[name])[:-1], made)
    assert (result.code, result.err) == (0, "")
    if request.config.getoption("--accept"):
        (GALLERY / name).write_bytes(made.read_bytes())
    assert made.read_bytes() == (GALLERY / name).read_bytes(), "if this is as it should be: pytest --accept"


def test_every_picture_has_its_command() -> None:
    assert {path.name for path in GALLERY.iterdir()} == {*SHOWN, "README.md"}


def test_every_picture_that_is_shown_is_there() -> None:
    for page in (GALLERY / "README.md", ROOT / "README.md"):
        for target in re.findall(r"\]\(([\w./-]+\.(?:svg|html))\)", page.read_text("utf-8")):
            assert (page.parent / target).is_file(), target
