"""A small language that says which games are wanted: `white ~ "Vos" and plies > 40`."""
