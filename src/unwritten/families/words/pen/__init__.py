"""The pen: from strokes to a movement in time, as people write."""
