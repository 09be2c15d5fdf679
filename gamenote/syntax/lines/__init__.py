"""Formats of header lines and words: a table makes their reader."""
