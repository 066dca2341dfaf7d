"""Side-by-side runs against peers; each prints a ratio. Run by ``make bench``."""
