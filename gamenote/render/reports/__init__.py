"""Reports of findings, for people and for programs."""
