"""What is registered, as parameters of tests: formats with their samples, games, rules, boards."""

from __future__ import annotations

from pathlib import Path

from gamenote.core import registry
from gamenote.testing import sample_files

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = [
    (item.name, path)
    for item in registry.formats().values()
    if item.reads
    for path in sample_files(item, ROOT / "samples")
]
DAMAGED = [
    (item.name, path)
    for item in registry.formats().values()
    if item.reads
    for path in sample_files(item, ROOT / "tests" / "bad")
]
RULES = {rule.code: rule for rule in registry.all_rules()}


def label(value: object) -> str:
    return value.name if isinstance(value, Path) else str(value)
