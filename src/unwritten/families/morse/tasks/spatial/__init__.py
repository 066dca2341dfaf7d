"""Tasks of spatial reasoning."""
