r"""SGF text -> tokens: FF[4] as published, with identifiers wide enough for its dialects.

    collection : tree+
    tree       : "(" node+ tree* ")"
    node       : ";" property*
    property   : ident bracketed+

A sound stretch of nodes is one token (`RUN`); only where that fails is the text taken apart piece by piece, so
damage costs nothing where there is none. No token reaches beyond its closing bracket, and an open value takes
all the rest, so that the time is linear whatever the text. Nesting is the reader's business.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from gamenote.syntax.opening import pays, scan

if TYPE_CHECKING:
    import pyparsing as pp

BLANK = r"[ \t\r\n\v\f]*+"
IDENT = r"[A-Za-z0-9]++"
VALUE = r"\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]"
# A bracket behind a value means that the value was cut short by a bracket of its own text.
PROPERTY = rf"{IDENT}{BLANK}(?:{VALUE}{BLANK}(?!\]))++"
RUN = rf"(?:{BLANK};{BLANK}(?:{PROPERTY})*+(?!{IDENT}{BLANK}\[))++"

# The parts of a sound run; a node with the first value in it, as nearly all begin, is one part.
PART = re.compile(rf"(?P<begun>;({IDENT})({VALUE}))|(?P<node>;)|(?P<ident>{IDENT})|(?P<value>{VALUE})", re.S)

# A sound run or a parenthesis; else what is left where there is no sound run, so that any text has tokens.
TOKEN = rf"""(?xs)
      (?P<run>    {RUN} )
    | {BLANK} (?:
        (?P<paren>  [()] )
      | (?P<node>   ; )
      | (?P<ident>  {IDENT} (?={BLANK}\[) )
      | (?P<value>  {VALUE} )
      | (?P<open>   \[[^\]\\]*+(?:\\.[^\]\\]*+)*+\\?\Z )
      | (?P<stray>  \] (?:{BLANK}\])*+ )
      | (?P<words>  (?: {IDENT}(?!{BLANK}\[) | [^;\[\]()A-Za-z0-9] )++ ) )
"""

# Where a game certainly begins: at the start of a line, with GM or FF as its first property. An escaped bracket
# behind the value shows that a comment only quotes the beginning of a game.
RESTART = re.compile(rb"\([ \t\r\n]*+;[ \t\r\n]*+(?:GM|FF)[ \t\r\n]*+\[")
RESTART_VALUE = re.compile(rb"[^\]\\]*+\]")
BETWEEN_PARENTHESES = re.compile(rb"[^()\[]*+(?:\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\][^()\[]*+)*+", re.S)


@cache
def piece() -> pp.ParserElement:
    """One game with whatever stands around it, as a list of match objects and parentheses."""
    import pyparsing as pp  # here, since rules that only need a table of this module are listed without it

    token = pp.Regex(TOKEN, as_match=True).set_name("nodes, a parenthesis or anything else")
    grammar: pp.ParserElement = token.leave_whitespace()[...].leave_whitespace()
    return grammar.parse_with_tabs()


def tokens(text: str) -> list[re.Match[str]]:
    """The text as tokens in order; total, blanks aside they cover it."""
    if not pays(text):
        return list(scan(text, TOKEN))
    parsed: list[Any] = piece().parse_string(text).as_list()
    return parsed
