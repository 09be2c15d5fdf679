"""Records damaged in every way: what must hold for any text, tried on as many as there is time for."""
