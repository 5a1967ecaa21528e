"""Shares, users, and the policies of shares in a file: reading it, comparing it with a gateway, and applying it."""
