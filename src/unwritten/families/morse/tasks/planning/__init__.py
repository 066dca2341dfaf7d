"""Tasks of planning reasoning."""
