"""Scenes about what was there."""
