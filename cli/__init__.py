"""The `windowpane` command: install, build, start, stop, test."""
