"""Faults of every kind under load, and proof that every promise was kept; `./windowpane chaos` starts it."""
