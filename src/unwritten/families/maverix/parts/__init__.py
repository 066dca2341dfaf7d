"""What several generated scenes share: people, voices and sound effects."""
