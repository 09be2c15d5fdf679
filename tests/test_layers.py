"""Imports point inwards: who may import whom, and where the big libraries may appear."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "gamenote"

ALLOWED = {  # layer -> the layers it may import beside itself
    "cli": {"config", "actions", "render", "core", "server", "query", "testing"},
    "server": {"config", "actions", "render", "core"},
    "actions": {"config", "core", "query"},
    "query": {"core"},
    "render": {"core"},
    "games": {"syntax", "core"},
    "anygame": {"syntax", "core"},
    "syntax": {"core"},
    "library": {"config", "actions", "render", "core"},
    "uploads": {"config", "actions", "core"},
    "testing": {"config", "actions", "core"},  # the examples of rules go the way of the linter
    "config": {"core"},
    "core": set(),
}
FREE = {"__init__", "__main__", "_version"}  # the face of the package may name anything
LIBRARIES = {  # library -> the layers that know it
    "click": {"cli"},
    "rich": {"cli", "render"},
    "pyparsing": {"games", "anygame", "syntax", "query"},
    "pyarrow": {"anygame"},
    "pygls": {"server"},
    "distributed": {"actions"},
    "fsspec": {"actions"},
    "lsprotocol": {"server"},
}
MODULES = sorted(path.relative_to(PACKAGE).with_suffix("") for path in PACKAGE.rglob("*.py"))


@cache
def parsed(module: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse((PACKAGE / module).with_suffix(".py").read_bytes())


@cache
def imported(module: Path) -> frozenset[tuple[str, ...]]:
    """Every import of the module, also those inside functions, as the parts of dotted names."""
    return frozenset(_imports(module))


def _imports(module: Path) -> Iterator[tuple[str, ...]]:
    package = ("gamenote", *module.parent.parts)
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else ()
            stem = base + tuple((node.module or "").split(".") if node.module else ())
            yield from ((*stem, alias.name) for alias in node.names)


def imports() -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Every import of every module."""
    return ((module, name) for module in MODULES for name in sorted(imported(module)))


def faults(found: Iterator[tuple[Path, tuple[str, ...]]]) -> list[str]:
    """What is wrong, in words."""
    return [f"{module} imports {'.'.join(name)}" for module, name in found]


def test_imports_point_inwards() -> None:
    wrong = (
        (module, name)
        for module, name in imports()
        if (layer := module.parts[0]) not in FREE and name[0] == "gamenote"
        if name[1] not in ALLOWED[layer] | {layer, "_version"}
    )
    assert faults(wrong) == []


def test_a_game_imports_no_other_game() -> None:
    wrong = (
        (module, name)
        for module, name in imports()
        if module.parts[0] == "games" and len(module.parts) > 2
        if name[:2] == ("gamenote", "games") and name[2] != module.parts[1]
    )
    assert faults(wrong) == []


def dotted(module: Path) -> str:
    return ".".join(("gamenote", *module.parts)).removesuffix(".__init__")


def imported_modules(module: Path) -> set[str]:
    """The modules of its own layer that a module imports, be it late or for types only."""
    own = {dotted(each) for each in MODULES if each.parts[0] == module.parts[0]}
    names = {".".join(name if ".".join(name) in own else name[:-1]) for name in imported(module)}
    return names & own - {dotted(module)}


def circles() -> list[str]:
    """The groups of modules of one layer each of which needs the others: what no order of import satisfies."""
    needed = {dotted(module): imported_modules(module) for module in MODULES}
    reached = {name: set(direct) for name, direct in needed.items()}
    for middle in needed:
        for ways in reached.values():
            if middle in ways:
                ways |= reached[middle]
    groups = {frozenset(other for other in ways if name in reached[other]) for name, ways in reached.items()}
    return sorted(map(shown, filter(None, groups)))


def shown(group: frozenset[str]) -> str:
    """`gamenote.core: game rule`, a package being the `__init__` of its folder."""
    paths = {".".join(("gamenote", *each.parts)) for each in MODULES}
    files = sorted(name if name in paths else f"{name}.__init__" for name in group)
    folder = min((name.rpartition(".")[0] for name in files), key=len)
    return f"{folder}: {' '.join(name.removeprefix(folder + '.') for name in files)}"


def folder_of(game: str, parts: tuple[str, ...]) -> str:
    """The folder of a game that a module stands in, "" for the game itself."""
    return parts[0] if parts and (PACKAGE / "games" / game / parts[0]).is_dir() else ""


def test_formats_stand_on_their_game_and_quick_play_beside_it() -> None:
    wrong = (
        (module, name)
        for module, name in imports()
        if module.parts[0] == "games" and len(module.parts) > 2 and name[:3] == ("gamenote", *module.parts[:2])
        if (there := folder_of(module.parts[1], name[3:]))
        not in ("", folder_of(module.parts[1], module.parts[2:]))
        if there != "fast"
    )
    assert faults(wrong) == []


def test_no_modules_of_a_layer_import_each_other() -> None:
    assert circles() == []


def test_libraries_stay_in_their_layers() -> None:
    wrong = (
        (module, name)
        for module, name in imports()
        if module.parts[0] not in LIBRARIES.get(name[0], {module.parts[0]})
    )
    assert faults(wrong) == []


def test_packages_are_cheap_to_import() -> None:
    """What the registry loads to list the plugins must not pull in a grammar or a painter."""
    assert [f"{module} imports {name}" for module, name in loaded_first() if name.split(".")[0] in LIBRARIES] == []


def loaded_first() -> Iterator[tuple[Path, str]]:
    """What packages import when they are loaded themselves."""
    for module in (path for path in MODULES if path.name == "__init__"):
        for node in parsed(module).body:
            if isinstance(node, ast.Import):
                yield from ((module, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield module, node.module or ""
