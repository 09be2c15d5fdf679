"""What headers tell: komi, handicap, rules, as written and understood.

Fox writes a komi of 3.75 stones as 375, GoGoD one of 2.75 stones as 2.75; of both the points are told. HA, KM, RU
and RE hold from the first node of the main line that has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from gamenote.core.lazy import cached
from gamenote.core.patterns import lazy_pattern
from gamenote.core.record import Extra, Record
from gamenote.games.go.rules_of_play import UNKNOWN, RuleSet, rules_named
from gamenote.syntax.sgf.properties import FIELDS, Result, read_result
from gamenote.syntax.sgf.results import meant_result
from gamenote.syntax.sgf.tree import BLANKS, unescape

NAMES = ("HA", "KM", "RU", "RE", "DT", "TM", "OT", "BR", "WR", "PB", "PW", "AP", "TC", "TT", "RL", "SZ")
LATER = frozenset(("HA", "KM", "RU", "RE"))
NUMBER = lazy_pattern(r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?")
COUNT = lazy_pattern(r"\+?[0-9]{1,4}")
# A number with a comma, a unit, a half behind it: `6,5`, `6目半`, `6 1/2 points`.
LOOSE = lazy_pattern(
    r"([+-]?[0-9]{1,6})(?:[.,]([0-9]{1,6}))?[ ]{0,3}(?:points?|pts?|moku|目|집)?[ ]{0,3}"
    r"(?:(1/2|½|半|반)(?:[ ]{0,3}(?:points?|目))?)?"
)
HUNDREDFOLD = 50  # from here on a komi is in hundredths
FOX = "foxwq"
DOUBLED_FOR = (5.5, 6.5, 7, 7.5)  # the komis that stones are doubled to where nobody names the rules


@lru_cache(maxsize=512)
def mended_number(text: str) -> str:
    """Return a number as SGF writes it, "" for what is none."""
    found = LOOSE.fullmatch(text.strip(BLANKS)) if len(text) < 40 else None
    if found is None or (found[2] and found[3]):
        return ""
    decimals = found[2] or ("5" if found[3] else "0")
    return f"{float(f'{found[1]}.{decimals}'):g}"


def understood_komi(written: float, rules: RuleSet) -> float:
    """Return the points that a komi means."""
    value = written / 100 if abs(written) >= HUNDREDFOLD else written
    if value == written and not written * 2 % 1:
        return written
    if value * 2 % 1 and value * 4 % 1:  # neither it nor its double counts half points
        return written
    chinese = rules.name.startswith("Chinese")
    if (chinese and abs(value) <= 4) or (rules is UNKNOWN and value * 2 in DOUBLED_FOR):
        return value * 2
    return value


def understood_result(text: str | None) -> str | None:
    """Return a result as SGF writes it, as it stands if unknown."""
    meant = meant_result(text) if text else None
    return meant.text if meant is not None else text


class GameInfo(Struct, dict=True):
    """The header of one game, by the names of SGF.

    Fields:
        written: The values, unescaped and without blanks around them.
    """

    written: Mapping[str, str]

    @cached
    def rules(self) -> RuleSet:
        return rules_named(self.written.get("RU", ""))

    @cached
    def fox(self) -> bool:
        """Whether the server Fox has written the game."""
        clocked = "TC" in self.written and not {"TT", "RL"}.isdisjoint(self.written)
        return clocked or FOX in self.written.get("AP", "")

    @cached
    def komi_written(self) -> float | None:
        """The number in KM, None without one."""
        text = self.written.get("KM", "")
        number = text if NUMBER.fullmatch(text) else mended_number(text)
        return float(number) if number else None

    @cached
    def komi(self) -> float | None:
        """The points of komi, None where nobody knows.

        Fox writes KM[0]HA[0] for all games, whatever the score was counted with."""
        if self.komi_written is None:
            return None
        score = self.result is not None and self.result.score is not None
        if self.fox and not self.komi_written and not self.handicap and score:
            return None
        return understood_komi(self.komi_written, self.rules)

    @cached
    def handicap(self) -> int:
        """The number in HA, 0 for less than two stones."""
        text = self.written.get("HA", "")
        number = int(text) if COUNT.fullmatch(text) else 0
        return number if number > 1 else 0

    @cached
    def result_text(self) -> str | None:
        """RE as SGF writes it, as it stands if unknown."""
        return understood_result(self.written.get("RE")) or None

    @cached
    def result(self) -> Result | None:
        return read_result(self.result_text or "")


def info_of(record: Record) -> GameInfo:
    """Return the header of a record of any format."""
    fields = record.header.fields
    written = {name: fields[field].strip() for name, field in FIELDS.items() if field in fields}
    if record.outcome is not None:
        written.setdefault("RE", record.outcome.text)
    _add_extras(written, record.header.extras, NAMES)
    if not written.keys() >= LATER:
        for node in record.line:
            _add_extras(written, node.extras, LATER)
    return GameInfo(written)


def _add_extras(written: dict[str, str], extras: Iterable[Extra], names: Iterable[str]) -> None:
    for extra in extras:
        if extra.key in names and extra.values and extra.syntax == "sgf":
            text = unescape(extra.values[0]).strip(BLANKS)
            if extra.key not in written or text.startswith(FOX):  # which writes a second AP
                written[extra.key] = text
