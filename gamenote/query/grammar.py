"""The words of a question such as `player ~ "Vos" and moves`.

    question    = term { ("and" | "or") term }        "not" binds before "and", "and" before "or"; ( ) group
    term        = name [ operator value | ["not"] "in" "(" value { "," value } ")" ]
    operator    = "=" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "~" | "!~"
    name        = letter { letter | digit | "_" | "." | "-" }
    value       = quoted text | word

The grammar tells terms from the words that join them; what is joined with what is settled in `program`, with a
list of its own, so that no nesting of parentheses can be too deep for it.
"""

from __future__ import annotations

from functools import cache

import pyparsing as pp

from gamenote.query.terms import Join, Question, Term, Value

IDENT = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-"
RESERVED = r"(?i:and|or|not|in)(?![A-Za-z0-9_.\-])"
QUOTED = r'"(?P<double>[^"\\]*+(?:\\.[^"\\]*+)*+)"' + r"|'(?P<single>[^'\\]*+(?:\\.[^'\\]*+)*+)'"
WORD = r"[^\s()\"',=!<>~]++"


@cache
def question() -> pp.ParserElement:
    """Return the grammar: terms, joining words and strays, with places."""
    name = pp.Regex(rf"(?!{RESERVED})[^\W\d][\w.\-]*+").set_name("a name")
    value = pp.Regex(QUOTED, as_match=True).add_parse_action(_read_quoted_text) | pp.Regex(
        rf"(?!{RESERVED}){WORD}"
    ).add_parse_action(_read_word)
    operator = pp.one_of("== = != <= >= < > !~ ~")
    opening, closing = pp.Suppress("("), pp.Suppress(")")
    inside = pp.CaselessKeyword("in", ident_chars=IDENT)
    negated = pp.CaselessKeyword("not", ident_chars=IDENT)
    several = opening + value + (pp.Suppress(",") + value)[...] + closing
    member = (name + negated[0, 1] + inside + several).add_parse_action(_read_membership)
    comparison = (name + operator + value).add_parse_action(_read_comparison)
    bare = name.copy().add_parse_action(_read_bare_name)
    joining = pp.Regex(r"(?i:and|or|not)(?![A-Za-z0-9_.\-])|[()]").add_parse_action(_read_joining_word)
    stray = pp.Regex(rf"{QUOTED}|[=!<>~]++|{WORD}|[^\s()]").add_parse_action(_read_stray)
    words: pp.ParserElement = (member | comparison | bare | joining | stray)[...]
    return words.parse_with_tabs()


def parse(text: str) -> list[Question]:
    """Return terms, joining words and strays of any text, in order."""
    return list(question().parse_string(text, parse_all=True))


def _read_quoted_text(text: str, place: int, tokens: pp.ParseResults) -> Value:
    match = tokens[0]
    inner = match["double"] if match["double"] is not None else match["single"]
    return Value(_unescape_quotes(inner), quoted=True)


def _unescape_quotes(text: str) -> str:
    parts = text.split("\\\\")
    return "\\".join(part.replace('\\"', '"').replace("\\'", "'") for part in parts)


def _read_word(text: str, place: int, tokens: pp.ParseResults) -> Value:
    return Value(tokens[0])


def _read_comparison(text: str, place: int, tokens: pp.ParseResults) -> Term:
    name, sign, value = tokens
    sign = "=" if sign == "==" else sign
    negated = sign in ("!=", "!~")
    return Term(place, name, sign.lstrip("!") if negated else sign, (value,), negated)


def _read_membership(text: str, place: int, tokens: pp.ParseResults) -> Term:
    values = tuple(token for token in tokens if isinstance(token, Value))
    return Term(place, tokens[0], "in", values, negated="not" in tokens[1:3])


def _read_bare_name(text: str, place: int, tokens: pp.ParseResults) -> Term:
    return Term(place, tokens[0])


def _read_joining_word(text: str, place: int, tokens: pp.ParseResults) -> Join:
    return Join(place, tokens[0].lower())


def _read_stray(text: str, place: int, tokens: pp.ParseResults) -> Join:
    return Join(place, tokens[0], stray=True)
