"""Scenes whose parts must be held against each other."""
