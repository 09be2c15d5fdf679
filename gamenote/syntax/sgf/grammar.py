"""Grammar of SGF FF[4], under the names of the published grammar.

    Collection : GameTree+
    GameTree   : "(" Sequence GameTree* ")"
    Sequence   : Node+
    Node       : ";" Property*
    Property   : PropIdent PropValue+
    PropValue  : "[" CValueType "]"

`PropIdent` is wide enough for old files, which have small letters in it, and for dialects with digits. Nesting is
the reader's business. Sound stretches are known by the patterns in `tokens`; what those do not know is in `ODD`.
"""

from __future__ import annotations

import pyparsing as pp

BLANK = pp.Word(" \t\r\n\v\f")[0, 1].set_name("white space")
PAREN = pp.Char("()").set_name("parenthesis")
PROP_IDENT = pp.Word(pp.alphanums).set_name("PropIdent")
TEXT = (pp.CharsNotIn("]\\") | pp.Combine(pp.Literal("\\") + pp.Regex(r"(?s)."))).set_name("Text")[...]
PROP_VALUE = ("[" + TEXT + "]").set_name("PropValue")
# A bracket behind a value means that the value was cut short by a bracket of its own text.
PROPERTY = (PROP_IDENT + BLANK + (PROP_VALUE + BLANK + ~pp.Literal("]"))[1, ...]).set_name("Property")
NODE = (BLANK + ";" + BLANK + PROPERTY[...] + ~(PROP_IDENT + BLANK + "[")).set_name("Node")
SEQUENCE = NODE[1, ...].set_name("Sequence")

NUMBER = (pp.Char("+-")[0, 1] + pp.Word(pp.nums)).set_name("Number")
REAL = (NUMBER + ("." + pp.Word(pp.nums))[0, 1]).set_name("Real")
DOUBLE = pp.Char("12").set_name("Double")
COLOR = pp.Char("BW").set_name("Color")

# Words in parentheses, such as (JST), begin no variation.
ASIDE = ("(" + BLANK + pp.CharsNotIn("()[]; \t\r\n\v\f") + pp.CharsNotIn("()[];")[0, 1] + ")").set_name("aside")

# What stands where no sound run of nodes and no parenthesis does, so that any text has tokens.
WITHOUT_VALUE = PROP_IDENT + ~(BLANK + "[")
ODD = {
    "node": pp.Literal(";"),
    "ident": PROP_IDENT + pp.FollowedBy(BLANK + "["),
    "value": PROP_VALUE,
    "open": "[" + TEXT + pp.Literal("\\")[0, 1] + pp.StringEnd(),
    "stray": "]" + (BLANK + "]")[...],
    "words": (WITHOUT_VALUE | pp.CharsNotIn(";[]()" + pp.alphanums) | ASIDE)[1, ...],
}
for _kind, _element in ODD.items():
    ODD[_kind] = _element.leave_whitespace()
BY_FIRST = {";": ("node",), "[": ("value", "open"), "]": ("stray",)}  # the kinds that begin so; else:
OTHERS = ("ident", "words")
SOUND = {"run": SEQUENCE.leave_whitespace(), "paren": (~ASIDE + PAREN).leave_whitespace()}


def end_of(element: pp.ParserElement, text: str, at: int) -> int | None:
    """Return where the element ends that begins at this place.

    None where it does not.
    """
    try:
        return element.try_parse(text, at)
    except pp.ParseException:
        return None


def odd_token(text: str, at: int) -> tuple[str, int] | None:
    """Return the kind and the end of an odd token."""
    kinds = BY_FIRST.get(text[at], OTHERS)
    found = ((kind, end_of(ODD[kind], text, at)) for kind in kinds)
    return next(((kind, end) for kind, end in found if end is not None), None)
