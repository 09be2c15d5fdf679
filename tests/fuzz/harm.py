"""`python -m tests.fuzz.harm --mutants 3000`: mutated records of each format are mended and converted, four ways.

The witness knows no reader: it counts the words of the bytes before and after. Words of letters may vanish only
where a rule whose fix was made declares so, or where a conversion says that it lost or left out something.
"""

from __future__ import annotations

import argparse
import io
import random
import re
import sys
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import accumulate, islice
from unicodedata import normalize

from msgspec import Struct

from gamenote.actions.convert.convert_file import convert_games
from gamenote.actions.convert.select_games import Account, Request
from gamenote.actions.files.inputs import Input, Opened
from gamenote.actions.lint.fixing import fix_bytes
from gamenote.core import registry
from gamenote.core.change import Change
from gamenote.core.diagnostic import Safety
from gamenote.core.format import Format
from gamenote.core.record import same
from gamenote.core.settings import Selection, Settings
from gamenote.games.othello.lint_passes import pass_token
from gamenote.games.xiangqi.charsets import WORD
from tests.fuzz.mutation import mutated
from tests.fuzz.run import Seen, TooLong, fresh, limited, settled
from tests.fuzz.small import small
from tests.fuzz.stock import FORMATS, stock

LETTERS = re.compile(r"[^\W\d_]+")
PIECES = re.compile(r"[a-z]+|[^a-z]+")
ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|[bfnrt])")  # of JSON
RESPELT = re.compile(  # what a conversion writes otherwise:
    rb"\bnull\b|(?<![A-Za-z])(?i:pass)(?![A-Za-z])"  # a null move, a pass of Othello,
    rb"|(?<=\bCA\[)[^]]{1,80}(?=\])"  # the character set,
    rb"|\b(?:BLUE|YELLOW|RED|GREEN)(?=\[)"  # colours that moves of Blokus had as names,
    rb"|(?<= [wb] )[KQkqA-Ha-h]{1,4}\b"  # rights to castle,
    rb"|\b(?:position )?startpos(?: moves)?\b|\bmoves(?=\s*\Z)"  # the usual start, moves where there are none,
    rb"|(?<!\w)(?:[1-9KABENHGRCPSkabenhgrcps]{1,9}/){9}[1-9KABENHGRCPSkabenhgrcps]{1,9}\b"  # or rows
)
RESPELT_IN = {  # and in one format:
    "xiangqi-pgn": (re.compile(rb'(?<=\[)(?:White|ECO)(?= ")'), b""),  # tags that are Red and ECCO
    "ggf": (re.compile(rb"(?=[A-Z]{2}\[)"), b" "),  # a value that is not closed, from the name behind it
}
PASS = re.compile(rb"(?<![A-Za-z])(?i:pass)(?![A-Za-z])")
CHARSET = re.compile(rb"\bCA\[([\w-]{1,40})\]")
WIDE = b"\xff\xfe"  # marks UTF-16
SHORTEST = 3  # letters of a word; what is shorter is part of a move
# So are a capture and a word of Chinese chess, in which numerals are letters.
CAPTURE = re.compile(
    r"\w?[a-h]?x[a-h]"
    r"|[帅將帥将仕士相象马馬傌车車俥炮砲包兵卒前中后後一二三四五六七八九进進退平]{3,5}"
)
EVERYTHING = Settings(selection=Selection(select=("ALL",)))
SECONDS = 30  # of processor time for one input
WORDY = (  # what may take words away, or exchange them for others
    *(Change.MOVES, Change.RESULT, Change.SETUP, Change.VARIANT, Change.VALUES, Change.NAMES, Change.DELETED),
    *(Change.COMMENTS, Change.DROPPED, Change.LETTERS),
)


class Harm(Struct, frozen=True):
    """Words that went away, and what had been done."""

    way: str
    by: str
    before: bytes
    after: bytes
    words: tuple[str, ...]

    def shown(self) -> str:
        return f"--- {self.way} {self.by}: {self.words}\n{self.before!r}\n{self.after!r}"


def opened(item: Format, data: bytes) -> Opened:
    return Opened(Input("x", None), item, io.BytesIO(data))


def decoded(data: bytes) -> str:
    """Return a text in the charset that it names, else in UTF-8."""
    named = CHARSET.search(data)
    charset = "utf-16" if data.startswith(WIDE) else named[1].decode() if named is not None else "utf-8"
    with suppress(LookupError, UnicodeDecodeError):
        return data.decode(charset, "replace" if charset == "utf-16" else "strict")
    chinese = data.decode("gb18030", "replace")
    if WORD.search(chinese) is not None:  # a move of Chinese chess
        return chinese
    return data.decode(errors="surrogateescape")


def runs(data: bytes) -> list[str]:
    """Return the runs of letters, whatever the case; of each byte that is not UTF-8, one letter."""
    text = decoded(data)
    if text.lstrip().startswith(("{", "[DhtmlXQ")):
        text = ESCAPE.sub(lambda escape: chr(int(escape[1] or "20", 16)), text)
    text = re.sub("[\udc80-\udcff]", lambda byte: chr(ord(byte[0]) - 0xDC00), text)
    return [word.lower() for word in LETTERS.findall(normalize("NFC", text))]


def gone_words(before: bytes, after: bytes) -> tuple[str, ...]:
    """Return the words that are gone; one that was only parted, or joined to its neighbours, is not."""
    old, new = runs(before), runs(after)
    known = {*new}
    ends, old_text, new_text = list(accumulate(map(len, new), initial=0)), "".join(old), "".join(new)

    def is_there(word: str) -> bool:
        """Whether its letters stand in words that are nothing but letters of before."""
        borders = (piece.end() for piece in PIECES.finditer(word))
        if any(word[:at] in known and word[at:] in known for at in borders):  # parted where foreign letters begin
            return True
        for found in re.finditer(re.escape(word), new_text):
            start, end = ends[bisect_right(ends, found.start()) - 1], ends[bisect_left(ends, found.end())]
            if new_text[start:end] in old_text:
                return True
        return False

    words = {word for word in old if len(word) >= SHORTEST and not CAPTURE.fullmatch(word)}
    missing = words.difference(known)
    return tuple(sorted(word for word in missing if not is_there(word)))


def harms(item: Format, data: bytes, tally: Counter[str]) -> Iterator[Harm]:
    """All that goes away undeclared, in the four ways."""
    for least in (Safety.SAFE, Safety.UNSAFE):
        yield from _fix(item, data, least, tally)
    if item.writes:
        for keep in (False, True):
            yield from _convert(item, data, keep, tally)


def _fix(item: Format, data: bytes, least: Safety, tally: Counter[str]) -> Iterator[Harm]:
    way = f"{least.word} fixes"
    mended = fix_bytes(data, opened(item, data), EVERYTHING, least)
    tally[way] += 1
    tally[f"{way}, changed"] += mended.after != data
    tally[f"{way}, refused"] += bool(mended.refused)
    rules = {rule.code: rule for rule in registry.all_rules()}
    declared = [rules[code].changes for code in mended.fixed if code in rules]
    if not any(kind in changes for changes in declared for kind in WORDY):
        kept = PASS.sub(b"", data) if pass_token.code in mended.fixed else None  # which writes signs for it
        yield from _gone(item, way, " ".join(sorted(mended.fixed)), data, mended.after, kept)
    again = fix_bytes(mended.after, opened(item, mended.after), EVERYTHING, least)
    if again.after != mended.after and not mended.refused and not mended.troubles:
        yield Harm(f"{way}, not done at once", " ".join(sorted(again.fixed)), data, mended.after, ())


def _convert(item: Format, data: bytes, keep: bool, tally: Counter[str]) -> Iterator[Harm]:
    way, account = "--keep-broken" if keep else "convert", Account("x")
    after = b"".join(convert_games(opened(item, data), Request(item, keep_broken=keep), account))
    tally[way] += 1
    tally[f"{way}, losses told"] += bool(account.losses)
    tally[f"{way}, games left out"] += bool(account.skipped)
    unwritten = any("not written" in words for words in account.kept)
    if not (account.skipped or account.losses or account.troubles or account.left_out or unwritten):
        lasting = RESPELT.sub(b"", decoded(data).encode("utf-8", "surrogateescape"))  # before CA goes
        if item.name in RESPELT_IN and not data.startswith(WIDE):
            pattern, instead = RESPELT_IN[item.name]
            lasting = pattern.sub(instead, lasting)
        yield from _gone(item, way, "", data, after, lasting)


def _gone(
    item: Format, way: str, by: str, before: bytes, after: bytes, lasting: bytes | None = None
) -> Iterator[Harm]:
    if item.codec().binary:  # it has no words, but says the same
        old, new = ([each.record for _, each in opened(item, data).games()] for data in (before, after))
        if len(old) != len(new) or not all(map(same, old, new)):
            yield Harm(way, by, before, after, ("what it says",))
        return
    if gone := gone_words(before if lasting is None else lasting, after):
        yield Harm(way, by, before, after, gone)


def mutants(name: str, seed: int) -> Iterator[bytes]:
    """Mutated records of a format, all different, without an end."""
    return fresh(name, _mutants(name, random.Random(f"{name} {seed}")), Seen())


def _mutants(name: str, dice: random.Random) -> Iterator[bytes]:
    any_size = stock(name)
    little = small(name) or any_size
    while True:
        yield mutated(dice.choice(little), dice, little)
        yield mutated(dice.choice(any_size), dice, any_size)


def sweep(names: Sequence[str], number: int, seed: int) -> int:
    """Print counts for each format, and each kind of harm with its smallest input."""
    settled()
    count = 0
    for name in names:
        item, tally, found = registry.formats()[name], Counter[str](), dict[tuple[str, str], list[Harm]]()
        for data in islice(mutants(name, seed), number):
            try:
                with limited(SECONDS):
                    for harm in harms(item, data, tally):
                        found.setdefault((harm.way, harm.by), []).append(harm)
            except TooLong:
                found.setdefault(("too long", ""), []).append(Harm("too long", "", data, b"", ()))
            except Exception as crash:
                kind = type(crash).__name__, str(crash)
                found.setdefault(kind, []).append(Harm(*kind, data, b"", ()))
        count += sum(map(len, found.values()))
        print(name, dict(tally), f"{sum(map(len, found.values()))} harmed", flush=True)
        for kind, each in found.items():
            print(len(each), *kind)
            print(min(each, key=lambda harm: len(harm.before)).shown(), flush=True)
    return count


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.harm", description=__doc__)
    parser.add_argument("--mutants", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", action="append", default=[])
    given = parser.parse_args()
    return int(bool(sweep(given.format or FORMATS, given.mutants, given.seed)))


if __name__ == "__main__":
    sys.exit(main())
