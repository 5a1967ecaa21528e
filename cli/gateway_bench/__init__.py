"""How much a gateway of its own takes, durably and over HTTP: one module for each topic."""
