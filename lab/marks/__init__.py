"""Keeps, on every shaped port, the filter that maps a frame's mark to the port's queue."""
