"""One game that two sides have changed, merged.

The texts are merged by lines, and by words where lines are not enough. That is only believed where the merged text
is read as saying what was said before, with the changes of both sides, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gamenote.actions.compare.align import Conflict, choose_changed, stretches
from gamenote.actions.compare.cut_file import CutFile, GameText
from gamenote.actions.compare.facts import Facts, facts_of, merge_facts
from gamenote.core import registry
from gamenote.core.patterns import lazy_pattern

LONGEST = 2_000_000  # bytes of a game that is merged
WORD = lazy_pattern(r"(\s*+)(\w++|[^\w\s]|\Z)")

Word = tuple[str, str]  # the blanks before it, and the word


def merge_game(file: CutFile, base: GameText, ours: GameText, theirs: GameText) -> bytes:
    """Return the text of a game with the changes of both sides.

    Raises Conflict where that is not certain."""
    versions = base, ours, theirs
    charset = _shared_charset(*versions)
    texts = [piece.core.decode(charset, "surrogateescape") for piece in versions]
    wanted = merge_facts(*(_facts_of(file, piece.core, piece) for piece in versions))
    merged = merge_texts(*texts)
    data = merged.encode(charset, "surrogateescape")
    if not _facts_of(file, data, ours).says_same(wanted):
        raise Conflict("moves or tags that stand together")
    return data


def _shared_charset(*versions: GameText) -> str:
    """Return the charset in which all versions can be written again."""
    found = {piece.source.encoding for piece in versions if not piece.core.isascii()}
    if len(found) > 1 or not all(piece.source.faithful for piece in versions):
        raise Conflict("text in several character sets")
    if max(len(piece.core) for piece in versions) > LONGEST:
        raise Conflict("a very long game")
    return found.pop() if found else versions[0].source.encoding


def _facts_of(file: CutFile, core: bytes, piece: GameText) -> Facts:
    """Return what a version says, if it can be read whole."""
    try:
        source, reading = file.read_game(core, piece)
        if not reading.broken:
            return facts_of(source, reading, file.format)
    except registry.FAILED:
        pass
    raise Conflict("a version that cannot be read whole")


def merge_texts(base: str, ours: str, theirs: str) -> str:
    """Return the text with the changes of both sides, or raise Conflict."""
    lines = [text.splitlines(keepends=True) for text in (base, ours, theirs)]
    found = list[str]()
    for stretch in stretches(*lines):
        parts = ["".join(each[place]) for each, place in zip(lines, stretch[:3], strict=True)]
        try:
            found.append(choose_changed(*parts))
        except Conflict:
            found.append(parts[1] + parts[2] if not parts[0] else _merge_words(*map(_words_of, parts)))
    return "".join(found)


def _words_of(text: str) -> list[Word]:
    """Return the words of a text, each with the blanks before it."""
    return [(match[1], match[2]) for match in WORD.finditer(text) if match[0]]


def _merge_words(*versions: Sequence[Word]) -> str:
    """Return the words with the changes of both sides.

    Blanks make no conflict: those of our side stay."""
    found = list[str]()
    for stretch in stretches(*([word for _, word in words] for words in versions)):
        parts = [words[place] for words, place in zip(versions, stretch[:3], strict=True)]
        if stretch.stable:
            found.append(_choose_blank(*(part[0][0] for part in parts)) + parts[1][0][1])
        else:
            found += _choose_words(*parts)
    return "".join(found)


def _choose_blank(base: str, ours: str, theirs: str) -> str:
    return theirs if ours == base else ours


def _choose_words(base: Sequence[Word], ours: Sequence[Word], theirs: Sequence[Word]) -> Iterator[str]:
    """Yield the words of the side that has changed them.

    Where both have added words in one place, ours come first."""
    plain = [[word for _, word in words] for words in (base, ours, theirs)]
    try:
        chosen = [ours] if choose_changed(*plain) is plain[1] else [theirs]
    except Conflict:
        if base:
            raise Conflict("the same words") from None
        chosen = [ours, theirs]
    yield from (blank + word for words in chosen for blank, word in words)
