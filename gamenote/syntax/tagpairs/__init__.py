"""Tag pairs with movetext: the syntax that PGN gave to PDN and 2048-GN."""
