"""Movetext of any format: moves, numbers, signs, comments and variations."""
