"""The benchmarks that `./windowpane bench` runs."""
