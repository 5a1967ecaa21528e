"""The demo: its teams, its history, what goes on while it runs, and the demonstration of a guarantee."""
