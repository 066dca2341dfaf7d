"""How the reader is trained; all of it needs PyTorch, which reading does not."""
