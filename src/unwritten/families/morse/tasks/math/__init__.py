"""Tasks of math reasoning."""
