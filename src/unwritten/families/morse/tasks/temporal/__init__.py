"""Tasks of temporal reasoning."""
