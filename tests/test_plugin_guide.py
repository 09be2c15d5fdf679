"""The guide to plugins: its snippets make a plugin that keeps the contract, and its tables name what there is."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamenote.actions.create.plugin import FORMATS, Wanted, package
from gamenote.core import diagram, engine, format, game, reading, statistics
from tests.actions.create.test_plugin import as_installed, run
from tests.pages import FENCE, GUIDE

PAGE = (GUIDE / "plugin.md").read_text()
PLUGIN = Path(__file__).parent / "contract" / "plugin"
SNIPPET = re.compile(r"# (?P<path>[\w./-]+)\n(?P<text>.*)", re.DOTALL)
HOMES = {"Engine": engine, "Statistics": statistics, "Reading": reading}
HOMES |= {"Format": format, "Codec": format, "Game": game}
FIELDS_ALONE = ("Format", "Game")  # which are made, not subclassed
BRACES = re.compile(r"`([a-z_.0-9]+)`")


def snippets() -> Iterator[tuple[str, str]]:
    """The files on the page, whole or in part."""
    for fence in FENCE.finditer(PAGE):
        found = SNIPPET.fullmatch(fence["body"])
        if found and fence["kind"] in ("python", "text"):
            yield found["path"], found["text"]


@pytest.mark.full
def test_the_snippets_are_parts_of_a_plugin_that_keeps_the_contract(tmp_path: Path) -> None:
    files = package(Wanted("snort", FORMATS[:1]))
    added = {path: text for path, text in snippets() if path not in files}
    for path, text in snippets():
        assert text.strip("\n") in (files | added)[path], f"{path} has other lines:\n{text}"
    (table,) = (fence["body"] for fence in FENCE.finditer(PAGE) if fence["kind"] == "toml")
    told = tomllib.loads(table)["project"]["entry-points"]
    project = files["pyproject.toml"]
    assert tomllib.loads(project)["project"]["entry-points"]["gamenote.games"] == told["gamenote.games"]
    line = 'snort-transcript = "snort.transcript:FORMAT"\n'
    assert line in table
    before = '[project.entry-points."gamenote.formats"]\n'
    files["pyproject.toml"] = project.replace(before, before + line)
    contract = files["tests/test_plugin.py"]
    files["tests/test_plugin.py"] = contract.replace('["snort-lines"]', '["snort-lines", "snort-transcript"]')
    assert files["tests/test_plugin.py"] != contract
    for path, text in (files | added).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    environment = as_installed(tmp_path)
    run(tmp_path, environment, "pytest", "-q", "-p", "no:cacheprovider")
    run(tmp_path, environment, "ruff", "check", "--no-cache")
    (tmp_path / "out").mkdir()
    run(
        tmp_path,
        environment,
        "gamenote",
        "convert",
        "src/snort/samples/snort-transcript",
        "--to",
        "snort-lines",
        "-o",
        "out",
    )


def members(name: str) -> set[str]:
    """The public members of a class as its body has them, those for type checkers, too."""
    tree = ast.parse(Path(str(HOMES[name].__file__)).read_bytes())
    (body,) = (node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    found, waiting = set[str](), list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If):
            waiting += node.body
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.FunctionDef) and name not in FIELDS_ALONE:
            found.add(node.name)
    return {each for each in found if not each.startswith("_")}


def rows(heading: str) -> list[str]:
    """The names in the first column of a table."""
    (table,) = re.findall(rf"^\| {heading} \| \|\n\|---\|---\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return re.findall(r"^\| `(\w+)` \| \S", table, re.MULTILINE)


@pytest.mark.parametrize("name", HOMES)
def test_a_table_has_all_members_and_no_others(name: str) -> None:
    assert sorted(rows(f"`{name}`")) == sorted(members(name))


def test_kinds_paints_and_grounds_are_those_that_are_drawn() -> None:
    assert rows("kind") == [*diagram.KINDS]
    assert re.findall(
        r"^\| `([\w-]+)` \|", PAGE.partition("| mark | |")[2].partition("\n\n")[0], re.MULTILINE
    ) == [*diagram.MARKS]
    paragraph = next(part for part in PAGE.split("\n\n") if part.startswith("Paints are"))
    paints, grounds = ({*re.findall(r"`([^`]+)`", part)} for part in paragraph.split("Grounds are"))
    assert {re.sub(r"(?<=tile-).*", "N", paint) for paint in paints} | {"player-2", "player-3"} == {
        *diagram.PAINTS
    }
    assert {re.sub(r"(?<=start-).*", "N", ground) for ground in grounds} == {*diagram.GROUNDS}


def public() -> list[str]:
    """The modules that the page calls public."""
    found = list[str]()
    for item in PAGE.partition("## What is public")[2].split("\n- ")[1:]:
        first, *others = BRACES.findall(item)
        of = re.match(r"`[^`]+`(?:, `[^`]+`)*, and of it", item)
        if first.endswith("."):
            found += [first + other for other in others]
        else:
            found += [first, *(f"{first}.{other}" if of else other for other in others)]
    return found


PUBLIC = public()


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_module_says_what_is_public(name: str) -> None:
    module = importlib.import_module(name)
    assert all(hasattr(module, each) for each in module.__all__)


def imports() -> Iterator[tuple[str, str]]:
    """What plugins import: those that are written by `gamenote new`, the example, and the page."""
    written = package(Wanted("snort", FORMATS, report=True, board=True))
    example = {path.name: path.read_text() for path in PLUGIN.rglob("*.py")}
    texts = [text for path, text in written.items() if path.endswith(".py")]
    whole = [text for path, text in snippets() if path.endswith(".py") and text.startswith('"""')]
    for text in (*texts, *example.values(), *whole):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "gamenote":
                yield from ((node.module or "", alias.name) for alias in node.names)


def test_plugins_need_nothing_but_what_is_public() -> None:
    used = sorted({*imports()})
    assert len(used) > 50
    for module, name in used:
        known = f"{module}.{name}" in PUBLIC or (
            module in PUBLIC and name in importlib.import_module(module).__all__
        )
        assert known, f"{module} does not say that {name} is public"
