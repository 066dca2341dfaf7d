"""Tasks of physical reasoning."""
