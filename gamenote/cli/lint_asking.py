"""`gamenote lint --fix --interactive`: each fix is shown before it is made."""

from __future__ import annotations

import sys
from itertools import takewhile
from typing import TextIO

from gamenote.actions.lint.proposed_fixes import ProposedFix
from gamenote.cli.screen import Failure
from gamenote.core.diagnostic import Fix, Safety
from gamenote.core.report import FileReport, Look
from gamenote.core.visible import visible
from gamenote.core.words import count_with_noun
from gamenote.render.reports.full import NARROW, Full

MOST_LINES = 12  # of one fix that are shown
ANSWERS = {
    "y": "make this fix",
    "n": "do not make it",
    "a": "make this and all further fixes of this rule in this file",
    "s": "make no further fix of this rule",
    "q": "write what was accepted, and end here",
    "?": "show this list",
}


def refuse_without_terminal() -> None:
    """Raise Failure where nobody can be asked."""
    if not (sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()):
        raise Failure("--interactive asks on a terminal, and there is none", "leave it out, or see --diff")


class Asker:
    """Asks on the terminal which fixes are made.

    What was answered for a text is not asked again for the same text, as when fixes are taken back.

    Fields:
        ended: The user has had enough.
    """

    def __init__(self, look: Look, stream: TextIO) -> None:
        refuse_without_terminal()
        self.look, self.stream, self.ended = look, stream, False
        self._path = ""
        self._skipped, self._accepted = set[str](), set[str]()  # rules: in all files, in this file
        self._answers = dict[tuple[int, str, str, Fix], bool]()

    def __call__(self, proposed: ProposedFix) -> bool:
        source, code = proposed.source, proposed.rule.code
        if source.name != self._path:
            self._path, self._accepted, self._answers = source.name, set(), {}
        key = source.origin.index, source.text, code, proposed.fix
        if key not in self._answers:
            if code in self._skipped or self.ended:
                return False
            self._answers[key] = code in self._accepted or self._ask(proposed)
        return self._answers[key]

    def _ask(self, proposed: ProposedFix) -> bool:
        code, finding = proposed.rule.code, proposed.finding()
        self.stream.write("\n")
        Full(self.stream, self.look).file(FileReport(finding.path, finding.format, 0, (finding,)))
        self.stream.writelines(f"{line}\n" for line in fitting_lines(proposed.changed_lines(), self.look.width))
        unsafe = "" if proposed.fix.safety is Safety.SAFE else "unsafe "
        while True:
            self.stream.write(f"Make this {unsafe}fix? [{','.join(ANSWERS)}] ")
            self.stream.flush()
            answer = (sys.stdin.readline() or "q\n").strip().lower()[:1]
            if answer == "q":
                self.ended = True
            elif answer == "s":
                self._skipped.add(code)
            elif answer == "a":
                self._accepted.add(code)
            elif answer not in ("y", "n"):
                self.stream.writelines(f"  {word}  {meaning}\n" for word, meaning in ANSWERS.items())
                continue
            return answer in ("y", "a")


def fitting_lines(lines: list[str], width: int | None) -> list[str]:
    """Return lines for a terminal, cut around what tells them apart."""
    shown, room = [visible(line.replace("\t", "    ")) for line in lines[:MOST_LINES]], (width or NARROW) - 3
    letters = zip(*(line[1:] for line in shown), strict=False)
    same = sum(1 for _ in takewhile(lambda each: len(set(each)) == 1, letters))
    skipped = max(0, same - room // 3) if max(map(len, shown), default=0) > room else 0
    shown = [f"{line[0]} {'…' * bool(skipped)}{line[1 + skipped :][:room]}" for line in shown]
    more = len(lines) - len(shown)
    return [*shown, f"(and {count_with_noun(more, 'more line')})"] if more else shown
