"""The command `wp`: books bandwidth from a terminal."""
