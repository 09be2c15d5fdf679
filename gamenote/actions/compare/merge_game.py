"""One game that two sides have changed, merged.

The texts are merged by lines, where these are not enough by words, and by their parts. That is only believed where
the merged text is read as saying what was said before, with the changes of both sides, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamenote.actions.compare.align import Conflict, choose_changed, stretches
from gamenote.actions.compare.cut_file import CutFile, GameText
from gamenote.actions.compare.facts import merge_facts
from gamenote.core.patterns import lazy_pattern

LONGEST = 2_000_000  # bytes of a game that is merged
LEVELS = (  # of parts that are compared, each with the blanks before it that do not count
    lazy_pattern(r"()([^\n]*+\n|[^\n]++)"),
    lazy_pattern(r"(\s*+)(\S++|(?<=\s)\Z)"),
    lazy_pattern(r"(\s*+)(\w++|[^\w\s]|(?<=\s)\Z)"),
)


def merge_game(file: CutFile, base: GameText, ours: GameText, theirs: GameText) -> bytes:
    """Return the text of a game with the changes of both sides.

    Raises Conflict where that is not certain."""
    versions = base, ours, theirs
    charset = _shared_charset(versions)
    facts = [each for each in map(file.facts_of, versions) if each is not None and not each.broken]
    if len(facts) < len(versions):
        raise Conflict("a version that cannot be read whole")
    wanted = merge_facts(*facts)
    texts = [game.core.decode(charset, "surrogateescape") for game in versions]
    data = merge_texts(texts[0], texts[1], texts[2]).encode(charset, "surrogateescape")
    found = file.facts_of(ours, data)
    if found is None or found.broken or (found.header, [entry.key for entry in found.entries]) != wanted:
        raise Conflict("moves or tags that stand together")
    return data


def _shared_charset(versions: Sequence[GameText]) -> str:
    """Return the charset in which all versions can be written again."""
    found = {game.source.encoding for game in versions if not game.core.isascii()}
    if len(found) > 1 or not all(game.source.faithful for game in versions):
        raise Conflict("text in several character sets")
    if max(len(game.core) for game in versions) > LONGEST:
        raise Conflict("a very long game")
    return found.pop() if found else versions[0].source.encoding


def merge_texts(base: str, ours: str, theirs: str, level: int = 0) -> str:
    """Return the text with the changes of both sides, or raise Conflict.

    Blanks before words make no conflict: those of our side stay. Where both have added something in one place,
    ours comes first."""
    versions = [[(match[1], match[2]) for match in LEVELS[level].finditer(text)] for text in (base, ours, theirs)]
    found = list[str]()
    for stretch in stretches(*([word for _, word in words] for words in versions)):
        parts = [words[place] for words, place in zip(versions, stretch[:3], strict=True)]
        texts = ["".join(blank + word for blank, word in part) for part in parts]
        plain = [[word for _, word in part] for part in parts]
        try:
            if stretch.stable:
                found.append(texts[2] if texts[0] == texts[1] else texts[1])
            else:
                found.append(texts[1] if choose_changed(*plain) is plain[1] else texts[2])
        except Conflict:
            if parts[0] and level + 1 == len(LEVELS):
                raise Conflict("the same words") from None
            found.append(merge_texts(texts[0], texts[1], texts[2], level + 1) if parts[0] else texts[1] + texts[2])
    return "".join(found)
