"""Movetext behind tag pairs: moves, numbers, signs, comments and variations, in any format that has them."""
