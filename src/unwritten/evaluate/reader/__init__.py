"""How well the reader reads: sets of clips by people whom it has never seen, and figures with their intervals."""
