"""Speed side by side with peers: `python -m tests.bench` prints a table of ratios."""
