"""The pages for those who work on gamenote name only what there is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import gamenote
from tests.test_layers import ALLOWED

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "gamenote"
PAGES = ("gamenote/ARCHITECTURE.md", ".github/CONTRIBUTING.md")
SPECS = sorted(path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("SPEC.md"))
CONTENTS = "gamenote/guide/README.md"
LINKED = [
    path.relative_to(ROOT).as_posix()
    for folder in (".", ".github", "gamenote", "gamenote/guide", "samples", "samples/*", "tests/contract/plugin")
    for path in sorted(ROOT.glob(f"{folder}/*.md"))
]
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`([^`]+)`")
FILE = re.compile(r"[\w./-]+\.(?:py|md|toml|txt)|[\w.-]+/[\w./-]*")
NAME = re.compile(r"[A-Za-z_]\w*")
HOT = re.compile(r"^\| `([\w/]+\.py)` \| (all|`[^|]+`) \| [^|]+ \| (.+?) \|", re.MULTILINE)


def quoted(page: str) -> list[str]:
    """All that a page has in backticks, line ends as blanks."""
    text = FENCED.sub("", (ROOT / page).read_text())
    return [" ".join(each.split()) for each in QUOTED.findall(text)]


def found(name: str, page: str) -> Path | None:
    """Find a file or folder from the root, the package or the page; one without a folder anywhere."""
    places = [folder / name for folder in (ROOT, PACKAGE, (ROOT / page).parent)]
    places += PACKAGE.rglob(name) if "/" not in name else ()
    return next((place for place in places if place.exists()), None)


def defined(path: Path) -> Iterator[str]:
    """The names that a module defines, within classes and functions too."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


@cache
def names() -> frozenset[str]:
    """All that a bare word may name: modules, what they define, and words of the project file."""
    modules = [path for folder in (PACKAGE, ROOT / "tests") for path in folder.rglob("*.py")]
    words = {part for path in modules for part in (*path.relative_to(ROOT).parts[:-1], path.stem)}
    words.update(name for path in modules for name in defined(path))
    return frozenset(words | {*NAME.findall((ROOT / "pyproject.toml").read_text())})


def missing(text: str, page: str) -> str:
    """What a quotation names that is not there; empty when all is."""
    head, _, name = text.partition(":")
    if NAME.fullmatch(name) and FILE.fullmatch(head):
        path = found(head, page)
        return "" if path is not None and name in defined(path) else text
    if " " in text:
        words = text.split()
        files = [word for word in words if FILE.fullmatch(word)]
        if words[:2] == ["python", "-m"]:
            module = words[2].replace(".", "/")
            files.append(module if (ROOT / module).is_dir() else f"{module}.py")
        return next((each for each in files if found(each, page) is None), "")
    if FILE.fullmatch(text):
        return "" if found(text, page) else text
    if text.startswith("gamenote."):
        return "" if f'"{text}"' in (ROOT / "pyproject.toml").read_text() or hasattr(gamenote, text[9:]) else text
    if NAME.fullmatch(text):
        known = any(each.startswith(text) for each in names()) if text.endswith("_") else text in names()
        return "" if known else text
    return ""


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    assert [lost for text in quoted(page) if (lost := missing(text, page))] == []


def test_the_table_of_layers_says_what_is_allowed() -> None:
    rows = re.findall(
        r"^\| (`.+?) \| .+ \| (.+) \|$", (ROOT / PAGES[0]).read_text().partition("\n## The way")[0], re.M
    )
    told = {
        layer.removesuffix("/").removesuffix(".py"): {*QUOTED.findall(allowed)}
        for layers, allowed in rows
        for layer in QUOTED.findall(layers)
    }
    assert told == ALLOWED


@pytest.mark.parametrize("page", SPECS)
def test_the_files_that_decisions_name_are_there(page: str) -> None:
    files = [text for text in quoted(page) if text.endswith((".py", ".md")) and FILE.fullmatch(text)]
    assert [text for text in files if found(text, page) is None] == []


def test_every_game_format_and_syntax_has_a_page_of_decisions() -> None:
    folders = {path.parent for path in PACKAGE.rglob("SPEC.md")}
    formats = {
        path.parent for path in PACKAGE.rglob("__init__.py") if re.search(r"^FORMAT\b", path.read_text(), re.M)
    }
    others = {
        path
        for layer in ("games", "syntax")
        for path in (PACKAGE / layer).iterdir()
        if (path / "__init__.py").exists()
    }
    assert sorted(path.relative_to(PACKAGE).as_posix() for path in (formats | others) - folders) == []


def test_the_readme_links_to_both_pages_and_repeats_neither() -> None:
    (section,) = re.findall(r"^## Develop\n(.*?)^## ", (ROOT / "README.md").read_text(), re.M | re.S)
    assert all(f"]({page})" in section for page in PAGES)
    assert not {"--accept", "mypy", "slow"} & {*re.findall(r"[\w-]+", section)}


@pytest.mark.parametrize("page", LINKED)
def test_every_link_within_the_repository_leads_somewhere(page: str) -> None:
    text = FENCED.sub("", (ROOT / page).read_text("utf-8"))
    targets = [target for target in LINK.findall(text) if not target.startswith(("https://", "http://"))]
    assert [target for target in targets if not leads((ROOT / page).parent, target)] == []


def leads(folder: Path, target: str) -> bool:
    """Whether a file is there, and in it the heading that a link names."""
    name, _, anchor = target.partition("#")
    path = folder / name
    return path.exists() and (not anchor or anchor in {slug(each) for each in HEADING.findall(path.read_text())})


def slug(heading: str) -> str:
    """What code hosts call a heading in links."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def test_the_readme_is_short_and_links_to_every_page_of_the_guide() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= 250
    pages = {f"gamenote/guide/{path.name}" for path in (PACKAGE / "guide").glob("*.md")} - {CONTENTS}
    assert sorted(pages - {*LINK.findall(text)}) == []


def test_no_page_gives_an_address_that_is_only_an_example() -> None:
    assert [page for page in LINKED if re.search(r"\bexample\.(?:org|com|net)\b", (ROOT / page).read_text())] == []


def test_all_that_is_there_for_speed_stands_on_the_list() -> None:
    rows = HOT.findall((ROOT / "tests/bench/RESULTS.md").read_text())
    marked = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if re.search("# hot\\b", path.read_text())
    }
    assert sorted(marked - {file for file, _, _ in rows}) == []
    for file, what, test in rows:
        assert (PACKAGE / file).exists(), "gone: strike it out"
        assert {name.rpartition(".")[2] for name in QUOTED.findall(what)} <= {*defined(PACKAGE / file)}, file
        assert all((ROOT / name).exists() for name in QUOTED.findall(test)), file
