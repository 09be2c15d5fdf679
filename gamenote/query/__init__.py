"""A language for wanted games: `white ~ "Vos" and plies > 40`."""
