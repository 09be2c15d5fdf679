"""Files for workers that do not see the disk of this machine.

Their content goes with the task. What is at a URL a worker reads itself."""

from __future__ import annotations

from msgspec.structs import replace

from gamenote.actions.files.archives import member
from gamenote.actions.files.inputs import Input, open_path
from gamenote.actions.files.writing import stamp_of

MOST = 8 << 20  # bytes of a file that is sent; a larger one is divided, or else dealt with here


def shipped(item: Input, *, remote: bool) -> Input | None:
    """Return the file as workers need it; None for unsendable ones."""
    path = item.path
    if not remote or path is None or item.data is not None:
        return item
    try:
        if not path.is_file():
            return None
        stamp = stamp_of(path)
        if item.member is not None:
            with member(path, item.member) as stream:
                data = stream.read(MOST + 1)
        elif path.stat().st_size > MOST:
            return None
        else:
            with open_path(path, item.root) as file:
                data = file.read()
    except OSError:
        return None
    return replace(item, data=data, stamp=stamp) if len(data) <= MOST else None
