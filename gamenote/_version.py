__version__ = "0.1.0"
HOME = "https://example.org/gamenote"  # where the project is described; rules at /rules/CODE
