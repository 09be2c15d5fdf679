"""`python -m tests.measure [PACKAGE]`: how large the package is, by what its readers meet.

Lines of code are those without docstrings, comments and blank lines. Columns are also counted by their leaves:
what one holds that is itself a row of values, or functions by name, counts as so many. The tree of an earlier
commit may be measured instead of that of these tests.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "gamenote"
LONG = 30  # lines of code in one function
CHESS = "games/chess/"
TABLES = ("MovetextDialect", "Format", "Game", "Rule")
PROTOCOLS = ("Engine", "Reading")
VALUES = ("Struct", "dataclass", "NamedTuple")  # what makes a class one of values
GRAMMARS = ("games/chess/pgn/grammar.py", "games/draughts/pdn/grammar.py", "games/game2048/gn/grammar.py")
IRREGULAR = frozenset(
    re.findall(
        r"\w+",
        """
        begun bent bound broken brought built caught chosen dealt done drawn driven fallen felt found given
        gone grown heard held hidden kept known laid left lent lost made meant met paid said seen sent shown
        spent spoken stood sworn taken taught thought thrown told torn understood withdrawn won worn written
        """,
    )
)
NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """One file of the package."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def tokens(self) -> list[tokenize.TokenInfo]:
        return list(tokenize.generate_tokens(io.StringIO(self.text).readline))

    @cached_property
    def code(self) -> frozenset[int]:
        """The numbers of the lines with code."""
        filled = {number for number, line in enumerate(self.text.splitlines(), 1) if line.strip()}
        lines = {
            number
            for token in self.tokens
            if token.type not in NO_CODE
            for number in range(token.start[0], token.end[0] + 1)
        }
        return frozenset(lines & filled - {number for each in docstrings(self.tree) for number in each})

    @cached_property
    def functions(self) -> list[Function]:
        return [node for node in ast.walk(self.tree) if isinstance(node, Function)]

    def is_long(self, function: Function) -> bool:
        """Whether a function has too many lines of code."""
        return len(self.code & {*range(function.lineno, (function.end_lineno or 0) + 1)}) > LONG


def docstrings(tree: ast.Module) -> Iterator[range]:
    """The lines of all docstrings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | Function) and ast.get_docstring(node) is not None:
            first = node.body[0]
            yield range(first.lineno, (first.end_lineno or 0) + 1)


def is_one_word(name: str) -> bool:
    """Whether a name is a single word."""
    return "_" not in name.strip("_")


def is_participle(name: str) -> bool:
    """Whether a name is a bare participle: what was done, without to what."""
    word = name.strip("_")
    return is_one_word(name) and (word in IRREGULAR or (word.endswith("ed") and not word.endswith("eed")))


def table(modules: list[Module], name: str) -> ast.ClassDef | None:
    """The class of that name at the top of a module, the longest where there are several."""
    found = [node for module in modules for node in module.tree.body if isinstance(node, ast.ClassDef)]
    same = [node for node in found if node.name == name]
    return max(same, key=lambda node: (node.end_lineno or 0) - node.lineno, default=None)


def fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    """The fields of a class of values."""
    found = [each for each in node.body if isinstance(each, ast.AnnAssign)]
    return [each for each in found if "ClassVar" not in ast.unparse(each.annotation)]


def leaves(modules: list[Module], node: ast.ClassDef) -> int:
    """How many columns a table has, those that hold a row or functions by name counted by what these hold."""
    return sum(leaf(modules, each) for each in fields(node))


def leaf(modules: list[Module], field: ast.AnnAssign) -> int:
    """How many columns one column stands for."""
    kind, name = ast.unparse(field.annotation).removesuffix(" | None"), ast.unparse(field.target)
    row = table(modules, kind) if kind.isidentifier() and kind not in (*TABLES, *PROTOCOLS) else None
    if row is not None and any(part in ast.unparse(each) for each in heads(row) for part in VALUES):
        return leaves(modules, row)
    return len(keys(modules, name)) or 1 if re.match(r"(?:Mapping|dict)\[str, .*(?:Any|Callable)", kind) else 1


def heads(node: ast.ClassDef) -> list[ast.expr]:
    """The bases and decorators of a class."""
    return [*node.bases, *node.decorator_list]


def keys(modules: list[Module], column: str) -> set[str]:
    """The keys that rows give to a column that is a dictionary."""
    calls = [node for module in modules for node in ast.walk(module.tree) if isinstance(node, ast.Call)]
    given = [word.value for call in calls for word in call.keywords if word.arg == column]
    written = [key for each in given if isinstance(each, ast.Dict) for key in each.keys]
    return {ast.unparse(key) for key in written if key is not None}


def members(node: ast.ClassDef) -> list[Function]:
    """The methods of a protocol that an author may write, properties among them."""
    inside = [part for each in node.body for part in (each.body if isinstance(each, ast.If) else [each])]
    return [each for each in inside if isinstance(each, Function) and not each.name.startswith("_")]


def elements(module: Module) -> list[str]:
    """The elements of pyparsing that a grammar writes."""
    called = [node.func for node in ast.walk(module.tree) if isinstance(node, ast.Call)]
    return [
        each.attr
        for each in called
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id == "pp"
    ]


def figures(modules: list[Module]) -> Iterator[tuple[str, object]]:
    """All figures, with what they are of."""
    chess = [module for module in modules if module.path.startswith(CHESS)]
    functions = [each for module in modules for each in module.functions]
    names = [each.name for each in functions if not each.name.startswith("__")]
    yield "files", len(modules)
    yield "lines", sum(len(module.text.splitlines()) for module in modules)
    yield "lines of code", sum(len(module.code) for module in modules)
    yield "functions", len(functions)
    yield (
        f"functions above {LONG} lines of code",
        sum(module.is_long(each) for module in modules for each in module.functions),
    )
    yield "files of games/chess", len(chess)
    yield "lines of games/chess", sum(len(module.text.splitlines()) for module in chess)
    for name in TABLES:
        if row := table(modules, name):
            yield f"columns of {name}", f"{len(fields(row))} ({leaves(modules, row)} by their leaves)"
    for name in PROTOCOLS:
        if row := table(modules, name):
            yield f"members of {name}", len(members(row))
    yield "names that are bare participles", share(sum(map(is_participle, names)), len(names))
    yield "names of one word", share(sum(map(is_one_word, names)), len(names))
    yield "`told` in names", sum(len(list(told(module))) for module in modules)
    written = [each for module in modules if module.path in GRAMMARS for each in elements(module)]
    yield "elements of grammars as Regex", share(written.count("Regex"), len(written))


def told(module: Module) -> Iterator[str]:
    """The names in a module, and its own, that have the word in them."""
    found = [token.string for token in module.tokens if token.type == tokenize.NAME]
    stem = module.path.removesuffix(".py").rpartition("/")[2]
    yield from (name for name in (*found, stem) if re.search(r"(?:\A|_)told(?:\Z|_)", name))


def share(part: int, whole: int) -> str:
    """A part of a number, with its percentage."""
    return f"{part} of {whole} ({part / max(whole, 1):.1%})"


def modules_of(package: Path) -> list[Module]:
    """All modules of a tree."""
    paths = sorted(package.rglob("*.py"))
    return [Module(path.relative_to(package).as_posix(), path.read_text()) for path in paths]


if __name__ == "__main__":
    for what, figure in figures(modules_of(Path(sys.argv[1]) if len(sys.argv) > 1 else PACKAGE)):
        print(f"{what:42} {figure}")
