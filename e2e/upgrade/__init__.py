"""Upgrades from the previous release: its own code, and data that it made."""
