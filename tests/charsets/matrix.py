"""What becomes of letters: every charset in every format, labelled rightly, wrongly, or not at all.

`python -m tests.charsets.matrix` prints how often each outcome occurs.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from gamenote.actions.convert.convert_file import convert_games
from gamenote.actions.convert.select_games import Account, Request
from gamenote.actions.files.inputs import Input, Opened
from gamenote.core import registry
from gamenote.core.charsets import codec_of, wider
from gamenote.core.diagnostic import Safety
from gamenote.core.feature import Feature
from gamenote.core.format import Format, decoded_as
from gamenote.testing import EVERYTHING, lint
from gamenote.testing.linting import mend_file


class Script(NamedTuple):
    """A charset by the name that labels it, with words that it can write."""

    name: str
    words: tuple[str, str, str]
    codec: str = ""

    def encoded(self, text: str) -> bytes:
        return text.encode(self.codec or self.name)


WEST = ("Müller, José", "François Élise", "ein schöner Zug, naïve")
EAST = ("Łukasz Żółć", "Dvořák, Jiří", "piękny ruch")
RUSSIAN = ("Иванов Пётр", "Кубок Москвы", "лучший ход партии")
CHINESE = ("黑棋常昊", "第一届名人战", "白棋中盘胜")
JAPANESE = ("黒番太郎", "第一回名人戦", "すばらしい一手ソ表")
SCRIPTS = (
    Script("UTF-8", JAPANESE),
    Script("UTF-16", RUSSIAN),
    Script("UTF-32", EAST),
    Script("ISO-8859-1", WEST),
    Script("ISO-8859-2", EAST),
    Script("ISO-8859-5", RUSSIAN),
    Script("ISO-8859-15", WEST),
    Script("windows-1250", EAST),
    Script("windows-1251", RUSSIAN),
    Script("windows-1252", WEST),
    Script("windows-1253", ("Γιάννης Δήμου", "Κύπελλο Αθηνών", "καλή κίνηση")),
    Script("x-mac-roman", WEST, "mac-roman"),
    Script("KOI8-R", RUSSIAN),
    Script("IBM866", RUSSIAN),
    Script("Shift_JIS", JAPANESE),
    Script("windows-31j", JAPANESE, "cp932"),
    Script("EUC-JP", JAPANESE),
    Script("ISO-2022-JP", JAPANESE),
    Script("GBK", CHINESE),
    Script("GB18030", CHINESE),
    Script("Big5", ("黑棋林海峰", "第一屆名人賽", "白棋中盤勝")),
    Script("ks_c_5601-1987", ("이창호", "서울국수전", "흑불계승"), "cp949"),
    Script("TIS-620", ("สมชาย", "กรุงเทพ", "เดินดี")),
    Script("ISO-2022-KR", ("이창호", "서울국수전", "흑불계승")),
    Script("IBM037", WEST, "cp037"),
)
RECORDS = {
    "pgn": '[Event "{1}"]\n[Site "?"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "{0}"]\n[Black "Bob"]\n'
    '[Result "1-0"]\n\n1. e4 {{{2}}} 1... e5 1-0\n',
    "pdn": '[Event "{1}"]\n[White "{0}"]\n[GameType "20"]\n\n1. 32-28 {{{2}}} 19-23 *\n',
    "epd": 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "{0}"; c0 "{1}"; c1 "{2}";\n',
    "uci": "position startpos moves e2e4 {0} {1} {2}\n",
    "2048gn": '[Event "{1}"]\n[Site "?"]\n[Date "2024.05.01"]\n[Player "{0}"]\n[InitialBoard "a1 b1"]\n\n'
    "1. L b2 {{{2}}} *\n",
    "2048episode": "{0} {1} {2}@1769817600000|1121#L[4]41|Retired@0\n",
    "sgf": "(;FF[4]GM[1]{ca}SZ[9]PB[{0}]EV[{1}];B[aa]C[{2}])\n",
    "blokus": "(;GM[Blokus Duo]{ca}PB[{0}]EV[{1}];B[e10]C[{2}])\n",
    "plateau": "(;GM[Plateau]{ca}PB[{0}]EV[{1}]\n;B[1 Onboard a1/0 xx]\n;B[1 Onboard a1/1 rr]C[{2}]\n)\n",
}
LABELS = ("none", "right", "UTF-8", "ISO-8859-1", "Big5", "x-unknown")
BEYOND_ASCII = re.compile("[^\0-\x7f\xa0]+")  # a blank is a blank
CONTROLLED = re.compile("[\x0e\x1b][^\x0f]+\x0f")  # letters that are written in ASCII
TOLD = {"ENC002", "ENC003", "ENC005", "SGF010", "SGF012", "SGF013", "PGN101"}


class Trial(NamedTuple):
    """One record in one charset, with one label."""

    format: str
    script: Script
    label: str

    @property
    def named(self) -> str | None:
        """The charset that the record, or else the user, names."""
        return {"none": None, "right": self.script.name}.get(self.label, self.label)

    @property
    def item(self) -> Format:
        item = registry.formats()[self.format]
        if "{ca}" in RECORDS[self.format] or self.named is None:
            return item
        return decoded_as(item, codec_of(self.named), None)

    @property
    def data(self) -> bytes:
        ca = f"CA[{self.named}]" if self.named is not None else ""
        return self.script.encoded(RECORDS[self.format].format(*self.script.words, ca=ca))

    def holds_words(self, data: bytes, codec: str) -> bool:
        """Whether the letters are in these bytes, whatever stands between the words."""
        text = data.decode(codec, "replace").replace("\\", "")
        return all(part in text for word in self.script.words for part in word.split())


def trials() -> Iterator[Trial]:
    for name in RECORDS:
        for script in SCRIPTS:
            for label in LABELS:
                if label == "x-unknown" and "{ca}" not in RECORDS[name]:
                    continue  # no option takes such a name
                yield Trial(name, script, label)


def outcomes(trial: Trial) -> Iterator[tuple[str, str]]:
    """What each command does, and what becomes of the letters by it."""
    told = {finding.code for finding in lint(trial.item, trial.data, EVERYTHING)} & TOLD
    yield "lint", "told" if told else "silent"
    for command, least in (("fix", Safety.SAFE), ("unsafe-fix", Safety.UNSAFE)):
        after = mend_file(trial.item, trial.data, least).after
        yield command, _kept(trial, after) or ("told" if told and least is Safety.UNSAFE else "LOST")
    yield "convert", _converted(trial)


def _kept(trial: Trial, data: bytes) -> str:
    """How the letters can still be read, if they can."""
    codec = trial.script.codec or trial.script.name
    own = trial.named is None or "{ca}" not in RECORDS[trial.format] or b"CA[UTF-8]" not in data
    if trial.holds_words(data, "utf-8"):
        return "in UTF-8"
    if trial.holds_words(data, codec) and (own or trial.label == "UTF-8"):
        return "as they were"
    return "as labelled" if _as_labelled(trial, data) else ""


def _as_labelled(trial: Trial, data: bytes) -> bool:
    """Whether these are the letters of a label that is wrong, but fits the bytes: nobody can tell."""
    codec = codec_of(trial.named) if trial.named is not None else None
    if codec is None or trial.label == "right":
        return False
    text = data.decode("utf-8", "replace").replace("\\", "")
    for each in (codec, *wider(codec)):
        with suppress(UnicodeDecodeError):
            seen = trial.data.decode(each).replace("\\", "")
            if all(part in text for part in BEYOND_ASCII.findall(seen) or CONTROLLED.findall(seen)):
                return True
    return False


def _converted(trial: Trial) -> str:
    account = Account("x")
    file = Opened(Input("x", None), trial.item, io.BytesIO(trial.data))
    after = b"".join(convert_games(file, Request(registry.formats()[trial.format]), account))
    if any(loss.feature is Feature.CHARSET for loss in account.lost):
        return "told"
    if not after and (account.skipped or account.troubles):
        return "refused"
    return _kept(trial, after) or "LOST"


def main() -> None:
    counts: dict[tuple[str, str], Counter[str]] = {}
    for trial in trials():
        label = trial.label if trial.label in ("none", "right") else "wrong"
        for command, outcome in outcomes(trial):
            counts.setdefault((command, label), Counter())[outcome] += 1
            if outcome == "LOST":
                print("LOST", command, trial.format, trial.script.name, trial.label)
    for (command, label), found in sorted(counts.items()):
        print(f"{command:10} {label:6}", ", ".join(f"{count} {name}" for name, count in found.most_common()))


if __name__ == "__main__":
    main()
