"""Rules about single tags of PGN: dates, ratings, titles, players, openings."""

from __future__ import annotations

from collections.abc import Iterator

from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.diagnostic import Diagnostic, Edit, Safety, Severity, replace
from gamenote.core.patterns import lazy_pattern
from gamenote.core.rule import header_rule, rule, rules_in
from gamenote.core.source import Span
from gamenote.games.chess.pgn.tags import ROSTER_NAMES, TITLES
from gamenote.games.chess.variants import STANDARD
from gamenote.syntax.movetext.tree import GameTree
from gamenote.syntax.tagpairs.dates import date_fault
from gamenote.syntax.tagpairs.report import short
from gamenote.syntax.tagpairs.tree import Header, Tag, ValueForm, proper_raw

ESCAPED_QUOTE = lazy_pattern(r'\\.|(")')
KNOWN = lazy_pattern(r"[0-9]{4}(?:\.[0-9]{2}){0,2}")
FULL_DATE = len("2019.05.14")
FIRST_YEAR = 1475  # of modern chess
LOWEST, HIGHEST = 100, 4000
ECO = lazy_pattern(r"[A-E][0-9]{2}|[?-]?")
CODE = lazy_pattern(r"[A-E][0-9]{2}")
NEAR = 2  # codes between which tables differ
NOBODY = ("", "?", "-")
NO_NAMES = frozenset(  # of people who are not told, or of programs, in small letters without blanks and dots
    (*NOBODY, "nn", "anon", "anonym", "anonymous", "guest", "bye", "unknown", "nomennescio", "noname", "computer")
)
BETWEEN_LETTERS = lazy_pattern(r"[\s.,_-]+")
PROGRAMS = {  # tags that tell of a program, by their values
    **dict.fromkeys(("WhiteType", "BlackType"), ("program", "computer", "engine")),
    **dict.fromkeys(("WhiteTitle", "BlackTitle"), ("bot",)),
    **dict.fromkeys(("WhiteIsComp", "BlackIsComp"), ("yes",)),
}
FULL_TITLES = {
    "grandmaster": "GM", "international grandmaster": "GM", "igm": "GM", "g": "GM", "m": "IM",
    "international master": "IM", "fide master": "FM", "candidate master": "CM", "national master": "NM",
    "woman grandmaster": "WGM", "woman international master": "WIM", "woman fide master": "WFM",
    "woman candidate master": "WCM", "wg": "WGM", "wm": "WIM", "f": "FM", "none": "-",
}  # fmt: skip


def tags_with_values(case: Case, *names: str) -> Iterator[tuple[Tag, str]]:
    """Yield the tags of these names, with their values."""
    tags: Iterator[Tag | None] = map(case.syntax.header.get, names)
    return ((tag, tag.value.strip(" \t")) for tag in tags if tag is not None)


@header_rule("PGN201", "unescaped-quote", Severity.ERROR, fix=Safety.SAFE, changes=Change.VALUES)
def unescaped_quote(case: Case) -> Iterator[Diagnostic]:
    r"""A quote stands inside the value of a tag.

    Programs end the value there, and some lose the rest of the file. It is written with a backslash before it.

    Bad (after the usual tags)::

        [Event "5th "Adler" Cup"]

    Good (after the usual tags)::

        [Event "5th \"Adler\" Cup"]
    """
    game: GameTree = case.syntax
    for tag in game.header.tags:
        quotes = ESCAPED_QUOTE.finditer(tag.raw) if '"' in tag.raw else ()
        found = next((each for each in quotes if each[1]), None)
        if found is not None:
            at = tag.value_span.start + found.start()
            yield case.report(
                f"a quote inside the value of {tag.name}",
                at=Span(at, at + 1),
                title="put a backslash before it",
                fix=replace(tag.value_span, proper_raw(tag.raw)),
            )


@rule("PGN202", "date-order", Severity.WARNING, needs="EventDate")
def date_order(case: Case) -> Iterator[Diagnostic]:
    """The game was played before its event began.

    Date is the day of the game, EventDate the first of the event.

    Bad (after the usual tags)::

        [Date "2019.05.01"]
        [EventDate "2019.05.02"]

    Good (after the usual tags)::

        [Date "2019.05.02"]
        [EventDate "2019.05.02"]
    """
    header = case.syntax.header
    played, begun = header.get("Date"), header.get("EventDate")
    if played is None or begun is None or played.raw >= begun.raw:
        return
    one, other = _known_part(played.value), _known_part(begun.value)
    length = min(len(one), len(other))  # where a part is not known, nobody can tell
    if length == FULL_DATE and one < other:
        yield case.report(f"played on {one}, before the event began on {other}", at=played.value_span)


def _known_part(date: str) -> str:
    """Return a sound date as far as it is known."""
    match = KNOWN.match(date)
    return match[0] if match and not date_fault(date) else ""


@header_rule("PGN203", "implausible-date", Severity.INFO)
def implausible_date(case: Case) -> Iterator[Diagnostic]:
    """A date lies before there was chess as it is played today.

    The queen moves as she does since about 1475.

    Bad (after the usual tags)::

        [Date "1203.01.01"]

    Good (after the usual tags)::

        [Date "2003.01.01"]
    """
    for tag, value in tags_with_values(case, "Date"):
        year = value[:4] if tag.raw[:1] in "01" and not date_fault(tag.value) else ""
        if year.isdecimal() and int(year) < FIRST_YEAR:
            yield case.report(f"chess was not played so in {year}", at=tag.value_span)


@header_rule("PGN204", "rating-range", Severity.INFO)
def rating_range(case: Case) -> Iterator[Diagnostic]:
    """A rating is unlikely.

    Ratings lie between 100 and 4000; who has none is written with a hyphen.

    Bad (after the usual tags)::

        [WhiteElo "23450"]

    Good (after the usual tags)::

        [WhiteElo "2345"]
    """
    for tag, value in tags_with_values(case, *case.syntax.header.dialect.by_form[ValueForm.RATING]):
        if value.isascii() and value.isdecimal() and not LOWEST <= int(value[:9]) <= HIGHEST:
            yield case.report(f"unlikely rating: {short(value)}", at=tag.value_span)


@header_rule("PGN205", "title-format", Severity.INFO, fix=Safety.SAFE, changes=Change.VALUES)
def title_format(case: Case) -> Iterator[Diagnostic]:
    """A title is not written as its usual letters.

    Such are GM, IM, FM, CM, NM, the same with W, and those of servers.

    Bad (after the usual tags)::

        [WhiteTitle "Grandmaster"]

    Good (after the usual tags)::

        [WhiteTitle "GM"]
    """
    for tag, value in tags_with_values(case, "WhiteTitle", "BlackTitle"):
        if value in TITLES or value in NOBODY:
            continue
        upper = value.upper()
        better = upper if upper in TITLES else FULL_TITLES.get(value.lower(), "")
        words = f"{short(value)} is {f'written {better}' if better else 'no title (GM, IM, FM, ...)'}"
        fix = replace(tag.value_span, better) if better else ()
        yield case.report(words, at=tag.value_span, title=f"write {better}", fix=fix)


@rule("PGN206", "same-player", Severity.WARNING)
def same_player(case: Case) -> Iterator[Diagnostic]:
    """Somebody plays against himself.

    One of the names is wrong, or both players have the same: then more of them should be told. Names of nobody
    (N.N., Anonymous, Guest, BYE) are none, and programs may play against themselves: `WhiteType "program"`, BOT.

    Bad::

        [White "Ann"]
        [Black "Ann"]
        [Result "*"]

        1. e4 *

    """
    header = case.syntax.header
    white, black = header.get("White"), header.get("Black")
    if white is None or black is None or white.raw != black.raw:
        return
    plain = BETWEEN_LETTERS.sub("", black.value.casefold())
    programs = ((header.value(name) or "").casefold() in values for name, values in PROGRAMS.items())
    if plain and plain not in NO_NAMES and not plain.startswith("lichessai") and not any(programs):
        yield case.report(f"{short(black.value)} plays against himself", at=black.value_span)


@header_rule("PGN207", "eco-format", Severity.INFO)
def eco_format(case: Case) -> Iterator[Diagnostic]:
    """The code of an opening is not one of A00 to E99.

    Programs have letters of their own behind the code, which others do not know.

    Bad (after the usual tags)::

        [ECO "B21y"]

    Good (after the usual tags)::

        [ECO "B21"]

        1. e4 *
    """
    for tag, value in tags_with_values(case, "ECO"):
        if not ECO.fullmatch(value):
            yield case.report(f'"{short(tag.value)}": codes of openings are A00 to E99', at=tag.value_span)


@rule("PGN218", "tag-order", Severity.INFO, fix=Safety.SAFE, default=False)
def tag_order(case: Case) -> Iterator[Diagnostic]:
    """The seven tags of the roster do not come first, or not in their order.

    Event, Site, Date, Round, White, Black, Result: so the standard wants them, before all others.

    Bad::

        [Black "Bob"]
        [White "Ann"]
        [Result "*"]

        1. e4 *

    """
    game: GameTree = case.syntax
    tags = game.header.tags
    places = {name: place for place, name in enumerate(ROSTER_NAMES)}
    proper = sorted(tags, key=lambda tag: places.get(tag.name, len(places)))
    moved = next((tag for tag, wanted in zip(tags, proper, strict=True) if tag is not wanted), None)
    if moved is not None:
        text = case.source.text
        plain = not (game.header.damaged or game.header.others)
        edits = tuple(
            Edit(tag.span, text[wanted.start : wanted.end])
            for tag, wanted in zip(tags, proper, strict=True)
            if tag is not wanted
        )
        words = f"{moved.name} out of order: the seven tags of the roster come first"
        yield case.report(words, at=moved.span, title="put them in order", fix=edits if plain else ())


@rule("PGN280", "eco-mismatch", Severity.INFO, fix=Safety.UNSAFE, changes=Change.VALUES)
def eco_mismatch(case: Case) -> Iterator[Diagnostic]:
    """The code of the opening is not that of the moves.

    Positions are looked up in a table of the 500 codes, so that other orders of moves are found too. Tables differ
    about transpositions: nothing is said where the code stands anywhere on the way of the game, or within two of
    the last one.

    Bad (after the usual tags)::

        [ECO "B90"]

        1. d4 d5 2. c4 e6 *

    Good (after the usual tags)::

        [ECO "D30"]

        1. d4 d5 2. c4 e6 *
    """
    header: Header = case.syntax.header
    code = (header.value("ECO") or "").strip()
    if not CODE.fullmatch(code) or case.summary.variant not in (None, STANDARD.name) or case.progress is None:
        return
    moves = case.record.moves()
    if moves is None:
        return
    from gamenote.games.chess.openings import Beginning, begins_with_line, own_table  # for games with a code alone

    line = Beginning(case.record, case.progress)
    if begins_with_line(moves.main, code) or next(line.hits(own_table(), code), None) is not None:
        return
    hit = next(line.hits(own_table()), None)
    if hit is None or (hit.opening.eco[0] == code[0] and abs(int(hit.opening.eco[1:]) - int(code[1:])) <= NEAR):
        return
    last = hit.opening
    at = header.place("ECO") or header.span
    words = f"{code}: the moves are {last.eco}, {last.name}"
    yield case.report(words, at=at, title=f"write {last.eco}", fix=(Edit(at, last.eco),))


def missing(tag: Tag | None) -> bool:
    """Tell whether a tag is not there, or says nothing."""
    return tag is None or not tag.raw.strip(" \t")


RULES = rules_in(globals())
