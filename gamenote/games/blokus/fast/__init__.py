"""Blokus once more, many moves at once: quick play of whole games.

- `texts` is held against `gamenote.games.blokus.notation`,
- `replay` against `gamenote.games.blokus.judgement` and `gamenote.core.replay`,

both by tests/games/blokus/test_agreement.py.
"""
