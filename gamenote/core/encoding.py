"""The ENC rules: bytes, characters and line ends, whatever the format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

from gamenote.core import registry
from gamenote.core.case import Case
from gamenote.core.change import Change
from gamenote.core.charsets import SHIFTING, SHIFTS, codec_of, signs_of, title_of
from gamenote.core.cutting import decode, raw_source
from gamenote.core.diagnostic import Diagnostic, Edit, Fix, Safety, Severity, apply_fixes
from gamenote.core.format import CERTAIN, PLAIN_TEXT, Format, WholeCodec, no_declared_charset
from gamenote.core.patterns import lazy_pattern
from gamenote.core.reading import Doubt, Reading
from gamenote.core.record import Record
from gamenote.core.replay import replay
from gamenote.core.rule import Rule, Stage, reported, rule, rules_in
from gamenote.core.source import BEYOND_ASCII, BOM, CHARSETS, LINE_END, REPLACED, UNDECODED, Source, Span
from gamenote.core.visible import CONTROL, visible


def explain_charset(source: Source) -> str:
    """Return in which character set a text was read, and why."""
    declared, utf_8 = source.declared, source.encoding == "utf-8"
    if source.text.startswith(BOM):
        why = "as its byte order mark says"
    elif source.guessed and (declared is None or codec_of(declared) is None):
        unknown = "" if declared is None else f", since {declared} is not known"
        why = f"a guess by its letters{unknown}: {signs_of(source.text, source.encoding)}"
    elif source.guessed:
        why = f"though the record says {declared}: {'all' if utf_8 else 'some'} bytes are UTF-8"
    elif utf_8 and declared is None:
        why = f"since nothing else is named: {'some bytes do not fit' if source.has_doubt else 'all bytes fit'}"
    else:
        why = (
            f"as the record says ({declared})"
            if declared is not None
            else "as its zeros, --encoding or the format say"
        )
    return f"{title_of(source.encoding)}, {why}"


# Files that are no text, or plainly records of another format.
#
# Their games are not read, for nothing that could be said of them would help: `Misread` tells the one thing that
# does. A right file that is damaged is never refused: a game of it that can be played shows what it is.

FILLING_BYTES = b" \t\r\n\0\x1a"  # behind the last game of old files
STRONG, PLAIN = 0.7, 0.97  # of `Format.sniff`; where it is plain, no game need be played
MOST_STEPS = 20
BINARY, OTHER = "ENC007", "ENC008"


class Misread(Exception):
    """Why no game of a file is read.

    `rule` is the code of the rule that says so, `help` what to do.
    """

    def __init__(self, rule: str, message: str, help: str, source: Source) -> None:
        super().__init__(f"{message} ({help})")
        self.rule, self.message, self.help, self.source = rule, message, help, source


def misread(head: bytes, name: str, format: Format) -> Misread | None:
    """Return why a file is not read in a format.

    `head` is how the file begins, in UTF-8 if it was UTF-16.
    """
    if registry.score(format.name, head) > 0:
        return None
    zeros = b"\0" in (head.rstrip(FILLING_BYTES) or head) and not format.codec().binary
    if zeros and _is_played(head, format):
        return None
    other = _other_format(head, format)
    if zeros and (other is None or not other.codec().binary):
        return Misread(BINARY, "this is no text", _about_zeros(head), Source(name, ""))
    if other is not None:
        ending = next((each for each in format.endings if name.lower().endswith(each)), "")
        words = (
            f"this looks like {other.label}; {ending} is read as {format.label}"
            if ending
            else f"this does not look like a {format.label} record (it looks like {other.label})"
        )
        rename = f", or rename the file to {other.written_suffix}" if ending else ""
        todo = f"name it: --format {other.name}{rename}"
        return Misread(OTHER, words, todo, Source(name, head.decode("utf-8", "surrogateescape")))
    return None


def _about_zeros(head: bytes) -> str:
    if head.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "it looks like UTF-32: save it as UTF-8"
    return f"the first NUL byte is byte {head.index(0)}: see whether this is the right file"


def _other_format(head: bytes, format: Format) -> Format | None:
    """Return the format that plainly is the one of this content."""
    if format.written_suffix == PLAIN_TEXT:  # which may be anything
        return None
    readable = (item for item in registry.formats().values() if item.reads and item.name != format.name)
    known = (item for item in readable if item.written_suffix != PLAIN_TEXT)
    scores = sorted(((registry.score(item.name, head), item.name) for item in known), reverse=True)
    score, name = next(iter(scores), (0.0, ""))
    related = format.family and name in registry.formats() and registry.formats()[name].family == format.family
    if score < (CERTAIN if related else STRONG):
        return None
    plain = score >= PLAIN
    if (related or not plain) and _is_played(head, format):
        return None
    found = registry.formats()[name]
    return found if plain or _is_played(head, found) else None


def _is_played(head: bytes, format: Format) -> bool:
    """Whether a game in these bytes has a playable move."""
    return any(_has_legal_move(reading.record) for reading in _read_games(head, format) if not reading.empty)


def _read_games(head: bytes, format: Format) -> Iterator[Reading]:
    codec = format.codec()

    def as_source(data: bytes) -> Source:
        if codec.binary:
            return raw_source(data, "", format)
        return Source("", data.decode("utf-8", "surrogateescape"))

    if isinstance(codec, WholeCodec):
        yield from (reading for _, reading in codec.read_all(as_source(head)))
        return
    cuts = [0, *codec.cut(head, final=True), len(head)]
    for start, end in pairwise(cuts):
        yield codec.read(as_source(head[start:end]))


def _has_legal_move(record: Record) -> bool:
    """Whether the game begins with a legal move."""
    game, engine = registry.games().get(record.game), registry.engine_of(record.game)
    if game is None or engine is None or (record.variant is None and game.guesser is not None):
        return any(node.move is not None for node in record.line)
    steps = islice(replay(record, engine), MOST_STEPS)
    return any(step.move is not None and step.after is not None for step in steps)


# They look at the text as `cutting.decode` made it: bytes that fit no character are lone surrogates there.

MOST_EDITS = 1000  # of line ends, one by one
FOREIGN_LETTERS = lazy_pattern("[^\0-\x7f]+")
PARTING = "\v\f\x85\u2028\u2029"
FILLING = " \t\r\n\0\x1a"  # behind the last game of old files
# Bytes that windows-1252 has no letter for, by the controls of Latin-1 that they may be read as.
WITHOUT_LETTER = {byte: 0xDC00 + byte for byte in (0x81, 0x8D, 0x8F, 0x90, 0x9D)}
LOST_CHARACTER = lazy_pattern(REPLACED)


@rule("ENC001", "byte-order-mark", Severity.INFO, fix=Safety.SAFE, once=True, stage=Stage.CHARACTERS)
def byte_order_mark(case: Case) -> Iterator[Diagnostic]:
    r"""The file begins with a byte order mark.

    UTF-8 needs none, and simple readers take it for a part of the first game. Where the mark alone tells that the
    text is UTF-8, the game must say so itself before the mark can go.

    Bad (2048gn, bytes)::

        b'\xef\xbb\xbf[Event "Home"]\n[Site "Web"]\n[Date "2024.05.01"]\n'
        b'[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n'
    """
    wide = case.source.encoding in CHARSETS
    first = case.source.origin.byte == 0 and (not wide or case.format.codec().allows_wide)
    if first and case.source.text.startswith(BOM):
        fix = (Edit(Span(0, 1), ""),) if not wide and _reads_without_mark(case) else ()
        words = f"the file begins with a byte order mark{f' of {title_of(case.source.encoding)}' if wide else ''}"
        yield case.report(
            words, at=Span(0, 1), help="save it as UTF-8" if wide else "", title="remove it", fix=fix
        )


def _reads_without_mark(case: Case) -> bool:
    """Whether the text means the same without its byte order mark."""
    source = case.source
    data = source.text[1:].encode(source.encoding, "surrogateescape")
    bare = decode(data, source.name, case.format.charset, source.origin, source.line_end)
    if bare.guessed or bare.text != source.text[1:]:
        return False
    return bare.declared is None or bare.encoding == source.encoding


@rule("ENC002", "not-utf8", Severity.ERROR, fix=Safety.UNSAFE, changes=Change.LETTERS, stage=Stage.CHARACTERS)
def not_utf8(case: Case) -> Iterator[Diagnostic]:
    r"""Some bytes are not UTF-8, which the format requires.

    They are kept as they are and never guessed at: which letters they stand for is not to be known. Only
    formats of which many old files are about have a guess, which is named; the fix changes the text to UTF-8
    by it, and is unsafe, as every fix is that touches such letters. Say `--encoding` where the guess is wrong. A
    file in UTF-16 is read, and fixed, as what it is; other programs may not read it.

    Bad (pdn, bytes)::

        b'[White "Ren\xe9"]\n[GameType "20"]\n\n1. 32-28 *\n'

    Good (pdn)::

        [White "René"]
        [GameType "20"]

        1. 32-28 *
    """
    source = case.source
    if source.declared is not None:
        return
    if source.encoding in CHARSETS:
        yield from _report_utf_16(case)
    elif source.encoding == "utf-8":
        if not case.format.codec().mixes_charsets:
            yield from _report_undecoded(case)
    elif (first := BEYOND_ASCII.search(source.text)) and _is_silent_guess(case):
        count = len(BEYOND_ASCII.findall(source.text))
        words = (
            "this character is not in UTF-8; it is"
            if count == 1
            else f"{count} characters are not in UTF-8; they are"
        )
        yield case.report(
            f"{words} read as {title_of(source.encoding)}",
            at=Span(first.start(), first.end()),
            title="change the game to UTF-8",
            fix=edits_to_utf_8(source),
        )


def _is_silent_guess(case: Case) -> bool:
    """Whether a charset is guessed that its format never names."""
    return case.source.guessed and case.format.charset.declared is no_declared_charset


def _report_utf_16(case: Case) -> Iterator[Diagnostic]:
    """Report UTF-16 once a file, and bytes that are no characters."""
    source = case.source
    if source.origin.byte == 0 and not case.format.codec().allows_wide:
        yield case.report(f"the file is {title_of(source.encoding)}", at=Span(0, 0), help="save it as UTF-8")
    if (lost := first_undecoded(source)) is not None:
        yield case.report(lost[1], at=lost[0])


def edits_to_utf_8(source: Source) -> tuple[Edit, ...]:
    """Return edits that make the bytes of the text UTF-8.

    There are none where a byte is no character, or the charset cannot hold what is to be written: then the game
    would be read in the same charset for ever, or in none."""
    if UNDECODED.search(source.text):
        return ()
    edits = list[Edit]()
    for found in _few_spans(FOREIGN_LETTERS.finditer(source.text), source.text):
        data = source.text[found.start : found.end].encode()
        try:
            text = data.decode(source.encoding, "surrogateescape")
        except UnicodeDecodeError:
            return ()
        if text.encode(source.encoding, "surrogateescape") != data:
            return ()
        edits.append(Edit(found, text))
    return tuple(edits)


def _few_spans(found: Iterable[re.Match[str]], text: str) -> list[Span]:
    """Return the spans of matches, or one around very many."""
    spans = [Span(match.start(), match.end()) for match in found]
    return spans if len(spans) <= MOST_EDITS else [Span(spans[0].start, spans[-1].end)]


@rule("ENC003", "bad-encoding", Severity.ERROR, stage=Stage.CHARACTERS)
def bad_encoding(case: Case) -> Iterator[Diagnostic]:
    r"""Some bytes do not belong to the character set that the game itself declares.

    Either the declaration or the bytes are wrong; both are kept.

    Bad (plateau, bytes)::

        b'(;GM[Plateau]CA[UTF-8]PB[Ren\xe9]\n;B[1 Onboard a1/0 xx]\n;B[1 Onboard a1/1 rr]\n)\n'

    Good (plateau)::

        (;GM[Plateau]CA[UTF-8]PB[René]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )
    """
    if case.source.declared is not None:
        yield from _report_undecoded(case)


def _report_undecoded(case: Case) -> Iterator[Diagnostic]:
    """One finding for all bytes of a game that fit no character."""
    found = first_undecoded(case.source) if not case.source.text.isascii() else None
    if found is not None and case.source.encoding not in CHARSETS:
        yield case.report(
            f"{found[1]} (at byte {case.source.place(found[0].start).byte} of the file)", at=found[0]
        )


def first_undecoded(source: Source) -> tuple[Span, str] | None:
    """Return the first bytes that fit no character, with words."""
    text, wide = source.text, source.encoding in CHARSETS
    if text.isascii() and source.guessed:
        at = next((index for index, letter in enumerate(text) if letter in SHIFTS), 0)
        return Span(at, at + 1), f"this escape is not understood in {source.declared or 'UTF-8'}"
    if text.isascii() or (wide and source.faithful):
        return None
    found = [*(LOST_CHARACTER if wide else UNDECODED).finditer(text)]
    if not found:
        return None
    first, count = Span(found[0].start(), found[0].end()), len(found)
    if wide:
        words = "this is" if count == 1 else f"{count} characters of this game, of which this is the first, are"
        return first, f"{words} lost: U+FFFD stands here, or half a character"
    byte = ord(found[0][0]) - 0xDC00
    words = f"the byte 0x{byte:02x} is" if count == 1 else f"{count} bytes, first 0x{byte:02x}, are"
    return first, f"{words} not {source.declared or title_of(source.encoding)}"


@rule("ENC004", "mixed-line-endings", Severity.INFO, fix=Safety.SAFE, once=True, stage=Stage.CHARACTERS)
def mixed_line_endings(case: Case) -> Iterator[Diagnostic]:
    r"""Lines end in different ways within one file, or in a lone carriage return.

    The first line end of the file says how the others should look; one that is a lone carriage return
    should be a line feed. A file that ends all its lines with CR LF is fine.

    Bad (2048gn, bytes)::

        b'[Event "Home"]\n[Site "Web"]\r\n[Date "2024.05.01"]\n'
        b'[Player "Ann"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n'

    Good (2048gn, bytes)::

        b'[Event "Home"]\r\n[Site "Web"]\r\n[Date "2024.05.01"]\r\n'
        b'[Player "Ann"]\r\n[InitialBoard "a1 b1"]\r\n\r\n1. L b2 *\r\n'
    """
    text, returns = case.source.text, case.source.text.count("\r")
    if not returns and case.source.line_end in ("", "\n"):
        return
    if case.source.line_end == "\r\n" and returns == text.count("\n") == text.count("\r\n"):
        return  # as most such files are, without a list of all line ends
    wanted = case.source.line_end if case.source.line_end in ("\n", "\r\n") else "\n"
    strange = [match for match in LINE_END.finditer(case.source.text) if match[0] != wanted]
    if not strange:
        return
    names = {"\n": "LF", "\r\n": "CR LF", "\r": "a lone CR", "\n\r": "LF CR"}
    first = strange[0]
    found = names[first[0]]
    fix = tuple(_line_end_edits(case.source.text, strange, wanted))
    because = f", other lines with {names[case.source.line_end]}" if first[0] != case.source.line_end else ""
    yield case.report(
        f"this line ends with {found}{because}",
        at=Span(first.start(), first.end()),
        title=f"end all lines with {names[wanted]}",
        fix=() if _divides_game(case, fix) else fix,
    )


def _divides_game(case: Case, edits: tuple[Edit, ...]) -> bool:
    """Whether these line ends would make several games of one."""
    if "\r" not in case.source.text or "\r" in edits[0].text:
        return False
    text, _ = apply_fixes(case.source.text, (Fix("", edits, Safety.SAFE),), least=Safety.SAFE)
    return any(True for _ in case.format.codec().cut(text.encode("utf-8", "surrogatepass"), final=True))


def _line_end_edits(text: str, strange: list[re.Match[str]], wanted: str) -> Iterator[Edit]:
    """Return an edit for each strange line end, or one for all."""
    if len(strange) <= MOST_EDITS:
        yield from (Edit(Span(match.start(), match.end()), wanted) for match in strange)
    else:
        start, end = strange[0].start(), strange[-1].end()
        yield Edit(Span(start, end), LINE_END.sub(wanted, text[start:end]))


@rule(
    "ENC005",
    "control-character",
    Severity.WARNING,
    fix=Safety.UNSAFE,
    changes=Change.LETTERS | Change.COMMENTS | Change.VALUES,
    stage=Stage.CHARACTERS,
    also=(Safety.SAFE,),
)
def control_character(case: Case) -> Iterator[Diagnostic]:
    r"""The text holds control characters other than tab and line ends.

    NUL, escape sequences and marks that turn the direction of writing have no place in a record; on a
    terminal they can do harm, so they are always shown and never sent. The fix takes them out; where they part
    lines it puts blanks. At the end of a file, where old systems put them, that is safe. Escapes of ISO-2022,
    behind which letters stand, have no fix: say `--encoding`. In PGN a tab in the value of a tag is one as well.

    Bad (2048gn, bytes)::

        b'[Event "Home"]\n[Site "Web"]\n[Date "2024.05.01"]\n'
        b'[Player "A\x1b[31mnn"]\n[InitialBoard "a1 b1"]\n\n1. L b2 *\n'
    """
    text = case.source.text
    first = CONTROL.search(text)
    if first is None:
        return
    count = sum(1 for _ in CONTROL.finditer(text))
    more = "" if count == 1 else f", the first of {count} in this game"
    ends = not case.source.followed and first.start() >= len(text.rstrip(FILLING))
    shifting = SHIFTING.search(text.encode("utf-8", "surrogatepass")) is not None
    yield case.report(
        f"control character {visible(first[0])}{more}",
        at=Span(first.start(), first.end()),
        help="letters of ISO-2022 stand behind it: say --encoding" if shifting else "",
        title="remove it" if count == 1 else "remove them",
        fix=() if shifting or (case.source.guessed and not ends) else _without_controls(text),
        safety=Safety.SAFE if ends else Safety.UNSAFE,
    )


def _without_controls(text: str) -> Iterator[Edit]:
    for span in _few_spans(CONTROL.finditer(text), text):
        yield Edit(span, CONTROL.sub(_control_substitute, text[span.start : span.end]))


def _control_substitute(control: re.Match[str]) -> str:
    """Return a blank for controls that part lines, else nothing."""
    return " " if control[0] in PARTING else ""


@rule("ENC006", "empty-file", Severity.ERROR, stage=Stage.FORM)
def empty_file(case: Case) -> Iterator[Diagnostic]:
    r"""The file holds no game.

    A file without a game in a collection of games is a mistake more often than not: a download that failed,
    an export that was cut off. Blanks, and lines that nobody reads, are no game.

    Bad (2048gn, bytes)::

        b'\n'

    Good (2048gn, after the usual head)::

        *
    """
    alone = case.source.origin.byte == 0 and not case.source.followed
    if alone and case.reading.empty and not case.reading.broken and Doubt.MOVES in case.reading.doubt:
        yield case.report("no game in this file", at=Span(0, 0))


@reported(BINARY, "binary-content", Severity.ERROR)
def binary_content() -> None:
    r"""The file is not text: it has NUL bytes and no game to play.

    A picture or a program that was given the name of a record, a file that a disk has lost. Nothing of it is read,
    fixed, converted or drawn, and this is reported whatever rules are selected. NUL bytes in a game that can be
    read are control characters.

    Bad (2048gn, bytes)::

        b'\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x10'

    Good (2048gn, after the usual head)::

        *
    """


@reported(OTHER, "other-format", Severity.ERROR)
def other_format() -> None:
    """The content is plainly a record of another format than the one it is read as.

    The ending of the file, the configuration or `--format` says one format, but another one recognises the content
    and plays its games, while in this one no move of it can be played. Nothing else is said of such a file, and
    nothing of it is fixed or converted: name the format, or rename the file. It is told whatever rules are
    selected, since such a file is not looked at and must not seem clean.

    Bad (plateau)::

        [GameType "20"]

        1. 32-28 19-23 2. 28x19 14x23 *

    Good (plateau)::

        (;GM[Plateau]
        ;B[1 Onboard a1/0 xx]
        ;B[1 Onboard a1/1 rr]
        )
    """


RULES = rules_in(globals())


def rules() -> tuple[Rule, ...]:
    """The rules about bytes and characters (entry point `gamenote.rules`)."""
    return RULES
