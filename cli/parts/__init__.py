"""The parts of a running Windowpane: how each starts, and what watches them."""
