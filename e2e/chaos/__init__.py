"""Kills of every part under load, and proof that nothing was lost; `./windowpane chaos` starts it."""
