"""Tasks of abstract reasoning."""
