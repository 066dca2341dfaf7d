"""Alphabets: for each letter the strokes of the pen, in the order and direction in which school teaches them."""
