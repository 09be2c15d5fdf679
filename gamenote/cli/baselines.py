"""`--baseline` and `--write-baseline` of `gamenote lint`."""

from __future__ import annotations

from pathlib import Path

from gamenote.actions.lint import baseline as action
from gamenote.actions.lint.baseline import Baseline, BaselineProblem, Entries
from gamenote.cli.options import note
from gamenote.cli.screen import Failure
from gamenote.core.words import count_with_noun


def known_findings(path: str | None, written: str | None, root: str) -> Baseline | None:
    """Load the baseline of this run; None where none is wanted.

    Where one is written, no old one need exist, or be whole.
    """
    if path is None and written is None:
        return None
    old: Entries = {}
    for each in (written, path):
        if each is not None and (written is None or Path(each).exists()):
            old = _read_baseline(each, writing=each == written)
    return Baseline(old, root, recording=written is not None)


def _read_baseline(path: str, *, writing: bool) -> Entries:
    try:
        return action.read(Path(path))
    except BaselineProblem as problem:
        if writing and problem.damaged:
            return {}
        raise Failure(problem.message, problem.hint) from None


def record(baseline: Baseline, path: str, *, quiet: int) -> None:
    """Write what is known now."""
    try:
        action.write(Path(path), baseline.renewed())
    except BaselineProblem as problem:
        raise Failure(problem.message, problem.hint) from None
    note(f"Recorded {count_with_noun(baseline.hidden, 'finding')} in {Path(path).as_posix()}.", quiet=quiet)


def report_known(baseline: Baseline, *, verbose: bool) -> None:
    """How much is left out, and what is known but gone."""
    gone = baseline.gone
    if baseline.hidden and not baseline.recording:
        note(f"{count_with_noun(baseline.hidden, 'known finding')} hidden (--baseline).")
    if gone:
        dropped = "dropped" if baseline.recording else "--write-baseline drops them"
        note(f"{count_with_noun(len(gone), 'known finding')} gone; {dropped}.")
    for entry in gone if verbose else ():
        note(f"{entry.path}: {entry.code} {entry.name} is gone")
