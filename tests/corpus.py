"""Where the corpora of other people's records lie, on machines that have them."""

from pathlib import Path

import pytest

_PLACE = Path(__file__).resolve().parents[2] / "shared" / "corpus"
CORPUS: Path | None = _PLACE if _PLACE.is_dir() else None
PLAYED = ("blokus", "pdn", "plateau", "twenty48")  # those of the games that are played; others lie beside them
FOLDERS = [CORPUS / name for name in PLAYED] if CORPUS is not None else []

needs_corpus = pytest.mark.skipif(CORPUS is None, reason="the corpora are not on this machine")
