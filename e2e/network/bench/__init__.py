"""How fast and how exactly plans become queues, entries and guarantees: measured on real switches, over HTTP."""
