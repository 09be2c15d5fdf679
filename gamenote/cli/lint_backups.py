"""Backups of the files that `gamenote lint` fixes, and the way back."""

from __future__ import annotations

from gamenote.actions.files.backups import Backups
from gamenote.actions.files.inputs import Input, Inputs, find
from gamenote.actions.files.writing import has_other_names
from gamenote.actions.lint.fixing import store
from gamenote.actions.lint.lint_file import Mended
from gamenote.cli.options import LINKED, note, report_troubles
from gamenote.core.report import Trouble
from gamenote.core.words import count_with_noun, reason


def store_file(item: Input, mended: Mended, backups: Backups | None, *, quiet: int) -> Trouble | None:
    """Write a mended file, behind a backup where one is wanted."""
    assert item.path is not None
    linked, backup = has_other_names(item.path), None
    if backups is not None:
        try:
            backup = backups.write(item.path, mended.before)
        except OSError as failure:
            why = reason(failure, writing=True)
            return Trouble(item.name, f"its backup cannot be written: {why}; so it stays as it is")
    trouble = store(item, mended)
    if trouble is not None and backup is not None:
        backup.unlink(missing_ok=True)
    elif backup is not None:
        note(f"{item.name}: what it was is in {backup.name}", quiet=quiet)
    if linked and trouble is None:
        note(f"{item.name}: {LINKED}", quiet=quiet)
    return trouble


def restore_files(inputs: Inputs, *, quiet: int) -> int:
    """Take back the newest backup of each file; return the exit code."""
    backups, troubles, count = Backups(), list[Trouble](), 0
    for item in find(inputs):
        if isinstance(item, Trouble):
            troubles.append(item)
        elif isinstance(item, Input):
            try:
                found = None if item.path is None or item.member else backups.restore(item.path)
            except OSError as failure:
                troubles.append(Trouble(item.name, f"cannot be restored: {reason(failure, writing=True)}"))
                continue
            if found is None:
                troubles += [Trouble(item.name, "there is no backup of it")] if item.explicit else []
                continue
            count += 1
            other = found[0 if item.path == found[1] else 1]  # a file may be named, or its backup
            note(f"{item.name}: exchanged with {other.name}", quiet=quiet)
    report_troubles(troubles)
    if not troubles:
        note(f"{count_with_noun(count, 'file')} restored.", quiet=quiet)
    return 2 if troubles else 0
