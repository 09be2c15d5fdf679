"""Rules about the first node, and games that differ in it."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.anygame.generic_sgf import number_said
from gamenote.anygame.generic_sgf.index import by_name, properties_named, version
from gamenote.anygame.generic_sgf.tables import NAMES_OF_GAMES, NEWEST
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Label, Safety, Severity, replace
from gamenote.core.rule import Statement, compared, doubt_rule, reported, rule, rules_in
from gamenote.core.source import Span
from gamenote.syntax.sgf.properties import GAME_INFO, GAMES, OLD, ROOT_ONLY
from gamenote.syntax.sgf.tree import ROOT, Node, Property, Tree, first_character, shorten_text

OF_RESULTS = frozenset(("RE", "TM", "OT"))  # which old servers write behind the moves


@reported(
    "SGF007", "leading-text", Severity.WARNING, fix=Safety.UNSAFE, changes=Change.DROPPED | Change.COMMENT_ENDS
)
def leading_text() -> None:
    """Text stands before the first game.

    Records that came by mail have its head there. Most programs pass over it, some stop. The fix puts it into the
    first comment.

    Bad (sgf)::

        From: ann
        (;FF[4]GM[1]SZ[9];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]C[From: ann];B[aa])
    """


@doubt_rule("SGF113", "root-property-misplaced", fix=Safety.SAFE, changes=Change.VALUES | Change.DELETED)
def root_property_misplaced(case: Case) -> Iterator[Diagnostic]:
    """A property that belongs to the first node stands in another one.

    FF, GM, SZ, CA, AP and ST say how the whole game is to be read. The fix takes away what only repeats the first
    node.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa]SZ[9])
    """
    root: Node | None = case.syntax.root
    for item, node in properties_named(case, *sorted(ROOT_ONLY)):
        if node is not root:
            first = root.get(item.name) if root is not None else None
            said = [[value.raw for value in each.values] for each in (item, first) if each is not None]
            repeats = len(said) > 1 and said[0] == said[1]
            fix, words = replace(item.span, "") if repeats else (), f"{item.ident} belongs to the first node only"
            yield case.report(words, at=item.span, title="remove it", fix=fix)


@doubt_rule("SGF126", "missing-ff", Severity.INFO, fix=Safety.SAFE, changes=Change.ADDED)
def missing_ff(case: Case) -> Iterator[Diagnostic]:
    """The game does not say which version of SGF it is in.

    Without FF that is the first one, in which half of the properties are not known. The fix writes FF[4] where all
    of them are of that version.

    Bad (sgf)::

        (;GM[1]SZ[9];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa])
    """
    tree = case.syntax
    if tree.root is None or tree.root.get("FF") is not None:
        return
    behind, newest = Span(tree.root.inside, tree.root.inside), f"FF[{NEWEST}]"
    sound = not any(name in OLD or name != name.upper() for name in by_name(case))
    words, fix = "FF is missing, so the game counts as FF[1]", replace(behind, newest) if sound else ()
    yield case.report(words, at=first_character(tree), title=f"add {newest}", fix=fix)


@doubt_rule("SGF127", "bad-ff", fix=Safety.SAFE, changes=Change.VALUES)
def bad_ff(case: Case) -> Iterator[Diagnostic]:
    """FF names no version of SGF.

    There are 1 to 4; FF[5] was never finished, and what is written so is FF[4].

    Bad (sgf)::

        (;FF[5]GM[1]SZ[9];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa])
    """
    said = case.syntax.said("FF")
    if not said or said in ("1", "2", "3", "4"):
        return
    at, better = case.syntax.root.get("FF").values[0].span, str(NEWEST) if version(case.syntax) == NEWEST else ""
    words = f"FF says {shorten_text(said)}, but there are versions 1 to {NEWEST}"
    yield case.report(words, at=at, title=f"write FF[{NEWEST}]", instead=better)


@doubt_rule("SGF128", "bad-gm", fix=Safety.SAFE, changes=Change.VALUES | Change.VARIANT)
def bad_gm(case: Case) -> Iterator[Diagnostic]:
    """GM is no number.

    Games have numbers in SGF. By a name that is known the game is read as that one, by any other as Go.

    Bad (sgf)::

        (;FF[4]GM[Go]SZ[9];B[aa])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa])
    """
    said = case.syntax.said("GM")
    if not said or (said.isascii() and said.removeprefix("-").isdigit()):
        return
    number = str(NAMES_OF_GAMES.get(said.lower(), ""))
    words, title = f"GM says {shorten_text(said)}, but games have numbers", f"write GM[{number}]"
    yield case.report(words, at=case.syntax.root.get("GM").values[0].span, title=title, instead=number)


@doubt_rule(
    "SGF129",
    "game-info-twice",
    fix=Safety.SAFE,
    changes=Change.ADDED | Change.DELETED | Change.NAMES,
    also=(Severity.INFO,),
)
def game_info_twice(case: Case) -> Iterator[Diagnostic]:
    """Two nodes of one line say something about the game as a whole.

    One node has all of it, as a rule the first. Some programs take the first, others the last, one deletes what
    comes later. A result alone, which servers write behind the moves, is an info. The fix moves it to the first
    node where that one does not say the same.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9]PB[Ann];B[aa]PW[Bob])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9]PB[Ann]PW[Bob];B[aa])
    """
    tree: Tree = case.syntax
    infos = {id(node): node for name, items in by_name(case).items() if name in GAME_INFO for _, node in items}
    if len(infos) < 2:
        return
    first_of: list[int] = []  # for each node the first on its path that tells about the game, or ROOT
    for index, node in enumerate(tree.nodes):
        above = first_of[node.parent] if node.parent != ROOT else ROOT
        first_of.append(index if above == ROOT and id(node) in infos else above)
        if above == ROOT or id(node) not in infos:
            continue
        items = [item for item in node.properties if item.name in GAME_INFO and item.values]
        names = {item.name for item in items}
        alone = "RE" in names and names <= OF_RESULTS
        first = tree.nodes[above]
        known = next(item.ident for item in first.properties if item.name in GAME_INFO)
        yield case.report(
            f"{items[0].ident} is about the game, as is {known} before it",
            at=items[0].span,
            see=(Label(first.span, "told here before"),),
            title="move it to the first node",
            fix=_edits_moving(case, index, items) if above == 0 and not alone else (),
            severity=Severity.INFO if alone else None,
        )


def _edits_moving(case: Case, index: int, items: list[Property]) -> tuple[Edit, ...]:
    """Return the edits that move properties to the first node.

    There are none where it says anything of these, or where a variation lies between.
    """
    tree, text = case.syntax, case.source.text
    root = tree.nodes[0]
    clash = any(root.get(item.name) is not None or item.name == "RE" for item in items)
    closed = all(value.closed for item in (*items, *root.properties) for value in item.values)
    single = len({item.name for item in items}) == len(items)
    if clash or not closed or not single or any(len(each) > 1 for each in tree.children[:index]):
        return ()
    end = root.span.end
    written = "".join(text[item.span.start : item.span.end] for item in items)
    return (Edit(Span(end, end), written), *(Edit(item.span, "") for item in items))


@compared("SGF130", "mixed-ff", Severity.INFO)
def mixed_ff(case: Case) -> Iterator[Statement]:
    """Games of one file are in different versions of SGF.

    Each is read by its own FF, but programs that look at the first one only take it for all.

    Bad (sgf)::

        (;FF[3]GM[1]SZ[9];B[aa])
        (;FF[4]GM[1]SZ[9];B[bb])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa])
        (;FF[4]GM[1]SZ[9];B[bb])
    """
    tree = case.syntax
    if tree.root is not None:
        ours = f"FF[{version(tree) or 1}]"
        yield Statement(case.source.name, f"this game is {ours}; it is", first_character(tree), ours, ours)


@compared("SGF131", "mixed-games", Severity.INFO)
def mixed_games(case: Case) -> Iterator[Statement]:
    """A file holds records of different games.

    Each is read and checked as what it is; other programs may take all for the first.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa])
        (;FF[4]GM[11]SZ[11];B[a1])

    Good (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa])
        (;FF[4]GM[1]SZ[9];B[bb])
    """
    tree = case.syntax
    if tree.root is not None:
        said = tree.said("GM")
        number = "1" if said is None else said
        game = GAMES.get(number_said(number) or 0, "")
        title = f"GM[{shorten_text(number)}]" + f", {game}" * bool(game)
        words = f"this game is {title}; it is"
        yield Statement(case.source.name, words, first_character(tree), number or "1", title)


@rule("SGF132", "multiple-trees", Severity.INFO, once=True, default=False)
def multiple_trees(case: Case) -> Iterator[Diagnostic]:
    """A file holds more than one game.

    SGF allows it, but many programs open the first one only.

    Bad (sgf)::

        (;FF[4]GM[1]SZ[9];B[aa])
        (;FF[4]GM[1]SZ[9];B[bb])
    """
    tree = case.syntax
    if case.source.origin.index > 1 and tree.root is not None:
        yield case.report("a second game begins here", at=first_character(tree))


RULES = rules_in(globals())
