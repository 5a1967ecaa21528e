"""Hosts lend each other their uplinks over horizontal links (GRIN)."""
